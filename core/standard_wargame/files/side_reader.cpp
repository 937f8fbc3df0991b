// [side.A] and [side.B] of a scenario: the army, its strategy and its baggage.
#include "core/scenario_file.h"
#include "core/standard_wargame/files/army_parts.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/table/files/places.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

void refuse(TableReader& table, const char* key, const std::string& what, const std::string& expected,
            const char* rule = "") {
    if (table.has(key)) table.diagnostics().error(table.place(key), what, quoted(key), expected, rule);
    table.skip(key);
}

const std::vector<std::string> ways_of_baggage{"mobile", "fortified"};

/// Of an army from a file: nothing that its file or its list says may be written again, except its baggage, which must
/// agree. Returns whether there is such an army.
bool read_army_of_file(TableReader& table, const SideReading& reading, const FileFinder& find, Scenario& scenario) {
    Diagnostics& diagnostics = table.diagnostics();
    for (const char* key : {"army_type", "home", "northern"})
        refuse(table, key, "the list of the army says this", "no such key beside 'file'");
    const auto baggage = table.one_of("baggage", ways_of_baggage, Presence::optional);
    const Place place = table.place("file");
    std::string file;
    if (!table.string("file", file, 1000)) return false;
    auto army = read_army_file({FileReference::Kind::army, {file, place}, scenario.source.name}, reading.charts, find,
                               scenario, diagnostics);
    if (!army) return false;
    SideEntry& side = reading.entry;
    if (!side.army.empty()) army->army = side.army;
    side = std::move(*army);
    side.file = file;
    side.file_place = place;
    if (baggage && (*baggage == 1) != side.fortified_baggage)
        diagnostics.error(table.place("baggage"), "the army has other baggage", quoted(ways_of_baggage[*baggage]),
                          quoted(ways_of_baggage[side.fortified_baggage ? 1 : 0]), "2.2.8");
    return true;
}

void read_army_here(TableReader& table, SideEntry& side) {
    if (const auto type = table.one_of("army_type", army_type_names)) side.type = static_cast<ArmyType>(*type);
    if (const auto home = table.one_of("home", home_names)) side.home = static_cast<Home>(*home);
    table.boolean("northern", side.northern, Presence::optional);
    if (side.northern && side.home != Home::europe)
        table.diagnostics().error(table.place("northern"), "only in Europe there is the weather of the north",
                                  quoted(home_names[static_cast<std::size_t>(side.home)]), "home = \"europe\"", "3.2");
    if (const auto baggage = table.one_of("baggage", ways_of_baggage)) side.fortified_baggage = *baggage == 1;
}

/// The maintenance level. An army from a file has one, of which its strategy costs a part (3.4.2).
void read_level(TableReader& table, const SideReading& reading) {
    SideEntry& side = reading.entry;
    const auto levels = static_cast<std::int64_t>(reading.charts.armies.level_sizes.size());
    if (side.file.empty()) {
        table.integer("level", side.level, 0, levels);
        return;
    }
    const int cost = reading.is_behind(Begins::strategies) ? reading.charts.strategy(side.strategy).cost : 0;
    const int highest = std::max(0, side.level - cost);
    side.level = static_cast<std::uint8_t>(highest);
    table.integer("level", side.level, 0, levels, Presence::optional);
    if (side.level > highest)
        table.diagnostics().error(table.place("level"), "the army has fewer maintenance levels",
                                  std::to_string(side.level), fmt::format("at most {}", highest),
                                  cost > 0 ? "3.4.2" : "2.2.3");
}

/// What the steps of the eve settle, as far as the battle begins behind them.
void read_eve(TableReader& table, const SideReading& reading) {
    SideEntry& side = reading.entry;
    const std::string later =
        fmt::format("no such key where begins = \"{}\"", begins_names[static_cast<std::size_t>(reading.begins)]);
    if (reading.is_behind(Begins::eve))
        table.boolean("attacker", side.attacks, Presence::optional);
    else
        refuse(table, "attacker", "nobody attacks yet", later, "3.1.1");
    if (!reading.is_behind(Begins::strategies)) {
        refuse(table, "strategy", "no strategy is chosen yet", later, "3.4");
    } else if (const auto strategy = table.one_of("strategy", strategy_names)) {
        side.strategy = static_cast<Strategy>(*strategy);
    }
    if (!reading.is_behind(Begins::deployment))
        return refuse(table, "baggage_at", "no baggage is set up yet", later, "3.5.1");
    side.baggage_place = table.place("baggage_at");
    if (const auto text = table.text("baggage_at"))
        if (const auto pose = table::read_pose(*text, reading.measure, table.diagnostics())) side.baggage = *pose;
}

}  // namespace

void read_side(TableReader& sides, unsigned side, const Charts& charts, const FileFinder& find, Scenario& scenario) {
    SideEntry& entry = scenario.sides[side];
    auto table = sides.table(side_letters[side]);
    if (!table) return;
    const table::Measure measure = scenario.measure();
    const SideReading reading{charts, measure, scenario.begins, side, entry};
    const bool has_file = table->has("file");
    table->string("army", entry.army, longest_name, has_file ? Presence::optional : Presence::required);
    const bool has_army = !has_file || read_army_of_file(*table, reading, find, scenario);
    if (!has_file) read_army_here(*table, entry);
    entry.baggage_place = table->place();
    if (!has_army) {  // without its units nothing else of it can be judged
        for (const Text& key : table->keys()) table->skip(key.value);
        return;
    }
    read_eve(*table, reading);
    read_level(*table, reading);
    read_units(*table, reading);
    table->finish();
    if (entry.units.empty() && !table->diagnostics().has_errors())
        table->diagnostics().error(table->place(), fmt::format("side {} has no unit", reading.letter()), {},
                                   "at least one", "2.2");
}

}  // namespace polemarch::standard_wargame
