#include "core/standard_wargame/eve/piece_place.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/polygon_pair.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

namespace polemarch::standard_wargame {

namespace {

constexpr int fifteen_degrees = 15;

table::Box box_at(const table::Polygon& turned, table::Point at) { return {turned.low() + at, turned.high() + at}; }
table::Box box_of(const Piece& piece) { return {piece.shape.low(), piece.shape.high()}; }

/// The corner nearest to a place.
table::Point nearest_corner(const table::Polygon& shape, table::Point place) {
    const auto corners = shape.corners();
    return *std::min_element(corners.begin(), corners.end(), [&](table::Point a, table::Point b) {
        return dot(a - place, a - place) < dot(b - place, b - place);
    });
}
/// What the distance between two pieces is not above: that of two corners near to each other, rounded up.
Length most_gap(const table::Polygon& turned, table::Point at, const table::Polygon& other) {
    const table::Point there = nearest_corner(other, at), here = nearest_corner(turned, there - at) + at;
    return static_cast<Length>(table::whole_root(static_cast<std::uint64_t>(dot(there - here, there - here)))) + 1;
}

/// Turned by half a turn it is the same.
bool is_symmetric(const table::Polygon& shape) {
    const auto corners = shape.corners();
    return std::all_of(corners.begin(), corners.end(),
                       [&](table::Point p) { return std::find(corners.begin(), corners.end(), -p) != corners.end(); });
}

/// The multiple of `by` at or above a number.
Length up_to_multiple(Length number, Length by) {
    const Length below = number / by * by;
    return below < number ? below + by : below;
}

/// Corners of the table: south-west, north-west, north-east, south-east, as a shape drawn for the south-west one turns.
constexpr std::size_t corners = 4;
constexpr std::array<std::array<Quarter, 2>, corners> quarters_of_corner{{{Quarter::south, Quarter::west},
                                                                          {Quarter::north, Quarter::west},
                                                                          {Quarter::north, Quarter::east},
                                                                          {Quarter::south, Quarter::east}}};

const EvePiece& in_hand(const State& s) { return s.eve.pieces[piece_in_hand(s.eve)]; }

}  // namespace

PiecePlace::PiecePlace(const Setup& g, const State& s)
    : charts_(g.charts),
      laying_(g.charts.laying),
      areas_(g.charts.strategies.areas),
      others_(pieces_of(g, s)),
      shape_(g.charts.shapes[in_hand(s).shape]),
      half_width_(g.scenario.width / 2),
      half_depth_(g.scenario.depth / 2),
      side_(s.active),
      die_(s.eve.die),
      basic_(in_hand(s).shape < g.charts.basic_shapes),
      village_(in_hand(s).ground == Ground::village) {}

// ---- judging a place

Length PiecePlace::from_edge(Quarter quarter, const table::Box& box) const {
    switch (quarter) {
        case Quarter::south: return box.low.y + half_depth_;
        case Quarter::north: return half_depth_ - box.high.y;
        case Quarter::west: return box.low.x + half_width_;
        default: return half_width_ - box.high.x;
    }
}

bool PiecePlace::touches_any(const table::Polygon& turned, table::Point at, bool villages) const {
    const table::Box near = table::grown(box_at(turned, at), laying_.touch);
    return std::any_of(others_.begin(), others_.end(), [&](const Piece& other) {
        const bool is_village = other.ground == Ground::village || other.ground == Ground::fortified_village;
        if ((villages && !is_village) || is_band(other) || !table::meet(near, box_of(other))) return false;
        return table::within(turned.moved(at), other.shape, laying_.touch);
    });
}

bool PiecePlace::is_apart(const table::Polygon& turned, table::Point at) const {
    const table::Box box = box_at(turned, at);
    for (const Quarter q : {Quarter::south, Quarter::north, Quarter::west, Quarter::east})
        if (from_edge(q, box) < laying_.apart) return false;
    const table::Box near = table::grown(box, laying_.apart);
    return std::none_of(others_.begin(), others_.end(), [&](const Piece& other) {
        return !is_band(other) && table::meet(near, box_of(other)) &&
               table::nearer(turned.moved(at), other.shape, laying_.apart);
    });
}

/// Of a basic piece (S23).
bool PiecePlace::is_by_die(const table::Polygon& turned, table::Point at) const {
    if (die_ == beside_village) return touches_any(turned, at, true);
    if (die_ == 6) return is_apart(turned, at);
    if (die_ == 5) {
        if (!std::all_of(others_.begin(), others_.end(), [&](const Piece& other) { return is_band(other); }))
            return touches_any(turned, at, false);
        const table::Box box = box_at(turned, at);
        for (const Quarter q : {Quarter::south, Quarter::north, Quarter::west, Quarter::east})
            if (from_edge(q, box) <= laying_.touch) return true;
        return false;
    }
    const Length edge = from_edge(quarter_of(static_cast<TableEdge>(die_ - 1), side_), box_at(turned, at));
    return !table::squared_distance(turned, -at).within(edge);  // the middle of the table, seen from the piece
}

Length PiecePlace::way_to_legal(const table::Polygon& turned, table::Point at) const {
    // A step changes every distance by its length at most.
    const table::Box box = box_at(turned, at);
    if (die_ < 5) {
        const Length edge = from_edge(quarter_of(static_cast<TableEdge>(die_ - 1), side_), box);
        return (edge - table::squared_distance(turned, -at).rounded() - 1) / 2;
    }
    Length nearest_edge = std::numeric_limits<Length>::max();
    for (const Quarter q : {Quarter::south, Quarter::north, Quarter::west, Quarter::east})
        nearest_edge = std::min(nearest_edge, from_edge(q, box));
    if (die_ == 6) {
        Length most = laying_.apart - nearest_edge;
        for (const Piece& other : others_)
            if (!is_band(other)) most = std::max(most, laying_.apart - most_gap(turned, at, other.shape));
        return most;
    }
    Length least = std::numeric_limits<Length>::max();
    for (const Piece& other : others_)
        if (!is_band(other)) least = std::min(least, table::least_gap(box, box_of(other)));
    return (least < std::numeric_limits<Length>::max() ? least : nearest_edge) - laying_.touch;
}

Refusal PiecePlace::judge_at(const table::Polygon& turned, table::Point at) const {
    const table::Box box = box_at(turned, at);
    for (const Quarter q : {Quarter::south, Quarter::north, Quarter::west, Quarter::east})
        if (from_edge(q, box) < 0) return Refusal::piece_off_table;
    if (basic_ && !is_by_die(turned, at))
        return die_ == beside_village ? Refusal::not_at_village : Refusal::not_by_the_die;
    for (const Piece& other : others_)
        if (table::meet(box, box_of(other)) && table::overlap(turned.moved(at), other.shape, laying_.touch))
            return Refusal::piece_on_piece;
    if (!village_) return Refusal::legal;
    // The enemy's deployment area (S24), as side A sees it; it is empty on a narrow table.
    const Length side = half_width_ - areas_.side;
    const table::Point low{-side, areas_.middle}, high{side, half_depth_};
    if (low.x >= high.x || low.y >= high.y) return Refusal::legal;
    const std::array<table::Point, 4> seen{low, {low.x, high.y}, high, {high.x, low.y}};
    std::array<table::Point, 4> area = seen;
    if (side_ == 1) std::transform(seen.begin(), seen.end(), area.begin(), [](table::Point p) { return -p; });
    return table::overlap(turned.moved(at), table::Polygon(area), laying_.touch) ? Refusal::in_enemy_area
                                                                                 : Refusal::legal;
}

table::Pose PiecePlace::in_corner(std::size_t corner) const {
    const auto& quarters = quarters_of_corner[corner];
    const table::Point there{quarters[1] == Quarter::west ? -half_width_ : half_width_,
                             quarters[0] == Quarter::south ? -half_depth_ : half_depth_};
    const table::Angle heading{static_cast<std::uint16_t>(corner * table::quarter_turn.parts)};
    return table::pose_at(there - table::turned(shape_.low(), heading), heading);
}

Refusal PiecePlace::judge_in_corner(table::Pose pose) const {
    for (std::size_t corner = 0; corner < corners; ++corner) {
        if (pose != in_corner(corner)) continue;
        const auto& quarters = quarters_of_corner[corner];
        const bool anywhere = die_ > static_cast<int>(table_edges);
        const Quarter edge = anywhere ? quarters[0] : quarter_of(static_cast<TableEdge>(die_ - 1), side_);
        if (edge != quarters[0] && edge != quarters[1]) return Refusal::not_by_the_die;
        return judge_at(table::placed(shape_, {}, pose.heading), pose.at());
    }
    return Refusal::not_by_the_die;
}

Refusal PiecePlace::judge(table::Pose pose) const {
    if (!basic_) return judge_in_corner(pose);
    for (std::size_t i = 0; i < headings; ++i)
        if (pose.heading == table::degrees(fifteen_degrees * static_cast<int>(i)))
            return judge_at(table::placed(shape_, {}, pose.heading), pose.at());
    return Refusal::not_by_fifteen;
}

// ---- the grid

PiecePlace::AllTurned PiecePlace::all_turned() const {
    AllTurned all;
    const std::size_t different = is_symmetric(shape_) ? headings / 2 : headings;
    for (std::size_t i = 0; i < different; ++i) {
        const table::Angle seen = table::degrees(fifteen_degrees * static_cast<int>(i));
        Turned turned;
        turned.heading = side_ == 0 ? seen : seen + table::half_turn;
        turned.shape = table::placed(shape_, {}, turned.heading);
        const table::Point low = side_ == 0 ? turned.shape.low() : -turned.shape.high();
        const table::Point high = side_ == 0 ? turned.shape.high() : -turned.shape.low();
        const Length grid = laying_.grid;
        turned.first = {up_to_multiple(-half_width_ - low.x, grid), up_to_multiple(-half_depth_ - low.y, grid)};
        const table::Point room = table::Point{half_width_, half_depth_} - high - turned.first;
        if (room.x < 0 || room.y < 0) continue;
        turned.columns = static_cast<std::uint32_t>(room.x / grid + 1);
        turned.rows = static_cast<std::uint32_t>(room.y / grid + 1);
        all.push_back(turned);
    }
    return all;
}

table::Point PiecePlace::grid_place(const Turned& turned, std::uint32_t column, std::uint32_t row) const {
    const table::Point seen = turned.first + table::Point{static_cast<Length>(column) * laying_.grid,
                                                          static_cast<Length>(row) * laying_.grid};
    return side_ == 0 ? seen : -seen;
}

template <class Visit>
bool PiecePlace::any_place(const AllTurned& all, Visit visit) const {
    std::uint32_t count = 0;
    for (const Turned& turned : all) count += turned.columns * turned.rows;
    if (count == 0) return false;
    // A step near the golden ratio that has no divisor in common with the count comes to every place once.
    auto step = static_cast<std::uint32_t>(std::uint64_t{count} * 618 / 1000) | 1u;
    while (std::gcd(step, count) != 1) ++step;
    std::uint32_t at = 0;
    for (std::uint32_t i = 0; i < count; ++i, at = static_cast<std::uint32_t>((std::uint64_t{at} + step) % count)) {
        std::uint32_t left = at;
        const Turned* turned = all.begin();
        for (; left >= turned->columns * turned->rows; ++turned) left -= turned->columns * turned->rows;
        const table::Point place = grid_place(*turned, left % turned->columns, left / turned->columns);
        if (judge_at(turned->shape, place) == Refusal::legal && visit(table::pose_at(place, turned->heading)))
            return true;
    }
    return false;
}

bool PiecePlace::fits() const {
    if (basic_) return any_place(all_turned(), [](table::Pose) { return true; });
    for (std::size_t corner = 0; corner < corners; ++corner)
        if (judge_in_corner(in_corner(corner)) == Refusal::legal) return true;
    return false;
}

void PiecePlace::add(table::Pose pose, Sample& sample) {
    if (sample.size() < most_sampled && std::find(sample.begin(), sample.end(), pose) == sample.end())
        sample.push_back(pose);
}

void PiecePlace::add_end(const AllTurned& all, bool along_y, int step, Sample& sample) const {
    // Line after line across the table, all headings of a line before the next one.
    const Length half = (along_y ? half_depth_ : half_width_) / laying_.grid * laying_.grid;
    for (Length line = -half; line <= half; line += laying_.grid)
        for (const Turned& turned : all) {
            const Length offset = step * line - (along_y ? turned.first.y : turned.first.x);
            const auto index = static_cast<std::uint32_t>(offset / laying_.grid);
            if (offset < 0 || index >= (along_y ? turned.rows : turned.columns)) continue;
            const std::uint32_t count = along_y ? turned.columns : turned.rows;
            for (std::uint32_t i = 0; i < count;) {
                const table::Point place = along_y ? grid_place(turned, i, index) : grid_place(turned, index, i);
                const Refusal why = judge_at(turned.shape, place);
                if (why == Refusal::legal) return add(table::pose_at(place, turned.heading), sample);
                const bool by_die = why != Refusal::not_by_the_die && why != Refusal::not_at_village;
                const Length way = by_die ? 0 : way_to_legal(turned.shape, place);
                i += static_cast<std::uint32_t>(std::max<Length>(1, (way + laying_.grid - 1) / laying_.grid));
            }
        }
}

PiecePlace::Sample PiecePlace::some(std::size_t few) const {
    if (!basic_) return sample();
    assert(few <= most_sampled - 2);  // so many, and both ends, are in every sample
    Sample sample;
    any_place(all_turned(), [&](table::Pose pose) {
        add(pose, sample);
        return sample.size() == few;
    });
    return sample;
}

PiecePlace::Sample PiecePlace::sample() const {
    Sample sample;
    if (!basic_) {
        for (std::size_t corner = 0; corner < corners; ++corner)
            if (judge_in_corner(in_corner(corner)) == Refusal::legal) add(in_corner(corner), sample);
        return sample;
    }
    const AllTurned all = all_turned();
    const bool along_y =
        die_ == static_cast<int>(TableEdge::left) + 1 || die_ == static_cast<int>(TableEdge::right) + 1;
    add_end(all, along_y, 1, sample);
    if (sample.empty()) return sample;
    add_end(all, along_y, -1, sample);
    any_place(all, [&](table::Pose pose) {
        add(pose, sample);
        return sample.size() == most_sampled;
    });
    return sample;
}

}  // namespace polemarch::standard_wargame
