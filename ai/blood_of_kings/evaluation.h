// Static evaluation of Blood of Kings & Heroes (ai/evaluation.h). The weights are in
// data/blood_of_kings/evaluation.toml, which `polemarch tune` writes and the build compiles in.
#pragma once

#include "ai/evaluation.h"
#include "core/blood_of_kings/rules/battle.h"

namespace polemarch::blood_of_kings {

/// Terms of the evaluation; each is side A's figure less side B's, in thousandths of a natural unit. The unit is a
/// break point, but a leader for `leaders`.
enum class Term : std::uint8_t {
    strength,     ///< points of the living units, by the weaker army's break point
    disorder,     ///< the same of disordered units
    demoralized,  ///< the same of demoralized units
    margin,       ///< remaining share of the break point
    brink,        ///< square of the lost share of the break point
    melee,        ///< expected gain of the next round of the melees under way
    threats,      ///< expected gain of the best charge of every unit not in melee
    fire,         ///< expected gain of the fire of every unit with missiles at the nearest enemy before it
    leaders,      ///< leaders alive
    command,      ///< points of the units not in melee and in their leader's command radius, by the break point
    reserve,      ///< points of the units not in melee, by the break point
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

/// Age of a battle: the larger of the shares that the armies have lost of their break points, in thousandths.
[[nodiscard]] int age_of(const Battle& g, const State& s);
/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

extern const Weights default_weights;

/// The first side's expected payoff in `s`, in which the battle is not over.
[[nodiscard]] inline double expected_payoff(const Battle& g, const State& s, const Weights& weights) {
    return sigmoid_payoff<terms>(count_terms(g, s), weights.at(age_of(g, s)));
}
/// The first side's expected result of any state in which no dice are due: the payoff if the battle is over.
[[nodiscard]] inline double expected_result(const Battle& g, const State& s, const Weights& weights) {
    return g.actor(s) == Actor::nobody ? g.payoff(s) : expected_payoff(g, s, weights);
}

}  // namespace polemarch::blood_of_kings
