#include "sim/statistics/logistic_regression.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/statistics/digits.h"

#include <cassert>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <boost/math/distributions/normal.hpp>

namespace polemarch::sim {

namespace {

/// log(1 / (1 + exp(-eta))) without overflow.
double log_success(double eta) { return eta >= 0 ? -std::log1p(std::exp(-eta)) : eta - std::log1p(std::exp(eta)); }
double success(double eta) { return eta >= 0 ? 1 / (1 + std::exp(-eta)) : std::exp(eta) / (1 + std::exp(eta)); }
double x_log_x(double x) { return x > 0 ? x * std::log(x) : 0; }

class Regression {
public:
    explicit Regression(const LogisticData& data) : data_(data), names_(data.names) {
        const Eigen::Index rows = data.figures.rows(), figures = data.figures.cols();
        assert(static_cast<std::size_t>(figures) == data.names.size() && data.successes.size() == rows &&
               data.trials.size() == rows);
        assert(data.clusters.empty() || data.clusters.size() == static_cast<std::size_t>(rows));
        x_.resize(rows, figures + (data.intercept ? 1 : 0));
        if (data.intercept) {
            x_.col(0).setOnes();
            names_.insert(names_.begin(), "intercept");
        }
        x_.rightCols(figures) = data.figures;
        // Columns of one size, so that "small" means the same in all of them.
        size_ = x_.cwiseAbs().colwise().maxCoeff();
        for (Eigen::Index column = 0; column < x_.cols(); ++column)
            if (size_[column] > 0) x_.col(column) /= size_[column];
    }

    LogisticFit fit(double confidence) {
        refuse_dependent_figures();
        const Eigen::VectorXd b = maximum();
        Eigen::MatrixXd covariance = information(b).ldlt().solve(Eigen::MatrixXd::Identity(x_.cols(), x_.cols()));
        if (!data_.clusters.empty()) covariance = covariance * cluster_variance(b) * covariance;
        const Eigen::VectorXd scale = size_.cwiseInverse();
        covariance = scale.asDiagonal() * covariance * scale.asDiagonal();

        LogisticFit fit;
        fit.covariance = covariance.unaryExpr([](double entry) { return to_significant(entry); });
        const double z = two_sided_quantile(confidence);
        for (Eigen::Index i = 0; i < b.size(); ++i) {
            const double value = b[i] * scale[i], error = std::sqrt(covariance(i, i)), ratio = value / error;
            const double p = 2 * cdf(complement(boost::math::normal(), std::abs(ratio)));
            fit.coefficients.push_back({names_[static_cast<std::size_t>(i)],
                                        to_significant(value),
                                        to_significant(error),
                                        to_significant(ratio),
                                        to_significant(p),
                                        {to_significant(value - z * error), to_significant(value + z * error)}});
        }
        explain(fit, b);
        return fit;
    }

private:
    [[nodiscard]] double log_likelihood(const Eigen::VectorXd& b) const {
        const Eigen::VectorXd eta = x_ * b;
        double sum = 0;
        for (Eigen::Index row = 0; row < eta.size(); ++row)
            sum += data_.successes[row] * log_success(eta[row]) +
                   (data_.trials[row] - data_.successes[row]) * log_success(-eta[row]);
        return sum;
    }
    /// Successes above those expected, row by row.
    [[nodiscard]] Eigen::VectorXd residuals(const Eigen::VectorXd& b) const {
        const Eigen::VectorXd eta = x_ * b;
        return data_.successes - data_.trials.cwiseProduct(eta.unaryExpr(&success));
    }
    [[nodiscard]] Eigen::MatrixXd information(const Eigen::VectorXd& b) const {
        const Eigen::VectorXd p = (x_ * b).unaryExpr(&success);
        const Eigen::VectorXd weights = data_.trials.array() * p.array() * (1 - p.array());
        return x_.transpose() * weights.asDiagonal() * x_;
    }
    [[nodiscard]] Eigen::MatrixXd cluster_variance(const Eigen::VectorXd& b) const {
        const Eigen::VectorXd residual = residuals(b);
        std::map<std::uint32_t, Eigen::VectorXd> gradients;
        for (Eigen::Index row = 0; row < residual.size(); ++row) {
            const Eigen::VectorXd part = residual[row] * x_.row(row).transpose();
            const auto [found, is_new] = gradients.try_emplace(data_.clusters[static_cast<std::size_t>(row)], part);
            if (!is_new) found->second += part;
        }
        Eigen::MatrixXd variance = Eigen::MatrixXd::Zero(x_.cols(), x_.cols());
        for (const auto& [cluster, gradient] : gradients) variance += gradient * gradient.transpose();
        const double clusters = static_cast<double>(gradients.size());
        return clusters > 1 ? variance * (clusters / (clusters - 1)) : variance;
    }

    void refuse_dependent_figures() const {
        for (Eigen::Index column = 0; column < x_.cols(); ++column)
            if (size_[column] == 0)
                throw InputError(fmt::format("regression: {} is 0 in every row, so its effect cannot be estimated",
                                             in_quotes(names_[static_cast<std::size_t>(column)])));
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> parts(x_);
        parts.setThreshold(1e-10);
        if (x_.rows() >= x_.cols() && parts.rank() == x_.cols()) return;
        if (x_.rows() < x_.cols())
            throw InputError(fmt::format("regression: too few rows (found {}, expected more than {} coefficients)",
                                         x_.rows(), x_.cols()));
        const auto last = parts.colsPermutation().indices()[parts.rank()];
        throw InputError(
            fmt::format("regression: {} follows from the other figures, so its effect cannot be separated from "
                        "theirs; leave one of them out",
                        in_quotes(names_[static_cast<std::size_t>(last)])));
    }

