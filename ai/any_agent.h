// Agents of games that are runtime objects, and adapters between them and typed agents.
#pragma once

#include "ai/agent.h"
#include "core/game_adapter.h"

#include <memory>
#include <utility>

namespace polemarch {

/// Plays any battle of any rule system, by bytes and texts: a person, a script, a program in another language, or a
/// typed agent behind ErasedAgent.
using AnyAgent = Agent<AnyGame>;

/// A typed agent as AnyAgent. The AnyGame passed to it must be a GameAdapter<G>.
template <Game G>
class ErasedAgent final : public AnyAgent {
public:
    explicit ErasedAgent(std::unique_ptr<Agent<G>> agent) : agent_(std::move(agent)) {}

    void recall(const AnyGame& g, const StateBytes& seen, const AgentStream& stream) override {
        agent_->recall(typed_game<G>(g), as<typename G::State>(seen), stream);
    }

private:
    MoveBytes decide(const AnyGame& g, const StateBytes& seen, AgentStream& stream, const Thinking& thinking) override {
        return move_bytes(agent_->choose(typed_game<G>(g), as<typename G::State>(seen), stream, thinking));
    }

    std::unique_ptr<Agent<G>> agent_;
};

/// AnyAgent as a typed agent, for templates that play G, such as a batch. `game` is the adapter of the G that is
/// played and must outlive the agent.
template <Game G>
class TypedAgent final : public Agent<G> {
public:
    TypedAgent(const AnyGame& game, std::unique_ptr<AnyAgent> agent) : game_(game), agent_(std::move(agent)) {}

    void recall(const G&, const typename G::State& seen, const AgentStream& stream) override {
        agent_->recall(game_, state_bytes(seen), stream);
    }

private:
    typename G::Move decide(const G&, const typename G::State& seen, AgentStream& stream,
                            const Thinking& thinking) override {
        return as<typename G::Move>(agent_->choose(game_, state_bytes(seen), stream, thinking));
    }

    const AnyGame& game_;
    std::unique_ptr<AnyAgent> agent_;
};

}  // namespace polemarch
