#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/choice_meanings.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/unit_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// Of the dice of a shot or a close battle: which fighters pass their tests.
Flags passed_in(const Move& m) { return {(m.value & 1) != 0, (m.value & 2) != 0}; }

/// Of a declaration (7.1): the dice of its first close battle, if nobody chooses to evade, and no
/// shot before it hurts anybody.
std::optional<UpcomingRoll<State>> first_battle(const Setup& g, const State& declared, const UnitSet& attackers) {
    State s = declared;
    MoveList<Battle> moves;
    const auto make = [&](auto wanted) -> const Move* {
        legal_moves(g, s, moves);
        const Move* found = std::find_if(moves.begin(), moves.end(), wanted);
        if (found == moves.end()) return nullptr;
        apply(g, s, *found);
        return found;
    };
    while (s.step == Step::declare || s.step == Step::evades || s.step == Step::distance) {
        const Actor next = actor(s);
        if (next == Actor::nobody) return std::nullopt;
        if (next != Actor::chance) {
            if (!make([](const Move& m) { return m.kind == Kind::done || m.kind == Kind::stands; }))
                return std::nullopt;
            continue;
        }
        Outcomes results;
        outcomes(g, s, results);
        const auto* harmless = std::find_if(results.begin(), results.end(), [&](const auto& result) {
            if (result.move.kind != Kind::rolled_shot) return false;
            const Flags lost = action_at_hand(g, s).lost(passed_in(result.move));
            return !lost[0] && !lost[1];
        });
        if (harmless == results.end()) return std::nullopt;
        apply(g, s, harmless->move);
    }
    if (s.step != Step::close || s.depth > 0) return std::nullopt;
    const Move* fight =
        make([&](const Move& m) { return m.kind == Kind::fight && m.target != nobody && attackers.has(m.unit); });
    if (fight == nullptr || actor(s) != Actor::chance || s.depth == 0) return std::nullopt;
    return UpcomingRoll<State>{s, fmt::format("{} against {}, if nobody chooses to evade or is hurt by shots before",
                                              unit_name(fight->unit), unit_name(fight->target))};
}

}  // namespace

std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m) {
    if (is_eve(s) || is_deployment(s.step)) return std::nullopt;  // and a view of the eve has no next state
    State then = s;
    apply(g, then, m);
    if (m.kind == Kind::declare) return first_battle(g, then, units_of(s.active, m.numbers()));
    if (actor(then) != Actor::chance || then.depth == 0) return std::nullopt;
    const Pending& p = top(then);
    switch (m.kind) {
        case Kind::order:
            if (p.what != What::order) return std::nullopt;
            break;
        case Kind::shoot:
        case Kind::fight:
            // In a village the target may be chosen for an attacker, or be chosen now (7.4.12.3).
            if (!(p.unit == m.unit && (p.target == m.target || m.target == nobody)) &&
                !(p.unit == m.target && p.target == m.unit))
                return std::nullopt;
            break;
        case Kind::hold:
        case Kind::retreat:
        case Kind::extend:
            if (p.what != top(s).what || p.unit != top(s).unit || p.target != top(s).target) return std::nullopt;
            break;
        default: return std::nullopt;
    }
    return UpcomingRoll<State>{then, ""};
}

std::string subject_text(const Setup& g, const Move& m) {
    switch (m.kind) {
        case Kind::order:
        case Kind::go:
        case Kind::tactical:
        case Kind::turn:
        case Kind::column:
        case Kind::expand:
        case Kind::stands:
        case Kind::evade:
        case Kind::point:
        case Kind::shoot:
        case Kind::fight:
        case Kind::feint:
        case Kind::encourage:
        case Kind::garrison:
        case Kind::give_up:
        case Kind::exchange:
        case Kind::deploy:
        case Kind::arrive:
        case Kind::rout: return unit_title(g, m.unit);
        default: return "";
    }
}

namespace {

Remark sign_of(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::order) return {};
    const Look look(g, s);
    const OrderTest test = order_test(circumstances_of(look.view, m.unit, m.target), g.charts);
    if (test.needs == 0) return {};
    return {fmt::format("{}+", test.needs), ""};  // the sentence of the order says why
}

}  // namespace

Remark remark_on(const Setup& g, const State& s, const Move& m) {
    Remark remark = sign_of(g, s, m);
    remark.meaning = choice_meaning(g, s, m);
    return remark;
}

std::string outcome_text(const Setup& g, const State& s, const Move& m) {
    if (is_eve(s)) return eve_move_text(g, s, m);
    if (is_deployment(s.step)) return deployment_move_text(g, s, m);
    switch (m.kind) {
        case Kind::rolled_first: return m.value == 2 ? "a tie" : m.value == 0 ? "A chooses" : "B chooses";
        case Kind::rolled_command: return fmt::format("{} {} {}", m.legs[0].amount, m.legs[0].how, m.value);
        case Kind::rolled_order: return m.value != 0 ? "the order is carried out" : "the order is lost";
        case Kind::rolled_hold: return unit_name(loser_at_hand(s)) + (m.value != 0 ? " is held" : " is not held");
        case Kind::rolled_flee: return unit_name(loser_at_hand(s)) + (m.value != 0 ? " survives" : " is destroyed");
        case Kind::rolled_rout: return fmt::format("rout level {}", level_at_hand(g, s).fixed() + m.value);
        case Kind::rolled_shot:
        case Kind::rolled_fight: break;
        default: return "";
    }
    const Pending& p = top(s);
    const Flags lost = action_at_hand(g, s).lost(passed_in(m));  // a failure that is excused (7.4.6.1) costs nothing
    const auto words = [&](UnitIndex u, std::size_t i) {
        return unit_name(u) + (lost[i] ? " loses cohesion" : " keeps cohesion");
    };
    return words(p.unit, 0) + ", " + words(p.target, 1);
}

std::optional<Side> gains(const Setup& g, const State& s, const Move& m) { return gainer(favour(g, s, m)); }

}  // namespace polemarch::standard_wargame
