// Who chooses. An agent is asked once a decision through one virtual call; inside its own playouts there is none.
#pragma once

#include "core/random.h"

#include <memory>
#include <string>

namespace polemarch {

/// A player of games of one battle. An agent may keep what it needs between the decisions of one game, but its
/// choice may depend on nothing besides what it has seen and its stream.
template <Game G>
class Agent {
public:
    Agent() = default;
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;
    virtual ~Agent() = default;

    /// This side has chosen in `seen` by `stream`, be it through this agent or another. Told of all its choices so far,
    /// in their order, an agent chooses next as one does that was made just now and told the same: what hangs on
    /// anything else it forgets. So who takes up a game or goes back in it chooses as who never stopped. An agent that
    /// keeps nothing need not listen.
    virtual void recall(const G& g, const typename G::State& seen, const AgentStream& stream) {
        static_cast<void>(g);
        static_cast<void>(seen);
        static_cast<void>(stream);
    }

    /// A legal move for the side to move. `seen` is observe(g, s, side): what this side may know.
    virtual typename G::Move choose(const G& g, const typename G::State& seen, AgentStream& stream) = 0;
};

/// Chooses every listed move with the same chance.
template <Game G>
class RandomAgent final : public Agent<G> {
public:
    typename G::Move choose(const G& g, const typename G::State& seen, AgentStream& stream) override {
        MoveList<G> list;
        g.legal_moves(seen, list);
        return list[stream.below(static_cast<std::uint32_t>(list.size()))];
    }
};

}  // namespace polemarch
