// Ratings of agents that have met in games, all at once: the model of R. A. Bradley and M. E. Terry 1952, "Rank
// analysis of incomplete block designs", with what the ground gives to side A.
//
// In a game on battle k between agent i on side A and agent j on side B,
//     P(i scores) = 1 / (1 + exp(-eta)),   eta = r_i - r_j + d_k,
// r the ratings, one of them (the anchor's) 0, d_k the advantage of side A on battle k. A draw counts as half a win and
// half a loss. The log-likelihood, the sum of score * log P + (1 - score) * log(1 - P), is concave; Newton's method
// finds its maximum, and the inverse of its negative Hessian there is taken for the covariance.
//
// Without d_k an uneven battle, where either agent wins with the better side, draws all ratings together; with it, and
// few games that were not won by the stronger agent, chance drives them apart. So the d_k are kept if they pay by the
// criterion of G. Schwarz 1978, "Estimating the dimension of a model": if they raise the log-likelihood by more than
// log(games) / 2 each.
//
// The intervals err on the wide side: a game that can be drawn varies less than the model's, and so do two games under
// one pair's dice with sides changed.
//
// Whoever wins every game has an infinite rating. So every two agents that have met get one drawn game more, shared out
// equally among the battles and sides that they have met on.
#pragma once

#include "sim/shared/statistics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace polemarch::sim {

/// All games between two agents on one battle with the same one on side A.
struct MetGames {
    std::size_t a = 0, b = 0;  ///< the agents on sides A and B; not the same
    std::size_t battle = 0;
    std::uint64_t won = 0, drawn = 0, lost = 0;  ///< by side A
};

struct Rating {
    double elo = 0;
    double error = 0;     ///< standard error in Elo; 0 of the anchor
    Interval interval{};  ///< 95%
};

struct BradleyTerry {
    std::vector<std::optional<Rating>> agents;  ///< none if no games join it to the anchor
    std::vector<std::optional<Rating>>
        battles;                ///< advantage of side A; none if not fitted, or no game of such agents was there
    double log_likelihood = 0;  ///< at the maximum, of the games and the drawn ones added
};

/// What the ratings are of: `agents` and `battles` are how many there are.
struct RatingTask {
    std::size_t agents = 0, battles = 0;
    std::size_t anchor = 0;  ///< the agent whose rating is 0
    bool sides = true;       ///< whether to fit the d_k; else they are 0
    std::vector<MetGames> games{};
};
[[nodiscard]] BradleyTerry fit_bradley_terry(const RatingTask& task);
/// With the d_k if they pay, else without.
[[nodiscard]] BradleyTerry best_bradley_terry(RatingTask task);

}  // namespace polemarch::sim
