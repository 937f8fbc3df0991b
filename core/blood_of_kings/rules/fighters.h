// Who takes part in a melee, and with what (Melee_3 to 6, B61 to B64). `fight` is its record. Questions only;
// fighting.h has what becomes of it.
#pragma once

#include "core/blood_of_kings/rules/queries.h"

namespace polemarch::blood_of_kings {

/// Units that fight beside the actor or the target: in contact with the enemy's principal, a front involved (Melee_3
/// a), or overlapping and joined (b).
[[nodiscard]] UnitMask supporters(const Setup& g, const State& s, const Pending& fight, bool of_actor);
/// The same and the principal.
[[nodiscard]] UnitMask involved(const Setup& g, const State& s, const Pending& fight, bool of_actor);
/// Who overlaps in slot 0 to 3 (actor's left, right, target's left, right): beside the principal, free, facing as it
/// does, and nobody else on that flank of either principal; nobody if there is none (B61).
[[nodiscard]] UnitIndex overlapping(const Setup& g, const State& s, const Pending& fight, unsigned slot);
/// The melee as arithmetic.
[[nodiscard]] Clash clash_in(const Setup& g, const State& s, const Pending& fight);
/// The leaders who may fall with a side of the fight, once its dice have fallen: of its principal, or else of its
/// supporters; bit l for LeaderIndex l.
[[nodiscard]] unsigned exposed_leaders(const Setup& g, const State& s, const Pending& fight, unsigned side);

}  // namespace polemarch::blood_of_kings
