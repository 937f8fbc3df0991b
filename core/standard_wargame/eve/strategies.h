// The battle strategies (3.4): chosen secretly by one side, then by the other, then revealed; what they cost is paid at
// once. Then the battle is fought, or delayed.
#pragma once

#include "core/random.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

/// Whether the side may choose the strategy. Depends on nothing that the other side does not know.
[[nodiscard]] Refusal judge_strategy(const Setup& g, const State& s, unsigned side, Strategy strategy);
/// By the side whose choice it is.
void apply_strategy(const Setup& g, State& s, Strategy strategy);
/// Whether the battle is delayed by the die (3.4.3).
void apply_delay(const Setup& g, State& s, bool delayed);
/// The least face that delays the battle.
[[nodiscard]] int delay_from(const Setup& g, const State& s);

// ---- the secret

/// Whether the choice that is due is hidden from the other side.
[[nodiscard]] bool is_secret_strategy(const State& s);
/// Overwrites what `viewer` may not know: the strategy of a side that has chosen, until both have.
void hide_strategy(State& s, unsigned viewer);
/// Gives a view a truth that fits back: each strategy that the other side may have chosen is equally likely.
void complete_strategy(const Setup& g, State& s, unsigned viewer, AgentStream& stream);

}  // namespace polemarch::standard_wargame
