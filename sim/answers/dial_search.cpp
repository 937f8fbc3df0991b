#include "sim/answers/dial_search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace polemarch::sim {

namespace {

/// Two neighbours in the row on different sides of the target, with room between them.
bool passes_between(const Response::value_type& a, const Response::value_type& b, double target) {
    return b.first - a.first > 1 && (a.second.value < target) != (b.second.value < target);
}

}  // namespace

Response search_dial(std::size_t count, std::size_t now, std::size_t coarse, double target, const Measure& measure) {
    assert(now < count && coarse >= 3);
    Response response;
    const auto look = [&](std::size_t setting) {
        if (!response.contains(setting)) response.emplace(setting, measure(setting));
    };
    look(now);
    const std::size_t steps = std::min(coarse - 1, std::max<std::size_t>(1, count - 1));
    for (std::size_t i = 0; i <= steps; ++i) look(i * (count - 1) / steps);
    for (bool found = true; found;) {
        found = false;
        for (auto next = std::next(response.begin()); next != response.end(); ++next) {
            const auto previous = std::prev(next);
            if (!passes_between(*previous, *next, target)) continue;
            look((previous->first + next->first) / 2);
            found = true;
            break;
        }
    }
    return response;
}

ResponseFinding finding_of(const Response& response, double target, double tolerance, bool ordered) {
    assert(!response.empty());
    ResponseFinding found;
    const auto distance = [&](const Response::value_type& at) { return std::abs(at.second.value - target); };
    const auto nearest = std::min_element(response.begin(), response.end(),
                                          [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
    found.nearest = nearest->first;
    double highest_low = response.begin()->second.interval.low, lowest_high = response.begin()->second.interval.high;
    bool above = false, below = false;
    for (const auto& [setting, measured] : response) {
        highest_low = std::max(highest_low, measured.interval.low);
        lowest_high = std::min(lowest_high, measured.interval.high);
        (measured.value < target ? below : above) = true;
    }
    found.flat = highest_low <= lowest_high;
    if (distance(*nearest) <= tolerance)
        found.finding = Finding::even;
    else if (ordered && above && below)
        found.finding = Finding::jumps;
    if (!ordered) return found;
    // Certainly up and certainly down somewhere, not only from one pair to the next.
    bool rises = false, falls = false;
    for (auto a = response.begin(); a != response.end(); ++a)
        for (auto b = std::next(a); b != response.end(); ++b) {
            rises = rises || a->second.interval.high < b->second.interval.low;
            falls = falls || b->second.interval.high < a->second.interval.low;
        }
    found.turns = rises && falls;
    return found;
}

}  // namespace polemarch::sim
