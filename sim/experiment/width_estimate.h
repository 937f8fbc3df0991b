// The score of a cell that ended as soon as its interval was narrow enough.
//
// Such a rule ends a little sooner where chance has made the results more alike, which moves the score away from an
// even one. The correction is a parametric bootstrap (B. Efron and R. J. Tibshirani 1993, "An Introduction to the
// Bootstrap", section 10.6; J. Whitehead 1986, "On the bias of maximum likelihood estimation following a sequential
// test"): the cell is played again many times with pairs drawn from what was seen, each time until the rule ends it.
// What the mean of these scores differs by from the score that was seen is its bias, and is taken off.
#pragma once

#include "sim/experiment/experiment.h"
#include "sim/experiment/tally.h"
#include "sim/match/pentanomial.h"

#include <cstdint>
#include <optional>

namespace polemarch::sim {

struct WidthRule {
    double half_width = 0.02;      ///< of the 95% interval
    std::uint32_t block = 1;       ///< pairs between two checks
    std::uint32_t most = 100'000;  ///< pairs, wide or not
};
struct CorrectedScore {
    double score = 0.5, bias = 0;
    Interval interval;  ///< 95%, moved by the bias
};

/// After these pairs. Nothing without two different results. The same on every machine.
[[nodiscard]] std::optional<CorrectedScore> corrected_score(const Pentanomial& pairs, const WidthRule& rule);
/// Of a cell; nothing unless such a rule has ended it.
[[nodiscard]] std::optional<CorrectedScore> corrected_score(const CellTally& tally, const Experiment& experiment);

}  // namespace polemarch::sim
