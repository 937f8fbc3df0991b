// The Monte Carlo general: compares the most promising moves by rollouts over some bounds (ai/mcts_agent.h), and leaves
// small choices to the default policy of the heuristic general.
#pragma once

#include "ai/levels.h"
#include "ai/standard_wargame/evaluation.h"
#include "ai/standard_wargame/heuristic.h"

namespace polemarch::standard_wargame {

/// The bound at hand, counted through the battle; it never decreases once the first bound has begun.
[[nodiscard]] constexpr int bound_of(const State& s) { return 2 * s.turn + (s.active != s.first_side ? 1 : 0); }

/// Plays `s` on to the end of the game or of bound `last`, before the dice of the next. `roll_one(s)` returns an
/// outcome of the roll that is due in `s`; `choose(s)` carries out a choice of the side to move.
template <class Choose, class RollOne>
void play_bounds(const Battle& g, State& s, int last, Choose&& choose, RollOne&& roll_one) {
    for (Actor actor = g.actor(s); actor != Actor::nobody && bound_of(s) <= last; actor = g.actor(s)) {
        if (actor == Actor::chance)
            g.apply(s, roll_one(s));
        else
            choose(s);
    }
}

/// The game as it is searched: the same states, and also the declaration that the heuristic general would make.
class PrunedGame {
public:
    using Move = standard_wargame::Move;
    using State = standard_wargame::State;
    static constexpr std::size_t max_moves = Battle::max_moves, max_outcomes = Battle::max_outcomes;
    static constexpr bool complete_moves = false;

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
        int softness = 60;  ///< value by which a move of half the prior is worse, in thousandths of a unit
        int bounds = 1;     ///< rolled out after the bound of the decision
    };
    explicit PrunedEvaluator(const Settings& settings) : settings_(settings) {}

    void priors(const PrunedGame& g, const State& s, const MoveList<PrunedGame>& moves, std::span<float> priors) const;
    [[nodiscard]] double value(const PrunedGame& g, State s, const State& root, SimulationRandom& random) const;
    /// Rolls `s` out to the horizon of a simulation that began at `root`: the end of a bound, before the dice of the
    /// next. Each choice is made by `choose(state, carry_out)`; carry_out(state) makes the move of the default policy
    /// and returns it.
    template <class Choose>
    void play_on(const PrunedGame& g, State& s, const State& root, SimulationRandom& random, Choose&& choose) const {
        const auto carry_out = [&](State& due) { return g.carry_out(due); };
        play_bounds(
            g.battle(), s, bound_of(root) + settings_.bounds, [&](State& due) { choose(due, carry_out); },
            [&](const State& due) { return random.resolve(g.battle(), due); });
    }
    /// The value of a state where a simulation ends, whether the game is over or not.
    [[nodiscard]] double terminal_value(const PrunedGame& g, const State& end) const {
        return judged(g.battle(), end, settings_.weights);
    }

private:
    Settings settings_;
};

/// Whether the choice in `s` is searched: the command die, whom to order, where the ordered body goes, who attacks, and
/// whether to evade. The other choices are made by the default policy.
[[nodiscard]] bool is_searched(const State& s);

class MonteCarloGeneral final : public Agent<Battle> {
public:
    struct Settings {
        SearchSettings search{};
        PrunedEvaluator::Settings evaluator{};
        Temperament temperament = Temperament::steady;
    };
    explicit MonteCarloGeneral(const Settings& settings) : settings_(settings) {}

private:
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) override;
    Settings settings_;
};

/// The game as a general of this temperament searches it for its side; the enemy is taken to be steady.
[[nodiscard]] PrunedGame pruned_game(const Battle& g, unsigned side, Temperament temperament);

/// The general of a level.
[[nodiscard]] MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament = Temperament::steady);

}  // namespace polemarch::standard_wargame
