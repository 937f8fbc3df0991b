#include "sim/answers/price_model.h"

#include "core/diagnostics.h"
#include "sim/statistics/digits.h"
#include "sim/statistics/multiple_tests.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>
#include <Eigen/Cholesky>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_interactions = 40;

/// The figures of the kinds that can be estimated.
class PriceRegression {
public:
    PriceRegression(const PriceData& data, std::uint64_t least) : data_(data) {
        const auto rows = static_cast<Eigen::Index>(data.battles.size());
        x_.resize(rows, static_cast<Eigen::Index>(data.kinds.size()));
        scores_.resize(rows);
        for (Eigen::Index i = 0; i < rows; ++i) {
            const PricedBattle& battle = data.battles[static_cast<std::size_t>(i)];
            for (std::size_t k = 0; k < data.kinds.size(); ++k)
                x_(i, static_cast<Eigen::Index>(k)) = battle.a[k] - battle.b[k];
            scores_[i] = battle.score;
        }
        choose(least);
    }

    [[nodiscard]] const std::vector<std::size_t>& kinds() const { return kinds_; }
    [[nodiscard]] std::uint64_t battles_with(std::size_t kind) const {
        return static_cast<std::uint64_t>((x_.col(static_cast<Eigen::Index>(kind)).array() != 0).count());
    }
    /// With one more figure, if there is one.
    [[nodiscard]] LogisticFit fit(const Eigen::VectorXd* more = nullptr) const {
        LogisticData figures;
        figures.figures.resize(x_.rows(), static_cast<Eigen::Index>(kinds_.size()) + (more ? 1 : 0));
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            figures.names.push_back(data_.kinds[kinds_[i]]);
            figures.figures.col(static_cast<Eigen::Index>(i)) = x_.col(static_cast<Eigen::Index>(kinds_[i]));
        }
        if (more) {
            figures.names.emplace_back("interaction");
            figures.figures.rightCols(1) = *more;
        }
        figures.successes = scores_;
        figures.trials = Eigen::VectorXd::Ones(scores_.size());
        return fit_logistic(figures);
    }
    /// a_s a_t - b_s b_t of each battle.
    [[nodiscard]] Eigen::VectorXd product(std::size_t s, std::size_t t) const {
        Eigen::VectorXd column(scores_.size());
        for (Eigen::Index i = 0; i < column.size(); ++i) {
            const PricedBattle& battle = data_.battles[static_cast<std::size_t>(i)];
            column[i] = battle.a[s] * battle.a[t] - battle.b[s] * battle.b[t];
        }
        return column;
    }

private:
    /// Kinds that differ often enough and do not follow from those before them (modified Gram-Schmidt).
    void choose(std::uint64_t least) {
        std::vector<Eigen::VectorXd> basis{Eigen::VectorXd::Ones(x_.rows()).normalized()};
        for (std::size_t k = 0; k < data_.kinds.size(); ++k) {
            if (battles_with(k) < least) continue;
            Eigen::VectorXd left = x_.col(static_cast<Eigen::Index>(k));
            const double length = left.norm();
            for (const Eigen::VectorXd& known : basis) left -= known.dot(left) * known;
            if (left.norm() < 1e-6 * length) continue;
            basis.push_back(left.normalized());
            kinds_.push_back(k);
        }
    }

    const PriceData& data_;
    Eigen::MatrixXd x_;
    Eigen::VectorXd scores_;
    std::vector<std::size_t> kinds_;
};

