// The heuristic general of the Standard Wargame Rules: one-ply search. It rates battle actions by the exact chances of
// their dice and moves by the places that units reach (HeuristicAnalysis). It makes no plans and keeps no state.
#pragma once

#include "ai/agent.h"
#include "ai/standard_wargame/heuristic_weights.h"
#include "core/standard_wargame/rules/battle.h"

#include <span>

namespace polemarch::standard_wargame {

class HeuristicGeneral final : public Agent<Battle> {
public:
    explicit HeuristicGeneral(const HeuristicWeights& weights = {}) : weights_(weights) {}
    [[nodiscard]] const HeuristicWeights& heuristic_weights() const { return weights_; }
    /// The general's choice; depends on the state alone: the first move of the highest value. It considers
    /// declarations that the battle does not list.
    [[nodiscard]] Move best(const Battle& g, const State& s) const;
    /// Rates these legal moves of `s`, in thousandths of a unit. `values` has as many items as `moves`.
    void rate(const Battle& g, const State& s, std::span<const Move> moves, std::span<int> values) const;

private:
    /// The best move; of strategies one that it draws, and so of terrain pieces and marches that are equally good.
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking&) override;
    HeuristicWeights weights_;
};

}  // namespace polemarch::standard_wargame
