// What the parts of the board as data share: pieces and their names, what a move points at, a unit's legs.
#pragma once

#include "core/blood_of_kings/rules/movement.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"
#include "sim/shared/drag.h"
#include "sim/shared/table_json.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim::blood_of_kings::board_data {

using namespace polemarch::blood_of_kings;

/// A unit or a camp, or a leader; neither for a choice of the side.
struct Piece {
    UnitIndex unit = nobody;
    LeaderIndex leader = nobody;
    [[nodiscard]] bool any() const { return unit != nobody || leader != nobody; }
    bool operator==(const Piece&) const = default;
};
[[nodiscard]] std::string name_of(const Piece& piece);
[[nodiscard]] std::size_t id_of(const Piece& piece);
/// By name or "#id". Throws InputError if there is none in the battle.
[[nodiscard]] Piece find_piece(const Setup& g, const State& s, const std::string& name);

[[nodiscard]] inline TableJson table_json(const Setup& g) { return TableJson(g.scenario.measure); }
[[nodiscard]] Json names_json(UnitMask units);

/// What a legal move points at.
struct Pointer {
    Piece piece;
    std::string_view does = "other";
    std::string_view order{};  ///< that is given
    UnitIndex target = nobody;
    std::optional<table::Rectangle> to{};  ///< of a unit
    std::optional<table::Point> place{};   ///< of a leader
    std::vector<table::Point> path{};      ///< of the middle of its front
    std::optional<Length> cost{};
};
[[nodiscard]] Pointer pointer_of(const Setup& g, const State& s, const Move& m);

/// The legs of this system; nothing for a leg that it does not have.
[[nodiscard]] std::optional<std::array<Leg, 3>> legs_of_drag(const DragLegs& legs);
/// Where a unit comes by these legs, which may be illegal; nothing then.
[[nodiscard]] std::optional<DragEnd> end_of(Walk walk, const std::array<Leg, 3>& legs);

}  // namespace polemarch::sim::blood_of_kings::board_data
