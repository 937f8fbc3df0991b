// Terrain pieces that sides have laid on the eve of the battle, as pieces of ground.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/table/polygon.h"

namespace polemarch::standard_wargame {

/// The middle of an area, rounded: the peak of a hill (S21).
[[nodiscard]] table::Point centroid(const table::Polygon& shape);

/// A straight strip of this width. Where its middle line ends at the edge of a table of these half measures the strip
/// runs on, so that it covers the edge, too (S26).
[[nodiscard]] table::Polygon strip(table::Segment middle, Length width, Length half_width, Length half_depth);

/// The middle line of a river or a road whose ends have been rolled (3.3.4.3).
[[nodiscard]] table::Segment middle_line(const Setup& g, const EvePiece& piece);

/// The ground of a piece that is laid. A village is its layer's friend (3.3.4.2); it is fortified if the eve says so
/// and the defender laid it (3.3.2.8).
[[nodiscard]] Piece ground_piece(const Setup& g, const Eve& eve, const EvePiece& piece);

[[nodiscard]] constexpr unsigned defender_of(const Eve& eve) { return 1u - eve.attacker; }

/// Whether the terrain on the table is that of the eve; else it is that of the scenario.
[[nodiscard]] constexpr bool has_laid_terrain(const Eve& eve) {
    return eve.terrain_due != 0 || eve.pieces[0].status != PieceStatus::none;
}

}  // namespace polemarch::standard_wargame
