// The heuristic general of Blood of Kings & Heroes: one-ply search. It rates combats by the exact chances of their dice
// and moves by the position that the unit reaches (HeuristicAnalysis). It makes no plans and keeps no state.
#pragma once

#include "ai/agent.h"
#include "ai/blood_of_kings/heuristic_analysis.h"
#include "core/blood_of_kings/rules/battle.h"

namespace polemarch::blood_of_kings {

class HeuristicGeneral final : public Agent<Battle> {
public:
    explicit HeuristicGeneral(const HeuristicWeights& heuristic_weights = {}) : heuristic_weights_(heuristic_weights) {}
    [[nodiscard]] const HeuristicWeights& heuristic_weights() const { return heuristic_weights_; }
    /// The general's choice; depends on the state alone: the first move of the highest value. For a unit's manoeuvre it
    /// considers more moves than the battle lists.
    [[nodiscard]] Move best(const Battle& g, const State& s) const;
    /// Rates these legal moves of `s`, in the unit of UnitValues. `values` has as many items as `moves`.
    /// `scoring`, if it is not empty, too: it is set to 1 for moves that may change the result (Stakes), take or guard
    /// a camp, by themselves or by what they lead to, else to 0.
    void rate(const Battle& g, const State& s, std::span<const Move> moves, std::span<int> values,
              std::span<std::uint8_t> scoring = {}) const;

private:
    Move decide(const Battle& g, const State& seen, AgentStream&, const Thinking&) override { return best(g, seen); }
    HeuristicWeights heuristic_weights_;
};

}  // namespace polemarch::blood_of_kings
