#include "sim/match/pentanomial.h"

#include "sim/match/elo.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <boost/math/distributions/normal.hpp>

namespace polemarch::sim {

namespace {

double superiority_of(const Pentanomial& pentanomial, const Strength& strength) {
    const double lead = strength.score - 0.5;
    if (strength.error && *strength.error > 0) return boost::math::cdf(boost::math::normal(), lead / *strength.error);
    if (lead == 0) return 0.5;
    const double chance = std::ldexp(1.0, -static_cast<int>(std::min<std::uint64_t>(pentanomial.count(), 1000)) - 1);
    return lead > 0 ? 1 - chance : chance;
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

Strength strength_of(const Pentanomial& pentanomial) {
    Strength strength;
    strength.score = pentanomial.score();
    strength.error = pentanomial.error();
    if (strength.error) strength.scores = wilson_of_mean(strength.score, *strength.error, pentanomial.count());
    strength.elo = elo_of_score(strength.score);
    strength.elos = elo_of_scores(strength.scores);
    strength.superiority = std::round(1e6 * superiority_of(pentanomial, strength)) / 1e6;
    return strength;
}

}  // namespace polemarch::sim
