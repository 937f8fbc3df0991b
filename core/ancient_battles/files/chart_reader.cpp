#include "core/ancient_battles/files/chart_reader.h"

#include "core/ancient_battles/files/scenario_parts.h"
#include "core/figures.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace polemarch::ancient_battles {

namespace {

// These caps are small because every battle holds tables indexed by type, terrain and kind.
constexpr std::size_t most_unit_types = 32, most_terrain = 16, most_leader_kinds = 16;

/// A pair of figures under one key: strength = [4, 2].
template <class T>
void read_pair(TableReader& table, std::string_view key, T& first, T& second, std::int64_t low, std::int64_t high) {
    const std::size_t before = table.diagnostics().errors();
    const auto numbers = table.integers(key, low, high);
    if (table.diagnostics().errors() > before) return;
    if (numbers.size() != 2) {
        table.diagnostics().error(table.place(key), fmt::format("bad value of '{}'", key),
                                  fmt::format("a list of {}", numbers.size()), "a list of 2");
        return;
    }
    first = static_cast<T>(numbers[0].value);
    second = static_cast<T>(numbers[1].value);
}

// ---- units.toml

void read_flags(TableReader& table, UnitType& unit, BasisLists& basis) {
    const std::vector<std::pair<std::string, bool UnitType::*>> flags{
        {"light", &UnitType::light},
        {"disciplined", &UnitType::disciplined},
        {"cavalry-effective", &UnitType::cavalry_effective},
        {"skirmisher", &UnitType::skirmisher},
        {"base", &UnitType::base},
        {"elephant", &UnitType::elephant},
        {"impetuous", &UnitType::impetuous},
        {"barbarian", &UnitType::barbarian}};
    std::vector<std::string> names;
    for (const auto& flag : flags) names.push_back(flag.first);
    for (const Text& text : table.texts("flags", Presence::optional)) {
        const auto flag =
            std::find_if(flags.begin(), flags.end(), [&](const auto& f) { return f.first == text.value; });
        if (flag == flags.end()) {
            table.diagnostics().error(text.place, "unknown flag" + suggestion(text.value, names),
                                      "'" + text.value + "'", alternatives(names));
        } else if (unit.*flag->second) {
            table.diagnostics().error(text.place, "this flag is given twice", "'" + text.value + "'");
        } else {
            unit.*flag->second = true;
            basis.figure(text.value);
        }
    }
}

UnitType read_unit(TableReader& table, Basis otherwise, std::vector<std::string>& codes, Charts& charts,
                   std::vector<Text>& dismounts) {
    const std::size_t before = table.diagnostics().errors();
    UnitType unit;
    unit.code = read_code(table, codes);
    table.string("name", unit.name, 40);
    BasisLists basis(table, otherwise, "unit " + unit.code, charts.figures);
    if (const auto family = table.one_of("family", {"infantry", "cavalry", "other"}))
        unit.family = static_cast<Family>(*family);
    read_pair(table, "strength", unit.strength, unit.disordered_strength, 0, 20);
    table.integer("movement", unit.movement, 0, 6);
    table.integer("shots", unit.shots, 0, 3, Presence::optional);
    table.integer("range", unit.range, 0, max_range, Presence::optional);
    table.integer("missile_defence", unit.missile_defence, 0, 5, Presence::optional);
    for (const char* name : {"family", "strength", "disordered", "movement"}) basis.figure(name);
    if (unit.shots > 0 || unit.range > 0)
        for (const char* name : {"shots", "range"}) basis.figure(name);
    basis.figure("missile_defence");
    read_flags(table, unit, basis);
    dismounts = table.texts("dismounts", Presence::optional);
    if (!dismounts.empty()) basis.figure("dismounts");
    basis.finish();
    table.finish();

    Diagnostics& diagnostics = table.diagnostics();
    if (diagnostics.errors() > before) return unit;  // later faults may follow from these
    if ((unit.shots == 0) != (unit.range == 0))
        diagnostics.error(table.place("shots"), "shots and range go together",
                          fmt::format("shots {}, range {}", unit.shots, unit.range), "both 0 or neither", "10.1");
    if (unit.disordered_strength > unit.strength)
        diagnostics.error(table.place("strength"), "disorder cannot make a unit stronger",
                          fmt::format("{} and {}", unit.strength, unit.disordered_strength), {}, "2.0");
    if (unit.base && unit.missile_defence > 0)
        diagnostics.error(table.place("missile_defence"), "camps and war wagons are immune and have no missile defence",
                          std::to_string(unit.missile_defence), {}, "13.1.3");
    if (unit.base && (unit.family != Family::other || unit.light || unit.skirmisher || unit.elephant))
        diagnostics.error(table.place("flags"), "a base is of the family 'other' and neither light nor an elephant", {},
                          {}, "2.0");
    if (unit.movement == 0 && !unit.base)
        diagnostics.error(table.place("movement"), "only a camp stands still", "0", "1 to 6", "13.1.1");
    if (unit.skirmisher && unit.family != Family::infantry)
        diagnostics.error(table.place("flags"), "only infantry are skirmishers", {}, {}, "11.2.3");
    return unit;
}

/// 17.5b: cavalry that may fight on foot as other types of the chart.
void read_dismounts(const std::vector<Text>& texts, UnitType& unit, const Charts& charts, Diagnostics& diagnostics) {
    for (const Text& text : texts) {
        const UnitType* foot = charts.unit(text.value);
        const bool fits = foot && foot->family == Family::infantry && unit.family == Family::cavalry;
        const bool twice = foot && std::find(unit.dismounts.begin(), unit.dismounts.end(),
                                             foot - charts.units.data()) != unit.dismounts.end();
        if (!fits || twice || unit.dismounts.size() == most_dismounts)
            diagnostics.error(
                text.place, unit.code + " cannot dismount so", "'" + text.value + "'",
                fmt::format("for cavalry at most {} different infantry types of the chart", most_dismounts), "17.5");
        else
            unit.dismounts.push_back(static_cast<std::uint8_t>(foot - charts.units.data()));
    }
}

void read_units(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch ancient-battles units", 1)) return;
    const Basis otherwise = read_default_basis(root);
    std::vector<std::string> codes;
    std::vector<std::vector<Text>> dismounts;
    for (TableReader& table : read_entries(root, "unit", most_unit_types))
        charts.units.push_back(read_unit(table, otherwise, codes, charts, dismounts.emplace_back()));
    for (std::size_t i = 0; i < charts.units.size(); ++i)
        read_dismounts(dismounts[i], charts.units[i], charts, root.diagnostics());
    root.finish();
}

// ---- terrain.toml

HexTerrain read_hex_terrain(TableReader& table, Basis otherwise, std::vector<std::string>& codes, Charts& charts) {
    HexTerrain terrain;
    terrain.code = read_code(table, codes);
    Diagnostics& diagnostics = table.diagnostics();
    BasisLists basis(table, otherwise, "terrain " + terrain.code, charts.figures);
    // In [map] of a scenario these keys are beside the codes of terrain.
    for (const char* reserved : {"columns", "rows", "hexes", "river", "ford", "bridge"})
        if (terrain.code == reserved)
            diagnostics.error(table.place("code"), "this code has another meaning in maps", "'" + terrain.code + "'");
    std::string letter;
    if (table.string("letter", letter, 1)) {
        terrain.letter = letter[0];
        const auto same = [&](const HexTerrain& other) { return other.letter == terrain.letter; };
        if (std::any_of(charts.terrain.begin(), charts.terrain.end(), same))
            diagnostics.error(table.place("letter"), "this letter is given twice in the chart", "'" + letter + "'");
        if (terrain.letter == ' ' || terrain.letter == '#' || std::isdigit(static_cast<unsigned char>(terrain.letter)))
            diagnostics.error(table.place("letter"), "bad letter", "'" + letter + "'",
                              "neither a blank nor a digit nor #");
    }
    table.integer("movement", terrain.movement, 0, 3);
    if (const auto whom =
            table.one_of("disorders", {"nobody", "all-but-skirmishers", "cavalry-and-elephants"}, Presence::optional))
        terrain.disorders = static_cast<Disorders>(*whom);
    table.integer("attacker", terrain.attacker, -3, 3, Presence::optional);
    table.integer("defender", terrain.defender, -3, 3, Presence::optional);
    table.boolean("level_defender", terrain.level_defender, Presence::optional);
    table.integer("missile_defence", terrain.missile_defence, 0, 3, Presence::optional);
    table.boolean("blocks_sight", terrain.blocks_sight, Presence::optional);
    table.boolean("hill", terrain.hill, Presence::optional);
    table.boolean("wagons", terrain.wagons, Presence::optional);
    for (const char* name : {"movement", "disorders", "attacker", "defender", "missile_defence", "blocks_sight"})
        basis.figure(name);
    if (terrain.level_defender) basis.figure("level_defender");
    if (terrain.hill) basis.figure("hill");
    if (!terrain.wagons) basis.figure("wagons");
    basis.finish();
    table.finish();
    return terrain;
}

SideTerrain read_side_terrain(TableReader& root, const std::string& code, Basis otherwise, Charts& charts) {
    SideTerrain terrain;
    terrain.code = code;
    auto table = root.table(code);
    if (!table) return terrain;
    BasisLists basis(*table, otherwise, "hexside " + code, charts.figures);
    const bool known = table->boolean("crossable", terrain.crossable);
    basis.figure("crossable");
    if (known && terrain.crossable) {
        table->integer("movement", terrain.movement, 0, 1);
        table->integer("attacker", terrain.attacker, -3, 3, Presence::optional);
        table->integer("defender", terrain.defender, -3, 3, Presence::optional);
        for (const char* name : {"movement", "attacker", "defender"}) basis.figure(name);
    }
    basis.finish();
    table->finish();
    return terrain;
}

void read_terrain(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch ancient-battles terrain", 1)) return;
    const Basis otherwise = read_default_basis(root);
    std::vector<std::string> codes;
    for (TableReader& table : read_entries(root, "hex", most_terrain)) {
        charts.terrain.push_back(read_hex_terrain(table, otherwise, codes, charts));
        const HexTerrain& first = charts.terrain.front();
        if (charts.terrain.size() == 1 && (first.movement == 0 || first.disorders != Disorders::nobody))
            root.diagnostics().error(table.place(), "the first terrain fills empty maps and must be open to all",
                                     "'" + first.code + "'", "clear ground");
    }
    charts.river = read_side_terrain(root, "river", otherwise, charts);
    charts.ford = read_side_terrain(root, "ford", otherwise, charts);
    charts.bridge = read_side_terrain(root, "bridge", otherwise, charts);
    root.finish();
}

// ---- command.toml

void read_command(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch ancient-battles command", 1)) return;
    const Basis otherwise = read_default_basis(root);
    {
        BasisLists basis(root, otherwise, "command", charts.figures);
        const auto points = root.integers("die", 0, 6);
        if (root.has("die") && points.size() != 6)
            root.diagnostics().error(root.place("die"), "the command table has a figure for each face of the die",
                                     fmt::format("{} figures", points.size()), "6", "3.0");
        for (std::size_t i = 0; i < std::min<std::size_t>(points.size(), 6); ++i)
            charts.command[i + 1] = static_cast<std::uint8_t>(points[i].value);
        basis.figure("die");
        basis.finish();
    }
    std::vector<std::string> codes;
    for (TableReader& table : read_entries(root, "leader", most_leader_kinds)) {
        const LeaderKind kind = read_leader_kind(table, codes);
        BasisLists basis(table, otherwise, "leader " + kind.code, charts.figures);
        basis.figure("command_points");
        basis.figure(kind.addition > 0 ? "addition" : "multiplier");
        basis.finish();
        table.finish();
        charts.leaders.push_back(kind);
    }
    root.finish();
}

// ---- melee.toml

void read_melee(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch ancient-battles melee", 1)) return;
    MeleeTable& melee = charts.melee;
    BasisLists basis(root, read_default_basis(root), "melee", charts.figures);
    if (const auto result = root.one_of("at_three_times", {"DE", "DD"}))
        melee.defender_eliminated_at_three_times = *result == 0;
    if (const auto result = root.one_of("at_two_times", {"AD", "AE"}))
        melee.attacker_eliminated_at_two_times = *result == 1;
    if (auto vector = root.table("vector")) {
        const std::array<const char*, 4> names{"front", "front_flank", "rear_flank", "rear"};
        for (std::size_t i = 0; i < names.size(); ++i) vector->integer(names[i], melee.vector[i], 0, 6);
        vector->finish();
    }
    root.integer("most_advantage", melee.most_advantage, 1, 20);
    if (const auto whom = root.one_of("skirmishers_retreat_from", {"infantry", "all"}))
        melee.skirmishers_retreat_from_all = *whom == 1;
    if (const auto camps = root.one_of("camp_in_melee", {"normal", "steadfast"})) melee.camp_steadfast = *camps == 1;
    for (const char* name :
         {"at_three_times", "at_two_times", "vector", "most_advantage", "skirmishers_retreat_from", "camp_in_melee"})
        basis.figure(name);
    basis.finish();
    root.finish();
}

// ---- turns.toml

void read_turn_chart(TableReader& root, Charts& charts) {
    if (!check_format(root, "polemarch ancient-battles turns", 1)) return;
    BasisLists basis(root, read_default_basis(root), "turns", charts.figures);
    read_turns(root, charts.turns, Presence::required);
    basis.figure("last");
    for (std::size_t turn = 1; turn < charts.turns.end_on.size(); ++turn)
        if (charts.turns.end_on[turn] > 0) basis.figure(fmt::format("end_on.{}", turn));
    basis.finish();
    root.finish();
}

}  // namespace

