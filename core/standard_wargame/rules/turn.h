// The course of a battle: who chooses, which moves are legal, what they change, and what goes on by itself. The only
// file that knows all subjects.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

/// The first state of a battle: where its scenario begins.
[[nodiscard]] State first_state(const Setup& g);
[[nodiscard]] Actor actor(const State& s);
/// Why a side may not make the move; for any bytes.
[[nodiscard]] Refusal judge(const Setup& g, const State& s, const Move& m);
/// A legal move, or an outcome of the dice that are due; then everything that follows without a choice.
void apply(const Setup& g, State& s, const Move& m);
/// Everything that follows without a choice, until a side chooses, dice are due or the battle is over.
void settle(const Setup& g, State& s);

}  // namespace polemarch::standard_wargame
