#include "sim/statistics/stopped_walk.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include <boost/math/quadrature/gauss_kronrod.hpp>

namespace polemarch::sim {

namespace {

constexpr double pi = std::numbers::pi;
constexpr double negligible = 40;  // of exponents: e^-40
constexpr double tolerance = 1e-10;
constexpr unsigned depth = 12;  // halvings of an interval of integration
using Quadrature = boost::math::quadrature::gauss_kronrod<double, 31>;

/// The two series of this process, by reflection and by eigenfunctions, converge quickly for short and long times (A.
/// N. Borodin and P. Salminen 2002, "Handbook of Brownian motion", part II, 3.0.6 and 1.15.8).
class BetweenBarriers {
public:
    BetweenBarriers(double lower, double upper, double drift)
        : start_(-lower), width_(upper - lower), upper_(upper), drift_(drift) {}

    /// Density of the time at which it ends at the upper barrier.
    [[nodiscard]] double ends_above(double time) const {
        const double tilt = drift_ * upper_ - drift_ * drift_ * time / 2;
        double sum = 0;
        if (is_short(time)) {
            const int terms = reflections(time);
            for (int k = -terms; k <= terms; ++k) {
                const double way = upper_ + 2 * k * width_;
                sum += way * std::exp(tilt - way * way / (2 * time));
            }
            return sum / std::sqrt(2 * pi * time * time * time);
        }
        for (int n = 1; decay(n, time) < negligible + std::max(0.0, tilt); ++n)
            sum += (n % 2 == 1 ? n : -n) * std::sin(n * pi * start_ / width_) * std::exp(tilt - decay(n, time));
        return sum * pi / (width_ * width_);
    }

    /// Density of its place at a time when it has not ended.
    [[nodiscard]] double goes_on_at(double place, double time) const {
        const double tilt = drift_ * place - drift_ * drift_ * time / 2;
        double sum = 0;
        if (is_short(time)) {
            const int terms = reflections(time);
            for (int k = -terms; k <= terms; ++k) {
                const double direct = place - 2 * k * width_, mirrored = place - 2 * upper_ - 2 * k * width_;
                sum +=
                    std::exp(tilt - direct * direct / (2 * time)) - std::exp(tilt - mirrored * mirrored / (2 * time));
            }
            return sum / std::sqrt(2 * pi * time);
        }
        for (int n = 1; decay(n, time) < negligible + std::max(0.0, tilt); ++n)
            sum += std::sin(n * pi * start_ / width_) * std::sin(n * pi * (place + start_) / width_) *
                   std::exp(tilt - decay(n, time));
        return 2 * sum / width_;
    }

    /// The chance that it has ended at the upper barrier by then.
    [[nodiscard]] double ended_above(double time) const {
        // Before `first` the way is too long: (upper - drift s)^2 / 2s > negligible.
        const double reach = drift_ * upper_ + negligible,
                     root = negligible * negligible + 2 * negligible * drift_ * upper_;
        if (root < 0) return 0;
        const double first = upper_ * upper_ / (reach + std::sqrt(root));
        if (first >= time) return 0;
        const auto by_logarithm = [&](double log_time) {
            const double at = std::exp(log_time);
            return at * ends_above(at);
        };
        return std::clamp(Quadrature::integrate(by_logarithm, std::log(first), std::log(time), depth, tolerance), 0.0,
                          1.0);
    }

    /// The chance that it has not ended by then and is at least there.
    [[nodiscard]] double goes_on_above(double place, double time) const {
        const auto density = [&](double at) { return goes_on_at(at, time); };
        return std::clamp(Quadrature::integrate(density, place, upper_, depth, tolerance), 0.0, 1.0);
    }

private:
    [[nodiscard]] bool is_short(double time) const { return time < 0.3 * width_ * width_; }
    [[nodiscard]] int reflections(double time) const {
        return 2 + static_cast<int>(std::sqrt(2 * negligible * time) / (2 * width_));
    }
    [[nodiscard]] double decay(int n, double time) const { return n * n * pi * pi * time / (2 * width_ * width_); }

    double start_, width_, upper_, drift_;  // start: above the lower barrier
};

}  // namespace

double chance_of_at_least(const StoppedWalk& walk, double drift) {
    assert(walk.lower < 0 && walk.upper > 0 && walk.time > 0);
    if (walk.place <= walk.lower)  // the same process upside down
        return 1 - BetweenBarriers(-walk.upper, -walk.lower, -drift).ended_above(walk.time);
    const BetweenBarriers between(walk.lower, walk.upper, drift);
    const double above = between.ended_above(walk.time);
    return walk.place >= walk.upper ? above : std::min(1.0, above + between.goes_on_above(walk.place, walk.time));
}

DriftEstimate drift_of(const StoppedWalk& walk, double confidence) {
    assert(confidence > 0 && confidence < 1);
    const auto with_chance = [&](double chance) {
        const double naive = std::clamp(walk.place, walk.lower, walk.upper) / walk.time;
        double step = 1 / std::sqrt(walk.time), low = naive - step, high = naive + step;
        constexpr int most_doublings = 40;
        for (int i = 0; i < most_doublings && chance_of_at_least(walk, low) > chance; ++i) low -= step *= 2;
        step = 1 / std::sqrt(walk.time);
        for (int i = 0; i < most_doublings && chance_of_at_least(walk, high) < chance; ++i) high += step *= 2;
        constexpr int halvings = 50;
        for (int i = 0; i < halvings; ++i) {
            const double middle = low + (high - low) / 2;
            (chance_of_at_least(walk, middle) < chance ? low : high) = middle;
        }
        return low + (high - low) / 2;
    };
    const double tail = (1 - confidence) / 2;
    return {with_chance(0.5), {with_chance(tail), with_chance(1 - tail)}};
}

}  // namespace polemarch::sim
