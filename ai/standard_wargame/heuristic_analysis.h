// One-ply values of a position: what a place on the table is worth to a unit, and what orders may gain.
#pragma once

#include "ai/standard_wargame/heuristic_weights.h"
#include "ai/standard_wargame/match_ups.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/view.h"

#include <array>
#include <limits>
#include <optional>

namespace polemarch::standard_wargame {

/// Analyses one state, which must outlive it and must not change. Values are in thousandths of a unit.
class HeuristicAnalysis {
public:
    HeuristicAnalysis(const View& view, const HeuristicWeights& weights);

    /// Value of the place `there` for the unit, all others unmoved: attacks and shots of the unit and of the enemy, and
    /// the distance to enemies that it can beat. `attacks`: it may make a close battle action in this bound.
    [[nodiscard]] int stand(UnitIndex u, const table::Rectangle& there, bool attacks) const;
    /// Where it stands, without an order that lets it attack.
    [[nodiscard]] int stand(UnitIndex u) const;
    /// What it gains by an order that lets it attack where it stands.
    [[nodiscard]] int contact(UnitIndex u) const;
    /// What all gain who move by a legal action; `attacks`: by an advance.
    [[nodiscard]] int gain(const MovementAction& action, bool attacks) const;

    /// The exact net gain of an attack or a shot now.
    [[nodiscard]] int attack(UnitIndex u, UnitIndex target) const;
    [[nodiscard]] int shot(UnitIndex u, UnitIndex target) const;
    /// Of its best attack; nothing if it has no target.
    [[nodiscard]] std::optional<int> best_attack(UnitIndex u) const;

    /// Estimated gain of an order of this kind to a front unit: by the best of a few moves of its whole group and of
    /// the unit alone, or by standing. The state must be in a sequence of orders, with no order under way.
    [[nodiscard]] int order_gain(UnitIndex u, Order order) const;
    /// What the group could gain in the strategic sequence of this turn; 0 if it is too near to the enemy then.
    [[nodiscard]] int strategic_gain(UnitIndex u) const;

private:
    static constexpr int unknown = std::numeric_limits<int>::min();
    using Known = std::array<int, places>;

    /// The best of a few moves of this body.
    [[nodiscard]] int best_move(UnitIndex u, Body body, bool attacks) const;
    /// How far a body can go before one of it touches anybody.
    [[nodiscard]] Length free_ahead(const Units& units, Length most) const;

    const View& view_;
    const HeuristicWeights& weights_;
    const MatchUps& match_ups_;
    int approach_;  ///< for a base width, at this turn
    // Kept since orders to all units of a group, by all generals, ask again.
    mutable Known stands_, strategic_;
    mutable std::array<Known, 2> group_moves_, own_moves_;  ///< [attacks]; of groups by their numbers
};

}  // namespace polemarch::standard_wargame
