// Actions that are orders (Actions_2 to 6): rest, advance, march, regroup, retire; and where the unit goes. The record
// of an order is on top of the stack from its dice until the unit goes or halts.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"

namespace polemarch::blood_of_kings {

/// The most that the unit may spend on this order, in 1/256 inch.
[[nodiscard]] Length allowance(const Setup& g, UnitIndex u, Kind order);

// ---- moves: kinds rest, advance, march, regroup, retire

/// The unit or camp must be one that can be activated.
[[nodiscard]] Refusal judge_order(const Setup& g, const State& s, const Move& m);
void apply_order(State& s, const Move& m);
/// The dice: kinds orders, regrouped, retired. A unit in contact that fails to retire, or has regrouped, fights
/// (Ongoing_2, Ongoing_3).
void apply_order_dice(const Setup& g, State& s, const Move& m);

// ---- moves: kind go, by the walk that travel() makes of it; decline_order() if the unit stays

[[nodiscard]] Refusal judge_go(const Setup& g, const State& s, const Move& m);
void apply_go(const Setup& g, State& s, const Move& m);
/// A unit that should have retired fights.
void decline_order(const Setup& g, State& s);

}  // namespace polemarch::blood_of_kings
