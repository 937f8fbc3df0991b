#include "core/standard_wargame/rules/village_battle.h"

#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/distance.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/village.h"

namespace polemarch::standard_wargame {

Fighter fighter_apart(const Setup& g, const State& s, UnitIndex u) {
    Fighter f;
    if (u == nobody) {
        f.troops = *troops_named("Le");
        f.grade = Class::militia;
        return f;
    }
    const Trait& trait = g.trait[u];
    f.troops = trait.troops;
    f.grade = trait.grade;
    f.general = role_of(g, s, u) != Role::none;
    f.fortified = trait.fortified_baggage;
    f.active = side_of(u) == s.active;
    return f;
}

// ---- close battles

bool is_village_fight(const State& s, UnitIndex attacker, UnitIndex target) {
    return target == nobody || is_inside(s, target) || is_inside(s, attacker);
}

UnitSet village_attackers(const Setup& g, const State& s) {
    UnitSet found;
    const Piece* village = fortified_village(g, s);
    if (village == nullptr || village->friendly == s.active) return found;
    each_unit(inside_village(g, s, s.active), [&](UnitIndex u) { found.add(u, !s.unit[u].has(Unit::attacked_bit)); });
    return found;
}

UnitSet village_defenders(const Setup& g, const State& s) {
    UnitSet found;
    each_unit(inside_village(g, s, fortified_village(g, s)->friendly),
              [&](UnitIndex u) { found.add(u, !s.unit[u].has(Unit::engaged_bit)); });
    return found;
}

UnitSet village_fighters(const Setup& g, const State& s) {
    const UnitSet attackers = village_attackers(g, s);
    return attackers.empty() ? attackers : attackers | inside_village(g, s, fortified_village(g, s)->friendly);
}

CloseBattle village_battle_of(const View& view, UnitIndex attacker, UnitIndex target) {
    CloseBattle battle;
    battle.in_village = true;
    battle.fighters = {fighter_apart(view.g, view.s, attacker), fighter_apart(view.g, view.s, target)};
    battle.fighters[0].morale_point = view.s.points.has(attacker);
    if (view.s.unit[attacker].inside == Inside::at_wall) battle.fighters[1].defending = Defending::village;
    return battle;
}

std::optional<table::Pose> thrown_out(const View& view, UnitIndex attacker) {
    const Setup& g = view.g;
    const Piece& village = *fortified_village(g, view.s);
    const table::Extent extent = g.trait[attacker].extent;
    const table::Point home = g.scenario.sides[side_of(attacker)].baggage.at();
    std::optional<table::Pose> best;
    each_place_at_wall(village, extent, g.charts.movement.retreat, true, [&](table::Pose pose) {
        if (best && !(table::squared_distance(pose.at(), home) < table::squared_distance(best->at(), home))) return;
        const table::Rectangle place(pose, extent);
        if (!is_on_table(g, place) || touches(village, place) ||
            movement_under(g, view.s, g.troops(attacker), place) == Going::none)
            return;
        bool free = true;
        each_unit(view.field.on_table(), [&](UnitIndex v) {
            if (!free) return;
            free = !table::overlap(place, view.field[v], tolerance);
            if (!free || side_of(v) == side_of(attacker)) return;
            const Length reach = g.charts.combat.close_zone;
            free = is_baggage(v) ? !table::within(view.field[v], place, reach)  // it faces all round (N52)
                                 : !BeforeFront(view.field[v]).in_effective_zone(place, reach);
        });
        if (free) best = pose;
    });
    return best;
}

// ---- distance battles

bool village_is_target(const View& view, UnitIndex shooter) {
    const Piece* village = fortified_village(view.g, view.s);
    if (village == nullptr || village->friendly == side_of(shooter) || !is_artillery(view.g.troops(shooter)))
        return false;
    if (view.s.unit[shooter].has(Unit::moved_bit) || view.s.fighters.has(shooter)) return false;
    const Length range = range_of(view.g.troops(shooter), 1, *troops_named("Le"), view.g.charts);
    if (range == 0 || !distance_to_village(view, shooter).within(range)) return false;
    // Some part of it before the front line and within a base width of the side lines: the widest rectangle of that.
    const table::Rectangle& unit = view.field[shooter];
    const table::Extent corridor{static_cast<std::int16_t>(unit.extent().half_width + view.g.charts.combat.corridor),
                                 static_cast<std::int16_t>(range / 2)};
    const table::Rectangle before(table::moved(unit.pose(), unit.heading(), range), corridor);
    return table::meets(village->shape, before) && sees_village(view.g, view.s, view.field, shooter);
}

Length range_out_of_village(const View& view, UnitIndex u, UnitIndex v) {
    const Troops troops = view.g.troops(u);
    if (is_artillery(troops))
        return view.s.unit[u].has(Unit::moved_bit) ? 0 : range_of(troops, 1, view.g.troops(v), view.g.charts);
    return is_bow(troops) ? view.g.charts.combat.village_reach : 0;
}

UnitSet targets_out_of_village(const View& view, UnitIndex u) {
    UnitSet nearest;
    table::SquaredDistance least;
    if (view.s.unit[u].inside != Inside::defender || view.s.fighters.has(u)) return nearest;
    each_unit(view.field.enemies_of(u), [&](UnitIndex v) {
        const Length range = range_out_of_village(view, u, v);
        if (range == 0 || view.s.fighters.has(v)) return;
        const auto distance = distance_to_village(view, v);
        if (!distance.within(range) || (!nearest.empty() && least < distance)) return;
        if (!sees(view.g, view.s, view.field, u, v)) return;
        if (nearest.empty() || distance < least) nearest = {};
        least = distance;
        nearest |= UnitSet(v);
    });
    return nearest;
}

DistanceBattle village_shot_of(const View& view, UnitIndex shooter, UnitIndex target, bool returned) {
    DistanceBattle battle;
    battle.weather = view.s.weather;
    battle.fighters = {fighter_apart(view.g, view.s, shooter), fighter_apart(view.g, view.s, target)};
    const bool inside = is_inside(view.s, shooter);
    battle.in_village = {inside, !inside};
    battle.return_fire = inside && returned;
    const bool village = combat_on(Ground::fortified_village, view.s.weather, view.g.charts) != Going::open;
    battle.fighters[inside ? 0 : 1].difficult = village;
    const UnitIndex outside = inside ? target : shooter;
    battle.fighters[inside ? 1 : 0].difficult = is_difficult_for_battle(view.g, view.s, view.field[outside]);
    return battle;
}

}  // namespace polemarch::standard_wargame
