// Movement of units (8.0) with what it does on its way, and the entry of reinforcements (8.7). Where a unit may go is
// found by the flood of movement.h.
#pragma once

#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// Everything about a unit that the flood asks for; one that is not on the map must be waiting with a group.
[[nodiscard]] Mover mover(const Setup& g, const State& s, UnitIndex u);
/// Destinations of `subject`, each with the ways of least harm (8.3.2), and ways off the map (8.6).
void list_destinations(const Setup& g, const State& s, Moves& moves);
/// The facings that ways of `subject` with exactly this passage open in the hex, a bit each.
[[nodiscard]] std::uint8_t open_facings(const Setup& g, const State& s, const Passage& passage, hex::Index h);
/// Whether a legal `go` or `leave` harms the mover more than one that is listed for the same end.
[[nodiscard]] bool dominated(const Setup& g, const State& s, const Move& m);

/// Kind::go or Kind::leave: everything that happens on the way, then the unit is at its end.
void march(const Setup& g, State& s, const Move& m);

}  // namespace polemarch::ancient_battles
