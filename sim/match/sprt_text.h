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

}  // namespace polemarch::sim
