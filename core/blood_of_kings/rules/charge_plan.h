// Where a charge could go (Charges_1, B48): one wheel, then straight on to contact. Questions only; charging.h makes
// the changes.
#pragma once

#include "core/blood_of_kings/rules/movement.h"

namespace polemarch::blood_of_kings {

/// The path of a charge after its wheel: straight on to contact.
struct Lane {
    table::Rectangle wheeled;
    Length run = 0;
    [[nodiscard]] table::Rectangle at_contact() const { return moved_on(wheeled, run); }
    /// All the ground of the run, from the unit's place after the wheel.
    [[nodiscard]] table::Rectangle swept() const {
        const table::Extent extent = wheeled.extent();
        return {at_contact().pose(), {extent.half_width, static_cast<std::int16_t>(extent.half_depth + (run + 1) / 2)}};
    }
};

/// A possible charge (B48): one wheel, then straight on to contact. Lengths in 1/256 inch.
struct ChargePlan {
    Refusal refusal = Refusal::no_contact;
    Leg wheel{};        ///< none if it goes straight
    Lane lane;          ///< after the wheel
    Length cost = 0;    ///< of both
    bool plain = true;  ///< passes only unengaged skirmishers
};

/// The charge of u at target with this wheel (or none), or why it is not possible. `range`: the most that it may cost.
[[nodiscard]] ChargePlan charge_plan(const Setup& g, const State& s, UnitIndex u, UnitIndex target, const Leg& wheel,
                                     Length range);
/// The same straight on, or else with one of a few wheels towards the target: half, all and three quarters of the angle
/// to its middle, and the least that meets its nearest corner.
[[nodiscard]] ChargePlan aimed_charge(const Setup& g, const State& s, UnitIndex u, UnitIndex target, Length range);

}  // namespace polemarch::blood_of_kings
