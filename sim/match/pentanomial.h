// Statistics of paired games with swapped sides.
//
// The two games of a pair share their dice and their battle, so they are not independent; the pairs are. A pair gives
// 0, 1/2, 1, 3/2 or 2 points to the agent named first. The numbers of pairs with each result, the pentanomial counts,
// are all that the strength is computed from. The error is correct however the games of a pair depend on each other
// (fishtest and fastchess use the same statistics for chess engines).
#pragma once

#include "sim/shared/statistics.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace polemarch::sim {

struct Pentanomial {
    /// Pairs in which the first agent had 0, 1, 2, 3, 4 half points.
    std::array<std::uint64_t, 5> pairs{};

    void add(const Pentanomial& other);
    [[nodiscard]] std::uint64_t count() const;
    /// Points of all pairs divided by their games, 0 to 1; 1/2 without pairs.
    [[nodiscard]] double score() const;
    /// Standard error of the score: sample deviation of the pairs' scores / sqrt(pairs). Unknown below two pairs.
    [[nodiscard]] std::optional<double> error() const;
    bool operator==(const Pentanomial&) const = default;
};

/// The 95% interval of the score: wilson_of_mean with its error; 0 to 1 without one.
[[nodiscard]] Interval score_interval(const Pentanomial& pentanomial);

/// By how much the first agent is stronger.
struct Strength {
    double score = 0.5;
    std::optional<double> error;  ///< of the score; unknown below two pairs
    Interval scores;              ///< score_interval(pentanomial)
    double elo = 0;               ///< elo_of_score(score): infinite if every game was won or lost
    Interval elos;                ///< elo_of_scores(scores); ends may be infinite
    double superiority = 0.5;     ///< superiority_of(pentanomial)
};
[[nodiscard]] Strength strength_of(const Pentanomial& pentanomial);

/// Probability, given these pairs, that the first agent is the stronger one: that its expected score is above 1/2.
///
/// The unknown shares of the five results have a Dirichlet distribution; its prior is one pair, a fifth of it for each
/// result (W. Perks 1947, "Some observations on inverse probability"; J. O. Berger, J. M. Bernardo and D. Sun 2015,
/// "Overall objective priors"). So it is certain of nothing after a few pairs, and close to the normal distribution
/// function of (score - 1/2) / error after many. A better result never has a lower likelihood: the shares are
/// independent gamma variables divided by their sum, and a pair moved to a higher result moves a part of that sum to a
/// higher score. (Student's t of the pairs' scores lacks this: 0, 0, 0, 2, 0 would be certain and 0, 0, 0, 1, 1 not.)
///
/// 1/2 without pairs. Rounded to 1e-6, since the library's last bits depend on the processor, and never 0 or 1.
[[nodiscard]] double superiority_of(const Pentanomial& pentanomial);

}  // namespace polemarch::sim
