// Every step of a battle as a sentence with its rule: what was decided or rolled, and what followed automatically.
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/dice.h"
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/shooting.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/text/leg_words.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/text/narrator.h"
#include "core/blood_of_kings/text/notation.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/table/leg_text.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

std::string signed_sum(int sum) { return sum == 0 ? "" : fmt::format(" {} {}", sum > 0 ? '+' : '-', std::abs(sum)); }

/// "a die + 4 (+3 type, +1 impact)"
template <class Parts>
std::string die_with(Parts parts) {
    int sum = 0;
    std::string reasons;
    parts([&](Part part, int value) {
        sum += value;
        reasons +=
            fmt::format("{}{:+} {}", reasons.empty() ? "" : ", ", value, part_names[static_cast<std::size_t>(part)]);
    });
    return fmt::format("a die{}{}", signed_sum(sum), reasons.empty() ? "" : " (" + reasons + ")");
}

std::string faces_text(Faces faces, unsigned first) {
    std::string text;
    for (std::size_t i = 0; i < faces.size(); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : i == first && first > 0 ? " to " : ", ", faces[i]);
    return text;
}

}  // namespace

std::string Narrator::loss(UnitIndex u, unsigned levels) const {
    if (levels == 0) return unit_name(g_, u) + " holds";
    if (levels == everything) return unit_name(g_, u) + " is destroyed";
    return fmt::format("{} loses {}", unit_name(g_, u), counted(levels, "level"));
}

std::string Narrator::breakdown() const {
    if (actor(s_) != Actor::chance) return "";
    const auto event = static_cast<Event>(roll(g_, s_).event);
    const Charts& charts = g_.charts;
    if (event == Event::melee) {
        const Pending& p = top(s_);
        const Clash clash = clash_in(g_, s_, p);
        return fmt::format("{}: {}; {}: {}", unit_label(p.unit),
                           die_with([&](auto add) { melee_parts(clash, true, charts, add); }), unit_label(p.target),
                           die_with([&](auto add) { melee_parts(clash, false, charts, add); }));
    }
    if (event == Event::volley) {
        const UnitIndex target = volley_target(g_, s_);
        const Shot shot = shot_at(g_, s_, target);
        return fmt::format("fire at {} with {}: {}; {}: {}", unit_label(target), counted(shot.firing, "base"),
                           die_with([&](auto add) { fire_parts(shot, true, charts, add); }), unit_label(target),
                           die_with([&](auto add) { fire_parts(shot, false, charts, add); }));
    }
    if (event == Event::command) {
        const int more = g_.handicap(side_of_leader(s_.commander)).activations;
        return more == 0 ? "" : fmt::format("{:+} as handicap", more);
    }
    if (event == Event::regroup || event == Event::retire || event == Event::test) {
        const UnitIndex u = top(s_).unit;
        const int leader = charts.command.leader[leader_with(g_, s_, u)];
        const int own = event == Event::retire ? g_.type(u).retire : 0;
        return fmt::format("{}: a die{}", unit_label(u), signed_sum(event == Event::test ? -leader : leader + own));
    }
    return "";
}

