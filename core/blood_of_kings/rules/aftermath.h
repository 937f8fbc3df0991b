// Questions after a melee: the ground of a destroyed unit (Effects_11), and flanks to turn to (Melee_7). No changes;
// fighting.h makes them.
#pragma once

#include "core/blood_of_kings/rules/queries.h"

#include <optional>

namespace polemarch::blood_of_kings {

/// How far u can go straight on over the ground of the destroyed unit, at most `depth`: not at all while it touches
/// another enemy, and up to an inch before another enemy's front (Formations_9, B70).
[[nodiscard]] Length occupation(const Setup& g, const State& s, UnitIndex u, Length depth);
/// Edges of u that it may turn to: contacted by an enemy's front while none touches its own; bit e for table::Edge e
/// (Melee_7).
[[nodiscard]] unsigned turnable(const Setup& g, const State& s, UnitIndex u);
struct Turned {
    table::Pose pose;
    int frontage = 1;
};
/// The place of u after it turns to its contacted edge: flush on the contact line, centred on it; shifted a little if
/// another unit is there, or else narrower (B69). Nothing if it cannot turn.
[[nodiscard]] std::optional<Turned> turned_to(const Setup& g, const State& s, UnitIndex u, table::Edge edge);

}  // namespace polemarch::blood_of_kings
