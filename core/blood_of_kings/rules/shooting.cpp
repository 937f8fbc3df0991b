// Fire (Fire): who can shoot at whom from where, and all fire at one target as one calculation.
#include "core/blood_of_kings/rules/battle.h"

#include "core/table/arc.h"
#include "core/table/sight.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

UnitIndex FireTable::at(int b, std::uint8_t aim, unsigned enemy) const {
    const auto& row = far[static_cast<std::size_t>(b)];
    if (aim < places && side_of(aim) == enemy && row[aim % side_places] < out) return aim;
    Length least = out;
    UnitIndex nearest = nobody;
    for (std::size_t i = 0; i < side_places; ++i)
        if (row[i] < least) {
            least = row[i];
            nearest = static_cast<UnitIndex>(enemy * side_places + i);
        }
    return nearest;
}
UnitMask FireTable::all_at(std::uint8_t aim, unsigned enemy) const {
    UnitMask found = 0;
    for (int b = 0; b < bases; ++b)
        if (const UnitIndex v = at(b, aim, enemy); v != nobody) found |= bit(v);
    return found;
}

bool Battle::can_shoot(const State& s, UnitIndex u) const {
    return s.unit[u].alive() && traits_[u].weapon != Weapon::none && !field(s).engaged(u);
}

/// Both corners of the side that the base fires from must see some point of the target (Fire_3, B39, B40); nobody but
/// `others` could be in the way.
bool Battle::sees(const State& s, UnitIndex u, const table::Rectangle& base, table::Edge side, UnitIndex v,
                  UnitMask others) const {
    const Field& field = this->field(s);
    const table::Rectangle& target = field[v];
    UnitMask blockers = field.meeting(box_round(box_of(base), field.box(v)), others);
    if (blockers != 0 && !ground_.flat()) {
        // Over the heads of whoever stands lower than the firer, unless close to a target on the same level (Fire_3).
        const std::uint8_t height = standing(s, u).level, theirs = standing(s, v).level;
        each_unit(blockers, [&](UnitIndex w) {
            const std::uint8_t level = standing(s, w).level;
            const bool screens = level == theirs && table::within(field[w], target, inch);
            if (level < height && !screens) blockers &= ~bit(w);
        });
    }
    if (blockers == 0 && ground_.open()) return true;
    const auto clear = [&](table::Segment line) {
        for (UnitMask left = field.meeting(grown(box_of(line), 2 * tolerance), blockers); left; left &= left - 1)
            if (table::hinders(field[static_cast<UnitIndex>(std::countr_zero(left))], line, tolerance)) return false;
        return ground_.open() || ground_.concealed(line) <= charts_.movement.sight_in_cover;
    };
    for (const table::Point eye : {base.edge(side).from, base.edge(side).to}) {
        bool seen = false;
        for (int k = 0; k < s.unit[v].bases() && !seen; ++k) {
            const table::Rectangle other = base_at(type(v), target, s.unit[v].frontage(), k);
            seen = clear({eye, table::nearest_point(other, eye)});
            for (const table::Point corner : other.corners()) seen = seen || clear({eye, corner});
        }
        if (!seen) return false;
    }
    return true;
}

/// The tables of a volley are asked for again and again while nobody moves: the last of each unit is kept.
const FireTable& Battle::fire_table(const State& s, UnitIndex u) const {
    struct Kept {
        std::uint64_t version = 0;
        FireTable table;
    };
    thread_local std::array<Kept, places> kept;
    Kept& last = kept[u];
    const std::uint64_t version = field(s).version();
    if (last.version != version) last = {version, find_fire_table(s, u)};
    return last.table;
}

