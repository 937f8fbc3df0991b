// Stances of Ancient Battles (ai/stance.h): a stance is a set of weights of the heuristic general, chosen for a turn.
#pragma once

#include "ai/ancient_battles/playout.h"
#include "ai/ancient_battles/temperament.h"
#include "ai/stance.h"
#include "core/ancient_battles/rules/rerolls.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace polemarch::ancient_battles {

/// Rollouts of each stance for a level of this many simulations. The stance of a turn costs as much as a few decisions.
[[nodiscard]] constexpr std::uint32_t rollouts_for(std::uint32_t simulations) {
    return std::min(simulations / 18, 100u);
}

struct StanceSettings {
    std::uint32_t rollouts = 40;  ///< of each stance in each round of the choice; 0: always the first stance
    int turns = 2;                ///< length of a rollout, the current turn included
    std::uint32_t parts = 1;      ///< parallel tasks; changes choices, since each has its own march cache
    Weights weights = default_weights;
};

/// The stances among which a general chooses, its temperament's own first. A bold general never stands back, a cautious
/// one never storms.
[[nodiscard]] std::vector<HeuristicWeights> stances_of(Temperament temperament);

/// How the enemy is expected to play: as the heuristic agent does, or standing where it is.
enum class EnemyStance : std::uint8_t { common, stands };

/// The weights of an enemy in this stance. One that stands does not come on, but fires and fights what is near.
[[nodiscard]] constexpr HeuristicWeights weights_of(EnemyStance stance) {
    HeuristicWeights weights;
    if (stance == EnemyStance::stands) weights.approach = weights.slowness = weights.camp_raid = 0;
    return weights;
}

/// Returns the index of the best of `stances` for the side to move in this turn, against an enemy in stance `enemy`.
/// All are compared by rollouts with common random numbers, seeded by `stream`. Against an enemy that stands, rollouts
/// go to the end of the battle, and there are fewer of them: what waiting costs shows only there.
[[nodiscard]] std::size_t best_stance(const Battle& g, const State& s, std::span<const HeuristicWeights> stances,
                                      EnemyStance enemy, const StanceSettings& settings, AgentStream& stream,
                                      const Thinking& thinking = undisturbed);

/// Whether the heuristic general makes this choice, without a stance: set-up (17.1) and re-rolls (17.2.2), which occur
/// in the enemy's move, too.
[[nodiscard]] inline bool uses_default_policy(const Battle& g, const State& s) {
    return setting_up(s) || buys(g.setup(), s);
}

/// The stance of a side. It is chosen at the first free choice of a turn that is not uses_default_policy(), and kept to
/// the end of the turn.
class TurnStance {
public:
    TurnStance(Temperament temperament, const StanceSettings& settings)
        : stances_(stances_of(temperament)), settings_(settings) {}

    /// Replays a decision of this side in `seen` with `stream`; if it began the turn, the stance was chosen there.
    void recall(const Battle& g, const State& seen, const AgentStream& stream) {
        if (uses_default_policy(g, seen)) return;
        if (choice_.recall(g, seen, stream)) look_at_enemy(g, seen);
    }
    /// Looks at the enemy where a side's turn begins: at its first free choice that is not uses_default_policy(). Also
    /// called by recall() and take().
    void look_at_enemy(const Battle& g, const State& s);
    /// Returns the stance for the choice in `s`, made with `stream`. Requires a free choice that is not
    /// uses_default_policy(). The stance of a recalled turn is computed again from the recalled decision.
    const HeuristicWeights& take(const Battle& g, const State& s, AgentStream& stream,
                                 const Thinking& thinking = undisturbed);
    /// The enemy's stance in the turn that was looked at last: it stands if none of its units on the map has changed
    /// its hex since the side's last turn began.
    [[nodiscard]] EnemyStance enemy() const { return enemy_; }

private:
    std::vector<HeuristicWeights> stances_;
    StanceSettings settings_;
    TurnChoice<Battle> choice_;
    std::optional<State> watched_;  ///< at the first free choice of the last turn
    EnemyStance enemy_ = EnemyStance::common;
};

}  // namespace polemarch::ancient_battles
