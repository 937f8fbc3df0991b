#include "sim/experiment/tally.h"

namespace polemarch::sim {

void CellTally::add(const StoredGame& game) {
    ++games_;
    const int half_points = game.result == "A" ? 2 : game.result == "B" ? 0 : 1;
    ++results_[static_cast<std::size_t>(2 - half_points)];
    const bool first_is_b = swapped_ && game.swapped;
    ++own_results_[static_cast<std::size_t>(first_is_b ? half_points : 2 - half_points)];
    if (!swapped_) {
        points_.add(half_points);
    } else if (!game.swapped) {
        open_pair_ = game.pair;
        first_of_pair_ = half_points;
    } else if (open_pair_ == game.pair) {
        ++pairs_.pairs[static_cast<std::size_t>(first_of_pair_ + 2 - half_points)];
    }
}

double CellTally::score() const {
    if (swapped_) return pairs_.score();
    return points_.count() == 0 ? 0.5 : points_.mean() / 2;
}
Interval CellTally::interval() const {
    if (swapped_) return strength_of(pairs_).scores;
    if (points_.count() < 2) return {};
    return wilson_of_mean(points_.mean() / 2, points_.error() / 2, points_.count());
}
SprtState CellTally::test() const { return judge(*rule_.sprt, pairs_); }
bool CellTally::is_enough() const {
    if (rule_.sprt) return test().verdict != SprtVerdict::undecided;
    const Interval now = interval();
    return rule_.half_width && (now.high - now.low) / 2 <= *rule_.half_width;
}

}  // namespace polemarch::sim
