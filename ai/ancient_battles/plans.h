// Ancient Battles as a game of plans, for searches: the same states, but a side chooses whole actions. A march is one
// choice of hex and facing; an order to a formation, or to fire, is one choice, carried out by a general's script to
// its end. Everything else (bids, leaders, who acts, attacks, retreats, advances) is chosen as in the game itself.
#pragma once

#include "ai/ancient_battles/heuristic.h"

namespace polemarch::ancient_battles {

class PlannedBattle {
public:
    /// A move of the battle whose byte `zero` says how it goes on: at an order 1 + the script that carries it out; at a
    /// destination 1 + the facing taken there; else 0.
    using Move = ancient_battles::Move;
    struct State {
        ancient_battles::State battle;
        std::uint8_t script = 0;  ///< in force until the action is over; 0: none
        std::array<std::uint8_t, 7> spare{};
        bool operator==(const State& other) const { return same_bytes(*this, other); }
    };
    static constexpr std::size_t max_moves = Battle::max_moves, max_outcomes = Battle::max_outcomes;
    static constexpr bool complete_moves = false;
    struct Settings {
        std::vector<Temper> scripts{Temper{}};  ///< carry out orders: one at least; the first is the general's own way
        std::size_t marches = 6;  ///< listed for a unit that has an order of its own: those of most promise
    };

    /// The battle must outlive it.
    PlannedBattle(const Battle& battle, const Settings& settings);

    [[nodiscard]] State start() const { return planned(battle_.start()); }
    /// A state of the battle in which no script is in force yet.
    [[nodiscard]] State planned(const ancient_battles::State& s) const { return {.battle = s}; }
    [[nodiscard]] Actor actor(const State& s) const { return battle_.actor(s.battle); }
    void legal_moves(const State& s, MoveList<PlannedBattle>& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const;
    /// Carries the plan out until somebody else's choice, the next free choice, or dice.
    void apply(State& s, const Move& m) const;
    [[nodiscard]] double payoff(const State& s) const { return battle_.payoff(s.battle); }
    [[nodiscard]] std::uint32_t longest() const { return battle_.longest(); }
    [[nodiscard]] Roll roll(const State& s) const { return battle_.roll(s.battle); }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const { return battle_.resolve(s.battle, faces); }
    void outcomes(const State& s, OutcomeList<PlannedBattle>& out) const { battle_.outcomes(s.battle, out); }

    [[nodiscard]] const Battle& battle() const { return battle_; }
    [[nodiscard]] std::size_t scripts() const { return generals_.size(); }
    [[nodiscard]] const HeuristicGeneral& general(std::size_t script) const { return *generals_[script]; }
    /// Whether a script decides in this state: within an action that was ordered as a whole.
    [[nodiscard]] static bool scripted(const ancient_battles::State& s);
    /// What the script in force does there (the first if none is).
    [[nodiscard]] ancient_battles::Move scripted_move(const ancient_battles::State& s, std::uint8_t script) const;
    /// Which unit of the marching formation goes next, from those next to the enemy backwards, and where.
    struct March {
        UnitIndex unit = none;  ///< none: nobody gains by it any more
        Plan plan;
    };
    [[nodiscard]] March next_march(const ancient_battles::State& s, std::uint8_t script) const;
    /// Carries out all that is scripted.
    void go_on(State& s) const;

private:
    const Battle& battle_;
    Settings settings_;
    std::vector<std::unique_ptr<HeuristicGeneral>> generals_;
};

}  // namespace polemarch::ancient_battles
