// The dice that are due in a game, or to which moves lead, for any rule system: what `polemarch odds SCENARIO --move`
// answers where the system has no fuller answer of its own.
#pragma once

#include "core/diagnostics.h"
#include "core/guidance.h"
#include "sim/odds/forms.h"
#include "sim/odds/odds.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

/// What the roll that is due in `dice` can bring. Outcomes that a person tells apart; neighbours of one name are one.
template <Guided G>
[[nodiscard]] Odds odds_at(const G& g, const typename G::State& dice, std::string proviso) {
    const Roll roll = g.roll(dice);
    const EventName event = g.event_name(roll.event);
    Odds odds{std::string(event.name), std::string(event.rule), g.reckoning(dice), std::move(proviso), {}, roll.ways};
    OutcomeList<G> outcomes;
    g.outcomes(dice, outcomes);
    for (const auto& outcome : outcomes) {
        std::string name = g.outcome(dice, outcome.move);
        if (!odds.lines.empty() && odds.lines.back().outcome == name)
            odds.lines.back().ways += outcome.ways;
        else
            odds.lines.push_back({std::move(name), outcome.ways});
    }
    for (Odds::Line& line : odds.lines) line.chance = dice::probability(line.ways, odds.of);
    return odds;
}

/// The move that `text` names in `s`. Throws InputError where it is no legal one, with the reason.
template <Guided G>
[[nodiscard]] typename G::Move legal_move(const G& g, const typename G::State& s, const std::string& text) {
    const Actor actor = g.actor(s);
    if (actor == Actor::nobody) throw InputError(fmt::format("'{}': the battle is over", text));
    if (actor == Actor::chance)
        throw InputError(fmt::format("'{}': dice fall here, nobody is to move: {}", text, g.due(s).sentence));
    const auto refuse = [&](const Explanation& why) {
        throw InputError(fmt::format("'{}' is not possible here: {}{}", text, why.sentence,
                                     why.rule.empty() ? "" : fmt::format(" (rule {})", why.rule)));
    };
    const auto move = g.read(s, text);
    if (!move) refuse(move.error());
    if (const auto verdict = g.judge(s, *move); !verdict) refuse(g.explain(s, verdict));
    return *move;
}

/// `move`, legal in `s`, in words.
template <Guided G>
[[nodiscard]] MadeMove made_move(const G& g, const typename G::State& s, const typename G::Move& move) {
    return {g.text(s, move), g.narrate(s, move, {})};
}

/// Moves that were made one after the other, and the dice to which the last one leads.
struct DiceAhead {
    std::string system;  ///< "blood-of-kings"
    std::vector<MadeMove> moves;
    std::optional<Odds> odds;  ///< none: no dice fall before somebody else chooses
    std::string next;          ///< what is due after the last move, a sentence
};

/// Makes `moves`, one or more, by the sides that are to move, from `s` on. Throws InputError where one is not legal.
template <Guided G>
[[nodiscard]] DiceAhead dice_ahead(const G& g, typename G::State s, const std::vector<std::string>& moves,
                                   std::string system) {
    DiceAhead found{std::move(system), {}, {}, {}};
    for (const std::string& text : moves) {
        const auto move = legal_move(g, s, text);
        found.moves.push_back(made_move(g, s, move));
        const auto ahead = g.ahead(s, move);
        found.odds = ahead ? std::optional(odds_at(g, ahead->dice, ahead->proviso)) : std::nullopt;
        g.apply(s, move);
    }
    found.next = g.due(s).sentence;
    return found;
}

[[nodiscard]] std::string text_of(const DiceAhead& found, const OddsStyle& style);
/// data/schema/odds-moves.schema.json
[[nodiscard]] std::string json_of(const DiceAhead& found);

/// dice_ahead() in all its forms.
template <Guided G>
[[nodiscard]] OddsAnswer odds_of_moves(const G& g, const typename G::State& s, const std::vector<std::string>& moves,
                                       std::string system) {
    return in_all_forms(dice_ahead(g, s, moves, std::move(system)));
}

}  // namespace polemarch::sim
