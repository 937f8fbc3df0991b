// The question of a melee match-up: two units fight in contact, or one charges the other; once, several times or to the
// end.
//
//     MeleeQuestion question;
//     question.actor.type = &charts.units[0];
//     question.target.type = &charts.units[8];
//     question.charge = true;
//     const MeleeAnswer found = answer(question, charts);
//     found.fight->after[1].status[3];        // chance that the target is destroyed
//     text_of(found, {}), json_of(found);     // data/schema/odds-blood-of-kings.schema.json
#pragma once

#include "sim/blood_of_kings/odds/charge.h"
#include "sim/blood_of_kings/odds/fight_odds.h"
#include "sim/blood_of_kings/odds/rolls.h"

#include <optional>
#include <string>

namespace polemarch::sim::blood_of_kings {

/// Refers to the charts.
struct MeleeQuestion {
    UnitSpec actor, target;
    bool charge = false;            ///< the actor charges; else they are in contact
    std::optional<Reply> reply{};   ///< of a charge: the target's reply (Charges_2 to 4); empty: it stands, or
                                    ///< counter-charges if it must (Charges_3)
    std::optional<int> distance{};  ///< of a charge: inches between the two, 0 to 48; required if the target evades
    Activation activation = Activation::actor;  ///< which unit acts turn after turn, if the fight goes on
    FightLength length{};                       ///< in melees
};

/// Refers to the charts, as the question does.
struct MeleeAnswer {
    MeleeQuestion asked;             ///< with the target's reply filled in
    Met met;                         ///< both units as they meet
    double caught_within = 0;        ///< inches up to which an evader is caught; below 0: never (Charges_4)
    bool contact = true;             ///< false if an evader gets away; then the rest is not set
    std::optional<CombatRoll> fire;  ///< the target's at the charger before the melee (Charges_2)
    CombatRoll melee;                ///< if the fire has no effect
    std::optional<FightOdds> fight;  ///< as long as was asked; empty without contact
};
/// Throws InputError if the rules forbid it.
void check(const MeleeQuestion& question);
/// Checks the question, and answers it.
[[nodiscard]] MeleeAnswer answer(const MeleeQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const MeleeAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const MeleeAnswer& found);

}  // namespace polemarch::sim::blood_of_kings
