// Temptations of impetuous units: after finished steps, and on the way of an enemy.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>

#include "tests/judges/blood_of_kings/referee.h"

namespace polemarch::kings_judge {
namespace {

/// The length of a path between two looks at who is tempted (README of the rules, B75).
constexpr double tempting_step = 0.5;

/// The unit at a part of the way from one stage to the next.
Unit between(const Stage& a, const Stage& b, double part) {
    Unit there = part < 1 ? a.at : b.at;
    if (a.at.front != b.at.front) return there;
    there.pose.at = plus(a.at.pose.at, plus(b.at.pose.at, a.at.pose.at, -1), part);
    there.pose.heading = a.at.pose.heading + part * signed_angle(b.at.pose.heading - a.at.pose.heading);
    there.pose = kept(there.pose);
    return there;
}

/// Where it is when it has paid so much.
Unit at_cost(const std::vector<Stage>& way, double cost) {
    for (std::size_t i = 1; i < way.size(); ++i) {
        if (way[i].cost < cost) continue;
        const double span = way[i].cost - way[i - 1].cost;
        return between(way[i - 1], way[i], span > 0 ? (cost - way[i - 1].cost) / span : 1);
    }
    return way.back().at;
}

/// The rest of a way from the place of it that is nearest to `p`.
std::vector<Stage> rest_from(const std::vector<Stage>& way, Point p) {
    std::size_t best = 1;
    double part = 0, least = 1e9;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Point a = way[i - 1].at.pose.at, along = plus(way[i].at.pose.at, a, -1);
        const double whole = dot(along, along);
        const double t = whole > 0 ? std::clamp(dot(plus(p, a, -1), along) / whole, 0.0, 1.0) : 1;
        const double off = length(plus(p, plus(a, along, t), -1));
        // Of places that are equally near the first; a turn on the spot ends before it is looked at.
        if (off < least - 1e-9) least = off, best = i, part = t;
    }
    std::vector<Stage> rest;
    const double cost = way[best - 1].cost + part * (way[best].cost - way[best - 1].cost);
    rest.push_back({between(way[best - 1], way[best], part), cost});
    for (std::size_t i = best; i < way.size(); ++i) rest.push_back(way[i]);
    return rest;
}

}  // namespace

Unit* Referee::tester() {
    static const std::regex who("^([AB][0-9]+) ");
    std::smatch match;
    if (!peek() || peek()->event != "uncontrolled charge" || !std::regex_search(peek()->say, match, who))
        return nullptr;
    return table_.unit(match[1]);
}

bool Referee::test(Unit& unit) {
    const Step& step = event("uncontrolled charge");
    const bool charges = die(step, unit.side) - table_.leadership(unit) >= book_.figure("uncontrolled");
    if ((step.consequence == "charges") != charges) {
        differ("Uncontrolled_1", "the die says that it " + std::string(charges ? "charges" : "resists"));
    }
    unit.held_back = step.consequence != "charges";
    return !unit.held_back;
}

/// After each finished step the impetuous units that are tempted now have to test, the nearest first (B75).
void Referee::temptations(bool more_to_come) {
    leaders_make_way();
    for (;;) {
        Unit* due = nullptr;
        double least = 1e9;
        for (int side = 0; side < 2; ++side) {
            for (Unit* unit : table_.living(side)) {
                const auto targets = certainly_tempting(table_, *unit);
                if (targets.empty()) continue;
                const double way = distance(unit->outline(), targets.front()->outline());
                if (way < least) least = way, due = unit;
            }
        }
        Unit* unit = tester();
        const auto targets = unit ? tempting(table_, *unit) : std::vector<Unit*>{};
        if (!unit || (targets.empty() && !more_to_come)) {  // else it is a test of the next turn
            if (due) differ("Uncontrolled_1", due->name() + " is tempted and has to test");
            return;
        }
        const bool farther = due && due != unit && !targets.empty() &&
                             distance(unit->outline(), targets.front()->outline()) > least + slack;
        const bool charges = test(*unit);
        if (targets.empty()) differ("Uncontrolled_1", unit->name() + " tests, but nothing tempts it");
        if (farther) differ("Uncontrolled_1", due->name() + " is nearer to what tempts it, and tests first");
        if (!charges) continue;
        Unit* target = targets.empty() ? nullptr : targets.front();
        static const std::regex choice("[AB][0-9]+ charges ([AB][0-9]+)");
        std::smatch match;
        if (move_next(unit->side, unit->name()) && std::regex_match(peek()->move, match, choice)) {
            target = table_.unit(match[1]);
            if (std::find(targets.begin(), targets.end(), target) == targets.end()) {
                differ("Uncontrolled_2", match.str(1) + " is not the nearest that tempts it");
            }
            next();
        }
        if (!target) throw Lost{};  // has been noted
        charge(*unit, target->name(), 0, true);
    }
}

std::vector<Stage> Referee::way_of(const Unit& unit, const std::vector<Leg>& legs, Order order) {
    Walk walk(table_, unit, order, 1e6);
    std::vector<Stage> way{{unit, 0}};
    for (const Leg& leg : legs) {
        const Walk start = walk;
        walk.take(leg);
        if (leg.travels()) {
            const double whole = start.length_of(leg), price = walk.cost() - start.cost();
            for (double done = tempting_step; done < whole; done += tempting_step) {
                way.push_back({start.after(leg, done / whole), start.cost() + price * done / whole});
            }
        }
        way.push_back({walk.unit(), walk.cost()});
    }
    return way;
}

