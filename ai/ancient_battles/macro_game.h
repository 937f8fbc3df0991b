// Ancient Battles as a game over macro-actions, for searches: the same states, but a side chooses whole actions. A
// march is one choice of hex and facing. An order to a formation, or to fire, is one choice that a script, the side's
// heuristic general, carries out to its end. All other choices (bids, leaders, first actor, attacks, retreats,
// advances) are as in the game itself.
#pragma once

#include "ai/ancient_battles/heuristic.h"
#include "ai/ancient_battles/macro_move.h"

namespace polemarch::ancient_battles {

class MacroGame {
public:
    using Move = MacroMove;
    using State = ancient_battles::State;
    static constexpr std::size_t max_moves = Battle::max_moves, max_outcomes = Battle::max_outcomes;
    static constexpr bool complete_moves = false;
    struct Settings {
        std::array<HeuristicWeights, 2>
            weights_by_side{};     ///< by side: of the heuristic general that carries out its orders
        std::size_t marches = 6;   ///< listed of a unit: those of the highest value, and such as score
        bool whole_orders = true;  ///< false: each march and shot of an order is a choice of its own
    };

    /// The battle must outlive it.
    MacroGame(const Battle& battle, const Settings& settings);

    [[nodiscard]] State start() const { return battle_.start(); }
    [[nodiscard]] Actor actor(const State& s) const { return battle_.actor(s); }
    void legal_moves(const State& s, MoveList<MacroGame>& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const;
    /// Carries out the macro-action, up to the next choice that is not scripted, the next roll, or the end of the game.
    void apply(State& s, const Move& m) const;
    [[nodiscard]] double payoff(const State& s) const { return battle_.payoff(s); }
    [[nodiscard]] std::uint32_t longest() const { return battle_.longest(); }
    [[nodiscard]] Roll roll(const State& s) const { return battle_.roll(s); }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const { return battle_.resolve(s, faces); }
    void outcomes(const State& s, OutcomeList<MacroGame>& out) const;

    [[nodiscard]] const Battle& battle() const { return battle_; }
    /// The heuristic general that carries out the orders of a side and gives its priors.
    [[nodiscard]] const HeuristicGeneral& general(unsigned side) const { return generals_[side]; }
    /// Whether the script decides in this state, since it is inside a macro-action or a minor choice.
    [[nodiscard]] static bool scripted(const State& s, bool whole_orders = true);
    /// The next unit of the marching formation and its march. Units nearest to the enemy march first.
    struct March {
        UnitIndex unit = none;  ///< none: no further march gains enough
        Plan plan;
    };
    [[nodiscard]] March next_march(const State& s) const;

private:
    /// The marches of the unit that is to choose a destination; none if it can go nowhere.
    void list_marches(const State& s, MoveList<MacroGame>& moves) const;
    /// Makes all scripted choices that are due.
    void go_on(State& s) const;

    const Battle& battle_;
    std::array<HeuristicGeneral, 2> generals_;
    std::size_t marches_;
    bool whole_orders_;
};

}  // namespace polemarch::ancient_battles
