#include "sim/match/pentanomial.h"

#include "sim/match/elo.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

#include <boost/math/quadrature/exp_sinh.hpp>

namespace polemarch::sim {

namespace {

using Complex = std::complex<double>;

/// 2 G_0 + G_1 - G_3 - 2 G_4, where the G_i are independent gamma variables of these shapes: a positive multiple of
/// 1/2 minus a score with Dirichlet shares. `log_transform` is the logarithm of E exp(z times it), |Re z| < 1/2.
class GammaSum {
public:
    explicit GammaSum(const Pentanomial& pentanomial) {
        constexpr double prior_pairs = 1;
        for (std::size_t i = 0; i < shapes_.size(); ++i)
            shapes_[i] = static_cast<double>(pentanomial.pairs[i]) + prior_pairs / static_cast<double>(shapes_.size());
    }
    [[nodiscard]] Complex log_transform(Complex z) const {
        Complex sum = 0;
        for (std::size_t i = 0; i < shapes_.size(); ++i) sum -= shapes_[i] * std::log(1.0 - weights[i] * z);
        return sum;
    }
    /// First and second derivative of log_transform(s) - log s, which is convex for 0 < s < 1/2.
    [[nodiscard]] std::array<double, 2> slopes(double s) const {
        std::array<double, 2> slopes{-1 / s, 1 / (s * s)};
        for (std::size_t i = 0; i < shapes_.size(); ++i) {
            const double part = weights[i] / (1 - weights[i] * s);
            slopes[0] += shapes_[i] * part;
            slopes[1] += shapes_[i] * part * part;
        }
        return slopes;
    }

private:
    static constexpr std::array<double, 5> weights{2, 1, 0, -1, -2};
    std::array<double, 5> shapes_{};
};

/// The probability that the sum is positive, which must be at most about 1/2. It is the inverse Laplace transform of
/// exp(log_transform(z)) / z, integrated along the vertical line through its saddle point (H. E. Daniels 1987, "Tail
/// probability approximations"), where the integrand neither cancels nor oscillates before it has decayed.
double chance_above_zero(const GammaSum& sum) {
    double low = 0, high = 0.5;  // the saddle point: the slope rises from minus to plus infinity
    for (int halved = 0; halved < 100; ++halved) {
        const double s = low + (high - low) / 2;
        if (s <= low || s >= high) break;
        (sum.slopes(s)[0] > 0 ? high : low) = s;
    }
    const double at = low, peak = sum.log_transform(at).real();
    constexpr double negligible = -40;  // an upper bound of the logarithm of the chance (Chernoff)
    if (peak < negligible) return 0;
    const double width = 1 / std::sqrt(sum.slopes(at)[1]);
    const auto integrand = [&](double t) {
        constexpr double without_effect = 1e50;  // beyond it the integrand is below t^-1.8, and z may overflow
        if (t > without_effect) return 0.0;
        const Complex z(at, width * t);
        return (std::exp(sum.log_transform(z) - peak) / z).real();
    };
    boost::math::quadrature::exp_sinh<double> to_infinity;
    return to_infinity.integrate(integrand, 1e-10) * width * std::exp(peak) / std::numbers::pi;
}

}  // namespace

void Pentanomial::add(const Pentanomial& other) {
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
}

std::uint64_t Pentanomial::count() const { return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}); }

double Pentanomial::score() const {
    std::uint64_t half_points = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) half_points += i * pairs[i];
    return count() == 0 ? 0.5 : static_cast<double>(half_points) / (4 * static_cast<double>(count()));
}

std::optional<double> Pentanomial::error() const {
    if (count() < 2) return std::nullopt;
    const double mean = score(), n = static_cast<double>(count());
    double squares = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double from_mean = static_cast<double>(i) / 4 - mean;
        squares += static_cast<double>(pairs[i]) * from_mean * from_mean;
    }
    return std::sqrt(squares / (n - 1) / n);
}

Interval score_interval(const Pentanomial& pentanomial) {
    const auto error = pentanomial.error();
    return error ? wilson_of_mean(pentanomial.score(), *error, pentanomial.count()) : Interval{};
}

Strength strength_of(const Pentanomial& pentanomial) {
    Strength strength;
    strength.score = pentanomial.score();
    strength.error = pentanomial.error();
    strength.scores = score_interval(pentanomial);
    strength.elo = elo_of_score(strength.score);
    strength.elos = elo_of_scores(strength.scores);
    strength.superiority = superiority_of(pentanomial);
    return strength;
}

double superiority_of(const Pentanomial& pentanomial) {
    std::int64_t lead = 0;
    Pentanomial mirrored;
    for (std::size_t i = 0; i < pentanomial.pairs.size(); ++i) {
        lead += (static_cast<std::int64_t>(i) - 2) * static_cast<std::int64_t>(pentanomial.pairs[i]);
        mirrored.pairs[4 - i] = pentanomial.pairs[i];
    }
    if (lead == 0 && mirrored == pentanomial) return 0.5;
    // The smaller of the two chances is computed, so that its digits do not depend on which agent is named first.
    constexpr double grain = 1e-6;
    const double inferiority = chance_above_zero(GammaSum(lead >= 0 ? pentanomial : mirrored));
    const double rounded = std::max(grain, std::round(inferiority / grain) * grain);
    return lead >= 0 ? 1 - rounded : rounded;
}

}  // namespace polemarch::sim
