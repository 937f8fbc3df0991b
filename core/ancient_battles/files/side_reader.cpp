// [side.A] and [side.B] of a scenario: units, leaders, groups of reinforcements.
#include "core/ancient_battles/files/scenario_parts.h"

#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

std::vector<std::string> type_codes(const Charts& charts) {
    std::vector<std::string> codes;
    for (const UnitType& type : charts.units) codes.push_back(type.code);
    return codes;
}

/// camp: this war wagon is the camp of its side (14.0, ruling 81).
void read_camp(const Place& place, const UnitType& type, UnitEntry& unit, Diagnostics& diagnostics) {
    if (!type.base || type.camp())
        diagnostics.error(place,
                          type.camp() ? type.code + " is the camp without being named so"
                                      : type.code + " cannot be the camp of its side",
                          quoted("camp"), "a war wagon", "14.0");
    else if (unit.hex == hex::nowhere)
        diagnostics.error(place, "the camp of a side cannot come as a reinforcement", quoted("camp"),
                          "a war wagon that stands on the map", "14.0");
    else
        unit.camp = true;
}

/// stays (8.6), returns (8.6.2), may-leave (17.4.2)
bool read_leave(const Word& word, const Place& place, const UnitType& type, UnitEntry& unit, Diagnostics& diagnostics) {
    bool* flag = word.text == "stays"       ? &unit.stays
                 : word.text == "returns"   ? &unit.returns
                 : word.text == "may-leave" ? &unit.may_leave
                                            : nullptr;
    if (!flag) return false;
    if (*flag) diagnostics.error(place, "this is said twice", quoted(word.text), "it once");
    *flag = true;
    if (type.movement == 0 || (unit.stays && (unit.returns || unit.may_leave)))
        diagnostics.error(place,
                          type.movement == 0 ? type.code + " cannot leave the map at all"
                          : unit.returns     ? "a unit that stays on the map cannot come back to it"
                                             : "a unit that stays on the map may not leave it",
                          quoted(word.text), {}, "8.6");
    return true;
}

/// name=Pelias: by which files and experiments call the unit.
void read_name(const Word& word, const Place& place, UnitEntry& unit, Diagnostics& diagnostics) {
    const std::string_view name = word.text.substr(word.text.find('=') + 1);
    if (!unit.name.empty()) diagnostics.error(place, "this is said twice", quoted(word.text), "it once");
    if (name.empty() || name.size() > 40 || !is_showable(name))
        diagnostics.error(place, "bad name of a unit", quoted(word.text), "name=WORD of at most 40 bytes");
    unit.name = name;
}

/// name=WORD, rapid=2 (10.7), camp (14.0), or an option for leaving the map
void read_option(const Word& word, const Text& text, const UnitType& type, UnitEntry& unit, Diagnostics& diagnostics) {
    constexpr std::string_view rapid = "rapid=";
    const Place place = text.at(word.offset);
    const bool again =
        word.text == "camp" ? unit.camp && !type.camp() : unit.rapid_fire > 1 && word.text.starts_with(rapid);
    if (again) {
        diagnostics.error(place, "this is said twice", quoted(word.text), "it once");
        return;
    }
    if (word.text == "camp") return read_camp(place, type, unit, diagnostics);
    if (read_leave(word, place, type, unit, diagnostics)) return;
    if (word.text.starts_with("name=")) return read_name(word, place, unit, diagnostics);
    if (!word.text.starts_with(rapid)) {
        const std::string_view name = word.text.substr(0, word.text.find('='));
        diagnostics.error(place,
                          "nothing of this kind may follow here" +
                              suggestion(name, {"name", "rapid", "camp", "stays", "returns", "may-leave"}),
                          quoted(word.text), "name=WORD, rapid=2, rapid=3, camp, stays, returns or may-leave");
        return;
    }
    const std::string_view number = word.text.substr(rapid.size());
    if (number.size() != 1 || number[0] < '2' || number[0] > '3')
        diagnostics.error(place, "bad number of ranged combats an activation", quoted(word.text), "rapid=2 or rapid=3",
                          "10.7");
    else if (type.shots == 0)
        diagnostics.error(place, type.code + " cannot fire, let alone rapidly", quoted(word.text),
                          "a unit with missiles", "10.7");
    else
        unit.rapid_fire = static_cast<std::uint8_t>(number[0] - '0');
}

