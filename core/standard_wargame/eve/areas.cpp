#include "core/standard_wargame/eve/areas.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/table/distance.h"
#include "core/table/polygon.h"

#include <algorithm>

namespace polemarch::standard_wargame {

using table::Box;
using table::Edge;
using table::Point;
using table::Rectangle;

namespace {

/// By more than the tolerance.
bool are_partly_within(const Box& box, Length from, Length to) {
    return box.high.x > from + tolerance && box.low.x < to - tolerance;
}

bool is_within_reach(const Piece& piece, const Rectangle& outline, Length reach) {
    const Box near = table::grown(table::box_of(outline), reach);
    return !table::clearly_off(piece.shape, near.low, near.high) &&
           table::squared_distance(piece.shape, outline).within(reach);
}

}  // namespace

Areas::Areas(const Setup& g, const State& s, unsigned side)
    : g_(g),
      s_(s),
      side_(side),
      chart_(g.charts.strategies.areas),
      baggage_(table::box_of(Rectangle(s.unit[baggage_of(side)].pose, g.trait[baggage_of(side)].extent))) {}

// ---- terrain

bool Areas::is_village(const Piece& piece) const {
    return piece.ground == Ground::village || piece.ground == Ground::fortified_village;
}

const Piece* Areas::village(Ground kind) const {
    for (const Piece& piece : pieces_of(g_, s_))
        if (piece.ground == kind && piece.friendly == side_) return &piece;
    return nullptr;
}

bool Areas::has_corners_in(const Piece& piece, const Rectangle& outline) const {
    return corners_in(piece, outline) >= chart_.corners;
}

bool Areas::is_difficult(const Piece& piece) const {
    const Ground ground = ground_of(piece);
    if (combat_on(ground, s_.weather, g_.charts) != Going::open) return true;
    constexpr std::size_t baggage = troop_kinds - 1;
    for (std::size_t t = 0; t < baggage; ++t)
        if (movement_on(troops_at(t), ground, s_.weather, g_.charts) != Going::open) return true;
    return false;
}

bool Areas::is_at_corner(const Piece& piece, unsigned side, Area wing) const {
    if (is_village(piece)) return false;
    const Point corner{wing == Area::western ? -g_.scenario.width / 2 : g_.scenario.width / 2,
                       side == 0 ? -g_.scenario.depth / 2 : g_.scenario.depth / 2};
    return table::contains(piece.shape, corner);
}

bool Areas::may_hide_at_side(UnitIndex u, const Rectangle& outline) const {
    if (type_of(g_.troops(u)) != Type::light_foot) return false;
    const auto pieces = pieces_of(g_, s_);
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const Piece& piece) { return has_corners_in(piece, outline) && is_difficult(piece); });
}

bool Areas::is_in_own_corner(Area wing, UnitIndex u, const Rectangle& outline) const {
    if (wing != Area::western && wing != Area::eastern) return false;
    const Type type = type_of(g_.troops(u));
    const bool light = type == Type::light_foot || type == Type::loose_medium_foot;
    const auto pieces = pieces_of(g_, s_);
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return is_at_corner(piece, side_, wing) && has_corners_in(piece, outline) && (light || !is_difficult(piece));
    });
}

Refusal Areas::judge_enemy_terrain(const Rectangle& outline) const {
    for (const Piece& piece : pieces_of(g_, s_)) {
        if (is_village(piece)) {
            if (piece.friendly != side_ && is_within_reach(piece, outline, chart_.village))
                return Refusal::too_near_village;
        } else if ((is_at_corner(piece, 1 - side_, Area::western) || is_at_corner(piece, 1 - side_, Area::eastern)) &&
                   is_within_reach(piece, outline, chart_.corner - 1)) {
            return Refusal::too_near_corner;
        }
    }
    return Refusal::legal;
}

// ---- lines

Areas::Stretch Areas::stretch(Area area) const {
    const Length west = baggage_.low.x, east = baggage_.high.x;
    switch (area) {
        case Area::centre: return {west - chart_.centre, east + chart_.centre};
        case Area::western: return {west - chart_.wing, west - chart_.centre};
        case Area::eastern: return {east + chart_.centre, east + chart_.wing};
        default: return {west - chart_.wing, east + chart_.wing};
    }
}

