// Retreats after a lost cohesion test (7.4.6 to 7.4.9.1): where the unit and those behind it come to be, what stops it,
// and whether it may be extended.
#pragma once

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/types/state.h"

namespace polemarch::standard_wargame {

struct RetreatMove {
    Retreat how = Retreat::free;  ///< free, blocked by friends, or barred: then it is destroyed where it ends
    StackList<UnitIndex, most_units_of_a_side> units;  ///< the unit, then those that it pushes
    StackList<table::Pose, most_units_of_a_side> ends;
    UnitIndex trampled = nobody;  ///< destroyed by elephants that it would stop (7.4.8.1)
};
/// The retreat of `u` straight back.
[[nodiscard]] RetreatMove retreat_of(const Setup& g, const State& s, const Field& field, const Groups& groups,
                                     UnitIndex u);
/// The same, one base width farther; nothing if the rules do not allow it against this enemy (7.4.9, S88).
[[nodiscard]] std::optional<RetreatMove> extended_retreat_of(const Setup& g, const State& s, const Field& field,
                                                             const Groups& groups, UnitIndex u, UnitIndex enemy,
                                                             Action action);
/// Carries it out, without the flee roll: moves the units, destroys what is trampled. A barred unit is not destroyed
/// here.
void apply_retreat(const Setup& g, State& s, const RetreatMove& move);

}  // namespace polemarch::standard_wargame
