#include "core/standard_wargame/rules/laid.h"

#include <cstdlib>

namespace polemarch::standard_wargame {

table::Point centroid(const table::Polygon& shape) {
    table::Wide x = 0, y = 0, area = 0;
    shape.any_edge([&](table::Segment edge) {
        const table::Wide part = cross(edge.from, edge.to);
        x += part * (edge.from.x + edge.to.x);
        y += part * (edge.from.y + edge.to.y);
        area += part;
        return false;
    });
    if (area == 0) return shape.low();
    const auto part_of = [&](table::Wide sum) {  // divided() wants a positive number below
        return static_cast<Length>(area < 0 ? table::divided(-sum, -3 * area) : table::divided(sum, 3 * area));
    };
    return {part_of(x), part_of(y)};
}

table::Polygon strip(table::Segment middle, Length width, Length half_width, Length half_depth) {
    const table::Angle way = table::bearing(middle.to - middle.from);
    const auto is_at_edge = [&](table::Point p) { return std::abs(p.x) == half_width || std::abs(p.y) == half_depth; };
    const table::Point from = is_at_edge(middle.from) ? middle.from - table::along(way, width) : middle.from;
    const table::Point to = is_at_edge(middle.to) ? middle.to + table::along(way, width) : middle.to;
    const table::Point aside = table::along(way + table::quarter_turn, width / 2);
    const std::array<table::Point, 4> corners{from - aside, to - aside, to + aside, from + aside};
    return table::Polygon(corners);
}

table::Segment middle_line(const Setup& g, const EvePiece& piece) {
    const Length x = g.scenario.width / 2, y = g.scenario.depth / 2, first = piece.pose.x, second = piece.pose.y;
    table::Segment line;  // as side A sees it
    switch (piece.edge) {
        case TableEdge::own: line = {{-x, first - y}, {x, second - y}}; break;
        case TableEdge::enemy: line = {{-x, y - first}, {x, y - second}}; break;
        case TableEdge::left: line = {{first - x, -y}, {second - x, y}}; break;
        case TableEdge::right: line = {{x - first, -y}, {x - second, y}}; break;
    }
    return piece.by == 0 ? line : table::Segment{-line.from, -line.to};
}

Piece ground_piece(const Setup& g, const Eve& eve, const EvePiece& piece) {
    Piece ground;
    ground.ground = piece.ground;
    if (g.charts.ground(piece.ground).band) {
        ground.shape = strip(middle_line(g, piece), g.charts.laying.band, g.scenario.width / 2, g.scenario.depth / 2);
        return ground;
    }
    ground.shape = table::placed(g.charts.shapes[piece.shape], piece.pose.at(), piece.pose.heading);
    if (piece.ground == Ground::hill) {
        if (piece.cover != nobody) ground.cover = static_cast<Ground>(piece.cover);
        ground.peak = centroid(ground.shape);
    }
    if (piece.ground == Ground::village) {
        ground.friendly = piece.by;
        if (eve.fortified_village != 0 && piece.by == defender_of(eve)) ground.ground = Ground::fortified_village;
    }
    return ground;
}

}  // namespace polemarch::standard_wargame
