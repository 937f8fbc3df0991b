// Special rule: exits that score. Selects the units of a side that head for an exit: as many as can still score, the
// nearest and weakest first, and only if they can arrive before the game ends.
#pragma once

#include "ai/ancient_battles/unit_values.h"

namespace polemarch::ancient_battles {

class ExitSeekers {
public:
    /// Selects no units if the side has no such exits.
    ExitSeekers(const Setup& g, const State& s, unsigned side, const HeuristicWeights& heuristic_weights,
                const Stakes& stakes);

    [[nodiscard]] bool has(UnitIndex u) const { return (seekers_ >> u) & 1u; }
    /// The exit that `u` heads for. Requires has(u), as does cost().
    [[nodiscard]] std::uint8_t exit_of(UnitIndex u) const { return exit_[u]; }
    /// Exits by which units of the side can still score, a bit each.
    [[nodiscard]] unsigned open() const { return open_; }
    /// Value of a unit's share of the victory points of an open exit, in hundredths of a strength point.
    [[nodiscard]] int prize(std::uint8_t exit) const { return prize_[exit]; }
    /// Cost of the distance from hex `h` to the unit's exit.
    [[nodiscard]] int cost(UnitIndex u, hex::Index h) const { return step_ * hexes_[exit_[u]][h]; }

private:
    using Hexes = std::array<std::uint8_t, hex::cells>;
    [[nodiscard]] static Hexes hexes_to(const Setup& g, const hex::Set& exit);

    UnitMask seekers_ = 0;
    unsigned open_ = 0;
    int step_ = 0;
    std::array<std::uint8_t, max_units> exit_{};
    std::array<int, max_exits + 1> prize_{};
    std::array<Hexes, max_exits + 1> hexes_;  ///< distance to the exit of this number; filled for the side's exits
};

}  // namespace polemarch::ancient_battles
