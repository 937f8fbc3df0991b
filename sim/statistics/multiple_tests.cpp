#include "sim/statistics/multiple_tests.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace polemarch::sim {

std::vector<double> holm(std::span<const double> p_values) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t one, std::size_t other) { return p_values[one] < p_values[other]; });
    std::vector<double> adjusted(p_values.size());
    double highest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double p = p_values[order[rank]];
        assert(0 <= p && p <= 1);
        highest = std::max(highest, std::min(1.0, static_cast<double>(order.size() - rank) * p));
        adjusted[order[rank]] = highest;
    }
    return adjusted;
}

}  // namespace polemarch::sim
