#include "sim/match/sprt.h"

#include "sim/match/elo.h"

#include <cassert>

namespace polemarch::sim {

namespace {

using Shares = std::array<double, 5>;  // times the number of pairs
constexpr double unseen = 1e-3;        // pairs, where a score did not occur

double score_at(std::size_t i) { return static_cast<double>(i) / 4; }

/// The x of sprt.h for expectation s. The sum there falls from infinity to minus infinity between the two poles.
double tilt(const Shares& shares, double s) {
    double low = -1 / (1 - s), high = 1 / s;
    for (;;) {
        const double x = low + (high - low) / 2;
        if (x <= low || x >= high) return x;
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const double from = score_at(i) - s;
            sum += shares[i] * from / (1 + x * from);
        }
        (sum > 0 ? low : high) = x;
    }
}

}  // namespace

SprtState judge(const Sprt& sprt, const Pentanomial& pentanomial) {
    assert(sprt.elo0 < sprt.elo1 && sprt.alpha > 0 && sprt.beta > 0 && sprt.alpha + sprt.beta < 1);
    SprtState state;
    state.pairs = pentanomial.count();
    state.lower = portable_log(sprt.beta / (1 - sprt.alpha));
    state.upper = portable_log((1 - sprt.beta) / sprt.alpha);
    if (state.pairs == 0) return state;
    Shares shares;
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i] = pentanomial.pairs[i] == 0 ? unseen : static_cast<double>(pentanomial.pairs[i]);
    const double s0 = score_of_elo(sprt.elo0), s1 = score_of_elo(sprt.elo1);
    const double x0 = tilt(shares, s0), x1 = tilt(shares, s1);
    for (std::size_t i = 0; i < shares.size(); ++i)
        state.ratio += shares[i] * portable_log((1 + x0 * (score_at(i) - s0)) / (1 + x1 * (score_at(i) - s1)));
    if (state.ratio >= state.upper) state.verdict = SprtVerdict::second_hypothesis;
    if (state.ratio <= state.lower) state.verdict = SprtVerdict::first_hypothesis;
    return state;
}

}  // namespace polemarch::sim
