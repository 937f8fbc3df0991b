#include "tests/judges/blood_of_kings/temptation.h"

#include <algorithm>
#include <cmath>

namespace polemarch::kings_judge {

bool may_be_tempted(Table& table, const Unit& unit) {
    return unit.rated("impetuous") && !unit.gone && !unit.acted && !unit.held_back && !unit.in_march() &&
           unit.type->charge > 0 && !engaged(table, unit);
}

std::optional<ChargePlan> temptation(Table& table, const Unit& unit, const Unit& enemy) {
    const Book& book = table.book;
    if (distance(unit.outline(), enemy.outline()) > unit.type->charge + contact) return {};
    if (!reaches_arc(unit.pose, unit.width(), enemy.outline())) return {};
    if (!charge_barred_by_type(table, unit, enemy).empty() || !in_the_open(book, enemy, unit.middle())) return {};
    const double whole = signed_angle(bearing(unit.pose.at, enemy.middle()) - unit.pose.heading);
    std::vector<double> wheels = {0, whole / 2, whole, whole * 3 / 4};
    // The least wheel that meets its nearest corner: by bisection between straight on and the whole angle.
    if (!way_until(unit.outline(), unit.pose.heading, unit.type->charge, enemy.outline())) {
        double miss = 0, meet = whole;
        for (int i = 0; i < 24; ++i) {
            const double middle = (miss + meet) / 2;
            (plan_charge(table, unit, enemy.outline(), &enemy, middle).distance > 0 ? meet : miss) = middle;
        }
        wheels.push_back(meet);
    }
    for (const double wheel : wheels) {
        const ChargePlan plan = plan_charge(table, unit, enemy.outline(), &enemy, wheel);
        if (!plan.why_not.empty()) continue;
        const Ring way = swept(unit.outline_at(plan.turned), plan.turned.heading, plan.distance);
        bool open = true;
        for (const Area& area : book.areas) {
            open = open && (area.kind->going == "open" || !meets({way, unit.outline()}, area.shape));
        }
        for (const Obstacle& obstacle : book.obstacles) {
            open = open && distance(obstacle.line, way) > 0;
        }
        for (const Unit* friendly : table.living(unit.side)) {
            if (friendly == &unit || (friendly->skirmishers() && !engaged(table, *friendly))) continue;
            open = open && depth_of_overlap(way, friendly->outline()) <= contact;
        }
        if (open) return plan;
    }
    return {};
}

std::vector<Unit*> tempting(Table& table, const Unit& unit) {
    std::vector<std::pair<double, Unit*>> all;
    if (!may_be_tempted(table, unit)) return {};
    for (Unit* enemy : table.living(1 - unit.side)) {
        if (temptation(table, unit, *enemy)) all.emplace_back(distance(unit.outline(), enemy->outline()), enemy);
    }
    std::vector<Unit*> out;
    if (all.empty()) return out;
    const double least = std::min_element(all.begin(), all.end())->first;
    for (const auto& [way, enemy] : all) {
        if (way <= least + 1.0 / 256) out.push_back(enemy);
    }
    return out;
}

}  // namespace polemarch::kings_judge
