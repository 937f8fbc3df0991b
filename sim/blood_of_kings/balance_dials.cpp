#include "sim/blood_of_kings/balance_dials.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

std::vector<ScenarioUnit> of_side(const std::vector<ScenarioUnit>& all, std::size_t side) {
    std::vector<ScenarioUnit> units;
    for (const ScenarioUnit& unit : all)
        if (unit.side == (side == 0 ? Side::first : Side::second)) units.push_back(unit);
    return units;
}

/// The quality of each unit, one better or worse.
BalanceDial qualities(Side letter, const SideEntry& side, const std::vector<ScenarioUnit>& units) {
    BalanceDial dial{.name = dial_name(letter, "quality of a unit"), .kind = DialKind::quality};
    for (std::size_t i = 0; i < std::min(units.size(), side.units.size()); ++i)
        for (const int by : {1, -1}) {
            const int quality = side.units[i].quality + by;
            dial.settings.push_back(
                {fmt::format("quality of {} {}", units[i].words, quality),
                 {{units[i].path() + ".quality", ChangeKind::set, fmt::format("{}", quality), {}}}});
        }
    return dial;
}

}  // namespace

std::vector<BalanceDial> balance_dials(const Battle& battle) {
    constexpr double room = 6, step = 2;  // inches
    const Scenario& scenario = battle.setup().scenario;
    const std::vector<ScenarioUnit> written = scenario_units(scenario.source);
    std::vector<BalanceDial> dials;
    for (const std::size_t s : {0u, 1u}) {
        const Side letter = s == 0 ? Side::first : Side::second;
        const SideEntry& side = scenario.sides[s];
        const int without_bonus = side.break_point - side.bonus;
        dials.push_back(number_dial(dial_name(letter, fmt::format("break bonus, on {}", without_bonus)),
                                    DialKind::endurance, fmt::format("side.{}.break_bonus", "AB"[s]),
                                    {.low = -std::max(1, side.break_point * 2 / 5),
                                     .high = side.bonus + std::max(1, side.break_point * 3 / 5),
                                     .now = side.bonus}));
        dials.push_back(number_dial(dial_name(letter, "activations"), DialKind::command,
                                    fmt::format("handicap.{}.activations", "AB"[s]),
                                    {.low = -2, .high = 2, .now = 0, .more_or_less = true}));
    }
    dials.push_back(number_dial(
        "turns", DialKind::length, "turn_limit",
        {.low = std::max(1, scenario.turn_limit - 3), .high = scenario.turn_limit + 3, .now = scenario.turn_limit}));
    for (const std::size_t s : {0u, 1u}) {
        const Side letter = s == 0 ? Side::first : Side::second;
        const auto units = of_side(written, s);
        dials.push_back(fewer_units(letter, units));
        dials.push_back(more_units(letter, units, room));
        dials.push_back(qualities(letter, scenario.sides[s], units));
        dials.push_back(moved_units(letter, units, step, "inches"));
    }
    return dials;
}

std::array<ArmySize, 2> army_sizes(const Battle& battle) {
    std::array<ArmySize, 2> sizes;
    for (const std::size_t s : {0u, 1u}) {
        const SideEntry& side = battle.setup().scenario.sides[s];
        for (const UnitEntry& unit : side.units) sizes[s].strength += unit.bases;
        sizes[s].margin = side.break_point;
    }
    return sizes;
}

}  // namespace polemarch::sim::blood_of_kings
