// Moves as text.
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/notation.h"
#include "core/standard_wargame/text/short_numbers.h"

#include <bit>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr std::array<std::string_view, 4> turn_words{"", "right", "about", "left"};
constexpr std::array<std::string_view, 3> rout_words_behind{"", " left", " right"};
constexpr std::array<std::string_view, 3> first_words{"A chooses", "B chooses", "tie"};

/// " A3 A4": the units of a side with these numbers.
std::string numbered(unsigned side, std::uint64_t numbers) {
    std::string text;
    for (std::size_t i = 0; i < side_places; ++i)
        if ((numbers >> i & 1) != 0) text += " " + unit_name(unit_of(side, i));
    return text;
}

/// " with 2 left 3 right in 2 ranks"; empty for a single unit.
std::string body_words(Body body) {
    std::string text;
    if (body.left > 0) text += fmt::format(" {} left", body.left);
    if (body.right > 0) text += fmt::format(" {} right", body.right);
    if (!text.empty()) text = " with" + text;
    if (body.ranks > 1) text += fmt::format(" in {} ranks", body.ranks);
    return text;
}

std::string tactical_text(const Setup& g, const Move& m) {
    const table::Pose pose{
        static_cast<std::int16_t>(m.legs[0].amount), static_cast<std::int16_t>(m.legs[1].amount), {m.legs[2].amount}};
    return fmt::format("{} to {}", unit_name(m.unit), short_pose(g.scenario, pose));
}

/// The shorter of both ways to name them: who attacks, or who of those that may does not.
std::string declared_text(const Setup& g, const State& s, const Move& m) {
    const Look look(g, s);
    const std::uint64_t all = numbers_of(may_declare(look.view)), chosen = m.numbers(), others = all & ~chosen;
    if (chosen == 0) return "declare none";
    if (chosen == all) return "declare all";
    if ((chosen & ~all) == 0 && std::popcount(others) < std::popcount(chosen))
        return "declare all but" + numbered(s.active, others);
    return "declare" + numbered(s.active, chosen);
}

std::string feint_text(const Setup& g, const State& s, const Move& m) {
    const Look look(g, s);
    const std::string feints = unit_name(m.unit) + " feints";
    return m.unit < places && m.target < places && targets_of(look.view, m.unit) == UnitSet(m.target)
               ? feints
               : feints + " at " + unit_name(m.target);
}

/// The general is named where several may do it.
std::string encouraged_text(const Setup& g, const State& s, const Move& m) {
    const Look look(g, s);
    int able = 0;
    for (std::size_t i = 0; i < most_generals; ++i)
        if (judge_encourage(look.view, i, m.unit) == Refusal::legal) ++able;
    const std::string text = "double " + unit_name(m.unit);
    return able == 1 ? text : fmt::format("{} by {}", text, general_name(s.active, m.target));
}

/// "A3 passes, B4 fails": the cohesion tests of a battle action.
std::string tested_text(const State& s, const Move& m) {
    const Pending p = s.depth > 0 ? top(s) : Pending{};
    const auto part = [&](UnitIndex u, unsigned bit) {
        return fmt::format("{} {}", unit_name(u), (m.value >> bit & 1) != 0 ? "passes" : "fails");
    };
    return fmt::format("{}, {}", part(p.unit, 0), part(p.target, 1));
}

std::string outcome_text(const State& s, const Move& m) {
    const auto loser = [&] { return s.depth > 0 ? unit_name(loser_at_hand(s)) : std::string("nobody"); };
    switch (m.kind) {
        case Kind::rolled_first: return std::string(first_words[m.value % 3]);
        case Kind::rolled_command: return fmt::format("rolled {} {} {}", m.legs[0].amount, m.legs[0].how, m.value);
        case Kind::rolled_order: return m.value != 0 ? "carried out" : "not carried out";
        case Kind::rolled_shot:
        case Kind::rolled_fight: return tested_text(s, m);
        case Kind::rolled_hold: return loser() + (m.value != 0 ? " holds" : " does not hold");
        case Kind::rolled_flee: return loser() + (m.value != 0 ? " survives" : " is destroyed");
        default: return fmt::format("rolled {}", m.value);
    }
}

}  // namespace

std::string move_text(const Setup& g, const State& s, const Move& m) {
    if (is_eve(s)) return eve_move_text(g, s, m);
    if (is_deployment(s.step)) return deployment_move_text(g, s, m);
    if (is_outcome(m.kind)) return outcome_text(s, m);
    const auto unit = [&](std::string_view what) { return fmt::format("{} {}", unit_name(m.unit), what); };
    const auto at = [&](std::string_view verb) {
        return fmt::format("{} {} {}", unit_name(m.unit), verb, unit_name(m.target));
    };
    switch (m.kind) {
        case Kind::done: return "done";
        case Kind::first: return m.value == 0 ? "take the first bound" : "leave the first bound";
        case Kind::level: return "level";
        case Kind::command: return fmt::format("command {}", m.value);
        case Kind::order:
            return fmt::format("{} orders {} {}", general_name(s.active, m.target), unit_name(m.unit),
                               order_names[m.value % order_types]);
        case Kind::march: return fmt::format("march on {}", m.value);
        case Kind::go: return fmt::format("{}{} {}", unit_name(m.unit), body_words(m.body()), short_legs(m));
        case Kind::tactical: return tactical_text(g, m);
        case Kind::turn:
            return fmt::format("{} turn {}{}", unit_name(m.unit), turn_words[m.value & 3],
                               m.target == 1 ? " with the unit behind" : "");
        case Kind::column: return unit("column " + short_legs(m));
        case Kind::expand: return unit(fmt::format("expand {} {}", m.target == 0 ? "left" : "right", m.value));
        case Kind::stands: return unit("stands");
        case Kind::evade: return m.numbers() == 0 ? "evade" : "evade with" + numbered(side_of(m.unit), m.numbers());
        case Kind::stay: return "stand";
        case Kind::declare: return declared_text(g, s, m);
        case Kind::point: return "point " + unit_name(m.unit);
        case Kind::shoot: return at("shoots");
        case Kind::fight: return m.target == nobody && !is_inside(s, m.unit) ? unit("fights") : at("fights");
        case Kind::feint: return feint_text(g, s, m);
        case Kind::hold: return "hold";
        case Kind::retreat: return "retreat";
        case Kind::extend: return "extend";
        case Kind::encourage: return encouraged_text(g, s, m);
        case Kind::arrive: return deployment_move_text(g, s, m);
        case Kind::rout:
            return fmt::format("rout {}{}{}", unit_name(m.unit), rout_words_behind[m.value % 3],
                               m.target == nobody ? ""
                               : m.target == 0    ? " others straight"
                               : m.target == 1    ? " others left"
                                                  : " others right");
        default: return "?";
    }
}

}  // namespace polemarch::standard_wargame
