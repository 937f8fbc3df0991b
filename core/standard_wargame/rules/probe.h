// How far a unit can go straight in a direction, what stops it, and which friends it passes: for evades, retreats and
// routs.
#pragma once

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"

namespace polemarch::standard_wargame {

/// What a path meets first.
enum class Obstacle : std::uint8_t { none, friendly, enemy, edge, ground };

struct Probe {
    Obstacle obstacle = Obstacle::none;
    Length free = 0;         ///< how far the unit can go
    UnitIndex met = nobody;  ///< friend or enemy
};
/// `from`: the unit's outline, of these troops and that side. `ignored`: units that do not stop it.
[[nodiscard]] Probe probe(const Setup& g, const State& s, const Field& field, UnitIndex u, const table::Rectangle& from,
                          table::Angle direction, Length length, UnitSet ignored);

/// The rearmost of the column behind `first`, if the mover passes through all of it (6.4.1); nobody if it does not.
[[nodiscard]] UnitIndex last_passed(const Setup& g, const Groups& groups, UnitIndex mover, UnitIndex first);

}  // namespace polemarch::standard_wargame
