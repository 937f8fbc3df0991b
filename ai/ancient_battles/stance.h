// Posture (ai/stance.h): which of a few tempers of the heuristic general a side takes for a turn.
#pragma once

#include "ai/ancient_battles/playout.h"
#include "ai/ancient_battles/temperament.h"
#include "ai/stance.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace polemarch::ancient_battles {

/// How often a level of so many looks rehearses each posture: a turn's posture costs what a few decisions do.
[[nodiscard]] constexpr std::uint32_t rollouts_for(std::uint32_t simulations) {
    return std::min(simulations / 18, 100u);
}

struct StanceSettings {
    std::uint32_t rollouts = 40;  ///< of each temper in each round of the choice; 0: always the first
    int turns = 2;                ///< played in each: this one and those after it
    std::uint32_t parts = 1;      ///< threads share them out; of the strength, since each has a memory of its own
    Weights weights = default_weights;
};

/// The tempers that a general chooses among, his own first: the bold one never stands back, the cautious one never
/// storms.
[[nodiscard]] std::vector<HeuristicWeights> stances_of(Temperament temperament);

/// Which of `postures` is the temper in which the side to move should play this turn, against an enemy of the common
/// temper. All are rehearsed with the same dice, which `stream` seeds.
[[nodiscard]] std::size_t best_stance(const Battle& g, const State& s, std::span<const HeuristicWeights> stances,
                                      const StanceSettings& settings, AgentStream& stream,
                                      const Thinking& thinking = undisturbed);

/// Choices for which no posture is taken: a set-up (17.1), and dice that lie (17.2.2), which fall in the enemy's move,
/// too.
[[nodiscard]] inline bool uses_default_policy(const Battle& g, const State& s) {
    return setting_up(s) || buys(g.setup(), s);
}

/// The posture of a side, chosen at its first free choice of a turn that asks for one and kept to the turn's end.
class TurnStance {
public:
    TurnStance(Temperament temperament, const StanceSettings& settings)
        : stances_(stances_of(temperament)), settings_(settings) {}

    /// The side has chosen in `seen` by `stream`: if that began its turn, the posture is the one that was taken there.
    void recall(const Battle& g, const State& seen, const AgentStream& stream) {
        if (!uses_default_policy(g, seen)) choice_.recall(g, seen, stream);
    }
    /// At a free choice in `s` that is not uses_default_policy, for which `stream` is. A posture that is only recalled
    /// is rehearsed again.
    const HeuristicWeights& take(const Battle& g, const State& s, AgentStream& stream,
                                 const Thinking& thinking = undisturbed);

private:
    std::vector<HeuristicWeights> stances_;
    StanceSettings settings_;
    TurnChoice<Battle> choice_;
};

}  // namespace polemarch::ancient_battles
