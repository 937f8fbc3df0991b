#include "sim/statistics/paired_difference.h"

#include "sim/statistics/digits.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

namespace polemarch::sim {

namespace {

struct Moments {
    double mean = 0, variance = 0;  // of the sample: divided by n - 1
};

Moments moments_of(std::span<const double> values) {
    Moments moments;
    const double n = static_cast<double>(values.size());
    for (const double value : values) moments.mean += value / n;
    for (const double value : values) moments.variance += (value - moments.mean) * (value - moments.mean) / (n - 1);
    return moments;
}

}  // namespace

PairedDifference paired_difference(std::span<const double> first, std::span<const double> second, double confidence) {
    assert(first.size() == second.size() && confidence > 0 && confidence < 1);
    PairedDifference result;
    result.pairs = first.size();
    if (first.empty()) return result;
    std::vector<double> differences(first.size());
    bool all_equal = true;
    for (std::size_t i = 0; i < first.size(); ++i) {
        differences[i] = first[i] - second[i];
        all_equal = all_equal && differences[i] == differences[0];
    }
    const Moments moments = moments_of(differences);
    result.difference = to_significant(all_equal ? differences[0] : moments.mean);
    if (first.size() < 2) return result;
    if (all_equal) {
        result.error = 0;
        result.interval = {result.difference, result.difference};
        if (result.difference == 0) result.p = 1;
        return result;
    }
    const double error = std::sqrt(moments.variance / static_cast<double>(first.size()));
    const boost::math::students_t student(static_cast<double>(first.size() - 1));
    const double reach = quantile(complement(student, (1 - confidence) / 2)) * error, t = moments.mean / error;
    result.error = to_significant(error);
    result.interval = {to_significant(moments.mean - reach), to_significant(moments.mean + reach)};
    result.t = to_significant(t);
    result.p = to_significant(std::min(1.0, 2 * cdf(complement(student, std::abs(t)))));
    result.gain = to_significant((moments_of(first).variance + moments_of(second).variance) / moments.variance);
    return result;
}

PairedDifference difference_of_shares(std::span<const double> first, std::span<const double> second) {
    PairedDifference result = paired_difference(first, second);
    result.interval = {std::max(-1.0, result.interval.low), std::min(1.0, result.interval.high)};
    return result;
}

}  // namespace polemarch::sim
