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
    const Point pivot = moved(unit.pose, unit.pose.heading + 90 * side, half).at;
    const double way = length(plus(p, pivot, -1));
    if (way <= half) return side * 90;
    const double to_point = side * signed_angle(bearing(pivot, p) - unit.pose.heading);
    // Up to a quarter turn, as all wheels towards an enemy.
    return side * std::min(90.0, to_point + std::asin(half / way) * 180 / std::numbers::pi);
}

bool open_way(Table& table, const Unit& unit, const ChargePlan& plan) {
    const Ring way = swept(unit.outline_at(plan.turned), plan.turned.heading, plan.distance);
    for (const Area& area : table.book.areas) {
        if (area.kind->going != "open" && meets({way, unit.outline()}, area.shape)) return false;
    }
    for (const Obstacle& obstacle : table.book.obstacles) {
        if (distance(obstacle.line, way) <= Obstacle::half_thick) return false;
    }
    for (const Unit* friendly : table.living(unit.side)) {
        if (friendly == &unit || (friendly->skirmishers() && !engaged(table, *friendly))) continue;
        if (depth_of_overlap(way, friendly->outline()) > contact) return false;
    }
    return true;
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
    const Book& book = table.book;
    if (distance(unit.outline(), enemy.outline()) > unit.type->charge + contact) return {};
    if (!reaches_arc(unit.pose, unit.width(), enemy.outline())) return {};
    if (!charge_barred_by_type(table, unit, enemy).empty() || !in_the_open(book, enemy, unit.middle())) return {};
    const double whole = wheel_toward(unit, enemy.middle());
    for (const double wheel : {0.0, whole / 2, whole, whole * 3 / 4}) {
        const ChargePlan plan = plan_charge(table, unit, enemy.outline(), &enemy, wheel);
        if (plan.why_not.empty() && open_way(table, unit, plan)) return Temptation{plan, !plan.close};
    }
    // The least wheel that meets its nearest corner, by bisection between straight on and the whole angle.
    double miss = 0, meet = whole;
    for (int i = 0; i < 24; ++i) {
        const double middle = (miss + meet) / 2;
        (plan_charge(table, unit, enemy.outline(), &enemy, middle).distance > 0 ? meet : miss) = middle;
    }
    const ChargePlan plan = plan_charge(table, unit, enemy.outline(), &enemy, meet);
    if (plan.why_not.empty() && open_way(table, unit, plan)) return Temptation{plan, false};
    return {};
}

std::vector<Unit*> tempting(Table& table, const Unit& unit) {
    return nearest_tempting(table, unit, [](const Temptation&) { return true; });
}

std::vector<Unit*> certainly_tempting(Table& table, const Unit& unit) {
    return nearest_tempting(table, unit, [](const Temptation& t) { return t.certain; });
}

}  // namespace polemarch::kings_judge
