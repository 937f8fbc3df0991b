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

// Laid pieces come with the eve of the battle (3.3.4).
std::span<const Piece> pieces_of(const Setup& g, const State& /*s*/) { return g.scenario.pieces; }

bool touches(const Piece& piece, const table::Rectangle& outline) { return table::meets(piece.shape, shrunk(outline)); }

int corners_in(const Piece& piece, const table::Rectangle& outline) {
    const auto corners = outline.corners();
    return static_cast<int>(
        std::count_if(corners.begin(), corners.end(), [&](table::Point p) { return table::contains(piece.shape, p); }));
}

bool is_difficult_for_battle(const Setup& g, const State& s, const table::Rectangle& outline) {
    const std::span<const Piece> pieces = pieces_of(g, s);
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return combat_on(ground_of(piece), s.weather, g.charts) != Going::open && touches(piece, outline);
    });
}

Going movement_under(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline) {
    Going worst = Going::open;
    for (const Piece& piece : pieces_of(g, s)) {
        const Going here = movement_on(troops, ground_of(piece), s.weather, g.charts);
        if (here > worst && touches(piece, outline)) worst = here;
    }
    return worst;
}

bool can_stand(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline) {
    const Going going = movement_under(g, s, troops, outline);
    return move_number(troops, going, Sequence::movement, g.charts) > 0 ||
           move_number(troops, going, Sequence::strategic, g.charts) > 0;
}

}  // namespace polemarch::standard_wargame
