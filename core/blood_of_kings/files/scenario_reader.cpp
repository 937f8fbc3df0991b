#include "core/blood_of_kings/types/scenario.h"

#include "core/blood_of_kings/files/scenario_parts.h"
#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/handicap.h"
#include "core/scenario_file.h"
#include "core/table/distance.h"
#include "core/table/files/places.h"
#include "core/table/pieces.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::int16_t half_strip = 26;  // an obstacle is a fifth of an inch thick

void read_table(TableReader& root, Scenario& scenario) {
    int width = 72, depth = 48, half_scale = 0;
    if (auto table = root.table("table", Presence::optional)) {
        if (const auto scale = table->one_of("scale", {"full", "half"}, Presence::optional))
            half_scale = static_cast<int>(*scale);
        const int most = half_scale != 0 ? 120 : 240;
        table->integer("width", width, 12, most, Presence::optional);
        table->integer("depth", depth, 12, most, Presence::optional);
        table->finish();
    } else {
        scenario.figures.push_back({"scenario table", Basis::assumed});
    }
    const Length one = half_scale != 0 ? 2 * inch : inch;
    scenario.measure = measure_in_inches(width * one, depth * one, one);
}

std::optional<std::size_t> read_kind(TableReader& table, const std::vector<std::string>& codes) {
    return table.one_of("kind", codes);
}

void read_ground(TableReader& root, const Charts& charts, Scenario& scenario) {
    std::vector<std::string> grounds, obstacles;
    for (const auto& ground : charts.grounds) grounds.push_back(ground.code);
    for (const auto& obstacle : charts.obstacles) obstacles.push_back(obstacle.code);
    Diagnostics& diagnostics = root.diagnostics();
    for (TableReader& table : root.tables("area", Presence::optional)) {
        const std::size_t before = diagnostics.errors();
        Area area;
        if (const auto kind = read_kind(table, grounds)) area.kind = static_cast<std::uint8_t>(*kind);
        table.integer("level", area.level, 0, 9, Presence::optional);
        const auto corners = table::read_places(table, "corners", scenario.measure);
        table.finish();
        if (diagnostics.errors() > before) continue;
        if (const auto shape = table::polygon_of(corners, table.place("corners"), diagnostics)) {
            area.shape = *shape;
            scenario.areas.push_back(area);
        }
    }
    for (TableReader& table : root.tables("line", Presence::optional)) {
        const std::size_t before = diagnostics.errors();
        Obstacle obstacle;
        if (const auto kind = read_kind(table, obstacles)) obstacle.kind = static_cast<std::uint8_t>(*kind);
        const auto points = table::read_places(table, "points", scenario.measure);
        table.finish();
        if (diagnostics.errors() == before && points.size() < 2)
            diagnostics.error(table.place("points"), "a line needs two points at least",
                              counted(points.size(), "point"));
        obstacle.ring = points.size() > 3 && points.front() == points.back();
        for (std::size_t i = 1; i < points.size(); ++i) {
            const table::Rectangle strip = table::band({points[i - 1], points[i]}, half_strip);
            if (strip.extent().half_width < half_strip)
                diagnostics.error(table.place("points"),
                                  "two points of a line are less than a quarter of an inch apart");
            else
                obstacle.strips.push_back(strip);
        }
        scenario.obstacles.push_back(std::move(obstacle));
    }
    if (scenario.areas.size() > max_areas)
        diagnostics.error(root.place("area"), "there are too many areas of ground",
                          std::to_string(scenario.areas.size()), fmt::format("at most {}", max_areas));
    if (scenario.obstacles.size() > max_obstacles)
        diagnostics.error(root.place("line"), "there are too many lines", std::to_string(scenario.obstacles.size()),
                          fmt::format("at most {}", max_obstacles));
}

void read_names(TableReader& root, Scenario& scenario) {
    root.string("name", scenario.name, 80);
    scenario.short_name = short_name_of(scenario.source.name);
    if (root.string("short_name", scenario.short_name, 60, Presence::optional) && !is_short_name(scenario.short_name))
        root.diagnostics().error(root.place("short_name"), "bad value of 'short_name'", quoted(scenario.short_name),
                                 "lower-case letters, digits and hyphens");
    root.string("date", scenario.date, 40, Presence::optional);
    root.string("special", scenario.special, 90, Presence::optional);
    root.string("note", scenario.note, 4000, Presence::optional, TableReader::Lines::many);
    root.string("ground", scenario.ground, 1000, Presence::optional, TableReader::Lines::many);
    root.string("sources", scenario.sources, 1000, Presence::optional, TableReader::Lines::many);
    root.string("simplified", scenario.simplified, 2000, Presence::optional, TableReader::Lines::many);
    root.integer("turn_limit", scenario.turn_limit, 1, 100, Presence::optional);
}

void read_basis(TableReader& root, Scenario& scenario) {
    std::optional<TableReader> table = root.table("basis", Presence::optional);
    for (const char* part : {"setup", "leaders", "ratings", "break_points", "terrain"}) {
        Basis basis = Basis::assumed;
        if (table)
            if (const auto found = table->one_of(part, basis_names(), Presence::optional))
                basis = static_cast<Basis>(*found);
        scenario.figures.push_back({std::string("scenario ") + part, basis});
    }
    if (table) table->finish();
}

}  // namespace

std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts, Diagnostics& diagnostics) {
    Diagnostics found;
    Scenario scenario;
    scenario.source = source;
    scenario.turn_limit = charts.morale.turn_limit;
    if (const auto document = TomlDocument::parse(source.name, source.text, found)) {
        TableReader root = document->root(found);
        if (check_format(root, "polemarch blood-of-kings scenario", 1)) {
            read_names(root, scenario);
            read_basis(root, scenario);
            read_table(root, scenario);
            read_ground(root, charts, scenario);
            const auto handicaps = read_handicaps(root, handicap_dials);
            for (const Side side : {Side::first, Side::second})
                scenario.sides[index(side)].handicap = handicaps[index(side)];
            if (auto sides = root.table("side")) {
                for (const Side side : {Side::first, Side::second}) read_side(*sides, side, charts, scenario);
                sides->finish();
                if (!found.has_errors()) check_scenario(charts, scenario, found);
            }
            if (root.has("position")) {
                scenario.has_position = root.table("position").has_value();
                if (const auto other = root.after("position"))
                    found.error(other->place, "[position] must be the last table of the file",
                                "more of '" + other->value + "'", "nothing after [position]");
            }
            root.skip("balance");  // sim/service/balance_band.h reads it
            root.skip("charts");   // what the scenario changes in the charts: they have been changed
            root.finish();
        }
    }
    for (const Diagnostic& diagnostic : found.all())
        if (diagnostic.severity == Severity::error || !found.has_errors()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    return scenario;
}

}  // namespace polemarch::blood_of_kings
