// Why the Monte Carlo general of Ancient Battles chose a plan (ai/decision_analysis.h).
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/ancient_battles/reasons.h"
#include "ai/decision_analysis.h"

namespace polemarch::ancient_battles {

/// What DecisionAnalysis needs of this rule system.
class AnalysisTraits {
public:
    using Searched = MacroGame;
    using Evaluator = PlanEvaluator;
    static constexpr std::size_t terms = ancient_battles::terms;

    AnalysisTraits(const Battle& battle, const MacroGame::Settings& plans, const PlanEvaluator::Settings& evaluator)
        : plans_(battle, plans), evaluator_(evaluator) {}

    [[nodiscard]] const MacroGame& searched() const { return plans_; }
    [[nodiscard]] const Battle& battle() const { return plans_.battle(); }
    [[nodiscard]] PlanEvaluator evaluator() const { return PlanEvaluator(evaluator_); }
    [[nodiscard]] Terms count(const State& end) const { return count_terms(plans_.battle(), end); }
    [[nodiscard]] TermWeights weights(const State& end) const {
        return evaluator_.weights.at(age_of(plans_.battle(), end));
    }
    [[nodiscard]] double balance(const State& end) const { return balance_of_losses(plans_.battle(), end); }
    [[nodiscard]] bool free(const State& s) const {
        MoveList<Battle> moves;
        plans_.battle().legal_moves(s, moves);
        return moves.size() > 1;
    }
    [[nodiscard]] static Move plain(const MacroMove& m) { return m.move(); }
    /// Points lost from the panic ratings (4.0).
    [[nodiscard]] static std::array<double, 2> lost(const State& s) {
        return {static_cast<double>(s.lost[0]), static_cast<double>(s.lost[1])};
    }

private:
    MacroGame plans_;
    PlanEvaluator::Settings evaluator_;
};

/// An analysed plan.
using AnalysedPlan = DecisionAnalysis<AnalysisTraits>::Analysed;

/// The analysis of one decision of a general with these settings; it chooses as that general if `stream` is the same.
class BattleAnalysis {
public:
    /// A side has a free choice in `s` that is not decided_by_stance(). Battle and stream must outlive this object. The
    /// earlier choices of the side have been replayed into `stance`; by default there are none. `thinking` as that of
    /// DecisionAnalysis; must outlive this object, too.
    BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                   AgentStream& stream, TurnStance stance, const Thinking& thinking = undisturbed);
    BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                   AgentStream& stream)
        : BattleAnalysis(battle, settings, s, stream, TurnStance(settings.temperament, settings.stance)) {}
    BattleAnalysis(const BattleAnalysis&) = delete;
    BattleAnalysis& operator=(const BattleAnalysis&) = delete;

    [[nodiscard]] const MacroGame& plans() const { return system_.searched(); }
    [[nodiscard]] DecisionAnalysis<AnalysisTraits>& analysis() { return analysis_; }
    /// The stance in which the enemy is expected.
    [[nodiscard]] EnemyStance enemy() const { return enemy_; }

private:
    /// `stance` has been taken: `own` are its weights.
    BattleAnalysis(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                   AgentStream& stream, const HeuristicWeights& own, const TurnStance& stance,
                   const Thinking& thinking);

    EnemyStance enemy_;
    AnalysisTraits system_;
    DecisionAnalysis<AnalysisTraits> analysis_;
};

}  // namespace polemarch::ancient_battles
