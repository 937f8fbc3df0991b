// Orders of one unit: advance, march, regroup, retire; and what interrupts a move.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>

#include "tests/judges/blood_of_kings/referee.h"

namespace polemarch::kings_judge {
namespace {

/// Takes a last ", leader stays" off.
bool leader_stays(std::string& text) {
    static const std::string stays = ", leader stays";
    if (text.size() < stays.size() || text.compare(text.size() - stays.size(), stays.size(), stays) != 0) return false;
    text.erase(text.size() - stays.size());
    return true;
}

}  // namespace

void Referee::move(Leader& leader, Unit& unit, const std::string& order) {
    (void)leader;
    const Step& step = event("orders");
    const int face = die(step, unit.side);
    const std::size_t with = table_.leader_with(unit) ? 1 : 0;
    const bool gone = face <= book_.figure("orders_lost", with);
    const bool delayed = !gone && face <= book_.figure("orders_delayed", with);
    const std::string expected = gone ? "orders lost" : delayed ? "orders delayed" : "orders given";
    if (step.consequence != expected) differ("Actions_4", "the die says: " + expected);
    unit.acted = true;
    if (step.consequence == "orders lost") return;
    double allowance = unit.type->advance;
    if (order == "march") allowance *= 1.5;
    if (step.consequence == "orders delayed") allowance /= 2;
    if (!move_next(unit.side, "")) lost("Formations_2", "the unit's way");
    std::string text = next().move;
    const bool stays = leader_stays(text);
    const bool single = unit.bases == 1;
    if (text == "halt") {
        if (single && order == "advance") unit.march = false;
        if (single && order == "march") unit.march = true;
        return;
    }
    const auto legs = read_legs(text);
    if (!legs) lost("Formations_2", "a way, not " + text);
    Walk walk(table_, unit, order == "march" ? Order::march : Order::advance, allowance);
    for (const Leg& leg : *legs) walk.take(leg);
    walk.finish();
    for (const std::string& fault : walk.faults()) differ(fault.substr(0, fault.find(':')), unit.name() + ": " + fault.substr(fault.find(':') + 2));
    placing_ = "Formations_2";
    carry_out(unit, *legs, order == "march" ? Order::march : Order::advance, stays);
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
                differ("Uncontrolled_3", enemy->name() + " is tempted on the way of " + unit.name() + " and has to test");
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
                                                 std::to_string(unit.pose.at.x()) + " " + std::to_string(unit.pose.at.y()));
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

void Referee::place(Unit& unit, Pose pose) {
    unit.pose = pose;
    leaders_make_way();
}

/// Leaders who are run over, or whose unit is destroyed, make way at once (Leaders_6).
void Referee::leaders_make_way() {
    static const std::regex way("([AB]L[0-9]+) to (.*)");
    for (std::smatch match; peek() && peek()->is_move() && std::regex_match(peek()->move, match, way);) {
        Leader* leader = table_.leader(match[1]);
        if (!leader) lost("Leaders_6", "a leader");
        const auto found = std::find(homeless_.begin(), homeless_.end(), leader);
        if (found == homeless_.end() && (leader == commander_ || leader->with)) return;
        if (found != homeless_.end()) homeless_.erase(found);
        const std::string where = match[2];
        next();
        const Point from = leader->at;
        leader->with = table_.unit(where);
        double x = 0, y = 0;
        if (leader->with) {
            double gap = 1e9;
            for (int k = 0; k < leader->with->bases; ++k) gap = std::min(gap, distance(leader->base(), leader->with->base(k)));
            if (gap > book_.figure("leader_move") + slack) differ("Leaders_6", "up to 24 inches");
            leader->at = leader->with->middle();
        } else if (std::sscanf(where.c_str(), "%lf %lf", &x, &y) == 2) {
            leader->at = {x, y};
            if (length(plus(leader->at, from, -1)) > book_.figure("leader_move") + slack) differ("Leaders_6", "up to 24 inches");
        } else {
            lost("Leaders_6", "a place or a unit");
        }
    }
}

void Referee::regroup(Unit& unit, Unit* enemy) {
    const Step& step = event("regroup");
    const int total = die(step, unit.side) + table_.leadership(unit);
    const int levels = total >= book_.figure("regroup_two") ? 2 : total >= book_.figure("regroup_one") ? 1 : 0;
    const int gained = std::min(levels, static_cast<int>(unit.status));
    unit.acted = true;
    if (step.consequence != "regrouped " + std::to_string(levels) && step.consequence != "regrouped " + std::to_string(gained)) {
        differ("Actions_3", "it regains " + std::to_string(gained) + " levels");
    }
    unit.status = static_cast<Status>(static_cast<int>(unit.status) - gained);
    if (enemy) fight_out({&unit, enemy, {}, false, false, Face::front});
}

void Referee::retire(Unit& unit, Unit& enemy) {
    const std::vector<Face> faces = faces_to_turn_to(table_, unit);
    const bool on_front = faces.empty();
    if (!on_front && (faces.size() > 1 || faces.front() == Face::rear)) {
        differ("Ongoing_3", "it is contacted on more than one face, or from behind");
    }
    const Step& step = event("retire");
    const bool away = die(step, unit.side) + table_.leadership(unit) + unit.type->retire >= book_.figure("retire");
    if ((step.consequence == "gets away") != away) differ("Ongoing_2", away ? "it gets away" : "it is held fast");
    unit.acted = true;
    if (step.consequence == "gets away") {
        if (!move_next(unit.side, "")) lost("Formations_8", "the way back");
        std::string text = next().move;
        leader_stays(text);
        if (text != "halt") {
            const auto legs = read_legs(text);
            if (!legs) lost("Formations_8", "a way back, not " + text);
            Walk walk(table_, unit, Order::retire, unit.type->advance);
            for (const Leg& leg : *legs) walk.take(leg);
            walk.finish();
            for (const std::string& fault : walk.faults()) differ(fault.substr(0, fault.find(':')), unit.name() + ": " + fault.substr(fault.find(':') + 2));
            carry_out(unit, *legs, Order::retire, false);
            if (!engaged(table_, unit)) return;
        }
    }
    if (fight(unit, enemy)) fight_out({&unit, &enemy, {}, false, false, Face::front});
}

}  // namespace polemarch::kings_judge
