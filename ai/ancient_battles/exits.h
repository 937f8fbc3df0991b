// Special rule: exits that score. Who of a side makes for them: as many units as still earn something, the nearest and
// weakest first, and only if they can be there before the game ends.
#pragma once

#include "ai/ancient_battles/unit_values.h"

namespace polemarch::ancient_battles {

class ExitSeekers {
public:
    /// Nobody, where the side has no such exits; then nothing is worked out.
    ExitSeekers(const Battle& battle, const State& s, unsigned side, const HeuristicWeights& heuristic_weights);

    [[nodiscard]] bool has(UnitIndex u) const { return (seekers_ >> u) & 1u; }
    /// The exit of a unit that makes for one.
    [[nodiscard]] std::uint8_t exit_of(UnitIndex u) const { return exit_[u]; }
    /// What its share of the victory point is worth, in hundredths of a strength point.
    [[nodiscard]] int prize(UnitIndex u) const { return prize_[exit_[u]]; }
    /// What it costs such a unit to be so far from its exit.
    [[nodiscard]] int cost(UnitIndex u, hex::Index h) const { return step_ * hexes_[exit_[u]][h]; }

private:
    using Hexes = std::array<std::uint8_t, hex::cells>;
    [[nodiscard]] static Hexes hexes_to(const Battle& battle, const hex::Set& exit);

    UnitMask seekers_ = 0;
    int step_ = 0;
    std::array<std::uint8_t, max_units> exit_{};
    std::array<int, max_exits + 1> prize_{};
    std::array<Hexes, max_exits + 1> hexes_;  ///< to the exit of this number, where somebody makes for it
};

}  // namespace polemarch::ancient_battles
