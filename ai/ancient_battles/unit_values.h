// Values of units, disorder and melees to a side, in integers: 100 is a point of Combat Strength in good order.
// Expected values come from exact outcome tables, without floating point, so every machine chooses alike.
#pragma once

#include "ai/ancient_battles/stakes.h"

namespace polemarch::ancient_battles {

/// Values of the units of one state, computed once a decision.
class UnitValues {
public:
    UnitValues(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights);

    [[nodiscard]] const Stakes& stakes() const { return stakes_; }

    /// Loss of the unit's side if the unit is disordered (0 if it already is) or eliminated, the risk to leaders
    /// included.
    [[nodiscard]] int disorder(UnitIndex u) const { return disorder_[u]; }
    [[nodiscard]] int elimination(UnitIndex u) const { return elimination_[u]; }
    /// The same if the unit is removed because it loots a camp, which is no panic loss (13.1.4).
    [[nodiscard]] int looting(UnitIndex u) const { return looting_[u]; }
    /// A hit or a DD: disorder for a unit in good order, else elimination.
    [[nodiscard]] int hurt(UnitIndex u) const { return disorder_[u] > 0 ? disorder_[u] : elimination_[u]; }

    /// Gain of the attacker's side by one result; clash_36() is its sum over all ways.
    [[nodiscard]] int gain(UnitIndex attacker, UnitIndex defender, MeleeResult result) const;
    /// Expected gain of the attacker's side from one melee, over the exact 36 ways; 3600 is a strength point.
    [[nodiscard]] int clash_36(UnitIndex attacker, UnitIndex defender, const MeleeModifiers& m) const;

private:
    /// What the elimination of a defender brings: whoever eliminates a camp or wagon is removed with it (13.1.4).
    [[nodiscard]] int prize(UnitIndex attacker, UnitIndex defender) const {
        return elimination_[defender] - (base_[defender] ? looting_[attacker] : 0);
    }

    const Setup& g_;
    Stakes stakes_;
    std::array<int, max_units> disorder_{}, elimination_{}, looting_{};
    std::array<bool, max_units> base_{};
};

}  // namespace polemarch::ancient_battles
