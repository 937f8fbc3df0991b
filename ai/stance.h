// Stance: a way to play that a side chooses at its first free choice of a turn and keeps to the end of the turn.
// Whether to hold or to advance pays off only turns later, beyond the horizon of a search. So the stances are compared
// by rollouts over some turns, with sequential halving and common random numbers.
#pragma once

#include "ai/playout.h"
#include "ai/sequential_halving.h"
#include "ai/stratified_dice.h"
#include "ai/thinking.h"

#include <optional>

namespace polemarch {

/// Returns which of `candidates` ways to play is best for the side to move in `s`. `play(part, candidate, state,
/// roll_one)` plays a copy of `s` on with the candidate, gets the outcomes of rolls from `roll_one(state)`, and returns
/// the side's payoff. The rollouts are split into `parts` parallel tasks; those of one part run one after the other. If
/// `thinking` is stopped, returns the best by the rollouts done so far.
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

/// A choice made once a turn. If the turn began with a recalled decision, the choice is computed again from the state
/// and stream of that decision, so it is the same.
template <Game G>
requires requires(const typename G::State& s) { s.turn; }
class TurnChoice {
public:
    /// Replays a decision of this side in `seen` with `stream`. If it is the first free one of its turn, the choice was
    /// made there. Returns whether it is.
    bool recall(const G& g, const typename G::State& seen, const AgentStream& stream) {
        if (turn_ == seen.turn) return false;
        MoveList<G> moves;
        g.legal_moves(seen, moves);
        if (moves.size() == 1) return false;
        turn_ = seen.turn;
        recalled_.emplace(Beginning{seen, stream});
        return true;
    }
    /// Returns the choice for the turn of `s`, in which the side has a free choice; `stream` is the stream of that
    /// decision. `choose(state, stream)` must depend on nothing else.
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
