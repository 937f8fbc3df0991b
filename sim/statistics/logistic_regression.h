// What a result depends on: logistic regression, with an interval for each coefficient.
//
// Row i has `trials` n_i of which `successes` y_i succeeded, and figures x_i. The model is
//     log(p_i / (1 - p_i)) = b_0 + x_i . b,
// fitted by maximum likelihood without any penalty (iteratively reweighted least squares: P. McCullagh and J. A. Nelder
// 1989, "Generalized linear models", section 4.4). A drawn game is half a success. The intervals are Wald's, b +- z
// error.
#pragma once

#include "sim/shared/statistics.h"

#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace polemarch::sim {

struct LogisticData {
    std::vector<std::string> names;     ///< of the columns of `figures`, for messages and tables
    Eigen::MatrixXd figures;            ///< a row for each observation, without a column of ones
    Eigen::VectorXd successes, trials;  ///< 0 <= successes <= trials, trials > 0; need not be whole
    /// The cluster of each row; the two games of a pair are one. Empty: all rows are independent. With clusters, the
    /// errors are those of the sandwich estimator (Liang and Zeger 1986), correct however the rows of a cluster depend
    /// on each other, times C / (C - 1) for C clusters.
    std::vector<std::uint32_t> clusters{};
    bool intercept = true;  ///< false for figures that change sign with the sides: an even battle is even
};

struct Coefficient {
    std::string name;  ///< of the first, if there is one, "intercept"
    double value = 0;  ///< log odds for a unit of the figure
    double error = 0;
    double z = 0;  ///< value / error
    double p = 1;  ///< two-sided, of "the coefficient is 0"
    Interval interval;
};

/// All figures have 10 significant digits (to_significant).
struct LogisticFit {
    std::vector<Coefficient> coefficients;
    Eigen::MatrixXd covariance;      ///< of the coefficients, in their order
    double log_likelihood = 0;       ///< sum of y log p + (n - y) log(1 - p)
    double null_log_likelihood = 0;  ///< with the intercept alone; without an intercept with p = 1/2
    double deviance = 0, null_deviance = 0;
    /// How much the model explains. `explained` is 1 - deviance / null_deviance. `mcfadden`, 1 - log_likelihood /
    /// null_log_likelihood (D. McFadden 1974, "Conditional logit analysis of qualitative choice behavior"), is the same
    /// number where every row is one trial; in general it is smaller, and small even for a perfect model if single
    /// games are hard to predict. `tjur` is the mean fitted p of the successes less that of the failures (T. Tjur 2009,
    /// "Coefficients of determination in logistic regression models"); 0 without one of them.
    double explained = 0, mcfadden = 0, tjur = 0;
    /// The probability for these figures, in the order of LogisticData::names.
    [[nodiscard]] double probability(const Eigen::VectorXd& figures) const;
};

/// Throws InputError, which names the figures, if there is no unique estimate: if a figure never varies or follows from
/// the others, and if the results are separated, that is, some combination of the figures predicts them without
/// exception, so that the likelihood grows for ever (A. Albert and J. A. Anderson 1984, "On the existence of maximum
/// likelihood estimates in logistic regression models").
[[nodiscard]] LogisticFit fit_logistic(const LogisticData& data, double confidence = 0.95);

}  // namespace polemarch::sim
