// The heuristic general of Ancient Battles Deluxe: one ply, by expected value over exact outcomes. It weighs every
// order by what it could do at once (Outlook) and takes the best; it plans nothing and remembers nothing.
#pragma once

#include "ai/agent.h"
#include "ai/ancient_battles/outlook.h"

namespace polemarch::ancient_battles {

class HeuristicGeneral final : public Agent<Battle> {
public:
    explicit HeuristicGeneral(const Temper& temper = {}) : temper_(temper) {}
    Move choose(const Battle& g, const State& seen, AgentStream& stream) override;

private:
    [[nodiscard]] Move choose_order(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_unit(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_destination(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_facing(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_target(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_support(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_attack(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_retreat(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_advance(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_placement(const Battle& g, const State& s, const MoveList<Battle>& moves) const;
    [[nodiscard]] Move choose_flight(const Battle& g, const State& s, const MoveList<Battle>& moves) const;

    Temper temper_;
};

}  // namespace polemarch::ancient_battles
