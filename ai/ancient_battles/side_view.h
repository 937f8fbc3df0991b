// The map as a side sees it: side A from one edge, side B from the opposite one. Breaking ties in this order favours
// neither side: a position rotated by 180 degrees is played the same way.
#pragma once

#include "core/ancient_battles/types/move.h"

#include <span>

namespace polemarch::ancient_battles {

class SideView {
public:
    explicit constexpr SideView(unsigned side) : side_(side) {}

    /// Calls visit(hex) for every member of the set; for side A in rising order, for side B in falling order.
    template <class Visit>
    constexpr void each(const hex::Set& set, Visit visit) const {
        side_ == 0 ? set.each(visit) : set.each_falling(visit);
    }
    /// The n-th direction in this side's order; 0 is ahead for side A if it sits in the south.
    [[nodiscard]] constexpr hex::Direction direction(unsigned n) const { return hex::turned(n, 3 * side_); }
    /// The index of the highest value; ties go to the first move in this side's order. `moves` must not be empty and
    /// must be in the order of the battle's list, which is side A's.
    template <class Moves, class Values>
    [[nodiscard]] std::size_t first_of_highest(const Moves& moves, const Values& values) const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < values.size(); ++i)
            if (values[i] > values[best] || (values[i] == values[best] && sooner(moves[i], moves[best]))) best = i;
        return best;
    }

private:
    /// Whether this side sees the later listed of two moves first. Only side B does, for moves that differ in the hex
    /// or the direction of the same piece.
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
