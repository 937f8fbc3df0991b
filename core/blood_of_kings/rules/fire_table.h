// Which unit can shoot at which from where (Fire_1 to 4, Fire_6). Questions only; shooting.h makes the changes.
#pragma once

#include "core/blood_of_kings/rules/queries.h"

namespace polemarch::blood_of_kings {

/// The possible targets of a unit in its place.
struct FireTable {
    std::array<UnitMask, max_bases> targets_of{};  ///< [base]
    std::array<UnitIndex, max_bases> nearest{};    ///< [base] of its targets; nobody if it has none
    std::uint8_t bases = 0;
    UnitMask targets = 0;  ///< of any base
    UnitMask primary = 0;  ///< the nearest of the whole unit; several if they are equally near
    bool split = false;    ///< firing each base at its own nearest differs from firing all at a primary target
    /// The target of base b at this aim; nobody if it has none.
    [[nodiscard]] UnitIndex at(int b, std::uint8_t aim) const {
        const auto base = static_cast<std::size_t>(b);
        return aim < places && (targets_of[base] & bit(aim)) ? aim : nearest[base];
    }
    /// The targets of all bases at this aim.
    [[nodiscard]] UnitMask all_at(std::uint8_t aim) const;
};

/// Whether the unit has missiles and is not in a combat (Fire_1).
[[nodiscard]] bool can_shoot(const Setup& g, const State& s, UnitIndex u);
/// The unit must be able to shoot. The reference is valid until the table of the same unit is requested for another
/// state on this thread.
[[nodiscard]] const FireTable& fire_table(const Setup& g, const State& s, UnitIndex u);

}  // namespace polemarch::blood_of_kings
