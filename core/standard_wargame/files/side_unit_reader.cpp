// [[side.A.unit]] of a scenario: what the units are and where they stand.
#include "core/scenario_file.h"
#include "core/standard_wargame/files/army_parts.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/table/files/places.h"
#include "core/table/snap.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

table::Extent extent_of(const Charts& charts, Troops troops) {
    const UnitType& type = charts.unit(troops);
    return {static_cast<std::int16_t>(type.width / 2), static_cast<std::int16_t>(type.depth / 2)};
}

/// "R HF/1". After a fault the unit is of some troops, so that the others keep their numbers.
void read_class_and_troops(TableReader& table, const SideReading& reading, UnitEntry& unit) {
    const auto text = table.text("unit");
    if (!text) return;
    Diagnostics& diagnostics = table.diagnostics();
    const auto words = words_of(*text);
    if (words.size() != 2) {
        diagnostics.error(text->place, "this is no unit", in_quotes(text->value), "class and troops such as 'R HF/1'");
        return;
    }
    const auto grade = std::find_if(class_letters.begin(), class_letters.end(), [&](const std::string& letter) {
        return equal_ignoring_case(letter, words[0].text);
    });
    const auto troops = troops_named(words[1].text);
    if (grade == class_letters.end())
        diagnostics.error(text->at(words[0].offset), "unknown class", in_quotes(words[0].text),
                          alternatives(class_letters), "2.1.2");
    if (!troops)
        diagnostics.error(text->at(words[1].offset),
                          "unknown troops" + suggestion(std::string(words[1].text), troop_codes()),
                          in_quotes(words[1].text), "a type and specification such as HF/1", "2.1.4");
    if (grade == class_letters.end() || !troops) return;
    unit.troops = *troops;
    unit.grade = static_cast<Class>(grade - class_letters.begin());
    if (type_of(*troops) == Type::baggage) {
        diagnostics.error(text->place, "baggage is no unit of the list", in_quotes(text->value),
                          "'baggage' and 'baggage_at' of its side", "2.2.8");
        return;
    }
    if (reading.charts.unit(*troops).prices[static_cast<std::size_t>(unit.grade)] != not_sold) return;
    std::vector<std::string> classes;
    for (std::size_t c = 0; c < class_count; ++c)
        if (reading.charts.unit(*troops).prices[c] != not_sold) classes.push_back(class_letters[c]);
    diagnostics.error(text->at(words[0].offset), fmt::format("there are no such {}", code(*troops)),
                      in_quotes(words[0].text), alternatives(classes), "2.1.5");
}

/// The unit of the same side further up that this key names: one of the first `placed`.
const UnitEntry* read_neighbour(TableReader& table, const std::string& key, const SideReading& reading,
                                std::size_t placed) {
    const auto text = table.text(key);
    if (!text) return nullptr;
    const auto& units = reading.entry.units;
    for (std::size_t i = 0; i < placed; ++i) {
        if (!equal_ignoring_case(text->value, fmt::format("{}{}", reading.letter(), i + 1))) continue;
        if (units[i].inside == Inside::outside && !units[i].march) return &units[i];
        table.diagnostics().error(text->place, "this unit stands at no place of the table", in_quotes(text->value),
                                  "a unit with a place");
        return nullptr;
    }
    table.diagnostics().error(text->place, "this is no unit of the side that stands further up", in_quotes(text->value),
                              placed == 0   ? "'at' or 'corner' for the first unit"
                              : placed == 1 ? fmt::format("{}1", reading.letter())
                                            : fmt::format("{0}1 to {0}{1}", reading.letter(), placed));
    return nullptr;
}

/// "A4": beside that unit, front corner on front corner, or behind it.
void read_beside(TableReader& table, const std::string& key, const SideReading& reading, std::size_t placed,
                 UnitEntry& unit) {
    const UnitEntry* neighbour = read_neighbour(table, key, reading, placed);
    if (!neighbour) return;
    const table::Rectangle there(neighbour->pose, extent_of(reading.charts, neighbour->troops));
    const table::Hand hand = key == "left_of" ? table::Hand::left : table::Hand::right;
    const table::Extent extent = extent_of(reading.charts, unit.troops);
    unit.pose = key == "behind" ? place_behind(there, extent, table::Hand::left) : table::beside(there, hand, extent);
}

const std::vector<std::string> hands{"left", "right"};

const std::vector<std::string> place_keys{"at", "corner", "left_of", "right_of", "behind", "march", "inside"};

