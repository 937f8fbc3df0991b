#include "sim/match/sprt_estimate.h"

#include "sim/match/elo.h"
#include "sim/statistics/digits.h"
#include "sim/statistics/stopped_walk.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

std::optional<SequentialEstimate> estimate_after(const Sprt& sprt, const Pentanomial& pentanomial,
                                                 std::uint32_t every) {
    const SprtState state = judge(sprt, pentanomial);
    const auto error = pentanomial.error();
    if (state.pairs < 2 * std::uint64_t{every} || !error || *error == 0) return std::nullopt;
    const double pairs = static_cast<double>(state.pairs), deviation = *error * std::sqrt(pairs);
    const double s0 = score_of_elo(sprt.elo0), s1 = score_of_elo(sprt.elo1), middle = (s0 + s1) / 2;
    const double step = (s1 - s0) / deviation;  // of the ratio, for one deviation of a pair's score
    const double overshoot = mean_overshoot(std::sqrt(every));
    StoppedWalk walk{state.lower / step - overshoot, state.upper / step + overshoot, pairs,
                     pairs * (pentanomial.score() - middle) / deviation};
    if (state.verdict != SprtVerdict::undecided) {
        const double barrier = state.verdict == SprtVerdict::first_hypothesis ? walk.lower : walk.upper;
        // Beyond it: it was passed between two checks, where a straight line meets it.
        if (walk.place / barrier > 1) walk.time = pairs * barrier / walk.place;
        walk.place = barrier;
    }
    const DriftEstimate drift = drift_of(walk);
    const auto elo_of_drift = [&](double d) {
        constexpr int digits = 8;
        return to_significant(elo_of_score(std::clamp(middle + d * deviation, 0.0, 1.0)), digits);
    };
    return SequentialEstimate{elo_of_drift(drift.drift),
                              {elo_of_drift(drift.interval.low), elo_of_drift(drift.interval.high)}};
}

}  // namespace polemarch::sim
