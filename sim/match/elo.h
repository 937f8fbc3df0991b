// Strength in Elo: a difference of ratings is an expected score (won + half of drawn, 0 to 1), 400 points for odds of
// ten to one (A. E. Elo 1978, "The Rating of Chessplayers", in its logistic form).
//
// exp and log of the C library differ in their last bit between processors, and a sequential test decides by them. So
// both are computed here with + - * / alone, which give the same bits everywhere.
#pragma once

#include "sim/shared/statistics.h"

namespace polemarch::sim {

/// Natural logarithm of a normal number above 0. Error: at most 4 units in the last place, or 1e-16 near 1.
[[nodiscard]] double portable_log(double x);
/// e to the x; 0 below -700; above 700 as for 700. Relative error at most 1e-15 between -40 and 40.
[[nodiscard]] double portable_exp(double x);

/// The Elo points of a difference in log odds; one unit is 400 / ln 10 = 173.7 points.
[[nodiscard]] double elo_of_log_odds(double log_odds);
[[nodiscard]] double log_odds_of_elo(double elo);

/// 1 / (1 + 10^(-elo / 400)).
[[nodiscard]] double score_of_elo(double elo);
/// The inverse, -400 log10(1 / score - 1): minus infinity for 0, infinity for 1.
[[nodiscard]] double elo_of_score(double score);
/// Converts both ends.
[[nodiscard]] Interval elo_of_scores(const Interval& scores);

}  // namespace polemarch::sim
