// An agent with a chess clock.
#pragma once

#include "ai/agent.h"
#include "sim/batch/batch.h"

#include <chrono>

namespace polemarch::sim {

/// Chooses what `inner` chooses; counts the decisions and measures their time. `inner` must outlive it.
template <Game G>
class ClockedAgent final : public Agent<G> {
public:
    explicit ClockedAgent(Agent<G>& inner) : inner_(inner) {}

    void recall(const G& g, const typename G::State& seen, const AgentStream& stream) override {
        inner_.recall(g, seen, stream);
    }
    [[nodiscard]] const AgentWork& work() const { return work_; }

private:
    typename G::Move decide(const G& g, const typename G::State& seen, AgentStream& stream,
                            const Thinking& thinking) override {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        const typename G::Move move = inner_.choose(g, seen, stream, thinking);
        const auto passed = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
        ++work_.decisions;
        ++work_.timed;
        work_.nanoseconds += static_cast<std::uint64_t>(passed.count());
        return move;
    }

    Agent<G>& inner_;
    AgentWork work_;
};

}  // namespace polemarch::sim
