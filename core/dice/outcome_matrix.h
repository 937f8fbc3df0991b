// Outcome matrices: a row for each condition (modifiers, strengths), a column for each result, in each cell the ways of
// that result under that condition. They are folded from a resolution function, so a table cannot differ from the rule
// that it was made from.
#pragma once

#include "core/dice/distribution.h"

#include <limits>
#include <span>
#include <stdexcept>

#include <Eigen/Core>

namespace polemarch::dice {

/// `Count` holds the ways of a cell. It should be as narrow as the dice allow: a search reads these tables all the
/// time.
template <class Count>
class OutcomeMatrix {
public:
    using Matrix = Eigen::Matrix<Count, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    OutcomeMatrix() = default;
    OutcomeMatrix(std::size_t rows, std::size_t columns)
        : ways_(Matrix::Zero(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns))) {}

    /// Counts a row: resolve(x, y) is the column for the values x and y of two independent rolls. Throws
    /// std::overflow_error if a cell cannot hold its ways.
    template <class Resolve>
    void fold(std::size_t row, const Distribution& first, const Distribution& second, Resolve resolve) {
        Eigen::Matrix<Ways, 1, Eigen::Dynamic> sums = Eigen::Matrix<Ways, 1, Eigen::Dynamic>::Zero(1, ways_.cols());
        first.each([&](int x, Ways m) {
            second.each([&](int y, Ways n) { sums(static_cast<Eigen::Index>(resolve(x, y))) += times(m, n); });
        });
        if (sums.maxCoeff() > std::numeric_limits<Count>::max()) throw std::overflow_error("too many ways for a cell");
        ways_.row(static_cast<Eigen::Index>(row)) = sums.template cast<Count>();
    }
    /// The same of one roll.
    template <class Resolve>
    void fold(std::size_t row, const Distribution& first, Resolve resolve) {
        fold(row, first, constant(0), [&](int x, int) { return resolve(x); });
    }

    /// The ways of each result; they sum to of(row).
    [[nodiscard]] std::span<const Count> row(std::size_t i) const { return {ways_.data() + i * columns(), columns()}; }
    [[nodiscard]] Ways of(std::size_t i) const {
        return ways_.row(static_cast<Eigen::Index>(i)).template cast<Ways>().sum();
    }
    [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(ways_.rows()); }
    [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(ways_.cols()); }
    [[nodiscard]] const Matrix& ways() const { return ways_; }
    /// Each row divided by its ways.
    [[nodiscard]] Eigen::MatrixXd probabilities() const {
        Eigen::MatrixXd p = ways_.template cast<double>();
        for (Eigen::Index i = 0; i < p.rows(); ++i) p.row(i) /= static_cast<double>(of(static_cast<std::size_t>(i)));
        return p;
    }
    /// The mixture of rows when the row itself is decided by dice: `condition(value)` is the row. Ways out of
    /// condition.of() times of(row), which must be the same for all rows that can occur.
    template <class Row>
    [[nodiscard]] Eigen::Matrix<Ways, 1, Eigen::Dynamic> mixed(const Distribution& condition, Row row) const {
        Eigen::Matrix<Ways, 1, Eigen::Dynamic> sums = Eigen::Matrix<Ways, 1, Eigen::Dynamic>::Zero(1, ways_.cols());
        condition.each([&](int value, Ways n) {
            for (Eigen::Index c = 0; c < ways_.cols(); ++c)
                sums(c) = plus(sums(c), times(n, ways_(static_cast<Eigen::Index>(row(value)), c)));
        });
        return sums;
    }

private:
    Matrix ways_;
};

}  // namespace polemarch::dice
