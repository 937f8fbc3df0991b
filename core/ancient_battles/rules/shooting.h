// Ranged combat (10.0): targets, supporters, rapid fire.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 10.2-10.4: whether a target in the hex `to` would be within range, in arc and in sight of the unit, which is on the
/// map.
[[nodiscard]] bool sees_hex(const Setup& g, const State& s, UnitIndex u, hex::Index to);
/// The same for a target on the map that is not immune.
[[nodiscard]] bool sees_target(const Setup& g, const State& s, UnitIndex u, UnitIndex target);
/// Enemy units that `u` may fire at now (10.1-10.5): within range, in arc, in sight, not immune. `occupied`, if given,
/// has the hexes of all units of each side, for who asks about many units of one state.
[[nodiscard]] UnitMask targets(const Setup& g, const State& s, UnitIndex u);
[[nodiscard]] UnitMask targets(const Setup& g, const State& s, UnitIndex u, const std::array<hex::Set, 2>& occupied);
/// `attacks` are those combined in one (10.7.3), `support` the supporting units.
[[nodiscard]] Shot shot_at(const Setup& g, const State& s, UnitIndex lead, UnitIndex target, int attacks, int support);
/// The shot that is due.
[[nodiscard]] Shot shot_due(const Setup& g, const State& s);
/// Units that may support the attack of `subject` at `object` (10.5, 10.7.2), in rising order only.
[[nodiscard]] UnitMask supporters(const Setup& g, const State& s);
void list_targets(const Setup& g, const State& s, Moves& moves);
void list_supporters(const Setup& g, const State& s, Moves& moves);

/// The order reaches `subject`: a unit with rapid fire first decides how it splits its attacks (10.7.1).
void begin_fire(const Setup& g, State& s);
/// 10.7.1: so many attacks are combined into one.
void combine(State& s, std::uint8_t attacks);
/// 10.5: a target is chosen; supporters follow, or the dice.
void aim(State& s, const Move& m);
/// 10.5: the unit supports. That counts as fire, so it is marked.
void support(State& s, UnitIndex u);
/// 10.7: no more attacks of `subject`.
void hold_fire(State& s);
/// 10.6: the shot hits or not. Leaders may have to roll before the shot is over.
void apply_shot(const Setup& g, State& s, bool hit);
/// The shot and any escapes are over: more rapid fire, or the unit is marked (10.6 step 4; ruling 59).
void finish_shot(const Setup& g, State& s);

}  // namespace polemarch::ancient_battles
