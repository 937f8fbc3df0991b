// What a side decides once a turn, at its first free choice of it, and keeps to the turn's end: how to bear itself.
// When to stand and when to come on pays only turns later, further than a search sees, so it is rehearsed: each of a
// few ways to play is played for some turns, by sequential halving and with the same dice for all.
#pragma once

#include "ai/playout.h"
#include "ai/sequential_halving.h"
#include "ai/stratified_dice.h"
#include "ai/thinking.h"

#include <optional>

namespace polemarch {

/// Which of `candidates` ways to play is best for the side to move in `s`. `play(part, candidate, state, roll_one)`
/// plays a copy of `s` on with it, the dice thrown by `roll_one(state)`, and returns the side's payoff. Threads share
/// out the rehearsals in so many parts: those of one part are made one after the other. If `thinking` is stopped, the
/// best by what was rehearsed until then.
template <Diced G, class Play>
[[nodiscard]] std::size_t best_by_rollouts(const G& g, const typename G::State& s, std::size_t candidates,
                                           std::uint32_t rollouts, std::uint32_t parts, AgentStream& stream,
                                           const Thinking& thinking, Play&& play) {
    if (rollouts == 0 || candidates == 1) return 0;
    const std::uint64_t seed = stream.next();
    ThinkingStage stage(thinking, "choosing a stance", rollouts * simulated_by_halving(candidates));
    const auto value = [&](std::size_t candidate, std::uint32_t trial) {
        if (stage.stopped()) return 0.0;
        const StratifiedDice dice(seed, trial);
        const double payoff = play(trial % parts, candidate, s, [&](const typename G::State& due) {
            return g.resolve(due, dice(g.roll(due)).view());
        });
        stage.piece_done();
        return payoff;
    };
    return best_by_halving(candidates, rollouts, value, parts);
}

/// Chosen once a turn. A choice that was made by another agent, and recalled, is made again as it was made then.
template <Game G>
requires requires(const typename G::State& s) { s.turn; }
class TurnChoice {
public:
    /// The side has chosen in `seen` by `stream`: if that began its turn, this choice was made there.
    void recall(const G& g, const typename G::State& seen, const AgentStream& stream) {
        if (turn_ == seen.turn) return;
        MoveList<G> moves;
        g.legal_moves(seen, moves);
        if (moves.size() == 1) return;
        turn_ = seen.turn;
        recalled_.emplace(Beginning{seen, stream});
    }
    /// At a free choice in `s`, for which `stream` is. `choose(state, stream)` chooses, by nothing else.
    template <class Choose>
    std::size_t take(const typename G::State& s, AgentStream& stream, Choose&& choose) {
        if (turn_ != s.turn) {
            turn_ = s.turn;
            recalled_.reset();
            chosen_ = choose(s, stream);
        } else if (recalled_) {
            chosen_ = choose(recalled_->state, recalled_->stream);
            recalled_.reset();
        }
        return chosen_;
    }

private:
    struct Beginning {
        typename G::State state;
        AgentStream stream;
    };
    int turn_ = -1;
    std::optional<Beginning> recalled_;  ///< of this turn, until the choice is made
    std::size_t chosen_ = 0;
};

}  // namespace polemarch
