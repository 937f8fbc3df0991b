#include "core/blood_of_kings/rules/ground.h"

#include "core/table/distance.h"
#include "core/table/sight.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

template <class Piece>
bool is_road(const Piece& piece) {
    return piece.type.road || piece.type.town;
}
/// The cost of an inch; for a column towns are roads (Formations_19).
template <class Piece>
int multiple_on(const Piece& piece, const UnitType& type, bool marching) {
    return marching && piece.type.town ? 1 : multiple_of(type, piece.type.going);
}
Length on_road_cost(Length length) { return table::divided(2 * length, 3); }

template <class Pieces, class Wanted>
StackList<const table::Polygon*, max_areas> shapes_of(const Pieces& areas, const Wanted& wanted) {
    StackList<const table::Polygon*, max_areas> shapes;
    for (const auto& piece : areas)
        if (wanted(piece)) shapes.push_back(&piece.shape);
    return shapes;
}

/// The length of the line in the wanted areas; overlaps count once.
template <class Pieces, class Wanted>
Length length_in(const Pieces& areas, table::Segment line, const Wanted& wanted) {
    Length sum = 0;
    int met = 0;
    for (const auto& piece : areas) {
        const Length length = wanted(piece) ? table::length_inside(piece.shape, line) : 0;
        sum += length;
        met += length > 0;
    }
    if (met < 2) return sum;
    return table::length_inside(shapes_of(areas, wanted), line);
}

}  // namespace

Ground::Ground(const Charts& charts, const Scenario& scenario) : measure_(scenario.measure) {
    for (const Area& area : scenario.areas) {
        areas_.push_back({charts.grounds[area.kind], area.level, area.shape});
        flat_ = flat_ && area.level == 0;
        roads_ = roads_ || is_road(areas_.back());
    }
    for (const Obstacle& obstacle : scenario.obstacles)
        lines_.push_back({charts.obstacles[obstacle.kind].cover, obstacle.ring, obstacle.strips});
    std::vector<table::Polygon> barred, chokes;
    for (const Piece& piece : areas_)
        if (piece.type.choke)
            chokes.push_back(piece.shape);
        else if (piece.type.going == Going::impassable)
            barred.push_back(piece.shape);
    if (barred.empty()) return;
    column_ = Detours(measure_, barred);
    barred.insert(barred.end(), chokes.begin(), chokes.end());
    broad_ = chokes.empty() ? column_ : Detours(measure_, barred);
}

Length Ground::detour(table::Point from, table::Point to, bool column) const {
    const Length broad = column ? Detours::no_way : broad_.extra(from, to);
    return broad < Detours::no_way ? broad : column_.extra(from, to);
}

namespace {

/// A straight move of all bases of a unit.
class Course {
public:
    Course(const Footprint& unit, table::Angle direction, Length length) {
        for (const table::Rectangle& part : unit.parts()) moves_.push_back({part, direction, length});
    }
    [[nodiscard]] bool leads_into(const table::Rectangle& strip) const {
        return any([&](const table::StraightMove& move) { return move.leads_into(strip, 0); });
    }
    [[nodiscard]] bool meets(const table::Polygon& ground) const {
        return any([&](const table::StraightMove& move) { return move.first_contact(ground).has_value(); });
    }
    [[nodiscard]] Length length_over(const table::Polygon& ground) const {
        const table::Polygon* const only = &ground;
        return moves_.size() == 1 ? moves_[0].length_over(ground) : length_over({&only, 1}, {});
    }
    [[nodiscard]] Length length_over(std::span<const table::Polygon* const> grounds,
                                     std::span<const table::Polygon* const> roads) const {
        return table::StraightMove::length_over(std::span(moves_.begin(), moves_.size()), grounds, roads);
    }

private:
    template <class Test>
    [[nodiscard]] bool any(Test test) const {
        return std::any_of(moves_.begin(), moves_.end(), test);
    }
    StackList<table::StraightMove, 2> moves_;
};

}  // namespace

