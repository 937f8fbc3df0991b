// The choice of battle strategies (3.4) as a game of its own: what each pair of strategies is worth to side A, and the
// best mixes of both sides.
//
// A delayed battle is fought on a later day (3.4.3), so what a delay is worth follows from the same game on the next
// day. It is found by going back from the last day. That ends: a day later two armies that prepare have paid nothing,
// but from the day after last_day on they no longer delay (S28); every other delay has cost somebody a maintenance
// level, and nobody has more than a few. So no iteration to a limit is needed, and the value is exact for the cells.
//
// Two simplifications. The cells are measured on the first day and hold on every day: new ground and weather are drawn
// as the first were. And a level less in battle is worth the same in every cell, as measured in one of them: a matrix
// for every pair of levels would be sixteen times the work, and a level moves the score less than a strategy does.
// A worth below two standard errors counts as none.
#pragma once

#include "core/standard_wargame/types/chart.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

namespace polemarch::sim::standard_wargame {

using polemarch::standard_wargame::Charts;
using polemarch::standard_wargame::strategy_types;

/// The payoffs to side A of one simulated eve: fought with every pair of strategies, on the same ground, in the same
/// weather, with the same dice where the same is rolled. Rows: A's strategies, columns: B's.
struct EveOutcomes {
    using Cells = std::array<std::array<double, strategy_types>, strategy_types>;
    Cells payoff{};  ///< 0 where the battle is always delayed
    /// What a level more is worth to side A and to side B, if both prepare; 0 for a side without one.
    std::array<double, 2> level_worth{};
};

struct StrategyRules {
    const Charts& charts;
    std::array<int, 2> levels{};              ///< maintenance levels before strategies are paid
    std::array<bool, 2> fortified_baggage{};  ///< such a side does not withdraw
};

struct Estimate {
    double mean = 0;
    double error = 0;  ///< standard error; 0 below two observations
};
[[nodiscard]] Estimate estimate(std::span<const double> values);

struct StrategyCell {
    bool allowed = false;            ///< both sides can choose so
    std::optional<Estimate> fought;  ///< payoff if the battle is fought; nothing if it is always delayed
    double delay_chance = 0;         ///< on the first day
    double delayed_worth = 0;        ///< the value of the next day's game
    double payoff = 0;               ///< of both together
    double error = 0;
};

/// What a side would gain by one strategy instead of its mix, if the other keeps to its own.
struct BestReply {
    std::size_t strategy = 0;  ///< of most gain in the fresh games
    double measured = 0;       ///< that gain: too high, since it is the best of noisy figures
    /// The gain in games that did not choose the reply: it is chosen by half of the fresh games and measured by the
    /// others, and the other way round.
    Estimate checked{};
};

struct StrategySolution {
    std::array<std::array<StrategyCell, strategy_types>, strategy_types> cells{};
    std::array<Estimate, 2> level_worth{};                    ///< of side A and side B, to its owner
    std::array<std::array<double, strategy_types>, 2> mix{};  ///< of side A and side B
    double value = 0;                                         ///< of the game to side A
    double error = 0;                                         ///< of what the mixes score; the mixes taken as given
    Estimate fresh_value{};                                   ///< what the mixes score in the fresh games
    std::array<BestReply, 2> best_reply{};
};

/// `games`: what the cells are measured by; `fresh`: others, with which the mixes are judged. Each at least one.
[[nodiscard]] StrategySolution solve(const StrategyRules& rules, std::span<const EveOutcomes> games,
                                     std::span<const EveOutcomes> fresh);

}  // namespace polemarch::sim::standard_wargame
