// The Monte Carlo general: chooses a stance for the turn (stance.h), then searches the best plan (macro_game.h), with
// priors of the heuristic general and values from rollouts to the end of the turn, and carries it out.
#pragma once

#include "ai/ancient_battles/macro_game.h"
#include "ai/ancient_battles/stance.h"
#include "ai/levels.h"

namespace polemarch::ancient_battles {

/// The evaluator of the search.
class PlanEvaluator : public EvaluatorDefaults {
public:
    /// Where rollouts end: with the turn of the decision, with the battle, at once (no rollout), or with the turn after
    /// that of the decision.
    enum class Playout : std::uint8_t { turn, battle, off, next };
    struct Settings {
        Weights weights = default_weights;
        bool priors = true;  ///< false: uniform priors
        int softness = 60;   ///< hundredths of a strength point by which a move of half the prior is worse
        Playout playout = Playout::turn;
    };
    explicit PlanEvaluator(const Settings& settings) : settings_(settings) {}

    void priors(const MacroGame& g, const State& s, const MoveList<MacroGame>& moves, std::span<float> priors);
    [[nodiscard]] double value(const MacroGame& g, const State& s, const State& root, SimulationRandom& random);
    /// A simulation ends with its turn (Settings::playout), since the evaluation is less accurate in the middle of the
    /// next turn. Without rollouts there is no horizon.
    [[nodiscard]] bool is_horizon(const MacroGame&, const State& s, const State& root) const {
        return settings_.playout != Playout::off && s.turn > last_turn(root);
    }
    /// The choice of that side's heuristic general: the move of the highest prior. A march goes where that general
    /// would go; of the units of an order, those next to the enemy march first (MacroGame).
    [[nodiscard]] static std::size_t predict_reply(const MacroGame& g, const State& s, const MoveList<MacroGame>& moves,
                                                   std::span<const float> priors);
    /// The prior makes the agent advance on a passive enemy, whose advantage simulations hardly see. Once enemies are
    /// in contact, simulations are the better judge (ai/TRIED.md), unless most of the enemy's army still stands.
    [[nodiscard]] double prior_weight(const MacroGame& g, const State& s) const {
        const bool comes_on = g.general(1u - s.mover).heuristic_weights().approach > 0;
        return in_contact(g.battle(), s) && comes_on ? 0 : 1;
    }
    /// Rolls `s` out to the horizon of a simulation that began at `root`. Each choice is made by `choose(state,
    /// carry_out)`; carry_out(state) makes the choice of the heuristic general and returns its first move.
    template <class Choose>
    void play_on(const MacroGame& g, State& s, const State& root, SimulationRandom& random, Choose&& choose) {
        const auto carry_out = [&](State& due) { return g.general(due.mover).play(g.battle(), due, cache_); };
        play_turns(
            g.battle(), s, last_turn(root), [&](State& due) { choose(due, carry_out); },
            [&](const State& due) { return random.resolve(g.battle(), due); });
    }
    /// The value of a state where a simulation ends, whether the game is over or not.
    [[nodiscard]] double terminal_value(const MacroGame& g, const State& end) const {
        return judged(g.battle(), end, settings_.weights);
    }

private:
    [[nodiscard]] int last_turn(const State& root) const;

    Settings settings_;
    MarchCache cache_;
};

/// Whether the heuristic general of the stance decides in `s` without a search: out of contact with an enemy that
/// stands, nothing comes of a move before the horizon of a simulation, but the stance was compared to the battle's end.
[[nodiscard]] inline bool decided_by_stance(const Battle& g, const State& s, EnemyStance enemy) {
    return enemy == EnemyStance::stands && !in_contact(g, s);
}

class MonteCarloGeneral final : public Agent<Battle> {
public:
    struct Settings {
        SearchSettings search{};
        PlanEvaluator::Settings evaluator{};
        StanceSettings stance{};
        Temperament temperament = Temperament::steady;
        std::size_t marches = 6;   ///< as in MacroGame::Settings
        bool whole_orders = true;  ///< likewise
        /// MacroGame settings for `side` in the stance of these weights, against an enemy in `enemy`.
        [[nodiscard]] MacroGame::Settings plans(unsigned side, const HeuristicWeights& heuristic_weights,
                                                EnemyStance enemy = EnemyStance::common) const {
            MacroGame::Settings plans{.marches = marches, .whole_orders = whole_orders};
            plans.weights_by_side[side] = heuristic_weights;
            plans.weights_by_side[1 - side] = weights_of(enemy);
            return plans;
        }
    };
    explicit MonteCarloGeneral(const Settings& settings)
        : settings_(settings), stance_(settings.temperament, settings.stance) {}
    void recall(const Battle& g, const State& seen, const AgentStream& stream) override;
    /// The weights of the stance in which the last choice was made. Requires that it was a free choice and not
    /// uses_default_policy().
    [[nodiscard]] const HeuristicWeights& heuristic_weights() const { return *heuristic_weights_; }

private:
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) override;
    void take_stance(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking);

    Settings settings_;
    TurnStance stance_;
    const HeuristicWeights* heuristic_weights_ = nullptr;  ///< of the plans
    EnemyStance enemy_ = EnemyStance::common;              ///< likewise
    std::unique_ptr<MacroGame> plans_;
    std::optional<Search<MacroGame, PlanEvaluator>> search_;
    std::uint8_t facing_ = none;  ///< decided with the destination
};

/// TreeSettings::opponent_model of all levels. Higher values score better against the heuristic general and worse
/// against agents that search (ai/TRIED.md has both).
inline constexpr std::uint32_t default_opponent_model = 50;

/// The general of a level.
[[nodiscard]] MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament = Temperament::steady);

}  // namespace polemarch::ancient_battles
