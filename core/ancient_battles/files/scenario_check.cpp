// Checks of a scenario as a whole: impossible battles are errors, senseless ones warnings.
#include "core/ancient_battles/files/scenario_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace polemarch::ancient_battles {

namespace {

std::string written(const UnitEntry& unit, const Charts& charts) {
    const UnitType& type = charts.units[unit.type];
    if (type.base)
        return fmt::format("'{} {}{}'", type.code, hex::name(unit.hex), unit.camp && !type.camp() ? " camp" : "");
    return fmt::format("'{} {}/{}'", type.code, hex::name(unit.hex), unit.facing + 1);
}

void check_stands(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics) {
    std::map<hex::Index, const UnitEntry*> taken;
    for (const SideEntry& side : scenario.sides)
        for (const UnitEntry& unit : side.units) {
            if (unit.hex == hex::nowhere) continue;
            const auto [before, free] = taken.emplace(unit.hex, &unit);
            if (!free)
                diagnostics.error(unit.place, "two units stand in one hex", written(unit, charts),
                                  fmt::format("a hex without a unit; {} has {} (line {})", hex::name(unit.hex),
                                              written(*before->second, charts), before->second->place.line),
                                  "8.5");
            const HexTerrain& terrain = charts.terrain[scenario.map.terrain[unit.hex]];
            if (!may_enter(charts.units[unit.type], terrain))
                diagnostics.error(unit.place, "this unit stands where it may not go", written(unit, charts),
                                  "other terrain than " + terrain.code, "8.9");
        }
}

void check_numbers(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics) {
    const std::size_t units = scenario.sides[0].units.size() + scenario.sides[1].units.size();
    if (units > max_units) {
        const auto& last = scenario.sides[1].units;
        diagnostics.error(last.empty() ? Place{scenario.source.name} : last.back().place,
                          "the armies are too large for this program", fmt::format("{} units", units),
                          fmt::format("at most {} units of both sides", max_units));
    }
    // 17.5: counters for dismounted cavalry and for turned elephants take unit indices, too.
    std::size_t counters = 0;
    for (const SideEntry& side : scenario.sides)
        for (const UnitEntry& unit : side.units) {
            const UnitType& type = charts.units[unit.type];
            if (scenario.options.has(Option::dismounting)) counters += type.dismounts.size();
            if (scenario.options.has(Option::elephants) && type.elephant) ++counters;
        }
    if (units <= max_units && units + counters > max_units)
        diagnostics.error(
            scenario.place_of(scenario.options.has(Option::dismounting) ? Option::dismounting : Option::elephants),
            "the armies are too large for these optional rules",
            fmt::format("{} units and {} counters that may replace them", units, counters),
            fmt::format("at most {} together", max_units), "17.5");
    for (std::size_t s = 0; s < 2; ++s) {
        const SideEntry& side = scenario.sides[s];
        if (side.leaders.size() > max_side_leaders)
            diagnostics.error(side.leaders[max_side_leaders].place,
                              fmt::format("side {} has too many leaders", side_letters[s]),
                              std::to_string(side.leaders.size()), fmt::format("at most {}", max_side_leaders));
        const UnitEntry* camp = nullptr;
        for (const UnitEntry& unit : side.units) {
            if (!unit.camp) continue;
            if (camp)
                diagnostics.error(unit.place, fmt::format("side {} has a second camp", side_letters[s]),
                                  written(unit, charts),
                                  fmt::format("one camp; the other stands in line {}", camp->place.line), "14.0");
            else
                camp = &unit;
        }
    }
}

/// An army must be able to fight: it has a unit on the map, a leader from the start, and a panic level above 0.
void check_army(std::size_t s, const Place& place, const Charts& charts, Scenario& scenario, Diagnostics& diagnostics) {
    SideEntry& side = scenario.sides[s];
    const auto stands = [](const UnitEntry& unit) { return unit.hex != hex::nowhere; };
    if (std::none_of(side.units.begin(), side.units.end(), stands))
        diagnostics.error(place, fmt::format("side {} has no unit on the map", side_letters[s]), {}, "at least one",
                          "15.0");
    const auto there = [](const LeaderEntry& leader) { return leader.with_group < 0; };
    if (std::none_of(side.leaders.begin(), side.leaders.end(), there))
        diagnostics.error(place,
                          fmt::format("side {} has no leader at the start and would panic at once", side_letters[s]),
                          {}, "at least one leader", "4.0");
    const int strength = good_order_strength(side, charts);
    if (side.panic == 0) {
        side.panic = static_cast<std::uint16_t>((strength + 1) / 2);
        for (Figure& figure : scenario.figures)
            if (figure.name == "scenario panic") figure.basis = Basis::deduced;
        if (side.panic == 0 && !side.units.empty())
            diagnostics.error(place,
                              fmt::format("side {} has no strength from which a panic level follows", side_letters[s]),
                              {}, "panic = 1 or more", "4.0");
    }
}

void warn_of_leaders(std::size_t s, const Scenario& scenario, Diagnostics& diagnostics) {
    const SideEntry& side = scenario.sides[s];
    const auto brings = [&](const LeaderEntry& leader) {
        return scenario.leader_kinds[leader.kind].command_points > 0;
    };
    if (std::none_of(side.leaders.begin(), side.leaders.end(), brings))
        diagnostics.warning(side.leaders.front().place,
                            fmt::format("the leaders of side {} bring no command point", side_letters[s]), {},
                            "a leader of a kind with command points", "3.0");
}

void warn_of_facings(const Charts& charts, const Scenario& scenario, Diagnostics& diagnostics) {
    for (const SideEntry& side : scenario.sides)
        for (const UnitEntry& unit : side.units) {
            const UnitType& type = charts.units[unit.type];
            if (unit.hex == hex::nowhere || type.base) continue;
            const hex::Index front = hex::geometry().next[unit.hex][unit.facing];
            if (!scenario.map.holds(front))
                diagnostics.warning(unit.place, "this unit faces off the map", written(unit, charts),
                                    "a facing into the map", "8.2");
            else if (!may_enter(type, charts.terrain[scenario.map.terrain[front]]))
                diagnostics.warning(unit.place, "this unit faces ground that it may not enter", written(unit, charts),
                                    fmt::format("a facing away from {}, {}", hex::name(front),
                                                charts.terrain[scenario.map.terrain[front]].code),
                                    "8.9");
        }
}

}  // namespace

int good_order_strength(const SideEntry& side, const Charts& charts) {
    int strength = 0;
    for (const UnitEntry& unit : side.units)
        if (!charts.units[unit.type].base) strength += charts.units[unit.type].strength;
    return strength;
}

void check_scenario(const Charts& charts, const TableReader& sides, const std::array<bool, 2>& clean,
                    Scenario& scenario) {
    Diagnostics& diagnostics = sides.diagnostics();
    check_stands(charts, scenario, diagnostics);
    check_numbers(charts, scenario, diagnostics);
    for (std::size_t s = 0; s < 2; ++s)
        if (clean[s]) check_army(s, sides.place(side_letters[s]), charts, scenario, diagnostics);
    if (diagnostics.has_errors()) return;
    for (std::size_t s = 0; s < 2; ++s) warn_of_leaders(s, scenario, diagnostics);
    // Ruling 85: free deployment ignores the set-up of the file.
    if (!scenario.options.has(Option::free_deployment)) warn_of_facings(charts, scenario, diagnostics);
}

}  // namespace polemarch::ancient_battles
