#include "ai/standard_wargame/heuristic_analysis.h"

#include "core/per_thread.h"
#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/quarter_turn.h"
#include "core/standard_wargame/rules/reforming.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/straight_move.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace polemarch::standard_wargame {

namespace {

Length between_centres(const table::Rectangle& a, const table::Rectangle& b) {
    const table::Point way = a.centre() - b.centre();
    return static_cast<Length>(table::whole_root(static_cast<std::uint64_t>(dot(way, way))));
}

/// An enemy that is not ahead attracts a unit less, as if it were so much farther away: nothing within an eighth of a
/// turn of the heading, `about` behind. With + - * / and sqrt only, for the same value on every machine.
Length turn_towards(const table::Rectangle& there, const table::Rectangle& enemy, Length about) {
    const table::Point way = enemy.centre() - there.centre(), ahead = there.ahead();
    const double lengths = std::sqrt(static_cast<double>(dot(way, way)) * static_cast<double>(dot(ahead, ahead)));
    if (lengths <= 0) return 0;
    constexpr double eighth_turn = 0.7;  // the cosine of the angle, about
    const double off = eighth_turn - static_cast<double>(dot(way, ahead)) / lengths;
    return off <= 0 ? 0 : static_cast<Length>(about * off / (1 + eighth_turn));
}

constexpr Length close_look = 3 * base_width;  ///< farther enemies count by the distance of their middles

}  // namespace

HeuristicAnalysis::HeuristicAnalysis(const View& view, const HeuristicWeights& weights)
    : view_(view),
      weights_(weights),
      match_ups_(match_ups_of(view.g, weights.retreat)),
      approach_(weights.approach * (100 + weights.impatience * (view.s.turn - 1)) / 100),
      fear_(weights.fear * std::max(0, 100 - weights.daring * (view.s.turn - 1)) / 100) {}

const Surroundings& HeuristicAnalysis::surroundings() const {
    if (!surroundings_) surroundings_.emplace(view_, weights_);
    return *surroundings_;
}

Worth HeuristicAnalysis::stand(UnitIndex u, const table::Rectangle& there) const {
    assert(there.extent() == view_.g.trait[u].extent);
    thread_local KeptResults<Worth, 8192> kept;
    return kept.get(surroundings().of_place(u, there.pose()), [&](Worth& worth) { worth = find_stand(u, there); });
}

Worth HeuristicAnalysis::find_stand(UnitIndex u, const table::Rectangle& there) const {
    const CombatChart& combat = view_.g.charts.combat;
    const BeforeFront front(there);
    const table::Box box = table::box_of(there);
    std::optional<int> best;
    int worst = 0, volley = 0, volley_at = 0;
    const Length about = weights_.about * base_width / 8;
    Length prey = 64 * base_width;  // how far it is to the enemy that attracts it most
    // An enemy that beats it attracts it less: as if it were farther away.
    const auto detour_to = [&](UnitIndex v) {
        return std::max(0, -match_ups_.attack(u, v, Footing::level)) * base_width / 100;
    };
    const auto reach_of = [&](UnitIndex shooter, UnitIndex target) {
        const Reach& reach = combat.reach[index(view_.g.troops(shooter))][index(view_.g.troops(target))];
        return std::max(reach.one, reach.two_ranks);
    };
    const auto look_at = [&](UnitIndex v, Length gap, Length detour) {
        const bool attracts = gap + detour < prey;
        const table::Rectangle& enemy = view_.field[v];
        if (gap > close_look) {
            if (attracts)
                prey = std::min(prey, between_centres(there, enemy) + detour + turn_towards(there, enemy, about));
            return;
        }
        const Length reach = reach_of(u, v), reach_back = reach_of(v, u);
        if (!attracts && gap > std::max({combat.close_zone, reach, reach_back})) return;
        const Length distance = table::distance(there, enemy);
        if (distance + detour < prey) prey = std::min(prey, distance + detour + turn_towards(there, enemy, about));
        if (distance <= combat.close_zone) {
            const bool before_own = is_baggage(v) || front.in_frontal_zone(enemy, combat.close_zone);
            const bool before_enemy = is_baggage(v) || BeforeFront(enemy).in_frontal_zone(there, combat.close_zone);
            if (before_own) {
                const int attack = match_ups_.attack(u, v, before_enemy ? Footing::level : Footing::attacker);
                best = std::max(best.value_or(attack), attack);
            }
            if (before_enemy && !is_baggage(v))
                worst = std::max(worst, match_ups_.attack(v, u, before_own ? Footing::level : Footing::attacker));
            return;
        }
        if (distance <= reach && match_ups_.shot(u, v) > volley && front.directly_ahead(enemy))
            volley = match_ups_.shot(u, v);
        if (distance <= reach_back && match_ups_.shot(v, u) > volley_at && BeforeFront(enemy).directly_ahead(there))
            volley_at = match_ups_.shot(v, u);
    };
    // The one that may attract it most comes first: most of the others are then seen to be too far off.
    struct Seen {
        UnitIndex unit;
        Length gap, detour;
    };
    StackList<Seen, side_places> seen;
    std::size_t first = 0;
    each_unit(view_.field.enemies_of(u), [&](UnitIndex v) {
        seen.push_back({v, table::least_gap(box, view_.field.box(v)), detour_to(v)});
        const Seen &now = seen[seen.size() - 1], &before = seen[first];
        if (now.gap + now.detour < before.gap + before.detour) first = seen.size() - 1;
    });
    if (seen.size() > 0) std::swap(seen[0], seen[first]);
    for (const Seen& enemy : seen) look_at(enemy.unit, enemy.gap, enemy.detour);
    int value = volley * weights_.volley / 100 - volley_at * weights_.shelter / 100 - worst * fear_ / 100;
    if (!best) value -= approach_ * static_cast<int>(prey) / base_width;
    const int hope = best ? std::max(0, *best) * weights_.hope / 100 : 0;
    const int attack = best ? std::max(0, *best + weights_.ardour) : 0;
    return {value + hope, value + attack};
}

