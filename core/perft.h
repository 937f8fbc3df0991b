// Perft: counts the ways in which a game can go on, ply by ply. A change of one move anywhere in the rules changes the
// counts, so a table of them is a fingerprint of move lists, outcomes and `apply` together.
#pragma once

#include "core/game.h"

#include <cstdint>
#include <vector>

namespace polemarch {

/// The states reached in exactly this many plies. Each counts as often as there are ways to it.
struct PerftLevel {
    std::uint64_t states = 0;
    std::uint64_t choices = 0;  ///< of them: a side is to move
    std::uint64_t rolls = 0;    ///< dice are to fall
    std::uint64_t over = 0;     ///< the game is over

    bool operator==(const PerftLevel&) const = default;
};

/// Counts below `s`, which is level 0, to `depth` plies. A ply is a listed move or a distinct outcome of a roll, which
/// counts once whatever its ways. Time and counts grow with the product of the lists; nothing is cached.
template <Game G>
[[nodiscard]] std::vector<PerftLevel> perft(const G& g, const typename G::State& s, std::size_t depth) {
    std::vector<PerftLevel> plies(depth + 1);
    const auto descend = [&](const auto& self, const typename G::State& at, std::size_t level) -> void {
        PerftLevel& counts = plies[level];
        ++counts.states;
        const auto below = [&](const typename G::Move& move) {
            typename G::State next = at;
            g.apply(next, move);
            self(self, next, level + 1);
        };
        switch (g.actor(at)) {
            case Actor::nobody: ++counts.over; return;
            case Actor::chance:
                ++counts.rolls;
                if constexpr (Diced<G>) {
                    if (level == depth) return;
                    OutcomeList<G> outcomes;
                    g.outcomes(at, outcomes);
                    for (const auto& outcome : outcomes) below(outcome.move);
                }
                return;
            default:
                ++counts.choices;
                if (level == depth) return;
                MoveList<G> moves;
                g.legal_moves(at, moves);
                for (const auto& move : moves) below(move);
        }
    };
    descend(descend, s, 0);
    return plies;
}

}  // namespace polemarch
