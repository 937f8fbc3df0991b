// When to stop a match: Wald's sequential probability ratio test (A. Wald 1945, "Sequential tests of statistical
// hypotheses"), generalised to hypotheses on the expected score alone.
//
// Two hypotheses: the first agent is elo0, or elo1, points stronger. Hypothesis k demands the expected pair score s_k =
// score_of_elo(elo_k). Its likelihood is that of the distribution with this expectation under which the observed pairs
// are most likely. The test statistic is the logarithm of the ratio of the two likelihoods (X. Li, J. Liu and Z. Ying
// 2014, "Generalized sequential probability ratio test for separate families of hypotheses"; M. Van den Bergh, "A
// practical introduction to the GSPRT", who shows that Wald's bounds still hold in the limit of small differences;
// fishtest's LLR_logistic). With p_i the observed share of pairs of score a_i = 0, 1/4, 1/2, 3/4, 1, and n pairs,
//     LLR = n * sum_i p_i log((1 + x_0 (a_i - s_0)) / (1 + x_1 (a_i - s_1))),
// where x_k solves  sum_i p_i (a_i - s_k) / (1 + x_k (a_i - s_k)) = 0  with all 1 + x_k (a_i - s_k) > 0: the likeliest
// shares are p_i / (1 + x_k (a_i - s_k)). A score that did not occur is counted as 1/1000 of a pair, as fishtest does.
#pragma once

#include "sim/match/pentanomial.h"

namespace polemarch::sim {

struct Sprt {
    double elo0 = 0, elo1 = 10;        ///< elo0 < elo1, both between -most_elo and most_elo
    double alpha = 0.05, beta = 0.05;  ///< chance to accept elo1 though elo0 is true, and the reverse; sum below 1
    static constexpr double most_elo = 1000;
    static constexpr double least_error = 1e-6;  ///< of alpha and beta
    bool operator==(const Sprt&) const = default;
};

enum class SprtVerdict { undecided, first_hypothesis, second_hypothesis };  ///< elo0, elo1

struct SprtState {
    std::uint64_t pairs = 0;      ///< pairs that were tested
    double ratio = 0;             ///< the log-likelihood ratio
    double lower = 0, upper = 0;  ///< Wald's bounds: log(beta / (1 - alpha)) and log((1 - beta) / alpha)
    SprtVerdict verdict = SprtVerdict::undecided;  ///< which bound the ratio has reached
};
/// The state of the test after these pairs.
[[nodiscard]] SprtState judge(const Sprt& sprt, const Pentanomial& pentanomial);

/// Pairs between two checks of the ratio. Fewer checks than one after every pair only make errors rarer, and the pairs
/// at which a match may end do not depend on the agents.
inline constexpr std::uint32_t sprt_every = 10;

}  // namespace polemarch::sim
