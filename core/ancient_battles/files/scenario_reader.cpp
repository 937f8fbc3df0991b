#include "core/ancient_battles/types/scenario.h"

#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/files/scenario_parts.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/handicap.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

const std::vector<std::string> side_letters{"A", "B"};

void read_names(TableReader& root, Scenario& scenario) {
    root.string("name", scenario.name, 80);
    scenario.short_name = short_name_of(scenario.source.name);
    if (root.string("short_name", scenario.short_name, 60, Presence::optional) && !is_short_name(scenario.short_name))
        root.diagnostics().error(root.place("short_name"), "bad value of 'short_name'", "'" + scenario.short_name + "'",
                                 "lower-case letters, digits and hyphens");
    root.string("date", scenario.date, 40, Presence::optional);
    root.string("special", scenario.special, 90, Presence::optional);
    root.string("note", scenario.note, 4000, Presence::optional, TableReader::Lines::many);
    root.string("ground", scenario.ground, 1000, Presence::optional, TableReader::Lines::many);
    root.string("sources", scenario.sources, 1000, Presence::optional, TableReader::Lines::many);
    root.string("simplified", scenario.simplified, 2000, Presence::optional, TableReader::Lines::many);
    if (const auto side = root.one_of("draw_counts_for", side_letters, Presence::optional))
        scenario.draw_counts_for = static_cast<int>(*side);
}

/// options: the optional rules of section 17 that are in force, changed by the words of a command line.
void read_options(TableReader& root, const std::vector<std::string>& words, Scenario& scenario) {
    const std::vector<std::string> names(option_names.begin(), option_names.end());
    OptionSet own;
    const auto place_of = [&](Option option) -> Place& {
        return scenario.option_places[static_cast<std::size_t>(option)];
    };
    for (const Text& text : root.texts("options", Presence::optional)) {
        const auto option = option_named(text.value);
        if (!option)
            root.diagnostics().error(text.place, "there is no such optional rule" + suggestion(text.value, names),
                                     "'" + text.value + "'", alternatives(names), "17.0");
        else if (own.has(*option))
            root.diagnostics().error(text.place, "this optional rule is named twice", "'" + text.value + "'");
        else {
            own.add(*option);
            place_of(*option) = text.place;
        }
    }
    scenario.options = changed(own, words);
    scenario.options.each([&](Option option) {
        if (!own.has(option)) place_of(option) = {fmt::format("--options {}", fmt::join(words, ","))};
    });
    scenario.control_place = root.place("control_turns");
    scenario.control_turns = read_control_turns(root);
}

/// [[leader]]: the scenario's own kinds of leaders, in addition to those of the chart.
void read_own_leaders(TableReader& root, const Charts& charts, Scenario& scenario) {
    scenario.leader_kinds = charts.leaders;
    std::vector<std::string> codes;
    for (const LeaderKind& kind : charts.leaders) codes.push_back(kind.code);
    for (TableReader& table : root.tables("leader", Presence::optional)) {
        scenario.leader_kinds.push_back(read_leader_kind(table, codes));
        table.finish();
    }
}

/// [basis]: the basis of the parts of the set-up; `assumed` where the file has no entry.
void read_basis(TableReader& root, Scenario& scenario) {
    std::optional<TableReader> table = root.table("basis", Presence::optional);
    for (const char* part : {"setup", "leaders", "panic", "victory_points", "reinforcements", "terrain", "turns"}) {
        Basis basis = Basis::assumed;
        if (table)
            if (const auto found =
                    table->one_of(part, {"source", "published", "deduced", "assumed"}, Presence::optional))
                basis = static_cast<Basis>(*found);
        scenario.figures.push_back({std::string("scenario ") + part, basis});
    }
    if (table) table->finish();
}

/// A part that the scenario does not have needs no basis. The use of the usual turn table is a figure all the same.
void drop_absent_figures(Scenario& scenario) {
    const auto any = [&](auto has) { return has(scenario.sides[0]) || has(scenario.sides[1]); };
    const auto absent = [&](const std::string& figure) {
        if (figure == "scenario victory_points") return !any([](const SideEntry& s) { return s.victory_points > 0; });
        return figure == "scenario reinforcements" && !any([](const SideEntry& s) { return !s.groups.empty(); });
    };
    std::erase_if(scenario.figures, [&](const Figure& figure) { return absent(figure.name); });
}

/// A battle in mid-game has a [position]; position.h parses it. It comes last, so that the scenario above it is
/// unchanged.
void skip_position(TableReader& root, Scenario& scenario) {
    if (!root.has("position")) return;
    scenario.has_position = root.table("position").has_value();
    if (!scenario.has_position) return;
    if (const auto other = root.after("position"))
        root.diagnostics().error(other->place, "[position] must be the last table of the file",
                                 "more of '" + other->value + "'", "nothing after [position]");
}

/// Everything on the map.
void read_rest(TableReader& root, const Charts& charts, Scenario& scenario) {
    if (auto sides = root.table("side")) {
        std::array<bool, 2> clean{};
        for (const Side side : {Side::first, Side::second})
            clean[index(side)] = read_side(*sides, side, charts, scenario);
        sides->finish();
        const auto handicaps = read_handicaps(root, handicap_dials);
        for (const std::size_t side : {0u, 1u}) scenario.sides[side].handicap = handicaps[side];
        check_scenario(charts, *sides, clean, scenario);
        if (!root.diagnostics().has_errors()) check_handicaps(root, charts, scenario);
    }
    drop_absent_figures(scenario);
    skip_position(root, scenario);
    root.skip("balance");  // sim/service/balance_band.h reads it
    root.skip("charts");   // what the scenario changes in the charts: they have been changed
    root.finish();
}

}  // namespace

std::optional<std::uint16_t> read_control_turns(TableReader& table) {
    if (!table.has("control_turns")) {
        table.skip("control_turns");
        return std::nullopt;
    }
    unsigned turns = 0;
    for (const Number& turn : table.integers("control_turns", 1, 15)) turns |= 1u << turn.value;
    return static_cast<std::uint16_t>(turns);
}

std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts, Diagnostics& diagnostics,
                                       const std::vector<std::string>& words) {
    Diagnostics found;
    Scenario scenario;
    scenario.source = source;
    scenario.text = words.empty() ? source.text : with_options(source, words).text;
    scenario.turns = charts.turns;
    if (const auto document = TomlDocument::parse(source.name, source.text, found)) {
        TableReader root = document->root(found);
        if (check_format(root, "polemarch ancient-battles scenario", 1)) {
            read_names(root, scenario);
            read_options(root, words, scenario);
            read_own_leaders(root, charts, scenario);
            read_basis(root, scenario);
            if (auto turns = root.table("turns", Presence::optional)) {
                read_turns(*turns, scenario.turns, Presence::optional);
                scenario.end_place = turns->place("end_on");
                turns->finish();
            }
            if (const auto map = read_map(root, charts)) {
                scenario.map = *map;
                read_rest(root, charts, scenario);
            }
        }
    }
    // If there are errors, warnings may be wrong and are left out.
    for (const Diagnostic& diagnostic : found.all())
        if (diagnostic.severity == Severity::error || !found.has_errors()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    return scenario;
}

}  // namespace polemarch::ancient_battles
