// [side.A] and [side.B] of a scenario: wings under leaders, units, camp.
#include "core/blood_of_kings/files/scenario_parts.h"
#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/scenario_file.h"
#include "core/table/files/places.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

const std::vector<std::string> weapon_names{"none", "javelin", "missile", "engine"};

/// What the parts of a side are read with.
struct SideReading {
    const Charts& charts;
    const table::Measure& measure;
    const char* letter;
    SideEntry& side;
};

/// "A1 right", "A1 left 0.5", "A1 behind": beside a unit of its side further up, in line with its front, or behind it,
/// with a gap in inches.
std::optional<table::Pose> read_beside(TableReader& table, table::Extent extent, const SideReading& reading) {
    const auto text = table.text("beside");
    if (!text) return std::nullopt;
    Diagnostics& diagnostics = table.diagnostics();
    const auto words = words_of(*text);
    const auto& units = reading.side.units;
    if (words.size() < 2 || words.size() > 3) {
        diagnostics.error(text->place, "this names no neighbour", in_quotes(text->value),
                          fmt::format("a unit, a side and perhaps a gap in inches: '{}1 right 0.5'", reading.letter));
        return std::nullopt;
    }
    std::optional<std::size_t> neighbour;
    for (std::size_t u = 0; u < units.size(); ++u)
        if (words[0].text == fmt::format("{}{}", reading.letter, u + 1)) neighbour = u;
    const std::vector<std::string> sides{"left", "right", "behind"};
    const auto side = std::find(sides.begin(), sides.end(), words[1].text);
    const auto gap = words.size() == 3 ? reading.measure.read(words[2].text) : std::optional<Length>(0);
    if (!neighbour)
        diagnostics.error(text->at(words[0].offset), "this is no unit of the side that stands further up",
                          in_quotes(words[0].text),
                          units.empty() ? "'at' or 'corner' for the first unit"
                                        : fmt::format("{0}1 to {0}{1}", reading.letter, units.size()));
    if (side == sides.end())
        diagnostics.error(text->at(words[1].offset), "this is no side of a unit", in_quotes(words[1].text),
                          alternatives(sides));
    if (!gap)
        diagnostics.error(text->at(words[2].offset), "this is no length", in_quotes(words[2].text),
                          reading.measure.expected());
    if (!neighbour || side == sides.end() || !gap) return std::nullopt;
    const UnitEntry& unit = units[*neighbour];
    const table::Rectangle there(unit.pose, extent_of(reading.charts.units[unit.type], unit.bases, unit.frontage));
    // First where the middle of its front comes to be, which a pose could not hold far from the table.
    const table::Point front = there.centre() + there.ahead();
    const auto apart = [&](table::Angle way, Length own) { return table::along(way, own + *gap); };
    const table::Angle right = there.heading() + table::quarter_turn;
    table::Point middle = front;
    if (*side == "behind")
        middle = there.centre() - there.ahead() - apart(there.heading(), 0);
    else if (*side == "right")
        middle = front + there.right() + apart(right, extent.half_width);
    else
        middle = front - there.right() - apart(right, extent.half_width);
    if (reading.measure.holds(middle)) return table::pose_at(middle, there.heading());
    diagnostics.error(text->place, "this place is off the table", in_quotes(text->value), "a place on it");
    return std::nullopt;
}

void read_weapon(TableReader& table, const UnitType& type, UnitEntry& unit) {
    constexpr std::array<Weapon, 5> given{Weapon::none, Weapon::missile, Weapon::engine, Weapon::none, Weapon::none};
    unit.weapon = given[static_cast<std::size_t>(type.arms)];
    const bool may = type.arms == Arms::choice || type.arms == Arms::option;
    if (!table.has("weapon")) {
        if (type.arms == Arms::choice)
            table.diagnostics().error(table.place(), fmt::format("{} must say what they shoot with", type.name), {},
                                      "weapon = \"javelin\" or \"missile\"", "Fire_1");
        return;
    }
    const auto weapon = table.one_of("weapon", weapon_names);
    if (!weapon) return;
    if (!may || *weapon == 0 || *weapon == 3)
        table.diagnostics().error(table.place("weapon"), fmt::format("{} cannot have this weapon", type.name),
                                  "'" + weapon_names[*weapon] + "'", may ? "javelin or missile" : "no weapon named",
                                  "Fire_1");
    else
        unit.weapon = static_cast<Weapon>(*weapon);
}

