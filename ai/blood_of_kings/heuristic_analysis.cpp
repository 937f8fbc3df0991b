#include "ai/blood_of_kings/heuristic_analysis.h"

#include "core/blood_of_kings/rules/queries.h"
#include "core/mixed_words.h"
#include "core/per_thread.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace polemarch::blood_of_kings {

namespace {

bool before(const table::Rectangle& unit, const table::Rectangle& other) {
    return table::share_in(table::arc_of(unit, table::Edge::front), other) != table::Share::none;
}

/// The edge of `unit` that a unit coming from `from` would meet.
table::Edge edge_towards(const table::Rectangle& unit, const table::Rectangle& from) {
    const table::Point off = from.pose().at() - unit.centre();
    const table::Point ahead = unit.ahead(), right = unit.right();
    if (table::dot(off, ahead) > table::dot(ahead, ahead)) return table::Edge::front;
    if (std::abs(table::dot(off, right)) > table::dot(right, right))
        return table::dot(off, right) > 0 ? table::Edge::right : table::Edge::left;
    return table::Edge::rear;
}

/// No more than the distance of what is in the boxes.
Length gap_between(const table::Box& a, const table::Box& b) {
    const Length x = std::max({a.low.x - b.high.x, b.low.x - a.high.x, 0});
    const Length y = std::max({a.low.y - b.high.y, b.low.y - a.high.y, 0});
    return std::max({x, y, (x + y) * 181 / 256});  // less than the root of one half
}

}  // namespace

HeuristicAnalysis::HeuristicAnalysis(const Setup& g, const State& s, const HeuristicWeights& heuristic_weights)
    : g_(g), s_(s), heuristic_weights_(heuristic_weights), unit_values_(g, Stakes(g, s)), field_(field_of(g, s)) {
    for (const unsigned side : {0u, 1u}) raiders_[side] = raiders(side);
}

template <class Visit>
void HeuristicAnalysis::each_enemy(UnitIndex u, const table::Rectangle& there, Visit visit) const {
    UnitMask enemies = field_.alive() & places_of(1 - side_of(u));
    UnitIndex first = nobody;
    Length least = std::numeric_limits<Length>::max();
    each_unit(enemies, [&](UnitIndex v) {
        const table::Point off = field_[v].centre() - there.centre();
        const Length rough = std::max(std::abs(off.x), std::abs(off.y));
        if (rough < least) least = rough, first = v;
    });
    if (first == nobody) return;
    visit(first);
    enemies &= ~bit(first);
    each_unit(enemies, visit);
}

bool HeuristicAnalysis::charges_camp(UnitIndex u, const table::Rectangle& there, const table::Rectangle& camp) const {
    const Length charge = g_.type(u).charge;
    return charge > 0 && !s_.unit[u].march() && !table::clearly_apart(there, camp, charge) &&
           table::distance(there, camp) < charge && before(there, camp) &&
           g_.ground.detour(there.centre(), camp.centre(), s_.unit[u].frontage() == 1) == 0;
}

UnitMask HeuristicAnalysis::raiders(unsigned side, const table::Rectangle& camp) const {
    UnitMask found = 0;
    each_unit(field_.alive() & places_of(1 - side) & ~camps, [&](UnitIndex v) {
        if (!s_.unit[v].acted() && charges_camp(v, field_[v], camp) && !field_.engaged(v)) found |= bit(v);
    });
    return found;
}

int HeuristicAnalysis::camp_advance(UnitIndex camp) const {
    const unsigned side = side_of(camp);
    constexpr int nothing = -10;
    if (raiders_[side] == 0) return nothing;
    const Length allowance = g_.scenario.sides[side].camp->advance;
    const table::Rectangle& here = field_[camp];
    for (int part = 0; part < 8; ++part) {
        const table::Angle direction = here.heading() + table::degrees(45 * part);
        const table::Rectangle there(table::moved(here.pose(), direction, allowance), here.extent());
        if (g_.ground.measure().holds(there) && raiders(side, there) == 0)
            return unit_values_.camp(side) * heuristic_weights_.fear / 100;
    }
    return nothing;
}

UnitMask HeuristicAnalysis::raiders(unsigned side) const {
    const UnitIndex camp = camp_of(side);
    return field_.alive() & bit(camp) ? raiders(side, field_[camp]) : 0;
}

