// How the odds of a position are found. position_odds.cpp makes the moves and assembles the answer,
// position_placements.cpp finds attacks and threats, position_consequences.cpp follows the dice. Only for these files.
#pragma once

#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/turn.h"
#include "sim/ancient_battles/odds/position_odds.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::ancient_battles {

class PositionSearch {
public:
    PositionSearch(const Battle& battle, const State& position) : g_(battle), s_(position), before_(position) {}
    /// Call it once.
    [[nodiscard]] PositionOdds find(const std::vector<std::string>& moves);

private:
    // position_odds.cpp
    void make(const std::string& move);
    /// The state right after a move, without automatic steps such as the end of the turn, which takes the leaders away.
    [[nodiscard]] State after(State s, const Move& m) const {
        act(g_.setup(), s, m);
        return s;
    }
    /// "HC C9*"
    [[nodiscard]] std::string name(const State& s, UnitIndex u) const;

    // position_placements.cpp
    /// The encounter of two units, which are named by their hexes after the last move.
    [[nodiscard]] PossibleMelee melee(const Encounter& encounter, UnitIndex attacker, UnitIndex defender,
                                      bool this_turn) const;
    /// The encounter of two units that are adjacent in `s`.
    [[nodiscard]] Encounter encounter(const State& s, UnitIndex attacker, UnitIndex defender) const;
    /// A melee that the unit could fight, and the enemy unit in it.
    struct Option {
        UnitIndex enemy;
        PossibleMelee melee;
    };
    /// Attacks of the unit (`attacks`), or on it, with all units' hexes and facings as they are. Includes units marked
    /// red, for the next turn. Best for their attacker first.
    [[nodiscard]] std::vector<Option> options(const State& s, bool attacks) const;
    [[nodiscard]] std::vector<PossibleMelee> possible(const State& s, bool attacks) const;
    /// The enemy's best attack on the unit after one order to move; empty if none is possible this turn.
    [[nodiscard]] std::optional<MarchThreat> best_march(const State& s) const;
    [[nodiscard]] Placement placement(const State& s, const std::string& moves) const;
    /// Adds a placement for every legal facing.
    void turns(const std::string& moves, const State& s, std::vector<Placement>& placements) const;
    /// Every placement within reach from which the unit could attack this turn, best attack first.
    [[nodiscard]] std::vector<Placement> reach() const;

    // position_consequences.cpp
    [[nodiscard]] PositionDice follow(const UpcomingRoll<State>& ahead) const;
    /// After the moves of `s`, leaders in place: leaders escape, victors advance (advances()), no unit attacks a second
    /// time. Without automatic steps such as the end of the turn.
    void finish(State& s) const;
    /// Puts the enemy's best attack on the unit into `consequence`, if any.
    void find_reply(const State& s, Consequence& consequence) const;

    const Battle& g_;
    State s_, before_;  ///< after the last move, and before it
    Move last_{};
    UnitIndex me_ = none;  ///< the unit asked about
    PositionOdds found_;
};

}  // namespace polemarch::sim::ancient_battles
