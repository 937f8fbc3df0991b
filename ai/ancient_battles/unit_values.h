// What units, disorder and melees are worth to a side, in whole numbers: 100 is a point of Combat Strength in good
// order. Exact outcome tables make expected values; no floating point, so every machine decides alike.
#pragma once

#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// What the general values. All in hundredths of a strength point unless said.
struct HeuristicWeights {
    int disordered = 66;       ///< what is left of a unit's worth when it is disordered, percent
    int loss_near_panic = 60;  ///< more for each point lost on the way to panic, at its end (percent of the point)
    int panic = 1600;          ///< the loss that panics the army
    int camp = 700;            ///< the camp and its victory point
    int leader = 200;          ///< a leader's life
    int ardour = 20;     ///< by which an attack is thought better than it is, for each point of the weaker strength
    int lead = 25;       ///< less ardour for each victory point ahead, more when behind
    int frailty = 80;    ///< how much more a point is worth to the army that panics sooner, percent
    int exposure = 230;  ///< percent of what the enemy's best attacks are feared for
    int approach = 8;    ///< a hex nearer to the goal, for each point of strength
    int slowness = 10;   ///< the same, divided by the movement allowance: what is slow had better be near
    int prey = 8;        ///< tenths of a hex by which an enemy seems nearer for each point that he is stronger
    int rally = 200;     ///< percent of what a rally for a Command Point of its own is worth
    int camp_raid = 40;  ///< a hex nearer to an enemy camp, for fast light units
    int threshold = 10;  ///< an order must promise more than this
};

/// Values of the units of one state, computed once a decision.
class UnitValues {
public:
    UnitValues(const Battle& battle, const State& s, const HeuristicWeights& heuristic_weights);

    /// What a side loses when the unit is disordered (0 if it is) or eliminated, its leaders' risk included.
    [[nodiscard]] int disorder(UnitIndex u) const { return disorder_[u]; }
    [[nodiscard]] int elimination(UnitIndex u) const { return elimination_[u]; }
    /// A hit or a DD: disorder for a unit in good order, else elimination.
    [[nodiscard]] int hurt(UnitIndex u) const { return disorder_[u] > 0 ? disorder_[u] : elimination_[u]; }

    /// What the attacker's side gains by one result; clash_36() is the sum of it over all ways.
    [[nodiscard]] int gain(UnitIndex attacker, UnitIndex defender, MeleeResult result) const;
    /// Expected gain of the attacker's side from one melee, over the exact 36 ways; 3600 is a strength point.
    [[nodiscard]] int clash_36(UnitIndex attacker, UnitIndex defender, const MeleeModifiers& m) const;

private:
    const Battle& battle_;
    std::array<int, max_units> disorder_{}, elimination_{};
    std::array<bool, max_units> base_{};
};

}  // namespace polemarch::ancient_battles
