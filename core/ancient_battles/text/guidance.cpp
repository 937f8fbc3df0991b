#include "core/ancient_battles/text/guidance.h"
#include "core/ancient_battles/text/choice_meanings.h"

#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/dice.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/ancient_battles/text/notation.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m) {
    UpcomingRoll<State> found{s, ""};
    State& next = found.dice;
    apply(g, next, m);
    if (next.phase == Phase::support) {
        found.condition = m.kind == Kind::support ? "if nobody else supports" : "if nobody supports";
        apply(g, next, {.kind = Kind::shoot});
    } else if (next.phase == Phase::retreat) {
        found.condition =
            fmt::format("if {} {} stands", g.type(next.object).code, hex::name(next.unit[next.object].hex));
        apply(g, next, {.kind = Kind::stand});
    }
    if (die_by_die(g, next)) {  // 17.2.2
        if (next.dice != decltype(next.dice){}) return std::nullopt;
        found.condition += found.condition.empty() ? "if no die is bought" : ", and no die is bought";
        next.command_points = {};
    }
    // Those of the sequence of play come whatever is chosen.
    const bool of_sequence = next.phase == Phase::command || next.phase == Phase::initiative ||
                             next.phase == Phase::end_check || (next.phase == s.phase && falls(s.phase));
    return actor(g, next) == Actor::chance && !of_sequence ? std::optional(found) : std::nullopt;
}

std::string breakdown(const Setup& g, const State& s) {
    std::string text = Narrator(g, s, s, {}, {}).breakdown();
    if (g.in_force(Option::averaging_dice)) text += (text.empty() ? "" : "; ") + std::string("1 counts as 3, 6 as 4");
    return text;
}

std::string effect_of(MeleeResult result, const Suffered& before, bool steadfast) {
    const Suffered after = suffered(result, before, steadfast);
    const auto word = [](Condition c) { return c == Condition::disordered ? "disordered" : "eliminated"; };
    const bool attacker = after.attacker != before.attacker, defender = after.defender != before.defender;
    if (attacker && defender && after.attacker == after.defender) return fmt::format("both {}", word(after.attacker));
    if (attacker && defender)
        return fmt::format("attacker {}, defender {}", word(after.attacker), word(after.defender));
    if (attacker) return fmt::format("attacker {}", word(after.attacker));
    return defender ? fmt::format("defender {}", word(after.defender)) : "nothing changes";
}

std::string outcome_text(const Setup& g, const State& s, const Move& m) {
    const auto fate = [&](UnitIndex u) { return s.unit[u].disordered() ? "eliminated" : "disordered"; };
    const bool steadfast = m.kind == Kind::result && g.trait[s.object].base && g.charts.melee.camp_steadfast;
    switch (m.kind) {
        case Kind::command: return fmt::format("A +{}, B +{}", m.unit, m.value);
        case Kind::initiative: return fmt::format("{} wins it", m.value == 0 ? 'A' : 'B');
        case Kind::rallied: return m.value ? "rallied" : "still disordered";
        case Kind::hit: return m.value ? fmt::format("target {}", fate(s.object)) : "no effect";
        case Kind::escaped: return m.value ? "escapes" : "captured or killed";
        case Kind::ended: return m.value ? "the battle ends" : "the battle goes on";
        case Kind::shows:
        case Kind::controlled:
        case Kind::elephant: return move_text(g, s, m);
        default: break;
    }
    return effect_of(static_cast<MeleeResult>(m.value), {condition(s, s.subject), condition(s, s.object)}, steadfast);
}

