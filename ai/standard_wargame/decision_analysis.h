// Why the Monte Carlo general of the Standard Wargame Rules chose a move (ai/decision_analysis.h).
#pragma once

#include "ai/decision_analysis.h"
#include "ai/standard_wargame/monte_carlo.h"
#include "ai/standard_wargame/reasons.h"

namespace polemarch::standard_wargame {

/// What DecisionAnalysis needs of this rule system.
class AnalysisTraits {
public:
    using Searched = PrunedGame;
    using Evaluator = PrunedEvaluator;
    static constexpr std::size_t terms = standard_wargame::terms;

    AnalysisTraits(PrunedGame battle, const PrunedEvaluator::Settings& evaluator)
        : battle_(battle), evaluator_(evaluator) {}

    [[nodiscard]] const PrunedGame& searched() const { return battle_; }
    [[nodiscard]] const Battle& battle() const { return battle_.battle(); }
    [[nodiscard]] PrunedEvaluator evaluator() const { return PrunedEvaluator(evaluator_); }
    [[nodiscard]] Terms count(const State& end) const { return count_terms(battle_.battle(), end); }
    [[nodiscard]] TermWeightsOf<terms> weights(const State& end) const {
        return evaluator_.weights.at(age_of(battle_.battle(), end));
    }
    [[nodiscard]] double balance(const State& end) const { return balance_of_losses(battle_.battle(), end); }
    [[nodiscard]] bool free(const State& s) const {
        MoveList<Battle> moves;
        battle_.battle().legal_moves(s, moves);
        return moves.size() > 1;
    }
    [[nodiscard]] static Move plain(const Move& m) { return m; }
    /// Units toward breaking, by side (9.2).
    [[nodiscard]] std::array<double, 2> lost(const State& s) const {
        return {static_cast<double>(casualties(s, 0)), static_cast<double>(casualties(s, 1))};
    }

private:
    PrunedGame battle_;
    PrunedEvaluator::Settings evaluator_;
};

}  // namespace polemarch::standard_wargame
