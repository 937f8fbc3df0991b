#pragma once
// What an impetuous unit is tempted to charge (Test for Uncontrolled Charge).
#include <vector>

#include "tests/judges/blood_of_kings/charges.h"

namespace polemarch::kings_judge {

/// May this unit be tempted at all, now?
bool may_be_tempted(Table& table, const Unit& unit);
/// Can it reach this enemy by one of the five ways of B73, over open ground? What decides may lie within the tolerance,
/// as always with the least wheel that meets a corner: then `certain` is false, and a test may be made or not.
struct Temptation {
    ChargePlan plan;
    bool certain = true;
};
std::optional<Temptation> temptation(Table& table, const Unit& unit, const Unit& enemy);
/// The nearest such enemies (B74), `certain` or in any case.
std::vector<Unit*> tempting(Table& table, const Unit& unit);
std::vector<Unit*> certainly_tempting(Table& table, const Unit& unit);

}  // namespace polemarch::kings_judge
