#include "core/blood_of_kings/rules/shooting.h"

#include "core/blood_of_kings/rules/effects.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

bool aims(const Unit& unit) {
    return unit.aim != static_cast<std::uint8_t>(Aim::undeclared) && unit.aim != static_cast<std::uint8_t>(Aim::hold);
}

}  // namespace

Refusal aim_refusal(const Setup& g, const State& s, UnitIndex u, std::uint8_t aim) {
    const Field& field = field_of(g, s);
    if (g.trait[u].weapon == Weapon::none) return Refusal::no_missiles;
    if (field.engaged(u)) return Refusal::engaged;
    if (aim != static_cast<std::uint8_t>(Aim::split)) {
        if (aim >= places || !s.unit[aim].alive()) return Refusal::no_such_unit;
        if (s.shot_at & bit(aim)) return Refusal::already_shot_at;
        if (field.engaged(aim)) return Refusal::target_engaged;
        const FireTable& table = fire_table(g, s, u);
        if (!(table.targets & bit(aim))) return Refusal::out_of_range;
        return table.primary & bit(aim) ? Refusal::legal : Refusal::not_nearest;
    }
    const FireTable& table = fire_table(g, s, u);
    if (!table.split) return Refusal::not_nearest;
    return (table.all_at(aim) & ~s.shot_at) != 0 ? Refusal::legal : Refusal::already_shot_at;
}

UnitMask aimed_at(const Setup& g, const State& s) {
    // Defensive fire has one firer and one target.
    if (s.depth > 0 && top(s).what == What::volley && top(s).target != nobody) return bit(top(s).target) & ~s.volleyed;
    UnitMask found = 0;
    each_unit(g.shooters & field_of(g, s).alive(), [&](UnitIndex u) {
        if (aims(s.unit[u])) found |= fire_table(g, s, u).all_at(s.unit[u].aim);
    });
    return found & ~s.shot_at & ~s.volleyed;
}

UnitIndex volley_target(const Setup& g, const State& s) {
    return static_cast<UnitIndex>(std::countr_zero(aimed_at(g, s)));
}

UnitMask joiners(const Setup& g, const State& s) {
    const Pending& p = top(s);
    if (s.commander == nobody || s.activations == 0) return 0;
    const UnitMask targets = aimed_at(g, s);
    UnitMask found = 0;
    each_unit(g.shooters & field_of(g, s).alive() & places_of(side_of(p.unit)), [&](UnitIndex u) {
        if (s.unit[u].acted() || !commands(g, s, s.commander, u) || !in_radius(g, s, s.commander, u) ||
            !can_shoot(g, s, u))
            return;
        const FireTable& table = fire_table(g, s, u);
        UnitMask own = table.primary;
        if (table.split) own |= table.all_at(static_cast<std::uint8_t>(Aim::split));
        if (own & targets) found |= bit(u);
    });
    return found;
}

Shot shot_at(const Setup& g, const State& s, UnitIndex target) {
    struct Firer {
        UnitIndex unit;
        int bases;
        Cover cover;  ///< of obstacles, against this fire
    };
    StackList<Firer, places> firers;
    const bool defensive = s.depth > 0 && top(s).what == What::volley && top(s).target == target;
    const auto count = [&](UnitIndex u) {
        const FireTable& table = fire_table(g, s, u);
        int bases = 0;
        for (int b = 0; b < table.bases; ++b) bases += table.at(b, defensive ? target : s.unit[u].aim) == target;
        if (bases == 0) return;
        const table::Segment line{field_of(g, s)[u].centre(), field_of(g, s)[target].centre()};
        firers.push_back(
            {u, bases, g.ground.obstacle_cover(footprint_of(g, s, target), line, g.charts.movement.obstacle_cover)});
    };
    if (defensive)
        count(top(s).unit);
    else
        each_unit(g.shooters & field_of(g, s).alive() & places_of(1 - side_of(target)), [&](UnitIndex u) {
            if (aims(s.unit[u])) count(u);
        });
    Shot shot;
    shot.target = &g.type(target);
    shot.target_quality = g.trait[target].quality;
    shot.target_bases = static_cast<std::uint8_t>(s.unit[target].bases());
    shot.armoured = g.trait[target].armoured;
    shot.march = s.unit[target].march();
    shot.defensive = defensive;
    int firing = 0;
    for (const Firer& firer : firers) firing += firer.bases;
    shot.firing = static_cast<std::uint8_t>(std::max(firing, 1));
    if (firers.empty()) {
        // Defensive fire of a unit that has lost sight of its charger: the shot has no modifiers.
        shot.firer = &g.type(defensive ? top(s).unit : target);
        return shot;
    }
    const auto majority = [&](auto value_of, auto better) {
        auto best = value_of(firers[0]);
        int most = -1;
        for (const Firer& firer : firers) {
            const auto value = value_of(firer);
            int bases = 0;
            for (const Firer& other : firers)
                if (value_of(other) == value) bases += other.bases;
            if (bases > most || (bases == most && better(value, best))) {
                most = bases;
                best = value;
            }
        }
        return best;
    };
    shot.firer = majority([&](const Firer& firer) { return g.trait[firer.unit].type; },
                          [](const UnitType* a, const UnitType* b) { return a->fire > b->fire; });
    shot.status = majority([&](const Firer& firer) { return s.unit[firer.unit].status(); },
                           [](Status a, Status b) { return a < b; });
    shot.quality =
        majority([&](const Firer& firer) { return g.trait[firer.unit].quality; }, [](auto a, auto b) { return a > b; });
    const Standing ground = standing_of(g, s, target);
    shot.cover = std::max(
        ground.cover, majority([](const Firer& firer) { return firer.cover; }, [](Cover a, Cover b) { return a < b; }));
    if (g.trait[target].pavises && shot.cover == Cover::none && ground.going == Going::open) shot.cover = Cover::soft;
    return shot;
}

