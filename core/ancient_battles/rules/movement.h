// Where a unit may go (8.0): a flood over (hex, facing) in layers of movement points, on sets of hexes, so that one
// pass over a few words moves every front at once.
//
// A path is distinguished by its effects: friends passed through (8.3.2), ground that disorders (8.9), lone enemy
// leaders driven off (8.3.1). That is its Passage. The flood runs in planes, one for each passage; entering a hex with
// an effect takes the front into another plane. For each hex and facing only the passages of least harm are offered;
// any other is judged legal if it is asked for (ruling 8.3.2).
#pragma once

#include "core/ancient_battles/rules/ground.h"

namespace polemarch::ancient_battles {

/// The effects of a path.
struct Passage {
    UnitMask flipped = 0;         ///< friends in good order that become disordered
    std::uint16_t driven = 0;     ///< enemy leaders set aside
    std::uint8_t disordered = 0;  ///< 1: the mover becomes disordered

    bool operator==(const Passage&) const = default;
    [[nodiscard]] bool within(const Passage& other) const {
        return (flipped & ~other.flipped) == 0 && (driven & ~other.driven) == 0 && disordered <= other.disordered;
    }
    [[nodiscard]] Passage with(const Passage& more) const {
        return {flipped | more.flipped, static_cast<std::uint16_t>(driven | more.driven),
                static_cast<std::uint8_t>(disordered | more.disordered)};
    }
    /// Friends weigh more than the mover's own order; driving leaders off is no harm.
    [[nodiscard]] int harm() const { return 2 * std::popcount(flipped) + disordered; }
    [[nodiscard]] int size() const { return std::popcount(flipped) + std::popcount(driven) + disordered; }
};

/// Where a unit may end with one passage.
struct Ends {
    Passage passage;
    std::array<hex::Set, hex::directions> facing;  ///< [f]: hexes where it may end facing f
    bool leaves = false;                           ///< whether it may exit the map (8.6)
};
/// All possible ends of a unit, by passage. Only this many, the least harmful, are offered; the others are still legal.
inline constexpr std::size_t max_planes = 40;
using Reach = StackList<Ends, max_planes>;

/// The input of the flood for a mover.
struct Mover {
    hex::Index start = hex::nowhere;  ///< nowhere for a reinforcement that enters
    hex::Direction facing = 0;
    int allowance = 0;          ///< movement points; a reinforcement's before doubling
    bool all_round = false;     ///< a war wagon: no facing, no cost of turning (ruling 37)
    hex::Set entry;             ///< of a reinforcement: its entry hexes
    hex::Set blocked;           ///< enemy units, and ground that it may not enter
    hex::Set enemies;           ///< hexes of enemy units (8.7.2)
    hex::Set zone;              ///< enemy zones of control
    hex::Set friends;           ///< where it may pass but not end
    bool exits_differ = false;  ///< whether it matters by which hex it exits the map
    /// Hexes with an effect on a unit that enters them.
    struct Special {
        hex::Set hexes;
        Passage adds;
    };
    StackList<Special, max_units + max_leaders + 2> specials;
};

/// All ends of least harm, each with its passage; every plane comes before those of more harm. `reach` is cleared
/// first.
void find_reach(const Ground& ground, const Mover& mover, Reach& reach);

/// The ends of exactly one passage, harmful or not; empty if there are none.
[[nodiscard]] Ends find_ends(const Ground& ground, const Mover& mover, const Passage& passage);
/// The hexes by which the mover may exit the map with exactly this passage.
[[nodiscard]] hex::Set find_exits(const Ground& ground, const Mover& mover, const Passage& passage);

}  // namespace polemarch::ancient_battles
