// Dice that are due: which, what their faces mean, and all outcomes with their ways.
#pragma once

#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

inline constexpr std::size_t max_outcomes = 64;
using Outcomes = StackList<Outcome<Move>, max_outcomes>;

/// The roll of a chance state.
[[nodiscard]] Roll roll(const Setup& g, const State& s);
/// What these faces bring: the one resolution function.
[[nodiscard]] Move resolve(const Setup& g, const State& s, Faces faces);
/// All outcomes, from worst to best for side A; those that are equally good in a fixed order.
void outcomes(const Setup& g, const State& s, Outcomes& out);
/// How good a listed outcome is: above 0 better for side A, below 0 for side B, 0 for neither. Comparable within one
/// roll.
[[nodiscard]] int favour(const Setup& g, const State& s, const Move& outcome);

}  // namespace polemarch::standard_wargame
