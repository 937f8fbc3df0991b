// Where a unit may go (8.0): a flood over (hex, facing) in layers of movement points, on sets of hexes, so that one
// pass over a few words moves every front at once.
//
// A path is distinguished by its effects: friends passed through (8.3.2), ground that disorders (8.9), lone enemy
// leaders driven off (8.3.1). That is its Passage. The flood runs in planes, one for each passage; entering a hex with
// an effect takes the front into another plane. For each hex and facing only the passages of least harm are offered;
// any other is judged legal if it is asked for (ruling 8.3.2).
//
// A crowd of friends can have passages without number. Then not all of those that are equally harmful are offered, but
// for every hex and facing in reach at least one of least harm.
#pragma once

#include "core/ancient_battles/rules/reach.h"

#include <optional>

namespace polemarch::ancient_battles {

/// The ends of least harm, each with its passage; of the first max_planes passages every one comes before those of more
/// harm. `reach` is cleared first.
void find_reach(const Ground& ground, const Mover& mover, Reach& reach);

/// The ends of exactly one passage, harmful or not; empty if there are none.
[[nodiscard]] Ends find_ends(const Ground& ground, const Mover& mover, const Passage& passage);

/// A cheapest way of exactly this passage to the hex `to`, to end there facing one of `facings`, a bit each. Nothing if
/// there is none.
[[nodiscard]] std::optional<Way> find_way(const Ground& ground, const Mover& mover, const Passage& passage,
                                          hex::Index to, std::uint8_t facings);
/// The ends of all passages together, harmful or not, in one flood that follows none of them; its `passage` is empty.
[[nodiscard]] Ends find_all_ends(const Ground& ground, Mover mover);

}  // namespace polemarch::ancient_battles
