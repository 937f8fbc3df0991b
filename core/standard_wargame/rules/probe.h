// How far a unit can go straight in a direction, and what stops it: for evades, retreats and routs.
#pragma once

#include "core/standard_wargame/rules/field.h"

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

}  // namespace polemarch::standard_wargame
