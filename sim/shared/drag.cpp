#include "sim/shared/drag.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polemarch::sim {

namespace {

using Way = DragLeg::Way;

constexpr double radians_of_part = 2 * std::numbers::pi / 65536;
constexpr double widest = std::numbers::pi / 2;  ///< of a wheel
constexpr double degrees_as_one = 20;            ///< as bad as an error of one unit of length

struct Vector {
    double x = 0, y = 0;
};
Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
Vector operator*(double k, Vector a) { return {k * a.x, k * a.y}; }
double dot_of(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
double cross_of(Vector a, Vector b) { return a.x * b.y - a.y * b.x; }
/// Of a heading clockwise from north.
Vector unit_vector(double heading) { return {std::sin(heading), std::cos(heading)}; }
/// Clockwise.
Vector rotated(Vector v, double by) {
    return {v.x * std::cos(by) + v.y * std::sin(by), v.y * std::cos(by) - v.x * std::sin(by)};
}
double wrapped_angle(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

/// A body in the plane.
struct Body {
    Vector at, left, right, centre;
    double heading = 0;

    [[nodiscard]] Body shifted(Vector by) const { return {at + by, left + by, right + by, centre + by, heading}; }
    [[nodiscard]] Body ahead(double length) const { return shifted(length * unit_vector(heading)); }
    [[nodiscard]] Body turned_about(Vector pivot, double by) const {
        const auto turn = [&](Vector v) { return pivot + rotated(v - pivot, by); };
        return {turn(at), turn(left), turn(right), turn(centre), heading + by};
    }
    /// To the right if `by` is positive.
    [[nodiscard]] Body wheeled(double by) const { return turned_about(by > 0 ? right : left, by); }
};

/// One step of a proposal.
struct Step {
    enum class Does : std::uint8_t { ahead, aside, wheel, turn, echelon } does;
    double amount = 0;  ///< ahead, aside to the right: may be negative; an angle
    double angle = 0;   ///< of echelon
};
using Steps = std::vector<Step>;

Body moved_by(Body body, const Step& step) {
    switch (step.does) {
        case Step::Does::ahead: return body.ahead(step.amount);
        case Step::Does::aside: return body.shifted(step.amount * unit_vector(body.heading + widest));
        case Step::Does::wheel: return body.wheeled(step.amount);
        case Step::Does::turn: return body.turned_about(body.centre, step.amount);
        default: return body.shifted(step.amount * unit_vector(body.heading + step.angle));
    }
}

table::Angle angle_of(double radians) {
    return {static_cast<std::uint16_t>(std::lround(radians / radians_of_part) & 0xffff)};
}
DragLeg leg_of(const Step& step) {
    const auto length = static_cast<table::Length>(std::lround(std::abs(step.amount)));
    const bool positive = step.amount > 0;
    switch (step.does) {
        case Step::Does::ahead: return {positive ? Way::forward : Way::backward, length, {}, 0};
        case Step::Does::aside: return {positive ? Way::right : Way::left, length, {}, 0};
        case Step::Does::wheel:
            return {positive ? Way::wheel_right : Way::wheel_left, 0, angle_of(std::abs(step.amount)), 0};
        case Step::Does::turn: return {Way::turn, 0, angle_of(step.amount), 0};
        default: return {Way::forward, length, {}, static_cast<int>(std::lround(step.angle * 180 / std::numbers::pi))};
    }
}
/// Without the steps that do nothing.
DragLegs legs_of_steps(const Steps& steps) {
    DragLegs legs{};
    std::size_t n = 0;
    for (const Step& step : steps) {
        const DragLeg leg = leg_of(step);
        if (leg.length != 0 || leg.angle.parts != 0) legs[n++] = leg;
    }
    return legs;
}

class Search {
public:
    Search(const DragStart& start, const DragGoal& goal, const DragWays& ways, double one)
        : ways_(ways),
          one_(one),
          goal_{static_cast<double>(goal.at.x), static_cast<double>(goal.at.y)},
          heading_(goal.heading ? std::optional(goal.heading->parts * radians_of_part) : std::nullopt) {
        const auto vector = [](table::Point p) { return Vector{static_cast<double>(p.x), static_cast<double>(p.y)}; };
        start_ = {vector(start.at), vector(start.left_pivot), vector(start.right_pivot), vector(start.centre),
                  start.heading.parts * radians_of_part};
    }

    struct Proposal {
        double distance;  ///< of its end from the goal
        double effort;    ///< in lengths: what is long or turns much is seldom legal
        Steps steps;
    };
    /// The best first.
    std::vector<Proposal> proposals() {
        constexpr double step = std::numbers::pi / 180;
        straight_ways();
        for (int degrees = -90; degrees <= 90; ++degrees) wheel_and_on(degrees * step);
        around(step);
        if (ways_.turns) turn_and_on();
        const auto key = [](const Proposal& proposal) { return proposal.distance + 0.02 * proposal.effort; };
        std::stable_sort(proposals_.begin(), proposals_.end(),
                         [&](const Proposal& a, const Proposal& b) { return key(a) < key(b); });
        return std::move(proposals_);
    }

private:
    void propose(Steps steps) {
        Body end = start_;
        for (const Step& step : steps) end = moved_by(end, step);
        const Vector off = goal_ - end.at;
        double distance = std::hypot(off.x, off.y) / one_;
        if (heading_)
            distance += std::abs(wrapped_angle(*heading_ - end.heading)) * 180 / std::numbers::pi / degrees_as_one;
        double effort = 0;
        for (const Step& step : steps) {
            const bool turns = step.does == Step::Does::wheel || step.does == Step::Does::turn;
            effort += 0.1 + std::abs(step.amount) * (turns ? 4 : 1 / one_);
        }
        proposals_.push_back({distance, effort, std::move(steps)});
    }
    [[nodiscard]] static Step ahead(double length) { return {Step::Does::ahead, length, 0}; }
    [[nodiscard]] static Step wheel(double by) { return {Step::Does::wheel, by, 0}; }
    [[nodiscard]] static Step turn(double by) { return {Step::Does::turn, wrapped_angle(by), 0}; }
    /// How far ahead of a body the goal is.
    [[nodiscard]] double on_from(const Body& body) const { return dot_of(goal_ - body.at, unit_vector(body.heading)); }
    [[nodiscard]] double beside(const Body& body) const {
        return dot_of(goal_ - body.at, unit_vector(body.heading + widest));
    }

    void straight_ways() {
        const double on = on_from(start_), right = beside(start_);
        propose({ahead(on)});
        if (ways_.sideways) {
            propose({{Step::Does::aside, right, 0}});
            propose({ahead(on), {Step::Does::aside, right, 0}});
        }
        if (ways_.echelon && on > 0) {
            const double whole = std::round(std::atan2(right, on) * 180 / std::numbers::pi);
            if (std::abs(whole) <= 45 && whole != 0)
                propose({{Step::Does::echelon, std::hypot(on, right), whole * std::numbers::pi / 180}});
        }
    }

    /// A wheel by this angle, then straight on; and straight on, a wheel, straight on to the place itself.
    void wheel_and_on(double by) {
        const Body wheeled = by == 0 ? start_ : start_.wheeled(by);
        const double on = on_from(wheeled);
        if (by != 0) propose({wheel(by)});
        if (by != 0 && on > 0) propose({wheel(by), ahead(on)});
        if (by == 0) return;
        // start + d1 u0 + (wheel) + d2 u1 = goal
        const Vector u0 = unit_vector(start_.heading), u1 = unit_vector(wheeled.heading), rest = goal_ - wheeled.at;
        const double across = cross_of(u0, u1);
        if (std::abs(across) < 1e-3) return;
        const double first = cross_of(rest, u1) / across, second = cross_of(u0, rest) / across;
        if (first >= 0 && second >= 0) propose({ahead(first), wheel(by), ahead(second)});
        if (first > 0) propose({ahead(first), wheel(by)});
    }

    /// A wheel, straight on, a wheel to the heading that is wanted.
    void around(double step) {
        if (!heading_) return;
        const double all = wrapped_angle(*heading_ - start_.heading);
        if (all != 0 && std::abs(all) <= widest) {
            propose({wheel(all)});
            wheel_and_on(all);
        }
        for (int degrees = -90; degrees <= 90; ++degrees) {
            const double by = degrees * step, last = wrapped_angle(all - by);
            if (std::abs(last) > widest || std::abs(by) < step / 2) continue;
            const Body wheeled = start_.wheeled(by);
            // The last wheel shifts it by what it would shift it here.
            const Body end = wheeled.wheeled(last);
            const double on = dot_of(goal_ - end.at, unit_vector(wheeled.heading));
            if (on > 0) propose({wheel(by), ahead(on), wheel(last)});
        }
    }

    void turn_and_on() {
        const Vector way = goal_ - start_.centre;
        const double direction = std::atan2(way.x, way.y), by = direction - start_.heading;
        const Body turned = start_.turned_about(start_.centre, by);
        const double on = on_from(turned);
        propose({turn(by), ahead(on)});
        if (!heading_) return;
        propose({turn(*heading_ - start_.heading)});
        propose({turn(*heading_ - start_.heading),
                 ahead(on_from(start_.turned_about(start_.centre, *heading_ - start_.heading)))});
        // The centre goes to where it is when the front is at the goal.
        const Vector behind = rotated(start_.centre - start_.at, *heading_ - start_.heading);
        const Vector to = goal_ + behind - start_.centre;
        const double course = std::atan2(to.x, to.y), length = std::hypot(to.x, to.y);
        propose({turn(course - start_.heading), ahead(length), turn(*heading_ - course)});
    }

    DragWays ways_;
    double one_;
    Vector goal_;
    std::optional<double> heading_;
    Body start_;
    std::vector<Proposal> proposals_;
};

}  // namespace

double drag_distance(const DragEnd& end, const DragGoal& goal, table::Length one) {
    double distance = std::hypot(end.at.x - goal.at.x, end.at.y - goal.at.y) / one;
    if (goal.heading) distance += between(end.heading, *goal.heading).parts * 360.0 / 65536 / degrees_as_one;
    return distance;
}

std::optional<Dragged> find_legs(const DragStart& start, const DragGoal& goal, const DragWays& ways, table::Length one,
                                 std::size_t most, const DragJudge& judge) {
    constexpr double close = 0.03;      // of a length: nothing better is sought
    constexpr std::size_t parted = 30;  // of so many ways that are too long or barred, parts are tried
    constexpr std::array<double, 9> parts{0.97, 0.94, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3, 0.15};
    std::size_t judged = 0, tried = 0;
    std::optional<Dragged> best;
    const auto is_legal = [&](const Steps& steps) {
        const DragLegs legs = legs_of_steps(steps);
        if (legs[0].way == Way::none) return false;
        ++judged;
        const auto end = judge(legs);
        if (!end) return false;
        const double distance = drag_distance(*end, goal, one);
        if (!best || distance < best->distance) best = Dragged{legs, distance};
        return true;
    };
    for (auto& [distance, effort, steps] : Search(start, goal, ways, one).proposals()) {
        if (judged >= most || (best && best->distance < close)) break;
        if (best && distance > best->distance) continue;
        if (is_legal(steps) || tried++ >= parted) continue;
        for (const double part : parts) {
            Steps shorter = steps;
            for (Step& step : shorter)
                if (step.does != Step::Does::wheel && step.does != Step::Does::turn) step.amount *= part;
            if (is_legal(shorter)) break;
        }
    }
    return best;
}

std::vector<table::Point> drag_fan(table::Point start, table::Length longest, const DragJudge& judge) {
    constexpr int steps = 6;              // of 15 degrees, to either hand
    constexpr table::Length finest = 16;  // parts of the longest way
    std::vector<table::Point> far, near;
    for (int i = -steps; i <= steps; ++i) {
        const table::Angle by = table::degrees(15 * std::abs(i));
        const auto at = [&](table::Length length) {
            DragLegs legs{};
            std::size_t n = 0;
            if (i != 0) legs[n++] = {i < 0 ? Way::wheel_left : Way::wheel_right, 0, by, 0};
            if (length > 0) legs[n++] = {Way::forward, length, {}, 0};
            return judge(legs);
        };
        // A longer way costs more and meets more, but it may end where a shorter one may not.
        std::optional<DragEnd> farthest;
        for (table::Length part = finest; part > 0 && !farthest; --part) farthest = at(longest * part / finest);
        const auto wheeled = i == 0 ? std::optional(DragEnd{start, {}}) : at(0);
        if (farthest) far.push_back(farthest->at);
        if (wheeled) near.push_back(wheeled->at);
        if (!farthest && wheeled) far.push_back(wheeled->at);
    }
    if (far.size() < 2) return {};
    far.insert(far.end(), near.rbegin(), near.rend());
    return far;
}

}  // namespace polemarch::sim
