// The question of fire: volleys of one unit at another, perhaps with a simultaneous reply, as at the turn's end.
#pragma once

#include "sim/blood_of_kings/odds/fight_odds.h"
#include "sim/blood_of_kings/odds/rolls.h"

#include <optional>
#include <string>

namespace polemarch::sim::blood_of_kings {

/// Refers to the charts.
struct FireQuestion {
    UnitSpec actor, target;  ///< a charging target charges the firer, which shoots once (Charges_2)
    bool exchange = false;   ///< the target fires back
    FightLength length{};    ///< in volleys
};

/// Refers to the charts, as the question does.
struct FireAnswer {
    FireQuestion asked;
    CombatRoll fire;
    std::optional<CombatRoll> reply;
    FightOdds fight;  ///< as long as was asked
};
/// Throws InputError if the rules forbid it.
[[nodiscard]] FireAnswer answer(const FireQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const FireAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const FireAnswer& found);

}  // namespace polemarch::sim::blood_of_kings
