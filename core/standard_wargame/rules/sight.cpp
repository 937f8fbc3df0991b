#include "core/standard_wargame/rules/sight.h"

#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/table/contact.h"
#include "core/table/polygon.h"
#include "core/table/sight.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace polemarch::standard_wargame {

namespace {

using table::Point;
using table::Segment;

/// On a hill a unit is seen from here, whatever the hill (3.3.3.2).
constexpr Length always_seen = base_width;
/// How many places of a line on a hill are tried as the goals of rays from its peak.
constexpr int rays = 33;

Length length_of(Segment line) { return table::distance(line.from, line.to); }

/// So far from the origin in the direction of `way`, which must not be nothing.
Point along(Point way, Length by) {
    const std::int64_t length = std::max<Length>(1, length_of(Segment{Point{}, way}));
    const auto part = [&](Length c) { return static_cast<Length>(table::divided(std::int64_t{c} * by, length)); };
    return {part(way.x), part(way.y)};
}

/// The line, moved to one side by the tolerance.
Segment shifted(Segment line, Length by) {
    const Point way = line.to - line.from;
    const Point aside = way == Point{} ? Point{} : along({-way.y, way.x}, by);
    return {line.from + aside, line.to + aside};
}

/// Whether a line runs inside a piece; along an edge it does not (N9).
bool enters(const Piece& piece, Segment line) {
    if (table::clearly_off(piece.shape, table::box_of(line).low, table::box_of(line).high)) return false;
    return table::length_inside(piece.shape, shifted(line, tolerance)) > 0 &&
           table::length_inside(piece.shape, shifted(line, -tolerance)) > 0;
}

/// Where the straight line from the peak through `through` leaves the hill: the last place on it, in small steps.
Point edge_beyond(const table::Polygon& hill, Point peak, Point through) {
    const Point way = through - peak, span = hill.high() - hill.low();
    const Length inside = table::length_inside(hill, {peak, peak + along(way, span.x + span.y)});
    return peak + along(way, inside);
}

bool crosses(const table::Rectangle& unit, Segment line) { return table::length_within(line, unit, 0).has_value(); }

/// Whether the hill hides one end of the line from the other: some ray from the peak to its edge crosses the line and
/// touches neither (3.3.3.2, S105). touches(ray): whether a ray touches what stands at either end.
template <class Touches>
bool hill_hides(const Piece& hill, Segment line, Touches touches_end) {
    if (length_of(line) <= always_seen || !enters(hill, line)) return false;
    const Point way = line.to - line.from;
    // From the middle outward: there is most room between the two ends.
    for (int n = 0; n < rays; ++n) {
        const int i = rays / 2 + (n % 2 == 0 ? n / 2 : -(n + 1) / 2);
        const Point through{line.from.x + table::divided(way.x * (2 * i + 1), 2 * rays),
                            line.from.y + table::divided(way.y * (2 * i + 1), 2 * rays)};
        if (through == hill.peak || !table::contains(hill.shape, through)) continue;
        if (!touches_end(Segment{hill.peak, edge_beyond(hill.shape, hill.peak, through)})) return true;
    }
    return false;
}

/// The corners and the middles of the edges.
std::array<Point, 8> corners_and_middles(const table::Rectangle& unit) {
    const Point centre = unit.centre(), right = unit.right(), ahead = unit.ahead();
    return {centre + ahead - right, centre + ahead, centre + ahead + right, centre + right,
            centre - ahead + right, centre - ahead, centre - ahead - right, centre - right};
}

/// Whether nothing on the line hides what is at one end from the other. A village does not hide who is inside
/// (7.4.12.2): `skipped`.
template <class Touches>
bool is_free(const Setup& g, const State& s, const Field& field, const UnitSet& blockers, Segment line,
             const Piece* skipped, Touches touches_end) {
    const Length length = length_of(line);
    if (length > g.charts.in(s.weather).visibility) return false;
    for (const Piece& piece : pieces_of(g, s)) {
        if (&piece == skipped) continue;
        const Length limit = g.charts.ground(ground_of(piece)).visibility;
        if (limit > 0 && length > limit && enters(piece, line)) return false;
        if (piece.ground == Ground::hill && hill_hides(piece, line, touches_end)) return false;
    }
    const table::Box box = table::box_of(line);
    bool blocked = false;
    each_unit(blockers, [&](UnitIndex third) {
        blocked = blocked || (table::meet(field.box(third), box) && table::hinders(field[third], line, tolerance));
    });
    return !blocked;
}

/// Between a unit and the fortified village: the corners and middles of the village's edges, and its place nearest to
/// the unit.
bool sees_outline(const Setup& g, const State& s, const Field& field, UnitIndex u, const UnitSet& blockers) {
    const Piece& village = *fortified_village(g, s);
    const table::Rectangle& unit = field[u];
    const auto touches_end = [&](Segment ray) {
        return crosses(unit, ray) || table::length_inside(village.shape, ray) > 0;
    };
    const auto free = [&](Segment line) { return is_free(g, s, field, blockers, line, &village, touches_end); };
    if (table::meets(village.shape, unit)) return true;
    return village.shape.any_edge([&](Segment edge) {
        const Point middle{(edge.from.x + edge.to.x) / 2, (edge.from.y + edge.to.y) / 2};
        for (const Point there : {edge.from, middle}) {
            if (free({table::nearest_point(unit, there), there})) return true;
            for (const Point here : corners_and_middles(unit))
                if (free({here, there})) return true;
        }
        return false;
    });
}

}  // namespace

