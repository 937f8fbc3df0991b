// Where a side may deploy its baggage and its units (3.5.1, 3.5.3): questions about one outline, nobody else's outline
// regarded. "South" is the side's own rear edge: all is seen from it.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/types/refusal.h"
#include "core/table/distance.h"

namespace polemarch::standard_wargame {

/// Parts of a side's half of the table.
enum class Area : std::uint8_t {
    centre,
    western,  ///< the wing at that end of the table (S33)
    eastern,
    reserve,
    village,   ///< an own one that is not fortified
    anywhere,  ///< in the centre, a wing or the reserve: behind fortifications (3.5.3.7)
};

class Areas {
public:
    /// The baggage of the side must be on the table for all but judge_baggage().
    Areas(const Setup& g, const State& s, unsigned side);

    /// Whether the unit may stand in the area at this outline.
    [[nodiscard]] Refusal judge(Area area, UnitIndex u, const table::Rectangle& outline) const;
    /// The box that contains all legal outlines of an area but those in terrain beyond the lines (3.5.3.5, 3.5.3.6).
    [[nodiscard]] table::Box box(Area area) const;

    /// The baggage (3.5.1, S31): as the other clauses demand, one of its edges in the open or itself on a road.
    [[nodiscard]] Refusal judge_baggage(const table::Rectangle& outline) const;
    /// The same without the clause about the edge (N27).
    [[nodiscard]] Refusal judge_baggage_place(const table::Rectangle& outline) const;
    [[nodiscard]] table::Box baggage_box() const;

    /// The village of the side, of one kind; null if it has none.
    [[nodiscard]] const Piece* village(Ground kind) const;

private:
    [[nodiscard]] bool has_corners_in(const Piece& piece, const table::Rectangle& outline) const;
    [[nodiscard]] bool is_difficult(const Piece& piece) const;
    [[nodiscard]] bool is_village(const Piece& piece) const;
    /// Whether the piece lies at that end of the rear edge of a side (3.5.3.5, N8).
    [[nodiscard]] bool is_at_corner(const Piece& piece, unsigned side, Area wing) const;
    [[nodiscard]] bool may_hide_at_side(UnitIndex u, const table::Rectangle& outline) const;
    [[nodiscard]] bool is_in_own_corner(Area wing, UnitIndex u, const table::Rectangle& outline) const;
    [[nodiscard]] Refusal judge_enemy_terrain(const table::Rectangle& outline) const;
    [[nodiscard]] Refusal judge_lines(Area area, const table::Box& box) const;
    /// In x: from the far end of a wing to that of the other, at least partly inside.
    struct Stretch {
        Length from, to;
    };
    [[nodiscard]] Stretch stretch(Area area) const;

    const Setup& g_;
    const State& s_;
    unsigned side_;
    const AreaChart& chart_;
    table::Box baggage_;
};

}  // namespace polemarch::standard_wargame
