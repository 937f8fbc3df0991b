// An agent that makes no use of one optional rule (17.0). A match against it measures what the rule is worth.
#pragma once

#include "ai/agent.h"
#include "core/ancient_battles/rules/battle.h"

#include <memory>
#include <utility>

namespace polemarch::ancient_battles {

/// Plays as `general` does, except for the rule `omitted`: never re-rolls (17.2.2), never charges (17.3), never pays
/// for control (17.4), never frightens elephants (17.5a) or never dismounts (17.5b). The general's search does not know
/// of the restriction. Other options leave no such choice and change nothing.
class RestrictedAgent final : public Agent<Battle> {
public:
    RestrictedAgent(std::unique_ptr<Agent<Battle>> general, Option omitted)
        : general_(std::move(general)), omitted_(omitted) {}

    void recall(const Battle& g, const State& seen, const AgentStream& stream) override {
        general_->recall(g, seen, stream);
    }

private:
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) override;

    std::unique_ptr<Agent<Battle>> general_;
    Option omitted_;
};

}  // namespace polemarch::ancient_battles
