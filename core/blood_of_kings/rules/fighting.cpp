#include "core/blood_of_kings/rules/fighting.h"

#include "core/blood_of_kings/rules/aftermath.h"
#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/leading.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

/// Asks which units join, but only where it changes the odds (B62), and starts again when one has joined. Then all
/// participants have acted, and their leaders are caught (Melee_5, B27). Returns true when dice are next.
bool close_ranks(const Setup& g, State& s, Pending& p) {
    for (; p.left < 4; ++p.left) {
        const UnitIndex x = overlapping(g, s, p, p.left);
        if (p.more[p.left] != nobody || x == nobody || x == p.more[p.left ^ 1u]) continue;
        int own = 0, enemy = 0;
        each_unit(involved(g, s, p, p.left < 2), [&](UnitIndex y) { own += s.unit[y].bases(); });
        each_unit(involved(g, s, p, p.left >= 2), [&](UnitIndex y) { enemy += s.unit[y].bases(); });
        const int with = own + s.unit[x].bases();
        if (odds_band(own, enemy) != odds_band(with, enemy) || odds_band(enemy, own) != odds_band(enemy, with))
            return false;
    }
    for (const bool of_actor : {true, false}) {
        const UnitMask all = involved(g, s, p, of_actor);
        each_unit(all, [&](UnitIndex u) { s.unit[u].set(Unit::acted_bit); });
        for (Leader& leader : s.leader)
            if (leader.in_play() && leader.unit != nobody && (all & bit(leader.unit)))
                leader.set(of_actor ? Leader::caught_bit | Leader::acted_bit : Leader::caught_bit);
    }
    return true;
}

/// Applies the losses, unless their owner has supporters to share them with.
bool deal_losses(const Setup& g, State& s, Pending& p) {
    const auto toll = toll_of(p);
    for (const bool of_actor : {true, false}) {
        const unsigned levels = toll[of_actor ? 0 : 1];
        if ((levels == 2 || levels == 3) && supporters(g, s, p, of_actor) != 0) return false;
    }
    p.kind = 0;
    lose(g, s, p.unit, static_cast<Levels>(toll[0]));
    lose(g, s, p.target, static_cast<Levels>(toll[1]));
    const bool vacant = !s.unit[p.target].alive() && s.unit[p.unit].alive() && occupation(g, s, p.unit, p.left) > 0;
    p.stage = vacant ? Stage::occupy : Stage::turn;
    if (!vacant) p.left = 0;
    return true;
}

void occupy(const Setup& g, State& s, Pending& p) {
    const table::Pose from = s.unit[p.unit].pose;
    place(g, s, p.unit, table::moved(from, from.heading, occupation(g, s, p.unit, p.left)));
    p.stage = Stage::turn;
    p.left = 0;
}

/// Asks the next unit that can turn to its flank. Returns true when there is none left.
bool all_have_turned(const Setup& g, const State& s, Pending& p) {
    for (; p.left < places; ++p.left) {
        const auto u = static_cast<UnitIndex>(p.left);
        if (!s.unit[u].alive() || is_camp(u)) continue;
        const unsigned edges = turnable(g, s, u);
        for (unsigned edge = 1; edge < 4; ++edge)
            if ((edges >> edge & 1u) && turned_to(g, s, u, static_cast<table::Edge>(edge))) return false;
    }
    return true;
}

}  // namespace

Refusal melee_refusal(const Setup& g, const State& s, UnitIndex u, UnitIndex target) {
    const Field& field = field_of(g, s);
    if (!field.engaged(u)) return Refusal::not_engaged;
    if (target >= places || !(field.fights(u) & bit(target))) return Refusal::not_in_contact_with;
    bool front = false;
    each_unit(field.fights(u), [&](UnitIndex v) { front = front || field.front_on(u, v); });
    return front && !field.front_on(u, target) ? Refusal::not_in_front : Refusal::legal;
}

UnitMask ongoing_fighters(const Setup& g, const State& s, unsigned side) {
    const Field& field = field_of(g, s);
    UnitMask found = 0;
    each_unit(field.alive() & places_of(side) & ~camps, [&](UnitIndex u) {
        if (field.engaged(u) && !s.unit[u].acted()) found |= bit(u);
    });
    return found;
}

void begin_fight(const Setup& g, State& s, UnitIndex actor, UnitIndex target, std::uint8_t flags) {
    if (!s.unit[actor].alive() || !s.unit[target].alive() || !(field_of(g, s).fights(actor) & bit(target))) return;
    Pending p{.what = What::fight, .stage = Stage::support, .unit = actor, .target = target, .flags = flags};
    p.more.fill(nobody);
    push(s, p);
}