std::vector<Stage> Referee::way_of(const Unit& charger, const ChargePlan& plan, double until) {
    std::vector<Stage> way{{charger, 0}};
    const double arc = std::abs(plan.wheel) * std::numbers::pi / 180 * charger.width();
    const bool turned = plan.turned.heading == charger.pose.heading;
    const Point pivot = wheel_pivot(charger, plan.wheel);
    const auto add = [&](Pose pose, double cost) {
        Unit there = charger;
        there.pose = kept(pose);
        way.push_back({there, cost});
    };
    double paid = 0;
    if (!turned && plan.wheel != 0) {
        for (double done = tempting_step; done < arc; done += tempting_step) {
            add(turned_about(charger.pose, pivot, plan.wheel * done / arc), done);
        }
        add(plan.turned, arc);
        paid = arc;
    }
    const double begun = length(plus(way.back().at.pose.at, plan.turned.at, -1));
    for (double done = begun + tempting_step; done < until; done += tempting_step) {
        add(moved(plan.turned, plan.turned.heading, done), paid + done - begun);
    }
    if (until > begun) add(moved(plan.turned, plan.turned.heading, until), paid + until - begun);
    return way;
}

/// Where on its way has an enemy certainly been tempted for a whole step? The end is a finished step of its own.
Unit* Referee::passed_by(Unit& unit, const std::vector<Stage>& way, const std::vector<Stage>& rest) {
    const Unit before = unit;
    Unit* found = nullptr;
    std::map<Unit*, double> since;
    const std::size_t until = way.size() - rest.size();  // the stages before the place where it stops
    for (std::size_t i = 1; i < way.size() && i <= until && !found; ++i) {
        if (i + 1 == way.size()) break;
        unit = way[i].at;
        for (Unit* enemy : table_.living(1 - unit.side)) {
            if (!may_be_tempted(table_, *enemy)) continue;
            const auto tempted = temptation(table_, *enemy, unit);
            if (!tempted || !tempted->certain) {
                since.erase(enemy);
            } else if (const auto begun = since.find(enemy); begun == since.end()) {
                since[enemy] = way[i].cost;
            } else {
                found = enemy;
            }
        }
    }
    unit = before;
    return found;
}

/// Is the enemy tempted where the unit stands? It stops at the first such place, so the judge looks a little farther,
/// too.
bool Referee::tempts_here(const Unit& enemy, Unit& unit, const std::vector<Stage>& way) {
    if (enemy.side == unit.side || !may_be_tempted(table_, enemy)) return false;
    const Pose here = unit.pose;
    bool tempted = false;
    for (int i = 0; i < 4 && !tempted; ++i) {
        if (i > 0) unit.pose = at_cost(way, way.front().cost + i * slack).pose;
        tempted = temptation(table_, enemy, unit).has_value();
    }
    unit.pose = here;
    return tempted;
}

/// Moves a unit along its way. An impetuous enemy may interrupt it where it is tempted (B75, B76).
WayEnd Referee::travel(Unit& unit, std::vector<Stage> way, const Unit* charged) {
    static const std::regex stop(R"(([AB][0-9]+) \([^)]*\) stops at ([\d.]+) ([\d.]+), where)");
    unit.acted = true;
    while (way.size() > 1) {
        std::smatch match;
        Unit* enemy = tester();
        const bool stops =
            enemy && at_ > 0 && std::regex_search(record_.steps[at_ - 1].say, match, stop) && match[1] == unit.name();
        std::vector<Stage> rest{way.back()};
        if (stops) rest = rest_from(way, {std::stod(match[2]), std::stod(match[3])});
        if (const Unit* passed = passed_by(unit, way, rest)) {
            differ("Uncontrolled_3", passed->name() + " is tempted on the way of " + unit.name() + " and has to test");
        }
        unit.front = rest.front().at.front;
        unit.march = rest.front().at.march;
        place(unit, kept(rest.front().at.pose));
        if (!stops) return WayEnd::arrived;
        if (length(plus({std::stod(match[2]), std::stod(match[3])}, unit.pose.at, -1)) > 2 * slack) {
            differ("Uncontrolled_3", unit.name() + " stops beside its way");
        }
        way = rest;
        const bool tempts = tempts_here(*enemy, unit, way);
        const bool charges = test(*enemy);
        if (!tempts) differ("Uncontrolled_3", enemy->name() + " tests, but " + unit.name() + " does not tempt it");
        if (!charges) continue;
        if (enemy == charged) return WayEnd::met;
        return charge_in_proportion(*enemy, unit, way);
    }
    return WayEnd::arrived;
}

/// The charger and the mover go on in proportion, to the first sixteenth at which they meet (B76).
WayEnd Referee::charge_in_proportion(Unit& charger, Unit& mover, const std::vector<Stage>& way) {
    const double begun = way.front().cost, whole = way.back().cost;
    for (int part = 1; part <= 16; ++part) {
        const Unit there = at_cost(way, begun + (whole - begun) * part / 16);
        mover.pose = there.pose;
        mover.front = there.front;
        const auto found = temptation(table_, charger, mover);
        if (!found) continue;
        const double arc = std::abs(found->plan.wheel) * std::numbers::pi / 180 * charger.width();
        if (arc + found->plan.distance > charger.type->charge * part / 16.0) continue;
        charge(charger, mover.name(), found->plan.wheel, true, true);
        return WayEnd::stopped;
    }
    // Both go on to their ends; the charger stops an inch off, straight ahead.
    charger.acted = true;
    placing_ = "Uncontrolled_3";
    const double free = free_way(table_, charger, charger.pose.heading, charger.type->charge, {});
    charger.pose = kept(moved(charger.pose, charger.pose.heading, std::max(0.0, free - book_.figure("short_of"))));
    place(mover, mover.pose);
    return WayEnd::arrived;
}

}  // namespace polemarch::kings_judge
