// A charge between two described units: whether the actor may charge the target, which replies the target has, whether
// an evader gets away, and the melee that follows.
#pragma once

#include "sim/blood_of_kings/odds/unit_spec.h"

#include <optional>

namespace polemarch::sim::blood_of_kings {

/// Throws InputError if the actor may not charge the target (Charges_1).
void check_charge(const UnitSpec& actor, const UnitSpec& target);
/// Why the target may not reply so, with the rule; nothing if it may. `flanked` of the target: charged in flank or
/// rear.
[[nodiscard]] std::optional<std::string> refusal_of(Reply reply, const UnitSpec& actor, const UnitSpec& target);
/// Whether the target must counter-charge: impetuous troops do if they may.
[[nodiscard]] bool must_counter(const UnitSpec& actor, const UnitSpec& target);
/// The gap in inches up to which an evader on open ground is caught (Charges_4); below 0: never.
[[nodiscard]] double caught_within(const UnitSpec& actor, const UnitSpec& target);
/// Both units as they are in the melee after this reply to the charge. An evader is caught in the rear.
struct Met {
    UnitSpec actor, target;
};
[[nodiscard]] Met met(UnitSpec actor, UnitSpec target, Reply reply);
/// The melee of two described units.
[[nodiscard]] Fight::Melee melee_of(const UnitSpec& actor, const UnitSpec& target);
[[nodiscard]] Clash clash_of(const UnitSpec& actor, const UnitSpec& target);

}  // namespace polemarch::sim::blood_of_kings
