// The course of play: which moves may be chosen, whether a move is legal, what it does, and what follows automatically.
// Only this file knows all subjects of the rules; they do not know it.
#pragma once

#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/rules/rerolls.h"

namespace polemarch::ancient_battles {

/// The state at the first decision or dice of the battle; begins with start_of().
[[nodiscard]] State first_state(const Setup& g);

[[nodiscard]] inline Actor actor(const Setup& g, const State& s) {
    if (falls(s.phase)) return buys(g, s) ? static_cast<Actor>(buyer(s)) : Actor::chance;
    return s.phase == Phase::over ? Actor::nobody : static_cast<Actor>(s.mover);
}
/// A side must be to move. `moves` is cleared first.
void legal_moves(const Setup& g, const State& s, Moves& moves);
[[nodiscard]] Verdict judge(const Setup& g, const State& s, const Move& m);
/// Whether a legal `go` or `leave` harms the mover more than a listed one with the same end.
[[nodiscard]] bool dominated(const Setup& g, const State& s, const Move& m);
/// Phase::destination: the facings that legal ways of `subject` with exactly this passage allow in the hex, a bit each.
[[nodiscard]] std::uint8_t facings_of_way(const Setup& g, const State& s, const Passage& passage, hex::Index h);

/// `act`, then `settle`.
void apply(const Setup& g, State& s, const Move& m);
/// The effect of the move itself, without what follows automatically (passes, a new turn). For a state that is shown,
/// not played on.
void act(const Setup& g, State& s, const Move& m);
/// Continues while no side has a choice. Afterwards a side has a real choice, dice must be rolled, or the battle is
/// over.
void settle(const Setup& g, State& s);

/// No battle has more steps than this.
[[nodiscard]] std::uint32_t longest(const Setup& g);

}  // namespace polemarch::ancient_battles
