// The Monte Carlo general: chooses a stance for the turn by rollouts (ai/stance.h), compares the most promising moves
// by rollouts to the end of the turn (ai/mcts_agent.h), and leaves small choices to the default policy of the heuristic
// general.
#pragma once

#include "ai/blood_of_kings/evaluation.h"
#include "ai/blood_of_kings/heuristic.h"
#include "ai/levels.h"
#include "ai/stance.h"

namespace polemarch::blood_of_kings {

/// The game as it is searched: the same states, but only the most promising manoeuvres of a unit are listed.
class PrunedGame {
public:
    using Move = blood_of_kings::Move;
    using State = blood_of_kings::State;
    static constexpr std::size_t max_moves = Battle::max_moves, max_outcomes = Battle::max_outcomes;
    static constexpr bool complete_moves = false;
    static constexpr std::size_t ways = 8;  ///< most that are listed of one order

    /// `weights_by_side`: of the heuristic generals that make the moves of rollouts. The battle must outlive it.
    PrunedGame(const Battle& battle, const std::array<HeuristicWeights, 2>& weights_by_side)
        : battle_(battle), weights_by_side_(weights_by_side) {}

    [[nodiscard]] State start() const { return battle_.start(); }
    [[nodiscard]] Actor actor(const State& s) const { return battle_.actor(s); }
    void legal_moves(const State& s, MoveList<PrunedGame>& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const { return battle_.judge(s, m); }
    void apply(State& s, const Move& m) const { battle_.apply(s, m); }
    [[nodiscard]] double payoff(const State& s) const { return battle_.payoff(s); }
    [[nodiscard]] std::uint32_t longest() const { return battle_.longest(); }
    [[nodiscard]] Roll roll(const State& s) const { return battle_.roll(s); }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const { return battle_.resolve(s, faces); }
    void outcomes(const State& s, OutcomeList<PrunedGame>& out) const { battle_.outcomes(s, out); }

    [[nodiscard]] const Battle& battle() const { return battle_; }
    /// The heuristic general that makes the moves of a side in rollouts.
    [[nodiscard]] HeuristicGeneral general(unsigned side) const { return HeuristicGeneral(weights_by_side_[side]); }
    /// Makes the move of the heuristic general of the side to move, and returns it.
    Move carry_out(State& s) const {
        const Move best = general(static_cast<unsigned>(battle_.actor(s))).best(battle_, s);
        battle_.apply(s, best);
        return best;
    }
    /// Plays `s` on by both heuristic generals to its end or the first choice after turn `last`.
    template <class RollOne>
    void play_on(State& s, int last, RollOne&& roll_one) const {
        play_turns(
            battle_, s, last, [&](State& due) { carry_out(due); }, roll_one);
    }

private:
    const Battle& battle_;
    std::array<HeuristicWeights, 2> weights_by_side_;
};

/// The difference of the shares that both armies have lost of their break points.
[[nodiscard]] double balance_of_losses(const Battle& g, const State& s);
/// The first side's value of a state (blended_value).
[[nodiscard]] double judged(const Battle& g, const State& s, const Weights& weights);

/// The evaluator of the search.
class PrunedEvaluator : public EvaluatorDefaults {
public:
    struct Settings {
        Weights weights = default_weights;
        int softness = 60;  ///< value by which a move of half the prior is worse
        int turns = 0;      ///< rolled out after the turn of the decision
    };
    explicit PrunedEvaluator(const Settings& settings) : settings_(settings) {}

    void priors(const PrunedGame& g, const State& s, const MoveList<PrunedGame>& moves, std::span<float> priors) const;
    [[nodiscard]] double value(const PrunedGame& g, State s, const State& root, SimulationRandom& random) const;
    /// Rolls `s` out to the horizon of a simulation that began at `root`. Each choice is made by `choose(state,
    /// carry_out)`; carry_out(state) makes the move of the default policy and returns it.
    template <class Choose>
    void play_on(const PrunedGame& g, State& s, const State& root, SimulationRandom& random, Choose&& choose) const {
        const auto carry_out = [&](State& due) { return g.carry_out(due); };
        play_turns(
            g.battle(), s, root.turn + settings_.turns, [&](State& due) { choose(due, carry_out); },
            [&](const State& due) { return random.resolve(g.battle(), due); });
    }
    /// The value of a state where a simulation ends, whether the game is over or not.
    [[nodiscard]] double terminal_value(const PrunedGame& g, const State& end) const {
        return judged(g.battle(), end, settings_.weights);
    }

private:
    Settings settings_;
};

/// The stances among which a general chooses, its temperament's own first: a bold general never stands or waits, a
/// cautious one never storms.
[[nodiscard]] std::span<const HeuristicWeights> stances_of(Temperament temperament);

/// Whether the choice in `s` is searched: which unit to order and to do what, whether to charge, how to answer, where
/// to go. The other choices are made by the default policy.
[[nodiscard]] bool is_searched(const State& s);

class MonteCarloGeneral final : public Agent<Battle> {
public:
    struct Settings {
        SearchSettings search{};
        PrunedEvaluator::Settings evaluator{};
        std::uint32_t rollouts = 10;  ///< of each stance in each round of the choice; 0: no stances
        int stance_turns = 2;         ///< of each rollout
        Temperament temperament = Temperament::steady;
    };
    explicit MonteCarloGeneral(const Settings& settings) : settings_(settings) {}
    void recall(const Battle& g, const State& seen, const AgentStream& stream) override;

private:
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) override;
    Settings settings_;
    TurnChoice<Battle> stance_;
};

/// The side's stance for this turn, chosen at the first searched free choice of the turn.
[[nodiscard]] const HeuristicWeights& taken_stance(const Battle& g, const State& s,
                                                   const MonteCarloGeneral::Settings& settings,
                                                   TurnChoice<Battle>& choice, AgentStream& stream,
                                                   const Thinking& thinking = undisturbed);
/// The game as that general searches it: its side in this stance, the enemy in the common one.
[[nodiscard]] PrunedGame pruned_game(const Battle& g, unsigned side, const HeuristicWeights& stance);

/// The general of a level.
[[nodiscard]] MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament = Temperament::steady);

}  // namespace polemarch::blood_of_kings