    /// Whether a direction is one of recession: along it no result becomes less likely. Then there is no maximum.
    [[nodiscard]] bool separates(const Eigen::VectorXd& direction) const {
        const Eigen::VectorXd eta = x_ * direction;
        const double rounding = 1e-8 * eta.cwiseAbs().maxCoeff();
        for (Eigen::Index row = 0; row < eta.size(); ++row) {
            if (data_.successes[row] > 0 && eta[row] < -rounding) return false;
            if (data_.successes[row] < data_.trials[row] && eta[row] > rounding) return false;
        }
        return rounding > 0;
    }

    /// Newton's method with halved steps. Where a maximum exists it converges quadratically. Where the results are
    /// separated, its steps turn into a direction of recession, and each moves the predictions on by about 1, for ever.
    [[nodiscard]] Eigen::VectorXd maximum() const {
        Eigen::VectorXd b = Eigen::VectorXd::Zero(x_.cols());
        double likelihood = log_likelihood(b);
        constexpr int most_steps = 200;
        for (int step = 0; step < most_steps; ++step) {
            const Eigen::VectorXd newton = information(b).ldlt().solve(x_.transpose() * residuals(b));
            const double moved = (x_ * newton).cwiseAbs().maxCoeff();
            if (!std::isfinite(moved)) break;
            if (moved < 1e-9 * (1 + (x_ * b).cwiseAbs().maxCoeff())) return b;
            if (moved > 0.5 && separates(newton)) refuse_separation(newton);
            Eigen::VectorXd next = b + newton;
            double higher = log_likelihood(next), length = 1;
            for (; higher < likelihood && length > 1e-6; higher = log_likelihood(next)) {
                length /= 2;
                next = b + length * newton;
            }
            if (higher < likelihood) return b;  // only rounding error is left
            b = next;
            likelihood = higher;
        }
        throw InputError(
            "regression: no estimate was found: the results are all but separated; leave out a figure, or "
            "play more games");
    }

    /// `direction`: where the estimate runs to; names the figures that take part in it.
    [[noreturn]] void refuse_separation(const Eigen::VectorXd& direction) const {
        const double largest = direction.cwiseAbs().maxCoeff();
        std::vector<std::string> figures;
        for (Eigen::Index i = data_.intercept ? 1 : 0; i < direction.size(); ++i)
            if (std::abs(direction[i]) > 0.01 * largest)
                figures.push_back(in_quotes(names_[static_cast<std::size_t>(i)]));
        const bool one_result = data_.successes.isZero() || data_.successes == data_.trials;
        if (one_result) throw InputError("regression: all results are the same, so no effect can be estimated");
        throw InputError(fmt::format(
            "regression: the results are separated: {} predict{} them without exception, wholly or in part, so the "
            "effect has no finite estimate; leave it out, join it with another figure, or play more games",
            alternatives(figures), figures.size() == 1 ? "s" : ""));
    }

    void explain(LogisticFit& fit, const Eigen::VectorXd& b) const {
        const double all = data_.trials.sum(), won = data_.successes.sum();
        const double share = data_.intercept ? won / all : 0.5;
        const double null = won * std::log(share) + (all - won) * std::log1p(-share);
        double saturated = 0;
        for (Eigen::Index row = 0; row < x_.rows(); ++row) {
            const double y = data_.successes[row], n = data_.trials[row];
            saturated += x_log_x(y) + x_log_x(n - y) - x_log_x(n);
        }
        const double likelihood = log_likelihood(b);
        fit.log_likelihood = to_significant(likelihood);
        fit.null_log_likelihood = to_significant(null);
        fit.deviance = to_significant(2 * (saturated - likelihood));
        fit.null_deviance = to_significant(2 * (saturated - null));
        // Rows that the null model fits exactly leave nothing to explain.
        fit.explained =
            saturated - null > 1e-12 * all ? to_significant(1 - (saturated - likelihood) / (saturated - null)) : 0;
        fit.mcfadden = to_significant(1 - likelihood / null);
        const Eigen::VectorXd p = (x_ * b).unaryExpr(&success);
        if (won > 0 && won < all)
            fit.tjur =
                to_significant(p.dot(data_.successes) / won - p.dot(data_.trials - data_.successes) / (all - won));
    }

    const LogisticData& data_;
    std::vector<std::string> names_;  // with the intercept
    Eigen::MatrixXd x_;               // columns divided by `size_`
    Eigen::VectorXd size_;
};

}  // namespace

double LogisticFit::probability(const Eigen::VectorXd& figures) const {
    const auto others = static_cast<std::size_t>(figures.size());
    assert(others == coefficients.size() || others + 1 == coefficients.size());
    double eta = others < coefficients.size() ? coefficients[0].value : 0;
    for (std::size_t i = 0; i < others; ++i)
        eta += coefficients[coefficients.size() - others + i].value * figures[static_cast<Eigen::Index>(i)];
    return success(eta);
}

LogisticFit fit_logistic(const LogisticData& data, double confidence) {
    assert(confidence > 0 && confidence < 1);
    return Regression(data).fit(confidence);
}

}  // namespace polemarch::sim
