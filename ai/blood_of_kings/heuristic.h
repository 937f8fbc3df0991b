// The heuristic general of Blood of Kings & Heroes: one ply. Combats are weighed by the exact chances of their dice,
// moves by where they bring a unit (Outlook); it plans nothing and remembers nothing.
#pragma once

#include "ai/agent.h"
#include "ai/blood_of_kings/heuristic_analysis.h"
#include "core/blood_of_kings/rules/battle.h"

namespace polemarch::blood_of_kings {

class HeuristicGeneral final : public Agent<Battle> {
public:
    explicit HeuristicGeneral(const HeuristicWeights& heuristic_weights = {}) : heuristic_weights_(heuristic_weights) {}
    [[nodiscard]] const HeuristicWeights& heuristic_weights() const { return heuristic_weights_; }
    /// Its choice, which nothing but the state decides: the first of the highest value; of a unit's ways, of more than
    /// are listed.
    [[nodiscard]] Move best(const Battle& g, const State& s) const;
    /// What it thinks of each of these legal moves of `s`, as worth.h counts. `values` has as many items as `moves`.
    void rate(const Battle& g, const State& s, std::span<const Move> moves, std::span<int> values) const;

private:
    Move decide(const Battle& g, const State& seen, AgentStream&, const Thinking&) override { return best(g, seen); }
    HeuristicWeights heuristic_weights_;
};

}  // namespace polemarch::blood_of_kings
