// What the parts of the board as data share: pieces and their names, what a move points at.
#pragma once

#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/types/move.h"
#include "core/table/distance.h"
#include "sim/shared/drag.h"
#include "sim/shared/table_json.h"
#include "sim/standard_wargame/table_view.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim::standard_wargame::board_data {

using namespace polemarch::standard_wargame;

/// By name ("A3", baggage "A0", a general "AL1" for the unit with him) or "#id". Throws InputError if the battle has no
/// such unit.
[[nodiscard]] UnitIndex find_unit(const Setup& g, const State& s, const std::string& name);
/// Whether the battle has a unit in this place.
[[nodiscard]] bool takes_part(const Setup& g, UnitIndex u);

[[nodiscard]] inline TableJson table_json(const Setup& g) { return TableJson(g.scenario.measure()); }
template <class Names>
[[nodiscard]] Json names_json(const Names& units) {
    Json names = Json::array();
    for (const UnitIndex u : units) names.push_back(unit_name(u));
    return names;
}
[[nodiscard]] Json names_json(const UnitSet& units);
/// The outline of a box.
[[nodiscard]] Json box_json(const Setup& g, const table::Box& box);

/// A piece of ground on the eve, at a place.
struct LaidPiece {
    std::size_t number = 0;
    table::Point at;
    table::Angle heading{};
};
[[nodiscard]] LaidPiece laid_by(const Move& m);
/// Where the side at hand may deploy now, whatever stands there; nothing in other steps.
[[nodiscard]] std::optional<table::Box> area_to_deploy(const Setup& g, const State& s);

/// What a legal move points at.
struct Pointer {
    UnitIndex unit = nobody;
    std::string_view does = "other";
    std::string_view order{};  ///< that is given
    UnitIndex target = nobody;
    std::optional<table::Rectangle> to{};  ///< of the unit
    std::optional<LaidPiece> piece{};      ///< of ground that is laid
    std::optional<table::Box> area{};      ///< of the table that is chosen
    std::vector<table::Point> path{};      ///< of the middle of its front
    int moves = 0;
    Units with{};       ///< units that go with it
    Poses with_ends{};  ///< where those come to be
    UnitSet evaders{};  ///< enemies that must or may evade first (6.2.2)
};
[[nodiscard]] Pointer pointer_of(const TableView& view, const Move& m);
/// Where a unit comes by the move, be it the one that makes it or one that goes with it; nothing if it does not move.
[[nodiscard]] std::optional<table::Rectangle> end_of(const Setup& g, const Pointer& pointer, UnitIndex u);
/// Of the action of an order under way: where this unit comes; nothing if the action is not legal.
[[nodiscard]] std::optional<DragEnd> end_of(const MovementAction& action, UnitIndex u);

/// On the eve: the nearest legal place of a unit that waits, in line with a friend where the place is close to that
/// (3.5.3); nothing if the unit is not to be deployed now, or has no place near (board_near_eve.cpp).
[[nodiscard]] std::optional<Move> nearest_deployment(const TableView& view, UnitIndex u, const DragGoal& goal);
/// The nearest legal place of the piece in hand (3.3.4.1).
[[nodiscard]] std::optional<Move> nearest_piece_place(const Setup& g, const State& s, const DragGoal& goal);

/// The legs of this system; nothing for a leg that it does not have.
[[nodiscard]] std::optional<std::array<Leg, 3>> legs_of_drag(const DragLegs& legs);

}  // namespace polemarch::sim::standard_wargame::board_data
