#include "tests/judges/blood_of_kings/melee.h"

#include <algorithm>
#include <cmath>

namespace polemarch::kings_judge {
namespace {

int arm_index(const Type& type) {
    return type.arm == "elephant" ? 2 : type.arm == "mounted" || type.arm == "chariot" ? 1 : 0;
}

/// Is any enemy's front on its side or rear?
bool taken_in_flank(const Unit& unit, const std::vector<const Unit*>& enemies) {
    return std::any_of(enemies.begin(), enemies.end(), [&](const Unit* enemy) {
        if (!front_touches(*enemy, unit)) return false;
        const Face face = face_met(unit, *enemy);
        return face != Face::none && face != Face::front;
    });
}

int impact(const Book& book, const Unit& charger, const Unit& target, bool at_front) {
    const int value = static_cast<int>(book.figure(charger.rated("aggressive") ? "aggressive_impact" : "impact"));
    if (charger.type->arm == "elephant") return value;
    const bool steady_front = at_front && target.status == Status::ok;
    if (charger.type->arm == "mounted" || charger.type->arm == "chariot") {
        return (steady_front && target.type->is("spears")) || target.type->arm == "elephant" ? 0 : value;
    }
    return steady_front && target.type->is("pikes") ? 0 : value;
}

}  // namespace

std::vector<Unit*> supporters_in_contact(Table& table, const Unit& principal, const Unit& enemy) {
    std::vector<Unit*> out;
    for (Unit* unit : table.living(principal.side)) {
        if (unit != &principal && fight(*unit, enemy)) out.push_back(unit);
    }
    return out;
}

namespace {

/// On which flank of the principal, seen along its heading, a unit is: -1, 1, or 0 for neither.
int flank_of(const Unit& principal, const Unit& unit) {
    const double aside = dot(plus(unit.middle(), principal.middle(), -1), toward(principal.pose.heading + 90));
    return aside < 0 ? -1 : 1;
}

/// Touches it otherwise than at a rear corner only.
bool touches_beside(const Unit& of, const Unit& by) {
    if (!touches(of, by)) return false;
    const Ring shape = by.outline();
    const auto c = corners(of.outline());
    const double to_front = distance(shape, rectangle(of.pose, of.width(), 1e-4));
    if (to_front <= contact) return true;
    // Along a side, farther forward than the rear corner.
    for (const auto& [front, rear] : {std::pair{c[0], c[3]}, std::pair{c[1], c[2]}}) {
        const Point end = plus(rear, plus(front, rear, -1), 4 * contact / length(plus(front, rear, -1)));
        Ring side;
        side.outer() = {front, end, end, front};
        if (distance(front, shape) <= contact || distance(end, shape) <= contact) return true;
        const Point along = plus(end, front, -1);
        for (const Point& p : corners(shape)) {
            const double t = dot(plus(p, front, -1), along) / dot(along, along);
            if (t >= 0 && t <= 1 && length(plus(p, plus(front, along, t), -1)) <= contact) return true;
        }
    }
    return false;
}

}  // namespace

bool may_join(Table& table, const Unit& unit, const Unit& principal, const Unit& enemy,
              const std::vector<Unit*>& joined) {
    if (unit.in_march()) return false;
    for (const Unit* other : table.living(1 - unit.side)) {
        if (touches(unit, *other)) return false;
    }
    if (std::abs(signed_angle(unit.pose.heading - principal.pose.heading)) > 45.01) return false;
    if (!touches_beside(principal, unit)) return false;
    const int flank = flank_of(principal, unit);
    for (const Unit* other : joined) {
        if (flank_of(principal, *other) == flank) return false;
    }
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table.living(side)) {
            if (other == &unit || other == &principal || other == &enemy) continue;
            const bool near = touches_beside(principal, *other) || touches_beside(enemy, *other);
            if (near && flank_of(principal, *other) == flank) return false;
        }
    }
    return true;
}

