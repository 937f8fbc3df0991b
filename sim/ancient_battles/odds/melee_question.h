// The question of a melee match-up: one unit attacks another, once or until the end; or several attack it in turn.
//
//     MeleeQuestion question;
//     question.defender.type = charts.unit("HC");
//     question.attacks.push_back({{.type = charts.unit("PX")}, open_place(charts)});
//     const MeleeAnswer found = answer(question, charts);
//     found.attacks[0].results[4].chance;     // that the defender is eliminated
//     text_of(found, {}), json_of(found);     // data/schema/odds-ancient-battles.schema.json
#pragma once

#include "sim/ancient_battles/odds/fight_odds.h"
#include "sim/ancient_battles/odds/melee_odds.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::ancient_battles {

/// Refers to the charts.
struct MeleeQuestion {
    struct Attack {
        UnitSpec attacker;
        Place place;  ///< the defender's ground is the same for all
    };
    std::vector<Attack> attacks;  ///< 1 to 12, in turn; each attacker attacks once, unless there is only one
    UnitSpec defender;
    FightPlan plan;        ///< with one attacker: which units act besides; with several: whether the defender retreats
    FightLength length{};  ///< of one attacker
    DiceReading dice = DiceReading::ordinary;
};

/// Refers to the charts, as the question does.
struct MeleeAnswer {
    MeleeQuestion asked;
    std::vector<MeleeOdds> attacks;  ///< each by itself, on the defender as described
    /// An attack that comes after others.
    struct InTurn {
        double attacks = 0;  ///< chance that it is made, that is that the defender is still there
        Aftermath then;      ///< for the attacker, and for the defender after all attacks so far
    };
    std::vector<InTurn> in_turn;     ///< for several attackers, one entry an attack; else empty
    std::optional<FightOdds> fight;  ///< for one attacker, if the fight goes on or the defender retreats
};
/// Throws InputError if the rules forbid it. `question.attacks` must not be empty.
[[nodiscard]] MeleeAnswer answer(const MeleeQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const MeleeAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const MeleeAnswer& found);

}  // namespace polemarch::sim::ancient_battles
