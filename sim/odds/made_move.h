// The moves that a question makes before its answer, for a typed game or an AnyGame.
#pragma once

#include "core/diagnostics.h"
#include "core/guidance.h"
#include "sim/odds/odds.h"

#include <string>

#include <fmt/format.h>

namespace polemarch::sim {

/// The move that `text` names in `s`. Throws InputError with the reason if it is not a legal one.
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

}  // namespace polemarch::sim
