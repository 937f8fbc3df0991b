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
    double points, games;       // of side A, with the added drawn game's share
    double won, drawn, lost;    // by side A, as played
    double added;               // the share of the added drawn game
    double clusters;            // of the two agents, on all battles
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
        const Eigen::MatrixXd bread =
            derivatives(x).second.ldlt().solve(Eigen::MatrixXd::Identity(parameters_, parameters_));
        const Eigen::MatrixXd covariance = bread * gradient_variance(x) * bread;
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
        struct Meeting {
            double rows = 0, clusters = 0;
        };
        std::map<std::pair<std::size_t, std::size_t>, Meeting> meetings;  // of each two agents
        std::vector<bool> is_second(task_.games.size());
        for (const PairedGames& pair : task_.pairs) is_second[pair.second] = true;
        for (std::size_t i = 0; i < task_.games.size(); ++i) {
            const MetGames& met = task_.games[i];
            if (!counts(met)) continue;
            Meeting& meeting = meetings[std::minmax(met.a, met.b)];
            ++meeting.rows;
            if (!is_second[i]) meeting.clusters += static_cast<double>(count(met));
        }
        row_of_.resize(task_.games.size());
        for (std::size_t i = 0; i < task_.games.size(); ++i) {
            const MetGames& met = task_.games[i];
            assert(met.a != met.b && met.a < task_.agents && met.b < task_.agents && met.battle < task_.battles);
            if (!counts(met)) continue;
            row_of_[i] = rows_.size();
            const Meeting& meeting = meetings[std::minmax(met.a, met.b)];
            const double added = 1 / meeting.rows, won = static_cast<double>(met.won),
                         drawn = static_cast<double>(met.drawn), lost = static_cast<double>(met.lost);
            rows_.push_back({agent_[met.a], agent_[met.b], battle_[met.battle], won + 0.5 * drawn + 0.5 * added,
                             won + drawn + lost + added, won, drawn, lost, added, meeting.clusters});
        }
    }

    using Parts = std::array<std::pair<Index, double>, 3>;
    /// The parameters of a row's eta, with their signs.
    [[nodiscard]] static Parts parts_of(const Row& row) {
        return {{{row.plus, 1.0}, {row.minus, -1.0}, {row.battle, 1.0}}};
    }
    /// Adds weight times the outer product of the two rows' gradients of eta.
    static void add_product(Eigen::MatrixXd& sum, const Row& one, const Row& other, double weight) {
        for (const auto& [i, sign] : parts_of(one))
            for (const auto& [j, other_sign] : parts_of(other))
                if (i != none && j != none) sum(i, j) += sign * other_sign * weight;
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
            const double p = logistic(eta(row, x));
            for (const auto& [i, sign] : parts_of(row))
                if (i != none) gradient[i] += sign * (row.points - row.games * p);
            add_product(information, row, row, row.games * p * (1 - p));
        }
        return {gradient, information};
    }

    /// B of bradley_terry.h: the variance of the gradient, estimated from the clusters.
    [[nodiscard]] Eigen::MatrixXd gradient_variance(const Eigen::VectorXd& x) const {
        Eigen::MatrixXd variance = Eigen::MatrixXd::Zero(parameters_, parameters_);
        for (const Row& row : rows_) {
            const double p = logistic(eta(row, x)), q = 1 - p;
            // The added drawn game is half a win and half a loss: an agent that won every game is not certain to.
            const double won = row.won + row.added / 2, lost = row.lost + row.added / 2;
            const double squares = won * q * q + row.drawn * (0.5 - p) * (0.5 - p) + lost * p * p;
            add_product(variance, row, row, squares + row.games * p * q / row.clusters);
        }
        for (const PairedGames& pair : task_.pairs) {
            if (!counts(task_.games[pair.first])) continue;
            const Row &one = rows_[row_of_[pair.first]], &other = rows_[row_of_[pair.second]];
            const double p = logistic(eta(one, x)), q = logistic(eta(other, x));
            const double pairs = one.won + one.drawn + one.lost, both = static_cast<double>(pair.products) / 4;
            const double products =
                both - q * (one.won + one.drawn / 2) - p * (other.won + other.drawn / 2) + pairs * p * q;
            add_product(variance, one, other, products);
            add_product(variance, other, one, products);
        }
        return variance;
    }

    static Rating rating(Index i, const Eigen::VectorXd& x, const Eigen::MatrixXd& covariance) {
        if (i == none) return {0, 0, {0, 0}};
        const double elo = elo_of_log_odds(x[i]), error = elo_of_log_odds(std::sqrt(std::max(0.0, covariance(i, i))));
        const double reach = two_sided_quantile(0.95) * error;
        return {elo, error, {elo - reach, elo + reach}};
    }

    const RatingTask& task_;
    std::vector<bool> joined_;  // to the anchor, through games
    std::vector<Index> agent_, battle_;
    Index parameters_ = 0;
    std::vector<Row> rows_;
    std::vector<std::size_t> row_of_;  // of each entry of task_.games that counts
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
