// The heuristic general of Ancient Battles Deluxe: one-ply search by expected values over exact outcomes
// (HeuristicAnalysis). It makes no plans and keeps no state.
#pragma once

#include "ai/agent.h"
#include "ai/ancient_battles/march_cache.h"

namespace polemarch::ancient_battles {

/// Whether any two enemy units are adjacent.
[[nodiscard]] bool in_contact(const Battle& g, const State& s);

class HeuristicGeneral final : public Agent<Battle> {
public:
    explicit HeuristicGeneral(const HeuristicWeights& heuristic_weights = {}) : heuristic_weights_(heuristic_weights) {}
    [[nodiscard]] const HeuristicWeights& heuristic_weights() const { return heuristic_weights_; }
    /// The general's choice; depends on the state alone.
    [[nodiscard]] Move best(const Battle& g, const State& s) const { return best_of(g, s, nullptr); }
    /// Carries out the general's next choice in `s`, in which a side is to move; a march including its facing. Returns
    /// the first move of it. Uses cached march estimates, so it is faster than best() and slightly less exact; intended
    /// for rollouts.
    Move play(const Battle& g, State& s, MarchCache& cache) const;
    /// Rates the legal `moves` of `s`, in hundredths of a strength point. The general chooses the highest; ties go to
    /// the first as its side sees the map (SideView). `values` has as many items as `moves`. With a `cache`, the values
    /// of orders and leader placements are faster estimates. `scoring`, if it is not empty, has as many items: it is
    /// set to 1 for orders and attacks that may change victory points, by themselves or by an attack to which they
    /// lead, or that keep the enemy from it (Stakes, Raids), else to 0.
    void rate(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
              MarchCache* cache = nullptr, std::span<std::uint8_t> scoring = {}) const;

private:
    Move decide(const Battle& g, const State& seen, AgentStream&, const Thinking&) override { return best(g, seen); }
    [[nodiscard]] Move best_of(const Battle& g, const State& s, MarchCache* cache) const;
    Move march_one(const Battle& g, State& s, MarchCache& cache) const;
    void rate_order(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                    MarchCache* cache, std::span<std::uint8_t> scoring) const;
    void rate_unit(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_destination(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_facing(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_target(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_support(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_attack(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                     std::span<std::uint8_t> scoring) const;
    void rate_retreat(const Battle& g, const State& s, std::span<int> values) const;
    void rate_advance(const Battle& g, const State& s, std::span<int> values) const;
    void rate_placement(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values,
                        MarchCache* cache) const;
    void rate_flight(const Battle& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    // optional rules: optional_choices.cpp
    void rate_option(const Setup& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_dice(const Setup& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_set_up(const Setup& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    void rate_impetuous(const Setup& g, const State& s, const MoveList<Battle>& moves, std::span<int> values) const;
    /// 17.5a: estimated gain of an attempt to frighten all enemy elephants.
    [[nodiscard]] static int fright_value(const Setup& g, const State& s);

    HeuristicWeights heuristic_weights_;
};

}  // namespace polemarch::ancient_battles