/// `placed`: how many units of the side have their places.
void read_place(TableReader& table, const SideReading& reading, std::size_t placed, UnitEntry& unit) {
    const auto key = table::read_place_key(table, place_keys);
    if (!key) {
        for (const std::string& each : place_keys) table.skip(each);
        return;
    }
    if (*key == "at" || *key == "corner") {
        const auto pose = table::read_stand(table, *key, extent_of(reading.charts, unit.troops), reading.measure);
        if (pose) unit.pose = *pose;
    } else if (*key == "march") {
        if (const auto hand = table.one_of("march", hands)) unit.march = static_cast<table::Hand>(*hand);
    } else if (*key == "inside") {
        const std::vector<std::string> ways(inside_names.begin() + 1, inside_names.end());
        if (const auto way = table.one_of("inside", ways)) unit.inside = static_cast<Inside>(*way + 1);
    } else {
        read_beside(table, *key, reading, placed, unit);
    }
}

void read_contingent(TableReader& table, SideEntry& side, UnitEntry& unit) {
    std::string name;
    if (!table.string("contingent", name, longest_name, Presence::optional)) return;
    const auto known = std::find(side.contingents.begin(), side.contingents.end(), name);
    unit.contingent = static_cast<std::uint8_t>(known - side.contingents.begin());
    if (known == side.contingents.end()) side.contingents.push_back(name);
}

/// What the deployment settles: the place, and whether the unit is behind a fortification.
void read_deployment(TableReader& table, const SideReading& reading, std::size_t placed, UnitEntry& unit) {
    if (reading.is_behind(Begins::deployment)) {
        table.boolean("fortified", unit.fortified, Presence::optional);
        read_place(table, reading, placed, unit);
        return;
    }
    std::vector<std::string> keys = place_keys;
    keys.emplace_back("fortified");
    for (const std::string& key : keys) {
        if (table.has(key))
            table.diagnostics().error(table.place(key), "units have no places yet", quoted(key),
                                      "begins = \"deployed\"", "3.5");
        table.skip(key);
    }
}

void read_unit(TableReader& table, const SideReading& reading) {
    UnitEntry unit;
    unit.place = table.place();
    read_class_and_troops(table, reading, unit);
    table.string("name", unit.name, longest_name, Presence::optional);
    const std::vector<std::string> generals(role_names.begin() + 1, role_names.end());
    if (const auto role = table.one_of("general", generals, Presence::optional))
        unit.role = static_cast<Role>(*role + 1);
    read_contingent(table, reading.entry, unit);
    read_deployment(table, reading, reading.entry.units.size(), unit);
    table.finish();
    reading.entry.units.push_back(std::move(unit));
}

/// The place of the unit with this index of an army from a file. What it is may be repeated.
void read_place_of(TableReader& table, const SideReading& reading, std::size_t index) {
    UnitEntry& unit = reading.entry.units[index];
    unit.place = table.place();
    Diagnostics& diagnostics = table.diagnostics();
    if (table.has("unit")) {
        UnitEntry written;
        const std::size_t before = diagnostics.errors();
        read_class_and_troops(table, reading, written);
        if (diagnostics.errors() == before && (written.troops != unit.troops || written.grade != unit.grade))
            diagnostics.error(
                table.place("unit"), fmt::format("{}{} is another unit of the army", reading.letter(), index + 1),
                quoted(unit_name(written.grade, written.troops)), quoted(unit_name(unit.grade, unit.troops)));
    }
    for (const char* key : {"general", "contingent"}) {
        if (table.has(key))
            diagnostics.error(table.place(key), "the file of the army says this", quoted(key), "a place only");
        table.skip(key);
    }
    table.string("name", unit.name, longest_name, Presence::optional);
    read_deployment(table, reading, index, unit);
    table.finish();
}

/// The places of an army from a file, in its order.
void read_places_of_army(TableReader& side, const SideReading& reading) {
    const std::size_t units = reading.entry.units.size();
    if (!reading.is_behind(Begins::deployment)) {
        if (side.has("unit"))
            side.diagnostics().error(side.place("unit"), "units have no places yet, and the file has the army", {},
                                     "begins = \"deployed\"", "3.5");
        side.skip("unit");
        return;
    }
    auto tables = side.tables("unit");
    for (std::size_t i = 0; i < std::min(units, tables.size()); ++i) read_place_of(tables[i], reading, i);
    if (tables.size() != units && !tables.empty())
        side.diagnostics().error(tables[std::min(units, tables.size() - 1)].place(),
                                 fmt::format("side {} has another number of places than of units", reading.letter()),
                                 fmt::format("{} places", tables.size()), fmt::format("{} units", units));
}

}  // namespace

void read_units(TableReader& side, const SideReading& reading) {
    if (!reading.entry.file.empty()) return read_places_of_army(side, reading);
    for (TableReader& unit : side.tables("unit")) {
        if (reading.entry.units.size() == most_units_of_a_side) {
            unit.diagnostics().error(unit.place(), fmt::format("side {} has more than 60 units", reading.letter()), {},
                                     fmt::format("at most {}, baggage apart", most_units_of_a_side), "60 units");
            break;
        }
        read_unit(unit, reading);
    }
}

}  // namespace polemarch::standard_wargame