std::string Narrator::decision(const Move& m) const {
    const auto unit = [&](UnitIndex u) { return unit_name(g_, u); };
    const char mover = side(static_cast<unsigned>(actor(s_)));
    const auto to = [&](std::string_view rule) {
        const std::string where = move_text(g_, m).substr(leader_label(m.unit).size());
        return fmt::format("{} moves {}{} [{}]", side(side_of_leader(m.unit)), leader(m.unit), where, rule);
    };
    switch (m.kind) {
        case Kind::first: return fmt::format("{} chooses to {} [Sequence_4]", mover, move_text(g_, m));
        case Kind::lead: return fmt::format("{} gives {} the Initiative [Sequence_5]", mover, leader(m.unit));
        case Kind::pass: return fmt::format("{} passes [Sequence_7]", mover);
        case Kind::done: return fmt::format("{} ends the Initiative of {} [Sequence_7]", mover, leader(s_.commander));
        case Kind::ride: return to("Leaders_4");
        case Kind::flee: return to("Leaders_6");
        case Kind::successor: return fmt::format("{} gives the command to {} [Leaders_8]", mover, leader(m.unit));
        case Kind::loose:
            return fmt::format("{} charges {} uncontrolled [Uncontrolled_1]", unit(m.unit), unit(m.target));
        case Kind::rest: return fmt::format("{} rests [Actions_2]", unit(m.unit));
        case Kind::advance: return fmt::format("{} is ordered to advance [Actions_4]", unit(m.unit));
        case Kind::march: return fmt::format("{} is ordered to march [Actions_6]", unit(m.unit));
        case Kind::regroup: return fmt::format("{} regroups [Actions_3]", unit(m.unit));
        case Kind::retire: return fmt::format("{} tries to retire [Actions_5]", unit(m.unit));
        case Kind::charge: {
            const std::string first = way(m);
            return fmt::format("{} charges {}{} [Charges_1]{}", unit(m.unit), unit(m.target),
                               first.empty() ? "" : fmt::format(": it {}, then straight on", first), stays(m));
        }
        case Kind::fire:
            return m.target < places ? fmt::format("{} fires at {} [Fire_5]", unit(m.unit), unit(m.target))
                                     : fmt::format("{} fires, each base at its nearest [Fire_6]", unit(m.unit));
        case Kind::melee: return fmt::format("{} fights {} [Melee_1]", unit(m.unit), unit(m.target));
        case Kind::go: return fmt::format("{} {} [Formations_2]{}", unit(m.unit), way(m), stays(m));
        case Kind::halt: return declined(mover);
        case Kind::stand: return fmt::format("{} stands to receive the charge [Charges_2]", unit(m.unit));
        case Kind::evade: return fmt::format("{} evades [Charges_4]", unit(m.unit));
        case Kind::shoot: return fmt::format("{} shoots at {} [Charges_2]", unit(m.unit), unit(m.target));
        case Kind::counter: return fmt::format("{} counter-charges [Charges_3]", unit(m.unit));
        case Kind::pursue: return fmt::format("{} pursues [Charges_4]", unit(top(s_).unit));
        case Kind::aim_at:
            return m.target < places ? fmt::format("{} aims at {} [Sequence_8]", unit(m.unit), unit(m.target))
                                     : fmt::format("{} [Sequence_8]", move_text(g_, m));
        case Kind::join: return fmt::format("{} fires too [Fire_5]", unit(m.unit));
        case Kind::support: return fmt::format("{} joins the melee from the flank [Melee_3]", unit(m.unit));
        case Kind::deal: return fmt::format("{} shares out its losses [Effects_9]", mover);
        case Kind::occupy: return fmt::format("{} occupies the ground [Effects_11]", unit(top(s_).unit));
        case Kind::turn: return fmt::format("{} turns to face its flank [Melee_7]", unit(m.unit));
        default: return move_text(g_, m);
    }
}

/// "halt": what the side does not do.
std::string Narrator::declined(char mover) const {
    const Pending& p = top(s_);
    switch (p.stage) {
        case Stage::go: return unit_name(g_, p.unit) + " goes no farther [Formations_2]";
        case Stage::pursue: return unit_name(g_, p.unit) + " does not pursue [Charges_4]";
        case Stage::join: return "no other unit fires with it [Fire_5]";
        case Stage::support: return fmt::format("{} keeps its unit out of the melee [Melee_3]", mover);
        case Stage::occupy: return unit_name(g_, p.unit) + " does not occupy the ground [Effects_11]";
        case Stage::turn: return fmt::format("{} does not turn the unit [Melee_7]", mover);
        default: return fmt::format("{} leaves it at that", mover);
    }
}

/// The legs in tenths of an inch and whole degrees, as far as that is a legal move too, with the exact ones if they
/// differ.
std::string Narrator::way(const Move& m) const {
    const table::Measure exact = g_.scenario.measure, ruler = ruler_of(g_);
    Move rounded = m;
    for (const auto rounding : {table::Rounding::nearest, table::Rounding::down}) {
        rounded.legs = table::rounded_legs(m.legs, exact.one, 10, rounding);
        if (rounded.legs == m.legs) return legs_in_words(m.legs, ruler);
        if (judge(g_, s_, rounded) == Refusal::legal)
            return fmt::format("{} (exactly: {})", legs_in_words(rounded.legs, ruler), table::legs_text(m.legs, exact));
    }
    return legs_in_words(m.legs, exact);
}
std::string Narrator::leader(LeaderIndex l) const { return leader_in_sentence(g_, l); }

