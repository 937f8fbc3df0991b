// Close battles of a position (7.3, 7.4): attackers and their targets, the action as plain values (combat.h), and what
// follows from its dice.
#pragma once

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/ordering.h"

namespace polemarch::standard_wargame {

/// Declared units that can still attack, and attackers in a village; once there are none, passive units that have not
/// been attacked (7.3, S69).
[[nodiscard]] UnitSet attackers(const View& view);
/// Whom an attacker may attack now (7.3.2, 7.3.3).
[[nodiscard]] UnitSet targets_of(const View& view, UnitIndex attacker);
/// Whether the owner of an attacker chooses among these targets when the active side has named it: of a passive unit
/// with several (N43).
[[nodiscard]] inline bool is_owners_choice(const State& s, UnitIndex attacker, const UnitSet& targets) {
    return side_of(attacker) != s.active && targets.size() > 1;
}
/// Whether it may feint instead (7.4.1).
[[nodiscard]] bool may_feint(const View& view, UnitIndex attacker);
/// Units of the active side that a morale point can be spent for (7.4.3.2).
[[nodiscard]] UnitSet may_have_points(const View& view);

/// A unit in a battle action against another, as combat.h wants it.
[[nodiscard]] Fighter fighter_in(const View& view, UnitIndex u, UnitIndex enemy, Action action);
[[nodiscard]] CloseBattle close_battle_of(const View& view, UnitIndex attacker, UnitIndex target);
[[nodiscard]] DistanceBattle distance_battle_of(const View& view, UnitIndex shooter, UnitIndex target);

}  // namespace polemarch::standard_wargame
