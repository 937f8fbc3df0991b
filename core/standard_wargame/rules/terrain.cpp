#include "core/standard_wargame/rules/terrain.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/table/polygon.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// Smaller by the tolerance on all sides, about the same centre.
table::Rectangle shrunk(const table::Rectangle& outline) {
    const table::Extent e = outline.extent();
    const table::Extent smaller{static_cast<std::int16_t>(e.half_width - tolerance),
                                static_cast<std::int16_t>(e.half_depth - tolerance)};
    return {table::with_centre(outline.centre(), outline.heading(), smaller), smaller};
}

}  // namespace

bool touches(const Piece& piece, const table::Rectangle& outline) { return table::meets(piece.shape, shrunk(outline)); }

int corners_in(const Piece& piece, const table::Rectangle& outline) {
    const auto corners = outline.corners();
    return static_cast<int>(
        std::count_if(corners.begin(), corners.end(), [&](table::Point p) { return table::contains(piece.shape, p); }));
}

bool is_difficult_for_battle(const Setup& g, Weather weather, const table::Rectangle& outline) {
    return std::any_of(g.scenario.pieces.begin(), g.scenario.pieces.end(), [&](const Piece& piece) {
        return combat_on(ground_of(piece), weather, g.charts) != Going::open && touches(piece, outline);
    });
}

Going movement_under(const Setup& g, Weather weather, Troops troops, const table::Rectangle& outline) {
    Going worst = Going::open;
    for (const Piece& piece : g.scenario.pieces) {
        const Going here = movement_on(troops, ground_of(piece), weather, g.charts);
        if (here > worst && touches(piece, outline)) worst = here;
    }
    return worst;
}

}  // namespace polemarch::standard_wargame
