#include "tests/judges/blood_of_kings/charges.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polemarch::kings_judge {
namespace {

/// Only skirmishers that do not fight make room for a charger (B17).
bool makes_room(Table& table, const Unit& unit) { return unit.skirmishers() && !engaged(table, unit); }

/// The cost of a straight way of all bases.
double cost_of(const Book& book, const Unit& unit, const Way& way) {
    const int crossed = obstacles_crossed(book, unit, way);
    return ground_cost(book, unit, way) + crossed * book.figure("obstacle");
}

}  // namespace

bool charged_from_arc(const Unit& target, const Unit& charger) {
    return reaches_arc(target.pose, target.width(), charger.outline());
}

bool in_the_open(const Book& book, const Unit& unit, Point enemy) {
    return going_under(book, unit) == "open" && ground_cover(book, unit) == Cover::none &&
           obstacle_cover(book, unit, enemy) == Cover::none;
}

std::string charge_barred_by_type(Table& table, const Unit& charger, const Unit& target) {
    if (charger.type->charge == 0) return "Charges_1: it never charges";
    if (charger.in_march()) return "Charges_1: it is in march formation";
    if (charger.type->is("shy") && !target.type->is("shy") && in_the_open(table.book, target, charger.middle())) {
        return "Charges_1: Light Infantry charges in the open";
    }
    return "";
}

ChargePlan plan_charge(Table& table, const Unit& charger, const Ring& target, const Unit* target_unit, double wheel) {
    const Book& book = table.book;
    ChargePlan plan;
    plan.wheel = wheel;
    plan.turned = charger.pose;
    const bool into_melee = target_unit && engaged(table, *target_unit);
    const auto bars = [&](const Unit& other, double direction) {
        if (&other == &charger || &other == target_unit) return false;
        if (other.side != charger.side) return true;
        if (into_melee && engaged(table, other)) return true;
        return !may_pass(charger, other, direction);
    };
    // How deep it would lie in what it must not enter.
    const auto enters = [&](double depth) {
        if (depth <= overlap && depth > contact - slack) plan.close = true;
        return depth > overlap;
    };
    if (wheel != 0) {
        const Point pivot = wheel_pivot(charger, wheel);
        plan.turned = kept(turned_about(charger.pose, pivot, wheel));
        std::vector<Ring> ground = bases_at(charger, charger.pose);
        for (const Ring& base : bases_at(charger, plan.turned)) ground.push_back(base);
        plan.cost +=
            std::abs(wheel) * std::numbers::pi / 180 * charger.width() * rate(book, *charger.type, ground, false);
        if (impassable(book, ground)) plan.why_not = "Formations_11: it wheels over impassable ground";
        const int steps = std::max(1, static_cast<int>(std::ceil(std::abs(wheel))));
        for (int i = 1; i <= steps; ++i) {
            const Ring room = charger.outline_at(turned_about(charger.pose, pivot, wheel * i / steps));
            for (int side = 0; side < 2; ++side) {
                for (const Unit* other : table.living(side)) {
                    if (other == &charger) continue;
                    // Nobody turns on Bowmen: they are passed straight on only.
                    const bool passes = side == charger.side && (charger.skirmishers() || other->skirmishers()) &&
                                        !(into_melee && engaged(table, *other));
                    if (!passes && other != target_unit && enters(depth_of_overlap(room, other->outline()))) {
                        plan.why_not = "Charges_1: it wheels through " + other->name();
                    }
                }
            }
        }
    }
    const double heading = plan.turned.heading;
    const Ring start = charger.outline_at(plan.turned);
    const double most = charger.type->charge + 0.5;
    const auto way = way_until(start, heading, most, target);
    if (!way) {
        plan.why_not = "Charges_1: it does not meet its target";
        return plan;
    }
    plan.distance = *way;
    const Unit turned = placed(charger, plan.turned);
    plan.cost += cost_of(book, turned, {plan.turned, heading, plan.distance});
    if (plan.cost > charger.type->charge + slack) plan.why_not = "Charges_8: it is out of charge range";
    if (plan.cost > charger.type->charge - slack) plan.close = true;
    if (impassable(book, passed(turned, {plan.turned, heading, plan.distance}))) {
        plan.why_not = "Formations_11: it charges over impassable ground";
    }
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            if (!bars(*other, heading)) continue;
            const auto met = way_until(start, heading, plan.distance, other->outline());
            // Of two that are met within a millimetre the charger chooses.
            if (met && *met < plan.distance - overlap)
                plan.why_not = "Charges_10: it meets " + other->name() + " first";
        }
    }
    for (const Unit* enemy : table.living(1 - charger.side)) {
        if (enemy == target_unit) continue;
        const Ring inch = before_front(enemy->pose, enemy->width(), book.figure("zone"));
        const double until = plan.distance - book.figure("zone");
        if (until > 0 && enters(depth_of_overlap(swept(start, heading, until), inch))) {
            plan.why_not = "Charges_1: it crosses the front of " + enemy->name();
        }
    }
    return plan;
}

