// Counts of a run, and their statistics. Everything is counted in whole numbers. A mean or a share is computed once,
// from the counts in ascending order, so it is the same double in whatever order the games were counted.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace polemarch::sim {

struct Interval {
    double low = 0;
    double high = 1;
};

/// Wilson's score interval for a share of which `successes` of `trials` were seen (E. B. Wilson 1927, "Probable
/// inference, the law of succession, and statistical inference"): the shares q that the observed p does not refute,
///     |p - q| <= z sqrt(q (1 - q) / n),
/// with z the two-sided normal quantile. Solved for q:
///     (p + z^2 / 2n  +-  z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n).
/// Unlike p +- z sqrt(p (1 - p) / n), it never leaves 0 to 1, and it has a width if none or all of the trials
/// succeeded. Without trials the interval is 0 to 1.
[[nodiscard]] Interval wilson(std::uint64_t successes, std::uint64_t trials, double confidence = 0.95);

/// The same for a mean of values in [0, 1] with its standard error: as if it were a share of as many trials as would
/// give that error, mean (1 - mean) / error^2. If all observations are equal, the error is 0; then with as many trials
/// as observations.
[[nodiscard]] Interval wilson_of_mean(double mean, double error, std::uint64_t observations, double confidence = 0.95);

/// z such that a standard normal variable lies within -z to z with probability `confidence`, 0 < confidence < 1.
[[nodiscard]] double two_sided_quantile(double confidence);

/// Counts how often each whole number occurred.
class Tally {
public:
    void add(std::int32_t value, std::uint64_t times = 1);
    void add(const Tally& from);

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] std::uint64_t count_of(std::int32_t value) const;
    /// Value and number of times, ascending.
    [[nodiscard]] const std::map<std::int32_t, std::uint64_t>& values() const { return times_; }

    // All of these are 0 if nothing was counted.
    [[nodiscard]] double mean() const;
    /// Standard deviation of the sample (divided by count - 1); 0 below two observations.
    [[nodiscard]] double deviation() const;
    /// Standard error of the mean: deviation / sqrt(count).
    [[nodiscard]] double error() const;
    [[nodiscard]] std::int32_t minimum() const;
    [[nodiscard]] std::int32_t maximum() const;
    /// The smallest value that at least numerator / denominator of the observations do not exceed; always one that
    /// occurred (type 1 of Hyndman and Fan 1996, "Sample quantiles in statistical packages").
    [[nodiscard]] std::int32_t quantile(std::uint64_t numerator, std::uint64_t denominator) const;
    [[nodiscard]] std::int32_t median() const { return quantile(1, 2); }

private:
    std::map<std::int32_t, std::uint64_t> times_;
    std::uint64_t count_ = 0;
    std::int64_t sum_ = 0;
};

/// Sums of observations in clusters: the two games of a pair share their dice, so the pairs are independent and their
/// games are not.
class ClusterTally {
public:
    /// A cluster of `count` observations with this sum. Without observations it is not counted.
    void add(std::int64_t sum, std::uint32_t count);

    [[nodiscard]] std::uint64_t clusters() const { return clusters_; }
    [[nodiscard]] double mean() const;  ///< of all observations; 0 without any
    /// Standard error of that mean, correct however the observations of a cluster depend on each other (the ratio
    /// estimator: W. G. Cochran 1977, "Sampling Techniques", chapter 6). With sums y, counts n and C clusters it is
    ///     sqrt(C / (C - 1) * sum of (y - mean n)^2) / sum of n.
    /// If each observation is a cluster it is Tally::error(). 0 below two clusters.
    [[nodiscard]] double error() const;

private:
    std::map<std::pair<std::int64_t, std::uint32_t>, std::uint64_t> times_;  // by sum and count
    std::uint64_t clusters_ = 0, count_ = 0;
    std::int64_t sum_ = 0;
};

}  // namespace polemarch::sim
