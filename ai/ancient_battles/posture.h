// Posture: when to stand and when to come on. That pays only turns later, further than a search sees, so it is
// rehearsed: each of a few tempers of the heuristic general is played for some turns, and the best one is taken.
#pragma once

#include "ai/ancient_battles/playout.h"
#include "ai/ancient_battles/temperament.h"

#include <span>

namespace polemarch::ancient_battles {

struct PostureSettings {
    std::uint32_t rehearsals = 40;  ///< of each temper in each round of the choice; 0: always the first
    int turns = 2;                  ///< played in each: this one and those after it
    Weights weights = default_weights;
};

/// The tempers that a general chooses among, his own first: the bold one never stands back, the cautious one never
/// storms.
[[nodiscard]] std::vector<Temper> postures_of(Temperament temperament);

/// Which of `postures` is the temper in which the side to move should play this turn, against an enemy of the common
/// temper. All are rehearsed with the same dice, which `stream` seeds.
[[nodiscard]] std::size_t best_posture(const Battle& g, const State& s, std::span<const Temper> postures,
                                       const PostureSettings& settings, MarchMemory& memory, AgentStream& stream);

}  // namespace polemarch::ancient_battles