namespace {

/// The edges of a unit that a front may come to lie on, each as its middle, heading outward and length.
struct Side {
    Pose pose;
    double length;
};

std::array<Side, 4> sides(const Unit& unit) {
    const auto c = corners(unit.outline());
    std::array<Side, 4> out;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point a = c[i], b = c[(i + 1) % 4];
        out[i] = {{{(a.x() + b.x()) / 2, (a.y() + b.y()) / 2}, unit.pose.heading + 90.0 * static_cast<double>(i)},
                  length(plus(b, a, -1))};
    }
    return out;
}

Ring as_line(const Side& side) { return rectangle(side.pose, side.length, 1e-4); }

/// How much of a unit's front lies within the tolerance of a side, sampled every 64th of an inch.
double contact_along(const Unit& unit, const Side& side) {
    const Ring line = as_line(side);
    const int parts = static_cast<int>(unit.width() * 64);
    int touching = 0;
    for (int i = 0; i <= parts; ++i) {
        const double aside = unit.width() * (static_cast<double>(i) / parts - 0.5);
        touching += distance(moved(unit.pose, unit.pose.heading + 90, aside).at, line) <= contact;
    }
    return touching / 64.0;
}

/// How much of a front lies along a side, both on one line.
double shared(const Side& side, Pose front, double width) {
    const double aside = dot(plus(front.at, side.pose.at, -1), toward(side.pose.heading + 90));
    return std::min(side.length / 2, aside + width / 2) - std::max(-side.length / 2, aside - width / 2);
}

}  // namespace

Conformed conformed(Table& table, const Unit& charger, const Unit& target) {
    const auto my_corners = corners(charger.outline()), its_corners = corners(target.outline());
    const auto all = sides(target);
    const Ring front = rectangle(charger.pose, charger.width(), 1e-4);
    for (const Side& side : all) {
        const bool parallel = std::abs(signed_angle(side.pose.heading + 180 - charger.pose.heading)) < 0.01;
        if (parallel && distance(front, as_line(side)) <= contact &&
            shared(side, charger.pose, charger.width()) > corner_contact) {
            return {charger.pose, {}};  // it lies flush
        }
    }
    // The point of contact: a corner of the target on the front, or a front corner of the charger on a side.
    Point point = charger.pose.at;
    double near = 1e9;
    std::size_t met = 0;
    bool at_corner = false;
    for (std::size_t i = 0; i < 4; ++i) {
        if (const double d = distance(its_corners[i], front); d < near) {
            near = d;
            point = its_corners[i];
            met = i;
        }
    }
    at_corner = near <= contact;
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t k = 0; k < 4; ++k) {
            const double d = distance(my_corners[i], as_line(all[k]));
            if (at_corner || d >= near - 1e-3) continue;
            near = d;
            point = my_corners[i];
            met = k;
        }
    }
    // Which side the front turns to: the one along which most of it lies; at a front corner the front, at a rear corner
    // the flank (B51); else the side that the charger's corner meets.
    if (at_corner) met = met == 2 ? 1 : met;
    const auto meets_corner = [&](std::size_t i) { return distance(its_corners[i], front) <= contact; };
    const bool front_corner = meets_corner(0) || meets_corner(1), rear_corner = meets_corner(2) != meets_corner(3);
    double longest = corner_contact;
    for (std::size_t k = 0; k < 4; ++k) {
        const double angle = std::abs(signed_angle(all[k].pose.heading + 180 - charger.pose.heading));
        if (angle > 90 || (front_corner && k % 2 == 1 && angle > 5) || (rear_corner && k == 2 && angle > 5)) continue;
        const double stretch = contact_along(charger, all[k]);
        if (stretch > longest) longest = stretch, met = k;
    }
    if (at_corner && longest == corner_contact && front_corner) met = 0;
    const double turn = signed_angle(all[met].pose.heading + 180 - charger.pose.heading);
    Conformed out{charger.pose, {}};
    bool barred = false;
    for (int i = 1; i <= 16; ++i) {
        const Unit next = placed(charger, turned_about(charger.pose, point, turn * i / 16));
        if (!table.on_table(next.outline()) || impassable(table.book, bases_at(next, next.pose))) break;
        double depth = -1;
        for (int side = 0; side < 2; ++side) {
            for (const Unit* other : table.living(side)) {
                if (other == &charger || other == &target) continue;
                if (side == charger.side && makes_room(table, *other)) continue;
                depth = std::max(depth, depth_of_overlap(next.outline(), other->outline()));
            }
        }
        if (depth > overlap) break;
        if (depth > contact - slack) out.also.push_back(barred ? next.pose : out.pose);
        barred = barred || depth > contact;
        if (barred)
            out.also.push_back(next.pose);
        else
            out.pose = next.pose;
    }
    out.pose = kept(out.pose);
    return out;
}

