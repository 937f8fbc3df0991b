#include "core/blood_of_kings/rules/ground.h"

#include "core/table/distance.h"
#include "core/table/sight.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

Length on_road_cost(Length length) { return table::divided(2 * length, 3); }

}  // namespace

Ground::Ground(const Charts& charts, const Scenario& scenario) : measure_(scenario.measure) {
    std::vector<table::Polygon> barred, chokes;
    for (const Area& area : scenario.areas) {
        const GroundType& type = charts.grounds[area.kind];
        const std::size_t piece = pieces_.add(area.shape);
        kinds_.push_back({type, area.level});
        const auto note = [&](Set& pieces, bool holds) { table::add(pieces, piece, holds); };
        note(slow_, type.going == Going::rough || type.going == Going::very_rough);
        note(roads_, type.road || type.town);
        note(chokes_, type.choke);
        note(barred_, !type.choke && type.going == Going::impassable);
        note(high_, area.level > 0);
        note(concealing_, type.conceals);
        note(cover_, type.going != Going::open || type.cover != Cover::none);
        if (type.choke)
            chokes.push_back(area.shape);
        else if (type.going == Going::impassable)
            barred.push_back(area.shape);
    }
    for (const Obstacle& obstacle : scenario.obstacles)
        lines_.push_back({charts.obstacles[obstacle.kind].cover, obstacle.ring, obstacle.strips});
    if (barred.empty()) return;
    column_ = table::Detours(measure_, inch, barred);
    barred.insert(barred.end(), chokes.begin(), chokes.end());
    broad_ = chokes.empty() ? column_ : table::Detours(measure_, inch, barred);
}

Length Ground::detour(table::Point from, table::Point to, bool column) const {
    const Length broad = column ? table::Detours::no_way : broad_.extra(from, to);
    return broad < table::Detours::no_way ? broad : column_.extra(from, to);
}

int Ground::multiple_on(std::size_t piece, const UnitType& type, bool marching) const {
    const GroundType& ground = kinds_[piece].type;
    return marching && ground.town ? 1 : multiple_of(type, ground.going);
}
Ground::Set Ground::slow(const UnitType& type, int multiple, bool marching) const {
    return table::those(slow_, [&](std::size_t piece) { return multiple_on(piece, type, marching) >= multiple; });
}