bool sees_village(const Setup& g, const State& s, const Field& field, UnitIndex u) {
    return sees_outline(g, s, field, u, without(field.on_table(), UnitSet(u)));
}

namespace {

bool finds(const Setup& g, const State& s, const Field& field, UnitIndex u, UnitIndex v) {
    const bool inside = s.unit[u].where == Whereabouts::village, other_inside = s.unit[v].where == Whereabouts::village;
    if (inside && other_inside) return true;
    // Between friends only enemies block the line, between enemies every third unit (S106).
    UnitSet blockers = without(field.on_table(), UnitSet(u) | UnitSet(v));
    if (side_of(u) == side_of(v)) blockers &= places_of(1 - side_of(u));
    if (inside || other_inside) return sees_outline(g, s, field, inside ? v : u, blockers);
    const table::Rectangle &one = field[u], &other = field[v];
    if (!table::within(one, other, g.charts.in(s.weather).visibility)) return false;
    // All lines run inside the box round both.
    blockers = field.meeting(table::box_round(field.box(u), field.box(v)), blockers);
    const auto touches_end = [&](Segment ray) { return crosses(one, ray) || crosses(other, ray); };
    const auto free = [&](Segment line) { return is_free(g, s, field, blockers, line, nullptr, touches_end); };
    const Point near = table::nearest_point(one, other.centre());
    const Point there = table::nearest_point(other, near);
    if (free({table::nearest_point(one, there), there})) return true;
    for (const Point from : corners_and_middles(one))
        for (const Point to : corners_and_middles(other))
            if (free({from, to})) return true;
    return false;
}

/// What was found out about a position: everybody asks again whether the commander-in-chief sees a unit. Of the next
/// position that still holds where nobody has come, gone or moved.
class Sights {
public:
    /// Whether this is about the same ground in the same weather.
    [[nodiscard]] bool is_of(const Setup& g, const State& s) const {
        return battle_ == g.id && weather_ == s.weather && std::memcmp(&pieces_, &s.eve.pieces, sizeof pieces_) == 0;
    }
    /// Forgets what has changed since the last call.
    void look_at(const Setup& g, const State& s, const Field& field) {
        if (!is_of(g, s)) {
            *this = {};
            battle_ = g.id;
            weather_ = s.weather;
            pieces_ = s.eve.pieces;
        }
        if (stamp_ == field.stamp()) return;
        stamp_ = field.stamp();
        StackList<table::Box, 2 * places> places_of_change;
        UnitSet changed;
        for (std::size_t i = 0; i < places; ++i) {
            const auto u = static_cast<UnitIndex>(i);
            const bool was = on_table_.has(u), is = field.on_table().has(u);
            if (was == is && (!is || outline_[u] == field[u])) continue;
            changed |= UnitSet(u);
            if (was) places_of_change.push_back(table::box_of(outline_[u]));
            if (is) places_of_change.push_back(field.box(u));
            outline_[u] = field[u];
        }
        on_table_ = field.on_table();
        for (std::size_t u = 0; u < places; ++u) {
            if (asked_[u].empty()) continue;
            // Between two units on the table all lines run inside the box round both; else all units count.
            const bool kept = on_table_.has(u) && !changed.has(u);
            asked_[u] = kept ? without(asked_[u] & on_table_, changed) : UnitSet{};
            const table::Box& box = field.box(static_cast<UnitIndex>(u));
            asked_[u] = asked_[u].those([&](std::size_t v) {
                const table::Box lines = table::box_round(box, field.box(static_cast<UnitIndex>(v)));
                return std::none_of(places_of_change.begin(), places_of_change.end(),
                                    [&](const table::Box& place) { return table::meet(place, lines); });
            });
        }
    }
    /// The kept answer, or what find() returns.
    template <class Find>
    bool between(UnitIndex u, UnitIndex v, Find find) {
        if (!asked_[u].has(v)) {
            asked_[u] |= UnitSet(v);
            seen_[u] &= ~UnitSet(v);
            seen_[u].add(v, find());
        }
        return seen_[u].has(v);
    }

private:
    std::uint64_t stamp_ = 0, battle_ = 0;
    Weather weather_ = Weather::none;
    decltype(Eve::pieces) pieces_{};
    std::array<UnitSet, places> asked_{}, seen_{};
    std::array<table::Rectangle, places> outline_{};  ///< of those on the table
    UnitSet on_table_;
};

}  // namespace

bool sees(const Setup& g, const State& s, const Field& field, UnitIndex u, UnitIndex v) {
    thread_local Sights sights;
    sights.look_at(g, s, field);
    return sights.between(u, v, [&] { return finds(g, s, field, u, v); });
}

}  // namespace polemarch::standard_wargame
