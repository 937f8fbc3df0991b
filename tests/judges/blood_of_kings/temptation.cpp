#include "tests/judges/blood_of_kings/temptation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polemarch::kings_judge {

bool may_be_tempted(Table& table, const Unit& unit) {
    return unit.rated("impetuous") && !unit.gone && !unit.acted && !unit.held_back && !unit.in_march() &&
           unit.type->charge > 0 && !engaged(table, unit);
}

namespace {

/// The wheel after which the unit's middle goes straight for a point.
double wheel_toward(const Unit& unit, Point p) {
    const double half = unit.width() / 2;
    const double side = dot(plus(p, unit.pose.at, -1), toward(unit.pose.heading + 90)) < 0 ? -1 : 1;
    const Point pivot = wheel_pivot(unit, side);
    const double way = length(plus(p, pivot, -1));
    if (way <= half) return side * 90;
    const double to_point = side * signed_angle(bearing(pivot, p) - unit.pose.heading);
    // Up to a quarter turn, as all wheels towards an enemy.
    return side * std::min(90.0, to_point + std::asin(half / way) * 180 / std::numbers::pi);
}

enum class OpenWay { no, perhaps, yes };

/// No rough ground and no obstacle under the unit, on its way or under its target, and only skirmishers of its own side
/// that do not fight in between.
OpenWay open_way(Table& table, const Unit& unit, const Unit& enemy, const ChargePlan& plan) {
    const Ring way = swept(unit.outline_at(plan.turned), plan.turned.heading, plan.distance);
    std::vector<Ring> ground = bases_at(enemy, enemy.pose);
    for (const Ring& base : bases_at(unit, unit.pose)) ground.push_back(base);
    ground.push_back(way);
    for (const Area& area : table.book.areas) {
        if (area.kind->going != "open" && meets(ground, area.shape)) return OpenWay::no;
    }
    for (const Obstacle& obstacle : table.book.obstacles) {
        for (const Ring& shape : ground) {
            if (distance(obstacle.line, shape) <= Obstacle::half_thick) return OpenWay::no;
        }
    }
    OpenWay open = plan.close ? OpenWay::perhaps : OpenWay::yes;
    for (const Unit* friendly : table.living(unit.side)) {
        if (friendly == &unit || (friendly->skirmishers() && !engaged(table, *friendly))) continue;
        const double depth = depth_of_overlap(way, friendly->outline());
        if (depth > contact) return OpenWay::no;
        if (depth > -contact - slack) open = OpenWay::perhaps;  // it brushes past
    }
    return open;
}

template <typename Accept>
std::vector<Unit*> nearest_tempting(Table& table, const Unit& unit, const Accept& accept) {
    std::vector<std::pair<double, Unit*>> all;
    if (!may_be_tempted(table, unit)) return {};
    for (Unit* enemy : table.living(1 - unit.side)) {
        const auto found = temptation(table, unit, *enemy);
        if (found && accept(*found)) all.emplace_back(distance(unit.outline(), enemy->outline()), enemy);
    }
    std::vector<Unit*> out;
    if (all.empty()) return out;
    const double least = std::min_element(all.begin(), all.end())->first;
    for (const auto& [way, enemy] : all) {
        if (way <= least + 1.0 / 256) out.push_back(enemy);
    }
    return out;
}

}  // namespace

std::optional<Temptation> temptation(Table& table, const Unit& unit, const Unit& enemy) {
    if (distance(unit.outline(), enemy.outline()) > unit.type->charge + contact) return {};
    if (!reaches_arc(unit.pose, unit.width(), enemy.outline())) return {};
    if (!charge_barred_by_type(table, unit, enemy).empty() || !in_the_open(table.book, enemy, unit.middle())) return {};
    const double whole = wheel_toward(unit, enemy.middle());
    for (const double wheel : {0.0, whole / 2, whole, whole * 3 / 4}) {
        const ChargePlan plan = plan_charge(table, unit, enemy.outline(), &enemy, wheel);
        const OpenWay open = plan.why_not.empty() ? open_way(table, unit, enemy, plan) : OpenWay::no;
        if (open != OpenWay::no) return Temptation{plan, open == OpenWay::yes};
    }
    // The least wheel that meets its nearest corner, and does not just graze it.
    const double side = whole < 0 ? -1 : 1;
    const Point pivot = wheel_pivot(unit, side);
    const std::vector<Point> its = corners(enemy.outline());
    const Point corner = *std::min_element(its.begin(), its.end(), [&](Point a, Point b) {
        return length(plus(a, pivot, -1)) < length(plus(b, pivot, -1));
    });
    const double away = length(plus(corner, pivot, -1));
    const double meet =
        side * signed_angle(bearing(pivot, corner) - unit.pose.heading) + 2 * contact / away * 180 / std::numbers::pi;
    if (meet <= 0 || meet > 90) return {};
    const ChargePlan plan = plan_charge(table, unit, enemy.outline(), &enemy, side * meet);
    if (plan.why_not.empty() && open_way(table, unit, enemy, plan) != OpenWay::no) return Temptation{plan, false};
    return {};
}

std::vector<Unit*> tempting(Table& table, const Unit& unit) {
    return nearest_tempting(table, unit, [](const Temptation&) { return true; });
}

std::vector<Unit*> certainly_tempting(Table& table, const Unit& unit) {
    return nearest_tempting(table, unit, [](const Temptation& t) { return t.certain; });
}

}  // namespace polemarch::kings_judge
