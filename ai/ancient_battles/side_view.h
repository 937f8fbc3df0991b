// Where a side sits at the map: side A at one edge, side B opposite. What is worth the same is gone through as the side
// sees it, so that a general who takes the first of equals favours neither: turned half round, a position is played the
// same way.
#pragma once

#include "core/ancient_battles/types/move.h"

#include <span>

namespace polemarch::ancient_battles {

class SideView {
public:
    explicit constexpr SideView(unsigned side) : side_(side) {}

    /// Calls visit(hex) for every member of the set, side A in rising order.
    template <class Visit>
    constexpr void each(const hex::Set& set, Visit visit) const {
        side_ == 0 ? set.each(visit) : set.each_falling(visit);
    }
    /// The n-th direction, 0 the one ahead of side A if it sits in the south.
    [[nodiscard]] constexpr hex::Direction direction(unsigned n) const { return hex::turned(n, 3 * side_); }
    /// The index of the first of the highest values; there is at least one. `moves` as the battle lists them, which is
    /// as side A sees them.
    template <class Moves, class Values>
    [[nodiscard]] std::size_t first_of_highest(const Moves& moves, const Values& values) const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < values.size(); ++i)
            if (values[i] > values[best] || (values[i] == values[best] && sooner(moves[i], moves[best]))) best = i;
        return best;
    }

private:
    /// Whether side B sees the later listed of two moves first: another place for the same piece, another direction.
    template <class AnyMove>
    [[nodiscard]] constexpr bool sooner(const AnyMove& later, const AnyMove& listed) const {
        if (side_ == 0 || later.kind != listed.kind || later.unit != listed.unit) return false;
        switch (later.kind) {
            case Kind::face: return hex::opposite(later.value) < hex::opposite(listed.value);
            case Kind::edge: return later.value < 4 && (later.value + 2) % 4 < (listed.value + 2) % 4;
            case Kind::go:
            case Kind::step:
            case Kind::set_up: return later.hex > listed.hex;
            default: return false;
        }
    }

    unsigned side_;
};

}  // namespace polemarch::ancient_battles