void read_ratings(TableReader& table, const UnitType& type, UnitEntry& unit) {
    const std::vector<std::pair<std::string, bool UnitEntry::*>> known{{"aggressive", &UnitEntry::aggressive},
                                                                       {"impetuous", &UnitEntry::impetuous},
                                                                       {"armoured", &UnitEntry::armoured},
                                                                       {"pavises", &UnitEntry::pavises},
                                                                       {"march", &UnitEntry::march}};
    std::vector<std::string> names;
    for (const auto& rating : known) names.push_back(rating.first);
    Diagnostics& diagnostics = table.diagnostics();
    for (const Text& text : table.texts("ratings", Presence::optional)) {
        const auto rating =
            std::find_if(known.begin(), known.end(), [&](const auto& r) { return r.first == text.value; });
        if (rating == known.end()) {
            diagnostics.error(text.place, "unknown rating" + suggestion(text.value, names), "'" + text.value + "'",
                              alternatives(names));
            continue;
        }
        unit.*rating->second = true;
        if ((unit.aggressive || unit.impetuous) && !type.aggressive)
            diagnostics.error(text.place, fmt::format("{} are never aggressive", type.name), "'" + text.value + "'", {},
                              "Units_20");
        if (text.value == "armoured" && type.armour == Armour::never)
            diagnostics.error(text.place, fmt::format("{} are never armoured", type.name), "'armoured'", {},
                              "Units_19");
    }
    unit.aggressive = unit.aggressive || unit.impetuous;  // B7
    unit.armoured = unit.armoured || type.armour == Armour::always;
}

std::optional<UnitEntry> read_unit(TableReader& table, const SideReading& reading) {
    const Charts& charts = reading.charts;
    const std::size_t before = table.diagnostics().errors();
    std::vector<std::string> codes;
    for (const UnitType& type : charts.units) codes.push_back(type.code);
    UnitEntry unit;
    unit.place = table.place();
    const auto type_index = table.one_of("type", codes);
    table.string("name", unit.name, 40, Presence::optional);
    table.integer("bases", unit.bases, 1, max_bases);
    if (!type_index) return std::nullopt;
    unit.type = static_cast<std::uint8_t>(*type_index);
    const UnitType& type = charts.units[*type_index];
    read_ratings(table, type, unit);
    read_weapon(table, type, unit);
    table.integer("quality", unit.quality, -9, 9, Presence::optional);
    unit.frontage = unit.march ? 1 : unit.bases;
    table.integer("front", unit.frontage, 1, max_bases, Presence::optional);
    if (table.diagnostics().errors() == before && !legal_frontage(unit.bases, unit.frontage, unit.march))
        table.diagnostics().error(
            table.place("front"), "the unit cannot stand on this front", std::to_string(unit.frontage),
            unit.march ? "1 in march formation" : fmt::format("2 to {}", unit.bases), "Formations_1");
    const auto key = table::read_place_key(table, {"at", "corner", "beside"});
    if (table.diagnostics().errors() == before) {
        const table::Extent extent = extent_of(type, unit.bases, unit.frontage);
        const auto pose = *key == "beside" ? read_beside(table, extent, reading)
                                           : table::read_stand(table, *key, extent, reading.measure);
        if (pose) unit.pose = *pose;
    }
    if (table.diagnostics().errors() > before) return std::nullopt;
    table.finish();
    return unit;
}

