// Two-person zero-sum games in normal form, solved by linear programming.
#pragma once

#include <Eigen/Core>

namespace polemarch::sim {

/// A pair of optimal mixes.
struct MatrixSolution {
    Eigen::VectorXd rows, columns;  ///< chances; each sums to 1
    double value = 0;               ///< of the game to the player of the rows
};

/// `payoffs`: to the player of the rows, who wants much; the player of the columns wants little. At least one row and
/// one column, all finite. The value is unique; of several optimal mixes one is returned, always the same. Throws
/// std::runtime_error if the linear program is not solved, which no such game causes.
[[nodiscard]] MatrixSolution solve(const Eigen::MatrixXd& payoffs);

}  // namespace polemarch::sim
