#include "core/standard_wargame/files/scenario_reader.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int narrowest = 10, widest = 60;  ///< of tables, in base widths

void read_names(TableReader& root, Scenario& scenario) {
    root.string("name", scenario.name, 80);
    scenario.short_name = short_name_of(scenario.source.name);
    if (root.string("short_name", scenario.short_name, 60, Presence::optional) && !is_short_name(scenario.short_name))
        root.diagnostics().error(root.place("short_name"), "bad value of 'short_name'", quoted(scenario.short_name),
                                 "lower-case letters, digits and hyphens");
    root.string("date", scenario.date, 40, Presence::optional);
    root.string("special", scenario.special, 90, Presence::optional);
    root.string("note", scenario.note, 4000, Presence::optional, TableReader::Lines::many);
    root.string("sources", scenario.sources, 1000, Presence::optional, TableReader::Lines::many);
}

bool read_begin(TableReader& root, Scenario& scenario) {
    const auto begins = root.one_of("begins", begins_names);
    if (begins) scenario.begins = static_cast<Begins>(*begins);
    return begins.has_value();
}

/// Reports keys of steps that are still to come.
void refuse_early(TableReader& root, const Scenario& scenario, const std::vector<const char*>& keys, const char* what,
                  const char* rule) {
    for (const char* key : keys) {
        if (root.has(key))
            root.diagnostics().error(root.place(key), what, quoted(key),
                                     fmt::format("no such key where begins = \"{}\"",
                                                 begins_names[static_cast<std::size_t>(scenario.begins)]),
                                     rule);
        root.skip(key);
    }
}

void read_weather(TableReader& root, Scenario& scenario) {
    if (scenario.begins == Begins::eve)
        return refuse_early(root, scenario, {"weather", "day"}, "the weather is not settled yet", "3.2");
    if (const auto weather = root.one_of("weather", weather_names)) scenario.weather = static_cast<Weather>(*weather);
    root.integer("day", scenario.day, 1, 99, Presence::optional);
}

void read_table(TableReader& root, const Charts& charts, Scenario& scenario) {
    Place place = root.place();
    int width = widest, depth = widest;  // so that a wrong one makes no further faults
    if (auto table = root.table("table")) {
        table->integer("width", width, narrowest, widest);
        table->integer("depth", depth, narrowest, widest);
        table->finish();
        place = table->place();
    }
    scenario.width = width * base_width;
    scenario.depth = depth * base_width;
    check_table(charts, scenario, place, root.diagnostics());
}

/// One side must be the attacker (3.1.1).
void settle_attacker(const TableReader& sides, Scenario& scenario) {
    if (scenario.sides[0].attacks == scenario.sides[1].attacks)
        sides.diagnostics().error(sides.place(), "one side attacks, the other defends",
                                  scenario.sides[0].attacks ? "two attackers" : "no attacker",
                                  "attacker = true in one side", "3.1.1");
    scenario.attacker = scenario.sides[0].attacks ? 0 : 1;
    for (Piece& piece : scenario.pieces)
        if ((piece.ground == Ground::village || piece.ground == Ground::fortified_village) && piece.friendly == nobody)
            piece.friendly = static_cast<std::uint8_t>(1 - scenario.attacker);
}

void read_sides(TableReader& root, const Charts& charts, const FileFinder& find, Scenario& scenario) {
    auto sides = root.table("side");
    if (!sides) return;
    for (unsigned side = 0; side < 2; ++side) read_side(*sides, side, charts, find, scenario);
    sides->finish();
    if (!root.diagnostics().has_errors() && scenario.begins > Begins::eve) settle_attacker(*sides, scenario);
}

void note_position(TableReader& root, Scenario& scenario) {
    if (!root.has("position")) return;
    scenario.has_position = root.table("position").has_value();
    if (const auto other = root.after("position"))
        root.diagnostics().error(other->place, "[position] must be the last table of the file",
                                 "more of '" + other->value + "'", "nothing after [position]");
}

void read_scenario(TableReader& root, const Charts& charts, const FileFinder& find, Scenario& scenario) {
    if (!check_format(root, "polemarch standard-wargame scenario", 1) || !read_begin(root, scenario)) return;
    read_names(root, scenario);
    read_weather(root, scenario);
    read_table(root, charts, scenario);
    if (scenario.begins > Begins::terrain)
        read_ground(root, charts, scenario);
    else
        refuse_early(root, scenario, {"piece", "band"}, "no terrain is laid yet", "3.3");
    read_sides(root, charts, find, scenario);
    if (root.diagnostics().has_errors())
        root.skip("handicap");
    else
        read_handicaps_of_sides(root, charts, scenario);
    note_position(root, scenario);
    root.skip("balance");  // sim/service/balance_band.h reads it
    root.skip("charts");   // what the scenario changes in the charts: they have been changed
    root.finish();
    if (!root.diagnostics().has_errors()) check_scenario(charts, scenario, root.diagnostics());
}

}  // namespace

std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts, Diagnostics& diagnostics,
                                       const FileFinder& find) {
    Diagnostics found;
    Scenario scenario;
    scenario.source = source;
    if (const auto document = TomlDocument::parse(source.name, source.text, found)) {
        TableReader root = document->root(found);
        read_scenario(root, charts, find, scenario);
    }
    for (const Diagnostic& diagnostic : found.all())
        if (diagnostic.severity == Severity::error || !found.has_errors()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    return scenario;
}

}  // namespace polemarch::standard_wargame
