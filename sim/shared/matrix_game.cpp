#include "sim/shared/matrix_game.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include <lpsolve/lp_lib.h>

namespace polemarch::sim {

namespace {

/// The mix of the rows that is best against the best reply: largest v with sum of x_i payoff_ij >= v for each column j
/// (von Neumann 1928, "Zur Theorie der Gesellschaftsspiele"; as a linear program Dantzig 1951).
Eigen::VectorXd best_mix(const Eigen::MatrixXd& payoffs) {
    const auto rows = static_cast<int>(payoffs.rows());
    const std::unique_ptr<lprec, decltype(&delete_lp)> program(make_lp(0, rows + 1), &delete_lp);
    if (!program) throw std::runtime_error("no memory for a linear program");
    lprec* lp = program.get();
    set_verbose(lp, NEUTRAL);
    // lp_solve counts from 1: item 0 of a row is unused.
    std::vector<REAL> row(static_cast<std::size_t>(rows) + 2, 0);
    const int value = rows + 1;
    row.back() = 1;
    set_obj_fn(lp, row.data());
    set_maxim(lp);
    set_unbounded(lp, value);
    set_add_rowmode(lp, TRUE);
    row.back() = -1;
    for (Eigen::Index j = 0; j < payoffs.cols(); ++j) {
        for (int i = 0; i < rows; ++i) row[static_cast<std::size_t>(i) + 1] = payoffs(i, j);
        add_constraint(lp, row.data(), GE, 0);
    }
    std::fill(row.begin(), row.end(), 1);
    row.back() = 0;
    add_constraint(lp, row.data(), EQ, 1);
    set_add_rowmode(lp, FALSE);
    if (::solve(lp) != OPTIMAL) throw std::runtime_error("a matrix game was not solved");
    std::vector<REAL> found(static_cast<std::size_t>(rows) + 1);
    get_variables(lp, found.data());
    const Eigen::VectorXd mix = Eigen::VectorXd::Map(found.data(), rows).cwiseMax(0);
    return mix / mix.sum();
}

}  // namespace

MatrixSolution solve(const Eigen::MatrixXd& payoffs) {
    MatrixSolution solution{best_mix(payoffs), best_mix(-payoffs.transpose())};
    solution.value = solution.rows.dot(payoffs * solution.columns);
    return solution;
}

}  // namespace polemarch::sim