double free_way(Table& table, const Unit& unit, double direction, double most, const std::vector<const Unit*>& but,
                Passing passes) {
    const Ring start = unit.outline();
    double way = most;
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            if (other == &unit || std::find(but.begin(), but.end(), other) != but.end()) continue;
            if (passes == Passing::friends && side == unit.side && may_pass(unit, *other, direction)) continue;
            const auto met = way_until(start, direction, way + 1, other->outline());
            if (!met) continue;
            // Only charges make contact: it ends a tolerance short.
            double low = 0, high = std::min(way, *met);
            const auto gap = [&](double d) {
                return distance(unit.outline_at(moved(unit.pose, direction, d)), other->outline());
            };
            if (gap(high) > contact) continue;
            for (int i = 0; i < 30; ++i) {
                const double middle = (low + high) / 2;
                (gap(middle) > contact + 1.0 / 512 ? low : high) = middle;
            }
            way = std::min(way, low);
        }
    }
    for (const Unit* enemy : table.living(1 - unit.side)) {
        if (std::find(but.begin(), but.end(), enemy) != but.end()) continue;
        const Ring inch = before_front(enemy->pose, enemy->width(), table.book.figure("zone"));
        const auto deep = [&](double d) {
            return depth_of_overlap(unit.outline_at(moved(unit.pose, direction, d)), inch);
        };
        if (deep(0) > 0) {
            // Who begins in the inch comes no nearer.
            const double began = distance(start, enemy->outline());
            double free = 0;
            while (free < way &&
                   (deep(free) <= contact || distance(unit.outline_at(moved(unit.pose, direction, free + 1.0 / 32)),
                                                      enemy->outline()) >= began - 1.0 / 256)) {
                free += 1.0 / 32;
            }
            way = std::min(way, free);
            continue;
        }
        if (!way_until(start, direction, way, inch)) continue;
        double low = 0, high = way_until(start, direction, way, inch).value() + 4 * contact;
        for (int i = 0; i < 30; ++i) {
            const double middle = (low + high) / 2;
            (deep(middle) <= contact ? low : high) = middle;
        }
        way = std::min(way, low);
    }
    return way;
}

