// The question of a single die: whether a unit regroups, retires, gets its orders or is tempted to charge.
#pragma once

#include "sim/blood_of_kings/odds/rolls.h"

#include <string>

namespace polemarch::sim::blood_of_kings {

/// Refers to the charts.
struct DieQuestion {
    std::string action;  ///< "regroup", "retire", "advance", "march", "uncontrolled"
    UnitSpec unit;
};

/// Refers to the charts, as the question does.
struct DieAnswer {
    DieQuestion asked;
    RollOdds odds;
};
/// Throws InputError if the unit cannot take this action.
[[nodiscard]] DieAnswer answer(const DieQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const DieAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const DieAnswer& found);

}  // namespace polemarch::sim::blood_of_kings