FireTable Battle::find_fire_table(const State& s, UnitIndex u) const {
    const Field& field = this->field(s);
    FireTable table;
    for (auto& row : table.far) row.fill(FireTable::out);
    const Unit& unit = s.unit[u];
    const unsigned enemy = 1 - side_of(u);
    const Length range = charts_.movement.range[static_cast<std::size_t>(traits_[u].weapon)];
    const int frontage = unit.frontage();
    const bool all_round = type(u).all_round;
    table.bases = all_round ? unit.bases() : frontage;
    const table::Rectangle& outline = field[u];
    const table::Arc front = table::arc_of(outline, table::Edge::front);
    UnitMask candidates = 0;
    std::array<UnitMask, side_places> others{};  // between it and each of them
    for (UnitMask left = field.alive() & places_of(enemy) & ~camps; left; left &= left - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(left));
        if (!table::within(outline, field[v], range) || field.engaged(v)) continue;
        if (!all_round && table::share_in(front, field[v]) == table::Share::none) continue;
        candidates |= bit(v);
        others[v % side_places] = field.meeting(grown(box_round(field.box(u), field.box(v)), 2 * tolerance),
                                                field.alive() & ~bit(u) & ~bit(v) & ~camps);
    }
    for (int b = 0; candidates != 0 && b < table.bases; ++b) {
        const table::Rectangle base = base_at(type(u), outline, frontage, b);
        const auto fire_from = [&](table::Edge side) {
            const table::Arc arc = table::arc_of(base, side);
            each_unit(candidates, [&](UnitIndex v) {
                Length& least = table.far[static_cast<std::size_t>(b)][v % side_places];
                Length far = least;
                for (int k = 0; k < s.unit[v].bases(); ++k) {
                    const table::Rectangle other = base_at(type(v), field[v], s.unit[v].frontage(), k);
                    if (table::clearly_apart(base, other, std::min(range, far))) continue;
                    const auto square = table::squared_distance(base, other);
                    if (square.within(range) && table::share_in(arc, other) != table::Share::none)
                        far = std::min(far, square.rounded());
                }
                if (far >= least || !sees(s, u, base, side, v, others[v % side_places])) return;
                least = far;
                table.targets |= bit(v);
            });
        };
        // The sides of the outline on which this base stands; of others than Light Horse only the front.
        if (b < frontage) fire_from(table::Edge::front);
        if (all_round && (b % frontage == frontage - 1 || b == unit.bases() - 1)) fire_from(table::Edge::right);
        if (all_round && b + frontage >= unit.bases()) fire_from(table::Edge::rear);
        if (all_round && b % frontage == 0) fire_from(table::Edge::left);
    }
    if (table.targets == 0) return table;
    Length least = FireTable::out;
    for (int b = 0; b < table.bases; ++b)
        each_unit(table.targets, [&](UnitIndex v) {
            const Length far = table.far[static_cast<std::size_t>(b)][v % side_places];
            if (far < least) {
                least = far;
                table.primary = 0;
            }
            if (far == least && far < FireTable::out) table.primary |= bit(v);
        });
    // Whether each base at its own nearest differs from all at the nearest of the unit.
    const auto first = static_cast<UnitIndex>(std::countr_zero(table.primary));
    for (int b = 0; b < table.bases; ++b)
        if (table.at(b, static_cast<std::uint8_t>(Aim::split), enemy) != table.at(b, first, enemy)) table.split = true;
    return table;
}

/// At the nearest target of the whole unit, or each base at its own (Fire_6, B41). Who has been shot at in this
/// Initiative is not shot at again (Fire_5), but nobody farther off becomes the nearest by that.
Refusal Battle::judge_aim(const State& s, UnitIndex u, std::uint8_t aim) const {
    const Field& field = this->field(s);
    if (traits_[u].weapon == Weapon::none) return Refusal::no_missiles;
    if (field.engaged(u)) return Refusal::engaged;
    if (aim != static_cast<std::uint8_t>(Aim::split)) {
        if (aim >= places || !s.unit[aim].alive()) return Refusal::no_such_unit;
        if (s.shot_at & bit(aim)) return Refusal::already_shot_at;
        if (field.engaged(aim)) return Refusal::target_engaged;
        const FireTable& table = fire_table(s, u);
        if (!(table.targets & bit(aim))) return Refusal::out_of_range;
        return table.primary & bit(aim) ? Refusal::legal : Refusal::not_nearest;
    }
    const FireTable& table = fire_table(s, u);
    if (!table.split) return Refusal::not_nearest;
    return (table.all_at(aim, 1 - side_of(u)) & ~s.shot_at) != 0 ? Refusal::legal : Refusal::already_shot_at;
}

namespace {
bool aims(const Unit& unit) {
    return unit.aim != static_cast<std::uint8_t>(Aim::undeclared) && unit.aim != static_cast<std::uint8_t>(Aim::hold);
}
}  // namespace

UnitMask Battle::aimed_at(const State& s) const {
    // Defensive fire has one firer and one target.
    if (s.depth > 0 && top(s).what == What::volley && top(s).target != nobody) return bit(top(s).target) & ~s.volleyed;
    UnitMask found = 0;
    each_unit(shooters_ & field(s).alive(), [&](UnitIndex u) {
        if (aims(s.unit[u])) found |= fire_table(s, u).all_at(s.unit[u].aim, 1 - side_of(u));
    });
    return found & ~s.shot_at & ~s.volleyed;
}