std::optional<Evasion> evasion(Table& table, const Unit& evader, const Unit& charger, const ChargePlan& plan,
                               double turn) {
    const Book& book = table.book;
    Unit unit = placed(evader, kept(turned_about(evader.pose, evader.middle(), turn)));
    const double heading = unit.pose.heading;
    // A facing change ends on nobody, but for friends that it may pass in any direction.
    if (!table.on_table(unit.outline())) return {};
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            if (other == &evader || other == &charger) continue;
            if (side == evader.side && (evader.skirmishers() || other->skirmishers())) continue;
            if (depth_of_overlap(unit.outline(), other->outline()) > overlap) return {};
        }
    }
    // Its own place is empty now; the charger bars its middle only, the whole unit at the end (B55).
    double most = free_way(table, unit, heading, evader.type->advance, {&evader, &charger});
    // The farthest place that the allowance pays for, on the table and on ground that can be entered.
    const auto pays = [&](double way) {
        const Unit end = placed(unit, moved(unit.pose, heading, way));
        const Way w{unit.pose, heading, way};
        return table.on_table(end.outline()) && !impassable(book, passed(unit, w)) &&
               !(unit.type->is("wheeled") && obstacles_crossed(book, unit, w)) &&
               cost_of(book, unit, w) <= evader.type->advance + 1e-6;
    };
    double low = 0, high = most;
    if (pays(high)) {
        low = high;
    } else {
        for (int i = 0; i < 40; ++i) {
            const double middle = (low + high) / 2;
            (pays(middle) ? low : high) = middle;
        }
    }
    most = low;
    // It must end clear of friends that it may pass through.
    const auto clear = [&](double way) {
        const Ring room = unit.outline_at(moved(unit.pose, heading, way));
        for (const Unit* other : table.living(unit.side)) {
            if (other != &evader && depth_of_overlap(room, other->outline()) > contact) return false;
        }
        return true;
    };
    while (most > 0 && !clear(most)) most -= evasion_step;
    const Pose end = kept(moved(unit.pose, heading, std::max(0.0, most)));
    const Ring charge_ground = swept(charger.outline_at(plan.turned), plan.turned.heading, plan.distance);
    const Ring charger_now = charger.outline();
    for (double way = 1.0 / 32; way < most; way += 1.0 / 32) {
        const Point middle = moved({unit.middle(), heading}, heading, way).at;
        if (inside(middle, charger_now) || (inside(middle, charge_ground) && !inside(unit.middle(), charge_ground)))
            return {};
    }
    if (depth_of_overlap(unit.outline_at(end), charge_ground) > overlap) return {};
    const double before = distance(evader.outline(), charger.outline());
    if (distance(unit.outline_at(end), charger.outline()) <= before - slack) return {};
    return Evasion{end, most};
}

std::optional<double> open_evasion(Table& table, const Unit& evader, const Unit& charger, const ChargePlan& plan) {
    for (int i = 0; i < 32; ++i) {
        const auto end = evasion(table, evader, charger, plan, i * 11.25);
        if (end && end->way >= evasion_step) return i * 11.25;
    }
    return {};
}

std::optional<Meeting> counter_charge(Table& table, const Unit& target, const Unit& charger, const ChargePlan& plan) {
    const Book& book = table.book;
    const double heading = plan.turned.heading;
    const Unit turned = placed(
        target, kept(turned_about(target.pose, target.middle(), signed_angle(heading + 180 - target.pose.heading))));
    const Unit coming = placed(charger, plan.turned);
    const auto bars = [&](const Unit& other) {
        return &other != &target && &other != &charger &&
               (other.side != target.side || !(target.skirmishers() || other.skirmishers()));
    };
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            // To turn it needs room from everybody, also from those whom it may pass.
            const bool another = other != &target && other != &charger;
            if (another && depth_of_overlap(turned.outline(), other->outline()) > contact + 1.0 / 256) return {};
        }
    }
    if (!table.on_table(turned.outline()) || impassable(book, bases_at(turned, turned.pose))) return {};
    const auto gap = way_until(coming.outline(), heading, charger.type->charge + 2, turned.outline());
    if (!gap) return {};
    const double way = std::min(*gap / 2, target.type->charge);
    const Way path{turned.pose, heading + 180, way};
    if (cost_of(book, turned, path) > target.type->charge + slack || impassable(book, passed(turned, path))) return {};
    if (turned.type->is("wheeled") && obstacles_crossed(book, turned, path)) return {};
    const Ring room = swept(turned.outline(), heading + 180, way);
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            if (bars(*other) && depth_of_overlap(room, other->outline()) > overlap) return {};
        }
    }
    for (const Unit* enemy : table.living(charger.side)) {
        if (enemy == &charger || way <= book.figure("zone")) continue;
        const Ring inch = before_front(enemy->pose, enemy->width(), book.figure("zone"));
        if (depth_of_overlap(swept(turned.outline(), heading + 180, way - book.figure("zone")), inch) > overlap)
            return {};
    }
    return Meeting{kept(moved(plan.turned, heading, *gap - way)), kept(moved(turned.pose, heading + 180, way))};
}