bool declare_aims(const Setup& g, State& s) {
    for (unsigned side = 0; side < 2; ++side)
        for (UnitMask left = places_of(side) & g.shooters & field_of(g, s).alive(); left; left &= left - 1) {
            const auto u = static_cast<UnitIndex>(std::countr_zero(left));
            Unit& unit = s.unit[u];
            if (unit.aim != static_cast<std::uint8_t>(Aim::undeclared)) continue;
            if (!can_shoot(g, s, u)) {
                unit.aim = static_cast<std::uint8_t>(Aim::hold);
                continue;
            }
            const FireTable& table = fire_table(g, s, u);
            if (table.targets == 0) {
                unit.aim = static_cast<std::uint8_t>(Aim::hold);
            } else if (std::popcount(table.primary) == 1 && !table.split) {
                unit.aim = static_cast<std::uint8_t>(std::countr_zero(table.primary));
            } else {
                s.mover = static_cast<std::uint8_t>(side);
                return false;
            }
        }
    return true;
}

bool proceed_volley(const Setup& g, State& s) {
    Pending& volley = top(s);
    if (volley.stage == Stage::join) {
        if (joiners(g, s) != 0) return false;
        volley.stage = Stage::dice;
        return true;
    }
    if (aimed_at(g, s) != 0) return false;
    finish_volley(g, s);
    return true;
}

void finish_volley(const Setup& g, State& s) {
    const bool record = s.depth > 0 && top(s).what == What::volley;
    if (record && top(s).target != nobody) {
        Pending& charge = s.pending[s.depth - 2u];
        if (s.unit[top(s).target].loss >= g.charts.combat.devastating) charge.set(Pending::over_bit);
    }
    if (record && top(s).target == nobody) s.shot_at |= s.volleyed;
    for (UnitIndex u = 0; u < places; ++u) {
        const Levels levels = s.unit[u].loss;
        s.unit[u].loss = 0;
        if (levels > 0) lose(g, s, u, levels);
    }
    for (UnitIndex u = 0; u < places; ++u) {
        if (record && !s.unit[u].alive()) continue;
        if (record || s.unit[u].alive())
            s.unit[u].aim = static_cast<std::uint8_t>(record ? Aim::undeclared : Aim::hold);
    }
    s.volleyed = 0;
    if (record) pop(s);
}

Refusal judge_fire(const Setup& g, const State& s, const Move& m) { return aim_refusal(g, s, m.unit, m.target); }

void apply_fire(State& s, const Move& m) {
    spend(s, m.unit);
    s.unit[m.unit].aim = m.target;
    s.volleyed = 0;
    push(s, {.what = What::volley, .stage = Stage::join, .unit = m.unit});
}

Refusal judge_join(const Setup& g, const State& s, const Move& m) {
    if (!is_bare(m)) return Refusal::malformed;
    if (const Refusal why = activation(g, s, m.unit); why != Refusal::legal) return why;
    if (const Refusal why = aim_refusal(g, s, m.unit, m.target); why != Refusal::legal) return why;
    const bool split = m.target >= places;
    const UnitMask own = split ? fire_table(g, s, m.unit).all_at(m.target) : bit(m.target);
    return own & aimed_at(g, s) ? Refusal::legal : Refusal::not_fired_at;
}

void apply_join(State& s, const Move& m) {
    spend(s, m.unit);
    s.unit[m.unit].aim = m.target;
}

void close_volley(State& s) { top(s).stage = Stage::dice; }

Refusal judge_aim(const Setup& g, const State& s, const Move& m) {
    if (!is_bare(m) || m.unit >= places) return Refusal::malformed;
    if (side_of(m.unit) != s.mover) return Refusal::not_yours;
    if (!s.unit[m.unit].alive()) return Refusal::no_such_unit;
    if (s.unit[m.unit].aim != static_cast<std::uint8_t>(Aim::undeclared)) return Refusal::has_acted;
    if (m.target == static_cast<std::uint8_t>(Aim::hold)) return Refusal::legal;
    return aim_refusal(g, s, m.unit, m.target);
}

void apply_aim(State& s, const Move& m) { s.unit[m.unit].aim = m.target; }

void apply_volley(State& s, const Move& m) {
    s.unit[m.target].loss = m.value;
    s.volleyed |= bit(m.target);
}

}  // namespace polemarch::blood_of_kings
