// One whole game between two agents under a referee.
//
// Who holds which dice decides whether a run can be trusted. The referee's dice are a function of seed, pair, event
// and place; each side's agent has a stream of its own, a function of seed, game and side. So a game is the same
// whoever plays it when, on which thread, alone or among thousands.
#pragma once

#include "ai/agent.h"

#include <array>
#include <atomic>
#include <optional>
#include <stdexcept>

namespace polemarch::sim {

/// Which game of a run this is: everything its dice depend on. Games are numbered from 1.
struct GameKey {
    std::uint64_t seed = 1;
    std::uint32_t game = 1;
    std::uint32_t pair = 1;  ///< games of one pair see the same referee's dice wherever the same thing happens
};

/// Whether agents change sides. Swapped, game 2k - 1 and game 2k are pair k, and in game 2k they sit exchanged, so
/// that neither the better side nor its luck is taken for the better general.
enum class Seating : std::uint8_t { fixed, swapped };

constexpr GameKey game_key(std::uint64_t seed, std::uint32_t game, Seating seating) {
    return {seed, game, seating == Seating::fixed ? game : (game + 1) / 2};
}
/// Whether the agents sit exchanged in this game.
constexpr bool exchanged(std::uint32_t game, Seating seating) { return seating == Seating::swapped && game % 2 == 0; }

template <Game G>
using Players = std::array<Agent<G>*, 2>;  ///< by side; not null

/// How a game ended.
template <Game G>
struct Played {
    typename G::State end{};
    double payoff = 0;
    std::uint32_t steps = 0;      ///< moves and rolls
    std::uint32_t decisions = 0;  ///< moves of either side
};

/// An observer is told of each step before it is applied. This one looks away.
struct Unobserved {
    template <Game G>
    void moved(const G&, const typename G::State&, const typename G::Move&) {}
    template <Game G>
    void rolled(const G&, const typename G::State&, const Roll&, const Throw&, const typename G::Move&) {}
};

/// Plays from the start to the end. Nothing if `stop` was set meanwhile: it is looked at between steps, so a game is
/// dropped at the latest when the decision under way has been made.
template <Game G, class Observer = Unobserved>
std::optional<Played<G>> play_game(const G& g, const Players<G>& players, const GameKey& key,
                                   const std::atomic<bool>& stop, Observer&& observer = {}) {
    const RefereeDice dice(key.seed, key.pair);
    std::array<AgentStream, 2> streams{AgentStream(key.seed, key.game, Side::first),
                                       AgentStream(key.seed, key.game, Side::second)};
    Played<G> game;
    game.end = g.start();
    typename G::State& s = game.end;
    for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        if (++game.steps > g.longest()) throw std::logic_error("a game is longer than its rules allow");
        if (actor == Actor::chance) {
            if constexpr (Diced<G>) {
                const Roll roll = g.roll(s);
                const Throw thrown = dice(roll);
                const typename G::Move consequence = g.resolve(s, thrown.view());
                observer.rolled(g, s, roll, thrown, consequence);
                g.apply(s, consequence);
            }
            continue;
        }
        ++game.decisions;
        const Side side = side_of(actor);
        const typename G::Move move = players[index(side)]->choose(g, observe(g, s, side), streams[index(side)]);
        assert(g.judge(s, move));
        observer.moved(g, s, move);
        g.apply(s, move);
    }
    game.payoff = g.payoff(s);
    return game;
}

}  // namespace polemarch::sim
