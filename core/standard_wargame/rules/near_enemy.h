// Moves near enemies (6.3): what a unit within half a base width of an enemy may do. Every enemy in reach must be
// satisfied, move by move (S60).
#pragma once

#include "core/standard_wargame/types/measure.h"
#include "core/standard_wargame/types/refusal.h"
#include "core/table/rectangle.h"

#include <optional>

namespace polemarch::standard_wargame {

/// One move of one unit near one enemy.
struct NearMove {
    table::Rectangle from, to;  ///< the unit before and after it
    table::Rectangle enemy;
    Length reach = 0;    ///< of the close battle zone
    Length retreat = 0;  ///< of a retreat in close battle (7.4.6)
};

/// Straight ahead: a front corner in the enemy's frontal zone, or that comes into it, may not end outside of it unless
/// the enemy is partly straight before the unit.
[[nodiscard]] Refusal judge_straight_near(const NearMove& move);
/// Straight back, also as a tactical move: not to end within the enemy's zone.
[[nodiscard]] Refusal judge_back_near(const NearMove& move);
/// A turn by 90 or 180 degrees: the enemy must end in the unit's frontal zone.
[[nodiscard]] Refusal judge_turn_near(const NearMove& move);
/// A wheel: it must reduce the angle between the unit's front edge and some edge line of the enemy beyond which the
/// whole unit stands.
[[nodiscard]] Refusal judge_wheel_near(const NearMove& move);
/// Wherever it goes: the enemy's straight retreat must not meet its sides or its rear; its front or a front corner it
/// may meet (N32).
[[nodiscard]] Refusal judge_end_near(const NearMove& move);

}  // namespace polemarch::standard_wargame