bool HeuristicAnalysis::guards_camp(UnitIndex u, const table::Rectangle& there) const {
    const unsigned side = side_of(u);
    bool guards = false;
    each_unit(raiders_[side], [&](UnitIndex raider) {
        const table::Rectangle& from = field_[raider];
        const table::Point way = field_[camp_of(side)].centre() - from.centre();
        const std::int64_t length = table::dot(way, way);
        // Whether the unit stands across the straight way from the raider to the camp.
        const auto bars = [&](const table::Rectangle& unit) {
            const table::Point off = unit.centre() - from.centre();
            const std::int64_t along = table::dot(off, way);
            if (along <= 0 || along >= length) return false;
            const std::int64_t across = std::abs(std::int64_t{off.x} * way.y - std::int64_t{off.y} * way.x);
            const std::int64_t width = unit.extent().half_width + from.extent().half_width;
            return across / width < width || across * across < width * width * length;
        };
        if (!bars(there)) return;
        bool barred = false;
        each_unit(field_.alive() & ~camps & ~bit(u) & ~bit(raider),
                  [&](UnitIndex w) { barred = barred || bars(field_[w]); });
        guards = guards || !barred;
    });
    return guards;
}

bool HeuristicAnalysis::scores(UnitIndex u, const table::Rectangle& there) const {
    return (!unit_values_.stakes().last() && charges_camp(u, there)) ||
           (raiders_[side_of(u)] != 0 && guards_camp(u, there));
}

UnitIndex HeuristicAnalysis::nearest(UnitIndex u) const {
    if (!(nearest_known_ & bit(u))) {
        // While the enemy does not move, a unit that has not moved has the same before it.
        thread_local KeptResults<UnitIndex, 1024> kept;
        std::uint64_t word = mixed(g_.id << 8 | u) + field_.word(u);
        each_unit(field_.alive() & places_of(1 - side_of(u)), [&](UnitIndex v) { word += field_.word(v); });
        nearest_[u] = kept.get(word, [&](UnitIndex& nearest) { nearest = find_nearest(u); });
        nearest_known_ |= bit(u);
    }
    return nearest_[u];
}

UnitIndex HeuristicAnalysis::find_nearest(UnitIndex u) const {
    UnitIndex found = nobody;
    table::SquaredDistance least{};
    Length bound = 0;  // units further away than this are not nearer
    each_enemy(u, field_[u], [&](UnitIndex v) {
        if (is_camp(v) || (found != nobody && table::clearly_apart(field_[u], field_[v], bound))) return;
        const auto far = table::squared_distance(field_[u], field_[v]);
        if (found != nobody && (least < far || (!(far < least) && found < v))) return;
        found = v;
        least = far;
        bound = far.rounded() + 1;
    });
    return found;
}

template <class Find>
int HeuristicAnalysis::once(UnitIndex u, UnitIndex v, Duel::Figure figure, Find find) const {
    if (dueller_ != u) {
        for (Duel& duel : duels_) duel.known = 0;
        dueller_ = u;
    }
    Duel& duel = duels_[v % side_places];
    if (!(duel.known >> figure & 1u)) {
        duel.value[figure] = find();
        duel.known |= 1u << figure;
    }
    return duel.value[figure];
}

int HeuristicAnalysis::clash_value(UnitIndex attacker, UnitIndex defender, bool on_front) const {
    const table::Edge edge = on_front ? table::Edge::front : table::Edge::rear;
    const Clash clash = clash_of(g_, s_, {attacker, defender, edge, true});
    return unit_values_.clash(lead(clash, g_.charts), attacker, condition_of(g_, s_, attacker), defender,
                              condition_of(g_, s_, defender));
}

int HeuristicAnalysis::shot_value(UnitIndex shooter, UnitIndex target) const {
    const Shot shot = shot_of(g_, s_, shooter, target, Cover::none);
    return unit_values_.shot(lead(shot, g_.charts), target, condition_of(g_, s_, target));
}

int HeuristicAnalysis::attack(UnitIndex u, UnitIndex v, bool on_front) const {
    return once(u, v, on_front ? Duel::attack_front : Duel::attack_rear, [&] { return clash_value(u, v, on_front); });
}

int HeuristicAnalysis::danger(UnitIndex u, UnitIndex v, bool on_front) const {
    return once(u, v, on_front ? Duel::danger_front : Duel::danger_rear, [&] { return clash_value(v, u, on_front); });
}

int HeuristicAnalysis::fire(UnitIndex u, UnitIndex v) const {
    return once(u, v, Duel::fire, [&] { return shot_value(u, v); });
}

int HeuristicAnalysis::fire_at(UnitIndex u, UnitIndex v) const {
    return once(u, v, Duel::fire_at, [&] { return shot_value(v, u); });
}

const table::Arc& HeuristicAnalysis::front_arc(UnitIndex u) const {
    if (!(arcs_known_ & bit(u))) {
        arcs_[u] = table::arc_of(field_[u], table::Edge::front);
        arcs_known_ |= bit(u);
    }
    return arcs_[u];
}

