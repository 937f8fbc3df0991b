// Separates luck from play: compares the value after a roll with the mean value over all its outcomes.
//
// A value is estimated by rollouts in a fixed number of blocks of equal size; each block is a sample of its own. Every
// quantity derived from values is computed in each block, and the spread between blocks gives its standard error,
// however the values correlate (batch means: Law, Simulation Modeling and Analysis, chapter 9).
#pragma once

#include <cstdint>
#include <span>

#include <Eigen/Core>

namespace polemarch::sim {

inline constexpr int blocks = 16;
using Blocks = Eigen::Array<double, blocks, 1>;

/// A figure and its standard error.
struct Estimate {
    double value = 0, error = 0;
};
/// The mean of the blocks, and its standard error.
[[nodiscard]] Estimate estimate(const Blocks& of);

/// An outcome of a roll: in how many ways it comes, and the value of the game after it.
struct Fall {
    std::uint32_t ways = 1;
    Blocks value = Blocks::Zero();
};
/// The value of the game before the roll: the mean over all ways. Requires at least one outcome.
[[nodiscard]] Blocks expectation(std::span<const Fall> falls);
/// The variance of the value over all ways, less what the values' own errors add to it. Unbiased, so it can be below 0
/// where the dice decide almost nothing.
[[nodiscard]] double variance(std::span<const Fall> falls);

}  // namespace polemarch::sim
