// The states of a game between two agents of a kind in which a side has to choose.
#pragma once

#include "ai/agent.h"

#include <array>
#include <cstdint>

namespace polemarch::test {

/// Calls visit(state) before each choice of game `game` of this seed, at most `most` times; then the game ends.
template <class General, class G, class Visit>
void visit_choices(const G& g, std::uint64_t seed, std::uint32_t game, std::size_t most, Visit visit) {
    const RefereeDice dice(seed, game);
    std::array<General, 2> generals{General(), General()};
    std::array<AgentStream, 2> streams{AgentStream(seed, game, Side::first), AgentStream(seed, game, Side::second)};
    typename G::State s = g.start();
    for (Actor actor = g.actor(s); actor != Actor::nobody && most > 0; actor = g.actor(s)) {
        if (actor == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        --most;
        visit(s);
        const auto side = static_cast<std::size_t>(side_of(actor));
        g.apply(s, generals[side].choose(g, s, streams[side]));
    }
}

}  // namespace polemarch::test
