// Who tempts impetuous units to an uncontrolled charge (Uncontrolled_1, 2 and 4; B73, B74). Questions only;
// uncontrolled.h has what becomes of it.
#pragma once

#include "core/blood_of_kings/rules/charge_plan.h"

namespace polemarch::blood_of_kings {

/// Impetuous units of a side that can still be tempted this turn (B73).
[[nodiscard]] UnitMask temptable(const Setup& g, const State& s, unsigned side);
/// Whether any impetuous unit of a side is within a charge of the area at all: a quick no.
[[nodiscard]] bool may_tempt(const Setup& g, const State& s, unsigned side, const table::Box& area);
/// Whom the impetuous unit is tempted to charge now: the nearest enemy in its frontal arc that it can reach over open
/// ground with nothing but friendly skirmishers between, and those as near (Uncontrolled_2 and 4, B74).
[[nodiscard]] UnitMask temptations(const Setup& g, const State& s, UnitIndex u);
/// The first of them; nobody if it is not tempted.
[[nodiscard]] UnitIndex temptation(const Setup& g, const State& s, UnitIndex u);
/// The nearest unit that is tempted by the mover once it has come to that pose; nobody if none is.
[[nodiscard]] UnitIndex tempted_on_way(const Setup& g, const State& s, UnitIndex mover, const table::Pose& pose,
                                       int frontage);

}  // namespace polemarch::blood_of_kings
