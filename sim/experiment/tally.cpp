#include "sim/experiment/tally.h"

namespace polemarch::sim {

void CellTally::add(const StoredGame& game) {
    ++games_;
    const int half_points = game.result == "A" ? 2 : game.result == "B" ? 0 : 1;
    ++results_[static_cast<std::size_t>(2 - half_points)];
    const bool first_is_b = swapped_ && game.swapped;
    ++own_results_[static_cast<std::size_t>(first_is_b ? half_points : 2 - half_points)];
    if (!swapped_) {
        ++pairs_.pairs[static_cast<std::size_t>(2 * half_points)];
    } else if (!game.swapped) {
        open_pair_ = game.pair;
        first_of_pair_ = half_points;
    } else if (open_pair_ == game.pair) {
        ++pairs_.pairs[static_cast<std::size_t>(first_of_pair_ + 2 - half_points)];
    }
}

SprtState CellTally::test() const { return judge(*rule_.sprt, pairs_); }
bool CellTally::is_enough() const {
    if (rule_.sprt) return test().verdict != SprtVerdict::undecided;
    return rule_.half_width && is_within(interval(), *rule_.half_width);
}

}  // namespace polemarch::sim