/// Whether a leader with the unit stays behind.
std::string Narrator::stays(const Move& m) { return m.value == 1 ? "; its leader stays" : ""; }

std::string Narrator::consequence(const Move& m) const {
    switch (m.kind) {
        case Kind::initiative: return fmt::format("the Initiative goes to {} [Sequence_4]", side(m.value));
        case Kind::command:
            return fmt::format("{} for {} [Sequence_5]", counted(m.value, "activation"), leader(s_.commander));
        case Kind::orders:
            return fmt::format("{}: {} [{}]", unit_name(g_, top(s_).unit), move_text(g_, m),
                               static_cast<Kind>(top(s_).kind) == Kind::march ? "Actions_6" : "Actions_4");
        case Kind::regrouped:
            return fmt::format("{} regains {} [Actions_3]", unit_name(g_, top(s_).unit), counted(m.value, "level"));
        case Kind::retired:
            return fmt::format("{} {} [Ongoing_2]", unit_name(g_, top(s_).unit),
                               m.value ? "gets away" : "is held fast");
        case Kind::tempted:
            return fmt::format("{} {} [Uncontrolled_1]", unit_name(g_, top(s_).unit),
                               m.value ? "cannot be held" : "resists the temptation to charge");
        case Kind::volley: return fmt::format("under fire {} [Outcomes_2]", loss(m.target, m.value));
        case Kind::clash: {
            const Pending& p = top(s_);
            return fmt::format("melee: {}, {} [Outcomes_3]", loss(p.unit, m.unit), loss(p.target, m.value));
        }
        default:
            return m.unit == nobody ? "the leader in the melee is unhurt [Outcomes_4]"
                                    : fmt::format("{} loses {}, killed or captured [Outcomes_4]",
                                                  side(side_of_leader(m.unit)), leader(m.unit));
    }
}

namespace {
bool charges(const Pending& p) {
    return p.what == What::charge || (p.what == What::fight && p.has(Pending::charged_bit));
}
/// Whether a record of s is the same charge, or the melee to which it has led.
bool known(const State& s, const Pending& p) {
    for (std::size_t i = 0; i < s.depth; ++i)
        if (charges(s.pending[i]) && s.pending[i].unit == p.unit && s.pending[i].target == p.target) return true;
    return false;
}
}  // namespace

/// For an impetuous unit that has been tested: the mover goes on, or the charge does not reach it (B76).
std::string Narrator::after_test(const Move& m, const State& next) const {
    if (m.kind != Kind::tempted || top(s_).has(Pending::waits_bit)) return "";
    const Pending& test = top(s_);
    const auto of = [&](const State& s, UnitIndex u) {
        return std::any_of(s.pending.begin(), s.pending.begin() + s.depth,
                           [&](const Pending& p) { return p.unit == u || p.target == u; });
    };
    const bool under_way = s_.depth > 1 && s_.pending[s_.depth - 2u].unit == test.target;
    if (m.value == 0)
        return under_way && !of(next, test.target)
                   ? fmt::format("; {} goes on [Uncontrolled_3]", unit_name(g_, test.target))
                   : "";
    if (of(next, test.unit) || !next.unit[test.unit].alive()) return "";
    return fmt::format("; {} does not reach {} [Uncontrolled_3]", unit_name(g_, test.unit), unit_name(g_, test.target));
}

