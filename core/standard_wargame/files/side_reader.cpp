// [side.A] and [side.B] of a scenario: the army, its baggage, its units and where they are.
#include "core/scenario_file.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/table/files/places.h"
#include "core/table/snap.h"
#include "core/text.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// What the parts of a side are read with.
struct SideReading {
    const Charts& charts;
    const table::Measure& measure;
    unsigned side;
    Begins begins;
    SideEntry& entry;
    [[nodiscard]] const char* letter() const { return side_letters[side]; }
};

table::Extent extent_of(const Charts& charts, Troops troops) {
    const UnitType& type = charts.unit(troops);
    return {static_cast<std::int16_t>(type.width / 2), static_cast<std::int16_t>(type.depth / 2)};
}

/// "R HF/1". After a fault the unit is of some troops, so that the others keep their numbers.
void read_troops(TableReader& table, const SideReading& reading, UnitEntry& unit) {
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

/// The unit of the same side further up that this key names.
const UnitEntry* read_neighbour(TableReader& table, const std::string& key, const SideReading& reading) {
    const auto text = table.text(key);
    if (!text) return nullptr;
    const auto& units = reading.entry.units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (!equal_ignoring_case(text->value, fmt::format("{}{}", reading.letter(), i + 1))) continue;
        if (units[i].inside == Inside::outside && !units[i].march) return &units[i];
        table.diagnostics().error(text->place, "this unit stands at no place of the table", in_quotes(text->value),
                                  "a unit with a place");
        return nullptr;
    }
    table.diagnostics().error(text->place, "this is no unit of the side that stands further up", in_quotes(text->value),
                              units.empty() ? "'at' or 'corner' for the first unit"
                                            : fmt::format("{0}1 to {0}{1}", reading.letter(), units.size()));
    return nullptr;
}

/// "A4": beside that unit, front corner on front corner, or behind it.
void read_beside(TableReader& table, const std::string& key, const SideReading& reading, UnitEntry& unit) {
    const UnitEntry* neighbour = read_neighbour(table, key, reading);
    if (!neighbour) return;
    const table::Rectangle there(neighbour->pose, extent_of(reading.charts, neighbour->troops));
    const table::Hand hand = key == "left_of" ? table::Hand::left : table::Hand::right;
    unit.pose =
        key == "behind" ? table::behind(there) : table::beside(there, hand, extent_of(reading.charts, unit.troops));
}

const std::vector<std::string> hands{"left", "right"};

void read_place(TableReader& table, const SideReading& reading, UnitEntry& unit) {
    static const std::vector<std::string> keys{"at", "corner", "left_of", "right_of", "behind", "march", "inside"};
    const auto key = table::read_place_key(table, keys);
    if (!key) {
        for (const std::string& each : keys) table.skip(each);
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
        read_beside(table, *key, reading, unit);
    }
}

void read_contingent(TableReader& table, SideEntry& side, UnitEntry& unit) {
    std::string name;
    if (!table.string("contingent", name, 60, Presence::optional)) return;
    const auto known = std::find(side.contingents.begin(), side.contingents.end(), name);
    unit.contingent = static_cast<std::uint8_t>(known - side.contingents.begin());
    if (known == side.contingents.end()) side.contingents.push_back(name);
}

void read_unit(TableReader& table, const SideReading& reading) {
    UnitEntry unit;
    unit.place = table.place();
    read_troops(table, reading, unit);
    table.string("name", unit.name, 40, Presence::optional);
    const std::vector<std::string> generals(role_names.begin() + 1, role_names.end());
    if (const auto role = table.one_of("general", generals, Presence::optional))
        unit.role = static_cast<Role>(*role + 1);
    read_contingent(table, reading.entry, unit);
    if (reading.begins == Begins::deployed) {
        table.boolean("fortified", unit.fortified, Presence::optional);
        read_place(table, reading, unit);
    } else {
        for (const char* key : {"fortified", "at", "corner", "left_of", "right_of", "behind", "march", "inside"})
            refuse_later(table, key, reading.begins, "3.5");
    }
    table.finish();
    reading.entry.units.push_back(std::move(unit));
}

void read_army(TableReader& table, const SideReading& reading) {
    SideEntry& side = reading.entry;
    table.string("army", side.army, 60);
    if (table.has("file")) {
        table.diagnostics().error(table.place("file"), "the army of a side cannot be read from a file yet", {},
                                  "'army_type' and 'home'");
        table.skip("file");
        table.skip("army_type");
        table.skip("home");
    } else {
        if (const auto type = table.one_of("army_type", army_type_names)) side.type = static_cast<ArmyType>(*type);
        if (const auto home = table.one_of("home", home_names)) side.home = static_cast<Home>(*home);
        table.boolean("northern", side.northern, Presence::optional);
        if (side.northern && side.home != Home::europe)
            table.diagnostics().error(table.place("northern"), "only Europeans are northern", "northern = true",
                                      "home = \"europe\", or no 'northern'", "3.2");
    }
    table.integer("level", side.level, 0, static_cast<std::int64_t>(reading.charts.armies.level_sizes.size()));
    if (reading.begins == Begins::eve)
        refuse_later(table, "attacker", reading.begins, "3.1.1");
    else
        table.boolean("attacker", side.attacks, Presence::optional);
    if (reading.begins < Begins::deployment)
        refuse_later(table, "strategy", reading.begins, "3.4");
    else if (const auto strategy = table.one_of("strategy", strategy_names))
        side.strategy = static_cast<Strategy>(*strategy);
    if (const auto baggage = table.one_of("baggage", {"mobile", "fortified"})) side.fortified_baggage = *baggage == 1;
    if (reading.begins != Begins::deployed) {
        side.baggage_place = table.place("baggage");
        refuse_later(table, "baggage_at", reading.begins, "3.5.1");
        return;
    }
    side.baggage_place = table.place("baggage_at");
    if (const auto text = table.text("baggage_at"))
        if (const auto pose = table::read_pose(*text, reading.measure, table.diagnostics())) side.baggage = *pose;
}

}  // namespace

void read_side(TableReader& sides, unsigned side, const Charts& charts, Scenario& scenario) {
    SideEntry& entry = scenario.sides[side];
    auto table = sides.table(side_letters[side]);
    if (!table) return;
    const table::Measure measure = scenario.measure();
    const SideReading reading{charts, measure, side, scenario.begins, entry};
    read_army(*table, reading);
    for (TableReader& unit : table->tables("unit")) {
        if (entry.units.size() == most_units_of_a_side) {
            unit.diagnostics().error(unit.place(), fmt::format("side {} has more than 60 units", reading.letter()), {},
                                     fmt::format("at most {}, baggage apart", most_units_of_a_side), "60 units");
            break;
        }
        read_unit(unit, reading);
    }
    table->finish();
    if (entry.units.empty() && !table->diagnostics().has_errors())
        table->diagnostics().error(table->place(), fmt::format("side {} has no unit", reading.letter()), {},
                                   "at least one", "2.2");
}

}  // namespace polemarch::standard_wargame
