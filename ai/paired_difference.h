// The difference of two means of simulations, and its standard error. The final choice of a search and everything that
// explains it use this one figure.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace polemarch {

/// The difference of two means and its standard error.
struct Difference {
    double value = 0, error = 0;
    /// Whether the difference is at least two standard errors.
    [[nodiscard]] bool sure() const { return value != 0 && std::abs(value) >= 2 * error; }
};

/// With fewer simulations of either choice, standard errors are unreliable.
inline constexpr std::size_t fewest_compared = 10;

/// The mean of `first` less that of `second`. The items of the first `together` places of both are pairs, made with the
/// same dice: the error accounts for their covariance. It is infinite with fewer than two items of either.
[[nodiscard]] inline Difference paired_difference(std::span<const double> first, std::span<const double> second,
                                                  std::size_t together) {
    const auto mean = [](std::span<const double> figures) {
        double sum = 0;
        for (const double figure : figures) sum += figure;
        return sum / static_cast<double>(figures.size());
    };
    const auto squares = [](std::span<const double> figures, double of_all) {
        const auto n = static_cast<double>(figures.size());
        double sum = 0;
        for (const double figure : figures) sum += (figure - of_all) * (figure - of_all) / (n * (n - 1));
        return sum;
    };
    const double mean_first = mean(first), mean_second = mean(second);
    Difference difference{mean_first - mean_second, std::numeric_limits<double>::infinity()};
    if (first.size() < 2 || second.size() < 2) return difference;
    double variance = squares(first, mean_first) + squares(second, mean_second);
    if (together >= 2) {
        const double first_there = mean(first.first(together)), second_there = mean(second.first(together));
        double covariance = 0;
        for (std::size_t i = 0; i < together; ++i) covariance += (first[i] - first_there) * (second[i] - second_there);
        const auto n = static_cast<double>(together);
        variance -=
            2 * covariance / (n - 1) * n / (static_cast<double>(first.size()) * static_cast<double>(second.size()));
    }
    difference.error = std::sqrt(std::max(0.0, variance));
    return difference;
}

}  // namespace polemarch
