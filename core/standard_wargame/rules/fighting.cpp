#include "core/standard_wargame/rules/fighting.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/distance.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

bool touches_river(const View& view, const table::Rectangle& outline) {
    for (const Piece& piece : pieces_of(view.g, view.s))
        if (piece.ground == Ground::river && touches(piece, outline)) return true;
    return false;
}

/// Nearer to the peak of a hill on which it stands than its opponent (7.4.4.2, S81, N37).
bool is_uphill(const View& view, const table::Rectangle& own, const table::Rectangle& enemy) {
    for (const Piece& piece : pieces_of(view.g, view.s))
        if (piece.ground == Ground::hill && touches(piece, own) &&
            table::squared_distance(own, piece.peak) < table::squared_distance(enemy, piece.peak))
            return true;
    return false;
}

Defending defending_of(const View& view, UnitIndex u, UnitIndex enemy) {
    if (!is_foot(view.g.troops(u))) return Defending::none;
    const table::Rectangle &own = view.field[u], &other = view.field[enemy];
    if (view.s.unit[u].has(Unit::fortified_bit) && BeforeFront(own).ahead(other)) return Defending::fortification;
    if (is_uphill(view, own, other)) return Defending::hill;
    return touches_river(view, other) && !touches_river(view, own) ? Defending::bank : Defending::none;
}

/// Units of the same troops and class directly behind each other, `u` counted, up to the first that touches ground
/// which is difficult for close battle (7.4.4.3).
int ranks_that_support(const View& view, UnitIndex u) {
    const int most = std::min(view.groups.ranks(view.g, u), ranks_that_fight(view.g.troops(u)));
    int ranks = 1;
    for (UnitIndex next = u; ranks < most; ++ranks) {
        next = view.groups.directly_behind(next);
        if (is_difficult_for_battle(view.g, view.s, view.field[next])) break;
    }
    return ranks;
}

/// Combat advantage in close battle (7.4.3.4).
bool has_advantage(const View& view, UnitIndex u, UnitIndex enemy) {
    const bool before_own = in_frontal_zone(view.g, view.field, u, enemy);
    if (before_own && !in_frontal_zone(view.g, view.field, enemy, u)) return true;
    if (view.s.unit[enemy].has(Unit::engaged_bit)) return true;
    // The opponent has a friend of its own nearest before it (N15b).
    const UnitIndex nearest = nearest_in_effective_zone(view.g, view.field, enemy);
    return nearest != nobody && side_of(nearest) == side_of(enemy);
}

}  // namespace

UnitSet attackers(const View& view) {
    UnitSet found = village_attackers(view.g, view.s);
    const auto can = [&](UnitIndex u) {
        return view.s.unit[u].on_table() && !view.s.unit[u].has(Unit::attacked_bit) && !targets_of(view, u).empty();
    };
    each_unit(view.s.declared, [&](UnitIndex u) {
        if (can(u)) found |= UnitSet(u);
    });
    if (!found.empty()) return found;
    const UnitSet forced = view.field.on_table() & places_of(1u - view.s.active) & view.s.fighters;
    each_unit(forced, [&](UnitIndex u) {
        if (!is_baggage(u) && !view.s.targeted.has(u) && can(u)) found |= UnitSet(u);
    });
    return found;
}

UnitSet targets_of(const View& view, UnitIndex attacker) {
    return close_targets(view.g, view.field, attacker, view.s.targeted);
}

bool may_feint(const View& view, UnitIndex attacker) {
    const Troops t = view.g.troops(attacker);
    if (is_inside(view.s, attacker)) return false;
    if (!view.g.type(attacker).feints || side_of(attacker) != view.s.active) return false;
    const table::Rectangle& own = view.field[attacker];
    bool shot_at = false;
    each_unit(view.field.enemies_of(attacker), [&](UnitIndex v) {
        shot_at = shot_at || (!is_baggage(v) && in_frontal_zone(view.g, view.field, v, attacker) &&
                              range_of(view, v, attacker) > 0);  // N35
    });
    if (shot_at) return false;
    const auto end = evade_end(view.g, view.s, attacker);
    if (!end || end->heading != own.heading()) return false;  // its target is before it: no half turn helps
    // From where it starts to where it comes.
    const Length way = table::distance(own.pose().at(), end->at());
    const table::Rectangle path(
        own.pose(), {own.extent().half_width, static_cast<std::int16_t>(own.extent().half_depth + way / 2)});
    return movement_under(view.g, view.s, t, path) == Going::open && !is_difficult_for_battle(view.g, view.s, path);
}

UnitSet may_have_points(const View& view) {
    UnitSet found;
    if (view.s.morale == 0) return found;
    const unsigned side = view.s.active;
    for (const UnitIndex u : view.g.general[side])
        if (u != nobody && role_of(view.g, view.s, u) != Role::none &&
            (view.s.unit[u].on_table() || is_inside(view.s, u)))
            found |= UnitSet(u);
    const UnitIndex commander = view.g.general[side][0];
    if (commander != nobody && view.s.unit[commander].on_table())
        for (const table::Hand hand : {table::Hand::left, table::Hand::right})
            if (const UnitIndex next = view.groups.beside(commander, hand); next != nobody) found |= UnitSet(next);
    return without(found, view.s.points) & view.s.fighters;
}

Fighter fighter_in(const View& view, UnitIndex u, UnitIndex enemy, Action action) {
    Fighter f = fighter_apart(view.g, view.s, u);
    f.ranks = static_cast<std::uint8_t>(ranks_that_support(view, u));
    f.difficult = is_difficult_for_battle(view.g, view.s, view.field[u]);
    if (action == Action::close) {
        f.defending = defending_of(view, u, enemy);
        f.advantage = has_advantage(view, u, enemy);
        f.morale_point = view.s.points.has(u);
        f.unfaced = has_unfaced_enemy(view.g, view.field, u);
    } else {
        f.advantage = BeforeFront(view.field[enemy]).behind_rear(view.field[u]);
    }
    return f;
}

CloseBattle close_battle_of(const View& view, UnitIndex attacker, UnitIndex target) {
    if (is_village_fight(view.s, attacker, target)) return village_battle_of(view, attacker, target);
    CloseBattle battle;
    battle.fighters = {fighter_in(view, attacker, target, Action::close),
                       fighter_in(view, target, attacker, Action::close)};
    return battle;
}

DistanceBattle distance_battle_of(const View& view, UnitIndex shooter, UnitIndex target) {
    if (target == nobody || is_inside(view.s, shooter))
        return village_shot_of(view, shooter, target, target != nobody && returns_fire(view, target, shooter));
    DistanceBattle battle;
    battle.fighters = {fighter_in(view, shooter, target, Action::distance),
                       fighter_in(view, target, shooter, Action::distance)};
    battle.weather = view.s.weather;
    battle.return_fire = returns_fire(view, target, shooter);
    return battle;
}

}  // namespace polemarch::standard_wargame
