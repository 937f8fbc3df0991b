#include "core/standard_wargame/rules/resolving.h"

#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/retreat.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"

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
// Pending::leg: fighters whose general has tried to hold, or has not wanted to.
bool has_decided(const Pending& p, std::size_t i) { return (p.leg >> i & 1) != 0; }
void decide(Pending& p, std::size_t i) { p.leg = static_cast<std::uint8_t>(p.leg | 1u << i); }
bool lost_cohesion(const Pending& p, std::size_t i) { return (p.value >> i & 1) != 0; }
UnitIndex fighter(const Pending& p, std::size_t i) { return i == 0 ? p.unit : p.target; }
Action action_of(const Pending& p) { return p.what == What::fight ? Action::close : Action::distance; }

/// The passive unit's retreat and flee roll come first (S83).
std::array<std::size_t, 2> order_of(const State& s, const Pending& p) {
    const bool passive_first = side_of(p.unit) != s.active;
    return passive_first ? std::array<std::size_t, 2>{0, 1} : std::array<std::size_t, 2>{1, 0};
}

/// A unit inside a village that has lost cohesion: an attacker is set outside, others stay (7.4.12.3, S89).
void lose_inside(const Setup& g, State& s, std::size_t i) {
    Pending& p = top(s);
    const UnitIndex u = fighter(p, i);
    set(p, done_bit, i);
    set(p, flee_bit, i);
    if (s.unit[u].inside == Inside::defender) return;
    if (const auto place_outside = thrown_out(Look(g, s).view, u)) {
        place(s, u, *place_outside);
        s.unit[u].set(Unit::moved_bit);
        return;
    }
    set_how(p, i, Retreat::barred);
    clear(p, flee_bit, i);
    destroy(g, s, u);
}

void retreat(const Setup& g, State& s, std::size_t i, bool extended) {
    Pending& p = top(s);
    const UnitIndex u = fighter(p, i);
    if (is_inside(s, u)) {
        lose_inside(g, s, i);
        return;
    }
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

bool is_plain(const Move& m) { return m.value == 0 && m.legs == std::array<Leg, 3>{}; }

}  // namespace

void begin_shot(const View& view, State& s, UnitIndex shooter, UnitIndex target) {
    spend_shot(view, s.unit[shooter], shooter, target);
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

void begin_village_fight(const Setup& g, State& s, UnitIndex attacker) {
    s.unit[attacker].set(Unit::attacked_bit);
    Pending p;
    p.what = What::fight;
    p.unit = attacker;
    p.stage = Stage::dice;
    int free = 0;
    each_unit(village_defenders(g, s), [&](UnitIndex u) {
        ++free;
        p.target = u;
    });
    if (free > 1) {
        p.stage = Stage::answer;
        p.target = nobody;
    }
    push(s, p);
}

void begin_choice_of_target(State& s, UnitIndex attacker) {
    s.unit[attacker].set(Unit::attacked_bit);
    Pending p;
    p.what = What::fight;
    p.unit = attacker;
    p.stage = Stage::answer;
    push(s, p);
}

void begin_choice_of_shot(State& s, UnitIndex shooter) {
    Pending p;
    p.what = What::shot;
    p.unit = shooter;
    p.stage = Stage::answer;
    push(s, p);
}

Refusal judge_answer(const View& view, const Move& m) {
    const UnitIndex asked = top(view.s).unit;
    if (top(view.s).what == What::shot) {
        if (m.kind == Kind::stay)
            return m.unit == nobody && m.target == nobody && is_plain(m) ? Refusal::legal : Refusal::malformed;
        if (m.kind != Kind::shoot) return Refusal::not_now;
        if (m.unit >= places || !is_plain(m)) return Refusal::malformed;
        return m.unit == asked && m.target < places && targets_all_round(view, asked).has(m.target) ? Refusal::legal
                                                                                                    : Refusal::no_shot;
    }
    if (!is_inside(view.s, asked)) {
        if (m.kind != Kind::fight) return Refusal::not_now;
        if (m.unit >= places || !is_plain(m)) return Refusal::malformed;
        if (m.unit != asked) return Refusal::cannot_attack;
        return m.target < places && targets_of(view, asked).has(m.target) ? Refusal::legal : Refusal::no_target;
    }
    if (m.kind != Kind::fight) return Refusal::not_now;
    if (m.unit >= places || !is_plain(m)) return Refusal::malformed;
    if (!village_defenders(view.g, view.s).has(m.unit)) return Refusal::cannot_attack;
    return m.target == top(view.s).unit ? Refusal::legal : Refusal::no_target;
}

void apply_answer(const View& view, State& s, const Move& m) {
    Pending& p = top(s);
    if (p.what == What::fight) {
        p.target = is_inside(s, p.unit) ? m.unit : m.target;
        if (!is_inside(s, p.unit)) s.targeted |= UnitSet(m.target);
        p.stage = Stage::dice;
        return;
    }
    const UnitIndex shooter = p.unit;
    pop(s);
    if (m.kind == Kind::stay)
        s.acted |= UnitSet(shooter);
    else
        begin_shot(view, s, shooter, m.target);
}

std::variant<CloseBattle, DistanceBattle> battle_on_top(const Setup& g, const State& s) {
    const Pending& p = top(s);
    const Look look(g, s);
    if (p.what == What::fight) return close_battle_of(look.view, p.unit, p.target);
    return distance_battle_of(look.view, p.unit, p.target);
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
        if (p.target != nobody) s.unit[p.target].set(Unit::engaged_bit);
        // Who has won in a village once has passed its walls (7.4.4.2).
        if (is_inside(s, p.unit) && !gone[0] && gone[1]) s.unit[p.unit].inside = Inside::within;
    } else {
        const DistanceBattle battle = distance_battle_of(view, p.unit, p.target);
        gone = lost(battle, kept);
        if (battle.return_fire) spend_return_fire(view, s.unit[p.target], p.target, p.unit);
    }
    p.value = static_cast<std::uint8_t>((gone[0] ? 1 : 0) | (gone[1] ? 2 : 0));
    p.stage = Stage::none;
}

