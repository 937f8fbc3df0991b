// What a move in a position of a battle leads to: its dice and the enemy's best attack after each result, or where the
// unit would be then and which attacks there could be (`polemarch odds SCENARIO|RECORD@STEP --move "..."`).
//
//     const PositionOdds found = position_odds(battle, battle.start(), {"C9 attacks C8"});
//     if (found.dice) found.dice->lost;      // chance that the unit is lost by these dice
//     text_of(found, {}), json_of(found);    // data/schema/odds-ancient-battles.schema.json, a position
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/ancient_battles/odds/melee_odds.h"
#include "sim/odds/move_odds.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::ancient_battles {

/// A unit that could fight.
struct UnitInPlay {
    std::string type;  ///< its code
    std::string hex;   ///< "C9"; empty of a unit that is not on the map, and of the unit asked about: its hexes differ
    bool disordered = false;
    int leaders = 0;  ///< with it
    bool asked_about = false;
    /// "HC C9*", the asterisk if it is disordered; the unit asked about is in `own_hex`.
    [[nodiscard]] std::string name(const std::string& own_hex) const;
};

/// A melee that could be fought.
struct PossibleMelee {
    UnitInPlay attacker, defender;
    bool this_turn = true;  ///< else next turn: its attacker is marked red, or this turn's melees are over
    MeleeOdds odds;
};

/// An attack on the unit after one march of an enemy unit, while all others stay where they are.
struct MarchThreat {
    PossibleMelee attack;
    std::string move;  ///< "C4 to D5/2"
    std::string hex;   ///< from which it attacks after the march
    int facing = 1;    ///< there, 1 to 6
};

/// A hex and a facing that the unit would have after some moves, and what could happen to it there.
struct Placement {
    std::string moves;  ///< that lead there: "to D8; face 2"
    std::string hex;
    int facing = 1;  ///< 1 to 6
    /// By the unit and on it, with all facings as they are then; best for their attacker first
    std::vector<PossibleMelee> attacks, threats;
    std::optional<MarchThreat> march;  ///< the best attack on it after a march this turn; empty if there is none
};

/// One result of the dice, or a retreat instead of them, and the enemy's best attack on the unit after that.
struct Consequence {
    RollOutcome outcome;
    std::optional<std::size_t> result{};   ///< of a melee: index into result_codes
    bool lost = false;                     ///< the result itself removes the unit
    std::optional<PossibleMelee> reply{};  ///< none if there is no such attack
    std::string replier{};                 ///< of the reply: its attacker's name before the dice, "HC C9"
};

/// The dice that the last move leads to.
struct PositionDice {
    std::string event, rule;  ///< "melee", "11.2.5"
    std::string breakdown;    ///< as in Odds
    std::string condition;
    std::uint32_t of = 1;
    std::optional<PossibleMelee> melee;  ///< if the dice are a melee's
    std::array<std::string, 2> names;    ///< of a melee: its attacker's and its defender's
    std::vector<Consequence> outcomes;   ///< their ways sum to `of`
    std::vector<Consequence>
        retreats;                ///< instead of the dice: one for each hex that the defender may retreat (11.2.3)
    std::string retreating;      ///< that defender's name
    double lost = 0;             ///< chance that the unit is lost by these dice
    double lost_with_reply = 0;  ///< by them, or by the reply to them
};

/// Refers to the charts of the battle.
struct PositionOdds {
    struct Subject {
        std::string type;  ///< its code
        std::string hex;   ///< empty: not on the map
        bool disordered = false;
        std::string name;  ///< "HC C9*"
    };
    std::string battle;  ///< its name
    std::vector<MadeMove> moves;
    std::optional<Subject> unit;        ///< the unit asked about, as it was before the last move; empty: no unit moved
    std::optional<PositionDice> dice;   ///< empty: the last move rolls no dice
    MoveOdds last;                      ///< the last move's own odds and the answers to it
    std::vector<Placement> placements;  ///< without dice: where the unit is or could be
    /// `placements` are all placements within reach from which it could attack this turn, the best attack first.
    bool reached = false;
};
/// `moves`, one or more, are typed in the notation and made in order by the sides that are to move. Throws InputError
/// for an illegal move.
[[nodiscard]] PositionOdds position_odds(const Battle& battle, const State& position,
                                         const std::vector<std::string>& moves);

[[nodiscard]] std::string text_of(const PositionOdds& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const PositionOdds& found);

}  // namespace polemarch::sim::ancient_battles
