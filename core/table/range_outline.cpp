#include "core/table/range_outline.h"

namespace polemarch::table {

namespace {

/// Points at `range` from `middle` in directions that go clockwise by `turn`, both ends included.
void add_round(std::vector<Point>& outline, Point middle, Length range, Angle from, unsigned turn) {
    const unsigned chords = (turn + degrees(15).parts - 1) / degrees(15).parts;
    for (unsigned i = 0; i <= chords; ++i) {
        const Angle direction = from + Angle{static_cast<std::uint16_t>(turn * i / (chords == 0 ? 1 : chords))};
        outline.push_back(middle + along(direction, range));
    }
}

}  // namespace

std::vector<Point> range_outline(const Rectangle& unit, Length range) {
    std::vector<Point> outline;
    for (const Edge edge : {Edge::front, Edge::right, Edge::rear, Edge::left})
        add_round(outline, unit.corner(edge), range, unit.outward(edge) - quarter_turn, quarter_turn.parts);
    return outline;
}

std::vector<Point> range_outline(const Rectangle& unit, Edge edge, Length range, Angle spread) {
    const Segment line = unit.edge(edge);
    const Angle out = unit.outward(edge);
    std::vector<Point> outline{line.from};
    add_round(outline, line.from, range, out - spread, spread.parts);
    add_round(outline, line.to, range, out, spread.parts);
    outline.push_back(line.to);
    return outline;
}

std::vector<Point> range_outline(Point place, Length range) {
    std::vector<Point> outline;
    add_round(outline, place, range, {}, 65536 - degrees(15).parts);
    return outline;
}

}  // namespace polemarch::table
