#include "tests/judges/blood_of_kings/table.h"

#include <algorithm>
#include <cmath>

namespace polemarch::kings_judge {
namespace {

/// How far a leader's base reaches from its middle to each side.
constexpr double half_leader = base_width / 2;
struct Edge {
    Point from, to;
};

/// Of a rectangle: front, right, rear, left.
std::array<Edge, 4> edges(const Ring& r) {
    const std::vector<Point> c = corners(r);
    return {Edge{c[0], c[1]}, Edge{c[1], c[2]}, Edge{c[2], c[3]}, Edge{c[3], c[0]}};
}

double distance_to(const Edge& edge, const Ring& shape) { return distance(Line{edge.from, edge.to}, shape); }

/// How much of two nearly parallel edges lies side by side.
double along(const Edge& a, const Edge& b) {
    const Point way = plus(a.to, a.from, -1);
    const double whole = length(way);
    const double s = dot(plus(b.from, a.from, -1), way) / whole, t = dot(plus(b.to, a.from, -1), way) / whole;
    return std::min(whole, std::max(s, t)) - std::max(0.0, std::min(s, t));
}

}  // namespace

std::string Unit::name() const { return std::string(1, static_cast<char>('A' + side)) + std::to_string(number); }

Pose Unit::base_at(Pose p, int k) const {
    const int rank = k / front, file = k % front;
    Pose at = moved(p, p.heading + 90, (file - (front - 1) / 2.0) * base_width);
    return moved(at, p.heading + 180, rank * type->depth);
}

Point Unit::base_middle(int k) const { return moved(base_at(pose, k), pose.heading + 180, type->depth / 2).at; }

Point Unit::middle() const { return moved(pose, pose.heading + 180, depth() / 2).at; }

std::string Leader::name() const {
    return std::string(1, static_cast<char>('A' + side)) + "L" + std::to_string(number);
}

Ring Leader::base() const { return rectangle({{at.x(), at.y() + half_leader}, 0}, 2 * half_leader, 2 * half_leader); }

Table::Table(const Book& b) : book(b) {
    for (int side = 0; side < 2; ++side) {
        const SideEntry& entry = b.sides[side];
        for (const UnitEntry& u : entry.units) {
            Unit unit;
            unit.side = side;
            unit.number = static_cast<int>(units[side].size()) + 1;
            unit.wing = u.wing;
            unit.type = u.type;
            unit.ratings = u.ratings;
            if (u.ratings.contains("impetuous")) unit.ratings.insert("aggressive");
            if (u.type->armour == "always") unit.ratings.insert("armoured");
            unit.weapon = u.type->arms == "missile" || u.type->arms == "engine" ? u.type->arms : u.weapon;
            unit.quality = u.quality;
            unit.full = unit.bases = u.bases;
            unit.front = u.front;
            unit.march = u.bases == 1 && u.ratings.contains("march");
            unit.pose = kept(u.pose);
            units[side].push_back(unit);
        }
        for (const LeaderEntry& l : entry.leaders) {
            Leader leader;
            leader.side = side;
            leader.number = static_cast<int>(leaders[side].size()) + 1;
            leader.commander = l.commander;
            leader.exceptional = l.exceptional;
            leader.commands = 1 << leaders[side].size();
            if (l.commander) leader.commands = -1;
            if (l.at) leader.at = kept({*l.at, 0}).at;
            if (l.with >= 0) leader.with = &units[side].at(l.with);
            leaders[side].push_back(leader);
        }
        if (entry.camp) {
            camps[side] = {
                true, false, kept(entry.camp->pose), entry.camp->width, entry.camp->depth, entry.camp->points};
        }
    }
}

Unit* Table::unit(const std::string& name) {
    if (name.size() < 2 || (name[0] != 'A' && name[0] != 'B') || !std::isdigit(name[1])) return nullptr;
    auto& side = units[name[0] - 'A'];
    const std::size_t number = std::stoul(name.substr(1));
    return number >= 1 && number <= side.size() ? &side[number - 1] : nullptr;
}

Leader* Table::leader(const std::string& name) {
    if (name.size() < 3 || (name[0] != 'A' && name[0] != 'B') || name[1] != 'L') return nullptr;
    auto& side = leaders[name[0] - 'A'];
    const std::size_t number = std::stoul(name.substr(2));
    return number >= 1 && number <= side.size() ? &side[number - 1] : nullptr;
}

std::vector<Unit*> Table::living(int side) {
    std::vector<Unit*> out;
    for (Unit& u : units[side]) {
        if (!u.gone) out.push_back(&u);
    }
    return out;
}

std::vector<Leader*> Table::living_leaders(int side) {
    std::vector<Leader*> out;
    for (Leader& l : leaders[side]) {
        if (!l.gone) out.push_back(&l);
    }
    return out;
}

Leader* Table::leader_with(const Unit& unit) {
    Leader* best = nullptr;
    for (Leader* l : living_leaders(unit.side)) {
        if (l->with == &unit && (!best || (l->exceptional && !best->exceptional))) best = l;
    }
    return best;
}

int Table::leadership(const Unit& unit) {
    const Leader* leader = leader_with(unit);
    return leader ? static_cast<int>(book.figure("leader", leader->exceptional ? 1 : 0)) : 0;
}

bool Table::on_table(const Ring& shape) const {
    return std::all_of(shape.outer().begin(), shape.outer().end(), [&](Point p) {
        return p.x() > -slack && p.y() > -slack && p.x() < book.width + slack && p.y() < book.depth + slack;
    });
}

Unit placed(const Unit& unit, Pose pose) {
    Unit out = unit;
    out.pose = pose;
    return out;
}

Point wheel_pivot(const Unit& unit, double degrees) {
    return moved(unit.pose, unit.pose.heading + (degrees < 0 ? -90 : 90), unit.width() / 2).at;
}

bool may_pass(const Unit& mover, const Unit& other, std::optional<double> direction) {
    if (mover.skirmishers() || other.skirmishers()) return true;
    if (!other.type->is("massed-bows") || other.ranks() > 1 || !direction) return false;
    const double lean = std::abs(signed_angle(*direction - other.pose.heading));
    return lean <= 45.01 || lean >= 134.99;
}

Pose kept(Pose pose) {
    const auto whole = [](double value) { return std::round(value * 256) / 256; };
    const double turn = 65536.0 / 360;
    double heading = std::fmod(std::round(pose.heading * turn), 65536.0);
    if (heading < 0) heading += 65536;
    return {{whole(pose.at.x()), whole(pose.at.y())}, heading / turn};
}

bool touches(const Unit& a, const Unit& b) { return distance(a.outline(), b.outline()) <= contact; }

/// How much of an edge lies within the tolerance of another, which is sampled every 64th of an inch.
static double contact_length(const Edge& edge, const Edge& other) {
    const Ring line = rectangle({{(other.from.x() + other.to.x()) / 2, (other.from.y() + other.to.y()) / 2},
                                 bearing(other.from, other.to) - 90},
                                length(plus(other.to, other.from, -1)), 1e-4);
    const Point way = plus(edge.to, edge.from, -1);
    const int parts = std::max(1, static_cast<int>(length(way) * 64));
    int touching = 0;
    for (int i = 0; i <= parts; ++i) {
        touching += distance(plus(edge.from, way, static_cast<double>(i) / parts), line) <= contact;
    }
    return touching * length(way) / parts;
}

/// Do two edges lie along each other, up to five degrees? (README of the rules, B51)
static bool lie_along(const Edge& a, const Edge& b) {
    const double angle = std::abs(signed_angle(bearing(a.from, a.to) - bearing(b.to, b.from)));
    return (angle <= 5 || angle >= 175) && along(a, b) > corner_contact;
}

bool front_touches(const Unit& a, const Unit& b) {
    const auto mine = edges(a.outline()), its = edges(b.outline());
    if (distance_to(mine[0], b.outline()) > contact) return false;
    for (const Edge& edge : its) {
        if (contact_length(mine[0], edge) > corner_contact) return true;
    }
    // Only a front corner: not if the side lies along the other unit, side to side (B66).
    for (const int side : {1, 3}) {
        if (distance_to(mine[side], b.outline()) > contact) continue;
        for (const Edge& edge : its) {
            if (distance_to(mine[side],
                            rectangle({{(edge.from.x() + edge.to.x()) / 2, (edge.from.y() + edge.to.y()) / 2},
                                       bearing(edge.from, edge.to) - 90},
                                      length(plus(edge.to, edge.from, -1)), 1e-4)) <= contact &&
                lie_along(mine[side], edge)) {
                return false;
            }
        }
    }
    return true;
}

bool fight(const Unit& a, const Unit& b) { return touches(a, b) && (front_touches(a, b) || front_touches(b, a)); }

Face face_met(const Unit& of, const Unit& by) {
    const Ring shape = by.outline();
    const auto all = edges(of.outline());
    const Edge front = edges(shape)[0];
    std::array<double, 4> stretch{};
    std::array<bool, 4> near{};
    for (std::size_t i = 0; i < 4; ++i) {
        near[i] = distance_to(all[i], shape) <= contact;
        stretch[i] = contact_length(front, all[i]);
    }
    if (near[0]) {
        // A front corner is front; but a front that lies along the side meets the side (B51).
        if (stretch[0] > corner_contact) return Face::front;
        for (const auto& [side, face] : {std::pair{1, Face::right}, std::pair{3, Face::left}}) {
            if (near[side] && lie_along(all[side], front)) return face;
        }
        return Face::front;
    }
    // A rear corner is flank, unless the front lies along the rear.
    if (near[2] && stretch[2] > corner_contact && stretch[2] >= std::max(stretch[1], stretch[3])) return Face::rear;
    if (near[1]) return Face::right;
    if (near[3]) return Face::left;
    return near[2] ? Face::rear : Face::none;
}

std::vector<Unit*> enemies_in_contact(Table& table, const Unit& unit) {
    std::vector<Unit*> out;
    for (Unit* enemy : table.living(1 - unit.side)) {
        if (fight(unit, *enemy)) out.push_back(enemy);
    }
    return out;
}

bool engaged(Table& table, const Unit& unit) { return !enemies_in_contact(table, unit).empty(); }

bool in_arc(Pose front, double width, Point p) {
    const Point d = plus(p, front.at, -1);
    const double ahead = dot(d, toward(front.heading)), aside = std::abs(dot(d, toward(front.heading + 90)));
    return ahead >= -1e-9 && aside <= width / 2 + ahead + 1e-9;
}

bool reaches_arc(Pose front, double width, const Ring& shape) {
    constexpr double far = 300;
    const Point right = toward(front.heading + 90);
    Ring arc;
    const Point l = plus(front.at, right, -width / 2), r = plus(front.at, right, width / 2);
    arc.outer() = {l, plus(l, toward(front.heading - 45), far), plus(r, toward(front.heading + 45), far), r, l};
    return depth_of_overlap(arc, shape) >= 0;
}

}  // namespace polemarch::kings_judge
