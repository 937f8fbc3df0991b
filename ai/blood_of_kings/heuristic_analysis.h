// What a side sees in one state: what a place on the table is worth to a unit, and where a unit could go.
#pragma once

#include "ai/blood_of_kings/heuristic_weights.h"
#include "ai/blood_of_kings/unit_values.h"
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

/// Where a unit could go on its order, best first.
struct Manoeuvre {
    Move move;  ///< go or halt
    int value = 0;
    table::Rectangle end;
};

/// Looks at one state, which must outlive it; nothing that changes the state changes what it says.
class HeuristicAnalysis {
public:
    HeuristicAnalysis(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights);

    /// How well the unit would stand there, all others where they are: what it could charge and shoot at, who could
    /// charge and shoot at it, who covers its flanks, the ground, its leader's reach, how far the enemy is.
    [[nodiscard]] int stand(UnitIndex u, const table::Rectangle& there) const;
    [[nodiscard]] int stand(UnitIndex u) const { return stand(u, field_[u]); }
    /// What an order to advance promises over standing still, orders being lost now and then.
    [[nodiscard]] int advance(UnitIndex u) const;
    /// The legal ways of the order on top of the stack that promise most, standing still among them: straight on,
    /// slanting, wheels, up to a neighbour's front, back, about. At least one, at most `most`. Only of an advance in
    /// battle formation; else empty.
    void manoeuvres(StackList<Manoeuvre, 16>& best, std::size_t most) const;

    /// Enemy units nearest to it; nobody if there is none.
    [[nodiscard]] UnitIndex nearest(UnitIndex u) const;
    [[nodiscard]] Length gap(UnitIndex u, UnitIndex v) const { return table::distance(field_[u], field_[v]); }
    [[nodiscard]] const UnitValues& unit_values() const { return unit_values_; }
    [[nodiscard]] const Field& field() const { return field_; }

private:
    /// Whoever is about the nearest first: of most others it need only be seen then that they are farther off.
    template <class Visit>
    void each_enemy(UnitIndex u, const table::Rectangle& there, Visit visit) const;
    template <class Take>
    void ways(UnitIndex u, const table::Rectangle& start, Length allowance, Take take) const;

    const Setup& g_;
    const State& s_;
    const HeuristicWeights& heuristic_weights_;
    UnitValues unit_values_;
    Field field_;
};

}  // namespace polemarch::blood_of_kings
