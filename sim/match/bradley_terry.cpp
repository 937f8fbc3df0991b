#include "sim/match/bradley_terry.h"

#include "sim/match/elo.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace polemarch::sim {

namespace {

using Index = Eigen::Index;
constexpr Index none = -1;

/// Games with equal likelihood: eta is the parameter `plus` plus the parameter `battle` minus the parameter `minus`.
struct Row {
    Index plus, minus, battle;  // `none` for the anchor, and for battles that are not fitted
    double points, games;       // of side A
};

/// log(1 / (1 + exp(-eta))) without overflow.
double log_logistic(double eta) {
    return eta >= 0 ? -portable_log(1 + portable_exp(-eta)) : eta - portable_log(1 + portable_exp(eta));
}
double logistic(double eta) {
    if (eta >= 0) return 1 / (1 + portable_exp(-eta));
    return portable_exp(eta) / (1 + portable_exp(eta));
}

class Fit {
public:
    explicit Fit(const RatingTask& task) : task_(task), agent_(task.agents, none), battle_(task.battles, none) {
        find_joined();
        for (std::size_t i = 0; i < task.agents; ++i)
            if (joined_[i] && i != task.anchor) agent_[i] = parameters_++;
        for (const MetGames& met : task.games)
            if (task.sides && counts(met) && battle_[met.battle] == none) battle_[met.battle] = parameters_++;
        make_rows();
    }

    BradleyTerry solve() {
        Eigen::VectorXd x = Eigen::VectorXd::Zero(parameters_);
        double likelihood = log_likelihood(x);
        constexpr int most_steps = 200;
        for (int step = 0; step < most_steps; ++step) {
            const auto [gradient, information] = derivatives(x);
            const Eigen::VectorXd newton = information.ldlt().solve(gradient);
            Eigen::VectorXd next = x + newton;
            double higher = log_likelihood(next), length = 1;
            for (; higher < likelihood && length > 1e-6; higher = log_likelihood(next)) {
                length /= 2;
                next = x + length * newton;
            }
            if (higher < likelihood) break;  // only rounding error is left
            x = next;
            likelihood = higher;
            if (newton.lpNorm<Eigen::Infinity>() < 1e-12) break;
        }
        const Eigen::MatrixXd covariance =
            derivatives(x).second.ldlt().solve(Eigen::MatrixXd::Identity(parameters_, parameters_));
        BradleyTerry result;
        result.log_likelihood = likelihood;
        for (std::size_t i = 0; i < task_.agents; ++i)
            result.agents.push_back(joined_[i] ? std::optional(rating(agent_[i], x, covariance)) : std::nullopt);
        for (const Index battle : battle_)
            result.battles.push_back(battle == none ? std::nullopt : std::optional(rating(battle, x, covariance)));
        return result;
    }

private:
    [[nodiscard]] static std::uint64_t count(const MetGames& met) { return met.won + met.drawn + met.lost; }
    [[nodiscard]] bool counts(const MetGames& met) const { return count(met) > 0 && joined_[met.a]; }

    void find_joined() {
        joined_.assign(task_.agents, false);
        joined_[task_.anchor] = true;
        for (bool grown = true; grown;) {
            grown = false;
            for (const MetGames& met : task_.games) {
                if (count(met) == 0 || joined_[met.a] == joined_[met.b]) continue;
                joined_[met.a] = joined_[met.b] = grown = true;
            }
        }
    }

    void make_rows() {
        std::map<std::pair<std::size_t, std::size_t>, double> rows_of;  // for each pair of agents
        for (const MetGames& met : task_.games)
            if (counts(met)) ++rows_of[std::minmax(met.a, met.b)];
        for (const MetGames& met : task_.games) {
            assert(met.a != met.b && met.a < task_.agents && met.b < task_.agents && met.battle < task_.battles);
            if (!counts(met)) continue;
            const double added = 1 / rows_of[std::minmax(met.a, met.b)];
            const double points = static_cast<double>(met.won) + 0.5 * static_cast<double>(met.drawn) + 0.5 * added;
            rows_.push_back(
                {agent_[met.a], agent_[met.b], battle_[met.battle], points, static_cast<double>(count(met)) + added});
        }
    }

    [[nodiscard]] static double eta(const Row& row, const Eigen::VectorXd& x) {
        return (row.plus == none ? 0 : x[row.plus]) - (row.minus == none ? 0 : x[row.minus]) +
               (row.battle == none ? 0 : x[row.battle]);
    }

    [[nodiscard]] double log_likelihood(const Eigen::VectorXd& x) const {
        double sum = 0;
        for (const Row& row : rows_) {
            const double e = eta(row, x);
            sum += row.points * log_logistic(e) + (row.games - row.points) * log_logistic(-e);
        }
        return sum;
    }

    /// Gradient, and the negative Hessian.
    [[nodiscard]] std::pair<Eigen::VectorXd, Eigen::MatrixXd> derivatives(const Eigen::VectorXd& x) const {
        Eigen::VectorXd gradient = Eigen::VectorXd::Zero(parameters_);
        Eigen::MatrixXd information = Eigen::MatrixXd::Zero(parameters_, parameters_);
        for (const Row& row : rows_) {
            const double p = logistic(eta(row, x)), weight = row.games * p * (1 - p);
            const std::array<std::pair<Index, double>, 3> parts{
                {{row.plus, 1.0}, {row.minus, -1.0}, {row.battle, 1.0}}};
            for (const auto& [i, sign] : parts) {
                if (i == none) continue;
                gradient[i] += sign * (row.points - row.games * p);
                for (const auto& [j, other] : parts)
                    if (j != none) information(i, j) += sign * other * weight;
            }
        }
        return {gradient, information};
    }

    static Rating rating(Index i, const Eigen::VectorXd& x, const Eigen::MatrixXd& covariance) {
        if (i == none) return {0, 0, {0, 0}};
        const double elo = elo_of_log_odds(x[i]), error = elo_of_log_odds(std::sqrt(covariance(i, i)));
        const double reach = two_sided_quantile(0.95) * error;
        return {elo, error, {elo - reach, elo + reach}};
    }

    const RatingTask& task_;
    std::vector<bool> joined_;  // to the anchor, through games
    std::vector<Index> agent_, battle_;
    Index parameters_ = 0;
    std::vector<Row> rows_;
};

}  // namespace

BradleyTerry fit_bradley_terry(const RatingTask& task) {
    assert(task.anchor < task.agents);
    return Fit(task).solve();
}

BradleyTerry best_bradley_terry(RatingTask task) {
    task.sides = true;
    BradleyTerry with = fit_bradley_terry(task);
    task.sides = false;
    BradleyTerry without = fit_bradley_terry(task);
    const auto parameters = std::count_if(with.battles.begin(), with.battles.end(), [](const auto& d) { return !!d; });
    double games = 1;
    for (const MetGames& met : task.games) games += static_cast<double>(met.won + met.drawn + met.lost);
    const double price = static_cast<double>(parameters) * portable_log(games) / 2;
    return with.log_likelihood - without.log_likelihood > price ? with : without;
}

}  // namespace polemarch::sim
