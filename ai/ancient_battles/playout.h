// Rollouts: heuristic generals play both sides to a horizon, where the state is evaluated.
#pragma once

#include "ai/ancient_battles/evaluation.h"
#include "ai/ancient_battles/heuristic.h"
#include "ai/playout.h"
#include "core/random.h"

namespace polemarch::ancient_battles {

using Generals = std::array<const HeuristicGeneral*, 2>;  ///< by side; not null

/// Plays `s` on to the end of the game or to the first choice of a turn after `last`. `roll_one(s)` returns an outcome
/// of the roll that is due in `s`.
template <class RollOne>
void play_on(const Battle& g, State& s, const Generals& generals, int last, MarchCache& cache, RollOne&& roll_one) {
    play_turns(
        g, s, last, [&](State& due) { generals[due.mover]->play(g, due, cache); }, roll_one);
}

/// The first side's expected result of a state in which no dice are due: the payoff if the game is over, else the
/// evaluation.
[[nodiscard]] inline double expected_result(const Battle& g, const State& s, const Weights& weights) {
    return g.actor(s) == Actor::nobody ? g.payoff(s) : expected_payoff(g, s, weights);
}

/// The difference of both armies' losses, as a share of the sum of their panic levels (4.0).
[[nodiscard]] inline double balance_of_losses(const Battle& g, const State& s) {
    const double levels = std::max(1, g.setup().panic_level(0) + g.setup().panic_level(1));
    return (s.lost[1] - s.lost[0]) / levels;
}
/// The first side's value (blended_value) of a state in which no dice are due.
[[nodiscard]] inline double judged(const Battle& g, const State& s, const Weights& weights) {
    return blended_value(expected_result(g, s, weights), balance_of_losses(g, s));
}

}  // namespace polemarch::ancient_battles
