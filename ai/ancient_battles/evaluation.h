// What a state of Ancient Battles is worth to both sides (ai/evaluation.h). The weights in use are those of
// data/ancient_battles/evaluation.toml, which `polemarch tune` writes and the build compiles in.
#pragma once

#include "ai/evaluation.h"
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// What is counted; each is side A's figure less side B's, in thousandths of a natural unit.
enum class Term : std::uint8_t {
    strength,   ///< strength in good order, per point of the weaker army's panic level
    disorder,   ///< the same of the units that are disordered
    margin,     ///< what is left of the panic rating, of its whole
    brink,      ///< the square of what is lost of it
    panic,      ///< an army that has panicked
    points,     ///< victory points that nobody can take away (14.0: panic, camps, those of the scenario)
    threats,    ///< what attacks promise as the units stand, by exact odds of front, flank and rear, in strength
    command,    ///< Command Points in hand
    leaders,    ///< leaders alive
    slaughter,  ///< who has twice the enemy's strength (14.0), by the square of how much of the battle is over
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

/// Which of its turns a battle is in: thousandths of the last one.
[[nodiscard]] int age_of(const Battle& g, const State& s);

/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

/// The first side's expected payoff: 1/2 + x / (2 sqrt(1 + x^2)), x the weighted sum.
[[nodiscard]] inline double expected_payoff(const Terms& counted, const TermWeights& weights) {
    return sigmoid_payoff<terms>(counted, weights);
}

/// That of a state which is not over.
[[nodiscard]] inline double expected_payoff(const Battle& g, const State& s, const Weights& weights) {
    return expected_payoff(count_terms(g, s), weights.at(age_of(g, s)));
}

extern const Weights default_weights;

}  // namespace polemarch::ancient_battles
