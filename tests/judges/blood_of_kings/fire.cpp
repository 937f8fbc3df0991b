#include "tests/judges/blood_of_kings/fire.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace polemarch::kings_judge {
namespace {

/// Two targets within this are equally near.
constexpr double equally_near = slack;

struct FiringEdge {
    Pose pose;  ///< its middle, and the heading outward
    double width;
};

/// The edges from which a base shoots: its front if it stands in the first rank; of Light Horse every side that has no
/// base of the unit before it.
std::vector<FiringEdge> edges_of(const Unit& unit, int k) {
    const Pose front = unit.base_at(unit.pose, k);
    const double depth = unit.type->depth;
    if (!unit.type->is("all-round")) {
        if (k >= unit.front) return {};
        return {{front, base_width}};
    }
    const int rank = k / unit.front, file = k % unit.front;
    const auto taken = [&](int r, int f) {
        return r >= 0 && f >= 0 && f < unit.front && r * unit.front + f < unit.bases;
    };
    const Pose middle = moved(front, front.heading + 180, depth / 2);
    std::vector<FiringEdge> out;
    if (!taken(rank - 1, file)) out.push_back({front, base_width});
    if (!taken(rank + 1, file)) {
        out.push_back({{moved(middle, front.heading + 180, depth / 2).at, front.heading + 180}, base_width});
    }
    for (int side : {-1, 1}) {
        if (taken(rank, file + side)) continue;
        const double heading = front.heading + 90 * side;
        out.push_back({{moved(middle, heading, base_width / 2).at, heading}, depth});
    }
    return out;
}

Ring arc_of(const FiringEdge& edge) {
    constexpr double far = 100;
    const Point right = toward(edge.pose.heading + 90);
    const Point l = plus(edge.pose.at, right, -edge.width / 2), r = plus(edge.pose.at, right, edge.width / 2);
    Ring arc;
    arc.outer() = {l, plus(l, toward(edge.pose.heading - 45), far), plus(r, toward(edge.pose.heading + 45), far), r, l};
    return arc;
}

/// Does a unit hide what lies behind it? More than four tolerances of the line run within the tolerance of it.
bool hides(const Unit& unit, Point from, Point to) {
    const Pose wider = moved(unit.pose, unit.pose.heading, contact);
    const Ring room = rectangle(wider, unit.width() + 2 * contact, unit.depth() + 2 * contact);
    return covered(stretches_inside(from, to, room)) * length(plus(to, from, -1)) > 4 * contact;
}

bool clear_line(Table& table, const Unit& firer, const Unit& target, Point from, Point to) {
    const Book& book = table.book;
    if (concealed(book, from, to) > book.figure("sight_in_cover") + 1e-9) return false;
    const int my_level = level_under(book, firer), its_level = level_under(book, target);
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            if (other == &firer || other == &target || !hides(*other, from, to)) continue;
            const int level = level_under(book, *other);
            const bool below = level < my_level;
            const bool at_target = level == its_level && distance(other->outline(), target.outline()) <= 1;
            if (!below || at_target) return false;
        }
    }
    return true;
}

/// Both corners of the edge need a clear line to some point of the target: its bases' corners and nearest points.
bool sees(Table& table, const Unit& firer, const Unit& target, const FiringEdge& edge) {
    for (int side : {-1, 1}) {
        const Point corner = moved(edge.pose, edge.pose.heading + 90, side * edge.width / 2).at;
        bool clear = false;
        for (int k = 0; k < target.bases && !clear; ++k) {
            const Ring base = target.base(k);
            std::vector<Point> points = corners(base);
            Point nearest = points[0];
            for (int i = 0; i < 4; ++i) {
                const Point a = points[i], way = plus(points[(i + 1) % 4], a, -1);
                const double t = std::clamp(dot(plus(corner, a, -1), way) / dot(way, way), 0.0, 1.0);
                const Point p = plus(a, way, t);
                if (length(plus(p, corner, -1)) < length(plus(nearest, corner, -1))) nearest = p;
            }
            points.push_back(nearest);
            for (const Point& p : points) clear = clear || clear_line(table, firer, target, corner, p);
        }
        if (!clear) return false;
    }
    return true;
}

bool can_shoot(Table& table, const Unit& firer, int k, const Unit& target) {
    const double range = weapon_range(table.book, firer);
    for (const FiringEdge& edge : edges_of(firer, k)) {
        const Ring arc = arc_of(edge);
        // Any point of a base counts for the arc, the nearest one for the range.
        bool reached = false;
        for (int b = 0; b < target.bases && !reached; ++b) {
            reached =
                depth_of_overlap(target.base(b), arc) >= 0 && distance(firer.base(k), target.base(b)) <= range + 1e-9;
        }
        if (reached && sees(table, firer, target, edge)) return true;
    }
    return false;
}

/// The value of what most of the firing bases are; of equally many the one that is best for the firer.
template <typename What>
int majority(const std::vector<Aim>& aims, const What& what, const std::function<int(const Unit&)>& value) {
    std::map<decltype(what(*aims.front().firer)), std::pair<int, int>> kinds;
    for (const Aim& aim : aims) {
        auto& [bases, worth] = kinds[what(*aim.firer)];
        ++bases;
        worth = value(*aim.firer);
    }
    std::pair<int, int> best{0, 0};
    for (const auto& [kind, count_and_worth] : kinds) best = std::max(best, count_and_worth);
    return best.second;
}

}  // namespace

bool FireTable::empty() const {
    return std::all_of(bases.begin(), bases.end(), [](const auto& b) { return b.empty(); });
}

