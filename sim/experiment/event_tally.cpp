#include "sim/experiment/event_tally.h"

namespace polemarch::sim {

void EventTally::add(const StoredGame& game, bool happened) {
    ++games_;
    happened_ += happened ? 1 : 0;
    if (!swapped_) return;
    if (!game.swapped) {
        open_pair_ = game.pair;
        in_first_ = happened ? 1 : 0;
    } else if (open_pair_ == game.pair) {
        pairs_.add(in_first_ + (happened ? 1 : 0), 2);
    }
}

double EventTally::share() const {
    return games_ == 0 ? 0 : static_cast<double>(happened_) / static_cast<double>(games_);
}

Interval EventTally::interval() const {
    if (!swapped_) return wilson(happened_, games_);
    if (pairs_.clusters() < 2) return {};
    return wilson_of_mean(pairs_.mean(), pairs_.error(), pairs_.clusters());
}

}  // namespace polemarch::sim
