// What a state is worth, for searches of any game: a weighted sum of what soldiers would count, bent to an expected
// payoff. Whole numbers and one square root, so that every machine judges alike. A rule system names its terms and
// counts them (ai/<system>/evaluation.h); what each weighs changes in the course of a battle and is fitted by
// `polemarch tune`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace polemarch {

/// Of one term.
struct TermInfo {
    std::string_view name;
    int sense;  ///< 1 if it is good to have more of it than the enemy, else -1
};
/// Each is side A's figure less side B's, in thousandths of a natural unit.
template <std::size_t N>
using TermCounts = std::array<std::int32_t, N>;
/// In thousandths.
template <std::size_t N>
using TermWeightsOf = std::array<std::int32_t, N>;

/// What the terms weigh at the beginning of a battle and at its end; in between in proportion to its age.
template <std::size_t N>
struct WeightsOf {
    TermWeightsOf<N> opening{}, endgame{};
    /// `age` in thousandths, from 0 to 1000.
    [[nodiscard]] constexpr TermWeightsOf<N> at(int age) const {
        TermWeightsOf<N> weights{};
        for (std::size_t i = 0; i < N; ++i) weights[i] = opening[i] + (endgame[i] - opening[i]) * age / 1000;
        return weights;
    }
};

/// x / (2 sqrt(1 + x^2)).
[[nodiscard]] inline double sigmoid(double x) { return 0.5 * x / std::sqrt(1 + x * x); }
/// The slope of its chord between two points.
[[nodiscard]] inline double sigmoid_secant(double x, double y) {
    constexpr double near = 1e-6;
    if (std::abs(x - y) > near) return (sigmoid(x) - sigmoid(y)) / (x - y);
    const double wide = 1 + x * x;
    return 0.5 / (wide * std::sqrt(wide));
}

/// The first side's expected payoff: 1/2 + bent(the weighted sum).
template <std::size_t N>
[[nodiscard]] double sigmoid_payoff(const TermCounts<N>& counted, const TermWeightsOf<N>& weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += std::int64_t{counted[i]} * weights[i];
    return 0.5 + sigmoid(static_cast<double>(sum) / 1e6);
}

/// What a state is worth to the first side's general, from 0 to 1: the expected result, and to a twentieth the balance
/// of losses, without which a battle that is all but decided would be played carelessly by either side. The balance
/// goes from -1/2, all lost by the first side, to 1/2.
inline constexpr double result_share = 0.95, losses_share = 0.05;
[[nodiscard]] inline double blended_value(double result, double balance) {
    return result_share * result + losses_share * (0.5 + std::clamp(balance, -0.5, 0.5));
}

}  // namespace polemarch
