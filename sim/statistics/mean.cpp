#include "sim/statistics/mean.h"

#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/students_t.hpp>

namespace polemarch::sim {

void ClusterSums::add(double sum, double count) {
    if (count <= 0) return;
    clusters_ += 1;
    count_ += count;
    sum_ += sum;
    counts_squared_ += count * count;
    sums_squared_ += sum * sum;
    products_ += sum * count;
}

ClusterSums ClusterSums::among(const ClusterSums& all) const {
    ClusterSums share = *this;
    share.clusters_ = all.clusters_;
    share.count_ = all.count_;
    share.counts_squared_ = all.counts_squared_;
    return share;
}

std::optional<double> ClusterSums::error() const {
    if (clusters_ < 2) return std::nullopt;
    const double m = mean();
    // The sum of (y - m n)^2 over the clusters; rounding must not make it negative.
    const double squares = std::max(0.0, sums_squared_ - 2 * m * products_ + m * m * counts_squared_);
    return std::sqrt(clusters_ / (clusters_ - 1) * squares) / count_;
}

Interval ClusterSums::interval() const {
    const auto e = error();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!e) return {-infinity, infinity};
    const boost::math::students_t student(clusters_ - 1);
    const double reach = quantile(complement(student, 0.025)) * *e;
    return {to_significant(mean() - reach), to_significant(mean() + reach)};
}

Interval ClusterSums::share_interval() const {
    const auto e = error();
    if (!e) return {};
    return wilson_of_mean(mean(), *e, static_cast<std::uint64_t>(clusters_));
}

}  // namespace polemarch::sim
