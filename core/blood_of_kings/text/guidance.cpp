#include "core/blood_of_kings/text/guidance.h"

#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/text/notation.h"
#include "core/blood_of_kings/types/labels.h"

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

std::string Battle::outcome(const State&, const Move& m) const { return move_text(setup(), m); }

std::string Battle::subject(const State&, const Move& m) const { return subject_text(setup(), m); }

}  // namespace polemarch::blood_of_kings
