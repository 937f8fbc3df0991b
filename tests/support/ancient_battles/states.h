// The states of games between heuristic agents in which a side has to choose.
#pragma once

#include "ai/ancient_battles/heuristic.h"
#include "core/ancient_battles/rules/battle.h"

#include <cstdint>

namespace polemarch::test {

/// Calls visit(state) before each choice of game `game` of this seed.
template <class Visit>
void visit_choices(const ancient_battles::Battle& g, std::uint64_t seed, std::uint32_t game, Visit visit) {
    const RefereeDice dice(seed, game);
    const ancient_battles::HeuristicGeneral general;
    ancient_battles::State s = g.start();
    for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
        if (actor == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        visit(s);
        g.apply(s, general.best(g, s));
    }
}

}  // namespace polemarch::test
