// Which setting of a dial makes a battle even? A search over a row of settings whose values are measured by games.
//
// A response may jump, level off or turn round, so the search looks at the whole row first, coarsely, and then halves
// every stretch in which the value passes the target (bisection; on common seeds, so that neighbours differ by the
// setting more than by luck). A setting that is even is believed only after games with other dice (balance.h).
#pragma once

#include "sim/shared/statistics.h"

#include <cstddef>
#include <functional>
#include <map>

namespace polemarch::sim {

/// A value found by games, with its 95% interval.
struct MeasuredValue {
    double value = 0;
    Interval interval{};
};
using Measure = std::function<MeasuredValue(std::size_t setting)>;

/// Settings that were measured, by their number.
using Response = std::map<std::size_t, MeasuredValue>;
/// Measures some of `count` settings that are in an order, `now` among them: at most `coarse` (3 or more) spread over
/// the row, then those between two neighbours on different sides of the target. Each setting once.
[[nodiscard]] Response search_dial(std::size_t count, std::size_t now, std::size_t coarse, double target,
                                   const Measure& measure);

/// What a response says about the target.
enum class Finding {
    even,         ///< a setting is within the tolerance of it
    jumps,        ///< two neighbours lie on both sides, and neither is near enough
    out_of_reach  ///< all settings lie on one side
};
struct ResponseFinding {
    Finding finding = Finding::out_of_reach;
    std::size_t nearest = 0;  ///< the setting whose value is nearest
    bool turns = false;       ///< rises and falls, each by more than the intervals explain
    bool flat = false;        ///< all intervals have a value in common: no effect is certain
};
/// `ordered`: the settings are in an order; else they are alternatives, between which nothing can jump or turn.
[[nodiscard]] ResponseFinding finding_of(const Response& response, double target, double tolerance, bool ordered);

}  // namespace polemarch::sim
