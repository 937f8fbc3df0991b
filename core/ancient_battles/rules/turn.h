// How play goes: what may be chosen, whether a move may be made, what it does, and what follows of itself. Only this
// file knows all subjects of the rules; they know nothing of it.
#pragma once

#include "core/ancient_battles/rules/rerolls.h"

namespace polemarch::ancient_battles {

/// Where everything is at the start (start_of), at the first decision or dice of the battle.
[[nodiscard]] State first_state(const Setup& g);

[[nodiscard]] inline Actor actor(const Setup& g, const State& s) {
    if (falls(s.phase)) return buys(g, s) ? static_cast<Actor>(buyer(s)) : Actor::chance;
    return s.phase == Phase::over ? Actor::nobody : static_cast<Actor>(s.mover);
}
/// A side is to choose. `moves` is cleared first.
void legal_moves(const Setup& g, const State& s, Moves& moves);
[[nodiscard]] Verdict judge(const Setup& g, const State& s, const Move& m);

/// `act`, then `settle`.
void apply(const Setup& g, State& s, const Move& m);
/// What the move itself does, without what follows of itself (automatic passes, a new turn). For a state that is looked
/// at, not played on.
void act(const Setup& g, State& s, const Move& m);
/// Goes on while nobody has anything to choose: after it a side has a real choice, dice must fall, or it is over.
void settle(const Setup& g, State& s);

/// No battle has more steps than this.
[[nodiscard]] std::uint32_t longest(const Setup& g);

}  // namespace polemarch::ancient_battles
