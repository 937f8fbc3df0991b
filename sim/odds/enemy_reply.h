// How the enemy would answer a move, for a person who weighs it: one line of play, for every rule system.
#pragma once

#include "ai/any_agent.h"
#include "sim/odds/odds.h"

#include <optional>
#include <vector>

namespace polemarch::sim {

struct EnemyReply {
    /// What happens between the move and the reply: the own side goes on as the agent would, and dice fall as they
    /// most likely do (of equally likely results the first).
    std::vector<MadeMove> before{};
    /// The enemy's choices of its next action, up to the first dice; empty if the battle ends before.
    std::vector<MadeMove> reply{};
    std::optional<Odds> odds{};  ///< of the dice that the last of them leads to, if any
};

/// After `m`, which is legal in `s`. `s` is what the mover may know (observe); what the enemy hides is completed by
/// chance, the same one for the same state. `agent` chooses for both sides.
[[nodiscard]] EnemyReply enemy_reply(const AnyGame& game, AnyAgent& agent, const StateBytes& s, const MoveBytes& m);

}  // namespace polemarch::sim
