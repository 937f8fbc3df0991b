// One path of a unit, hex by hex (8.3): the effects of a path typed by a person, or where and why it fails. The flood
// of movement.h finds the ends of all paths at once; both read the same tables and agree about every path
// (tests/core/ancient_battles/every_path.h).
#pragma once

#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/types/refusal.h"

#include <span>

namespace polemarch::ancient_battles {

struct Walk {
    Passage passage;
    std::uint8_t facings = 0;      ///< open at its end, a bit each; none if it leaves the map
    Refusal why = Refusal::legal;  ///< or why it fails
    hex::Index at = hex::nowhere;  ///< where it fails
    std::size_t steps = 0;         ///< hexes entered
    int spent = 0;                 ///< points for entering them, with the turns on the way but not the last one
};

/// `hexes`: those entered, in order. A unit that stays enters none, a reinforcement at least its entry hex. At the end
/// the unit stays, or leaves the map (8.6). It turns no more than each step needs.
[[nodiscard]] Walk walk(const Ground& ground, const Mover& mover, std::span<const hex::Index> hexes, bool leaving);

}  // namespace polemarch::ancient_battles
