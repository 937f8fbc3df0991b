// The heuristic general of Ancient Battles Deluxe: one ply, by expected value over exact outcomes. It weighs every
// order by what it could do at once (Outlook) and takes the best; it plans nothing and remembers nothing.
#pragma once

#include "ai/agent.h"
#include "ai/ancient_battles/march_cache.h"

namespace polemarch::ancient_battles {

/// Whether any two enemies touch.
[[nodiscard]] bool in_contact(const Battle& g, const State& s);

class HeuristicGeneral final : public Agent<Battle> {
public:
    explicit HeuristicGeneral(const HeuristicWeights& heuristic_weights = {}) : heuristic_weights_(heuristic_weights) {}
    [[nodiscard]] const HeuristicWeights& heuristic_weights() const { return heuristic_weights_; }
    /// Its choice, which nothing but the state decides.
    [[nodiscard]] Move best(const Battle& g, const State& s) const { return best_of(g, s, nullptr); }
    /// Carries out its next choice in `s`, in which a side is to move; a march to its end. Returns the first move of
    /// it. By what is remembered of marches, so quicker than best() and a little less exact: for games that are played
    /// on in thought.
    Move play(const Battle& g, State& s, MarchCache& cache) const;
    /// What it thinks of each of the legal `moves` of `s`, in hundredths of a strength point: it would choose the first
    /// of the highest as its side sees the map (Seat). `values` has as many items as `moves`.
    /// With a `memory` the values of orders and of leaders' places are estimates, quicker to come by.
    void rate(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
              MarchCache* cache = nullptr) const;

private:
    Move decide(const Battle& g, const State& seen, AgentStream&, const Thinking&) override { return best(g, seen); }
    [[nodiscard]] Move best_of(const Battle& g, const State& s, MarchCache* cache) const;
    Move march_one(const Battle& g, State& s, MarchCache& cache) const;
    void rate_order(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                    MarchCache* cache) const;
    void rate_unit(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_destination(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_facing(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_target(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_support(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_attack(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_retreat(const Battle& g, const State& s, std::span<int> values) const;
    void rate_advance(const Battle& g, const State& s, std::span<int> values) const;
    void rate_placement(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                        MarchCache* cache) const;
    void rate_flight(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    // optional rules: optional_choices.cpp
    void rate_option(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_dice(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_set_up(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_impetuous(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    /// 17.5a: what an attempt on all enemy elephants promises.
    [[nodiscard]] static int fright_value(const Battle& g, const State& s);

    HeuristicWeights heuristic_weights_;
};

}  // namespace polemarch::ancient_battles