void make_room(Table& table, const Unit& charger) {
    constexpr double farthest = 12, room_step = 0.26;  // how least the least move is, is not said
    for (Unit* other : table.living(charger.side)) {
        if (other == &charger || !makes_room(table, *other)) continue;
        if (depth_of_overlap(charger.outline(), other->outline()) <= contact) continue;
        const auto shift = [&](double direction) -> std::optional<Pose> {
            for (int i = 1; i <= farthest * 256; ++i) {
                const Unit there = placed(*other, moved(other->pose, direction, i / 256.0));
                bool free = table.on_table(there.outline()) && !impassable(table.book, bases_at(there, there.pose));
                for (int side = 0; side < 2 && free; ++side) {
                    for (const Unit* any : table.living(side)) {
                        const bool own = any == other;
                        free = free && (own || depth_of_overlap(there.outline(), any->outline()) <= contact);
                    }
                }
                for (const Unit* enemy : table.living(1 - other->side)) {
                    const Ring inch = before_front(enemy->pose, enemy->width(), table.book.figure("zone"));
                    free = free && depth_of_overlap(there.outline(), inch) <= contact;
                }
                if (free) return kept(there.pose);
            }
            return {};
        };
        if (const auto behind = shift(charger.pose.heading + 180)) {
            other->pose = *behind;
            other->loose = room_step;
            continue;
        }
        std::optional<Pose> best;
        for (int i = 0; i < 4; ++i) {
            const auto pose = shift(charger.pose.heading + 90.0 * i);
            if (pose &&
                (!best || length(plus(pose->at, other->pose.at, -1)) < length(plus(best->at, other->pose.at, -1)))) {
                best = pose;
            }
        }
        if (best) other->pose = *best;
        other->loose = room_step;
    }
}

std::vector<Face> faces_to_turn_to(Table& table, const Unit& unit) {
    std::vector<Face> out;
    for (const Unit* enemy : enemies_in_contact(table, unit)) {
        if (!front_touches(*enemy, unit)) {
            if (front_touches(unit, *enemy)) return {};
            continue;
        }
        const Face face = face_met(unit, *enemy);
        if (face == Face::front) return {};
        if (face != Face::none && std::find(out.begin(), out.end(), face) == out.end()) out.push_back(face);
    }
    return out;
}

std::optional<Unit> turned_to(Table& table, const Unit& unit, Face face) {
    // The line of contact is the front of the enemy there; of several that of the longest contact.
    const Unit* enemy = nullptr;
    double from = 0, to = -1;
    for (const Unit* other : enemies_in_contact(table, unit)) {
        if (!front_touches(*other, unit) || face_met(unit, *other) != face) continue;
        // The stretch of the edge and the front along the line of the front.
        const auto c = corners(unit.outline());
        const std::size_t i = face == Face::right ? 1 : face == Face::rear ? 2 : 3;
        const Point right = toward(other->pose.heading + 90);
        const double a = dot(plus(c[i], other->pose.at, -1), right),
                     b = dot(plus(c[(i + 1) % 4], other->pose.at, -1), right);
        const double first = std::max(-other->width() / 2, std::min(a, b));
        const double last = std::min(other->width() / 2, std::max(a, b));
        if (last - first > to - from) enemy = other, from = first, to = last;
    }
    if (!enemy) return {};
    Pose wanted = moved(enemy->pose, enemy->pose.heading + 90, (from + to) / 2);
    wanted.heading += 180;
    const auto fits = [&](const Unit& there) {
        bool free = table.on_table(there.outline()) && !impassable(table.book, bases_at(there, there.pose));
        for (int side = 0; side < 2; ++side) {
            for (const Unit* other : table.living(side)) {
                free = free && (other == &unit || depth_of_overlap(there.outline(), other->outline()) <= contact);
            }
        }
        return free;
    };
    for (int front = unit.front; front >= std::min(2, unit.front); --front) {
        Unit there = unit;
        there.front = front;
        // It slides along the enemy's front, as far as the fronts still touch by a quarter of an inch.
        const double most = (enemy->width() + there.width()) / 2 - 0.25, middle = (from + to) / 2;
        for (int i = 0; i <= 2 * most * 256; ++i) {
            for (int sign : {1, -1}) {
                if (std::abs(middle - sign * i / 256.0) > most)
                    continue;  // it faces the enemy: right is the enemy's left
                there.pose = moved(wanted, wanted.heading + 90, sign * i / 256.0);
                if (fits(there)) {
                    there.pose = kept(there.pose);
                    return there;
                }
            }
        }
    }
    return {};
}

}  // namespace polemarch::kings_judge
