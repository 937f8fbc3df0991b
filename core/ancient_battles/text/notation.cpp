#include "core/ancient_battles/text/notation.h"

#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/text/explanations.h"
#include "core/ancient_battles/types/names.h"
#include "core/ancient_battles/types/refusal.h"
#include "core/text.h"
#include "core/typed_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr std::array<std::string_view, melee_results> result_names{"AE", "AD", "EN", "DD", "DE"};
constexpr std::array<std::string_view, elephant_results> elephant_names{"no effect", "balks", "frightened", "panics"};

}  // namespace

std::string unit_text(const Setup& g, const State& s, UnitIndex u) {
    if (s.unit[u].on_map()) return hex::name(s.unit[u].hex);
    std::string text = g.type(u).code;
    if (g.trait[u].rapid_fire > 1) text += fmt::format(" rapid={}", g.trait[u].rapid_fire);
    return s.unit[u].disordered() ? text + " disordered" : text;
}

std::array<bool, kind_words.size()> kind_of(const Trait& t) { return {t.impetuous, t.barbarian, t.stays, t.returns()}; }

std::string unit_text_among(const Setup& g, const State& s, UnitIndex u, UnitMask others) {
    std::string text = unit_text(g, s, u);
    if (s.unit[u].on_map()) return text;
    UnitMask same = 0;  // units of its group that this text would name as well
    bool other_group = false;
    each_unit(others & ~bit(u), [&](UnitIndex v) {
        if (s.unit[v].on_map() || unit_text(g, s, v) != text) return;
        if (group_of(g, s, v) == group_of(g, s, u))
            same |= bit(v);
        else
            other_group = true;
    });
    // The first of them has the bare text. Of any two of the others that differ, one differs from the first and says
    // so.
    const auto own = kind_of(g.trait[u]);
    const auto first = kind_of(g.trait[std::countr_zero(same | bit(u))]);
    for (std::size_t i = 0; i < own.size(); ++i) {
        UnitMask differ = 0;
        each_unit(same, [&](UnitIndex v) {
            if (kind_of(g.trait[v])[i] != own[i]) differ |= bit(v);
        });
        same &= ~differ;
        if (differ != 0 && own[i] != first[i]) text += fmt::format("{} {}", own[i] ? "" : " not", kind_words[i]);
    }
    if (other_group) text += fmt::format(" group {}", g.group_number(static_cast<std::size_t>(group_of(g, s, u))));
    return text;
}

namespace {

/// The units from which the text of a move distinguishes its unit, where that is not on the map.
UnitMask others_in(const Setup& g, const State& s, const Move& m) {
    if (m.kind == Kind::take) return s.formation;
    UnitMask attackers = 0;
    each_outside_attack(g, s, s.mover, [&](UnitIndex attacker, UnitIndex defender, hex::Direction approach) {
        if (defender == m.value && approach == m.hex) attackers |= bit(attacker);
    });
    return attackers;
}

}  // namespace

std::string move_text(const Setup& g, const State& s, const Move& m) {
    const auto unit = [&](UnitIndex u) {
        return s.unit[u].on_map() ? unit_text(g, s, u) : unit_text_among(g, s, u, others_in(g, s, m));
    };
    switch (m.kind) {
        case Kind::pass: return "pass";
        case Kind::bid: return "bid";
        case Kind::concede: return "concede";
        case Kind::first: return m.value == 0 ? "act first" : "act second";
        case Kind::place: return fmt::format("place {} {}", g.kind[m.unit].code, hex::name(m.hex));
        case Kind::order_unit: return fmt::format("{} {}", unit(m.unit), order_names[m.value]);
        case Kind::order_lead:
            return fmt::format("leader {} {} {}", g.kind[m.unit].code, hex::name(s.leader[m.unit]),
                               order_names[m.value]);
        case Kind::enter: return fmt::format("enter {}", g.group_number(m.value));
        case Kind::panic: return "panic";
        case Kind::take: return "take " + unit(m.unit);
        case Kind::done: return "done";
        case Kind::go: return "to " + hex::name(m.hex) + passage_text(g, s, m) + facings_text(g, s, m);
        case Kind::leave: return (m.value == 0 ? "leave" : fmt::format("leave by {}", m.value)) + passage_text(g, s, m);
        case Kind::face: return fmt::format("face {}", m.value + 1);
        case Kind::combine: return m.value == 0 ? "single attacks" : fmt::format("combine {}", m.value);
        case Kind::fire: return "at " + unit(m.unit) + (m.value ? " enhanced" : "");
        case Kind::support: return "with " + unit(m.unit);
        case Kind::shoot: return "shoot";
        case Kind::hold: return "hold";
        case Kind::edge: return std::string(written::edge[m.value]);
        case Kind::step: return "step " + hex::name(m.hex);
        case Kind::attack: {
            const std::string text = unit(m.unit) + " attacks " + unit(m.value);
            return m.hex == none ? text : text + fmt::format(" from {}", m.hex + 1);
        }
        case Kind::stand: return "stand";
        case Kind::retreat: return fmt::format("retreat {}", m.value);
        case Kind::advance: return "advance";
        case Kind::halt: return "halt";
        case Kind::command: return fmt::format("command {} {}", m.unit, m.value);
        case Kind::initiative: return m.value == 0 ? "initiative A" : "initiative B";
        case Kind::rallied: return m.value ? "rallied" : "not rallied";
        case Kind::hit: return m.value ? "hit" : "missed";
        case Kind::result: return std::string(result_names[m.value]);
        case Kind::escaped: return m.value ? "escaped" : "lost";
        case Kind::ended: return m.value ? "game ends" : "game goes on";
        case Kind::frighten: return "frighten";
        case Kind::ride: return "stay mounted";
        case Kind::dismount: return "dismount " + g.type(g.on_foot[s.subject][m.value]).code;
        case Kind::set_up: return "set up " + hex::name(m.hex);
        case Kind::charge: return "charge";
        case Kind::wait: return "wait";
        case Kind::hold_back: return "hold back";
        case Kind::trust: return "trust";
        case Kind::keep: return "keep";
        case Kind::again: return fmt::format("again {}", m.value + 1);
        case Kind::shows: return fmt::format("shows {}", m.value);
        case Kind::controlled: return m.value ? "control kept" : "control lost";
        case Kind::elephant: return std::string(elephant_names[m.value]);
    }
    return "?";
}

