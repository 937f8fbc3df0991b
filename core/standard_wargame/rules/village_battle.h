// Battles in and out of a fortified village (7.4.12): who fights and shoots, the actions as plain values, and what
// becomes of who loses.
//
// Attackers inside fight in each of their own bounds. The defender chooses who meets each of them; if nobody is left,
// an imaginary levy does (S90, N33): in moves and records it is the target `nobody`.
#pragma once

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// What a unit is wherever it stands: troops, class, general, fortified baggage, whose bound it is. `nobody`: the
/// imaginary levy.
[[nodiscard]] Fighter fighter_apart(const Setup& g, const State& s, UnitIndex u);

// ---- close battles (7.4.12.3)

/// Whether an action between these is a close battle inside the village.
[[nodiscard]] bool is_village_fight(const State& s, UnitIndex attacker, UnitIndex target);
/// Attackers of the active side inside that have not fought in this bound: each has to.
[[nodiscard]] UnitSet village_attackers(const Setup& g, const State& s);
/// Defenders who can meet one: each takes part in one close battle.
[[nodiscard]] UnitSet village_defenders(const Setup& g, const State& s);
/// Everybody inside, if attackers will fight there in this bound; otherwise nobody.
[[nodiscard]] UnitSet village_fighters(const Setup& g, const State& s);
[[nodiscard]] CloseBattle village_battle_of(const View& view, UnitIndex attacker, UnitIndex target);
/// Only an attacker has somewhere to go: it is set outside, as far off as a retreat leads, where it is nearest to its
/// own baggage's place and in no enemy's effective zone. Nothing if there is no such place.
[[nodiscard]] std::optional<table::Pose> thrown_out(const View& view, UnitIndex attacker);

// ---- distance battles (7.4.12.1, 7.4.12.2)

/// Whether artillery on the table can shoot at the village: the enemy's, in range, before its front and seen.
[[nodiscard]] bool village_is_target(const View& view, UnitIndex shooter);
/// The range of a unit inside against `v` (7.4.12.2); 0: none.
[[nodiscard]] Length range_out_of_village(const View& view, UnitIndex u, UnitIndex v);
/// Its targets that priority demands: the nearest to the outline (it may take any position).
[[nodiscard]] UnitSet targets_out_of_village(const View& view, UnitIndex u);
/// `returned`: a target outside shoots back (7.2.5).
[[nodiscard]] DistanceBattle village_shot_of(const View& view, UnitIndex shooter, UnitIndex target, bool returned);

}  // namespace polemarch::standard_wargame