/// What makes points of log odds: points = total value / (weights . coefficients).
struct Scale {
    Eigen::VectorXd weights;  // of the coefficients, the intercept's is 0
    double total = 0;
};
Scale scale_of(const PriceData& data, const PriceRegression& regression, const PriceScale& asked) {
    const auto& kinds = regression.kinds();
    Scale scale{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(kinds.size()) + 1)};
    if (asked.reference) {
        const auto place = std::find(kinds.begin(), kinds.end(), *asked.reference);
        if (place == kinds.end())
            throw InputError(fmt::format("the value of {} cannot be estimated, so others cannot be compared with it",
                                         data.kinds[*asked.reference]));
        scale.weights[place - kinds.begin() + 1] = 1;
        scale.total = 100;
        return scale;
    }
    const bool listed = std::any_of(data.list_prices.begin(), data.list_prices.end(),
                                    [](const auto& price) { return price.has_value(); });
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto price = listed || kinds[i] >= asked.units ? data.list_prices[kinds[i]] : std::optional(100.0);
        if (!price) continue;
        double amount = 0;
        for (const PricedBattle& battle : data.battles) amount += battle.a[kinds[i]] + battle.b[kinds[i]];
        scale.weights[static_cast<Eigen::Index>(i) + 1] = amount;
        scale.total += amount * *price;
    }
    return scale;
}

void test_interactions(const PriceData& data, const PriceRegression& regression, const LogisticFit& additive,
                       double points, PriceFit& fit) {
    struct Candidate {
        std::size_t first, second;
        std::ptrdiff_t battles;
    };
    std::vector<Candidate> candidates;
    const auto least = std::max<std::ptrdiff_t>(50, static_cast<std::ptrdiff_t>(data.battles.size() / 10));
    for (const std::size_t s : regression.kinds())
        for (const std::size_t t : regression.kinds()) {
            if (t < s) continue;
            const auto battles = static_cast<std::ptrdiff_t>((regression.product(s, t).array() != 0).count());
            if (battles >= least) candidates.push_back({s, t, battles});
        }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& one, const Candidate& other) { return one.battles > other.battles; });
    if (candidates.size() > most_interactions) candidates.resize(most_interactions);
    std::vector<double> p;
    for (const Candidate& one : candidates) {
        const Eigen::VectorXd product = regression.product(one.first, one.second);
        try {
            const LogisticFit with = regression.fit(&product);
            const double ratio = std::max(0.0, 2 * (with.log_likelihood - additive.log_likelihood));
            p.push_back(cdf(complement(boost::math::chi_squared(1), ratio)));
            fit.interactions.push_back({one.first, one.second, to_significant(points * with.coefficients.back().value),
                                        to_significant(p.back())});
        } catch (const InputError&) {
            continue;  // it follows from the amounts, where a side has at most one of the kind
        }
    }
    const auto adjusted = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i) fit.interactions[i].adjusted_p = to_significant(adjusted[i]);
}

}  // namespace

double PriceFit::log_odds(const std::vector<double>& a, const std::vector<double>& b) const {
    double sum = intercept;
    for (const Price& price : prices) sum += price.log_odds * (a[price.kind] - b[price.kind]);
    return sum;
}

PriceFit fit_prices(const PriceData& data, const PriceScale& asked, std::uint64_t least) {
    const PriceRegression regression(data, least);
    if (regression.kinds().empty())
        throw InputError(fmt::format("{} battles are too few: the sides differ in no kind of unit in {} of them",
                                     data.battles.size(), least));
    const LogisticFit logistic = regression.fit();
    const Scale scale = scale_of(data, regression, asked);
    const auto n = static_cast<Eigen::Index>(logistic.coefficients.size());
    Eigen::VectorXd b(n);
    for (Eigen::Index i = 0; i < n; ++i) b[i] = logistic.coefficients[static_cast<std::size_t>(i)].value;
    const double sum = scale.weights.dot(b);
    const double z = two_sided_quantile(0.95);
    if (!(sum > 0))
        throw InputError("the units that set the scale are worth nothing in these battles; more battles may tell");
    const double error_of_sum = std::sqrt(std::max(0.0, scale.weights.dot(logistic.covariance * scale.weights)));
    const double points = scale.total / sum;  // of one log odds

    PriceFit fit{.prices = {}, .battles = data.battles.size(), .per_point = to_significant(1 / points)};
    fit.has_scale = sum > z * error_of_sum;
    fit.explained = logistic.explained;
    fit.mcfadden = logistic.mcfadden;
    fit.tjur = logistic.tjur;
    fit.intercept = b[0];
    // The value of coefficient i is total b_i / (w . b): its derivatives by all coefficients.
    const auto valued = [&](Eigen::Index i) {
        Eigen::VectorXd slope = -points * b[i] / sum * scale.weights;
        slope[i] += points;
        const double error = std::sqrt(std::max(0.0, slope.dot(logistic.covariance * slope)));
        return std::pair(to_significant(points * b[i]), to_significant(error));
    };
    for (std::size_t kind = 0; kind < data.kinds.size(); ++kind) {
        Price& price = fit.prices.emplace_back();
        price.kind = kind;
        price.list_price = data.list_prices[kind];
        price.battles = regression.battles_with(kind);
        const auto place = std::find(regression.kinds().begin(), regression.kinds().end(), kind);
        if (place == regression.kinds().end()) continue;
        const Eigen::Index i = place - regression.kinds().begin() + 1;
        price.known = true;
        price.log_odds = b[i];
        std::tie(price.value, price.error) = valued(i);
        price.interval = {price.value - z * price.error, price.value + z * price.error};
    }
    double error = 0;
    std::tie(fit.even, error) = valued(0);
    fit.even_interval = {fit.even - z * error, fit.even + z * error};
    test_interactions(data, regression, logistic, points, fit);
    return fit;
}