Length Ground::cost_of(const UnitType& type, const Footprint& unit, table::Angle direction, Length length,
                       bool marching) const {
    if (areas_.empty()) return length;
    const table::Point front = unit.outline().pose().at();
    const table::Segment way{front, front + table::along(direction, length)};
    if (marching && on_road(way)) return on_road_cost(length);
    const Length by_road = marching ? length_on_roads(way) : 0;
    const Course move(unit, direction, length);
    std::int64_t extra = 0;
    int worst = 1, met = 0;
    for (const Piece& piece : areas_) {
        const int multiple = multiple_on(piece, type, marching);
        if (multiple == 1) continue;
        const Length over = move.length_over(piece.shape);
        if (over == 0) continue;
        extra += std::int64_t{over} * (multiple - 1);
        worst = std::max(worst, multiple);
        ++met;
    }
    if (met < 2 && by_road == 0) return static_cast<Length>(length + extra);
    // Where several areas overlap, the worst counts, not their sum.
    Length cost = length - by_road + on_road_cost(by_road);
    for (int multiple = 2; multiple <= worst; ++multiple) {
        const auto slow = [&](const Piece& piece) { return multiple_on(piece, type, marching) >= multiple; };
        const auto roads = [&](const Piece& piece) { return by_road > 0 && is_road(piece); };
        cost += move.length_over(shapes_of(areas_, slow), shapes_of(areas_, roads));
    }
    return cost;
}

Length Ground::cost_of(const UnitType& type, const Footprint& before, const Footprint& after, Length length,
                       bool marching) const {
    if (areas_.empty()) return length;
    const table::Segment way{before.outline().pose().at(), after.outline().pose().at()};
    if (marching && on_road(way)) return on_road_cost(length);
    const Length straight = table::distance(way.from, way.to);
    const Length by_road = marching && straight > 0 ? table::divided(length * length_on_roads(way), straight) : 0;
    const int multiple = std::max(multiple_under(type, before, marching), multiple_under(type, after, marching));
    return on_road_cost(by_road) + (length - by_road) * multiple;
}

Length Ground::length_on_roads(table::Segment way) const { return roads_ ? length_in(areas_, way, is_road<Piece>) : 0; }

bool Ground::on_road(table::Segment way) const {
    const auto begins_on = [&](const Piece& piece) { return is_road(piece) && table::contains(piece.shape, way.from); };
    if (!roads_ || std::none_of(areas_.begin(), areas_.end(), begins_on)) return false;
    return length_on_roads(way) >= table::distance(way.from, way.to) - tolerance;
}

int Ground::multiple_under(const UnitType& type, const Footprint& unit, bool marching) const {
    int worst = 1;
    for (const Piece& piece : areas_) {
        const int multiple = multiple_on(piece, type, marching);
        if (multiple > worst && unit.meets(piece.shape)) worst = multiple;
    }
    return worst;
}