std::optional<Side> gains(const Setup& g, const State& s, const Move& m) {
    const auto passes = [&](unsigned side) { return gainer((m.value != 0) == (side == 0) ? 1 : -1); };
    switch (m.kind) {
        case Kind::command: return gainer(int{m.unit} - int{m.value});
        case Kind::initiative: return gainer(m.value == 0 ? 1 : -1);
        case Kind::rallied:
        case Kind::controlled: return passes(s.mover);
        case Kind::escaped: return passes(side_of_leader(static_cast<LeaderIndex>(std::countr_zero(s.escapers))));
        case Kind::hit:
        case Kind::elephant: return m.value != 0 ? passes(s.mover) : std::nullopt;  // else nothing changes
        case Kind::shows: {  // a high die is nearly always better for the side that rolls it
            const bool first = roll(g, s).dice[0] == 1, high = m.value > 3;
            return gainer(first == high ? 1 : -1);
        }
        case Kind::result: break;
        default: return std::nullopt;
    }
    const Suffered before{condition(s, s.subject), condition(s, s.object)};
    const bool steadfast = g.trait[s.object].base && g.charts.melee.camp_steadfast;
    const Suffered after = suffered(static_cast<MeleeResult>(m.value), before, steadfast);
    const auto harm = [](Condition was, Condition is) { return static_cast<int>(is) - static_cast<int>(was); };
    const int worse = harm(before.defender, after.defender) - harm(before.attacker, after.attacker);
    return gainer(g.trait[s.subject].side == 0 ? worse : -worse);
}

std::string subject_text(const Setup& g, const State& s, const Move& m) {
    const auto unit = [&](UnitIndex u) {
        return g.type(u).code + (s.unit[u].on_map() ? " " + hex::name(s.unit[u].hex) : "");
    };
    switch (m.kind) {
        case Kind::order_unit:
        case Kind::attack:
        case Kind::support: return unit(m.unit);
        case Kind::take: return unit(m.unit);
        case Kind::order_lead:
        case Kind::place: {
            const unsigned side = side_of_leader(m.unit);
            const std::string& name = g.scenario.sides[side].leaders[m.unit - side * max_side_leaders].name;
            const std::string who = "leader " + g.kind[m.unit].code + (name.empty() ? "" : " " + name);
            return m.kind == Kind::place ? who : who + " " + hex::name(s.leader[m.unit]);
        }
        default: return "";
    }
}

namespace {

/// 8.3.2: the march of a unit that has a friend straight ahead, and neither of the two is light.
Remark warning_of_march(const Setup& g, const State& s, UnitIndex u) {
    if (g.trait[u].base || !s.unit[u].on_map()) return {};
    const hex::Index ahead = g.ground.next[s.unit[u].hex][s.unit[u].facing()];
    const UnitIndex friendly = unit_in(s, ahead);
    if (friendly == none || g.trait[friendly].side != g.trait[u].side) return {};
    if (g.trait[u].light || g.trait[friendly].light) return {};
    if (s.unit[u].disordered() && s.unit[friendly].disordered()) return {};
    return {"!", fmt::format("warning: passing {} {} ahead of it disorders {} [8.3.2]", g.type(friendly).code,
                             hex::name(ahead), g.trait[friendly].base ? "it" : "both")};
}

Remark sign_of(const Setup& g, const State& s, const Move& m) {
    if (m.kind == Kind::order_unit && static_cast<Order>(m.value) == Order::move) return warning_of_march(g, s, m.unit);
    if (m.kind == Kind::take && s.order == Order::move) return warning_of_march(g, s, m.unit);
    if (m.kind != Kind::go || m.value == 0) return {};
    if (m.value == (1u << hex::directions) - 1) return {"any", "any facing"};
    std::string facings;
    for (unsigned f = 0; f < hex::directions; ++f)
        if ((m.value >> f) & 1u) facings += fmt::format("{}{}", facings.empty() ? "" : " ", f + 1);
    return {facings, "facing " + facings};
}

}  // namespace

Remark remark_on(const Setup& g, const State& s, const Move& m) {
    Remark remark = sign_of(g, s, m);
    remark.meaning = choice_meaning(s, m);
    return remark;
}

std::optional<UpcomingRoll<State>> Battle::upcoming_roll(const State& s, const Move& m) const {
    return ancient_battles::upcoming_roll(setup(), s, m);
}
std::string Battle::breakdown(const State& s) const { return ancient_battles::breakdown(setup(), s); }
std::string Battle::outcome(const State& s, const Move& m) const { return outcome_text(setup(), s, m); }
std::optional<Side> Battle::gains(const State& s, const Move& m) const { return ancient_battles::gains(setup(), s, m); }
std::string Battle::subject(const State& s, const Move& m) const { return subject_text(setup(), s, m); }

}  // namespace polemarch::ancient_battles
