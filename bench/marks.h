// Shared by the performance marks: the best of five runs, and a line with its verdict.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>
#include <string>

#include <fmt/format.h>

namespace polemarch::bench {

inline constexpr int runs = 5;

/// Processor seconds per item, the best of five runs of `work()`, which processes `count` items.
template <class Work>
double best_of_five(double count, const Work& work) {
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run < runs; ++run) {
        const std::clock_t from = std::clock();
        work();
        best = std::min(best, static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC / count);
    }
    return best;
}

inline bool all_met = true;

inline void line(const char* what, double value, const char* unit, double mark = 0, bool at_least = true) {
    std::string verdict;
    if (mark > 0) {
        const bool met = at_least ? value >= mark : value <= mark;
        all_met = all_met && met;
        verdict = fmt::format("  at {} {:g}: {}", at_least ? "least" : "most", mark, met ? "met" : "MISSED");
    }
    fmt::print("  {:<44}{:>10.1f} {:<12}{}\n", what, value, unit, verdict);
    std::fflush(stdout);
}

}  // namespace polemarch::bench
