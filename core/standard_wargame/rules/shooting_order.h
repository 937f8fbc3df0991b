// In which order distance battles are made, and who has none any more (7.2). The active side calls the shots one by
// one; it is not asked once no call can change another (N80).
#pragma once

#include "core/standard_wargame/rules/shooting.h"

namespace polemarch::standard_wargame {

/// Whether the active side has a choice among these shots, all that are left: a shooter has several targets, or one
/// shot can change the target, range or return fire of another. What cannot happen by one shot alone is not looked for.
[[nodiscard]] bool does_order_matter(const View& view, const Shots& shots);

/// Who has targets, and a friend in the way of all of them: its distance battle is off for this bound, even if the
/// friend goes away later (7.2.4). War wagons, whose halves shoot apart, are left out.
[[nodiscard]] UnitSet called_off(const View& view);

}  // namespace polemarch::standard_wargame