bool proceed_fight(const Setup& g, State& s) {
    Pending& p = top(s);
    switch (p.stage) {
        case Stage::support:
            if (close_ranks(g, s, p)) p.stage = Stage::dice;
            return false;
        case Stage::casualty: {
            const bool first = !p.has(Pending::first_counted_bit) && exposed_leaders(g, s, p, 0) != 0;
            const bool second = !p.has(Pending::second_counted_bit) && exposed_leaders(g, s, p, 1) != 0;
            if (first || second) return false;
            p.stage = Stage::losses;
            // The ground that becomes vacant if the target is destroyed.
            p.left = static_cast<std::uint16_t>(2 * field_of(g, s)[p.target].extent().half_depth);
            return true;
        }
        case Stage::losses: return deal_losses(g, s, p);
        case Stage::occupy:
            if (!p.has(Pending::charged_bit)) return false;
            occupy(g, s, p);
            return true;
        case Stage::turn:
            if (!all_have_turned(g, s, p)) return false;
            pop(s);
            return true;
        default: return false;  // dice
    }
}

Refusal judge_melee(const Setup& g, const State& s, const Move& m) {
    if (s.step == Step::ongoing) {
        if (!is_bare(m) || m.unit >= places || is_camp(m.unit)) return Refusal::malformed;
        if (side_of(m.unit) != s.mover) return Refusal::not_yours;
        if (!s.unit[m.unit].alive()) return Refusal::no_such_unit;
        if (s.unit[m.unit].acted()) return Refusal::has_acted;
    }
    return melee_refusal(g, s, m.unit, m.target);
}

void apply_melee(const Setup& g, State& s, const Move& m) {
    if (s.step == Step::ongoing)
        s.mover ^= 1;
    else
        spend(s, m.unit);
    begin_fight(g, s, m.unit, m.target, 0);
}

Refusal judge_support(const Setup& g, const State& s, const Move& m) {
    if (!is_bare(m) || m.target != nobody) return Refusal::malformed;
    const UnitIndex asked = overlapping(g, s, top(s), top(s).left);
    return m.unit == asked && m.unit != nobody ? Refusal::legal : Refusal::not_overlapping;
}

void apply_support(State& s, const Move& m) {
    top(s).more[top(s).left] = m.unit;
    top(s).left = 0;
}

Refusal judge_deal(const Setup& g, const State& s, const Move& m) {
    if (!is_bare(m)) return Refusal::malformed;
    const Pending& p = top(s);
    const bool of_actor = toll_of(p)[0] >= 2;
    const unsigned levels = toll_of(p)[of_actor ? 0 : 1];
    const UnitIndex principal = of_actor ? p.unit : p.target;
    const UnitMask beside = supporters(g, s, p, of_actor);
    const auto helps = [&](UnitIndex u) { return u < places && (beside & bit(u)); };
    const bool fair = levels == 2           ? m.target == nobody && (m.unit == principal || helps(m.unit))
                      : m.unit == principal ? m.target == principal || helps(m.target)
                                            : helps(m.unit) && helps(m.target) && m.unit < m.target;
    return fair ? Refusal::legal : Refusal::unfair_share;
}

void apply_deal(const Setup& g, State& s, const Move& m) {
    const auto toll = toll_of(top(s));
    lose(g, s, toll[0] >= 2 ? top(s).unit : top(s).target, 1);
    lose(g, s, m.unit, 1);
    if (std::max(toll[0], toll[1]) == 3) lose(g, s, m.target, 1);
    top(s).kind = 0;
}

Refusal judge_occupy(const Move& m) { return is_empty(m) ? Refusal::legal : Refusal::malformed; }

void apply_occupy(const Setup& g, State& s) { occupy(g, s, top(s)); }

Refusal judge_turn(const Setup& g, const State& s, const Move& m) {
    if (m.unit != top(s).left || m.target != nobody || m.legs != std::array<Leg, 3>{} || m.value < 1 || m.value > 3)
        return Refusal::malformed;
    return turned_to(g, s, m.unit, static_cast<table::Edge>(m.value)) ? Refusal::legal : Refusal::no_edge;
}

void apply_turn(const Setup& g, State& s, const Move& m) {
    const auto turned = turned_to(g, s, m.unit, static_cast<table::Edge>(m.value));
    s.unit[m.unit].form(s.unit[m.unit].bases(), turned->frontage);
    s.unit[m.unit].set(Unit::turned_bit);
    place(g, s, m.unit, turned->pose);
    ++top(s).left;
}

void decline_fight(State& s) {
    Pending& p = top(s);
    if (p.stage == Stage::occupy) {
        p.stage = Stage::turn;
        p.left = 0;
    } else {
        ++p.left;  // the next slot, the next unit
    }
}

void apply_clash(State& s, const Move& m) {
    top(s).kind = static_cast<std::uint8_t>(m.unit + 8u * m.value);
    top(s).stage = Stage::casualty;
    ++s.fights;
}

void apply_casualty(const Setup& g, State& s, const Move& m) {
    Pending& p = top(s);
    const unsigned side = p.has(Pending::first_counted_bit) || exposed_leaders(g, s, p, 0) == 0 ? 1 : 0;
    p.set(side == 0 ? Pending::first_counted_bit : Pending::second_counted_bit);
    if (m.unit != nobody) fall(s, m.unit);
}

}  // namespace polemarch::blood_of_kings
