#include "core/standard_wargame/rules/terrain.h"

#include "core/per_thread.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/table/polygon.h"
#include "core/table/straight_move.h"

#include <algorithm>
#include <cstring>

namespace polemarch::standard_wargame {

namespace {

/// Smaller by the tolerance on all sides, about the same centre.
table::Rectangle shrunk(const table::Rectangle& outline) {
    const table::Extent e = outline.extent();
    const table::Extent smaller{static_cast<std::int16_t>(e.half_width - tolerance),
                                static_cast<std::int16_t>(e.half_depth - tolerance)};
    return {table::with_centre(outline.centre(), outline.heading(), smaller), smaller};
}

/// Whether the boxes alone show that nothing in the box touches the piece.
bool is_clear_of(const Piece& piece, const table::Box& box) {
    return table::clearly_off(piece.shape, box.low, box.high);
}

/// What the laid pieces depend on.
struct LaidKey {
    std::uint64_t battle = 0;
    std::array<EvePiece, eve_pieces> pieces{};
    std::uint8_t attacker = 0, fortified_village = 0;
};
/// A state that can be compared with a key and turned into one.
struct LaidQuestion {
    std::uint64_t battle;
    const Eve& eve;
    operator LaidKey() const { return {battle, eve.pieces, eve.attacker, eve.fortified_village}; }
};
bool operator==(const LaidKey& a, const LaidQuestion& b) {
    return a.battle == b.battle && std::memcmp(&a.pieces, &b.eve.pieces, sizeof a.pieces) == 0 &&
           a.attacker == b.eve.attacker && a.fortified_village == b.eve.fortified_village;
}
struct LaidPieces {
    std::array<Piece, eve_pieces> pieces;
    std::size_t size = 0;
};

}  // namespace

std::span<const Piece> pieces_of(const Setup& g, const State& s) {
    if (!has_laid_terrain(s.eve)) return g.scenario.pieces;
    thread_local LastResult<LaidKey, LaidPieces> last;
    const LaidPieces& laid = last.get_updated(LaidQuestion{g.id, s.eve}, [&](LaidPieces& now, const LaidKey&) {
        now.size = 0;
        for (const EvePiece& piece : s.eve.pieces)
            if (piece.status == PieceStatus::laid) now.pieces[now.size++] = ground_piece(g, s.eve, piece);
    });
    return std::span(laid.pieces).first(laid.size);
}

bool touches(const Piece& piece, const table::Rectangle& outline) {
    return !is_clear_of(piece, table::box_of(outline)) && table::meets(piece.shape, shrunk(outline));
}

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
    const table::Box box = table::box_of(outline);
    for (const Piece& piece : pieces_of(g, s)) {
        if (is_clear_of(piece, box)) continue;
        const Going here = movement_on(troops, ground_of(piece), s.weather, g.charts);
        if (here > worst && touches(piece, outline)) worst = here;
    }
    return worst;
}

Going worst_movement_near(const Setup& g, const State& s, Troops troops, const table::Box& area) {
    Going worst = Going::open;
    for (const Piece& piece : pieces_of(g, s))
        if (!is_clear_of(piece, area))
            worst = std::max(worst, movement_on(troops, ground_of(piece), s.weather, g.charts));
    return worst;
}

Going movement_on_way(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline,
                      table::Angle direction, Length way) {
    const table::StraightMove path(shrunk(outline), direction, way);
    Going worst = Going::open;
    for (const Piece& piece : pieces_of(g, s)) {
        const Going here = movement_on(troops, ground_of(piece), s.weather, g.charts);
        if (here > worst && path.meets(piece.shape)) worst = here;
    }
    return worst;
}

bool can_stand(const Setup& g, const State& s, Troops troops, const table::Rectangle& outline) {
    const Going going = movement_under(g, s, troops, outline);
    return move_number(troops, going, Sequence::movement, g.charts) > 0 ||
           move_number(troops, going, Sequence::strategic, g.charts) > 0;
}

}  // namespace polemarch::standard_wargame