Sums melee_sums(Table& table, const Melee& melee) {
    const Book& book = table.book;
    const std::array<const Unit*, 2> principal = {melee.actor, melee.target};
    std::array<std::vector<const Unit*>, 2> all;
    for (int i = 0; i < 2; ++i) {
        all[i].push_back(principal[i]);
        for (const Unit* unit : melee.supporters[i]) all[i].push_back(unit);
    }
    std::array<int, 2> total{}, bases{};
    std::array<std::string, 2> parts;
    for (int i = 0; i < 2; ++i) {
        const Unit& me = *principal[i];
        const Unit& it = *principal[1 - i];
        const auto add = [&](int value, const char* name) {
            total[i] += value;
            if (value) parts[i] += " " + std::to_string(value) + " " + name;
        };
        for (const Unit* unit : all[i]) bases[i] += unit->bases;
        add(me.type->melee.at(arm_index(*it.type)), "type");
        const bool both = melee.charge && melee.counter_charge;
        if (i == 0 && melee.charge && !both) add(impact(book, me, it, melee.met == Face::front), "impact");
        if (me.rated("armoured") && !it.rated("armoured")) add(static_cast<int>(book.figure("armoured")), "armour");
        if (me.status != Status::ok) {
            add(static_cast<int>(book.figure("status", me.status == Status::disordered ? 0 : 1)), "status");
        }
        int leadership = 0;
        for (const Unit* unit : all[i]) leadership = std::max(leadership, table.leadership(*unit));
        add(leadership, "leader");
        if (taken_in_flank(me, all[1 - i])) add(me.type->flank, "flank");
        if (level_under(book, me) > level_under(book, it)) add(static_cast<int>(book.figure("uphill")), "uphill");
        if (i == 1) {
            const Cover cover = std::max(ground_cover(book, me), obstacle_cover(book, me, it.middle()));
            if (cover != Cover::none)
                add(static_cast<int>(book.figure("cover", cover == Cover::soft ? 0 : 1)), "cover");
        }
        const std::string going = going_under(book, me);
        if (going != "open") add(me.type->hampered.at(going == "rough" ? 0 : 1), "ground");
        if (me.quality > it.quality) add(static_cast<int>(book.figure("quality")), "quality");
    }
    for (int i = 0; i < 2; ++i) {
        if (bases[i] > bases[1 - i]) {
            const int value = static_cast<int>(book.figure("numbers", bases[i] >= 2 * bases[1 - i] ? 1 : 0));
            total[i] += value;
            parts[i] += " " + std::to_string(value) + " numbers";
        }
    }
    return {total[0], total[1], parts[0] + " against" + parts[1]};
}

int levels_lost(const Book& book, int difference) {
    if (difference >= book.figure("ladder", 3)) return all_levels;
    if (difference >= book.figure("ladder", 2)) return 3;
    if (difference >= book.figure("ladder", 1)) return 2;
    return difference >= book.figure("ladder", 0) ? 1 : 0;
}

void lose(Table& table, Unit& unit, int levels) {
    int bases = 0;
    for (int i = 0; i < levels; ++i) {
        if (unit.status == Status::ok)
            unit.status = Status::disordered;
        else if (unit.status == Status::disordered)
            unit.status = Status::demoralized;
        else
            ++bases;
    }
    const int destroys = (unit.full + 1) / 2;
    if (levels >= all_levels || unit.full - unit.bases + bases >= destroys) {
        unit.gone = true;
        return;
    }
    for (int i = 0; i < bases; ++i) {
        const std::vector<Unit*> enemies = enemies_in_contact(table, unit);
        const int ranks = unit.ranks();
        if (ranks == 1) {
            // The end farther from touching enemies, all of them together; the right one of equals (B5).
            double aside = 0;
            for (const Unit* enemy : enemies) {
                aside += dot(plus(enemy->middle(), unit.middle(), -1), toward(unit.pose.heading + 90));
            }
            const double shift = aside > 1e-3 ? base_width / 2 : -base_width / 2;
            unit.pose = kept(moved(unit.pose, unit.pose.heading + 90, shift));
            --unit.bases;
            unit.front = unit.bases;
            continue;
        }
        --unit.bases;
        unit.front = std::min(unit.front, unit.bases);
        if (unit.ranks() == ranks || enemies.empty()) continue;
        // A lost rank: the unit steps back by it if it then stays in contact with more of those whom it fights.
        Unit back = unit;
        back.pose = kept(moved(unit.pose, unit.pose.heading + 180, unit.type->depth));
        const auto kept_contacts = [&](const Unit& there) {
            return std::count_if(enemies.begin(), enemies.end(), [&](const Unit* e) { return fight(there, *e); });
        };
        if (kept_contacts(back) > kept_contacts(unit)) unit.pose = back.pose;
    }
}

}  // namespace polemarch::kings_judge
