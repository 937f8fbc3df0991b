// Which of a few candidates is the best, when each can only be tried out and what a trial shows is uncertain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace polemarch {

/// Sequential halving (Karnin, Koren, Somekh 2013, algorithm 1): in each round every candidate that is left is tried
/// `trials` times and the worse half drops out. `value(candidate, trial)` is what the trial of that number shows, more
/// being better; trial n of one candidate may share its dice with trial n of the others. Returns the candidate that is
/// left, the first of equals; there is at least one.
template <class Value>
std::size_t best_by_halving(std::size_t candidates, std::uint32_t trials, Value&& value) {
    std::vector<std::size_t> left(candidates);
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::vector<double> total(candidates);
    for (std::uint32_t done = 0; left.size() > 1; done += trials) {
        for (const std::size_t candidate : left)
            for (std::uint32_t n = 0; n < trials; ++n) total[candidate] += value(candidate, done + n);
        std::stable_sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
        left.resize((left.size() + 1) / 2);
    }
    return left.front();
}

}  // namespace polemarch
