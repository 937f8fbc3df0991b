// Values of units, disorder and melees to a side, in integers: 100 is a point of Combat Strength in good order.
// Expected values come from exact outcome tables, without floating point, so every machine chooses alike.
#pragma once

#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

/// Parameters of the heuristic general, in hundredths of a strength point unless stated otherwise.
struct HeuristicWeights {
    int disordered = 66;       ///< value of a disordered unit, percent of its value in good order
    int loss_near_panic = 60;  ///< extra value of a lost point just before panic, percent; less further from it
    int panic = 1600;          ///< the loss that panics the army
    int camp = 700;            ///< the camp and its victory point
    int leader = 200;          ///< a leader's life
    int ardour = 20;           ///< bonus of an attack for each point of the weaker side's strength
    int lead = 25;             ///< less ardour if ahead in victory points, more if behind
    int frailty = 80;          ///< extra value of a point to the army that panics sooner, percent
    int exposure = 230;        ///< weight of the enemy's expected attacks, percent
    int approach = 8;          ///< a hex nearer to the goal, for each point of strength
    int slowness = 10;         ///< the same, divided by the movement allowance: slow units should be near
    int prey = 8;        ///< tenths of a hex by which an enemy unit counts as nearer, for each point of its strength
    int rally = 200;     ///< weight of a rally that costs its own Command Point, percent
    int camp_raid = 40;  ///< a hex nearer to an enemy camp, for fast light units
    int threshold = 10;  ///< an order must gain more than this
};

/// Values of the units of one state, computed once a decision.
class UnitValues {
public:
    UnitValues(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights);

    /// Loss of the unit's side if the unit is disordered (0 if it already is) or eliminated, the risk to leaders
    /// included.
    [[nodiscard]] int disorder(UnitIndex u) const { return disorder_[u]; }
    [[nodiscard]] int elimination(UnitIndex u) const { return elimination_[u]; }
    /// A hit or a DD: disorder for a unit in good order, else elimination.
    [[nodiscard]] int hurt(UnitIndex u) const { return disorder_[u] > 0 ? disorder_[u] : elimination_[u]; }

    /// Gain of the attacker's side by one result; clash_36() is its sum over all ways.
    [[nodiscard]] int gain(UnitIndex attacker, UnitIndex defender, MeleeResult result) const;
    /// Expected gain of the attacker's side from one melee, over the exact 36 ways; 3600 is a strength point.
    [[nodiscard]] int clash_36(UnitIndex attacker, UnitIndex defender, const MeleeModifiers& m) const;

private:
    const Setup& g_;
    std::array<int, max_units> disorder_{}, elimination_{};
    std::array<bool, max_units> base_{};
};

}  // namespace polemarch::ancient_battles
