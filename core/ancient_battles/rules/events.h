// What dice decide, all dice of an event together: how many fall, THE resolution of their faces, and its outcomes out
// of the tables folded from it. However they are thrown (17.2.2), this is what they do.
#pragma once

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/types/event.h"

namespace polemarch::ancient_battles {

/// Faces as they count.
using ReadFaces = StackList<std::uint8_t, max_faces>;
/// The faces as the rules in force read them (17.2.1).
[[nodiscard]] ReadFaces as_read(const Setup& g, Faces faces);

/// All dice of the event that is due; dice fall in the phase.
[[nodiscard]] Roll event_roll(const Setup& g, const State& s);
/// What these faces of all of them decide.
[[nodiscard]] Move consequence(const Setup& g, const State& s, Faces faces);
/// Every consequence with its ways, worst to best for the first side. `out` is cleared first.
void event_outcomes(const Setup& g, const State& s, Outcomes& out);

}  // namespace polemarch::ancient_battles
