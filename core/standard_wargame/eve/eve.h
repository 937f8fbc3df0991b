// The eve of the battle (3.1 to 3.4): roles, weather, terrain, strategies, in the steps before Step::first_dice. What
// rules/turn.cpp and the files beside it call.
#pragma once

#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

[[nodiscard]] constexpr bool is_eve(const State& s) { return s.step <= Step::delay_dice; }

/// Turns a deployed state into that in which a scenario begins which begins earlier. Nobody stands anywhere yet.
void begin_eve(const Setup& g, State& s);

[[nodiscard]] Actor eve_actor(const State& s);
/// For any bytes; a side has a choice.
[[nodiscard]] Refusal judge_eve(const Setup& g, const State& s, const Move& m);
/// A legal move, or an outcome.
void apply_eve(const Setup& g, State& s, const Move& m);
/// One thing that happens without a choice; false if there is none.
bool step_eve(const Setup& g, State& s);
/// All legal moves; of places a sample, at least 24 if there are so many.
void eve_moves(const Setup& g, const State& s, Moves& moves);

/// Dice are due.
[[nodiscard]] Roll eve_roll(const Setup& g, const State& s);
[[nodiscard]] Move eve_resolve(const Setup& g, const State& s, Faces faces);

/// More than the steps of any eve: its days are bounded, since only armies that prepare delay a battle for nothing, and
/// they do not beyond a certain day (S28).
[[nodiscard]] std::uint32_t longest_eve(const Setup& g);

}  // namespace polemarch::standard_wargame