void read_wing(TableReader& table, const SideReading& reading) {
    const table::Measure& measure = reading.measure;
    SideEntry& side = reading.side;
    Diagnostics& diagnostics = table.diagnostics();
    LeaderEntry leader;
    leader.place = table.place();
    table.string("leader", leader.name, 40);
    table.boolean("exceptional", leader.exceptional, Presence::optional);
    table.boolean("commander", leader.commander, Presence::optional);
    const std::size_t first = side.units.size();
    for (TableReader& unit : table.tables("units", Presence::optional))
        if (auto entry = read_unit(unit, reading)) {
            entry->wing = static_cast<std::uint8_t>(side.leaders.size());
            side.units.push_back(std::move(*entry));
        }
    const std::size_t here = side.units.size() - first;
    int with = 0;
    if (table.integer("with", with, 1, 24, Presence::optional)) {
        if (static_cast<std::size_t>(with) > here)
            diagnostics.error(table.place("with"), "the wing has no such unit", std::to_string(with),
                              fmt::format("1 to {}", here), "Leaders_5");
        else
            leader.with = static_cast<int>(first) + with - 1;
        if (table.has("at"))
            diagnostics.error(table.place("at"), "a leader stands at a place or with a unit", {},
                              "'at' or 'with', not both", "Leaders_5");
        table.skip("at");
    } else if (const auto text = table.text("at")) {
        if (const auto at = table::read_place(*text, measure, diagnostics)) leader.at = *at;
    }
    table.finish();
    side.leaders.push_back(std::move(leader));
}

void read_camp(TableReader& table, const Charts& charts, const table::Measure& measure, SideEntry& side) {
    CampEntry camp;
    camp.place = table.place();
    const auto inches = [&](const char* key, int least, Length usual) {
        int number = 0;
        const bool written = table.integer(key, number, least, 12, Presence::optional);
        return written ? number * measure.one : usual;
    };
    const Length width = inches("width", 2, 4 * inch), depth = inches("depth", 1, 2 * inch);
    camp.advance = inches("advance", 0, 0);
    camp.points = charts.morale.camp;
    table.integer("points", camp.points, 0, 99, Presence::optional);
    camp.extent = {static_cast<std::int16_t>(width / 2), static_cast<std::int16_t>(depth / 2)};
    const auto key = table::read_place_key(table, {"at", "corner"});
    if (const auto pose = key ? table::read_stand(table, *key, camp.extent, measure) : std::nullopt) {
        camp.pose = *pose;
        side.camp = camp;
    }
    table.finish();
}

}  // namespace

void read_side(TableReader& sides, Side side, const Charts& charts, Scenario& scenario) {
    SideEntry& entry = scenario.sides[index(side)];
    auto table = sides.table(side_letters[index(side)]);
    if (!table) return;
    table->string("army", entry.name, 60);
    table->integer("break_bonus", entry.bonus, -99, 99, Presence::optional);
    for (TableReader& wing : table->tables("wing"))
        read_wing(wing, {charts, scenario.measure, side_letters[index(side)], entry});
    if (auto camp = table->table("camp", Presence::optional)) read_camp(*camp, charts, scenario.measure, entry);
    table->finish();
    Diagnostics& diagnostics = table->diagnostics();
    if (entry.units.size() > max_side_units)
        diagnostics.error(entry.units[max_side_units].place,
                          fmt::format("side {} has too many units", side_letters[index(side)]),
                          std::to_string(entry.units.size()), fmt::format("at most {}", max_side_units));
    if (entry.leaders.size() > max_side_leaders)
        diagnostics.error(entry.leaders[max_side_leaders].place,
                          fmt::format("side {} has too many leaders", side_letters[index(side)]),
                          std::to_string(entry.leaders.size()), fmt::format("at most {}", max_side_leaders));
    if (entry.units.empty() && !diagnostics.has_errors())
        diagnostics.error(table->place(), fmt::format("side {} has no unit", side_letters[index(side)]), {},
                          "at least one", "Units_21");
    const auto commanders = std::count_if(entry.leaders.begin(), entry.leaders.end(),
                                          [](const LeaderEntry& leader) { return leader.commander; });
    if (commanders != 1 && !diagnostics.has_errors())
        diagnostics.error(table->place("wing"),
                          fmt::format("side {} needs one army commander", side_letters[index(side)]),
                          std::to_string(commanders), "commander = true in one wing", "Leaders_1");
}

}  // namespace polemarch::blood_of_kings
