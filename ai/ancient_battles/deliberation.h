// What the general by tree search thought of each of his plans in one state: for whoever wants to know why.
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/ancient_battles/reasons.h"

#include <optional>
#include <vector>

namespace polemarch::ancient_battles {

/// A plan that was looked at; a side's figures are as `State::mover` of the state sees them.
struct WeighedPlan {
    Move move;  ///< as in PlannedBattle::Move
    std::uint64_t visits = 0;
    double value = 0.5;             ///< expected payoff, over all looks
    std::optional<double> error{};  ///< its standard error
    MeanState mean{};               ///< where the turn ends, over Deliberation::rehearsals games played on
    std::array<double, 2> lost{};   ///< points that come off the panic ratings (4.0) until then, by side
    struct Reply {
        State state;
        Move move;
    };
    /// What the enemy does at his next choice in this turn, when dice fall as they do most often; nothing if he has
    /// none.
    std::optional<Reply> reply{};
};

/// One decision of the general of these settings: as he makes it if `stream` is his.
class Deliberation {
public:
    static constexpr std::uint32_t rehearsals = 200;

    /// A side has a free choice in `s`. Battle and stream must outlive it. `posture` has been told of the choices
    /// before; of a general who enters the battle with this one there are none.
    Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s, AgentStream& stream,
                 TurnPosture posture);
    Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s, AgentStream& stream)
        : Deliberation(battle, settings, s, stream, TurnPosture(settings.temperament, settings.posture)) {}

    [[nodiscard]] const PlannedBattle& plans() const { return plans_; }
    /// All plans: those most looked at first, the `most` first of them with all that is told above, the others with
    /// visits, value and error.
    [[nodiscard]] std::vector<WeighedPlan> weigh(std::size_t most);
    /// One legal plan, looked at so many times as if there were no other.
    [[nodiscard]] WeighedPlan weigh_alone(const Move& plan, std::uint64_t looks);

private:
    [[nodiscard]] WeighedPlan weighed(const Considered<Move>& considered) const;
    void look_behind(WeighedPlan& plan);

    MonteCarloGeneral::Settings settings_;
    State s_;
    AgentStream& stream_;
    MarchMemory memory_;
    PlannedBattle plans_;
};

}  // namespace polemarch::ancient_battles
