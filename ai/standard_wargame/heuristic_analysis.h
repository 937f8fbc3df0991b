// One-ply values of a position: what a place on the table is worth to a unit, and what an order to a group may gain.
#pragma once

#include "ai/standard_wargame/heuristic_weights.h"
#include "ai/standard_wargame/match_ups.h"
#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// Analyses one state, which must outlive it and must not change. Values are in thousandths of a unit.
class HeuristicAnalysis {
public:
    HeuristicAnalysis(const View& view, const HeuristicWeights& weights);

    /// Value of the place `there` for the unit, all others unmoved: attacks and shots of the unit and of the enemy, and
    /// the distance to enemies that it can beat. `attacks`: it may make a close battle action in this bound.
    [[nodiscard]] int stand(UnitIndex u, const table::Rectangle& there, bool attacks) const;
    /// Where it stands, with what neighbours in line are worth.
    [[nodiscard]] int stand(UnitIndex u, bool attacks) const;
    /// The exact net gain of its best attack now; nothing if it has no target.
    [[nodiscard]] std::optional<int> best_attack(UnitIndex u) const;
    [[nodiscard]] int attack(UnitIndex u, UnitIndex target) const;
    [[nodiscard]] int shot(UnitIndex u, UnitIndex target) const;

    /// Estimated gain of an order of this kind to the group of a front unit, or to the unit alone.
    [[nodiscard]] int order_gain(UnitIndex u, Order order) const;
    /// What the group could gain in the strategic sequence of this turn; 0 if it is too near to the enemy then.
    [[nodiscard]] int strategic_gain(UnitIndex u) const;

    [[nodiscard]] const View& view() const { return view_; }

private:
    /// The sum over these units if all go straight on by so much.
    [[nodiscard]] int forward_gain(const UnitSet& units, Length length, bool attacks) const;
    /// How far they can all go before one touches an enemy.
    [[nodiscard]] Length free_ahead(const UnitSet& units, Length most) const;

    const View& view_;
    const HeuristicWeights& weights_;
    const MatchUps& match_ups_;
    int approach_;  ///< for a base width, at this turn
};

}  // namespace polemarch::standard_wargame
