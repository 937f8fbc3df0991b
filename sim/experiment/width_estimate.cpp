#include "sim/experiment/width_estimate.h"

#include "core/random.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

namespace {

/// So many runs that their mean is known to a thirtieth of the score's own error, or to a tenth in long runs.
std::uint32_t runs_for(std::uint64_t pairs) {
    constexpr std::uint64_t most_draws = 1'000'000;
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(most_draws / pairs, 100, 1000));
}

/// A pair drawn from those that were seen.
std::size_t drawn(const Pentanomial& seen, std::uint64_t word) {
    auto at = std::uint64_t{scale(word, static_cast<std::uint32_t>(seen.count()))};
    std::size_t result = 0;
    while (at >= seen.pairs[result]) at -= seen.pairs[result++];
    return result;
}

}  // namespace

std::optional<CorrectedScore> corrected_score(const Pentanomial& pairs, const WidthRule& rule) {
    const auto error = pairs.error();
    if (!error || *error == 0) return std::nullopt;
    const std::uint32_t runs = runs_for(pairs.count());
    double sum = 0;
    for (std::uint32_t run = 0; run < runs; ++run) {
        Pentanomial again;
        std::uint32_t count = 0;
        do {
            for (std::uint32_t i = 0; i < rule.block && count < rule.most; ++i, ++count)
                ++again.pairs[drawn(pairs, keyed_word(1, Purpose::bootstrap, run, count, 1))];
        } while (count < rule.most && !is_within(score_interval(again), rule.half_width));
        sum += again.score();
    }
    constexpr int digits = 8;
    CorrectedScore corrected;
    corrected.bias = to_significant(sum / runs - pairs.score(), digits);
    const auto moved = [&](double score) { return std::clamp(score - corrected.bias, 0.0, 1.0); };
    const Interval seen = score_interval(pairs);
    corrected.score = moved(pairs.score());
    corrected.interval = {moved(seen.low), moved(seen.high)};
    return corrected;
}

std::optional<CorrectedScore> corrected_score(const CellTally& tally, const Experiment& experiment) {
    const StopRule& rule = experiment.stop;
    if (!rule.half_width || !tally.is_enough()) return std::nullopt;
    return corrected_score(tally.pairs(), {*rule.half_width, experiment.block, rule.pairs});
}

}  // namespace polemarch::sim
