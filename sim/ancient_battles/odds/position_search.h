// How the odds of a position are found: moves are made and the answer is put together in position_odds.cpp, attacks and
// threats found in position_placements.cpp, dice followed in position_consequences.cpp. Only for these files.
#pragma once

#include "core/ancient_battles/rules/fighting.h"
#include "sim/ancient_battles/odds/position_odds.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::ancient_battles {

class PositionSearch {
public:
    PositionSearch(const Battle& battle, const State& position) : g_(battle), s_(position), before_(position) {}
    /// To be called once.
    [[nodiscard]] PositionOdds find(const std::vector<std::string>& moves);

private:
    // position_odds.cpp
    void make(const std::string& move);
    /// Right after a move: nothing follows of itself, such as the end of the turn, which takes the leaders away.
    [[nodiscard]] State after(State s, const Move& m) const {
        act(g_.setup(), s, m);
        return s;
    }
    /// "HC C9*"
    [[nodiscard]] std::string name(const State& s, UnitIndex u) const;

    // position_placements.cpp
    /// The encounter of two units, named where they are after the last move.
    [[nodiscard]] PossibleMelee melee(const Encounter& encounter, UnitIndex attacker, UnitIndex defender,
                                      bool this_turn) const;
    /// Of two who are side by side in `s`.
    [[nodiscard]] Encounter encounter(const State& s, UnitIndex attacker, UnitIndex defender) const;
    /// A melee that the unit could fight, with its enemy in it.
    struct Option {
        UnitIndex enemy;
        PossibleMelee melee;
    };
    /// Attacks of the unit (`attacks`), or on it, from where all units are and as they face; of units marked red, too,
    /// for the next turn. Best for their attacker first.
    [[nodiscard]] std::vector<Option> options(const State& s, bool attacks) const;
    [[nodiscard]] std::vector<PossibleMelee> possible(const State& s, bool attacks) const;
    /// The enemy's best attack on the unit after one order to move, if there may still be one this turn.
    [[nodiscard]] std::optional<MarchThreat> best_march(const State& s) const;
    [[nodiscard]] Placement placement(const State& s, const std::string& moves) const;
    /// Adds a placement for every facing that is open.
    void turns(const std::string& moves, const State& s, std::vector<Placement>& placements) const;
    /// Every placement within reach out of which the unit could attack this turn, best attack first.
    [[nodiscard]] std::vector<Placement> reach() const;

    // position_consequences.cpp
    [[nodiscard]] PositionDice follow(const UpcomingRoll<State>& ahead) const;
    /// After the moves of `s`, leaders in place: leaders escape, victors advance (advances()), nobody attacks a second
    /// time, and nothing follows of itself, such as the end of the turn.
    void finish(State& s) const;
    /// Puts the enemy's best attack on the unit into `consequence`, if there is one.
    void find_reply(const State& s, Consequence& consequence) const;

    const Battle& g_;
    State s_, before_;  ///< after the last move, and before it
    Move last_{};
    UnitIndex me_ = none;  ///< the unit asked about
    PositionOdds found_;
};

}  // namespace polemarch::sim::ancient_battles
