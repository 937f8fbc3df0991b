// Reach (8.0): what a flood is given, and what it finds.
#pragma once

#include "core/ancient_battles/rules/ground.h"

#include <optional>
#include <span>
#include <vector>

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
    /// Less harm first, then fewer effects: a passage comes before those that add to it.
    [[nodiscard]] int rank() const { return harm() * 64 + size(); }
    [[nodiscard]] int size() const { return std::popcount(flipped) + std::popcount(driven) + disordered; }
};

/// Where a unit may end with one passage.
struct Ends {
    Passage passage;
    std::array<hex::Set, hex::directions> facing;  ///< [f]: hexes where it may end facing f
    std::uint8_t leaves = 0;                       ///< 8.6: by which of Mover::exits it may exit the map, a bit each
};
/// Of up to this many passages, the least harmful, all that are equally harmful are offered.
inline constexpr std::size_t max_planes = 40;
/// The ends of a unit, by passage. Allocates memory only in a crowd, for more than max_planes passages.
class Reach {
public:
    void clear() {
        few_.clear();
        many_.clear();
    }
    void push_back(const Ends& ends) {
        if (many_.empty() && few_.size() < max_planes) return few_.push_back(ends);
        if (many_.empty()) many_.assign(few_.begin(), few_.end());
        many_.push_back(ends);
    }
    [[nodiscard]] const Ends* begin() const { return many_.empty() ? few_.begin() : many_.data(); }
    [[nodiscard]] const Ends* end() const { return begin() + size(); }
    [[nodiscard]] std::size_t size() const { return many_.empty() ? few_.size() : many_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }

private:
    StackList<Ends, max_planes> few_;
    std::vector<Ends> many_;
};

/// The input of the flood for a mover.
struct Mover {
    hex::Index start = hex::nowhere;  ///< nowhere for a reinforcement that enters
    hex::Direction facing = 0;
    int allowance = 0;       ///< movement points; a reinforcement's before doubling
    bool all_round = false;  ///< a war wagon: no facing, no cost of turning (ruling 37)
    hex::Set entry;          ///< of a reinforcement: its entry hexes
    hex::Set blocked;        ///< enemy units, and ground that it may not enter
    hex::Set enemies;        ///< hexes of enemy units (8.7.2)
    hex::Set zone;           ///< enemy zones of control
    hex::Set friends;        ///< where it may pass but not end
    /// Hexes of the exits that differ from each other (Setup::exit_sets), at most 8; empty if it does not matter by
    /// which hex it exits the map: then that is exit 0.
    std::span<const hex::Set> exits;
    /// Hexes with an effect on a unit that enters them.
    struct Special {
        hex::Set hexes;
        Passage adds;
    };
    StackList<Special, max_units + max_leaders + 2> specials;
};

/// One way of a unit, hex by hex.
struct Way {
    std::vector<hex::Index> hexes;  ///< those entered, in order; none if it stays in its hex
    int cost = 0;                   ///< Movement Points, with the turns
};

}  // namespace polemarch::ancient_battles
