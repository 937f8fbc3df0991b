// A unit that is dragged to a place on a measured table: which legs lead there. Proposals only: the rules judge them.
//
// In floating point, since nothing is decided here: a proposal that is a hair off is judged like a move that was typed.
#pragma once

#include "core/table/angle.h"
#include "core/table/point.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace polemarch::sim {

/// A leg that a proposal is made of; a rule system translates it to its own.
struct DragLeg {
    enum class Way : std::uint8_t { none, forward, backward, left, right, wheel_left, wheel_right, turn };
    Way way = Way::none;
    table::Length length = 0;  ///< of straight legs
    table::Angle angle{};      ///< of wheels; of a turn about the middle of the unit, clockwise
    int echelon = 0;           ///< of forward: degrees to the right
};
using DragLegs = std::array<DragLeg, 3>;

/// What is dragged: the middle of the front of a unit, and the corners about which its body wheels.
struct DragStart {
    table::Point at, left_pivot, right_pivot, centre;  ///< centre: of the unit, for turns
    table::Angle heading{};
};
struct DragGoal {
    table::Point at;
    std::optional<table::Angle> heading{};  ///< any if it is not given
};
/// Which legs the rules know besides forward, backward and wheels.
struct DragWays {
    bool sideways = false, turns = false, echelon = false;
};
/// Where legs lead the unit, if the rules judge them legal.
struct DragEnd {
    table::Point at;
    table::Angle heading{};
};
using DragJudge = std::function<std::optional<DragEnd>(const DragLegs&)>;

/// How far an end is from the goal, in lengths: degrees count too, 20 of them as much as `one`.
[[nodiscard]] double drag_distance(const DragEnd& end, const DragGoal& goal, table::Length one);

struct Dragged {
    DragLegs legs;
    double distance;  ///< of its end from the goal
};
/// Of the legs that are proposed, and of parts of the first of them, the legal ones whose end is nearest to the goal,
/// or close enough to it; nothing if none is legal. `most`: about how many are judged.
[[nodiscard]] std::optional<Dragged> find_legs(const DragStart& start, const DragGoal& goal, const DragWays& ways,
                                               table::Length one, std::size_t most, const DragJudge& judge);

/// Where the middle of the front, which is at `start`, can come to by one wheel and straight on: the outline of that
/// area; empty if there is none. `longest`: of the straight way.
[[nodiscard]] std::vector<table::Point> drag_fan(table::Point start, table::Length longest, const DragJudge& judge);

}  // namespace polemarch::sim
