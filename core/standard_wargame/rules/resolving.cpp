#include "core/standard_wargame/rules/resolving.h"

#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/retreat.h"

namespace polemarch::standard_wargame {

namespace {

// Pending::flags of a shot or a fight: for each fighter how it retreats (two bits), whether its retreat is done,
// whether its flee roll is due.
constexpr std::uint8_t done_bit = 16, flee_bit = 64;  // of fighter 0; twice that of fighter 1

Retreat how_of(const Pending& p, std::size_t i) { return static_cast<Retreat>(p.flags >> (2 * i) & 3); }
void set_how(Pending& p, std::size_t i, Retreat how) {
    p.flags = static_cast<std::uint8_t>((p.flags & ~(3u << (2 * i))) | static_cast<unsigned>(how) << (2 * i));
}
bool has(const Pending& p, std::uint8_t bit, std::size_t i) { return (p.flags & (bit << i)) != 0; }
void set(Pending& p, std::uint8_t bit, std::size_t i) { p.flags = static_cast<std::uint8_t>(p.flags | bit << i); }
void clear(Pending& p, std::uint8_t bit, std::size_t i) { p.flags = static_cast<std::uint8_t>(p.flags & ~(bit << i)); }
bool lost_cohesion(const Pending& p, std::size_t i) { return (p.value >> i & 1) != 0; }
UnitIndex fighter(const Pending& p, std::size_t i) { return i == 0 ? p.unit : p.target; }
Action action_of(const Pending& p) { return p.what == What::fight ? Action::close : Action::distance; }

/// The passive unit's retreat and flee roll come first (S83).
std::array<std::size_t, 2> order_of(const State& s, const Pending& p) {
    const bool passive_first = side_of(p.unit) != s.active;
    return passive_first ? std::array<std::size_t, 2>{0, 1} : std::array<std::size_t, 2>{1, 0};
}

void retreat(const Setup& g, State& s, std::size_t i, bool extended) {
    Pending& p = top(s);
    const UnitIndex u = fighter(p, i);
    const Look look(g, s);
    RetreatMove move = retreat_of(g, s, look.view.field, look.view.groups, u);
    if (extended)
        if (const auto longer =
                extended_retreat_of(g, s, look.view.field, look.view.groups, u, fighter(p, 1 - i), action_of(p)))
            move = *longer;
    apply_retreat(g, s, move);
    set_how(p, i, move.how);
    set(p, done_bit, i);
    if (move.how == Retreat::barred) {
        destroy(g, s, u);
    } else {
        set(p, flee_bit, i);
    }
}

}  // namespace

void begin_shot(State& s, UnitIndex shooter, UnitIndex target) {
    Unit& unit = s.unit[shooter];
    unit.set(unit.has(Unit::shot_bit) ? Unit::shot_twice_bit : Unit::shot_bit);
    Pending p;
    p.what = What::shot;
    p.stage = Stage::dice;
    p.unit = shooter;
    p.target = target;
    push(s, p);
}

void begin_fight(State& s, UnitIndex attacker, UnitIndex target) {
    s.unit[attacker].set(Unit::attacked_bit);
    s.targeted |= UnitSet(target);
    Pending p;
    p.what = What::fight;
    p.stage = Stage::dice;
    p.unit = attacker;
    p.target = target;
    push(s, p);
}

CohesionTests tests_on_top(const Setup& g, const State& s) {
    const Pending& p = top(s);
    const Look look(g, s);
    const View& view = look.view;
    return p.what == What::fight ? cohesion_tests(close_battle_of(view, p.unit, p.target), g.charts)
                                 : cohesion_tests(distance_battle_of(view, p.unit, p.target), g.charts);
}

void apply_action_dice(const Setup& g, State& s, std::uint8_t passed) {
    Pending& p = top(s);
    const Look look(g, s);
    const View& view = look.view;
    const Flags kept{(passed & 1) != 0, (passed & 2) != 0};
    Flags gone{};
    if (p.what == What::fight) {
        gone = lost(close_battle_of(view, p.unit, p.target), kept);
        s.unit[p.unit].set(Unit::engaged_bit);
        s.unit[p.target].set(Unit::engaged_bit);
    } else {
        const DistanceBattle battle = distance_battle_of(view, p.unit, p.target);
        gone = lost(battle, kept);
        if (battle.return_fire) s.unit[p.target].set(Unit::shot_bit);
    }
    p.value = static_cast<std::uint8_t>((gone[0] ? 1 : 0) | (gone[1] ? 2 : 0));
    p.stage = Stage::none;
}

UnitIndex loser_at_hand(const State& s) { return fighter(top(s), top(s).more); }

void apply_hold(State& s, bool tries) {
    Pending& p = top(s);
    p.stage = tries ? Stage::hold_dice : Stage::extend;
}

void apply_hold_die(State& s, bool holds) {
    Pending& p = top(s);
    if (holds) set(p, done_bit, p.more);
    p.stage = holds ? Stage::none : Stage::extend;
}

void apply_extend(const Setup& g, State& s, bool extends) {
    retreat(g, s, top(s).more, extends);
    top(s).stage = Stage::none;
}

FleeRoll flee_roll_on_top(const Setup& g, const State& s) {
    const Pending& p = top(s);
    const std::size_t i = p.more;
    const Look look(g, s);
    const View& view = look.view;
    Fighter own = fighter_in(view, fighter(p, i), fighter(p, 1 - i), action_of(p));
    own.retreat = how_of(p, i);
    Fighter enemy;  // it may be gone
    enemy.troops = g.troops(fighter(p, 1 - i));
    enemy.grade = g.trait[fighter(p, 1 - i)].grade;
    return {flee_level(own, enemy, action_of(p), lost_cohesion(p, 1 - i), g.charts),
            battle_value(own, enemy, g.charts)};
}

void apply_flee_die(const Setup& g, State& s, bool survives) {
    Pending& p = top(s);
    const UnitIndex u = loser_at_hand(s);
    clear(p, flee_bit, p.more);
    p.stage = Stage::none;
    if (!survives && s.unit[u].on_table()) destroy(g, s, u);
}

void proceed_action(const Setup& g, State& s) {
    Pending& p = top(s);
    if (p.stage == Stage::extend) {
        // Reached after a general has not held: is there a choice?
        const Look look(g, s);
        if (extended_retreat_of(g, s, look.view.field, look.view.groups, loser_at_hand(s), fighter(p, 1u - p.more),
                                action_of(p)))
            return;
        apply_extend(g, s, false);
    }
    if (p.stage != Stage::none) return;
    for (const std::size_t i : order_of(s, p)) {
        const UnitIndex u = fighter(p, i);
        if (!lost_cohesion(p, i) || has(p, done_bit, i)) continue;
        if (!s.unit[u].on_table()) {  // trampled
            set(p, done_bit, i);
            continue;
        }
        p.more = static_cast<std::uint8_t>(i);
        const bool general = g.trait[u].role != Role::none;
        p.stage = general ? Stage::hold : Stage::extend;
        if (!general) proceed_action(g, s);
        return;
    }
    for (const std::size_t i : order_of(s, p)) {
        if (!has(p, flee_bit, i)) continue;
        p.more = static_cast<std::uint8_t>(i);
        if (!s.unit[fighter(p, i)].on_table()) {
            clear(p, flee_bit, i);
            continue;
        }
        const FleeLevel level = flee_roll_on_top(g, s).level;
        if (level == FleeLevel::auto_fail || level == FleeLevel::auto_success) {
            apply_flee_die(g, s, level == FleeLevel::auto_success);
            continue;
        }
        p.stage = Stage::flee_dice;
        return;
    }
    pop(s);
}

}  // namespace polemarch::standard_wargame
