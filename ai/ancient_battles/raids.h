// Enemy marches that score: at the camp of a side, or out of the map by an exit. And which posts of its units stop
// them.
#pragma once

#include "ai/ancient_battles/exits.h"
#include "core/ancient_battles/rules/marching.h"

namespace polemarch::ancient_battles {

/// By facing: hexes from which a unit that faces so could attack.
using StrikeHexes = std::array<hex::Set, hex::directions>;
/// Adds where units of the other side could attack the unit `e` from (11.2.2), whether or not they can get there.
void add_strikes(const Setup& g, const State& s, UnitIndex e, StrikeHexes& strikes);

class Raids {
public:
    /// Raids that the enemy of `side` could carry out by one more march in this turn.
    Raids(const Setup& g, const State& s, unsigned side, const HeuristicWeights& heuristic_weights,
          const UnitValues& unit_values);

    /// Whether the unit is near enough to stop one by its next march, or stops one where it stands.
    [[nodiscard]] bool concern(UnitIndex u) const {
        return raiders_ != 0 && s_.unit[u].on_map() && !g_.trait[u].base &&
               g_.trait[u].movement >= distance_to(posts_, s_.unit[u].hex);
    }
    /// Hexes beside raiders and near what they are after, where a unit may stop them.
    [[nodiscard]] const hex::Set& posts() const { return posts_; }
    struct Threat {
        UnitMask raiders = 0;
        int loss = 0;  ///< expected
    };
    /// The raiders among these that reach what they are after in `then`, which differs from the state by the place of
    /// units of the side.
    [[nodiscard]] Threat threat(const State& then, UnitMask among) const;
    [[nodiscard]] Threat threat(const State& then) const { return threat(then, raiders_); }
    /// A word for the raiders and their places; 0 if there are none.
    [[nodiscard]] std::uint64_t key() const { return key_; }

private:
    /// What a raider could go for by one march.
    struct Goals {
        bool camp = false;
        unsigned exits = 0;  ///< a bit each
    };
    [[nodiscard]] Goals goals(const State& then, UnitIndex raider) const;
    [[nodiscard]] bool commanded() const;
    [[nodiscard]] static int distance_to(const hex::Set& hexes, hex::Index from);
    /// Expected loss by one raider's attack on the camp.
    [[nodiscard]] int camp_loss(UnitIndex raider) const;

    const Setup& g_;
    const State& s_;
    unsigned side_;
    UnitIndex camp_ = none;  ///< of the side, if it stands
    unsigned exits_ = 0;     ///< open to the enemy, a bit each
    UnitMask raiders_ = 0;
    hex::Set posts_;
    std::uint64_t key_ = 0;
    std::array<int, max_units> camp_loss_{};  ///< by raider
    std::array<int, max_exits + 1> exit_loss_{};
    const UnitValues& unit_values_;
};

}  // namespace polemarch::ancient_battles