bool FireTable::can_hit(const Unit* target) const {
    return std::any_of(bases.begin(), bases.end(),
                       [&](const auto& b) { return b.contains(const_cast<Unit*>(target)); });
}

std::vector<Unit*> FireTable::nearest() const {
    std::map<Unit*, double> all;
    double least = 1e9;
    for (const auto& base : bases) {
        for (const auto& [unit, way] : base) {
            if (!all.contains(unit) || way < all[unit]) all[unit] = way;
            least = std::min(least, way);
        }
    }
    std::vector<Unit*> out;
    for (const auto& [unit, way] : all) {
        if (way <= least + equally_near) out.insert(way <= least ? out.begin() : out.end(), unit);
    }
    return out;
}

std::vector<Unit*> FireTable::nearest_of(std::size_t k) const {
    double least = 1e9;
    for (const auto& [unit, way] : bases[k]) least = std::min(least, way);
    std::vector<Unit*> out;
    for (const auto& [unit, way] : bases[k]) {
        if (way <= least + equally_near) out.insert(way <= least ? out.begin() : out.end(), unit);
    }
    return out;
}

namespace {

void aim_at_nearest(const FireTable& table, std::size_t k, std::map<Unit*, std::vector<Aim>>& out) {
    const std::vector<Unit*> nearest = table.nearest_of(k);
    out[nearest.front()].push_back({table.firer, static_cast<int>(k), {nearest.begin() + 1, nearest.end()}});
}

}  // namespace

std::map<Unit*, std::vector<Aim>> FireTable::at(Unit* target) const {
    std::map<Unit*, std::vector<Aim>> out;
    for (std::size_t k = 0; k < bases.size(); ++k) {
        if (bases[k].contains(target))
            out[target].push_back({firer, static_cast<int>(k)});
        else if (!bases[k].empty())
            aim_at_nearest(*this, k, out);
    }
    return out;
}

std::map<Unit*, std::vector<Aim>> FireTable::split() const {
    std::map<Unit*, std::vector<Aim>> out;
    for (std::size_t k = 0; k < bases.size(); ++k) {
        if (!bases[k].empty()) aim_at_nearest(*this, k, out);
    }
    return out;
}

double weapon_range(const Book& book, const Unit& unit) {
    if (unit.weapon == "javelin") return book.figure("javelins");
    if (unit.weapon == "missile") return book.figure("missiles");
    if (unit.weapon == "engine") return book.figure("engines");
    return 0;
}

FireTable fire_table(Table& table, const Unit& firer) {
    FireTable out;
    out.firer = &firer;
    out.bases.resize(firer.bases);
    const double range = weapon_range(table.book, firer);
    if (range == 0 || engaged(table, firer)) return out;
    for (Unit* target : table.living(1 - firer.side)) {
        if (distance(firer.outline(), target->outline()) > range || engaged(table, *target)) continue;
        for (int k = 0; k < firer.bases; ++k) {
            if (!can_shoot(table, firer, k, *target)) continue;
            double way = 1e9;
            for (int b = 0; b < target->bases; ++b) way = std::min(way, distance(firer.base(k), target->base(b)));
            out.bases[k][target] = way;
        }
    }
    return out;
}

std::vector<Aim> fire_at(Table& table, const Unit& firer, Unit& target) {
    std::vector<Aim> out;
    for (int k = 0; k < firer.bases; ++k) {
        if (can_shoot(table, firer, k, target)) out.push_back({&firer, k});
    }
    return out;
}

Sums fire_sums(Table& table, const std::vector<Aim>& aims, const Unit& target, bool at_charger) {
    const Book& book = table.book;
    Sums sums;
    const auto add = [&](int value, const char* name) {
        sums.first += value;
        if (value) sums.parts += " " + std::to_string(value) + " " + name;
    };
    add(majority(
            aims, [](const Unit& u) { return u.type; },
            [&](const Unit& u) { return at_charger ? u.type->fire_at_charger : u.type->fire; }),
        "type");
    if (target.rated("armoured")) add(static_cast<int>(book.figure("fire_armoured")), "armour");
    add(majority(
            aims, [](const Unit& u) { return u.status; },
            [&](const Unit& u) {
                return u.status == Status::ok
                           ? 0
                           : static_cast<int>(book.figure("status", u.status == Status::disordered ? 0 : 1));
            }),
        "status");
    add(target.type->target, "target");
    if (target.in_march()) add(static_cast<int>(book.figure("fire_march")), "march");
    const auto cover_from = [&](const Unit& u) {
        const Cover cover = std::max(ground_cover(book, target), obstacle_cover(book, target, u.middle()));
        const bool pavises = cover == Cover::none && target.rated("pavises") && going_under(book, target) == "open";
        return pavises ? Cover::soft : cover;
    };
    add(majority(aims, cover_from,
                 [&](const Unit& u) {
                     const Cover cover = cover_from(u);
                     return cover == Cover::none
                                ? 0
                                : static_cast<int>(book.figure("fire_cover", cover == Cover::soft ? 0 : 1));
                 }),
        "cover");
    const int firing = static_cast<int>(aims.size());
    const auto numbers = [&](int more, int fewer) {
        return more <= fewer ? 0 : static_cast<int>(book.figure("numbers", more >= 2 * fewer ? 1 : 0));
    };
    add(numbers(firing, target.bases), "numbers");
    sums.second += numbers(target.bases, firing);
    const int quality = majority(
        aims, [](const Unit& u) { return u.quality; }, [](const Unit& u) { return u.quality; });
    if (quality > target.quality) add(static_cast<int>(book.figure("quality")), "quality");
    if (quality < target.quality) sums.second += static_cast<int>(book.figure("quality"));
    return sums;
}

}  // namespace polemarch::kings_judge
