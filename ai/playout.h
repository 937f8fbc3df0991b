// Rollouts of any game in turns: a policy plays both sides to a horizon.
#pragma once

#include "core/game.h"

namespace polemarch {

/// Plays `s` on to the end of the game or to the first choice of a turn after `last`. `roll_one(s)` returns an outcome
/// of the roll that is due in `s`; `choose(s)` carries out a choice of the side to move.
template <Diced G, class Choose, class RollOne>
requires requires(const typename G::State& s) { s.turn; }
void play_turns(const G& g, typename G::State& s, int last, Choose&& choose, RollOne&& roll_one) {
    for (;;) {
        const Actor actor = g.actor(s);
        if (actor == Actor::nobody) return;
        if (actor == Actor::chance)
            g.apply(s, roll_one(s));
        else if (s.turn > last)
            return;
        else
            choose(s);
    }
}

}  // namespace polemarch
