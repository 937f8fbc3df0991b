// Static evaluation of Ancient Battles (ai/evaluation.h). The weights are in data/ancient_battles/evaluation.toml,
// which `polemarch tune` writes and the build compiles in.
#pragma once

#include "ai/evaluation.h"
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// Terms of the evaluation; each is side A's figure less side B's, in thousandths of a natural unit.
enum class Term : std::uint8_t {
    strength,   ///< full strength of all units, disordered ones too, per point of the weaker army's panic level
    disorder,   ///< the same, of disordered units only
    margin,     ///< remaining share of the panic rating
    brink,      ///< square of the lost share of the panic rating
    panic,      ///< 1 if the army has panicked
    points,     ///< victory points that cannot be lost again (14.0: panic, camps, those of the scenario)
    threats,    ///< estimated gain of the attacks from the current positions, by exact odds, in strength
    command,    ///< Command Points in hand
    leaders,    ///< leaders alive
    slaughter,  ///< 1 for twice the enemy's strength (14.0), times the square of the elapsed share of the battle
};
inline constexpr std::size_t terms = 10;
inline constexpr std::array<TermInfo, terms> term_infos{{{"strength", 1},
                                                         {"disorder", -1},
                                                         {"margin", 1},
                                                         {"brink", -1},
                                                         {"panic", -1},
                                                         {"points", 1},
                                                         {"threats", 1},
                                                         {"command", 1},
                                                         {"leaders", 1},
                                                         {"slaughter", 1}}};
using Terms = TermCounts<terms>;
using TermWeights = TermWeightsOf<terms>;
using Weights = WeightsOf<terms>;

/// Age of a battle: its turn in thousandths of the last turn.
[[nodiscard]] int age_of(const Battle& g, const State& s);

/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

/// The first side's expected payoff: 1/2 + x / (2 sqrt(1 + x^2)), x the weighted sum.
[[nodiscard]] inline double expected_payoff(const Terms& counted, const TermWeights& weights) {
    return sigmoid_payoff<terms>(counted, weights);
}

/// The first side's expected payoff in `s`, in which the battle is not over.
[[nodiscard]] inline double expected_payoff(const Battle& g, const State& s, const Weights& weights) {
    return expected_payoff(count_terms(g, s), weights.at(age_of(g, s)));
}

extern const Weights default_weights;

}  // namespace polemarch::ancient_battles