UnitIndex loser_at_hand(const State& s) { return fighter(top(s), top(s).more); }

void apply_hold(State& s, bool tries) {
    Pending& p = top(s);
    decide(p, p.more);
    p.stage = tries ? Stage::hold_dice : Stage::none;
}

void apply_hold_die(State& s, bool holds) {
    Pending& p = top(s);
    if (holds) set(p, done_bit, p.more);
    p.stage = Stage::none;
}

void apply_extend(const Setup& g, State& s, bool extends) {
    retreat(g, s, top(s).more, extends);
    top(s).stage = Stage::none;
}

FleeRoll flee_roll_on_top(const Setup& g, const State& s) {
    const Pending& p = top(s);
    const std::size_t i = p.more;
    Fighter own = fighter_apart(g, s, fighter(p, i));
    own.retreat = how_of(p, i);
    const Fighter enemy = fighter_apart(g, s, fighter(p, 1 - i));  // it may be gone
    return {flee_level(own, enemy, action_of(p), lost_cohesion(p, 1 - i), g.charts),
            battle_value(own, enemy, g.charts)};
}

void apply_flee_die(const Setup& g, State& s, bool survives) {
    Pending& p = top(s);
    const UnitIndex u = loser_at_hand(s);
    clear(p, flee_bit, p.more);
    p.stage = Stage::none;
    if (!survives && s.unit[u].alive()) destroy(g, s, u);
}

void proceed_action(const Setup& g, State& s) {
    Pending& p = top(s);
    if (p.stage == Stage::extend) {
        const UnitIndex loser = loser_at_hand(s);
        const auto extends = [&] {
            const Look look(g, s);
            return extended_retreat_of(g, s, look.view.field, look.view.groups, loser, fighter(p, 1u - p.more),
                                       action_of(p))
                .has_value();
        };
        if (!is_inside(s, loser) && extends()) return;
        apply_extend(g, s, false);
    }
    if (p.stage != Stage::none) return;
    // Generals decide before anything moves (7.4.11, N82).
    for (const std::size_t i : order_of(s, p)) {
        const UnitIndex u = fighter(p, i);
        if (!lost_cohesion(p, i) || has(p, done_bit, i) || has_decided(p, i)) continue;
        if (u == nobody || !s.unit[u].alive() || role_of(g, s, u) == Role::none) continue;
        p.more = static_cast<std::uint8_t>(i);
        p.stage = Stage::hold;
        return;
    }
    for (const std::size_t i : order_of(s, p)) {
        const UnitIndex u = fighter(p, i);
        if (!lost_cohesion(p, i) || has(p, done_bit, i)) continue;
        if (u == nobody) {  // an imaginary levy never survives (S90)
            ++s.army[fortified_village(g, s)->friendly].levy_casualties;
            set(p, done_bit, i);
            continue;
        }
        if (!s.unit[u].alive()) {  // trampled
            set(p, done_bit, i);
            continue;
        }
        p.more = static_cast<std::uint8_t>(i);
        p.stage = Stage::extend;
        proceed_action(g, s);
        return;
    }
    for (const std::size_t i : order_of(s, p)) {
        if (!has(p, flee_bit, i)) continue;
        p.more = static_cast<std::uint8_t>(i);
        if (!s.unit[fighter(p, i)].alive()) {
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