void read_turns(TableReader& table, TurnTable& turns, Presence presence) {
    table.integer("last", turns.last, 1, 15, presence);
    if (auto checks = table.table("end_on", presence)) {
        const std::string expected = turns.last == 1   ? "no end check, for the first turn is the last"
                                     : turns.last == 2 ? "turn 1"
                                                       : fmt::format("a turn from 1 to {}", turns.last - 1);
        turns.end_on.fill(0);
        const auto keys = checks->keys();
        if (keys.size() > turns.end_on.size()) {
            table.diagnostics().error(table.place("end_on"), "there are more end checks than turns",
                                      std::to_string(keys.size()), fmt::format("at most {}", turns.last - 1), "12.0");
            return;
        }
        for (const Text& key : keys) {
            int turn = 0;
            for (const char c : key.value) turn = c >= '0' && c <= '9' && turn < 100 ? turn * 10 + (c - '0') : 1000;
            if (turn >= 1 && turn < turns.last && std::to_string(turn) == key.value) {
                checks->integer(key.value, turns.end_on[static_cast<std::size_t>(turn)], 1, 6);
                continue;
            }
            checks->skip(key.value);
            table.diagnostics().error(key.place, "an end check stands on a turn before the last", "'" + key.value + "'",
                                      expected, "12.0");
        }
    } else {
        for (std::size_t turn = turns.last; turn < turns.end_on.size(); ++turn) turns.end_on[turn] = 0;
    }
}

LeaderKind read_leader_kind(TableReader& table, std::vector<std::string>& codes) {
    LeaderKind kind;
    kind.code = read_code(table, codes);
    table.integer("command_points", kind.command_points, 0, 2);
    table.integer("multiplier", kind.multiplier, 0, 2, Presence::optional);
    table.integer("addition", kind.addition, 0, 1, Presence::optional);
    if ((kind.multiplier > 0) == (kind.addition > 0))
        table.diagnostics().error(table.place(), "a leader has a multiplier or an addition",
                                  fmt::format("x{} and +{}", kind.multiplier, kind.addition), "one of them", "11.2.4");
    return kind;
}

std::optional<Charts> parse_charts(const std::vector<Source>& sources, Diagnostics& diagnostics) {
    return parse_chart_files<Charts, chart_files.size()>(
        sources, chart_files, {&read_units, &read_terrain, &read_command, &read_melee, &read_turn_chart}, diagnostics);
}

}  // namespace polemarch::ancient_battles
