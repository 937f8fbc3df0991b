// Which enemies tempt impetuous units to an uncontrolled charge (Uncontrolled_1, 2 and 4; B73, B74). Questions only;
// uncontrolled.h makes the changes.
#pragma once

#include "core/blood_of_kings/rules/charge_plan.h"

namespace polemarch::blood_of_kings {

/// Impetuous units of a side that can still be tempted this turn (B73).
[[nodiscard]] UnitMask temptable(const Setup& g, const State& s, unsigned side);
/// Whether any impetuous unit of a side is within charge range of the area: a fast test to exclude most cases.
[[nodiscard]] bool may_tempt(const Setup& g, const State& s, unsigned side, const table::Box& area);
/// The enemies that the impetuous unit is tempted to charge now: the nearest in its frontal arc that it can reach over
/// open ground with only friendly skirmishers between, and those equally near (Uncontrolled_2 and 4, B74).
[[nodiscard]] UnitMask temptations(const Setup& g, const State& s, UnitIndex u);
/// The first of them; nobody if the unit is not tempted.
[[nodiscard]] UnitIndex temptation(const Setup& g, const State& s, UnitIndex u);
/// The nearest unit that the mover tempts once it has reached that pose; nobody if there is none.
[[nodiscard]] UnitIndex tempted_on_way(const Setup& g, const State& s, UnitIndex mover, const table::Pose& pose,
                                       int frontage);

}  // namespace polemarch::blood_of_kings
