// Which of many inputs matter? Screening by elementary effects (M. D. Morris 1991, "Factorial sampling plans for
// preliminary computational experiments", Technometrics 33).
//
// Each input has levels 0 to p - 1, evenly spaced on [0, 1]. A trajectory begins at a random point and changes one
// input after the other, each once, by p / 2 levels (rounded up): k inputs need k + 1 points. The elementary effect
// of an input is the change of the result there, divided by the part of the range that the input was moved by: what its
// whole range would do if the result were a straight line. Over the trajectories
//     mu       mean of the effects: their direction
//     mu_star  mean of their absolute values (F. Campolongo, J. Cariboni and A. Saltelli 2007, "An effective screening
//              design for sensitivity analysis of large models"): how much the input matters, whatever the direction
//     sigma    standard deviation of the effects: large if the input acts differently at other values of the others, or
//              not in a straight line.
//
// A result that is a mean of games has an error, so every effect differs from 0 and mu_star is too large: by `dice` if
// the input does nothing at all. mu has no such bias.
#pragma once

#include "sim/shared/statistics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace polemarch::sim {

/// A level of each input.
using MorrisPoint = std::vector<std::size_t>;

struct MorrisTrajectory {
    std::vector<MorrisPoint> points;  ///< one more than there are inputs
    std::vector<std::size_t> moved;   ///< points i and i + 1 differ in the input moved[i] alone
};

/// The trajectory of this number; a function of its arguments. Requires two levels at least of each input. With an even
/// number of levels every level is equally likely, as in Morris. With an odd one the middle is never visited: the
/// longer move shows more through the dice.
[[nodiscard]] MorrisTrajectory morris_trajectory(std::span<const std::size_t> levels, std::uint64_t seed,
                                                 std::uint32_t number);

/// The part of its range that an input with so many levels is moved by.
[[nodiscard]] double morris_move(std::size_t levels);

/// The result at a point of a trajectory.
struct MorrisEffect {
    double effect = 0;
    double error = 0;  ///< standard error of the effect; 0 if results are exact
};
/// The effects of the inputs in the order in which they were moved. `results`: one for each point.
[[nodiscard]] std::vector<double> elementary_effects(const MorrisTrajectory& trajectory,
                                                     std::span<const std::size_t> levels,
                                                     std::span<const double> results);

/// One input's effects over the trajectories.
struct MorrisMeasures {
    std::size_t trajectories = 0;
    double mu = 0;
    Interval mu_interval{};     ///< 95%, Student's t over the trajectories
    std::optional<double> p{};  ///< of "mu is 0", by the same; nothing if the effects are equal and not 0
    double mu_star = 0;
    Interval mu_star_interval{};  ///< 95%, percentiles of a bootstrap over the trajectories
    double sigma = 0;
    /// What mu_star would be for an input that does nothing, by the errors of the effects: the mean of |N(0, error)|,
    /// which is error * sqrt(2 / pi).
    double dice = 0;
    /// mu_star without the dice: sqrt(mu_star^2 - dice^2), 0 if dice are larger. What inputs are ranked by.
    double beyond_dice = 0;
};
/// Requires an effect of each of at least two trajectories. `seed` is the bootstrap's. All figures have 10 significant
/// digits (to_significant).
[[nodiscard]] MorrisMeasures morris_measures(std::span<const MorrisEffect> effects, std::uint64_t seed);

}  // namespace polemarch::sim