Worth HeuristicAnalysis::stand(UnitIndex u) const {
    if (!stands_[u]) stands_[u] = stand(u, view_.field[u]);
    return *stands_[u];
}

int HeuristicAnalysis::contact(UnitIndex u) const {
    if (frontal_enemies(view_.g, view_.field, u).empty()) return 0;
    const Worth worth = stand(u);
    return std::max(0, worth.attacking - worth.calm);
}

Worth HeuristicAnalysis::gain(const MovementAction& action) const {
    UnitSet moved;
    for (const UnitIndex u : action.units) moved |= UnitSet(u);
    Worth gain;
    for (std::size_t i = 0; i < action.units.size(); ++i) {
        const UnitIndex u = action.units[i];
        const Worth there = stand(u, table::Rectangle(action.ends[i], view_.g.trait[u].extent));
        const int less = stand(u).calm + cost_of_leaving(u, moved);
        gain.calm += there.calm - less;
        gain.attacking += there.attacking - less;
    }
    return gain;
}

int HeuristicAnalysis::cost_of_leaving(UnitIndex u, const UnitSet& moved) const {
    int cost = 0;
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        if (const UnitIndex next = view_.groups.beside(u, hand); next != nobody && !moved.has(next))
            cost += 2 * weights_.line;
    return cost;
}

int HeuristicAnalysis::attack(UnitIndex u, UnitIndex target) const {
    return exchange(close_battle_of(view_, u, target), view_.g.charts, weights_.retreat).net();
}

int HeuristicAnalysis::shot(UnitIndex u, UnitIndex target) const {
    return exchange(distance_battle_of(view_, u, target), view_.g.charts, weights_.retreat).net();
}

