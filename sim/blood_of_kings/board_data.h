// The board of a battle as JSON, for front ends that draw it (data/BOARD.md). Everything in it comes from the rules and
// their texts in core/.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/shared/json_fwd.h"

#include <string>

namespace polemarch::sim::blood_of_kings::board_data {

using namespace polemarch::blood_of_kings;

/// Areas, obstacles, the legend of the ground.
[[nodiscard]] Json ground(const Battle& battle);
/// Units, leaders, camps and sides.
[[nodiscard]] Json pieces(const Battle& battle, const State& s);
/// What a legal move points at (board_points.cpp).
[[nodiscard]] Json point(const Battle& battle, const State& s, const Move& m);
/// What a unit can do, and what threatens it (board_look.cpp). Throws InputError for an unknown unit.
[[nodiscard]] Json look(const Battle& battle, const State& s, const std::string& unit);
/// The zones of control of all units of each side.
[[nodiscard]] Json zones(const Battle& battle, const State& s);
/// The legal move nearest to a place that was pointed at; may be empty (board_near.cpp). Throws InputError if `place`
/// is not as the request "near" describes it.
[[nodiscard]] std::string nearest_move(const Battle& battle, const State& s, const Json& place);

}  // namespace polemarch::sim::blood_of_kings::board_data
