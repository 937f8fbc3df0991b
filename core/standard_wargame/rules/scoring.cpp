#include "core/standard_wargame/rules/scoring.h"

#include <algorithm>

namespace polemarch::standard_wargame {

int late_turns(int turns_started, const Charts& charts) {
    const MoraleChart& chart = charts.morale;
    return std::clamp(turns_started - chart.free_turns, 0, std::max(0, chart.turns - chart.free_turns));
}

std::array<int, 2> victory_points(unsigned loser, int turns_started, const Charts& charts) {
    const MoraleChart& chart = charts.morale;
    if (loser > 1) return {chart.draw, chart.draw};
    const int late = late_turns(turns_started, charts), winner = chart.victory - late;
    return loser == 0 ? std::array<int, 2>{late, winner} : std::array<int, 2>{winner, late};
}

std::array<int, 2> winning_draw(const Charts& charts) {
    const StrategyChart& chart = charts.strategies;
    const int both = 2 * charts.morale.draw;
    const int more = both * chart.draw_with_advantage / (chart.draw_with_advantage + chart.draw_without);
    return {more, both - more};
}

}  // namespace polemarch::standard_wargame
