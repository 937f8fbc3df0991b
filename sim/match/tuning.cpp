#include "sim/match/tuning.h"

#include "core/diagnostics.h"
#include "sim/match/elo.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <Eigen/Cholesky>

namespace polemarch::sim {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// A row for each state: every term times its opening share, then every term times its endgame share, with signs such
/// that more is better.
MatrixXd design_of(const std::vector<TrainingState>& states, const std::vector<TrainingTerm>& terms) {
    const auto n = static_cast<Index>(terms.size());
    MatrixXd x(static_cast<Index>(states.size()), 2 * n);
    for (Index row = 0; row < x.rows(); ++row) {
        const TrainingState& s = states[static_cast<std::size_t>(row)];
        for (Index t = 0; t < n; ++t) {
            const auto i = static_cast<std::size_t>(t);
            const double count = terms[i].sense * double{s.terms[i]};
            x(row, t) = count * (1 - s.age);
            x(row, n + t) = count * s.age;
        }
    }
    return x;
}

VectorXd weights_of(const std::vector<TrainingTerm>& terms) {
    const auto n = static_cast<Index>(terms.size());
    VectorXd w(2 * n);
    for (Index t = 0; t < n; ++t) {
        const TrainingTerm& term = terms[static_cast<std::size_t>(t)];
        w(t) = term.sense * term.opening;
        w(n + t) = term.sense * term.endgame;
    }
    return w;
}

double bend(double x) { return 0.5 + 0.5 * x / std::sqrt(1 + x * x); }

/// Log-loss of a prediction. Predictions are clamped: a wrong one of 0 or 1 would have infinite loss.
double surprise(double payoff, double predicted) {
    const double p = std::clamp(predicted, 1e-4, 1 - 1e-4);
    return -(payoff * portable_log(p) + (1 - payoff) * portable_log(1 - p));
}

double log_loss(const MatrixXd& x, const VectorXd& w, const std::vector<TrainingState>& states) {
    const VectorXd sums = x * w;
    double loss = 0;
    for (Index row = 0; row < x.rows(); ++row)
        loss += surprise(states[static_cast<std::size_t>(row)].payoff, bend(sums(row)));
    return loss / static_cast<double>(x.rows());
}

/// One step of Fisher scoring on the free weights: score and information of the sigmoid (bend), whose variance
/// bend (1 - bend) is 1 / (4 (1 + x^2)).
VectorXd step(const MatrixXd& x, const VectorXd& w, const std::vector<TrainingState>& states,
              const std::vector<Index>& free) {
    const VectorXd sums = x * w;
    VectorXd score(x.rows()), information(x.rows());
    for (Index row = 0; row < x.rows(); ++row) {
        const double stretch = 1 + sums(row) * sums(row);
        score(row) = (states[static_cast<std::size_t>(row)].payoff - bend(sums(row))) * 2 / std::sqrt(stretch);
        information(row) = 1 / (stretch * stretch);
    }
    const auto n = static_cast<Index>(free.size());
    MatrixXd part(x.rows(), n);
    for (Index i = 0; i < n; ++i) part.col(i) = x.col(free[static_cast<std::size_t>(i)]);
    MatrixXd hessian = part.transpose() * information.asDiagonal() * part;
    // The ridge makes two terms with always equal counts share their weight.
    constexpr double ridge = 1e-6;
    hessian.diagonal().array() += ridge * (hessian.trace() / static_cast<double>(n) + 1);
    return hessian.ldlt().solve(part.transpose() * score);
}

}  // namespace

Prediction prediction(const std::vector<TrainingState>& states, const std::vector<TrainingTerm>& terms) {
    if (states.empty()) return {};
    const MatrixXd x = design_of(states, terms);
    const VectorXd sums = x * weights_of(terms);
    double brier = 0;
    for (Index row = 0; row < x.rows(); ++row) {
        const double error = states[static_cast<std::size_t>(row)].payoff - bend(sums(row));
        brier += error * error;
    }
    return {log_loss(x, weights_of(terms), states), brier / static_cast<double>(x.rows())};
}

std::vector<TrainingTerm> fit(const std::vector<TrainingState>& states, const std::vector<TrainingTerm>& now) {
    const MatrixXd x = design_of(states, now);
    VectorXd w = VectorXd::Zero(x.cols());
    std::vector<Index> free;
    for (Index i = 0; i < x.cols(); ++i) free.push_back(i);
    for (double loss = log_loss(x, w, states); !free.empty();) {
        const VectorXd change = step(x, w, states, free);
        double share = 1, next = loss;
        VectorXd moved = w;
        for (; share > 1e-6; share /= 2) {
            moved = w;
            for (std::size_t i = 0; i < free.size(); ++i) moved(free[i]) += share * change(static_cast<Index>(i));
            next = log_loss(x, moved, states);
            if (next < loss) break;
        }
        const bool done = loss - next < 1e-9;
        if (!done) w = moved, loss = next;
        if (!done) continue;
        // At the optimum: fixes the weight that contradicts its term's sense most to 0, then fits the rest again.
        const auto effect = [&](Index i) { return w(i) * x.col(i).norm(); };
        const auto worst =
            std::min_element(free.begin(), free.end(), [&](Index a, Index b) { return effect(a) < effect(b); });
        if (w(*worst) >= 0) break;
        w(*worst) = 0;
        free.erase(worst);
        loss = log_loss(x, w, states);
    }
    std::vector<TrainingTerm> fitted = now;
    const auto n = static_cast<Index>(now.size());
    for (Index t = 0; t < n; ++t) {
        TrainingTerm& term = fitted[static_cast<std::size_t>(t)];
        term.opening = term.sense * w(t);
        term.endgame = term.sense * w(n + t);
    }
    return fitted;
}

std::optional<TuningReport> tune(const Battles& battles, const TuningRequest& request, const BatchHooks& hooks) {
    TuningReport report;
    report.request = request;
    std::vector<TrainingState> states, kept_out;
    for (const auto& battle : battles) {
        const TrainingGames training_games = battle->training_games();
        report.battles.push_back(battle->battle());
        report.file = training_games.file;
        report.now = training_games.terms;
        std::vector<std::vector<TrainingState>> games(request.games);
        tbb::task_arena(hooks.threads).execute([&] {
            tbb::parallel_for(std::uint32_t{0}, request.games, [&](std::uint32_t i) {
                if (hooks.stop && *hooks.stop) return;
                games[i] = training_games.play(request.seed, i + 1);
                if (hooks.finished) hooks.finished->fetch_add(1, std::memory_order_relaxed);
            });
        });
        if (hooks.stop && *hooks.stop) return std::nullopt;
        for (std::uint32_t i = 0; i < request.games; ++i) {
            auto& to = (i + 1) % 5 == 0 ? kept_out : states;
            to.insert(to.end(), games[i].begin(), games[i].end());
        }
    }
    report.states = states.size();
    report.kept_out = kept_out.size();
    report.fitted = fit(states, report.now);
    for (TrainingTerm& term : report.fitted)  // as in the file; + 0.0 turns -0 into 0
        for (double* weight : {&term.opening, &term.endgame}) *weight = std::round(*weight * 1000) / 1000 + 0.0;
    report.before = prediction(kept_out, report.now);
    report.after = prediction(kept_out, report.fitted);
    return report;
}

}  // namespace polemarch::sim