namespace {

/// How a path meets a stretch of an obstacle.
enum class Meeting : std::uint8_t { none, met, stood_on };

/// How often a path crosses lines. Consecutive stretches of one line are one crossing (a wall costs the same however
/// many points it is drawn with), and stretches that the unit is on already do not count.
template <class Lines, class MeetingOf>
int crossed(const Lines& lines, const MeetingOf& meeting_of) {
    int found = 0;
    for (const auto& line : lines) {
        const std::size_t count = line.strips.size();
        std::size_t begin = 0;  // of a ring behind a stretch that is not met
        while (line.ring && begin < count && meeting_of(line.strips[begin]) != Meeting::none) ++begin;
        Meeting before = Meeting::none;
        for (std::size_t i = 0; i < count; ++i) {
            Meeting now = meeting_of(line.strips[(begin + i) % count]);
            if (now == Meeting::met && before == Meeting::stood_on) now = before;
            if (now == Meeting::met && before == Meeting::none) ++found;
            if (now == Meeting::stood_on && before == Meeting::met) --found;
            before = now;
        }
    }
    return found;
}

/// The breadth of a shape straight across a heading.
Length breadth_across(const table::Polygon& shape, table::Angle heading) {
    constexpr Length scale = 1 << 12;
    const table::Point right = table::along(heading + table::quarter_turn, scale);
    const auto place = [&](table::Point corner) { return table::dot(corner, right); };
    std::int64_t low = place(shape.corners().front()), high = low;
    for (const table::Point corner : shape.corners()) {
        low = std::min<std::int64_t>(low, place(corner));
        high = std::max<std::int64_t>(high, place(corner));
    }
    return static_cast<Length>((high - low) / scale);
}

template <class Pieces, class MeetsBefore, class MeetsArea>
Ground::Crossings count(const Pieces& areas, int obstacles, table::Angle heading, const MeetsBefore& stood_on,
                        const MeetsArea& meets_area) {
    Ground::Crossings found;
    found.obstacles = obstacles;
    for (const auto& piece : areas) {
        const bool matters = piece.type.going == Going::impassable || piece.type.choke;
        if (!matters || stood_on(piece) || !meets_area(piece.shape)) continue;
        if (!piece.type.choke) {
            found.barred = true;
            continue;
        }
        ++found.chokes;
        found.breadth = std::min(found.breadth, breadth_across(piece.shape, heading));
    }
    return found;
}

Meeting meeting(bool meets, const Footprint& unit, const table::Rectangle& strip) {
    return !meets ? Meeting::none : unit.meets(strip) ? Meeting::stood_on : Meeting::met;
}

/// A wheel of all bases of a unit with a short last rank, which has no corner at the pivot: place by place, so close
/// that no corner goes farther than a sixteenth of an inch from one to the next.
class RaggedWheel {
public:
    RaggedWheel(const Footprint& unit, const table::Wheel& wheel) : unit_(unit), wheel_(wheel) {
        const table::Extent extent = unit.outline().extent();
        places_ = table::arc_length(2 * (extent.half_width + extent.half_depth), wheel.by()) / (inch / 16) + 1;
    }
    [[nodiscard]] bool leads_into(const table::Rectangle& strip) const {
        return wheel_.leads_into(strip, 0) && any([&](const Footprint& there) { return there.meets(strip); });
    }
    [[nodiscard]] bool meets(const table::Polygon& ground) const {
        return wheel_.meets(ground) && any([&](const Footprint& there) { return there.meets(ground); });
    }

private:
    template <class Test>
    [[nodiscard]] bool any(Test test) const {
        const table::Rectangle& from = unit_.outline();
        for (Length i = 0; i <= places_; ++i) {
            const table::Angle by{static_cast<std::uint16_t>(std::int64_t{wheel_.by().parts} * i / places_)};
            if (test(unit_.at({table::wheeled(from, wheel_.hand(), by), from.extent()}))) return true;
        }
        return false;
    }
    const Footprint& unit_;
    const table::Wheel& wheel_;
    Length places_;
};

}  // namespace

Length Ground::cost_of(const UnitType& type, table::Segment way) const {
    Length cost = table::distance(way.from, way.to);
    for (int multiple = 2; multiple <= std::max(type.rough, type.very_rough); ++multiple)
        cost +=
            length_in(areas_, way, [&](const Piece& piece) { return multiple_of(type, piece.type.going) >= multiple; });
    return cost;
}

namespace {

/// The way of a unit whose ranks are full: that of its outline.
struct WholeMove {
    const table::StraightMove& move;
    [[nodiscard]] bool leads_into(const table::Rectangle& strip) const { return move.leads_into(strip, 0); }
    [[nodiscard]] bool meets(const table::Polygon& ground) const { return move.first_contact(ground).has_value(); }
};
struct WholeWheel {
    const table::Wheel& wheel;
    [[nodiscard]] bool leads_into(const table::Rectangle& strip) const { return wheel.leads_into(strip, 0); }
    [[nodiscard]] bool meets(const table::Polygon& ground) const { return wheel.meets(ground); }
};

}  // namespace

template <class Way>
Ground::Crossings Ground::crossings_on(const Footprint& unit, table::Angle heading, const Way& way) const {
    return count(
        areas_,
        crossed(lines_, [&](const table::Rectangle& strip) { return meeting(way.leads_into(strip), unit, strip); }),
        heading, [&](const Piece& piece) { return piece.type.choke && unit.meets(piece.shape); },
        [&](const table::Polygon& shape) { return way.meets(shape); });
}

