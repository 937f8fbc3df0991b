// How reports show a sequential test: its state, the warning that estimates after it are biased, a corrected one.
#pragma once

#include "sim/match/sprt_estimate.h"

#include <string>
#include <string_view>

namespace polemarch::sim {

/// "0 Elo against 50, alpha 0.05, beta 0.05"
[[nodiscard]] std::string sprt_hypotheses(const Sprt& sprt);
/// Lines of at most 80 columns, indented. `noun`: what is counted, "pair" or "game".
[[nodiscard]] std::string sprt_text(const Sprt& sprt, const SprtState& state,
                                    const std::optional<SequentialEstimate>& corrected, std::string_view noun);

/// The digits that the interval justifies (sim/statistics/digits.h), with a sign: "+7.4", "0"; "-0.9 to +15.1".
[[nodiscard]] std::string justified_elo(double elo, const Interval& elos);
[[nodiscard]] std::string justified_elos(double elo, const Interval& elos);

}  // namespace polemarch::sim