namespace {

/// The listed moves that a text may mean which names one of several waiting units by what they have in common.
std::vector<std::string> texts_like(const Setup& g, const State& s, const Moves& moves, const Move& attempt) {
    std::vector<std::string> texts;
    for (const Move& m : moves) {
        const bool alike = m.unit == attempt.unit ||
                           (m.unit < g.first[2] && attempt.unit < g.first[2] && s.unit[m.unit].waits() &&
                            s.unit[attempt.unit].waits() && g.trait[m.unit].type == g.trait[attempt.unit].type);
        if (alike && m.kind == attempt.kind && m.hex == attempt.hex && m.value == attempt.value)
            texts.push_back(move_text(g, s, m));
    }
    return texts;
}

bool begins_with_unit(const Setup& g, std::string_view wanted) {
    const std::string_view first = wanted.substr(0, wanted.find(' '));
    for (UnitIndex u = 0; u < g.first[2]; ++u)
        if (normal(g.type(u).code) == first) return true;
    return hex::parse(first).has_value();
}

}  // namespace

tl::expected<Move, Explanation> read_move(const Setup& g, const State& s, std::string_view typed) {
    if (typed.size() > 200) return tl::unexpected(Explanation{"", "a move is at most 200 characters long"});
    const std::string wanted = normal(typed);
    const bool marches = s.phase == Phase::destination;
    if (marches)
        if (auto march = read_march(g, s, wanted)) return *march;
    Moves moves;
    legal_moves(g, s, moves);
    if (!marches)
        for (const Move& m : moves)
            if (normal(move_text(g, s, m)) == wanted) return m;
    if (const auto attempt = read_loosely(g, s, wanted)) {
        const Verdict verdict = judge(g, s, *attempt);
        if (verdict) {  // a move is only what its own text says
            const std::vector<std::string> texts = texts_like(g, s, moves, *attempt);
            return tl::unexpected(Explanation{
                "8.7",
                texts.size() == 1
                    ? fmt::format("'{}' is no move here; did you mean: {}", printable(typed), texts[0])
                    : fmt::format("'{}' could be {}: name one of them", printable(typed), fmt::join(texts, ", or ")),
                Understood::move});
        }
        if (verdict.refusal != static_cast<std::uint16_t>(Refusal::malformed)) {
            Explanation why = explain(g, s, verdict);
            why.understood = Understood::move;
            return tl::unexpected(why);
        }
    }
    std::vector<std::string> texts;
    for (const Move& m : moves) texts.push_back(normal(move_text(g, s, m)));
    const auto near = std::find(texts.begin(), texts.end(), nearest(wanted, texts));
    const bool found = near != texts.end();
    return tl::unexpected(Explanation{
        "",
        fmt::format("'{}' is no move here; {}: {}", printable(typed), found ? "did you mean" : "for example",
                    move_text(g, s, moves[found ? static_cast<std::size_t>(near - texts.begin()) : 0])),
        begins_with_unit(g, wanted) ? Understood::subject : Understood::nothing});
}

/// Judged as if the decision had been asked for.
std::optional<Explanation> explain_at_dice(const Setup& g, const State& s, std::string_view typed) {
    State asked = s;
    if (s.phase == Phase::clash)
        asked.phase = Phase::retreat;
    else if (s.phase == Phase::shot)
        asked.phase = Phase::support;
    else
        return std::nullopt;
    const auto attempt = read_loosely(g, asked, normal(typed));
    if (!attempt || (attempt->kind != Kind::retreat && attempt->kind != Kind::support)) return std::nullopt;
    const Verdict verdict = judge(g, asked, *attempt);
    if (verdict) return std::nullopt;  // it was asked for, and decided
    return explain(g, asked, verdict);
}

std::string Battle::text(const State& s, const Move& m) const { return move_text(setup(), s, m); }
tl::expected<Move, Explanation> Battle::read(const State& s, std::string_view typed) const {
    return read_move(setup(), s, typed);
}
std::optional<Explanation> Battle::explain_at_dice(const State& s, std::string_view typed) const {
    return ancient_battles::explain_at_dice(setup(), s, typed);
}

}  // namespace polemarch::ancient_battles
