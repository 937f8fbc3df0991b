// Static evaluation for searches of any game: a sigmoid of a weighted sum of terms gives the expected payoff. Uses
// integers and one square root, so every machine computes the same value. A rule system defines and counts its terms
// (ai/<system>/evaluation.h). The weights are tapered over the course of a battle and fitted by `polemarch tune`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace polemarch {

/// Describes one term.
struct TermInfo {
    std::string_view name;
    int sense;  ///< 1 if more of it than the enemy has is good, else -1
};
/// Each term is side A's figure less side B's, in thousandths of a natural unit.
template <std::size_t N>
using TermCounts = std::array<std::int32_t, N>;
/// In thousandths.
template <std::size_t N>
using TermWeightsOf = std::array<std::int32_t, N>;

/// Tapered weights: `opening` at the beginning of a battle, `endgame` at its end, interpolated linearly between.
template <std::size_t N>
struct WeightsOf {
    TermWeightsOf<N> opening{}, endgame{};
    /// The weights at `age`, 0 (beginning of a battle) to 1000 (its end); each rule system defines it.
    [[nodiscard]] constexpr TermWeightsOf<N> at(int age) const {
        TermWeightsOf<N> weights{};
        for (std::size_t i = 0; i < N; ++i) weights[i] = opening[i] + (endgame[i] - opening[i]) * age / 1000;
        return weights;
    }
};

/// x / (2 sqrt(1 + x^2)).
[[nodiscard]] inline double sigmoid(double x) { return 0.5 * x / std::sqrt(1 + x * x); }
/// The slope of the secant of `sigmoid` between two points.
[[nodiscard]] inline double sigmoid_secant(double x, double y) {
    constexpr double near = 1e-6;
    if (std::abs(x - y) > near) return (sigmoid(x) - sigmoid(y)) / (x - y);
    const double wide = 1 + x * x;
    return 0.5 / (wide * std::sqrt(wide));
}

/// The first side's expected payoff: 1/2 + sigmoid(the weighted sum).
template <std::size_t N>
[[nodiscard]] double sigmoid_payoff(const TermCounts<N>& counted, const TermWeightsOf<N>& weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += std::int64_t{counted[i]} * weights[i];
    return 0.5 + sigmoid(static_cast<double>(sum) / 1e6);
}

/// The value that the first side's agent maximises, 0 to 1: 95 % expected result and 5 % balance of losses. Without the
/// balance, both sides would play a nearly decided battle carelessly. `balance` ranges from -1/2 (the first side has
/// lost everything) to 1/2.
inline constexpr double result_share = 0.95, losses_share = 0.05;
[[nodiscard]] inline double blended_value(double result, double balance) {
    return result_share * result + losses_share * (0.5 + std::clamp(balance, -0.5, 0.5));
}

}  // namespace polemarch
