#include "core/blood_of_kings/text/guidance.h"
#include "core/blood_of_kings/text/choice_meanings.h"

#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/orders.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/text/notation.h"
#include "core/blood_of_kings/types/labels.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m) {
    State then = s;
    apply(g, then, m);
    // Dice of a pending record or of the fire at the turn's end; buttons are clicked between the moves.
    const bool fire = m.kind == Kind::aim_at && then.step == Step::volley;
    if (actor(then) != Actor::chance || (then.depth == 0 && !fire)) return std::nullopt;
    return UpcomingRoll<State>{then, ""};
}

std::string subject_text(const Setup& g, const Move& m) {
    switch (m.kind) {
        case Kind::lead:
        case Kind::ride:
        case Kind::flee:
        case Kind::successor: return leader_label(m.unit);
        case Kind::loose:
        case Kind::rest:
        case Kind::advance:
        case Kind::march:
        case Kind::regroup:
        case Kind::retire:
        case Kind::charge:
        case Kind::fire:
        case Kind::melee:
        case Kind::go:
        case Kind::stand:
        case Kind::evade:
        case Kind::shoot:
        case Kind::counter:
        case Kind::aim_at:
        case Kind::join:
        case Kind::support: return unit_name(g, m.unit);
        default: return "";
    }
}

std::optional<UpcomingRoll<State>> Battle::upcoming_roll(const State& s, const Move& m) const {
    return blood_of_kings::upcoming_roll(setup(), s, m);
}

namespace {

/// A friend on which the unit would end if it went straight on as far as this order allows (Formations_10).
Remark warning_of_march(const Setup& g, const State& s, const Move& m) {
    const Field& field = field_of(g, s);
    const table::Rectangle& unit = field[m.unit];
    const Length far = allowance(g, m.unit, m.kind);
    const auto less = [](std::int16_t half) { return static_cast<std::int16_t>(std::max(half - tolerance, 1)); };
    const table::Rectangle end(table::moved(unit.pose(), unit.heading(), far),
                               {less(unit.extent().half_width), less(unit.extent().half_depth)});  // neighbours touch
    Remark found;
    each_unit(field.alive() & places_of(side_of(m.unit)) & ~bit(m.unit), [&](UnitIndex u) {
        if (!found.text.empty() || table::distance(field[u], end) > 0) return;
        const Length gap = table::distance(unit, field[u]);
        const Length quarter = g.scenario.measure.one / 4;
        found = {
            "!",
            fmt::format("warning: {} is {} of {} inches ahead, and the unit may not end on it [Formations_10]",
                        unit_label(u), g.scenario.measure.text(gap / quarter * quarter), g.scenario.measure.text(far))};
    });
    return found;
}

Remark sign_of(const Setup& g, const State& s, const Move& m) {
    return m.kind == Kind::advance ? warning_of_march(g, s, m) : Remark{};
}

}  // namespace

Remark remark_on(const Setup& g, const State& s, const Move& m) {
    Remark remark = sign_of(g, s, m);
    remark.meaning = choice_meaning(s, m);
    return remark;
}

std::string outcome_text(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::clash || s.depth == 0) return move_text(g, m);
    const auto part = [](UnitIndex u, unsigned levels) {
        return levels == 0            ? unit_label(u) + " holds"
               : levels == everything ? unit_label(u) + " is destroyed"
                                      : fmt::format("{} loses {}", unit_label(u), levels);
    };
    return part(top(s).unit, m.unit) + ", " + part(top(s).target, m.value);
}

std::optional<Side> gains(const Setup& g, const State& s, const Move& m) {
    const auto of_side = [](unsigned side, int balance) { return gainer(side == 0 ? balance : -balance); };
    switch (m.kind) {
        case Kind::initiative: return of_side(m.value, 1);
        case Kind::command: {  // against the middle faces of the die
            const bool exceptional = g.leader_entry(s.commander).exceptional;
            const int more = g.handicap(side_of_leader(s.commander)).activations;
            const auto count = [&](int face) {
                return std::max(more + activations(face, exceptional, g.charts.command), 0);
            };
            return of_side(side_of_leader(s.commander), 2 * m.value - count(3) - count(4));
        }
        case Kind::orders: {
            const auto orders = static_cast<Orders>(m.value);
            return of_side(side_of(top(s).unit), orders == Orders::given ? 1 : orders == Orders::lost ? -1 : 0);
        }
        case Kind::regrouped:
        case Kind::retired: return of_side(side_of(top(s).unit), m.value != 0 ? 1 : -1);
        case Kind::volley: return of_side(side_of(m.target), -int{m.value});
        case Kind::clash: return of_side(side_of(top(s).unit), int{m.value} - int{m.unit});
        case Kind::casualty: return m.unit == nobody ? std::nullopt : of_side(side_of_leader(m.unit), -1);
        default: return std::nullopt;
    }
}

std::optional<Side> Battle::gains(const State& s, const Move& m) const { return blood_of_kings::gains(setup(), s, m); }

std::string Battle::outcome(const State& s, const Move& m) const { return outcome_text(setup(), s, m); }

std::string Battle::subject(const State&, const Move& m) const { return subject_text(setup(), m); }

}  // namespace polemarch::blood_of_kings
