// The contract of agents. An agent is asked once a decision through one virtual call; its own rollouts need none.
#pragma once

#include "ai/thinking.h"
#include "core/random.h"

#include <memory>
#include <string>

namespace polemarch {

/// Plays one side of a game. An agent may keep data between the decisions of one game, but its choice may depend only
/// on the states it has seen and its stream.
template <Game G>
class Agent {
public:
    Agent() = default;
    Agent(const Agent&) = delete;
    Agent& operator=(const Agent&) = delete;
    virtual ~Agent() = default;

    /// Replays an earlier decision of this side, made by any agent, into this agent's memory. After all earlier
    /// decisions have been replayed in order, `choose` returns what an agent returns that has played the game without
    /// interruption. Undo, resume and `why` rely on this. Stateless agents need not override it.
    virtual void recall(const G& g, const typename G::State& seen, const AgentStream& stream) {
        static_cast<void>(g);
        static_cast<void>(seen);
        static_cast<void>(stream);
    }

    /// Returns a legal move for the side to move. `seen` is observe(g, s, side): what this side may know. The move is a
    /// function of `g`, `seen`, the state of `stream` and the earlier decisions, unless `thinking` is stopped.
    typename G::Move choose(const G& g, const typename G::State& seen, AgentStream& stream,
                            const Thinking& thinking = undisturbed) {
        return decide(g, seen, stream, thinking);
    }

private:
    virtual typename G::Move decide(const G& g, const typename G::State& seen, AgentStream& stream,
                                    const Thinking& thinking) = 0;
};

/// Chooses among the listed moves uniformly at random.
template <Game G>
class RandomAgent final : public Agent<G> {
    typename G::Move decide(const G& g, const typename G::State& seen, AgentStream& stream, const Thinking&) override {
        MoveList<G> list;
        g.legal_moves(seen, list);
        return list[stream.below(static_cast<std::uint32_t>(list.size()))];
    }
};

}  // namespace polemarch
