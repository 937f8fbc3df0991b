// What a unit is worth, from the results of battles between armies that differ.
//
// The log odds of side A's score are linear in what A has more of than B:
//     log(p / (1 - p)) = b_0 + sum over kinds k of b_k (a_k - b'_k)
// (sim/statistics/logistic_regression.h). This is the model of R. A. Bradley and M. E. Terry 1952, "Rank analysis of
// incomplete block designs", with an army's strength the sum of its units'. b_0 is what else favours a side: ground,
// leaders. The b_k are turned into points by one common factor.
#pragma once

#include "sim/statistics/logistic_regression.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace polemarch::sim {

/// A battle that was drawn and played: how much both sides had of each kind.
struct PricedBattle {
    std::vector<double> a, b;  ///< amounts, by kind
    double score = 0.5;        ///< of A: 1, a half or 0; or a mean of several games
};
struct PriceData {
    std::vector<std::string> kinds;
    std::vector<std::optional<double>> list_prices;  ///< by kind; nothing: it has none
    std::vector<PricedBattle> battles;
};

/// In which points values are given: one kind is worth 100, if there is a reference; else all units of all battles
/// together are worth what their lists say; without list prices, the average unit of the first `units` kinds is worth
/// 100.
struct PriceScale {
    std::optional<std::size_t> reference{};
    std::size_t units = 0;  ///< the other kinds are not units, but what units may have besides
};

struct Price {
    std::size_t kind = 0;
    bool known = false;         ///< false: it differed in too few battles, or only together with others
    double value = 0;           ///< in points
    double error = 0;           ///< standard error, by the delta method, with that of the common factor
    Interval interval{};        ///< 95%: value +- z error
    double log_odds = 0;        ///< of a unit more, as fitted
    std::uint64_t battles = 0;  ///< in which the sides had different amounts
    std::optional<double> list_price{};
    /// Whether the interval excludes the list price.
    [[nodiscard]] bool is_flagged() const {
        return known && list_price && (*list_price < interval.low || *list_price > interval.high);
    }
};
/// Two kinds whose value together is not the sum; or one kind twice: more of it is worth less, or more, each.
struct PriceInteraction {
    std::size_t first = 0, second = 0;
    double value = 0;              ///< points for each pair of units of one side
    double p = 1, adjusted_p = 1;  ///< likelihood-ratio test (S. S. Wilks 1938) against the additive model; Holm's
};

struct PriceFit {
    std::vector<Price> prices;                     ///< by kind
    std::vector<PriceInteraction> interactions{};  ///< those that the data can test
    std::uint64_t battles = 0;
    double even = 0;  ///< b_0 in points: what else A is better off by; with its interval
    Interval even_interval{};
    double per_point = 0;  ///< log odds of a point
    /// Whether what the scale rests on is worth certainly more than nothing. If not, values divided by it say in which
    /// order the units are, and little more (E. C. Fieller 1954, "Some problems in interval estimation").
    bool has_scale = true;
    /// How much of the results the armies explain: LogisticFit. Small where battles are near even, as they are drawn.
    double explained = 0, mcfadden = 0, tjur = 0;
    double intercept = 0;  ///< b_0
    /// A's expected score, logistic, of armies with these amounts.
    [[nodiscard]] double log_odds(const std::vector<double>& a, const std::vector<double>& b) const;
};

/// A kind is estimated if the sides differed in it in at least `least` battles. Throws InputError as fit_logistic(),
/// and if nothing can be estimated, or the reference not.
[[nodiscard]] PriceFit fit_prices(const PriceData& data, const PriceScale& scale, std::uint64_t least = 30);

/// A first guess from few battles: coefficients b_0, b_1 ... with a normal prior of mean 0 and this deviation (maximum
/// a posteriori; P. McCullagh and J. A. Nelder's iteration with a ridge). Always there.
[[nodiscard]] Eigen::VectorXd guess_prices(const PriceData& data, double deviation = 0.5);

/// Do battles score more differently than their dice explain? One-way analysis of variance (R. A. Fisher 1925,
/// "Statistical methods for research workers", chapter 7).
struct Spread {
    std::uint64_t battles = 0, games = 0;  ///< games of each
    double mean = 0;                       ///< score
    double deviation = 0;                  ///< of the battles' mean scores
    double by_chance = 0;                  ///< what it would be if all were equal
    double left = 0;                       ///< what the dice do not explain, sqrt(deviation^2 - by_chance^2), or 0
    double p = 1;                          ///< F test of "all battles are equal"
};
/// The scores of the games of each battle: as many each, two at least; two battles at least.
[[nodiscard]] Spread spread_of(const std::vector<std::vector<double>>& scores);

}  // namespace polemarch::sim