/// "HC C9/1", "HA C5/1 rapid=3", "WW B5 camp"; of a group just "HA rapid=3".
std::optional<UnitEntry> read_unit_entry(const Text& text, bool waits, const Charts& charts, const Map& map,
                                         Diagnostics& diagnostics) {
    const auto words = words_of(text);
    const std::string example = waits ? "a unit such as 'LI'" : "a unit such as 'HC C9/1'";
    if (words.empty()) {
        diagnostics.error(text.place, "an empty unit", quoted(text.value), example);
        return std::nullopt;
    }
    const auto type_index = read_unit_type(words[0].text, text.at(words[0].offset), charts, diagnostics);
    if (!type_index) return std::nullopt;
    const UnitType& type = charts.units[*type_index];
    UnitEntry unit;
    unit.type = *type_index;
    unit.camp = type.camp();
    unit.place = text.place;
    std::size_t next = 1;
    if (!waits) {
        if (words.size() < 2) {
            diagnostics.error(text.place, "this unit stands nowhere", quoted(text.value), example);
            return std::nullopt;
        }
        if (!read_stand(words[1], text, type, map, unit, diagnostics)) return std::nullopt;
        next = 2;
    } else if (type.camp()) {
        diagnostics.error(text.place, "a camp cannot come as a reinforcement", quoted(text.value), "a unit that moves",
                          "13.1.1");
        return std::nullopt;
    }
    for (; next < words.size(); ++next) read_option(words[next], text, type, unit, diagnostics);
    return unit;
}

/// "B Pyrrhus": kind and optional name.
void read_leaders(TableReader& table, int group, const std::vector<LeaderKind>& known, SideEntry& side) {
    std::vector<std::string> kinds;
    for (const LeaderKind& kind : known) kinds.push_back(kind.code);
    for (const Text& text : table.texts("leaders", Presence::optional)) {
        const auto words = words_of(text);
        const std::string_view code = words.empty() ? std::string_view{} : words[0].text;
        const auto found = std::find(kinds.begin(), kinds.end(), code);
        if (found == kinds.end()) {
            table.diagnostics().error(words.empty() ? text.place : text.at(words[0].offset),
                                      "there is no leader of this kind", quoted(code),
                                      alternatives(kinds) + " and then his name", "2.0");
            continue;
        }
        LeaderEntry leader;
        leader.kind = static_cast<std::uint8_t>(found - kinds.begin());
        if (words.size() > 1) {
            const std::size_t last = words.back().offset + words.back().text.size();
            leader.name = text.value.substr(words[1].offset, last - words[1].offset);
        }
        if (leader.name.size() > 40 || (!leader.name.empty() && !is_showable(leader.name))) {
            table.diagnostics().error(text.place, "bad name of a leader", quoted(leader.name),
                                      "a name of one line, at most 40 bytes");
            continue;
        }
        leader.with_group = group;
        leader.place = text.place;
        side.leaders.push_back(std::move(leader));
    }
}

bool on_edge(hex::Index hex, const Map& map) {
    const auto& next = hex::geometry().next[hex];
    return std::any_of(next.begin(), next.end(), [&](hex::Index neighbour) { return !map.holds(neighbour); });
}

std::vector<hex::Index> read_entry(TableReader& table, const Charts& charts, const Map& map,
                                   std::string_view key = "entry", Presence presence = Presence::required) {
    std::vector<hex::Index> entry;
    Diagnostics& diagnostics = table.diagnostics();
    for (const Text& text : table.texts(key, presence)) {
        const auto hex = read_hex(text.value, text.place, map, diagnostics);
        if (!hex) continue;
        const HexTerrain& terrain = charts.terrain[map.terrain[*hex]];
        if (!on_edge(*hex, map))
            diagnostics.error(text.place, "reinforcements cannot enter here", quoted(text.value),
                              "a hex on the edge of the map", "8.7");
        else if (terrain.movement == 0)
            diagnostics.error(text.place, "no unit can enter this hex, it is " + terrain.code, quoted(text.value),
                              "a hex of other terrain", "8.7.1");
        else if (std::find(entry.begin(), entry.end(), *hex) != entry.end())
            diagnostics.error(text.place, "this entry hex is named twice", quoted(text.value));
        else
            entry.push_back(*hex);
    }
    return entry;
}

