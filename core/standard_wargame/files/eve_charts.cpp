// The charts of the eve of the battle: ground and home terrain, weather and strategies.
#include "core/standard_wargame/files/chart_parts.h"
#include "core/standard_wargame/types/eve.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

const std::vector<std::string> first_weather_names{"one", "highest", "lowest"};

void set_going(const TroopSet& troops, Going going, GroundType& ground) {
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (troops.has(troops_at(i))) ground.movement[i] = going;
}

void read_ground(ChartFigures& figures, GroundType& ground) {
    if (figures.table().has("visibility")) figures.eighths("visibility", ground.visibility, 1, 480);
    Going movement{};
    figures.word("movement", movement, going_names);
    ground.movement.fill(movement);
    for (std::size_t going = 0; going < going_names.size(); ++going)
        set_going(figures.troops(going_names[going], Presence::optional), static_cast<Going>(going), ground);
    figures.word("combat", ground.combat, going_names);
    figures.boolean("basic", ground.basic);
    figures.boolean("corner", ground.corner);
    figures.boolean("band", ground.band);
    figures.boolean("covers", ground.covers);
}

/// "woods", "bare-hill", "rocky-hill".
std::optional<PieceKind> piece_of(const Text& word, const Charts& charts, Diagnostics& diagnostics) {
    if (word.value == "bare-hill") return PieceKind{Ground::hill, std::nullopt, true};
    constexpr std::string_view hill = "-hill";
    Text name = word;
    if (name.value.ends_with(hill)) name.value.resize(name.value.size() - hill.size());
    const auto ground = index_in(name, ground_names, "kind of piece", diagnostics);
    if (!ground) return std::nullopt;
    if (name.value == word.value) return PieceKind{static_cast<Ground>(*ground), std::nullopt, false};
    if (!charts.grounds[*ground].covers) {
        diagnostics.error(word.place, "this ground cannot cover a hill", "'" + name.value + "'", {}, "3.3.2.1");
        return std::nullopt;
    }
    return PieceKind{Ground::hill, static_cast<Ground>(*ground), false};
}

void read_home(ChartFigures& figures, HomeType& home, const Charts& charts) {
    TableReader& table = figures.table();
    table.string("name", home.name, 60);
    const auto compulsory = table.texts("compulsory");
    figures.figure("compulsory");
    if (compulsory.size() != home.compulsory.size())
        table.diagnostics().error(table.place("compulsory"), "bad number of compulsory pieces",
                                  std::to_string(compulsory.size()), "2", "3.3.1");
    else
        for (std::size_t i = 0; i < compulsory.size(); ++i)
            if (const auto piece = piece_of(compulsory[i], charts, table.diagnostics())) home.compulsory[i] = *piece;
    for (const Text& name : table.texts("not_available", Presence::optional))
        if (const auto ground = index_in(name, ground_names, "kind of ground", table.diagnostics()))
            home.not_available.push_back(static_cast<Ground>(*ground));
    figures.figure("not_available");
    figures.word("first_weather", home.first_weather, first_weather_names, Presence::optional);
}

}  // namespace

void read_terrain(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame terrain", 1)) return;
    const Basis otherwise = read_default_basis(root);
    read_each(root, "ground", ground_names, [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, "ground " + ground_names[i], charts.figures);
        read_ground(figures, charts.grounds[i]);
    });
    read_each(root, "home", home_names, [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, "home " + home_names[i], charts.figures);
        read_home(figures, charts.homes[i], charts);
    });
    read_part(root, "laying", "terrain", charts, otherwise, [&](ChartFigures& figures) {
        LayingChart& laying = charts.laying;
        figures.number("pieces", laying.pieces, 2, eve_pieces - 1);
        figures.number("basic", laying.basic, 0, laying.pieces);
        figures.number("bare_hills", laying.bare_hills, 0, laying.pieces);
        figures.number("single", laying.single, 1, laying.pieces);
        figures.number("roads", laying.roads, 1, 2);
        figures.number("peak", laying.peak, 1, 20);
        figures.eighths("apart", laying.apart, 0, 480);
        figures.number("touch", laying.touch, 0, base_width);
        figures.eighths("band", laying.band, 1, 64);
        figures.eighths("grid", laying.grid, 1, 64);
    });
    root.finish();
}

