#include "sim/statistics/proportion.h"

#include "sim/statistics/digits.h"

#include <cassert>

#include <boost/math/distributions/beta.hpp>

namespace polemarch::sim {

Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double confidence) {
    assert(successes <= trials && confidence > 0 && confidence < 1);
    using Beta = boost::math::beta_distribution<>;
    const double tail = (1 - confidence) / 2, seen = static_cast<double>(successes),
                 missed = static_cast<double>(trials - successes);
    Interval interval;
    if (successes > 0) interval.low = to_significant(quantile(Beta(seen, missed + 1), tail));
    if (successes < trials) interval.high = to_significant(quantile(complement(Beta(seen + 1, missed), tail)));
    return interval;
}

}  // namespace polemarch::sim
