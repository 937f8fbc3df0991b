// Temptations of impetuous units: after finished steps, and on the way of an enemy.
#include "tests/judges/blood_of_kings/referee.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>

namespace polemarch::kings_judge {

/// After each finished step the impetuous units that are tempted now have to test (B75).
void Referee::temptations(bool more_to_come) {
    leaders_make_way();
    for (;;) {
        Unit* first = nullptr;
        Unit* enemy = nullptr;
        double least = 1e9;
        for (int side = 0; side < 2; ++side) {
            for (Unit* unit : table_.living(side)) {
                const bool tested = peek() && peek()->event == "uncontrolled charge";
                const auto targets = tested ? tempting(table_, *unit) : certainly_tempting(table_, *unit);
                if (targets.empty()) continue;
                const double way = distance(unit->outline(), targets.front()->outline());
                if (way < least) least = way, first = unit, enemy = targets.front();
            }
        }
        const bool tested = peek() && peek()->event == "uncontrolled charge";
        if (!tested) {
            if (first) differ("Uncontrolled_1", first->name() + " is tempted by " + enemy->name() + " and has to test");
            return;
        }
        if (!first && !more_to_come) return;  // it belongs to the next turn
        const Step& step = next();
        std::smatch match;
        static const std::regex who("^([AB][0-9]+) ");
        std::regex_search(step.say, match, who);
        Unit* unit = table_.unit(match[1]);
        if (unit != first)
            differ("Uncontrolled_1",
                   match.str(1) + " tests, but " + (first ? first->name() : "nobody") + " is tempted");
        const bool charges = die(step, unit->side) - table_.leadership(*unit) >= book_.figure("uncontrolled");
        if ((step.consequence == "charges") != charges) differ("Uncontrolled_1", "the die says otherwise");
        if (step.consequence != "charges") {
            unit->held_back = true;
            continue;
        }
        std::vector<Unit*> targets = tempting(table_, *unit);
        if (targets.empty()) throw Lost{};
        charge(*unit, targets.front()->name(), 0, true);
    }
}

/// Moves the unit along its way; an impetuous enemy may interrupt it where it is tempted (B75, B76).
void Referee::carry_out(Unit& unit, const std::vector<Leg>& legs, Order order, bool stays) {
    if (stays) {
        for (Leader* leader : table_.living_leaders(unit.side)) {
            if (leader->with != &unit) continue;
            leader->at = unit.middle();
            leader->with = nullptr;
        }
    }
    std::vector<Unit*> impetuous;
    for (Unit* enemy : table_.living(1 - unit.side)) {
        if (may_be_tempted(table_, *enemy)) impetuous.push_back(enemy);
    }
    const auto tempts = [&](const Unit& there) -> Unit* {
        const Unit before = unit;
        unit = there;
        Unit* nearest = nullptr;
        for (Unit* enemy : impetuous) {
            if (!may_be_tempted(table_, *enemy) || !temptation(table_, *enemy, unit)) continue;
            if (!nearest || distance(enemy->outline(), unit.outline()) < distance(nearest->outline(), unit.outline())) {
                nearest = enemy;
            }
        }
        unit = before;
        return nearest;
    };
    struct Stage {
        Unit at;
        double cost;
    };
    // Every place on the way half an inch apart, with the cost of the way up to it.
    std::vector<std::vector<Stage>> stages;
    Walk walk(table_, unit, order, 1e6);
    for (const Leg& leg : legs) {
        std::vector<Stage> of_leg;
        const Walk start = walk;
        walk.take(leg);
        if (leg.travels()) {
            const double whole = start.length_of(leg);
            const double price = walk.cost() - start.cost();
            for (double way = 0.5; way < whole; way += 0.5) {
                of_leg.push_back({start.after(leg, way / whole), start.cost() + price * way / whole});
            }
        }
        of_leg.push_back({walk.unit(), walk.cost()});
        stages.push_back(of_leg);
    }
    const double whole_cost = walk.cost();
    Stage last{unit, 0};
    for (std::size_t l = 0; l < stages.size(); ++l) {
        for (std::size_t i = 0; i < stages[l].size(); ++i) {
            const Stage& stage = stages[l][i];
            Unit* enemy = impetuous.empty() ? nullptr : tempts(stage.at);
            if (!enemy) {
                last = stage;
                continue;
            }
            // Back to the first place where it holds.
            Stage trigger = stage;
            if (legs[l].travels()) {
                double no = 0, yes = 1;
                const Pose a = last.at.pose, b = stage.at.pose;
                const auto between = [&](double t) {
                    Unit there = stage.at;
                    there.pose.at = plus(a.at, plus(b.at, a.at, -1), t);
                    there.pose.heading = a.heading + t * signed_angle(b.heading - a.heading);
                    return there;
                };
                for (int k = 0; k < 12; ++k) {
                    const double middle = (no + yes) / 2;
                    (tempts(between(middle)) ? yes : no) = middle;
                }
                trigger = {between(yes), last.cost + yes * (stage.cost - last.cost)};
                trigger.at.pose = kept(trigger.at.pose);
            }
            const Pose from = unit.pose;
            unit = trigger.at;
            unit.acted = true;
            if (!peek() || peek()->event != "uncontrolled charge") {
                differ("Uncontrolled_3",
                       enemy->name() + " is tempted on the way of " + unit.name() + " and has to test");
                last = trigger;
                continue;
            }
            (void)from;
            const Step& step = next();
            std::smatch match;
            static const std::regex who("^([AB][0-9]+) ");
            std::regex_search(step.say, match, who);
            if (match.str(1) != enemy->name()) {
                differ("Uncontrolled_1", enemy->name() + " is the nearest that is tempted, not " + match.str(1));
                enemy = table_.unit(match.str(1));
            }
            static const std::regex stop(R"(stops at ([\d.]+) ([\d.]+))");
            const Step& moved_step = record_.steps[at_ - 2];
            if (std::smatch place; std::regex_search(moved_step.say, place, stop)) {
                const Point there{std::stod(place[1]), std::stod(place[2])};
                if (length(plus(there, unit.pose.at, -1)) > 4 * slack) {
                    differ("Uncontrolled_3", unit.name() + " tempts " + enemy->name() + " at " +
                                                 std::to_string(unit.pose.at.x()) + " " +
                                                 std::to_string(unit.pose.at.y()));
                }
            }
            const bool charges = die(step, enemy->side) - table_.leadership(*enemy) >= book_.figure("uncontrolled");
            if ((step.consequence == "charges") != charges) differ("Uncontrolled_1", "the die says otherwise");
            if (step.consequence != "charges") {
                enemy->held_back = true;
                last = trigger;
                --i;  // the same stage again: others may be tempted there
                continue;
            }
            // In proportion (B76): the smallest sixteenth at which the charge reaches the mover.
            std::vector<Stage> ahead{trigger};
            for (std::size_t m = l; m < stages.size(); ++m) {
                for (std::size_t k = m == l ? i : 0; k < stages[m].size(); ++k) ahead.push_back(stages[m][k]);
            }
            const auto at_cost = [&](double cost) {
                for (std::size_t k = 1; k < ahead.size(); ++k) {
                    if (ahead[k].cost < cost) continue;
                    const double span = ahead[k].cost - ahead[k - 1].cost;
                    const double t = span > 0 ? (cost - ahead[k - 1].cost) / span : 1;
                    Unit there = ahead[k].at;
                    const Pose a = ahead[k - 1].at.pose, b = there.pose;
                    if (ahead[k].at.front == ahead[k - 1].at.front) {
                        there.pose.at = plus(a.at, plus(b.at, a.at, -1), t);
                        there.pose.heading = a.heading + t * signed_angle(b.heading - a.heading);
                    }
                    there.pose = kept(there.pose);
                    return there;
                }
                return ahead.back().at;
            };
            for (int f = 0; f <= 16; ++f) {
                unit = at_cost(trigger.cost + (whole_cost - trigger.cost) * f / 16);
                unit.acted = true;
                const auto plan = temptation(table_, *enemy, unit);
                if (!plan) continue;
                const double arc = std::abs(plan->plan.wheel) * std::numbers::pi / 180 * enemy->width();
                if (plan->plan.distance + arc <= enemy->type->charge * f / 16.0) {
                    enemy->acted = true;
                    charge(*enemy, unit.name(), plan->plan.wheel, true, true);
                    return;
                }
            }
            // Both go on to their ends; the charger stops an inch off, straight ahead.
            enemy->acted = true;
            const double way = free_way(table_, *enemy, enemy->pose.heading, enemy->type->charge, {});
            place(*enemy, kept(moved(enemy->pose, enemy->pose.heading, std::max(0.0, way - book_.figure("short_of")))));
            return;
        }
    }
    const Pose end = last.at.pose;
    unit = last.at;
    unit.acted = true;
    place(unit, end);
}

}  // namespace polemarch::kings_judge
