// Close battle declarations (7.1): who may attack, who must, and who is drawn into it.
#pragma once

#include "core/standard_wargame/rules/ordering.h"

namespace polemarch::standard_wargame {

/// Units of the active side that may declare a close battle action: ordered to, or with a general (S50, N78), and with
/// an enemy in the frontal zone.
[[nodiscard]] UnitSet may_declare(const View& view);
/// Units of a side that must make one: the enemy's baggage is in their frontal zone.
[[nodiscard]] UnitSet must_declare(const View& view, unsigned side);
/// Everybody who takes part in the close battles that these declarations bring: the attackers, and passive units in
/// their frontal zones.
[[nodiscard]] UnitSet drawn_in(const View& view, UnitSet declared);
void apply_declarations(const View& view, State& s, UnitSet declared);

/// A passive unit that has to or may evade before the distance battles (6.2.2), and before whom; nothing if there is
/// none left. Units that cannot get away are left out.
struct DueEvade {
    UnitIndex unit = nobody, cause = nobody;
};
[[nodiscard]] std::optional<DueEvade> evade_in_battle(const View& view);

}  // namespace polemarch::standard_wargame
