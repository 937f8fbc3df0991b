// What a move in a position of a battle leads to: its dice and the enemy's best attack after each result, or where the
// unit would be then and which attacks there could be (`polemarch odds SCENARIO|RECORD@STEP --move "..."`).
//
//     const PositionOdds found = position_odds(battle, battle.start(), {"C9 attacks C8"});
//     if (found.dice) found.dice->lost;      // chance that the unit is lost by these dice
//     text_of(found, {}), json_of(found);    // data/schema/odds-ancient-battles.schema.json, a position
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/ancient_battles/odds/melee_odds.h"

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
    bool this_turn = true;  ///< else its attacker is marked red, or the melees are over: next turn
    MeleeOdds odds;
};

/// An attack on the unit after one march of an enemy unit, all others staying where they are.
struct MarchThreat {
    PossibleMelee attack;
    std::string move;  ///< "C4 to D5/2"
    std::string hex;   ///< from which it attacks then
    int facing = 1;    ///< there, 1 to 6
};

/// A hex and a facing in which moves would leave the unit, and what could happen to it there.
struct Placement {
    std::string moves;  ///< that lead there: "to D8; face 2"
    std::string hex;
    int facing = 1;                               ///< 1 to 6
    std::vector<PossibleMelee> attacks, threats;  ///< by it and on it, as all face then; best for their attacker first
    std::optional<MarchThreat> march;             ///< the best on it after a march this turn; none if there is none
};

/// One thing that the dice can bring, or a retreat instead of them, and the enemy's best attack on the unit after that.
struct Consequence {
    RollOutcome outcome;
    std::optional<std::size_t> result{};   ///< of a melee: into result_codes
    bool lost = false;                     ///< the unit is gone by the outcome itself
    std::optional<PossibleMelee> reply{};  ///< none if there is no such attack
    std::string replier{};                 ///< of the reply: its attacker's name before the dice, "HC C9"
};

/// The dice to which the last move leads.
struct PositionDice {
    std::string event, rule;  ///< "melee", "11.2.5"
    std::string breakdown;    ///< as in Odds
    std::string condition;
    std::uint32_t of = 1;
    std::optional<PossibleMelee> melee;  ///< where it is one
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
    std::optional<Subject> unit;        ///< the one asked about, as it was before the last move; none: no unit moved
    std::optional<PositionDice> dice;   ///< none: no dice fall by the last move
    std::vector<Placement> placements;  ///< without dice: where the unit is or could be
    /// `placements` are all within reach out of which it could attack this turn, the best attack first.
    bool reached = false;
};
/// `moves`, one or more, are typed as in the notation and made one after the other by the sides that are to move.
/// Throws InputError for an illegal one.
[[nodiscard]] PositionOdds position_odds(const Battle& battle, const State& position,
                                         const std::vector<std::string>& moves);

[[nodiscard]] std::string text_of(const PositionOdds& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const PositionOdds& found);

}  // namespace polemarch::sim::ancient_battles