HeuristicAnalysis::Exposure HeuristicAnalysis::exposure(UnitIndex u, const table::Rectangle& there) const {
    const UnitType& type = g_.type(u);
    const Length range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[u].weapon)];
    const bool march = s_.unit[u].march(), column = s_.unit[u].frontage() == 1;
    const table::Box box = box_of(there);
    std::optional<table::Arc> front;
    const auto faces = [&](const table::Rectangle& enemy) {
        if (!front) front = table::arc_of(there, table::Edge::front);
        return table::share_in(*front, enemy) != table::Share::none;
    };
    Exposure found;
    each_enemy(u, there, [&](UnitIndex v) {
        const table::Rectangle& enemy = field_[v];
        const UnitType& other = g_.type(v);
        const Length their_range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[v].weapon)];
        const table::Point off = enemy.centre() - there.centre();
        const Length rough = std::max(std::abs(off.x), std::abs(off.y));
        if (rough > found.way + 12 * inch && rough > 32 * inch) return;
        const Length least = gap_between(box, field_.box(v));
        if (is_camp(v)) {
            if (least + 6 * inch >= found.way && least >= type.charge) return;
            const Length gap = table::distance(there, enemy);
            const Length round = g_.ground.detour(there.centre(), enemy.centre(), column);
            if (gap < type.charge && round == 0 && faces(enemy))
                found.attack = std::max(found.attack, unit_values_.camp(side_of(v)) * 2 / 3);
            found.near = std::min(found.near, gap + 6 * inch);
            found.way = std::min(found.way, gap + round + 6 * inch);
            return;
        }
        // The exact distance, and the arcs, only where they can change something.
        const bool fights = field_.engaged(v);
        const int our_attack = march || least > type.charge || (type.shy && !other.shy)
                                   ? 0
                                   : attack(u, v, edge_towards(enemy, there) == table::Edge::front);
        const int their_attack = fights || s_.unit[v].march() || least > other.charge || (other.shy && !type.shy)
                                     ? 0
                                     : danger(u, v, edge_towards(there, enemy) == table::Edge::front);
        const int our_fire = fights || range == 0 || least > range ? 0 : fire(u, v);
        const int their_fire = fights || their_range == 0 || least > their_range ? 0 : fire_at(u, v);
        if (least >= found.way && our_attack <= found.attack && their_attack <= found.second &&
            our_fire <= found.fire && their_fire == 0)
            return;
        const Length gap = table::distance(there, enemy);
        const Length round = g_.ground.detour(there.centre(), enemy.centre(), column);
        found.near = std::min(found.near, gap);
        found.way = std::min(found.way, gap + round);
        const bool attacks = our_attack > found.attack && round == 0 && gap <= type.charge;
        const bool shoots = our_fire > found.fire && gap <= range;
        if (attacks || shoots) {
            const bool ahead = (!attacks && type.all_round) || faces(enemy);
            if (attacks && ahead) found.attack = our_attack;
            if (shoots && (ahead || type.all_round)) found.fire = our_fire;
        }
        const bool feared = their_attack > found.second && round == 0 && gap <= other.charge;
        const bool shot_at = their_fire != 0 && gap <= their_range;
        if (feared || shot_at) {
            const bool behind =
                (!feared && other.all_round) || table::share_in(front_arc(v), there) != table::Share::none;
            if (feared && behind)
                found.second = their_attack > found.threat ? std::exchange(found.threat, their_attack) : their_attack;
            if (shot_at && (behind || other.all_round)) found.under_fire += their_fire;
        }
    });
    return found;
}