std::optional<int> HeuristicAnalysis::best_attack(UnitIndex u) const {
    std::optional<int> best;
    each_unit(targets_of(view_, u), [&](UnitIndex v) { best = std::max(best.value_or(-10'000), attack(u, v)); });
    return best;
}

Length HeuristicAnalysis::free_ahead(const Units& units, Length most) const {
    UnitSet own;
    for (const UnitIndex u : units) own |= UnitSet(u);
    Length free = most;
    for (const UnitIndex u : units) {
        const table::Rectangle& unit = view_.field[u];
        const table::StraightMove path(unit, unit.heading(), most);
        const table::Box way =
            table::box_round(view_.field.box(u), table::box_of(table::Rectangle(path.end(), unit.extent())));
        each_unit(view_.field.meeting(way, without(view_.field.on_table(), own)), [&](UnitIndex v) {
            if (const auto at = path.first_contact(view_.field[v], tolerance)) free = std::min(free, *at);
        });
    }
    return free;
}

int HeuristicAnalysis::moves_together(const Units& units) const {
    int moves = 3;
    for (const UnitIndex v : units) {
        const Going going = movement_under(view_.g, view_.s, view_.g.troops(v), view_.field[v]);
        moves = std::min(moves, moves_of(view_, v, going));
    }
    return moves;
}

Worth HeuristicAnalysis::best_move(UnitIndex u, Body body) const {
    const auto members = members_of(view_.groups, u, body);
    if (!members) return {};
    thread_local KeptResults<Worth, 4096> kept;
    return kept.get(surroundings().of_moves(u, body, *members), [&](Worth& best) { best = find_best_move(u, body); });
}

Worth HeuristicAnalysis::find_best_move(UnitIndex u, Body body) const {
    Worth best;
    BodyMoves moves(view_, u, body);
    each_move(u, body, [&](const Move& m) {
        const MovementAction action = moves.action(m);
        if (action.refusal != Refusal::legal) return;
        const Worth worth = gain(action);
        best.calm = std::max(best.calm, worth.calm);
        best.attacking = std::max(best.attacking, worth.attacking);
    });
    return best;
}

Worth HeuristicAnalysis::best_alone(UnitIndex u) const {
    if (!alone_[u]) alone_[u] = best_move(u, {});
    return *alone_[u];
}

Worth HeuristicAnalysis::best_together(BestMoves& known, UnitIndex u, Body body) const {
    BestMove& best = known[first_of(u, body)];
    const int files = 1 + body.left + body.right;
    if (best.files != files || best.ranks != body.ranks)
        best = {files, body.ranks, body == Body{} ? Worth{} : best_move(u, body)};
    return best.gain;
}

Body joined_body(const View& view, UnitIndex u, Order order, std::size_t general) {
    Body body;
    const Groups& groups = view.groups;
    if (!groups.in_front_line(u)) return body;
    const auto joins = [&](UnitIndex first) {
        int deep = 0;
        for (UnitIndex v = first; v != nobody; v = groups.behind(v), ++deep)
            if (view.s.acted.has(v) || judge_joins(view, v, u, order, general) != Refusal::legal) return false;
        body.ranks = static_cast<std::uint8_t>(std::clamp<int>(deep, body.ranks, 16));
        return true;
    };
    if (!joins(u)) return {};
    const auto files_at = [&](table::Hand hand) {
        std::uint8_t files = 0;
        for (UnitIndex v = groups.beside(u, hand); v != nobody && joins(v); v = groups.beside(v, hand)) ++files;
        return files;
    };
    body.left = files_at(table::Hand::left);
    body.right = files_at(table::Hand::right);
    return body;
}

Going HeuristicAnalysis::going_ahead(UnitIndex u) const {
    if (!goings_[u]) goings_[u] = find_going_ahead(u);
    return *goings_[u];
}

Going HeuristicAnalysis::find_going_ahead(UnitIndex u) const {
    Units alone;
    alone.push_back(u);
    if (free_ahead(alone, base_width / 2) < base_width / 2) return Going::none;
    const table::Rectangle& unit = view_.field[u];
    const Length one = view_.g.charts.movement.move;
    const table::Extent way{unit.extent().half_width, static_cast<std::int16_t>(unit.extent().half_depth + one / 2)};
    const table::Rectangle ahead(table::moved(unit.pose(), unit.heading(), one), way);
    return movement_under(view_.g, view_.s, view_.g.troops(u), ahead);
}

Body HeuristicAnalysis::open_body(UnitIndex u, Body body) const {
    if (body.left + body.right == 0) return body;
    const Going own = going_ahead(u);
    if (own == Going::none) return body;
    const int moves = moves_of(view_, u, own);
    const auto keeps_up = [&](UnitIndex v) {
        const Going going = going_ahead(v);
        return going <= own && moves_of(view_, v, going) >= moves;
    };
    const auto files_at = [&](table::Hand hand, int most) {
        std::uint8_t files = 0;
        for (UnitIndex v = view_.groups.beside(u, hand); v != nobody && files < most && keeps_up(v);
             v = view_.groups.beside(v, hand))
            ++files;
        return files;
    };
    Body open = body;
    open.left = files_at(table::Hand::left, body.left);
    open.right = files_at(table::Hand::right, body.right);
    if (open == body) return body;
    open.ranks = 1;
    UnitIndex first = u;
    for (int i = 0; i < open.left; ++i) first = view_.groups.beside(first, table::Hand::left);
    for (int i = 0; i <= open.left + open.right; ++i, first = view_.groups.beside(first, table::Hand::right)) {
        int deep = 0;
        for (UnitIndex v = first; v != nobody; v = view_.groups.behind(v)) ++deep;
        open.ranks = static_cast<std::uint8_t>(std::clamp<int>(deep, open.ranks, 16));
    }
    return open;
}

UnitIndex HeuristicAnalysis::first_of(UnitIndex u, Body body) const {
    for (int i = 0; i < body.left; ++i) u = view_.groups.beside(u, table::Hand::left);
    return u;
}

int HeuristicAnalysis::order_gain(UnitIndex u, Order order, std::size_t general) const {
    const bool attacks = order == Order::advance;
    int most = best_alone(u).of(attacks);
    if (attacks) {
        int standing = 0;
        each_unit(view_.groups.members(view_.groups.group_of(u)), [&](UnitIndex v) {
            if (!view_.s.unit[v].has(Unit::ordered_bit)) standing += contact(v);
        });
        most = std::max({most, contact(u), standing});
    }
    const Body joined = joined_body(view_, u, order, general);
    most = std::max(most, best_together(joined_, u, joined).of(attacks));
    const Body open = open_body(u, joined);
    // A body and its open part may begin with the same unit. With war wagons it matters in the strategic sequence who
    // of a body was ordered (8.1.6): there both share one memory, so that the first who asks decides for both.
    BestMoves& known = sequence_of(view_.s) == Sequence::strategic ? joined_ : open_;
    return open == joined ? most : std::max(most, best_together(known, u, open).of(attacks));
}

int HeuristicAnalysis::turn_gain(UnitIndex u) const {
    if (turns_[u]) return *turns_[u];
    int best = 0;
    const table::Rectangle& from = view_.field[u];
    const int stays = -cost_of_leaving(u, UnitSet(u)), less = stand(u).calm - stays;
    for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
        // What it would be worth is sooner known than whether it is legal.
        const table::Pose end = quarters == 2   ? table::half_turned(from).pose()
                                : quarters == 1 ? quarter_turned(from, table::Hand::right)
                                                : quarter_turned(from, table::Hand::left);
        const int value = stand(u, {end, from.extent()}).calm - less;
        if (std::max(value, stays) <= best) continue;
        Move m;
        m.kind = Kind::turn;
        m.unit = u;
        m.value = quarters;
        const MovementAction action = turn_of(view_, m);
        // Where somebody must evade first, nobody moves yet.
        if (action.refusal == Refusal::legal) best = std::max(best, action.evaders.empty() ? value : stays);
    }
    turns_[u] = best;
    return best;
}

int HeuristicAnalysis::strategic_gain(UnitIndex u, std::size_t general) const {
    const Body body = joined_body(view_, u, Order::manoeuvre, general);
    const int files = 1 + body.left + body.right;
    OfBody& known = strategic_[first_of(u, body)];
    if (known.files == files) return known.value;
    known = {files, 0};
    const auto units = members_of(view_.groups, u, body);
    if (!units) return 0;
    int moves = 9;
    Length nearest = 64 * base_width;
    std::for_each(units->begin(), units->end(), [&](UnitIndex v) {
        moves = std::min(moves, move_number(view_.g.troops(v), Going::open, Sequence::strategic, view_.g.charts));
        each_unit(view_.field.enemies_of(v), [&](UnitIndex e) {
            nearest = std::min(nearest, table::least_gap(view_.field.box(v), view_.field.box(e)));
        });
    });
    const Length far = view_.g.charts.movement.strategic_steady;
    if (moves == 0 || nearest <= far) return 0;
    const Length length = std::min<Length>(moves * view_.g.charts.movement.move, nearest - far);
    known.value = approach_ * static_cast<int>(length) / base_width * static_cast<int>(units->size());
    return known.value;
}

}  // namespace polemarch::standard_wargame