/// Units of the commander that could fire at what is being fired at (Fire_5, B42).
UnitMask Battle::joiners(const State& s) const {
    const Pending& p = top(s);
    if (s.commander == nobody || s.activations == 0) return 0;
    const UnitMask targets = aimed_at(s);
    UnitMask found = 0;
    each_unit(shooters_ & field(s).alive() & places_of(side_of(p.unit)), [&](UnitIndex u) {
        if (s.unit[u].acted() || !commands(s, s.commander, u) || !in_radius(s, s.commander, u) || !can_shoot(s, u))
            return;
        const FireTable& table = fire_table(s, u);
        UnitMask own = table.primary;
        if (table.split) own |= table.all_at(static_cast<std::uint8_t>(Aim::split), 1 - side_of(u));
        if (own & targets) found |= bit(u);
    });
    return found;
}

/// All bases that fire at the target, as one calculation; type, status, quality and the obstacles that they shoot
/// across by their majority, and where it is equal the better for the firer (Fire_6, B43).
Shot Battle::shot_at(const State& s, UnitIndex target) const {
    struct Firer {
        UnitIndex unit;
        int bases;
        Cover cover;  ///< that obstacles give against it
    };
    StackList<Firer, places> firers;
    const bool defensive = s.depth > 0 && top(s).what == What::volley && top(s).target == target;
    const auto count = [&](UnitIndex u) {
        const FireTable& table = fire_table(s, u);
        int bases = 0;
        for (int b = 0; b < table.bases; ++b)
            bases += defensive ? table.far[static_cast<std::size_t>(b)][target % side_places] < FireTable::out
                               : table.at(b, s.unit[u].aim, side_of(target)) == target;
        if (bases == 0) return;
        const table::Rectangle& there = field(s)[target];
        const table::Segment line{field(s)[u].centre(), there.centre()};
        firers.push_back({u, bases, ground_.obstacle_cover(there, line, charts_.movement.obstacle_cover)});
    };
    if (defensive)
        count(top(s).unit);
    else
        each_unit(shooters_ & field(s).alive() & places_of(1 - side_of(target)), [&](UnitIndex u) {
            if (aims(s.unit[u])) count(u);
        });
    Shot shot;
    shot.target = &type(target);
    shot.target_quality = traits_[target].quality;
    shot.target_bases = static_cast<std::uint8_t>(s.unit[target].bases());
    shot.armoured = traits_[target].armoured;
    shot.march = s.unit[target].march();
    shot.defensive = defensive;
    int firing = 0;
    for (const Firer& firer : firers) firing += firer.bases;
    shot.firing = static_cast<std::uint8_t>(std::max(firing, 1));
    if (firers.empty()) {
        // Defensive fire of a unit that has lost sight of its charger: the shot is a bare die.
        shot.firer = &type(defensive ? top(s).unit : target);
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
    shot.firer = majority([&](const Firer& firer) { return traits_[firer.unit].type; },
                          [](const UnitType* a, const UnitType* b) { return a->fire > b->fire; });
    shot.status = majority([&](const Firer& firer) { return s.unit[firer.unit].status(); },
                           [](Status a, Status b) { return a < b; });
    shot.quality =
        majority([&](const Firer& firer) { return traits_[firer.unit].quality; }, [](auto a, auto b) { return a > b; });
    const Standing ground = standing(s, target);
    shot.cover = std::max(
        ground.cover, majority([](const Firer& firer) { return firer.cover; }, [](Cover a, Cover b) { return a < b; }));
    if (traits_[target].pavises && shot.cover == Cover::none && ground.going == Going::open) shot.cover = Cover::soft;
    return shot;
}

/// All targets are resolved: the losses fall together (Sequence_8, B33).
void Battle::finish_volley(State& s) const {
    const bool record = s.depth > 0 && top(s).what == What::volley;
    if (record && top(s).target != nobody) {
        Pending& charge = s.pending[s.depth - 2u];
        if (s.unit[top(s).target].loss >= charts_.combat.devastating) charge.set(Pending::over_bit);
    }
    if (record && top(s).target == nobody) s.shot_at |= s.volleyed;
    for (UnitIndex u = 0; u < places; ++u) {
        const Levels levels = s.unit[u].loss;
        s.unit[u].loss = 0;
        if (levels > 0) lose(s, u, levels);
    }
    for (UnitIndex u = 0; u < places; ++u) {
        if (record && !s.unit[u].alive()) continue;
        if (record || s.unit[u].alive())
            s.unit[u].aim = static_cast<std::uint8_t>(record ? Aim::undeclared : Aim::hold);
    }
    s.volleyed = 0;
    if (record) pop(s);
}

}  // namespace polemarch::blood_of_kings
