// The heuristic general of Blood of Kings & Heroes: one ply. Combats are weighed by their exact expected losses, moves
// by where they bring a unit; it plans nothing and remembers nothing.
#pragma once

#include "ai/agent.h"
#include "core/blood_of_kings/battle.h"

namespace polemarch::blood_of_kings {

class HeuristicGeneral final : public Agent<Battle> {
public:
    Move choose(const Battle& g, const State& seen, AgentStream&) override { return best(g, seen); }
    /// The first of the listed moves with the highest value.
    [[nodiscard]] static Move best(const Battle& g, const State& s);
    /// What it thinks of a legal move, in hundredths of a status level of a plain unit.
    [[nodiscard]] static int value(const Battle& g, const State& s, const Move& m);

private:
    [[nodiscard]] static int combat(const Battle& g, const State& s, unsigned side);
    [[nodiscard]] static int stand_at(const Battle& g, const State& s, UnitIndex u);
    [[nodiscard]] static int order(const Battle& g, const State& s, UnitIndex u);
};

}  // namespace polemarch::blood_of_kings