Refusal Areas::judge_lines(Area area, const Box& box) const {
    const auto fits = [&](Area a) {
        const Stretch inside = stretch(a);
        return are_partly_within(box, inside.from, inside.to);
    };
    const auto is_in_reserve = [&] {
        return box.low.x >= baggage_.low.x - chart_.reserve && box.high.x <= baggage_.high.x + chart_.reserve &&
               box.low.y >= baggage_.low.y - chart_.reserve && box.high.y <= baggage_.high.y + chart_.reserve;
    };
    switch (area) {
        case Area::centre: return fits(area) ? Refusal::legal : Refusal::not_in_centre;
        case Area::western:
        case Area::eastern: return fits(area) ? Refusal::legal : Refusal::not_in_wing;
        case Area::reserve: return is_in_reserve() ? Refusal::legal : Refusal::not_in_reserve;
        case Area::village: break;
        case Area::anywhere:
            // The reserve lies inside the lines of the centre.
            return fits(Area::centre) || fits(Area::western) || fits(Area::eastern) ? Refusal::legal
                                                                                    : Refusal::not_in_wing;
    }
    return Refusal::legal;
}

Refusal Areas::judge(Area area, UnitIndex u, const Rectangle& outline) const {
    if (!is_on_table(g_, outline)) return Refusal::off_the_table;
    if (!can_stand(g_, s_, g_.troops(u), outline)) return Refusal::cannot_enter;
    if (area == Area::village) {
        const Piece* piece = village(Ground::village);
        if (!piece) return Refusal::no_village;
        return has_corners_in(*piece, outline) ? Refusal::legal : Refusal::not_in_village;
    }
    const Box box = table::box_of(outline);
    const Length front = side_ == 0 ? box.high.y : -box.low.y;
    if (front > -chart_.middle) return Refusal::too_near_middle;
    if (const Refusal why = judge_enemy_terrain(outline); why != Refusal::legal) return why;
    if (is_in_own_corner(area, u, outline)) return Refusal::legal;
    const Length end = g_.scenario.width / 2 - chart_.side;
    if ((box.low.x < -end || box.high.x > end) && !may_hide_at_side(u, outline)) return Refusal::too_near_side;
    return judge_lines(area, box);
}

Box Areas::box(Area area) const {
    const Length end = g_.scenario.width / 2 - chart_.side, rear = g_.scenario.depth / 2;
    constexpr Length widest = 2 * base_width;  // so far a unit may reach beyond a line
    if (area == Area::village) {
        const Piece* piece = village(Ground::village);
        return piece ? Box{piece->shape.low(), piece->shape.high()} : Box{};
    }
    if (area == Area::reserve)
        return {{baggage_.low.x - chart_.reserve, baggage_.low.y - chart_.reserve},
                {baggage_.high.x + chart_.reserve, baggage_.high.y + chart_.reserve}};
    const Stretch inside = stretch(area);
    const Length west = std::max(-end, inside.from - widest), east = std::min(end, inside.to + widest);
    return side_ == 0 ? Box{{west, -rear}, {east, -chart_.middle}} : Box{{west, chart_.middle}, {east, rear}};
}

// ---- baggage

Refusal Areas::judge_baggage_place(const Rectangle& outline) const {
    if (outline.heading().parts % table::quarter_turn.parts != 0) return Refusal::baggage_not_square;
    if (!is_on_table(g_, outline)) return Refusal::off_the_table;
    const Box box = table::box_of(outline);
    const Length front = side_ == 0 ? box.high.y : -box.low.y, end = g_.scenario.width / 2 - chart_.baggage_side;
    if (front > -chart_.baggage_middle) return Refusal::too_near_middle;
    if (box.low.x < -end || box.high.x > end) return Refusal::too_near_side;
    constexpr Troops light_foot = troops_at(0);  // where they cannot go, nobody can
    if (movement_under(g_, s_, light_foot, outline) == Going::none) return Refusal::cannot_enter;
    return judge_enemy_terrain(outline);
}

Refusal Areas::judge_baggage(const Rectangle& outline) const {
    if (const Refusal why = judge_baggage_place(outline); why != Refusal::legal) return why;
    const auto pieces = pieces_of(g_, s_);
    for (const Edge edge : {Edge::front, Edge::right, Edge::rear, Edge::left})
        if (std::none_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
                return is_difficult(piece) && table::length_inside(piece.shape, outline.edge(edge)) > tolerance;
            }))
            return Refusal::legal;
    const bool on_road = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return piece.ground == Ground::road && is_within_reach(piece, outline, tolerance);
    });
    return on_road ? Refusal::legal : Refusal::edge_not_open;
}

Box Areas::baggage_box() const {
    const Length end = g_.scenario.width / 2 - chart_.baggage_side, rear = g_.scenario.depth / 2;
    return side_ == 0 ? Box{{-end, -rear}, {end, -chart_.baggage_middle}}
                      : Box{{-end, chart_.baggage_middle}, {end, rear}};
}

}  // namespace polemarch::standard_wargame