void read_weather(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame weather", 1)) return;
    const Basis otherwise = read_default_basis(root);
    WeatherChart& chart = charts.weather;
    std::set<std::int64_t> faces;
    std::uint8_t row = 0;
    for (TableReader& table : read_entries(root, "roll", 6)) {
        ChartFigures figures(table, otherwise, fmt::format("roll {}", row + 1), charts.figures);
        WeatherChart::Roll roll{++row};
        figures.word("weather", roll.first, weather_names);
        figures.word("again", roll.again, weather_names);
        for (const Number& face : table.integers("faces", 1, 6)) {
            if (!faces.insert(face.value).second)
                table.diagnostics().error(face.place, "this face has a weather already", std::to_string(face.value), {},
                                          "3.2");
            chart.rolls[static_cast<std::size_t>(face.value)] = roll;
        }
        figures.figure("faces");
    }
    if (root.has("roll") && !root.diagnostics().has_errors() && faces.size() < 6)
        root.diagnostics().error(root.place("roll"), "the list of [[roll]] is incomplete", {}, "all six faces", "3.2");
    read_part(root, "northern", "weather", charts, otherwise,
              [&](ChartFigures& figures) { figures.word("first_weather", chart.northern, first_weather_names); });
    read_each(root, "weather", weather_names, [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, "weather " + weather_names[i], charts.figures);
        WeatherType& type = chart.types[i];
        figures.eighths("visibility", type.visibility, 1, 480);
        const auto modifier = [&](const char* key, std::int8_t& field) {
            if (table.has(key)) figures.number(key, field, -5, 5);
        };
        modifier("bows", type.bows);
        modifier("shooters", type.shooters);
        if (table.has("bows") && table.has("shooters"))
            table.diagnostics().error(table.place("bows"), "weather changes the dice of bows or of all, not both", {},
                                      "the key 'bows' or the key 'shooters'", "3.2.1");
        figures.boolean("poor_visibility", type.poor_visibility);
        const auto extra = [&](const char* key, std::uint8_t& field) {
            if (table.has(key)) figures.number(key, field, 0, 6);
        };
        extra("advance_extra", type.advance_extra);
        extra("strategic_extra", type.strategic_extra);
        figures.boolean("lifts", type.lifts);
        figures.boolean("soaked", type.soaked);
    });
    root.finish();
}

void read_strategies(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch standard-wargame strategies", 1)) return;
    const Basis otherwise = read_default_basis(root);
    StrategyChart& chart = charts.strategies;
    read_each(root, "strategy", strategy_names, [&](std::size_t i, TableReader& table) {
        ChartFigures figures(table, otherwise, "strategy " + strategy_names[i], charts.figures);
        StrategyType& type = chart.types[i];
        figures.number("cost", type.cost, 0, 6);
        const auto list = [&](const char* key, auto& field, int high) {
            if (table.has(key)) figures.list(key, field, 0, 0, high);
        };
        list("march", type.march, 1);
        list("earlier", type.earlier, 6);
        list("deployment", type.deployment, 6);
        list("draw", type.draw, 1);
        list("hasty", type.hasty, 15);
        list("delay_from", type.delay_from, 6);
    });
    read_part(root, "deployment", "strategies", charts, otherwise, [&](ChartFigures& figures) {
        DeploymentChart& deployment = chart.deployment;
        deployment.heavy = figures.troops("heavy");
        deployment.light = figures.troops("light");
        deployment.light_twice = figures.troops("light_twice");
        if (deployment.light.meets(deployment.light_twice))
            figures.table().diagnostics().error(figures.table().place("light_twice"),
                                                "these troops are counted once and twice", {}, {}, "3.5.2");
        figures.number("times", deployment.times, 1, 10);
        figures.number("more_heavy", deployment.more_heavy, -5, 5);
        figures.number("more_light", deployment.more_light, -5, 5);
    });
    read_part(root, "areas", "strategies", charts, otherwise, [&](ChartFigures& figures) {
        AreaChart& areas = chart.areas;
        const auto length = [&](const char* key, Length& field) { figures.eighths(key, field, 0, 240); };
        length("baggage_middle", areas.baggage_middle);
        length("baggage_side", areas.baggage_side);
        length("middle", areas.middle);
        length("side", areas.side);
        length("centre", areas.centre);
        length("wing", areas.wing);
        length("reserve", areas.reserve);
        length("village", areas.village);
        length("corner", areas.corner);
        figures.number("corners", areas.corners, 1, 4);
        figures.number("garrison_most", areas.garrison_most, 0, 100);
        figures.number("garrison_least", areas.garrison_least, 0, 100);
        figures.number("marchers_most", areas.marchers_most, 0, 100);
    });
    read_part(root, "delay", "strategies", charts, otherwise, [&](ChartFigures& figures) {
        figures.boolean("keeps_terrain", chart.keeps_terrain);
        figures.number("last_day", chart.last_day, 1, 100);
    });
    read_part(root, "draw", "strategies", charts, otherwise, [&](ChartFigures& figures) {
        figures.number("with_advantage", chart.draw_with_advantage, 0, 100);
        figures.number("without", chart.draw_without, 0, 100);
    });
    root.finish();
}

}  // namespace polemarch::standard_wargame
