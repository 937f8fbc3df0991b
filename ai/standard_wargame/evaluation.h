// Static evaluation of the Standard Wargame Rules (ai/evaluation.h). The weights are in
// data/standard_wargame/evaluation.toml, which `polemarch tune` writes and the build compiles in.
#pragma once

#include "ai/evaluation.h"
#include "core/standard_wargame/rules/battle.h"

namespace polemarch::standard_wargame {

/// Terms of the evaluation; each is side A's figure less side B's, in thousandths of a natural unit. The unit is a
/// break point, the half of an army that breaks it if it is lost (9.2), but one for `generals`, `baggage`, `levels` and
/// `initiative`.
enum class Term : std::uint8_t {
    strength,    ///< price of the living units (2.2.1), by that of a mean unit and the weaker army's break point
    margin,      ///< remaining share of the break point
    brink,       ///< square of the lost share of the break point
    shaken,      ///< units that would be disordered at the usual rout level (9.1.2)
    loose,       ///< units in groups that the next losses make small enough for it
    attacks,     ///< expected gain of the best attack of every unit on enemies in its frontal zone
    threats,     ///< the same on enemies ahead within reach of a move
    shots,       ///< expected gain of the best shot of every unit
    flanks,      ///< units before an enemy's front that they do not face (7.4.3.4)
    line,        ///< units with a friend beside them in line
    command,     ///< units within reach of a general who can give orders (5.1)
    generals,    ///< generals alive
    baggage,     ///< baggage not lost
    levels,      ///< maintenance levels left
    initiative,  ///< the bound at hand or next
};
inline constexpr std::size_t terms = 15;
inline constexpr std::array<TermInfo, terms> term_infos{{{"strength", 1},
                                                         {"margin", 1},
                                                         {"brink", -1},
                                                         {"shaken", -1},
                                                         {"loose", -1},
                                                         {"attacks", 1},
                                                         {"threats", 1},
                                                         {"shots", 1},
                                                         {"flanks", -1},
                                                         {"line", 1},
                                                         {"command", 1},
                                                         {"generals", 1},
                                                         {"baggage", 1},
                                                         {"levels", 1},
                                                         {"initiative", 1}}};
using Terms = TermCounts<terms>;
using TermWeights = TermWeightsOf<terms>;
using Weights = WeightsOf<terms>;

/// Units that the side has lost toward breaking, its baggage and levies of a village among them (9.2).
[[nodiscard]] int casualties(const State& s, unsigned side);
/// So many of them break the side's army (9.2).
[[nodiscard]] int break_point(const Setup& g, unsigned side);

/// Age of a battle: the larger of the shares that the armies have lost of their break points, in thousandths.
[[nodiscard]] int age_of(const Battle& g, const State& s);
/// Counts the terms of a state.
[[nodiscard]] Terms count_terms(const Battle& g, const State& s);

extern const Weights default_weights;

/// The first side's expected payoff in `s`, in which the battle is not over.
[[nodiscard]] inline double expected_payoff(const Battle& g, const State& s, const Weights& weights) {
    return sigmoid_payoff<terms>(count_terms(g, s), weights.at(age_of(g, s)));
}
/// The first side's expected result of any state: the payoff if the battle is over.
[[nodiscard]] inline double expected_result(const Battle& g, const State& s, const Weights& weights) {
    return g.actor(s) == Actor::nobody ? g.payoff(s) : expected_payoff(g, s, weights);
}

}  // namespace polemarch::standard_wargame
