// One whole game between two agents under a referee.
//
// Randomness is keyed so that a game depends only on its seed and number, never on threads or order: the referee's dice
// are a function of seed, pair, event and place; each side's agent has a stream of its own, a function of seed, game
// and side.
#pragma once

#include "ai/agent.h"
#include "sim/batch/batch.h"
#include "sim/batch/game_observer.h"

#include <array>
#include <atomic>
#include <optional>
#include <stdexcept>

namespace polemarch::sim {

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

/// The observer of a game, and that game as an AnyGame, which the observer is called with. By default none.
struct Watch {
    const AnyGame* game = nullptr;
    GameObserver* observer = nullptr;
};

/// Plays from the start to the end. Returns nothing if `stop` was set meanwhile. `stop` is checked between steps, so a
/// game is dropped at the latest after the current decision.
template <Game G>
std::optional<Played<G>> play_game(const G& g, const Players<G>& players, const GameKey& key,
                                   const std::atomic<bool>& stop, const Watch& watch = {}) {
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
                const RolledFaces rolled = dice(roll);
                const typename G::Move consequence = g.resolve(s, rolled.view());
                if (watch.observer)
                    watch.observer->rolled(*watch.game, state_bytes(s), roll, rolled.view(), move_bytes(consequence));
                g.apply(s, consequence);
            }
            continue;
        }
        ++game.decisions;
        const Side side = side_of(actor);
        const typename G::Move move = players[index(side)]->choose(g, observe(g, s, side), streams[index(side)]);
        assert(g.judge(s, move));
        if (watch.observer) watch.observer->moved(*watch.game, state_bytes(s), move_bytes(move));
        g.apply(s, move);
    }
    game.payoff = g.payoff(s);
    return game;
}

}  // namespace polemarch::sim
