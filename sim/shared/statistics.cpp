#include "sim/shared/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <boost/math/distributions/normal.hpp>

namespace polemarch::sim {

double two_sided_quantile(double confidence) {
    assert(confidence > 0 && confidence < 1);
    return boost::math::quantile(boost::math::complement(boost::math::normal(), (1 - confidence) / 2));
}

namespace {

/// For a share p of n trials; n need not be whole.
Interval wilson_of(double p, double n, double confidence) {
    const double z = two_sided_quantile(confidence);
    const double scale = 1 + z * z / n;
    const double centre = p + z * z / (2 * n);
    const double reach = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    // The ends are exact at 0 and 1; rounding would miss them.
    return {p <= 0 ? 0.0 : std::max(0.0, (centre - reach) / scale),
            p >= 1 ? 1.0 : std::min(1.0, (centre + reach) / scale)};
}

}  // namespace

Interval wilson(std::uint64_t successes, std::uint64_t trials, double confidence) {
    assert(successes <= trials);
    if (trials == 0) return {};
    return wilson_of(static_cast<double>(successes) / static_cast<double>(trials), static_cast<double>(trials),
                     confidence);
}

Interval wilson_of_mean(double mean, double error, std::uint64_t observations, double confidence) {
    assert(0 <= mean && mean <= 1 && error >= 0);
    if (observations == 0) return {};
    const double seen = static_cast<double>(observations);
    return wilson_of(mean, error > 0 ? mean * (1 - mean) / (error * error) : seen, confidence);
}

void Tally::add(std::int32_t value, std::uint64_t times) {
    if (times == 0) return;
    times_[value] += times;
    count_ += times;
    sum_ += value * static_cast<std::int64_t>(times);
}

void Tally::add(const Tally& from) {
    for (const auto& [value, times] : from.times_) add(value, times);
}

std::uint64_t Tally::count_of(std::int32_t value) const {
    const auto found = times_.find(value);
    return found == times_.end() ? 0 : found->second;
}

double Tally::mean() const { return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_); }

double Tally::deviation() const {
    if (count_ < 2) return 0;
    const double middle = mean();
    double squares = 0;
    for (const auto& [value, times] : times_) {
        const double from_middle = value - middle;
        squares += static_cast<double>(times) * from_middle * from_middle;
    }
    return std::sqrt(squares / static_cast<double>(count_ - 1));
}

double Tally::error() const { return count_ == 0 ? 0 : deviation() / std::sqrt(static_cast<double>(count_)); }

std::int32_t Tally::minimum() const { return times_.empty() ? 0 : times_.begin()->first; }
std::int32_t Tally::maximum() const { return times_.empty() ? 0 : times_.rbegin()->first; }

std::int32_t Tally::quantile(std::uint64_t numerator, std::uint64_t denominator) const {
    assert(denominator > 0 && numerator <= denominator);
    std::uint64_t seen = 0;
    for (const auto& [value, times] : times_) {
        seen += times;
        if (seen * denominator >= numerator * count_) return value;
    }
    return maximum();
}

void ClusterTally::add(std::int64_t sum, std::uint32_t count) {
    if (count == 0) return;
    ++times_[{sum, count}];
    ++clusters_;
    count_ += count;
    sum_ += sum;
}

double ClusterTally::mean() const { return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_); }

double ClusterTally::error() const {
    if (clusters_ < 2) return 0;
    const double middle = mean(), clusters = static_cast<double>(clusters_);
    double squares = 0;
    for (const auto& [cluster, times] : times_) {
        const double from_middle = static_cast<double>(cluster.first) - middle * cluster.second;
        squares += static_cast<double>(times) * from_middle * from_middle;
    }
    return std::sqrt(squares * clusters / (clusters - 1)) / static_cast<double>(count_);
}

}  // namespace polemarch::sim
