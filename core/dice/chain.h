// Absorbing Markov chains: where they end and how many steps they take. By linear algebra (Eigen): with Q the
// transitions among transient states and R those into final ones, the expected visits are the rows of (I - Q)^-1, the
// absorption probabilities are (I - Q)^-1 R (Kemeny, Snell: Finite Markov Chains, 1960, chapter III).
#pragma once

#include <Eigen/LU>

#include <cassert>

namespace polemarch::dice {

/// At most `Max` states, without allocation; any number with Eigen::Dynamic. Row i of `transition` holds the
/// probabilities of the next state after state i; each row sums to 1.
template <int Max = Eigen::Dynamic>
class Chain {
public:
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, Max, Max>;
    using Vector = Eigen::Matrix<double, 1, Eigen::Dynamic, Eigen::RowMajor, 1, Max>;  ///< of probabilities, by state

    /// All states are final, each leading to itself, until open() is called for them.
    explicit Chain(int states) : transition(Matrix::Identity(states, states)), passing_(Marks::Zero(states)) {
        assert(0 < states && (Max == Eigen::Dynamic || states <= Max));
    }

    Matrix transition;
    /// Makes the state transient. Returns its row, empty, to be filled in.
    auto open(int state) {
        passing_(state) = true;
        transition.row(state).setZero();
        return transition.row(state);
    }

    [[nodiscard]] int states() const { return static_cast<int>(transition.rows()); }
    [[nodiscard]] bool is_final(int state) const { return !passing_(state); }
    /// The distribution that is certain of one state.
    [[nodiscard]] Vector at(int state) const { return Vector::Unit(states(), state); }

    /// The distribution over states and the expected number of steps taken; final states take none.
    struct Passage {
        Vector states;
        double steps = 0;
    };
    /// After at most so many steps from `start`.
    [[nodiscard]] Passage after(const Vector& start, int steps) const {
        Passage p{start, 0};
        for (int n = 0; n < steps; ++n) {
            const double going = passing(p.states);
            if (going <= 0) break;
            p.steps += going;
            p.states = (p.states * transition).eval();
        }
        return p;
    }
    /// The end of the chain. States from which no final one can be reached count as ends, too, where they are first
    /// entered: the chain stays among them for ever. `endless` is the probability of that.
    struct End : Passage {
        double endless = 0;
    };
    [[nodiscard]] End end(const Vector& start) const {
        const Marks ends = hopeless();
        Eigen::Matrix<int, 1, Eigen::Dynamic, Eigen::RowMajor, 1, Max> index(states());
        int n = 0;
        End e{{start, 0}, 0};
        for (int i = 0; i < states(); ++i)
            if (!ends(i)) index(n++) = i;
        if (n > 0) {
            Matrix left(n, n);  // (I - Q) transposed: its solution is the visits
            Vector from(n);
            for (int i = 0; i < n; ++i) {
                from(i) = start(index(i));
                for (int j = 0; j < n; ++j) left(j, i) = (i == j ? 1.0 : 0.0) - transition(index(i), index(j));
            }
            const Eigen::Matrix<double, Eigen::Dynamic, 1, 0, Max, 1> visits =
                left.partialPivLu().solve(from.transpose());
            e.steps = visits.sum();
            for (int i = 0; i < n; ++i) {
                e.states(index(i)) = 0;
                for (int j = 0; j < states(); ++j)
                    if (ends(j)) e.states(j) += visits(i) * transition(index(i), j);
            }
        }
        for (int i = 0; i < states(); ++i)
            if (ends(i) && !is_final(i)) e.endless += e.states(i);
        return e;
    }

private:
    using Marks = Eigen::Array<bool, 1, Eigen::Dynamic, Eigen::RowMajor, 1, Max>;  ///< a mark for each state
    Marks passing_;

    [[nodiscard]] double passing(const Vector& states_now) const {
        double sum = 0;
        for (int i = 0; i < states(); ++i)
            if (!is_final(i)) sum += states_now(i);
        return sum;
    }
    /// Final states, and those from which none can be reached.
    [[nodiscard]] Marks hopeless() const {
        Marks reaches(states());  // a final state
        for (int i = 0; i < states(); ++i) reaches(i) = is_final(i);
        for (bool found = true; found;) {
            found = false;
            for (int i = 0; i < states(); ++i)
                for (int j = 0; j < states() && !reaches(i); ++j)
                    if (reaches(j) && transition(i, j) > 0) reaches(i) = found = true;
        }
        Marks ends(states());
        for (int i = 0; i < states(); ++i) ends(i) = is_final(i) || !reaches(i);
        return ends;
    }
};

}  // namespace polemarch::dice
