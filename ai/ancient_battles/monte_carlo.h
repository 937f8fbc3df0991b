// The general by tree search: looks for the best plan (plans.h) with priors from the heuristic general and values from
// the evaluation, and carries it out.
#pragma once

#include "ai/ancient_battles/evaluation.h"
#include "ai/ancient_battles/plans.h"
#include "ai/mcts_agent.h"

namespace polemarch::ancient_battles {

/// What the search knows of Ancient Battles.
class PlanGuide {
public:
    struct Settings {
        Weights weights = default_weights;
        int softness = 60;           ///< hundredths of a strength point by which a move of half the prior is worse
        float other_script = 0.35f;  ///< prior of an order under another script than the first, of the first's
        bool remember = true;        ///< whether marches are weighed from memory (march_memory.h)
        std::uint32_t playout = 0;   ///< decisions played on by the first script before the state is judged
    };
    explicit PlanGuide(const Settings& settings) : settings_(settings) {}

    void priors(const PlannedBattle& g, const PlannedBattle::State& s, const MoveList<PlannedBattle>& moves,
                std::span<float> priors);
    [[nodiscard]] double value(const PlannedBattle& g, const PlannedBattle::State& s, AgentStream& stream) const;

private:
    Settings settings_;
    MarchMemory memory_;
};

class MonteCarloGeneral final : public Agent<Battle> {
public:
    struct Settings {
        SearchSettings search{};
        PlanGuide::Settings guide{};
        PlannedBattle::Settings plans{};
    };
    explicit MonteCarloGeneral(Settings settings) : settings_(std::move(settings)) {}
    Move choose(const Battle& g, const State& seen, AgentStream& stream) override;

private:
    void begin(const Battle& g);

    Settings settings_;
    std::unique_ptr<PlannedBattle> plans_;
    std::optional<Search<PlannedBattle, PlanGuide>> search_;
    std::uint8_t script_ = 0;     ///< of the order under way
    std::uint8_t facing_ = none;  ///< decided with the destination
};

}  // namespace polemarch::ancient_battles
