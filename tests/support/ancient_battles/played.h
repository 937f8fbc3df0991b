// A whole game of two agents, with the dice of a seed.
#pragma once

#include "ai/agent.h"
#include "core/ancient_battles/rules/battle.h"

#include <array>
#include <cstdint>
#include <memory>

namespace polemarch::test {

/// The end of a game from `s` between agents that `make()` makes, one for each side. Dice and random numbers are those
/// of this seed and game number.
template <class Make>
[[nodiscard]] ancient_battles::State played(const ancient_battles::Battle& g, ancient_battles::State s,
                                            std::uint64_t seed, std::uint32_t game, Make make) {
    const RefereeDice dice(seed, game);
    const std::array<std::unique_ptr<Agent<ancient_battles::Battle>>, 2> agents{make(), make()};
    std::array<AgentStream, 2> streams{AgentStream(seed, game, Side::first), AgentStream(seed, game, Side::second)};
    for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
        if (actor == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        const auto side = static_cast<std::size_t>(side_of(actor));
        g.apply(s, agents[side]->choose(g, s, streams[side]));
    }
    return s;
}

}  // namespace polemarch::test
