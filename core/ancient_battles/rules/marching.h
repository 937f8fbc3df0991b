// Movement of units (8.0) with its effects on the way, and the entry of reinforcements (8.7). The flood of movement.h
// finds where a unit may go.
#pragma once

#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// The input of the flood for a unit. A unit that is not on the map must be waiting with a group.
[[nodiscard]] Mover mover(const Setup& g, const State& s, UnitIndex u);
/// Destinations of `subject`, each with the paths of least harm (8.3.2), and exits from the map (8.6).
void list_destinations(const Setup& g, const State& s, Moves& moves);
/// The facings that paths of `subject` with exactly this passage allow in the hex, a bit each.
[[nodiscard]] std::uint8_t open_facings(const Setup& g, const State& s, const Passage& passage, hex::Index h);

/// Kind::go or Kind::leave: everything that happens on the path; then the unit is at its end.
void march(const Setup& g, State& s, const Move& m);

}  // namespace polemarch::ancient_battles
