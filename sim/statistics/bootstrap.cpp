#include "sim/statistics/bootstrap.h"

#include "core/random.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include <boost/math/distributions/normal.hpp>

namespace polemarch::sim {

namespace {

constexpr std::uint32_t most_groups = 500;  // of the jackknife
const boost::math::normal standard_normal;

/// Efron 1987, equation 6.6, with the delete-a-group jackknife for the influence of the pairs.
double acceleration_of(std::uint32_t pairs, const PairStatistic& statistic) {
    const std::uint32_t groups = std::min(pairs, most_groups);
    std::vector<double> without(groups);
    std::vector<std::uint32_t> times(pairs, 1);
    double mean = 0;
    for (std::uint32_t group = 0; group < groups; ++group) {
        for (std::uint32_t pair = group; pair < pairs; pair += groups) times[pair] = 0;
        without[group] = statistic(times);
        for (std::uint32_t pair = group; pair < pairs; pair += groups) times[pair] = 1;
        mean += without[group] / groups;
    }
    double squares = 0, cubes = 0;
    for (const double value : without) {
        squares += (mean - value) * (mean - value);
        cubes += (mean - value) * (mean - value) * (mean - value);
    }
    return squares > 0 ? cubes / (6 * std::pow(squares, 1.5)) : 0;
}

/// Of sorted values, between the two nearest (type 7 of Hyndman and Fan 1996).
double quantile_of(const std::vector<double>& sorted, double level) {
    const double place = level * static_cast<double>(sorted.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), sorted.size() - 1);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

Bootstrap bootstrap(std::uint32_t pairs, const PairStatistic& statistic, const BootstrapRequest& request) {
    assert(pairs >= 2 && request.resamples >= 2 && request.confidence > 0 && request.confidence < 1);
    std::vector<std::uint32_t> times(pairs, 1);
    Bootstrap result;
    result.value = statistic(times);
    std::vector<double> values(request.resamples);
    for (std::uint32_t resample = 0; resample < request.resamples; ++resample) {
        std::fill(times.begin(), times.end(), 0);
        for (std::uint32_t draw = 0; draw < pairs; ++draw)
            ++times[scale(keyed_word(request.seed, Purpose::bootstrap, resample, draw, 0), pairs)];
        values[resample] = statistic(times);
    }
    std::sort(values.begin(), values.end());
    const double resamples = request.resamples;
    double mean = 0, squares = 0;
    for (const double value : values) mean += value / resamples;
    for (const double value : values) squares += (value - mean) * (value - mean);
    result.error = std::sqrt(squares / (resamples - 1));

    const double tail = (1 - request.confidence) / 2;
    result.percentile = {quantile_of(values, tail), quantile_of(values, 1 - tail)};
    result.bca = result.percentile;
    if (values.front() == values.back()) {
        result.error = 0;
        return result;
    }
    // Values equal to that seen count as half below: statistics of games are often discrete.
    const auto [from, to] = std::equal_range(values.begin(), values.end(), result.value);
    const double below = static_cast<double>(from - values.begin()) + 0.5 * static_cast<double>(to - from);
    const double share = std::clamp(below / resamples, 0.5 / resamples, 1 - 0.5 / resamples);
    result.bias = to_significant(quantile(standard_normal, share));
    result.acceleration = to_significant(acceleration_of(pairs, statistic));
    const auto moved = [&](double z) {
        const double from_bias = result.bias + z, stretch = 1 - result.acceleration * from_bias;
        // Beyond the pole the formula has turned round: the level is the last one.
        if (stretch <= 0) return from_bias > 0 ? 1.0 : 0.0;
        return to_significant(cdf(standard_normal, result.bias + from_bias / stretch));
    };
    const double z = two_sided_quantile(request.confidence);
    result.bca = {quantile_of(values, moved(-z)), quantile_of(values, moved(z))};
    return result;
}

}  // namespace polemarch::sim
