// Charges (Charges): how they begin, what happens when the charger arrives, and conforming.
#pragma once

#include "core/blood_of_kings/rules/charge_plan.h"

namespace polemarch::blood_of_kings {

/// The charge goes on the stack; its target answers next. `flags` are those of Pending.
void begin_charge(const Setup& g, State& s, UnitIndex u, UnitIndex target, const ChargePlan& plan, std::uint8_t flags);
/// The charger on top has come to the end of its legs: a volley of defensive fire, a pursuit or a melee follows; or
/// nothing, and the record is popped.
void arrive(const Setup& g, State& s);
/// The charge on top is over, wherever the charger is.
void end_charge(const Setup& g, State& s);

// ---- moves: kind charge

/// The unit must be one that can be activated.
[[nodiscard]] Refusal judge_charge(const Setup& g, const State& s, const Move& m);
void apply_charge(const Setup& g, State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
