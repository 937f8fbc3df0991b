#include "sim/match/elo.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace polemarch::sim {

namespace {

constexpr double ln_2 = 0.6931471805599453, ln_10 = 2.302585092994046;
// ln 2 in two parts: the first has 20 trailing zero bits, so a whole multiple of it is exact.
constexpr double ln_2_high = 0x1.62e42fee00000p-1, ln_2_low = 0x1.a39ef35793c76p-33;

}  // namespace

double portable_log(double x) {
    assert(x >= std::numeric_limits<double>::min() && x <= std::numeric_limits<double>::max());
    int power = 0;
    double fraction = std::frexp(x, &power);  // exact
    if (fraction < 0.7071067811865476) {
        fraction *= 2;
        --power;
    }
    // log f = 2 artanh(t) = 2 (t + t^3/3 + t^5/5 + ...) with t = (f - 1) / (f + 1), |t| < 0.172
    const double t = (fraction - 1) / (fraction + 1), square = t * t;
    double sum = 0;
    for (int odd = 27; odd >= 3; odd -= 2) sum = square * (sum + 1.0 / odd);
    const double log_fraction = 2 * t + 2 * t * sum;
    return power * ln_2_high + (power * ln_2_low + log_fraction);
}

double portable_exp(double x) {
    if (x < -700) return 0;
    if (x > 700) return portable_exp(700);
    const double power = std::floor(x / ln_2 + 0.5);
    const double rest = (x - power * ln_2_high) - power * ln_2_low;  // |rest| < 0.35
    double sum = 1;
    for (int n = 16; n >= 1; --n) sum = 1 + rest * sum / n;
    return std::ldexp(sum, static_cast<int>(power));  // exact
}

double elo_of_log_odds(double log_odds) { return log_odds * (400 / ln_10); }
double log_odds_of_elo(double elo) { return elo * (ln_10 / 400); }

double score_of_elo(double elo) { return 1 / (1 + portable_exp(-log_odds_of_elo(elo))); }

double elo_of_score(double score) {
    assert(0 <= score && score <= 1);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (score <= 0) return -infinity;
    if (score >= 1) return infinity;
    return elo_of_log_odds(portable_log(score / (1 - score)));
}

Interval elo_of_scores(const Interval& scores) { return {elo_of_score(scores.low), elo_of_score(scores.high)}; }

}  // namespace polemarch::sim
