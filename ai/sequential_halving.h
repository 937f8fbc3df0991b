// Best-arm identification: finds the best of a few candidates by noisy trials.
#pragma once

#include "ai/parallel_tasks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace polemarch {

/// Sequential halving (Karnin, Koren, Somekh 2013, algorithm 1). Each round, `try_out(left)` tries every candidate that
/// is left, then the half with the lower `value_of(candidate)` drops out. Returns the last candidate; ties go to the
/// one that is first in `left`, which must not be empty.
template <class TryOut, class ValueOf>
std::size_t best_by_halving(std::vector<std::size_t> left, TryOut&& try_out, ValueOf&& value_of) {
    do {
        try_out(left);
        std::stable_sort(left.begin(), left.end(),
                         [&](std::size_t a, std::size_t b) { return value_of(a) > value_of(b); });
        left.resize((left.size() + 1) / 2);
    } while (left.size() > 1);
    return left.front();
}

/// Number of candidates tried, summed over the rounds: 6 + 3 + 2 = 11.
constexpr std::uint64_t simulated_by_halving(std::size_t candidates) {
    std::uint64_t all = candidates;
    for (std::size_t left = (candidates + 1) / 2; left > 1; left = (left + 1) / 2) all += left;
    return all;
}

/// Sequential halving with `trials` trials of each candidate in each round. `value(candidate, trial)` returns the value
/// of that trial, higher is better; trial n of all candidates may share its dice. The trials are split into `parts`
/// parallel tasks, trial n in part n % parts; those of one part run one after the other, candidate by candidate.
template <class Value>
std::size_t best_by_halving(std::size_t candidates, std::uint32_t trials, Value&& value, std::uint32_t parts = 1) {
    std::vector<std::size_t> all(candidates);
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<double> total(candidates), values(candidates * trials);
    std::uint32_t done = 0;
    const auto try_out = [&](const std::vector<std::size_t>& left) {
        parallel_for_tasks(parts, [&](std::size_t part) {
            for (const std::size_t candidate : left)
                for (std::uint32_t n = 0; n < trials; ++n)
                    if ((done + n) % parts == part) values[candidate * trials + n] = value(candidate, done + n);
        });
        for (const std::size_t candidate : left)
            for (std::uint32_t n = 0; n < trials; ++n) total[candidate] += values[candidate * trials + n];
        done += trials;
    };
    return best_by_halving(std::move(all), try_out, [&](std::size_t candidate) { return total[candidate]; });
}

}  // namespace polemarch
