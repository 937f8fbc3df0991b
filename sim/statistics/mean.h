// The mean of figures that come in clusters, such as the two games of a pair, from sums alone.
#pragma once

#include "sim/shared/statistics.h"

#include <cstdint>
#include <optional>

namespace polemarch::sim {

/// As ClusterTally (sim/shared/statistics.h), which counts every value; this one keeps six sums, for tables of
/// thousands of figures over millions of games. Sums of whole numbers are exact up to 2^53.
class ClusterSums {
public:
    /// A cluster of `count` observations with this sum. Without observations it is not counted.
    void add(double sum, double count);
    /// These sums as a share of the observations of `all`: clusters that were not added here count with 0. Requires
    /// that each cluster that was added had all its observations, as a count, there too.
    [[nodiscard]] ClusterSums among(const ClusterSums& all) const;

    [[nodiscard]] double clusters() const { return clusters_; }
    [[nodiscard]] double count() const { return count_; }  ///< of observations
    [[nodiscard]] double sum() const { return sum_; }
    [[nodiscard]] double mean() const { return count_ > 0 ? sum_ / count_ : 0; }
    /// The ratio estimator's, as ClusterTally::error(); unknown below two clusters.
    [[nodiscard]] std::optional<double> error() const;

    /// 95% interval of the mean: Student's t with clusters - 1 degrees of freedom (Student 1908, "The probable error of
    /// a mean"). Everything below two clusters. Its ends have 10 significant digits (to_significant).
    [[nodiscard]] Interval interval() const;
    /// 95% interval of a mean of values in [0, 1]: Wilson's with that error; 0 to 1 below two clusters.
    [[nodiscard]] Interval share_interval() const;

private:
    double clusters_ = 0, count_ = 0, sum_ = 0;
    double counts_squared_ = 0, sums_squared_ = 0, products_ = 0;  ///< of sum and count
};

}  // namespace polemarch::sim