/// Units that stop because an impetuous enemy is tempted or charges them, and charges and counter-charges without a
/// choice (Uncontrolled_1, Uncontrolled_3, B75 and B76).
std::string Narrator::interruptions(const Move& m, const State& next) const {
    std::string text;
    const auto where = [&](UnitIndex u) { return g_.scenario.measure.place(next.unit[u].pose.at()); };
    for (std::size_t i = 0; i < next.depth; ++i) {
        const Pending& p = next.pending[i];
        const bool test = p.what == What::test, charge = charges(p);
        if (!test && !charge) continue;
        const std::string unit = unit_name(g_, p.unit), target = unit_name(g_, p.target);
        const bool under_way = i > 0 && next.pending[i - 1].unit == p.target;
        const bool old = i < s_.depth && s_.pending[i].what == p.what && s_.pending[i].unit == p.unit;
        if (test && !old && !p.has(Pending::waits_bit))
            text += under_way ? fmt::format("; {} stops at {}, where {} is tempted to charge [Uncontrolled_3]", target,
                                            where(p.target), unit)
                              : fmt::format("; {} is tempted to charge {} [Uncontrolled_1]", unit, target);
        if (charge && !known(s_, p) && m.kind != Kind::charge && m.kind != Kind::loose) {
            text += fmt::format("; {} charges {} [Uncontrolled_1]", unit, target);
            if (under_way) text += fmt::format(", who is stopped at {} [Uncontrolled_3]", where(p.target));
        }
        if (charge && p.has(Pending::countered_bit) && m.kind != Kind::counter &&
            !(i < s_.depth && s_.pending[i].has(Pending::countered_bit)))
            text += fmt::format("; {} counter-charges [Charges_3]", target);
    }
    return text + after_test(m, next);
}

/// Where units stand that the step has moved, and which enemies they have come to touch: for people with a ruler.
std::string Narrator::moved(const State& next) const {
    UnitMask moved = 0;
    for (UnitIndex u = 0; u < places; ++u)
        if (s_.unit[u].alive() && next.unit[u].alive() && !(s_.unit[u].pose == next.unit[u].pose)) moved |= bit(u);
    std::string text;
    if (moved == 0) return text;
    const Field before = field_of(g_, s_), after = field_of(g_, next);
    each_unit(moved, [&](UnitIndex u) {
        text += fmt::format("; {} stands {}", unit_label(u), place_in_words(next.unit[u].pose, ruler_of(g_)));
        constexpr std::array<std::string_view, 4> edges{"front", "right", "rear", "left"};
        each_unit(after.fights(u) & ~before.fights(u), [&](UnitIndex v) {
            text += fmt::format(", touching {}'s {}", unit_label(v), edges[static_cast<std::size_t>(after.edge(v, u))]);
        });
    });
    return text;
}

/// Changes besides those of the step itself: interruptions, lost units, the turn, the end.
std::string Narrator::followed(const Move& m) const {
    State next = s_;
    apply(g_, next, m);
    std::string text = interruptions(m, next) + moved(next);
    for (UnitIndex u = 0; u < places; ++u) {
        if (s_.unit[u].alive() && !next.unit[u].alive() && !(m.kind == Kind::clash || m.kind == Kind::volley))
            text += fmt::format("; {} is destroyed [{}]", unit_name(g_, u), is_camp(u) ? "Effects_12" : "Effects_5");
        if (s_.unit[u].alive() && next.unit[u].alive() && s_.unit[u].bases() > next.unit[u].bases())
            text += fmt::format("; {} is down to {} [Effects_7]", unit_name(g_, u),
                                counted(static_cast<unsigned>(next.unit[u].bases()), "base"));
    }
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s_.leader[l].in_play() && next.leader[l].lost() && m.kind != Kind::casualty)
            text += fmt::format("; {} loses {}, captured [Leaders_6]", side(side_of_leader(l)), leader(l));
    if (next.turn > s_.turn) text += fmt::format("; turn {} begins [Sequence_1]", next.turn);
    if (next.step == Step::over && s_.step != Step::over) {
        for (unsigned of = 0; of < 2; ++of)
            if (next.broken[of] != 0) text += fmt::format("; the army of {} breaks [Morale_1]", side(of));
        const double result = payoff(g_, next);
        text += result == 1 ? "; A wins" : result == 0 ? "; B wins" : "; a draw";
    }
    return text;
}

std::string Narrator::report(const Move& m, Faces faces) const {
    if (!is_consequence(m.kind)) return decision(m) + followed(m);
    std::string text = consequence(m);
    if (!faces.empty()) {
        text += fmt::format(" (dice {}", faces_text(faces, roll(g_, s_).dice[0]));
        const std::string reasons = breakdown();
        text += reasons.empty() ? ")" : "; " + reasons + ")";
    }
    return text + followed(m);
}

std::string Battle::narrate(const State& s, const Move& m, Faces faces) const {
    return Narrator(setup(), s).report(m, faces);
}

std::string Battle::breakdown(const State& s) const { return Narrator(setup(), s).breakdown(); }

}  // namespace polemarch::blood_of_kings