Ground::Crossings Ground::crossings(const Footprint& unit, const table::StraightMove& move) const {
    if (open()) return {};
    const table::Angle heading = unit.outline().heading();
    return unit.whole() ? crossings_on(unit, heading, WholeMove{move})
                        : crossings_on(unit, heading, Course(unit, move.direction(), move.length()));
}
Ground::Crossings Ground::crossings(const Footprint& unit, const table::Wheel& wheel) const {
    if (open()) return {};
    const table::Angle heading = wheel.end().heading();
    return unit.whole() ? crossings_on(unit, heading, WholeWheel{wheel})
                        : crossings_on(unit, heading, RaggedWheel(unit, wheel));
}
Ground::Crossings Ground::crossings(const Footprint& before, const Footprint& after) const {
    if (open()) return {};
    return count(
        areas_,
        crossed(lines_,
                [&](const table::Rectangle& strip) {
                    return before.meets(strip) ? Meeting::stood_on : after.meets(strip) ? Meeting::met : Meeting::none;
                }),
        after.outline().heading(), [&](const Piece& piece) { return piece.type.choke && before.meets(piece.shape); },
        [&](const table::Polygon& shape) { return after.meets(shape); });
}

Ground::Crossings Ground::crossings(table::Segment way) const {
    if (open()) return {};
    return count(
        areas_,
        crossed(lines_,
                [&](const table::Rectangle& strip) {
                    return !table::length_within(way, strip, 0)                      ? Meeting::none
                           : table::squared_distance(strip, way.from).numerator == 0 ? Meeting::stood_on
                                                                                     : Meeting::met;
                }),
        table::Angle{}, [](const Piece& piece) { return piece.type.choke; },
        [&](const table::Polygon& shape) { return table::length_inside(shape, way) > tolerance; });
}

Standing Ground::standing(const UnitType& type, const table::Rectangle& unit, int bases, int frontage) const {
    Standing standing;
    if (areas_.empty()) return standing;
    std::array<int, 3> rough{}, covered{};
    std::array<int, 10> level{};
    for (int k = 0; k < bases; ++k) {
        const table::Point p = base_place(type, frontage, k);
        const table::Point centre = unit.at(p.x, p.y);
        std::size_t going = 0, cover = 0, height = 0;
        for (const Piece& piece : areas_) {
            if (!table::contains(piece.shape, centre)) continue;
            if (piece.type.going != Going::impassable)
                going = std::max(going, static_cast<std::size_t>(piece.type.going));
            cover = std::max(cover, static_cast<std::size_t>(piece.type.cover));
            height = std::max(height, static_cast<std::size_t>(piece.level));
        }
        for (std::size_t i = 1; i <= going; ++i) ++rough[i];
        for (std::size_t i = 1; i <= cover; ++i) ++covered[i];
        ++level[height];
    }
    for (std::size_t i = 1; i < 3; ++i) {
        if (2 * rough[i] > bases) standing.going = static_cast<Going>(i);
        if (2 * covered[i] > bases) standing.cover = static_cast<Cover>(i);
    }
    standing.level = static_cast<std::uint8_t>(std::max_element(level.begin(), level.end()) - level.begin());
    return standing;
}

std::uint8_t Ground::level_at(table::Point place) const {
    std::uint8_t level = 0;
    for (const Piece& piece : areas_)
        if (piece.level > level && table::contains(piece.shape, place)) level = piece.level;
    return level;
}

Cover Ground::obstacle_cover(const Footprint& unit, table::Segment line, Length near) const {
    Cover best = Cover::none;
    for (const Line& obstacle : lines_)
        for (const table::Rectangle& strip : obstacle.strips)
            if (obstacle.cover > best && within(unit, strip, near) && table::length_within(line, strip, 0).has_value())
                best = obstacle.cover;
    return best;
}

Length Ground::concealed(table::Segment line) const {
    return length_in(areas_, line, [](const Piece& piece) { return piece.type.conceals; });
}

bool Ground::touches_cover(const Footprint& unit) const {
    for (const Piece& piece : areas_)
        if ((piece.type.going != Going::open || piece.type.cover != Cover::none) && unit.meets(piece.shape))
            return true;
    return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) {
        return std::any_of(line.strips.begin(), line.strips.end(),
                           [&](const table::Rectangle& strip) { return unit.meets(strip); });
    });
}

}  // namespace polemarch::blood_of_kings
