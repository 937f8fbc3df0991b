// Luck and play told apart: what a roll was worth against what all its consequences are worth on average.
//
// A value is estimated by rehearsals in so many blocks of equal size, each a sample of its own; whatever is computed
// from values is computed in every block, and how much the blocks differ is its error, however the values hang
// together (batch means: Law, Simulation Modeling and Analysis, chapter 9).
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
/// The mean of the blocks, and the error of that.
[[nodiscard]] Estimate estimate(const Blocks& of);

/// A consequence of a roll: in how many ways the dice fall to it, and what the game is worth then.
struct Fall {
    std::uint32_t ways = 1;
    Blocks value = Blocks::Zero();
};
/// What the game is worth before the dice fall: the mean over all ways. There is at least one consequence.
[[nodiscard]] Blocks expectation(std::span<const Fall> falls);
/// The variance of the value over all ways, less what the values' own errors put into it: without bias, and so below 0
/// now and then where the dice decide next to nothing.
[[nodiscard]] double variance(std::span<const Fall> falls);

}  // namespace polemarch::sim
