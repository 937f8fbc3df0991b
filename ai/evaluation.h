// What a state is worth, for searches of any game: a weighted sum of what soldiers would count, bent to an expected
// payoff. Whole numbers and one square root, so that every machine judges alike. A rule system names its terms and
// counts them (ai/<system>/evaluation.h); what each weighs changes in the course of a battle and is fitted by
// `polemarch tune`.
#pragma once

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
    TermWeightsOf<N> early{}, late{};
    /// `age` in thousandths, from 0 to 1000.
    [[nodiscard]] constexpr TermWeightsOf<N> at(int age) const {
        TermWeightsOf<N> weights{};
        for (std::size_t i = 0; i < N; ++i) weights[i] = early[i] + (late[i] - early[i]) * age / 1000;
        return weights;
    }
};

/// The first side's expected payoff: 1/2 + x / (2 sqrt(1 + x^2)), x the weighted sum.
template <std::size_t N>
[[nodiscard]] double bent_payoff(const TermCounts<N>& counted, const TermWeightsOf<N>& weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += std::int64_t{counted[i]} * weights[i];
    const double x = static_cast<double>(sum) / 1e6;
    return 0.5 + 0.5 * x / std::sqrt(1 + x * x);
}

/// What each term of one state adds to the first side's expected payoff: its share of the weighted sum, of what the
/// payoff is above 1/2. So a figure counts for less where the battle is all but decided.
template <std::size_t N>
[[nodiscard]] std::array<double, N> bent_parts(const TermCounts<N>& counted, const TermWeightsOf<N>& weights) {
    std::array<double, N> parts{};
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += parts[i] = static_cast<double>(counted[i]) * weights[i] / 1e6;
    const double bend = 0.5 / std::sqrt(1 + sum * sum);
    for (double& part : parts) part *= bend;
    return parts;
}

}  // namespace polemarch
