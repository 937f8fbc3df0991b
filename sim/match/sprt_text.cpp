#include "sim/match/sprt_text.h"

#include "core/text.h"
#include "sim/match/strength_text.h"

#include <fmt/format.h>

namespace polemarch::sim {

std::string sprt_hypotheses(const Sprt& sprt) {
    return fmt::format("{} Elo against {}, alpha {}, beta {}", sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta);
}

std::string sprt_text(const Sprt& sprt, const SprtState& state, const std::optional<SequentialEstimate>& corrected,
                      std::string_view noun) {
    std::string text = fmt::format("  log-likelihood ratio {:+.2f} after {}, bounds {:+.2f} and {:+.2f}\n", state.ratio,
                                   counted(state.pairs, noun), state.lower, state.upper);
    switch (state.verdict) {
        case SprtVerdict::undecided: text += "  Undecided.\n"; break;
        case SprtVerdict::first_hypothesis:
            text += fmt::format("  Decided for {:+} Elo: the first is not stronger by {:+}.\n", sprt.elo0, sprt.elo1);
            break;
        case SprtVerdict::second_hypothesis:
            text += fmt::format("  Decided: a difference of {} Elo rather than {}.\n", sprt.elo1, sprt.elo0);
            break;
    }
    text += "  Score and Elo above are biased: a test ends when they look decisive.\n";
    if (corrected)
        text += fmt::format("  Corrected for that (median-unbiased): Elo {}, 95% interval {}.\n",
                            justified_elo(corrected->elo, corrected->elos),
                            justified_elos(corrected->elo, corrected->elos));
    else
        text += fmt::format("  No correction: too few {}s, or all alike.\n", noun);
    return text;
}

}  // namespace polemarch::sim