/// [[side.A.exit]]
void read_exit(TableReader& table, const Map& map, SideEntry& side) {
    Exit exit;
    exit.place = table.place();
    Diagnostics& diagnostics = table.diagnostics();
    for (const Text& text : table.texts("hexes")) {
        const auto hex = read_hex(text.value, text.place, map, diagnostics);
        if (!hex) continue;
        const auto has = [&](const Exit& other) {
            return std::find(other.hexes.begin(), other.hexes.end(), *hex) != other.hexes.end();
        };
        if (!on_edge(*hex, map))
            diagnostics.error(text.place, "nobody leaves the map from here", quoted(text.value),
                              "a hex on the edge of the map", "8.6");
        else if (has(exit) || std::any_of(side.exits.begin(), side.exits.end(), has))
            diagnostics.error(text.place, "this exit is named twice", quoted(text.value));
        else
            exit.hexes.push_back(*hex);
    }
    table.integer("points", exit.points, 1, 9, Presence::optional);
    table.integer("units", exit.units, 1, static_cast<std::int64_t>(max_units), Presence::optional);
    table.integer("most", exit.most, 1, 9, Presence::optional);
    table.finish();
    if (side.exits.size() == max_exits)
        diagnostics.error(table.place(), "the side has too many exits", {}, fmt::format("at most {}", max_exits));
    side.exits.push_back(std::move(exit));
}

void read_group(TableReader& table, const Charts& charts, const Scenario& scenario, SideEntry& side) {
    Diagnostics& diagnostics = table.diagnostics();
    const std::size_t before = diagnostics.errors();
    Group group;
    group.place = table.place();
    if (table.integer("turn", group.turn, 1, 15) && group.turn > scenario.turns.last)
        diagnostics.error(table.place("turn"), "this group comes after the last turn", std::to_string(group.turn),
                          fmt::format("a turn from 1 to {}", scenario.turns.last), "8.7");
    group.entry = read_entry(table, charts, scenario.map);
    group.first_unit = side.units.size();
    const auto texts = table.texts("units");
    for (const Text& text : texts)
        if (auto unit = read_unit_entry(text, true, charts, scenario.map, diagnostics)) {
            const auto open = [&](hex::Index hex) {
                return may_enter(charts.units[unit->type], charts.terrain[scenario.map.terrain[hex]]);
            };
            if (!group.entry.empty() && std::none_of(group.entry.begin(), group.entry.end(), open))
                diagnostics.error(text.place, "this unit can enter by none of its group's entry hexes",
                                  quoted(text.value), {}, "8.7.1");
            side.units.push_back(*unit);
        }
    group.units = side.units.size() - group.first_unit;
    read_leaders(table, static_cast<int>(side.groups.size()), scenario.leader_kinds, side);
    table.finish();
    if (diagnostics.errors() == before && group.entry.empty())
        diagnostics.error(table.place("entry"), "this group has no hex to enter by", {}, "at least one", "8.7");
    if (diagnostics.errors() == before && group.units == 0)
        diagnostics.error(table.place("units"), "this group has no unit", {}, "at least one", "8.7");
    side.groups.push_back(std::move(group));
}

}  // namespace

std::optional<hex::Index> read_hex(std::string_view word, const Place& place, const Map& map,
                                   Diagnostics& diagnostics) {
    const auto hex = hex::parse(word);
    if (hex && map.holds(*hex)) return hex;
    const std::string corner = hex::name(hex::at(map.columns - 1, map.rows - 1));
    diagnostics.error(place, hex ? "this hex is off the map" : "this is no hex", quoted(word), "A1 to " + corner);
    return std::nullopt;
}

