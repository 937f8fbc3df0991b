// Games played on in thought: some way, by heuristic generals on both sides, then judged.
#pragma once

#include "ai/ancient_battles/evaluation.h"
#include "ai/ancient_battles/heuristic.h"
#include "ai/playout.h"
#include "core/random.h"

namespace polemarch::ancient_battles {

using Generals = std::array<const HeuristicGeneral*, 2>;  ///< by side; not null

/// Plays `s` on to its end or to the first choice of a turn after `last`, the dice thrown by `roll_one(s)`, which
/// returns a consequence of the roll that is due in `s`.
template <class RollOne>
void play_on(const Battle& g, State& s, const Generals& generals, int last, MarchCache& cache, RollOne&& roll_one) {
    play_turns(
        g, s, last, [&](State& due) { generals[due.mover]->play(g, due, cache); }, roll_one);
}

/// The first side's expected result of a state in which no dice are due: its payoff, as it has ended or by the
/// evaluation.
[[nodiscard]] inline double expected_result(const Battle& g, const State& s, const Weights& weights) {
    return g.actor(s) == Actor::nobody ? g.payoff(s) : expected_payoff(g, s, weights);
}

/// The difference of what both armies lost, by their panic levels (4.0).
[[nodiscard]] inline double balance_of_losses(const Battle& g, const State& s) {
    const double levels = std::max(1, g.setup().panic_level(0) + g.setup().panic_level(1));
    return (s.lost[1] - s.lost[0]) / levels;
}
/// What such a state is worth to the first side's general (blended_value).
[[nodiscard]] inline double judged(const Battle& g, const State& s, const Weights& weights) {
    return blended_value(expected_result(g, s, weights), balance_of_losses(g, s));
}

}  // namespace polemarch::ancient_battles
