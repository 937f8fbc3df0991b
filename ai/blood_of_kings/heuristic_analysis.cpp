#include "ai/blood_of_kings/heuristic_analysis.h"

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/mixed_words.h"
#include "core/per_thread.h"

#include <algorithm>
#include <limits>
#include <numeric>
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

std::uint8_t signed_byte(int degrees) { return static_cast<std::uint8_t>(static_cast<std::int8_t>(degrees)); }

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

bool HeuristicAnalysis::advance_scores(UnitIndex u) const {
    const table::Rectangle& start = field_[u];
    const UnitIndex camp = camp_of(1 - side_of(u));
    const UnitType& type = g_.type(u);
    const bool near =
        raiders_[side_of(u)] != 0 ||
        ((field_.alive() & bit(camp)) && !table::clearly_apart(start, field_[camp], type.charge + type.advance));
    if (!near || scores(u, start)) return false;
    bool found = false;
    ways(u, start, type.advance,
         [&](const Move&, const table::Rectangle& there) { found = found || scores(u, there); });
    return found;
}

UnitIndex HeuristicAnalysis::nearest(UnitIndex u) const {
    if (!(nearest_known_ & bit(u))) {
        nearest_[u] = find_nearest(u);
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

HeuristicAnalysis::Duel& HeuristicAnalysis::duel(UnitIndex u, UnitIndex v) const {
    if (dueller_ != u) {
        for (Duel& duel : duels_) duel.known = 0;
        dueller_ = u;
    }
    return duels_[v % side_places];
}

int HeuristicAnalysis::attack(UnitIndex u, UnitIndex v, bool on_front) const {
    Duel& known = duel(u, v);
    int& value = known.attack[on_front];
    if (const unsigned mark = on_front ? 1 : 2; !(known.known & mark)) {
        const Clash clash = clash_of(g_, s_, {u, v, on_front ? table::Edge::front : table::Edge::rear, true});
        value = unit_values_.clash(lead(clash, g_.charts), u, condition_of(g_, s_, u), v, condition_of(g_, s_, v));
        known.known |= mark;
    }
    return value;
}

int HeuristicAnalysis::danger(UnitIndex u, UnitIndex v, bool on_front) const {
    Duel& known = duel(u, v);
    int& value = known.danger[on_front];
    if (const unsigned mark = on_front ? 4 : 8; !(known.known & mark)) {
        const Clash clash = clash_of(g_, s_, {v, u, on_front ? table::Edge::front : table::Edge::rear, true});
        value = unit_values_.clash(lead(clash, g_.charts), v, condition_of(g_, s_, v), u, condition_of(g_, s_, u));
        known.known |= mark;
    }
    return value;
}

int HeuristicAnalysis::fire(UnitIndex u, UnitIndex v) const {
    Duel& known = duel(u, v);
    if (!(known.known & 16u)) {
        known.fire = unit_values_.shot(lead(shot_of(g_, s_, u, v, Cover::none), g_.charts), v, condition_of(g_, s_, v));
        known.known |= 16u;
    }
    return known.fire;
}

int HeuristicAnalysis::fire_at(UnitIndex u, UnitIndex v) const {
    Duel& known = duel(u, v);
    if (!(known.known & 32u)) {
        known.fire_at =
            unit_values_.shot(lead(shot_of(g_, s_, v, u, Cover::none), g_.charts), u, condition_of(g_, s_, u));
        known.known |= 32u;
    }
    return known.fire_at;
}

const table::Arc& HeuristicAnalysis::front_arc(UnitIndex u) const {
    if (!(arcs_known_ & bit(u))) {
        arcs_[u] = table::arc_of(field_[u], table::Edge::front);
        arcs_known_ |= bit(u);
    }
    return arcs_[u];
}

int HeuristicAnalysis::stand(UnitIndex u, const table::Rectangle& there) const {
    if (is_camp(u))
        return raiders(side_of(u), there) == 0 ? 0 : -unit_values_.camp(side_of(u)) * heuristic_weights_.fear / 100;
    const UnitType& type = g_.type(u);
    const Length range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[u].weapon)];
    const bool march = s_.unit[u].march(), column = s_.unit[u].frontage() == 1;
    int best_attack = 0, threat = 0, second = 0, best_fire = 0, under_fire = 0, value = 0;
    Length near = 1 << 16, way = near;
    std::optional<table::Arc> front;
    const auto faces = [&](const table::Rectangle& enemy) {
        if (!front) front = table::arc_of(there, table::Edge::front);
        return table::share_in(*front, enemy) != table::Share::none;
    };
    each_enemy(u, there, [&](UnitIndex v) {
        const table::Rectangle& enemy = field_[v];
        const UnitType& other = g_.type(v);
        const Length their_range = g_.charts.movement.range[static_cast<std::size_t>(g_.trait[v].weapon)];
        const table::Point off = enemy.centre() - there.centre();
        const Length rough = std::max(std::abs(off.x), std::abs(off.y));
        if (rough > way + 12 * inch && rough > 32 * inch) return;
        const Length own_reach = std::max<Length>(type.charge, range);
        const Length their_reach = std::max<Length>(other.charge, their_range);
        // Neither the nearest nor within reach of either unit; 1 for rounding.
        if (table::clearly_apart(there, enemy, std::max({way, own_reach, their_reach}) + 1)) return;
        const Length gap = table::distance(there, enemy);
        const Length round = g_.ground.detour(there.centre(), enemy.centre(), column);
        if (is_camp(v)) {
            if (gap < type.charge && round == 0 && faces(enemy))
                best_attack = std::max(best_attack, unit_values_.camp(side_of(v)) * 2 / 3);
            near = std::min(near, gap + 6 * inch);
            way = std::min(way, gap + round + 6 * inch);
            return;
        }
        near = std::min(near, gap);
        way = std::min(way, gap + round);
        const bool ahead = gap <= own_reach && faces(enemy);
        const bool behind = gap <= their_reach && table::share_in(front_arc(v), there) != table::Share::none;
        if (!march && ahead && round == 0 && gap <= type.charge && (!type.shy || other.shy)) {
            best_attack = std::max(best_attack, attack(u, v, edge_towards(enemy, there) == table::Edge::front));
        }
        if (!s_.unit[v].march() && behind && round == 0 && gap <= other.charge && !field_.engaged(v) &&
            (!other.shy || type.shy)) {
            const int feared = danger(u, v, edge_towards(there, enemy) == table::Edge::front);
            if (feared > threat)
                second = std::exchange(threat, feared);
            else
                second = std::max(second, feared);
        }
        if (range > 0 && gap <= range && (ahead || type.all_round) && !field_.engaged(v))
            best_fire = std::max(best_fire, fire(u, v));
        if (their_range > 0 && gap <= their_range && (behind || other.all_round) && !field_.engaged(v))
            under_fire += fire_at(u, v);
    });
    const bool steady = s_.unit[u].status() == Status::ok;
    if (type.evades && type.skirmisher) threat = std::min(threat, 40);  // it gets out of the way
    const bool later = !unit_values_.stakes().last();  // a charge from there, or a nearer place, counts next turn
    if (raiders_[side_of(u)] != 0 && guards_camp(u, there))
        value += unit_values_.camp(side_of(u)) * heuristic_weights_.fear / 100;
    value += (later ? best_attack : 0) * heuristic_weights_.hope / 100 -
             (threat + second / 3) * heuristic_weights_.fear / 100;
    value += best_fire * heuristic_weights_.volley / 100 - under_fire * heuristic_weights_.shelter / 100;
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
        each_unit(field_.alive() & places_of(side_of(u)) & ~camps & ~bit(u), [&](UnitIndex w) {
            const table::Rectangle& mate = field_[w];
            if (g_.type(w).skirmisher || table::clearly_apart(there, mate, inch)) return;
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

template <class Take>
void HeuristicAnalysis::ways(UnitIndex u, const table::Rectangle& start, Length all, Take take) const {
    const table::Extent extent = start.extent();
    const Length width = 2 * extent.half_width;
    const auto put = [&](const table::Pose& pose, Leg a, Leg b = {}) {
        take(Move{.kind = Kind::go, .unit = u, .legs = {a, b, Leg{}}}, table::Rectangle(pose, extent));
    };
    const auto on = [](Length length, int degrees = 0) {
        return Leg{Way::forward, signed_byte(degrees), static_cast<std::uint16_t>(length)};
    };
    const auto ahead = [&](const table::Pose& pose, Length length, int degrees = 0) {
        return table::moved(pose, pose.heading + table::degrees(degrees), length);
    };
    const table::Pose here = start.pose();
    for (const int quarter : {4, 3, 2, 1}) put(ahead(here, all * quarter / 4), on(all * quarter / 4));
    for (const int degrees : {-45, -22, 22, 45})
        for (const Length length : {all, all / 2}) put(ahead(here, length, degrees), on(length, degrees));
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        for (const unsigned step : {1u, 2u, 4u, 6u, 8u}) {
            const table::Angle by{static_cast<std::uint16_t>(table::quarter_turn.parts * step / 8)};
            const Length rest = all - table::arc_length(width, by) - 2;
            if (rest < 0) continue;
            const Leg wheel{Way::wheel, static_cast<std::uint8_t>(hand == table::Hand::right ? 1 : 0), by.parts};
            const table::Pose turned = table::wheeled(start, hand, by);
            put(turned, wheel);
            for (const Length length : {rest, rest / 2})
                if (length > inch / 4) put(ahead(turned, length), wheel, on(length));
        }
    // Up to the fronts of friends beside it, to dress the line.
    each_unit(field_.alive() & places_of(side_of(u)) & ~camps & ~bit(u), [&](UnitIndex w) {
        const table::Rectangle& mate = field_[w];
        if (g_.type(w).skirmisher || table::between(mate.heading(), here.heading) > table::degrees(5)) return;
        const table::Point off = mate.pose().at() - here.at();
        const Length forward = static_cast<Length>(table::dot(off, start.ahead()) / extent.half_depth);
        if (forward < inch / 4 || forward > all) return;
        if (std::abs(table::dot(off, start.right()) / extent.half_width) > width + 2 * mate.extent().half_width) return;
        put(ahead(here, forward), on(forward));
    });
    // Towards the nearest enemy, up to just outside its zone; also facing it.
    const UnitIndex enemy = nearest(u);
    if (enemy != nobody) {
        const table::Angle off = table::bearing(field_[enemy].centre() - here.at()) - here.heading;
        const bool right = off <= table::half_turn;
        const table::Angle by = right ? off : -off;
        const Length gap = table::distance(start, field_[enemy]) - g_.charts.movement.zone - 2 * tolerance;
        if (gap > inch / 4 && gap < all) put(ahead(here, gap), on(gap));
        if (by.parts > 256 && by <= table::quarter_turn) {
            const table::Hand hand = right ? table::Hand::right : table::Hand::left;
            const Length rest = std::min(all - table::arc_length(width, by) - 2, gap);
            const Leg wheel{Way::wheel, static_cast<std::uint8_t>(right ? 1 : 0), by.parts};
            if (rest > inch / 4) put(ahead(table::wheeled(start, hand, by), rest), wheel, on(rest));
        }
        if (off.parts != 0 && all >= g_.charts.movement.facing_change)
            put(table::with_centre(start.centre(), here.heading + off, extent),
                {Way::turn, static_cast<std::uint8_t>(Pivot::centre), off.parts});
    }
    const auto back = [&](Length length) {
        if (length > 0)
            put(table::moved(here, here.heading + table::half_turn, length),
                {Way::backward, 0, static_cast<std::uint16_t>(length)});
    };
    back(all / 2);
    back(all / 4);
    for (const std::uint8_t hand : {std::uint8_t{0}, std::uint8_t{1}}) {
        const table::Angle across = hand == 0 ? -table::quarter_turn : table::quarter_turn;
        put(table::moved(here, here.heading + across, all / 2),
            {Way::sideways, hand, static_cast<std::uint16_t>(all / 2)});
    }
    const Length rest = all - (g_.type(u).skirmisher ? 0 : g_.charts.movement.facing_change);
    if (rest >= 0) {
        const table::Pose about = table::with_centre(start.centre(), here.heading + table::half_turn, extent);
        const Leg turn{Way::turn, static_cast<std::uint8_t>(Pivot::centre), table::half_turn.parts};
        put(about, turn);
        if (rest > inch) put(ahead(about, rest), turn, on(rest));
    }
}

int HeuristicAnalysis::advance(UnitIndex u) const {
    if (!(advances_known_ & bit(u))) {
        advances_[u] = find_advance(u);
        advances_known_ |= bit(u);
    }
    return advances_[u];
}

int HeuristicAnalysis::find_advance(UnitIndex u) const {
    const table::Rectangle& start = field_[u];
    const Length all = g_.type(u).advance;
    const int here = stand(u, start);
    int best = 0;
    const bool column = s_.unit[u].frontage() == 1;
    const auto consider = [&](const table::Pose& pose) {
        const table::Rectangle there(pose, start.extent());
        if (!g_.ground.measure().holds(there)) return;
        if (g_.ground.detour(start.centre(), there.centre(), column) > 0) return;
        bool barred = false;
        each_unit(field_.alive() & ~bit(u), [&](UnitIndex v) {
            barred =
                barred || (!table::clearly_apart(there, field_[v], 0) && table::overlap(there, field_[v], tolerance));
        });
        if (!barred) best = std::max(best, stand(u, there) - here);
    };
    const table::Pose pose = start.pose();
    if (s_.unit[u].march() && s_.unit[u].bases() > 1) return 40;
    consider(table::moved(pose, pose.heading, all));
    consider(table::moved(pose, pose.heading, all / 2));
    if (const UnitIndex v = nearest(u); v != nobody) {
        const Length gap = table::distance(start, field_[v]) - g_.charts.movement.zone - 2 * tolerance;
        if (gap > inch / 4 && gap < all) consider(table::moved(pose, pose.heading, gap));
        const table::Angle off = table::bearing(field_[v].centre() - pose.at()) - pose.heading;
        const bool right = off <= table::half_turn;
        const table::Angle by = std::min(right ? off : -off, table::angle_of_arc(2 * start.extent().half_width, all));
        if (by.parts > 1024 && by <= table::quarter_turn)
            consider(table::wheeled(start, right ? table::Hand::right : table::Hand::left, by));
        else if (by > table::quarter_turn)
            consider(table::with_centre(start.centre(), pose.heading + off, start.extent()));
        if (g_.ground.detour(start.centre(), field_[v].centre(), column) > 0)
            ways(u, start, all, [&](const Move&, const table::Rectangle& there) { consider(there.pose()); });
    }
    if (raiders_[side_of(u)] != 0)
        ways(u, start, all, [&](const Move&, const table::Rectangle& there) { consider(there.pose()); });
    const bool skirmisher = g_.type(u).skirmisher;
    if (skirmisher || s_.unit[u].status() != Status::ok)
        consider(table::moved(pose, pose.heading + table::half_turn, all / 2));
    if (skirmisher) {
        const table::Pose about = table::with_centre(start.centre(), pose.heading + table::half_turn, start.extent());
        consider(table::moved(about, about.heading, all));
        for (const int degrees : {-45, 45}) consider(table::moved(pose, pose.heading + table::degrees(degrees), all));
    }
    return best * 5 / 6;
}

void HeuristicAnalysis::manoeuvres(StackList<Manoeuvre, 16>& best, std::size_t most) const {
    best.clear();
    const Pending& order = top(s_);
    const UnitIndex u = order.unit;
    const Unit& unit = s_.unit[u];
    if (static_cast<Kind>(order.kind) != Kind::advance || is_camp(u)) return;
    if (unit.frontage() == 1 && unit.bases() > 1) return;
    StackList<Manoeuvre, 96> all;
    const table::Rectangle& start = field_[u];
    all.push_back({{.kind = Kind::halt}, stand(u, start), start});
    ways(u, start, order.left, [&](const Move& m, const table::Rectangle& end) {
        if (all.size() < 96 && g_.ground.measure().holds(end)) all.push_back({m, stand(u, end), end});
    });
    std::array<std::uint8_t, 96> order_of;
    const auto end = order_of.begin() + static_cast<std::ptrdiff_t>(all.size());
    std::iota(order_of.begin(), end, std::uint8_t{0});
    std::sort(order_of.begin(), end, [&](std::size_t a, std::size_t b) {
        return all[a].value != all[b].value ? all[a].value > all[b].value : a < b;
    });
    most = std::min<std::size_t>(most, 16);
    bool scoring = false;
    for (auto i = order_of.begin(); i != end && (best.size() < most || !scoring); ++i) {
        Manoeuvre& one = all[*i];
        one.scores = scores(u, one.end);
        if (best.size() == most && !one.scores) continue;
        if (judge(g_, s_, one.move) != Refusal::legal) continue;
        if (best.size() == most) best.pop_back();
        scoring = scoring || one.scores;
        best.push_back(one);
    }
}

Move HeuristicAnalysis::best_manoeuvre() const {
    const Pending& order = top(s_);
    const auto best = [&] {
        StackList<Manoeuvre, 16> ways;
        manoeuvres(ways, 1);
        return ways.empty() ? Move{} : ways[0].move;
    };
    if (static_cast<Kind>(order.kind) != Kind::advance || is_camp(order.unit) || s_.depth != 1) return best();
    thread_local KeptResults<Move, 2048> kept;
    const std::uint64_t word = surroundings(side_of(order.unit)).of_orders(order.unit);
    return kept.get(joined(word, order.left), [&](Move& move) { move = best(); });
}

}  // namespace polemarch::blood_of_kings
