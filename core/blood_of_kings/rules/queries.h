// Questions about a state that several subjects of the rules, texts and agents ask. All are functions of their
// arguments alone and change nothing.
#pragma once

#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/setup.h"
#include "core/blood_of_kings/types/refusal.h"
#include "core/blood_of_kings/types/state.h"

namespace polemarch::blood_of_kings {

// ---- pending records

/// The record on top; there must be one.
inline const Pending& top(const State& s) { return s.pending[s.depth - 1u]; }
inline Pending& top(State& s) { return s.pending[s.depth - 1u]; }
/// Levels that the dice of a melee cost the actor and the target.
inline std::array<unsigned, 2> toll_of(const Pending& fight) {
    return {fight.kind & 7u, static_cast<unsigned>(fight.kind >> 3)};
}
/// The side that distributes its losses: its toll is two levels or more.
inline unsigned losing_side(const Pending& fight) {
    return side_of(toll_of(fight)[0] >= 2 ? fight.unit : fight.target);
}

// ---- a unit

/// Where the bases of u stand, or would stand in another place.
[[nodiscard]] Footprint footprint_of(const Setup& g, const State& s, UnitIndex u);
[[nodiscard]] Footprint footprint_of(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& there);
/// Status and bases; `destroyed` for a unit that is gone.
[[nodiscard]] Condition condition_of(const Setup& g, const State& s, UnitIndex u);
/// The ground under most of its bases (B22, B45).
[[nodiscard]] Standing standing_of(const Setup& g, const State& s, UnitIndex u);
/// Its cover against an enemy: of its ground, or of an obstacle near it that the line between the two crosses (B21,
/// B45), whichever is better.
[[nodiscard]] Cover cover_of(const Setup& g, const State& s, UnitIndex u, UnitIndex enemy);
/// Whether u makes room for a friend that ends on it: skirmishers that do not fight (B17).
inline bool makes_room(const Setup& g, const Field& field, UnitIndex u) {
    return !is_camp(u) && g.type(u).skirmisher && !field.engaged(u);
}
/// Whether the commander can activate the unit now: it is the side's turn to act, an activation is left, the unit has
/// not acted, and it is under the commander's command and in reach (Actions_11, Leaders_1, Leaders_3).
[[nodiscard]] Refusal activation(const Setup& g, const State& s, UnitIndex u);

// ---- leaders

[[nodiscard]] table::Rectangle base_of(const State& s, LeaderIndex l);
/// The best leader with the unit: 0 none, 1 a leader, 2 an exceptional one.
[[nodiscard]] std::uint8_t leader_with(const Setup& g, const State& s, UnitIndex u);
/// Whether the leader may activate the unit: one of the leader's wing, or any unit for the army commander (Leaders_1).
[[nodiscard]] bool commands(const Setup& g, const State& s, LeaderIndex l, UnitIndex u);
/// Whether the unit is within the leader's radius of command (Leaders_3).
[[nodiscard]] bool in_radius(const Setup& g, const State& s, LeaderIndex l, UnitIndex u);
/// Whether it would be if the leader was in this place, not with the unit. `field`: of the state.
[[nodiscard]] bool in_radius_of(const Setup& g, const State& s, const Field& field, table::Point leader, UnitIndex u);
/// Whether a leader may leave the unit only by an activation: the leader was involved in a melee this turn, or is with
/// a unit that is still in a combat (Leaders_5, Leaders_7).
inline bool held(const Setup& g, const State& s, const Leader& leader) {
    return leader.caught() || (leader.unit != nobody && field_of(g, s).engaged(leader.unit));
}
/// Leaders of a side who are in play; bit i for its i-th.
[[nodiscard]] unsigned living_leaders(const State& s, unsigned side);
/// The enemy's leaders whose own places a path of u crosses; bit l for LeaderIndex l (Leaders_6).
[[nodiscard]] unsigned leaders_on(const State& s, UnitIndex u, const table::StraightMove& way);
[[nodiscard]] unsigned leaders_on(const State& s, UnitIndex u, const table::Wheel& way);

}  // namespace polemarch::blood_of_kings
