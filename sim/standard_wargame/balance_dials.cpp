#include "sim/standard_wargame/balance_dials.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/rules/morale.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

/// Each unit of the next better and the next worse class.
BalanceDial classes(Side letter, const SideEntry& side, const std::vector<ScenarioUnit>& units) {
    BalanceDial dial{.name = dial_name(letter, "class of a unit"), .kind = DialKind::quality};
    for (std::size_t i = 0; i < std::min(units.size(), side.units.size()); ++i)
        for (const int by : {1, -1}) {
            const int grade = static_cast<int>(side.units[i].grade) + by;
            if (grade < 0 || grade >= static_cast<int>(class_count)) continue;
            const std::string troops =
                fmt::format("{} {}", class_letters[static_cast<std::size_t>(grade)], code(side.units[i].troops));
            dial.settings.push_back(
                {fmt::format("{} as {}", units[i].words, class_names[static_cast<std::size_t>(grade)]),
                 {{units[i].path() + ".unit", ChangeKind::set, toml_string(troops), {}}}});
        }
    return dial;
}

}  // namespace

std::vector<BalanceDial> balance_dials(const Battle& battle) {
    constexpr double step = 1;  // base widths
    const Scenario& scenario = battle.setup().scenario;
    const std::vector<ScenarioUnit> written = scenario_units(scenario.source);
    std::vector<BalanceDial> dials;
    std::array<std::vector<ScenarioUnit>, 2> units;
    for (const ScenarioUnit& unit : written) units[unit.side == Side::first ? 0 : 1].push_back(unit);
    for (const std::size_t s : {0u, 1u}) {
        const SideEntry& side = scenario.sides[s];
        if (side.file.empty())
            dials.push_back(number_dial(dial_name(s == 0 ? Side::first : Side::second, "maintenance level"),
                                        DialKind::endurance, fmt::format("side.{}.level", "AB"[s]),
                                        {.low = std::max(0, side.level - side.handicap.levels - 3),
                                         .high = side.level - side.handicap.levels + 3,
                                         .now = side.level - side.handicap.levels}));
    }
    for (const std::size_t s : {0u, 1u}) {
        const Side letter = s == 0 ? Side::first : Side::second;
        const auto more_or_less = [&](const char* what, DialKind kind, const char* handicap) {
            dials.push_back(number_dial(dial_name(letter, what), kind, fmt::format("handicap.{}.{}", "AB"[s], handicap),
                                        {.low = -2, .high = 2, .now = 0, .more_or_less = true}));
        };
        more_or_less("break point", DialKind::endurance, "break");
        more_or_less("command points", DialKind::command, "command");
    }
    for (const std::size_t s : {0u, 1u}) {
        const Side letter = s == 0 ? Side::first : Side::second;
        const SideEntry& side = scenario.sides[s];
        if (units[s].empty()) continue;
        dials.push_back(fewer_units(letter, units[s]));
        dials.push_back(classes(letter, side, units[s]));
        dials.push_back(moved_units(letter, units[s], step, "base widths"));
    }
    return dials;
}

std::array<ArmySize, 2> army_sizes(const Battle& battle) {
    const Setup& g = battle.setup();
    std::array<ArmySize, 2> sizes;
    for (const unsigned s : {0u, 1u}) {
        const SideEntry& side = g.scenario.sides[s];
        for (const UnitEntry& unit : side.units)
            sizes[s].strength += std::max(0, g.charts.unit(unit.troops).prices[static_cast<std::size_t>(unit.grade)]);
        sizes[s].margin = break_point(g, s, static_cast<int>(side.units.size()));
    }
    return sizes;
}

}  // namespace polemarch::sim::standard_wargame
