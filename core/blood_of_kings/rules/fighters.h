// The participants of a melee and their modifiers (Melee_3 to 6, B61 to B64). `fight` is its record. Questions only;
// fighting.h makes the changes.
#pragma once

#include "core/blood_of_kings/rules/queries.h"

namespace polemarch::blood_of_kings {

/// Supporters of the actor or the target: units in contact with the enemy's principal, with a front involved (Melee_3
/// a), or overlapping and joined (b).
[[nodiscard]] UnitMask supporters(const Setup& g, const State& s, const Pending& fight, bool of_actor);
/// The same and the principal.
[[nodiscard]] UnitMask involved(const Setup& g, const State& s, const Pending& fight, bool of_actor);
/// The unit that overlaps in slot 0 to 3 (actor's left, right, target's left, right): beside the principal, free, with
/// the same facing, and no other unit on that flank of either principal; nobody if there is none (B61).
[[nodiscard]] UnitIndex overlapping(const Setup& g, const State& s, const Pending& fight, unsigned slot);
/// The factors of the melee.
[[nodiscard]] Clash clash_in(const Setup& g, const State& s, const Pending& fight);
/// The leaders who may fall with a side of the fight after its dice: of its principal, or else of its supporters; bit l
/// for LeaderIndex l.
[[nodiscard]] unsigned exposed_leaders(const Setup& g, const State& s, const Pending& fight, unsigned side);

}  // namespace polemarch::blood_of_kings
