// All paths of a mover that the path judge accepts, for comparison with the search that finds ends directly.
#pragma once

#include "core/ancient_battles/text/path.h"

#include <vector>

namespace polemarch::test {

/// Calls visit(hexes, walk, leaving) for every path to a legal end, and for every one by which the unit leaves the map.
/// Paths run through every hex that `walk` lets the unit go on from.
template <class Visit>
void each_path(const ancient_battles::Ground& ground, const ancient_battles::Mover& mover,
               std::vector<hex::Index>& hexes, Visit visit) {
    using namespace ancient_battles;
    hex::Index here = mover.start;
    if (!hexes.empty()) here = hexes.back();
    if (here != hex::nowhere) {
        const Walk way = walk(ground, mover, hexes, false);
        if (way.why == Refusal::legal) visit(hexes, way, false);
        // A unit may pass where it may not stay.
        if (way.why != Refusal::legal && way.why != Refusal::friend_in_hex && way.why != Refusal::beside_enemy) return;
        if (const Walk off = walk(ground, mover, hexes, true); off.why == Refusal::legal) visit(hexes, off, true);
    }
    const auto go_on = [&](hex::Index to) {
        hexes.push_back(to);
        each_path(ground, mover, hexes, visit);
        hexes.pop_back();
    };
    if (here == hex::nowhere)
        mover.entry.each(go_on);
    else
        for (const hex::Index to : hex::geometry().next[here])
            if (to != hex::nowhere) go_on(to);
}

}  // namespace polemarch::test
