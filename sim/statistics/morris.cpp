#include "sim/statistics/morris.h"

#include "core/random.h"
#include "sim/statistics/bootstrap.h"
#include "sim/statistics/digits.h"
#include "sim/statistics/paired_difference.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

namespace polemarch::sim {

namespace {

std::size_t steps_moved(std::size_t levels) { return (levels + 1) / 2; }

/// Keyed words of one trajectory. The seed is changed so that no bootstrap of the same seed has them.
class TrajectoryWords {
public:
    TrajectoryWords(std::uint64_t seed, std::uint32_t number) : seed_(seed ^ 0x4d6f7272697331ull), number_(number) {}
    /// Below n.
    std::size_t operator()(std::size_t n) {
        return polemarch::scale(keyed_word(seed_, Purpose::bootstrap, number_, next_++, 1),
                                static_cast<std::uint32_t>(n));
    }

private:
    std::uint64_t seed_;
    std::uint32_t number_, next_ = 0;
};

}  // namespace

double morris_move(std::size_t levels) {
    return static_cast<double>(steps_moved(levels)) / static_cast<double>(levels - 1);
}

MorrisTrajectory morris_trajectory(std::span<const std::size_t> levels, std::uint64_t seed, std::uint32_t number) {
    TrajectoryWords below(seed, number);
    const std::size_t inputs = levels.size();
    MorrisTrajectory trajectory;
    MorrisPoint point(inputs);
    std::vector<std::size_t> target(inputs);
    for (std::size_t i = 0; i < inputs; ++i) {
        assert(levels[i] >= 2);
        point[i] = below(levels[i] - steps_moved(levels[i]));
        target[i] = point[i] + steps_moved(levels[i]);
        if (below(2) == 1) std::swap(point[i], target[i]);
        trajectory.moved.push_back(i);
    }
    for (std::size_t i = inputs; i > 1; --i) std::swap(trajectory.moved[i - 1], trajectory.moved[below(i)]);
    trajectory.points.push_back(point);
    for (const std::size_t input : trajectory.moved) {
        point[input] = target[input];
        trajectory.points.push_back(point);
    }
    return trajectory;
}

std::vector<double> elementary_effects(const MorrisTrajectory& trajectory, std::span<const std::size_t> levels,
                                       std::span<const double> results) {
    assert(results.size() == trajectory.points.size());
    std::vector<double> effects;
    for (std::size_t i = 0; i < trajectory.moved.size(); ++i) {
        const std::size_t input = trajectory.moved[i];
        const bool up = trajectory.points[i + 1][input] > trajectory.points[i][input];
        effects.push_back((results[i + 1] - results[i]) / (up ? 1 : -1) / morris_move(levels[input]));
    }
    return effects;
}

MorrisMeasures morris_measures(std::span<const MorrisEffect> effects, std::uint64_t seed) {
    assert(effects.size() >= 2);
    const auto count = static_cast<double>(effects.size());
    std::vector<double> values;
    const std::vector<double> zeros(effects.size(), 0);
    double errors = 0;
    for (const MorrisEffect& effect : effects) {
        values.push_back(effect.effect);
        errors += effect.error / count;
    }
    const PairedDifference mean = paired_difference(values, zeros);
    const Bootstrap star = bootstrap(static_cast<std::uint32_t>(values.size()),
                                     [&](std::span<const std::uint32_t> times) {
                                         double sum = 0;
                                         for (std::size_t i = 0; i < times.size(); ++i)
                                             sum += times[i] * std::abs(values[i]);
                                         return sum / count;
                                     },
                                     {.seed = seed});
    MorrisMeasures measures{.trajectories = effects.size(), .mu = mean.difference, .mu_interval = mean.interval};
    measures.p = mean.p;
    measures.mu_star = to_significant(star.value);
    measures.mu_star_interval = {to_significant(star.percentile.low), to_significant(star.percentile.high)};
    measures.sigma = to_significant(mean.error.value_or(0) * std::sqrt(count));
    measures.dice = to_significant(errors * std::sqrt(2 / std::numbers::pi));
    measures.beyond_dice =
        to_significant(std::sqrt(std::max(0.0, measures.mu_star * measures.mu_star - measures.dice * measures.dice)));
    return measures;
}

}  // namespace polemarch::sim
