// How often an event happened in the games of a cell.
#pragma once

#include "sim/shared/statistics.h"
#include "sim/store/store.h"

#include <cstdint>

namespace polemarch::sim {

/// Counts games in the order of their numbers. Where agents change sides, the interval is of whole pairs.
class EventTally {
public:
    /// `swapped`: agents change sides in every second game.
    explicit EventTally(bool swapped) : swapped_(swapped) {}
    void add(const StoredGame& game, bool happened);

    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t happened() const { return happened_; }
    [[nodiscard]] double share() const;       ///< 0 without games
    [[nodiscard]] Interval interval() const;  ///< 95%, by pairs if sides change; 0 to 1 below two pairs

private:
    bool swapped_;
    std::uint64_t games_ = 0, happened_ = 0;
    ClusterTally pairs_;
    std::uint32_t open_pair_ = 0;  ///< whose first game has been counted
    std::int64_t in_first_ = 0;    ///< of that pair
};

}  // namespace polemarch::sim
