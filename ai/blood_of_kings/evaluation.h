// What a state of Blood of Kings & Heroes is worth to both sides (ai/evaluation.h). The weights in use are those of
// data/blood_of_kings/evaluation.toml, which `polemarch tune` writes and the build compiles in.
#pragma once

#include "ai/evaluation.h"
#include "core/blood_of_kings/rules/battle.h"

namespace polemarch::blood_of_kings {

/// What is counted; each is side A's figure less side B's, in thousandths of a natural unit: shares of a break point,
/// but for leaders, of which each is one.
enum class Term : std::uint8_t {
    strength,     ///< points of the living units, by the weaker army's break point
    disorder,     ///< the same of disordered units
    demoralized,  ///< the same of demoralized units
    margin,       ///< what is left of the break point, of its whole
    brink,        ///< the square of what is lost of it
    melee,        ///< what the melees under way promise of the next round
    threats,      ///< what the best charge of every free unit promises
    fire,         ///< what every unit with missiles could do to the enemy nearest before it
    leaders,      ///< leaders alive
    command,      ///< points of the units that a leader of theirs can call on, by the break point
    reserve,      ///< points of the units that are free to move, by the break point
};
inline constexpr std::size_t terms = 11;
inline constexpr std::array<TermInfo, terms> term_infos{{{"strength", 1},
                                                         {"disorder", -1},
                                                         {"demoralized", -1},
                                                         {"margin", 1},
                                                         {"brink", -1},
                                                         {"melee", 1},
                                                         {"threats", 1},
                                                         {"fire", 1},
                                                         {"leaders", 1},
                                                         {"command", 1},
                                                         {"reserve", 1}}};
using Terms = TermCounts<terms>;
using TermWeights = TermWeightsOf<terms>;
using Weights = WeightsOf<terms>;

/// How far a battle has gone: thousandths of a break point that either army has lost, the farther one.
[[nodiscard]] int age_of(const Battle& g, const State& s);
/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

extern const Weights default_weights;

/// The first side's expected payoff in a state which is not over.
[[nodiscard]] inline double expected_payoff(const Battle& g, const State& s, const Weights& weights) {
    return sigmoid_payoff<terms>(count_terms(g, s), weights.at(age_of(g, s)));
}
/// The same of any state in which no dice are due.
[[nodiscard]] inline double expected_result(const Battle& g, const State& s, const Weights& weights) {
    return g.actor(s) == Actor::nobody ? g.payoff(s) : expected_payoff(g, s, weights);
}

}  // namespace polemarch::blood_of_kings
