#include "sim/analysis/luck.h"

#include <cmath>

namespace polemarch::sim {

namespace {

/// sum p_i (v_i - mean)^2, where p_i are the shares of the ways and v_i the values as given by `of`.
template <class Of>
double spread(std::span<const Fall> falls, Of of) {
    double ways = 0, mean = 0, squares = 0;
    for (const Fall& fall : falls) {
        ways += fall.ways;
        mean += fall.ways * of(fall.value);
    }
    mean /= ways;
    for (const Fall& fall : falls) squares += fall.ways * (of(fall.value) - mean) * (of(fall.value) - mean);
    return squares / ways;
}

}  // namespace

Estimate estimate(const Blocks& of) {
    const double mean = of.mean();
    return {mean, std::sqrt((of - mean).square().sum() / (blocks * (blocks - 1)))};
}

Blocks expectation(std::span<const Fall> falls) {
    Blocks sum = Blocks::Zero();
    double ways = 0;
    for (const Fall& fall : falls) {
        sum += fall.ways * fall.value;
        ways += fall.ways;
    }
    return sum / ways;
}

double variance(std::span<const Fall> falls) {
    // The spread is a quadratic form Q. For means m over n blocks x_k, Q(m) is biased upwards by the mean of
    // sum Q(x_k - m) / (n (n - 1)).
    double variance = spread(falls, [](const Blocks& value) { return value.mean(); });
    for (int k = 0; k < blocks; ++k)
        variance -=
            spread(falls, [k](const Blocks& value) { return value[k] - value.mean(); }) / (blocks * (blocks - 1));
    return variance;
}

}  // namespace polemarch::sim