std::optional<std::uint8_t> read_unit_type(std::string_view code, const Place& place, const Charts& charts,
                                           Diagnostics& diagnostics) {
    const auto codes = type_codes(charts);
    const auto found = std::find(codes.begin(), codes.end(), code);
    if (found != codes.end()) return static_cast<std::uint8_t>(found - codes.begin());
    // The source calls a camp CP, but here that means Command Points.
    const bool source_camp = code == "CP" && charts.unit("CAMP");
    diagnostics.error(place, "unknown unit type" + (source_camp ? ", did you mean 'CAMP'?" : suggestion(code, codes)),
                      quoted(code), alternatives(codes), "2.0");
    return std::nullopt;
}

bool read_stand(const Word& word, const Text& text, const UnitType& type, const Map& map, UnitEntry& entry,
                Diagnostics& diagnostics) {
    const auto slash = word.text.find('/');
    const auto hex = read_hex(word.text.substr(0, slash), text.at(word.offset), map, diagnostics);
    if (!hex) return false;
    entry.hex = *hex;
    if (slash == std::string_view::npos) {
        if (type.base) return true;
        diagnostics.error(text.at(word.offset), "this unit has no facing", quoted(text.value),
                          fmt::format("'{} {}/1', facing 1 to 6", type.code, word.text), "8.2");
        return false;
    }
    const std::string_view facing = word.text.substr(slash + 1);
    if (facing.size() != 1 || facing[0] < '1' || facing[0] > '6') {
        diagnostics.error(text.at(word.offset + slash + 1), "there is no such facing", quoted(facing),
                          "1 to 6 (1 = north, then clockwise)", "8.2");
        return false;
    }
    if (!type.base) entry.facing = static_cast<hex::Direction>(facing[0] - '1');
    return true;
}

bool read_side(TableReader& sides, Side which, const Charts& charts, Scenario& scenario) {
    const std::size_t before = sides.diagnostics().errors();
    auto table = sides.table(which == Side::first ? "A" : "B");
    if (!table) return false;
    SideEntry& side = scenario.sides[index(which)];
    table->string("army", side.name, 60);
    table->string("commander", side.commander, 60, Presence::optional);
    table->integer("panic", side.panic, 1, 1280, Presence::optional);
    table->integer("victory_points", side.victory_points, 0, 9, Presence::optional);
    table->boolean("barbarian", side.barbarian, Presence::optional);
    side.control_turns = read_control_turns(*table);
    side.places = {table->place("panic"), table->place("victory_points"), table->place("barbarian"),
                   table->place("return_entry"), table->place("control_turns")};
    for (const Text& text : table->texts("units"))
        if (const auto unit = read_unit_entry(text, false, charts, scenario.map, table->diagnostics()))
            side.units.push_back(*unit);
    read_leaders(*table, -1, scenario.leader_kinds, side);
    for (TableReader& group : table->tables("group", Presence::optional)) read_group(group, charts, scenario, side);
    for (TableReader& exit : table->tables("exit", Presence::optional)) read_exit(exit, scenario.map, side);
    side.return_entry = read_entry(*table, charts, scenario.map, "return_entry", Presence::optional);
    for (const UnitEntry& unit : side.units)
        if (unit.returns && side.return_entry.empty() && sides.diagnostics().errors() == before)
            sides.diagnostics().error(unit.place, "this unit has nowhere to come back by", {},
                                      "return_entry, hexes on the edge of the map", "8.6.2");
    table->finish();
    const bool clean = sides.diagnostics().errors() == before;
    const int strength = good_order_strength(side, charts);
    if (clean && side.panic > strength)
        sides.diagnostics().warning(
            table->place("panic"),
            fmt::format("side {} can never panic by its losses", which == Side::first ? "A" : "B"),
            std::to_string(side.panic), fmt::format("at most its strength, {}", strength), "4.0");
    return clean;
}

}  // namespace polemarch::ancient_battles
