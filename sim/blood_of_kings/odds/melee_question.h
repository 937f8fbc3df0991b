// The question of a melee match-up: two units fight in contact, or one charges the other, once or for longer.
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
    std::optional<Reply> reply{};   ///< of a charge: how the target meets it (Charges_2 to 4); none: it stands, or
                                    ///< counter-charges if it must (Charges_3)
    std::optional<int> distance{};  ///< of a charge: inches between the two, 0 to 48; needed where the target evades
    Activation activation = Activation::actor;  ///< who acts turn after turn, if it goes on
    FightLength length{};                       ///< in melees
};

/// Refers to the charts, as the question does.
struct MeleeAnswer {
    MeleeQuestion asked;             ///< with the reply that the target gives
    Met met;                         ///< both as they meet
    double caught_within = 0;        ///< inches up to which an evader is caught; below 0: never (Charges_4)
    bool contact = true;             ///< no evader gets away; without contact there is nothing more
    std::optional<CombatRoll> fire;  ///< of the target at the charger before the melee (Charges_2)
    CombatRoll melee;                ///< if the fire does no harm
    std::optional<FightOdds> fight;  ///< as long as was asked; none without contact
};
/// Throws InputError for what the rules do not let happen.
void check(const MeleeQuestion& question);
/// Checks the question, and answers it.
[[nodiscard]] MeleeAnswer answer(const MeleeQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const MeleeAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const MeleeAnswer& found);

}  // namespace polemarch::sim::blood_of_kings
