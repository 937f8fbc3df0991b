#include "core/standard_wargame/eve/providing.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/table/polygon_pair.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

bool is_basic(const EvePiece& piece, const Charts& charts) {
    return !charts.ground(piece.ground).band && piece.shape < charts.basic_shapes;
}

EvePiece provided_by(const Move& m, const Charts& charts) {
    EvePiece piece;
    piece.ground = static_cast<Ground>(m.value);
    piece.cover = m.target;
    piece.shape = charts.ground(piece.ground).band ? std::uint8_t{0} : m.unit;
    piece.status = PieceStatus::offered;
    return piece;
}

/// Whether there are such pieces at all: a basic piece, a corner piece of any ground (N64), a river or a road.
Refusal judge_kind(const Move& m, const Charts& charts) {
    if (m.value >= ground_types) return Refusal::no_such_piece;
    const GroundType& type = charts.grounds[m.value];
    const bool hill = static_cast<Ground>(m.value) == Ground::hill;
    if (m.target != nobody && (!hill || m.target >= ground_types || !charts.grounds[m.target].covers))
        return Refusal::no_such_piece;
    if (type.band) return m.unit == nobody ? Refusal::legal : Refusal::no_such_piece;
    if (m.unit >= charts.shapes.size()) return Refusal::no_such_piece;
    const bool corner = m.unit >= charts.basic_shapes, village = static_cast<Ground>(m.value) == Ground::village;
    const bool may = corner ? type.corner || (type.basic && !village) : type.basic;
    if (!may) return Refusal::no_such_piece;
    return hill && !has_room_for_peak(m.unit, charts) ? Refusal::no_place_for_peak : Refusal::legal;
}

/// A covered hill has both qualities, but is no piece of its cover (N6).
bool fits(const EvePiece& piece, const PieceKind& kind) {
    if (piece.ground != kind.ground) return false;
    if (kind.cover) return piece.cover == static_cast<std::uint8_t>(*kind.cover);
    return piece.cover == nobody;
}

bool is_bare_hill(const EvePiece& piece) { return piece.ground == Ground::hill && piece.cover == nobody; }

}  // namespace

bool has_room_for_peak(std::size_t shape, const Charts& charts) {
    if (shape >= charts.basic_shapes) return true;
    const table::Polygon& outline = charts.shapes[shape];
    const table::Point peak = centroid(outline);
    table::Wide farthest = 0;
    for (const table::Point p : outline.corners())
        farthest = std::max(farthest, table::squared_distance(peak, p).numerator);
    const table::Wide times = charts.laying.peak;
    bool near = true;
    outline.any_edge([&](table::Segment edge) {
        const table::Point way = edge.to - edge.from;
        const table::Wide off = cross(way, peak - edge.from);
        near = near && farthest * dot(way, way) <= times * times * off * off;
        return !near;
    });
    return near;
}

Refusal judge_providing(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::provide) return Refusal::not_now;
    if (m.legs != std::array<Leg, 3>{}) return Refusal::malformed;
    if (const Refusal why = judge_kind(m, g.charts); why != Refusal::legal) return why;
    const LayingChart& laying = g.charts.laying;
    const HomeType& home = g.charts.home(g.scenario.sides[defender_of(s.eve)].home);
    const EvePiece piece = provided_by(m, g.charts);
    const std::size_t so_far = provided(s.eve);
    const auto others = [&](auto same) {
        return static_cast<std::size_t>(
            std::count_if(s.eve.pieces.begin(), s.eve.pieces.begin() + static_cast<std::ptrdiff_t>(so_far), same));
    };
    if (so_far < home.compulsory.size() && !fits(piece, home.compulsory[so_far])) return Refusal::compulsory_first;
    for (const Ground none : home.not_available)
        if (piece.ground == none || piece.cover == static_cast<std::uint8_t>(none)) return Refusal::not_available;
    if (is_bare_hill(piece) && others(is_bare_hill) >= laying.bare_hills) return Refusal::too_many_bare_hills;
    const bool single = g.charts.ground(piece.ground).band || piece.ground == Ground::village;
    if (single && others([&](const EvePiece& other) { return other.ground == piece.ground; }) >= laying.single)
        return Refusal::only_one_of_them;
    const std::size_t not_basic = others([&](const EvePiece& other) { return !is_basic(other, g.charts); });
    if (!is_basic(piece, g.charts) && not_basic + laying.basic >= laying.pieces) return Refusal::too_few_basic;
    return Refusal::legal;
}

void apply_providing(const Setup& g, State& s, const Move& m) {
    s.eve.pieces[provided(s.eve)] = provided_by(m, g.charts);
    if (provided(s.eve) == g.charts.laying.pieces) begin_terrain(s);
}

}  // namespace polemarch::standard_wargame