namespace {

/// A straight move of all bases of a unit.
class Course {
public:
    Course(const Footprint& unit, table::Angle direction, Length length) {
        for (const table::Rectangle& part : unit.parts()) moves_.push_back({part, direction, length});
    }
    [[nodiscard]] bool leads_into(const table::Rectangle& strip, Length depth) const {
        return any([&](const table::StraightMove& move) { return move.leads_into(strip, depth); });
    }
    [[nodiscard]] bool meets(const table::Polygon& ground) const {
        return any([&](const table::StraightMove& move) { return move.meets(ground); });
    }
    [[nodiscard]] std::span<const table::StraightMove> parts() const { return {moves_.begin(), moves_.size()}; }

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
    if (slow_ == 0 && roads_ == 0) return length;
    const table::Point front = unit.outline().pose().at();
    const table::Segment way{front, front + table::along(direction, length)};
    if (marching && on_road(way)) return on_road_cost(length);
    const Length by_road = marching ? pieces_.length_inside(way, roads_) : 0;
    const Course move(unit, direction, length);
    const bool whole = move.parts().size() == 1;
    std::int64_t extra = 0;
    int worst = 1, met = 0;
    table::each_place(slow_, [&](std::size_t piece) {
        const int multiple = multiple_on(piece, type, marching);
        if (multiple == 1) return;
        const Length over = whole ? move.parts()[0].length_over(pieces_[piece])
                                  : pieces_.length_over(move.parts(), table::only<Set>(piece), 0);
        if (over == 0) return;
        extra += std::int64_t{over} * (multiple - 1);
        worst = std::max(worst, multiple);
        ++met;
    });
    if (met < 2 && by_road == 0) return static_cast<Length>(length + extra);
    // Where several areas overlap, the worst counts, not their sum.
    Length cost = length - by_road + on_road_cost(by_road);
    for (int multiple = 2; multiple <= worst; ++multiple)
        cost += pieces_.length_over(move.parts(), slow(type, multiple, marching), by_road > 0 ? roads_ : 0);
    return cost;
}

Length Ground::cost_of(const UnitType& type, const Footprint& before, const Footprint& after, Length length,
                       bool marching) const {
    if (slow_ == 0 && roads_ == 0) return length;
    const table::Segment way{before.outline().pose().at(), after.outline().pose().at()};
    if (marching && on_road(way)) return on_road_cost(length);
    const Length straight = table::distance(way.from, way.to);
    const Length by_road =
        marching && straight > 0 ? table::divided(length * pieces_.length_inside(way, roads_), straight) : 0;
    const int multiple = std::max(multiple_under(type, before, marching), multiple_under(type, after, marching));
    return on_road_cost(by_road) + (length - by_road) * multiple;
}

bool Ground::on_road(table::Segment way) const {
    if (roads_ == 0 || pieces_.containing(way.from, roads_) == 0) return false;
    return pieces_.length_inside(way, roads_) >= table::distance(way.from, way.to) - tolerance;
}

int Ground::multiple_under(const UnitType& type, const Footprint& unit, bool marching) const {
    int worst = 1;
    table::each_place(slow_, [&](std::size_t piece) {
        const int multiple = multiple_on(piece, type, marching);
        if (multiple > worst && unit.meets(pieces_[piece])) worst = multiple;
    });
    return worst;
}

namespace {

/// How a path meets a stretch of an obstacle.
enum class Meeting : std::uint8_t { none, met, stood_on };

/// How often a path crosses lines. Consecutive stretches of one line are one crossing (a wall costs the same however
/// many points it is drawn with), and stretches that the unit is on already do not count.
template <class Lines, class MeetingOf>
int crossed_lines(const Lines& lines, const MeetingOf& meeting_of) {
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
    [[nodiscard]] bool leads_into(const table::Rectangle& strip, Length depth) const {
        return wheel_.leads_into(strip, depth) && any([&](const Footprint& there) { return there.meets(strip); });
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
        cost += pieces_.length_inside(way, slow(type, multiple, false));
    return cost;
}

Ground::Crossings Ground::crossed(int obstacles, Set pieces, table::Angle heading) const {
    Crossings found;
    found.obstacles = obstacles;
    found.barred = (pieces & barred_) != 0;
    table::each_place(pieces & chokes_, [&](std::size_t piece) {
        ++found.chokes;
        found.breadth = std::min(found.breadth, breadth_across(pieces_[piece], heading));
    });
    return found;
}

template <class Way>
Ground::Crossings Ground::crossings_on(const Footprint& unit, table::Angle heading, const Way& way) const {
    const int obstacles = crossed_lines(
        lines_, [&](const table::Rectangle& strip) { return meeting(way.leads_into(strip, 0), unit, strip); });
    const Set begun = pieces_.touched_by(unit, chokes_);
    return crossed(obstacles, pieces_.touched_by(way, (barred_ | chokes_) & ~begun), heading);
}

Ground::Crossings Ground::crossings(const Footprint& unit, const table::StraightMove& move) const {
    if (open()) return {};
    const table::Angle heading = unit.outline().heading();
    return unit.whole() ? crossings_on(unit, heading, move)
                        : crossings_on(unit, heading, Course(unit, move.direction(), move.length()));
}
Ground::Crossings Ground::crossings(const Footprint& unit, const table::Wheel& wheel) const {
    if (open()) return {};
    const table::Angle heading = wheel.end().heading();
    return unit.whole() ? crossings_on(unit, heading, wheel) : crossings_on(unit, heading, RaggedWheel(unit, wheel));
}
Ground::Crossings Ground::crossings(const Footprint& before, const Footprint& after) const {
    if (open()) return {};
    const int obstacles = crossed_lines(lines_, [&](const table::Rectangle& strip) {
        return before.meets(strip) ? Meeting::stood_on : after.meets(strip) ? Meeting::met : Meeting::none;
    });
    const Set begun = pieces_.touched_by(before, chokes_);
    return crossed(obstacles, pieces_.touched_by(after, (barred_ | chokes_) & ~begun), after.outline().heading());
}

Ground::Crossings Ground::crossings(table::Segment way) const {
    if (open()) return {};
    const int obstacles = crossed_lines(lines_, [&](const table::Rectangle& strip) {
        return !table::length_within(way, strip, 0)                      ? Meeting::none
               : table::squared_distance(strip, way.from).numerator == 0 ? Meeting::stood_on
                                                                         : Meeting::met;
    });
    return crossed(obstacles, pieces_.crossed_by(way, barred_, tolerance), {});
}

Standing Ground::standing(const UnitType& type, const table::Rectangle& unit, int bases, int frontage) const {
    Standing standing;
    // The middles of bases are rounded.
    const Set near = pieces_.near(grown(box_of(unit), 2), cover_ | high_);
    if (near == 0) return standing;
    std::array<int, 3> rough{}, covered{};
    std::array<int, 10> level{};
    for (int k = 0; k < bases; ++k) {
        const table::Point p = base_place(type, frontage, k);
        const table::Point centre = unit.at(p.x, p.y);
        std::size_t going = 0, cover = 0, height = 0;
        table::each_place(pieces_.containing(centre, near), [&](std::size_t piece) {
            const Kind& kind = kinds_[piece];
            if (kind.type.going != Going::impassable)
                going = std::max(going, static_cast<std::size_t>(kind.type.going));
            cover = std::max(cover, static_cast<std::size_t>(kind.type.cover));
            height = std::max(height, static_cast<std::size_t>(kind.level));
        });
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
    table::each_place(high_, [&](std::size_t piece) {
        if (kinds_[piece].level > level && table::contains(pieces_[piece], place)) level = kinds_[piece].level;
    });
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

Length Ground::concealed(table::Segment line) const { return pieces_.length_inside(line, concealing_); }

bool Ground::touches_cover(const Footprint& unit) const {
    return pieces_.touched_by(unit, cover_) != 0 || std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) {
               return std::any_of(line.strips.begin(), line.strips.end(),
                                  [&](const table::Rectangle& strip) { return unit.meets(strip); });
           });
}

}  // namespace polemarch::blood_of_kings
