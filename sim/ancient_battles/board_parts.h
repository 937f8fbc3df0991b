// What the parts of the board as data share: pieces and their names, places, what a move points at.
#pragma once

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/types/move.h"
#include "core/hex/layout.h"
#include "sim/shared/json.h"

#include <optional>
#include <string>
#include <string_view>

namespace polemarch::sim::ancient_battles::board_data {

using namespace polemarch::ancient_battles;

/// A unit or a leader; neither for a choice of the side.
struct Piece {
    UnitIndex unit = none;
    LeaderIndex leader = none;
    [[nodiscard]] bool any() const { return unit != none || leader != none; }
};

/// As moves name them: "E5", "CH group 2"; "B E5" for a leader on the map, "B" for one beside it, "B lost". Pieces
/// between which no rule distinguishes have the same name.
[[nodiscard]] std::string name_of(const Setup& g, const State& s, const Piece& piece);
/// The same for a whole game.
[[nodiscard]] std::size_t id_of(const Setup& g, const Piece& piece);
/// By name or "#id"; of both sides' the one of the side that chooses. Throws InputError if there is none.
[[nodiscard]] Piece find_piece(const Setup& g, const State& s, const std::string& name);

/// {"hex", "x", "y"}
[[nodiscard]] Json place_json(hex::Index h);
/// The outline of a hex: its corners, clockwise from the upper left.
[[nodiscard]] Json outline_json(hex::Index h);
[[nodiscard]] Json outlines_json(const hex::Set& hexes);
/// [1, 2, 6] of a bit for each facing.
[[nodiscard]] Json facings_json(unsigned facings);
[[nodiscard]] Json names_json(const Setup& g, const State& s, UnitMask units);

/// What a legal move points at.
struct Pointer {
    Piece piece;
    std::string_view does = "other";
    Order order = Order::nothing;  ///< that is given
    hex::Index to = hex::nowhere;
    std::uint8_t facings = 0;  ///< open at its end, a bit each; 0 if there is none to choose
    std::optional<hex::Direction> facing;
    UnitIndex target = none;
    UnitMask formation = 0;
};
[[nodiscard]] Pointer pointer_of(const Setup& g, const State& s, const Move& m);

}  // namespace polemarch::sim::ancient_battles::board_data
