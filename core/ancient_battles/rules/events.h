// Dice events, all dice of an event together: how many are rolled, the one resolution function of their faces, and its
// outcomes from the tables folded from it. This does not depend on how they are rolled (17.2.2).
#pragma once

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/types/event.h"

namespace polemarch::ancient_battles {

/// The faces after averaging.
using ReadFaces = StackList<std::uint8_t, max_faces>;
/// The faces as the rules in force read them (17.2.1).
[[nodiscard]] ReadFaces as_read(const Setup& g, Faces faces);

/// All dice of the event that is due. The phase must be one in which dice are rolled.
[[nodiscard]] Roll event_roll(const Setup& g, const State& s);
/// The outcome of the faces of all dice of the event.
[[nodiscard]] Move consequence(const Setup& g, const State& s, Faces faces);
/// Every outcome with its ways, worst to best for the first side. `out` is cleared first.
void event_outcomes(const Setup& g, const State& s, Outcomes& out);

}  // namespace polemarch::ancient_battles
