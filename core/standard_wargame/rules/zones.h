// Close battle zones (7.3.1), targets of close battle (7.3.2 to 7.3.4), and who disorders whom (9.1.2).
#pragma once

#include "core/standard_wargame/rules/field.h"

namespace polemarch::standard_wargame {

/// Whether `other` is in the frontal zone of `u` (7.3.1.2). Baggage faces all round (N52).
[[nodiscard]] bool in_frontal_zone(const Setup& g, const Field& field, UnitIndex u, UnitIndex other);
/// Whether it is in the effective zone (7.3.1.3); of baggage: within reach.
[[nodiscard]] bool in_effective_zone(const Setup& g, const Field& field, UnitIndex u, UnitIndex other);

/// Enemies in these zones of `u`.
[[nodiscard]] UnitSet frontal_enemies(const Setup& g, const Field& field, UnitIndex u);
[[nodiscard]] UnitSet effective_enemies(const Setup& g, const Field& field, UnitIndex u);
/// Enemies in whose effective zone `u` is.
[[nodiscard]] UnitSet threatened_by(const Setup& g, const Field& field, UnitIndex u);
/// Whether one of them is in the effective zone of none of its enemies (7.4.4, 9.1.1.1, N36).
[[nodiscard]] bool has_unfaced_enemy(const Setup& g, const Field& field, UnitIndex u);

/// The unit nearest to `u` in its effective zone, friend or enemy (7.3.4, 7.4.3.4); nobody if there is none. Of two
/// equally near ones the enemy.
[[nodiscard]] UnitIndex nearest_in_effective_zone(const Setup& g, const Field& field, UnitIndex u);
/// Whom `u` may attack: enemies in its frontal zone; of these those in the effective zone, if any; of these the ones
/// that nobody has attacked in this bound, if any (7.3.3). Empty if a friend is nearest (7.3.4). `attacked`: units that
/// were targets already.
[[nodiscard]] UnitSet close_targets(const Setup& g, const Field& field, UnitIndex u, UnitSet attacked);

/// Enemies that disorder `u` if its group is small enough (9.1.2): within 4 base widths, `u` partly ahead of their
/// front line and partly within one base width of their side lines (each by itself, N88).
[[nodiscard]] UnitSet disordering(const Setup& g, const Field& field, UnitIndex u);

}  // namespace polemarch::standard_wargame
