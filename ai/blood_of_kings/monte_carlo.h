// The general by search: bears himself in a turn as rehearsals advise (ai/posture.h), compares the choices of most
// promise by turns played on in thought (ai/mcts_agent.h), and leaves small choices to the heuristic general's rules of
// thumb.
#pragma once

#include "ai/blood_of_kings/evaluation.h"
#include "ai/blood_of_kings/heuristic.h"
#include "ai/levels.h"
#include "ai/posture.h"

namespace polemarch::blood_of_kings {

/// The game as it is searched: the same states, but for a unit's way only those of most promise are listed.
class ConsideredBattle {
public:
    using Move = blood_of_kings::Move;
    using State = blood_of_kings::State;
    static constexpr std::size_t max_moves = Battle::max_moves, max_outcomes = Battle::max_outcomes;
    static constexpr bool complete_moves = false;
    static constexpr std::size_t ways = 8;  ///< listed of one order

    /// `tempers` by side: of the heuristic generals who play on. The battle must outlive it.
    ConsideredBattle(const Battle& battle, const std::array<Temper, 2>& tempers) : battle_(battle), tempers_(tempers) {}

    [[nodiscard]] State start() const { return battle_.start(); }
    [[nodiscard]] Actor actor(const State& s) const { return battle_.actor(s); }
    void legal_moves(const State& s, MoveList<ConsideredBattle>& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const { return battle_.judge(s, m); }
    void apply(State& s, const Move& m) const { battle_.apply(s, m); }
    [[nodiscard]] double payoff(const State& s) const { return battle_.payoff(s); }
    [[nodiscard]] std::uint32_t longest() const { return battle_.longest(); }
    [[nodiscard]] Roll roll(const State& s) const { return battle_.roll(s); }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const { return battle_.resolve(s, faces); }
    void outcomes(const State& s, OutcomeList<ConsideredBattle>& out) const { battle_.outcomes(s, out); }

    [[nodiscard]] const Battle& battle() const { return battle_; }
    /// Who plays on for a side.
    [[nodiscard]] HeuristicGeneral general(unsigned side) const { return HeuristicGeneral(tempers_[side]); }
    /// Carries out what the heuristic general of the side to move would do, and returns it.
    Move carry_out(State& s) const {
        const Move best = general(static_cast<unsigned>(battle_.actor(s))).best(battle_, s);
        battle_.apply(s, best);
        return best;
    }
    /// Plays `s` on by both heuristic generals to its end or the first choice after turn `last`.
    template <class ThrowOne>
    void play_on(State& s, int last, ThrowOne&& throw_one) const {
        play_turns(
            battle_, s, last, [&](State& due) { carry_out(due); }, throw_one);
    }

private:
    const Battle& battle_;
    std::array<Temper, 2> tempers_;
};

/// The difference of what both armies have lost of their break points.
[[nodiscard]] double balance_of_losses(const Battle& g, const State& s);
/// What such a state is worth to the first side's general (worth_of).
[[nodiscard]] double judged(const Battle& g, const State& s, const Weights& weights);

/// What the search knows of the game.
class KingsGuide {
public:
    struct Settings {
        Weights weights = default_weights;
        int softness = 60;  ///< worth by which a move of half the prior is worse
        int turns = 0;      ///< played on beyond the one in which the choice is
    };
    explicit KingsGuide(const Settings& settings) : settings_(settings) {}

    void priors(const ConsideredBattle& g, const State& s, const MoveList<ConsideredBattle>& moves,
                std::span<float> priors) const;
    [[nodiscard]] double value(const ConsideredBattle& g, State s, const State& root, Luck& luck) const;
    /// Plays `s` on as far as a look goes that began at `root`. Each choice is made by `choose(state, carry_out)`:
    /// carry_out(state) carries out what the general would do there, and returns it.
    template <class Choose>
    void play_on(const ConsideredBattle& g, State& s, const State& root, Luck& luck, Choose&& choose) const {
        const auto carry_out = [&](State& due) { return g.carry_out(due); };
        play_turns(
            g.battle(), s, root.turn + settings_.turns, [&](State& due) { choose(due, carry_out); },
            [&](const State& due) { return luck.consequence(g.battle(), due); });
    }
    /// What the state where a look ends is worth.
    [[nodiscard]] double worth(const ConsideredBattle& g, const State& end) const {
        return judged(g.battle(), end, settings_.weights);
    }

private:
    Settings settings_;
};

/// The ways to bear himself that a general chooses among, his own first: the bold one never stands or waits, the
/// cautious one never storms.
[[nodiscard]] std::span<const Temper> postures_of(Temperament temperament);

/// Whether the choice in `s` is searched: whom to call on and for what, whether to charge, how to answer, where to go.
/// Of the others the heuristic general decides.
[[nodiscard]] bool weighed(const State& s);

class MonteCarloGeneral final : public Agent<Battle> {
public:
    struct Settings {
        SearchSettings search{};
        KingsGuide::Settings guide{};
        std::uint32_t rehearsals = 10;  ///< of each posture in each round of the choice; 0: no postures
        int posture_turns = 2;          ///< played in each
        Temperament temperament = Temperament::steady;
    };
    explicit MonteCarloGeneral(const Settings& settings) : settings_(settings) {}
    void recall(const Battle& g, const State& seen, const AgentStream& stream) override;

private:
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) override;
    Settings settings_;
    TurnChoice<Battle> posture_;
};

/// The side's posture for this turn, as its general takes it at its first free choice.
[[nodiscard]] const Temper& taken_posture(const Battle& g, const State& s, const MonteCarloGeneral::Settings& settings,
                                          TurnChoice<Battle>& choice, AgentStream& stream,
                                          const Thinking& thinking = undisturbed);
/// The game as that general searches it: himself in this posture, the enemy in the common one.
[[nodiscard]] ConsideredBattle considered_by(const Battle& g, unsigned side, const Temper& posture);

/// The general of a level.
[[nodiscard]] MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament = Temperament::steady);

}  // namespace polemarch::blood_of_kings