Eigen::VectorXd guess_prices(const PriceData& data, double deviation) {
    const auto rows = static_cast<Eigen::Index>(data.battles.size());
    const auto columns = static_cast<Eigen::Index>(data.kinds.size()) + 1;
    Eigen::MatrixXd x(rows, columns);
    Eigen::VectorXd y(rows);
    for (Eigen::Index i = 0; i < rows; ++i) {
        const PricedBattle& battle = data.battles[static_cast<std::size_t>(i)];
        x(i, 0) = 1;
        for (Eigen::Index k = 1; k < columns; ++k)
            x(i, k) = battle.a[static_cast<std::size_t>(k - 1)] - battle.b[static_cast<std::size_t>(k - 1)];
        y[i] = battle.score;
    }
    Eigen::VectorXd ridge = Eigen::VectorXd::Constant(columns, 1 / (deviation * deviation));
    ridge[0] = 0.1;  // ground and leaders may matter much
    Eigen::VectorXd b = Eigen::VectorXd::Zero(columns);
    for (int step = 0; step < 50; ++step) {
        const Eigen::VectorXd p = (1 + (-(x * b)).array().exp()).inverse();
        const Eigen::VectorXd weight = p.array() * (1 - p.array());
        Eigen::MatrixXd information = x.transpose() * weight.asDiagonal() * x;
        information.diagonal() += ridge;
        Eigen::VectorXd change = information.ldlt().solve(x.transpose() * (y - p) - ridge.cwiseProduct(b));
        const double largest = change.cwiseAbs().maxCoeff();
        if (largest > 1) change /= largest;  // Newton's step may overshoot from far away
        b += change;
        if (largest < 1e-8) break;
    }
    return b;
}

Spread spread_of(const std::vector<std::vector<double>>& scores) {
    assert(scores.size() >= 2 && scores.front().size() >= 2);
    const auto battles = static_cast<double>(scores.size()), games = static_cast<double>(scores.front().size());
    std::vector<double> means;
    double within = 0, mean = 0;
    for (const auto& battle : scores) {
        double sum = 0;
        for (const double score : battle) sum += score;
        means.push_back(sum / games);
        for (const double score : battle) within += (score - means.back()) * (score - means.back());
        mean += means.back() / battles;
    }
    double between = 0;
    for (const double one : means) between += (one - mean) * (one - mean);
    between /= battles - 1;
    within /= battles * (games - 1);
    Spread spread{.battles = scores.size(), .games = scores.front().size(), .mean = to_significant(mean)};
    spread.deviation = to_significant(std::sqrt(between));
    spread.by_chance = to_significant(std::sqrt(within / games));
    spread.left = to_significant(std::sqrt(std::max(0.0, between - within / games)));
    if (within > 0)
        spread.p = to_significant(
            cdf(complement(boost::math::fisher_f(battles - 1, battles * (games - 1)), between * games / within)));
    else
        spread.p = between > 0 ? 0 : 1;
    return spread;
}

}  // namespace polemarch::sim
