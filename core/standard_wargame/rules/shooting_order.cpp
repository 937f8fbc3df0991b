#include "core/standard_wargame/rules/shooting_order.h"

#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/retreat.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

UnitSet units_in(const Shot& shot) {
    UnitSet units(shot.shooter);
    if (shot.target != nobody) units |= UnitSet(shot.target);
    return units;
}

bool is_answered(const View& view, const Shot& shot) {
    return shot.target != nobody && returns_fire(view, shot.target, shot.shooter);
}

/// Two units that shoot at each other: one action, whichever of them is called.
bool are_one_exchange(const View& view, const Shot& a, const Shot& b) {
    return a.shooter == b.target && a.target == b.shooter && is_answered(view, a) && is_answered(view, b);
}

/// The units that it would shoot at, and those of them that would shoot back.
struct Fire {
    UnitSet targets, answers;
    bool operator==(const Fire&) const = default;
};
Fire fire_of(const View& view, UnitIndex u) {
    Fire fire{is_inside(view.s, u) ? targets_out_of_village(view, u) : shots_of(view, u), {}};
    each_unit(fire.targets, [&](UnitIndex v) { fire.answers.add(v, returns_fire(view, v, u)); });
    return fire;
}

/// The longest range that a unit can have.
Length longest_range(const View& view, UnitIndex u) {
    Length longest = 0;
    for (const Reach& reach : view.g.charts.combat.reach[index(view.g.troops(u))])
        longest = std::max({longest, reach.one, reach.two_ranks});
    return longest;
}

/// Whether anybody but these would shoot otherwise after what happened to them.
bool changes_others(const View& view, const State& after, const UnitSet& own) {
    const Look look(view.g, after);
    table::Box area;  // round everybody who was or is elsewhere
    bool moved = false;
    const auto take = [&](const table::Box& box) {
        area = moved ? table::box_round(area, box) : box;
        moved = true;
    };
    each_unit(view.field.on_table(), [&](UnitIndex u) {
        const Unit& unit = after.unit[u];
        if (unit.on_table() && unit.pose == view.s.unit[u].pose) return;
        take(view.field.box(u));
        if (unit.on_table()) take(look.view.field.box(u));
    });
    if (!moved) return false;
    bool changed = false;
    const auto compare = [&](UnitIndex u) { changed = changed || !(fire_of(view, u) == fire_of(look.view, u)); };
    each_unit(without(look.view.field.on_table(), own), [&](UnitIndex u) {
        if (changed || is_baggage(u) || has_shot(view.g, view.s.unit[u], u)) return;
        // Who is in the way of a shot, or of the answer, is at most twice as far away as the target.
        const Length range = longest_range(view, u);
        if (range > 0 && table::meet(table::grown(view.field.box(u), 2 * range), area)) compare(u);
    });
    for (unsigned side = 0; side < 2 && !changed; ++side)
        each_unit(without(inside_village(view.g, view.s, side), own), [&](UnitIndex u) {
            if (!changed && !has_shot(view.g, view.s.unit[u], u)) compare(u);
        });
    return changed;
}

/// What may become of a unit that loses cohesion: its retreat, and that it flees. Pushed friends stay where they are.
bool can_change_others(const View& view, UnitIndex loser, UnitIndex enemy, const UnitSet& own) {
    const auto matters = [&](const RetreatMove* move) {
        State after = view.s;
        if (move) {
            apply_retreat(view.g, after, *move);
            if (move->how != Retreat::barred && changes_others(view, after, own)) return true;
        }
        destroy(view.g, after, loser);
        return changes_others(view, after, own);
    };
    if (is_inside(view.s, loser)) return matters(nullptr);
    const RetreatMove move = retreat_of(view.g, view.s, view.field, view.groups, loser);
    if (matters(&move)) return true;
    const auto longer = extended_retreat_of(view.g, view.s, view.field, view.groups, loser, enemy, Action::distance);
    return longer && matters(&*longer);
}

/// Whether the active side has a choice among these shots, all that are left: a shooter has several targets, or one
/// shot can change the target, range or return fire of another. What cannot happen by one shot alone is not looked for.
bool does_order_matter(const View& view, const Shots& shots) {
    for (std::size_t i = 0; i < shots.size(); ++i) {
        if (shots[i].all_round) return true;
        for (std::size_t k = i + 1; k < shots.size(); ++k)
            if (!(units_in(shots[i]) & units_in(shots[k])).empty() && !are_one_exchange(view, shots[i], shots[k]))
                return true;
    }
    for (std::size_t i = 0; i < shots.size(); ++i) {
        const Shot& shot = shots[i];
        bool seen = false;
        for (std::size_t k = 0; k < i; ++k) seen = seen || are_one_exchange(view, shots[k], shot);
        if (seen || shot.target == nobody) continue;
        const UnitSet own = units_in(shot);
        if (can_change_others(view, shot.target, shot.shooter, own)) return true;
        if (is_answered(view, shot) && can_change_others(view, shot.shooter, shot.target, own)) return true;
    }
    return false;
}

/// Who has targets, and a friend in the way of all of them (7.2.4). War wagons, whose halves shoot apart, are left out.
UnitSet called_off(const View& view) {
    UnitSet found;
    each_unit(view.field.on_table(), [&](UnitIndex u) {
        if (is_baggage(u) || type_of(view.g.troops(u)) == Type::war_wagon || has_shot(view.g, view.s.unit[u], u))
            return;
        const UnitSet targets = first_targets(view, u);
        bool free = targets.empty();
        each_unit(targets, [&](UnitIndex v) { free = free || !is_blocked(view, u, v); });
        found.add(u, !free);
    });
    return found;
}

}  // namespace

bool step_distance(const Setup& g, State& s) {
    const Look look(g, s);
    const View& view = look.view;
    s.acted |= called_off(view);
    const Shots all = shots(view);
    // In order: the active side's first, so that a turned battle has the turned order.
    std::size_t next = all.size();
    for (std::size_t i = all.size(); i-- > 0;)
        if (!all[i].all_round &&
            (next == all.size() || side_of(all[i].shooter) == s.active || side_of(all[next].shooter) != s.active))
            next = i;
    const auto has_choice = [&] {
        if (all.size() == 1 || all.due() == 0) return false;
        // Once none can change another, the rest goes in order, as long as each has one target (N80).
        return s.volley == 0 ? does_order_matter(view, all)
                             : next + 1 < all.size() && all[next].shooter == all[next + 1].shooter;
    };
    if (has_choice()) {
        s.volley = 0;
        return false;
    }
    if (next < all.size()) {
        s.volley = all.size() > 1 ? 1 : s.volley;
        begin_shot(view, s, all[next].shooter, all[next].target);
    } else if (const UnitIndex wagon = all_round_due(view); wagon != nobody) {
        s.volley = 0;
        begin_choice_of_shot(s, wagon);
    } else {
        s.acted = {};
        s.volley = 0;
        s.step = Step::close;
    }
    s.fought = 0;
    return true;
}

}  // namespace polemarch::standard_wargame
