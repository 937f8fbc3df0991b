// Ratings of all agents at once from their games: the model of R. A. Bradley and M. E. Terry 1952, "Rank analysis of
// incomplete block designs", extended by the advantage that a battle gives to side A.
//
// In a game on battle k between agent i on side A and agent j on side B,
//     P(i scores) = 1 / (1 + exp(-eta)),   eta = r_i - r_j + d_k,
// where r are the ratings, one of them (the anchor's) 0, and d_k is the advantage of side A on battle k. A draw counts
// as half a win and half a loss. The log-likelihood, the sum of score * log P + (1 - score) * log(1 - P), is concave.
// Newton's method finds its maximum.
//
// The covariance is the sandwich A^-1 B A^-1 (P. J. Huber 1967, "The behavior of maximum likelihood estimates under
// nonstandard conditions"; by clusters as in K.-Y. Liang and S. L. Zeger 1986, "Longitudinal data analysis using
// generalized linear models"): A is the negative Hessian, B the sum over clusters g g^T, where g is the cluster's part
// of the gradient. A cluster is a pair of games that share their dice, or a game on its own. So errors are correct for
// games that can be drawn, and for the two games of a pair however they depend on each other; the inverse of A alone
// takes all games as independent and never drawn, and is up to twice too large. As an estimate of B from few clusters
// is too sure of itself, each two agents that have met count as one cluster more, as the model has it with independent
// games.
//
// Without d_k, an uneven battle, which either agent wins with the better side, pulls all ratings together. With d_k and
// few games that the weaker agent won, chance drives the ratings apart. So the d_k are kept only if they raise the
// log-likelihood by more than log(games) / 2 each (the criterion of G. Schwarz 1978, "Estimating the dimension of a
// model").
//
// An agent that wins every game would have an infinite rating. So every two agents that have met get one drawn game
// more, distributed equally over the battles and sides on which they met.
#pragma once

#include "sim/shared/statistics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace polemarch::sim {

/// All games of two agents on one battle with the same agent on side A.
struct MetGames {
    std::size_t a = 0, b = 0;  ///< the agents on sides A and B; not the same
    std::size_t battle = 0;
    std::uint64_t won = 0, drawn = 0, lost = 0;  ///< by side A
};

/// Two entries of RatingTask::games are the first and the second games of the same pairs.
struct PairedGames {
    std::size_t first = 0, second = 0;  ///< indices of the entries; as many games each
    /// Sum over the pairs of side A's half points in the first game times side A's half points in the second.
    std::uint64_t products = 0;
};

struct Rating {
    double elo = 0;
    double error = 0;     ///< standard error in Elo; 0 of the anchor
    Interval interval{};  ///< 95%
};

struct BradleyTerry {
    std::vector<std::optional<Rating>> agents;  ///< empty if no games connect the agent to the anchor
    std::vector<std::optional<Rating>>
        battles;                ///< advantage of side A; empty if not fitted, or if no connected agents played on it
    double log_likelihood = 0;  ///< at the maximum, of the games and the added drawn ones
};

/// The input: games, and the number of `agents` and `battles`.
struct RatingTask {
    std::size_t agents = 0, battles = 0;
    std::size_t anchor = 0;  ///< the agent whose rating is 0
    bool sides = true;       ///< whether to fit the d_k; else they are 0
    std::vector<MetGames> games{};
    std::vector<PairedGames> pairs{};  ///< each entry of `games` at most once; the others are games on their own
};
[[nodiscard]] BradleyTerry fit_bradley_terry(const RatingTask& task);
/// With the d_k if Schwarz's criterion keeps them, else without.
[[nodiscard]] BradleyTerry best_bradley_terry(RatingTask task);

}  // namespace polemarch::sim