int HeuristicAnalysis::stand(UnitIndex u, const table::Rectangle& there) const {
    if (is_camp(u))
        return raiders(side_of(u), there) == 0 ? 0 : -unit_values_.camp(side_of(u)) * heuristic_weights_.fear / 100;
    const UnitType& type = g_.type(u);
    const Length range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[u].weapon)];
    const bool march = s_.unit[u].march();
    auto [attack, threat, second, fire, under_fire, near, way] = exposure(u, there);
    int value = 0;
    const bool steady = s_.unit[u].status() == Status::ok;
    if (type.evades && type.skirmisher) threat = std::min(threat, 40);  // it gets out of the way
    const bool later = !unit_values_.stakes().last();  // a charge from there, or a nearer place, counts next turn
    if (raiders_[side_of(u)] != 0 && guards_camp(u, there))
        value += unit_values_.camp(side_of(u)) * heuristic_weights_.fear / 100;
    value +=
        (later ? attack : 0) * heuristic_weights_.hope / 100 - (threat + second / 3) * heuristic_weights_.fear / 100;
    value += fire * heuristic_weights_.volley / 100 - under_fire * heuristic_weights_.shelter / 100;
    // Closer than this brings nothing: moves stop more than an inch away, and shooters may stay at range.
    const Length enough =
        range > 2 * inch && type.charge > 0 && (type.skirmisher || type.massed_bows || type.charge == 0) ? range - inch
                                                                                                         : 2 * inch;
    const Length far = std::max<Length>(way - enough, 0);
    const int eager = heuristic_weights_.approach * (100 + heuristic_weights_.impatience * s_.turn) / 100;
    if (later) value -= (steady ? eager : eager / 3) * far / inch;
    if (type.skirmisher || type.massed_bows)  // they should keep their distance
        value -= near < 4 * inch ? heuristic_weights_.approach * (4 * inch - near) / inch : 0;
    // Skirmishers before the line block it when the enemy is near.
    if (type.skirmisher && near < 20 * inch)
        each_unit(field_.alive() & places_of(side_of(u)) & ~camps & ~bit(u), [&](UnitIndex w) {
            if (g_.type(w).skirmisher || field_.engaged(w)) return;
            const table::Rectangle& line = field_[w];
            const table::Point off = there.centre() - line.pose().at(), right = line.right(), front = line.ahead();
            const auto ahead = static_cast<Length>(table::dot(off, front) / line.extent().half_depth);
            const auto across = static_cast<Length>(std::abs(table::dot(off, right)) / line.extent().half_width);
            if (ahead > 0 && ahead < 6 * inch && across < line.extent().half_width + there.extent().half_width)
                value -= heuristic_weights_.screen;
        });
    // Friends that cover its flanks.
    if (!type.skirmisher) {
        bool left = false, right = false;
        const UnitMask mates = field_.alive() & places_of(side_of(u)) & ~camps & ~bit(u);
        each_unit(field_.meeting(grown(box_of(there), inch), mates), [&](UnitIndex w) {
            const table::Rectangle& mate = field_[w];
            if (g_.type(w).skirmisher) return;
            if (table::between(mate.heading(), there.heading()) > table::eighth_turn) return;
            const table::Point off = mate.centre() - there.centre();
            const std::int64_t across = table::dot(off, there.right());
            if (std::abs(across) <= table::dot(there.right(), there.right())) return;
            if (std::abs(table::dot(mate.pose().at() - there.pose().at(), there.ahead())) >
                2 * std::int64_t{inch} * there.extent().half_depth)
                return;
            (across < 0 ? left : right) = true;
        });
        value += heuristic_weights_.line * ((left ? 1 : 0) + (right ? 1 : 0));
    }
    if (!g_.ground.open()) {
        const Standing ground = g_.ground.standing(type, there, s_.unit[u].bases(), s_.unit[u].frontage());
        if (ground.going == Going::rough) value += 60 * type.hampered[0];
        if (ground.going == Going::very_rough) value += 60 * std::min<int>(type.hampered[1], -1);
        if (near < 16 * inch) value += 25 * ground.level + (under_fire > 0 ? 30 * static_cast<int>(ground.cover) : 0);
    }
    if (march && near < 20 * inch) value -= 150;
    // A leader with this unit leaves other units out of reach.
    for (unsigned i = 0; i < max_side_leaders; ++i) {
        const auto with = static_cast<LeaderIndex>(side_of(u) * max_side_leaders + i);
        if (s_.leader[with].unit != u || !s_.leader[with].in_play()) continue;
        each_unit(field_.alive() & places_of(side_of(u)) & ~camps & ~bit(u), [&](UnitIndex w) {
            if (s_.leader[g_.trait[w].leader].commands != with || g_.type(w).skirmisher || field_.engaged(w)) return;
            const Length radius = g_.charts.movement.radius + half_base + field_[w].extent().half_width;
            if (table::distance(field_[w].centre(), there.centre()) > radius) value -= heuristic_weights_.reach / 2;
        });
    }
    // Out of its leader's reach the unit gets no orders.
    const LeaderIndex l = s_.leader[g_.trait[u].leader].commands;
    if (l != nobody && s_.leader[l].in_play() && s_.leader[l].unit != u) {
        const MovementChart& chart = g_.charts.movement;
        const Length radius = type.skirmisher ? chart.skirmisher_radius : chart.radius;
        const Length off = table::distance(there.centre(), s_.leader[l].at()) - radius - half_base;
        if (off > 0) value -= 12 * off / inch;
    }
    return value;
}

}  // namespace polemarch::blood_of_kings
