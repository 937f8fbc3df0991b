// Panic movement (9.0): the enemy moves all disordered units of a panicked army towards the nearest edge, hex by hex.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 9.0, ruling 46: units that a panic movement of `side` would move now: disordered, unmarked, without a leader in the
/// hex; no camps, no wagons. Empty unless the army has panicked.
[[nodiscard]] UnitMask fleeing(const Setup& g, const State& s, unsigned side);
/// 9.1-9.2: the edges that are fewest hexes from `subject`, a bit for each Edge.
[[nodiscard]] std::uint8_t nearest_edges(const Setup& g, const State& s);
/// 9.2: the nearest edges between which there is something to decide.
[[nodiscard]] std::uint8_t open_edges(const Setup& g, const State& s);
/// 9.1: at the edge with a point left it leaves, over the map's edge or the river. Not after a stop in an enemy zone.
[[nodiscard]] bool may_leave(const Setup& g, const State& s);
/// Rulings 48-50: hexes into which `subject` may step next: nearer to the edge, affordable, not barred by units or
/// zones; a friend's hex only if there is no free one and the points lead beyond it.
[[nodiscard]] hex::Set flight_steps(const Setup& g, const State& s);

/// A fleeing unit may be in a friend's hex for a moment, so it is removed from `at`.
void begin_flight(const Setup& g, State& s, UnitIndex u);
/// 9.2: it flees to this edge.
void choose_edge(State& s, std::uint8_t edge);
/// 9.1: one hex nearer to it.
void flight_step(const Setup& g, State& s, hex::Index to);
/// 9.4: red, moved or not.
void finish_flight(State& s);

}  // namespace polemarch::ancient_battles
