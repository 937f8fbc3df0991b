// Baseline loads, measured beside the subject of a benchmark, since absolute times cannot be compared between machines.
#pragma once

#include "core/random.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include <benchmark/benchmark.h>

namespace polemarch::bench {

/// Copies `from`; the compiler cannot optimise the copy away.
template <class T>
void copy(const T& from, T& to) {
    benchmark::DoNotOptimize(&from);
    to = from;
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
}

/// Dependent loads through 256 MiB in an order that no prefetcher can predict: one random cycle over all cache lines.
class Chase {
public:
    Chase() : memory_(lines * line) {
        std::vector<std::uint32_t> order(lines);
        std::iota(order.begin(), order.end(), 0u);
        AgentStream stream(1);
        for (std::size_t i = lines - 1; i > 0; --i)
            std::swap(order[i], order[stream.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t i = 0; i < lines; ++i) memory_[i * line] = order[i];
    }
    void load() { at_ = memory_[at_ * line]; }
    ~Chase() { benchmark::DoNotOptimize(at_); }
    Chase(const Chase&) = delete;
    Chase& operator=(const Chase&) = delete;

private:
    static constexpr std::size_t line = 16, lines = (256u << 20) / (line * sizeof(std::uint32_t));
    std::vector<std::uint32_t> memory_;
    std::uint32_t at_ = 0;
};

}  // namespace polemarch::bench
