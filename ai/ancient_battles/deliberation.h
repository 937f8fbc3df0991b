// What the general by tree search thought of each of his plans in one state: for whoever wants to know why.
#pragma once

#include "ai/ancient_battles/monte_carlo.h"
#include "ai/ancient_battles/reasons.h"

#include <optional>
#include <vector>

namespace polemarch::ancient_battles {

/// A plan that was looked at. Means are over all looks behind it; a side's figures are as `State::mover` of the root
/// sees them.
struct WeighedPlan {
    Move move;  ///< as in PlannedBattle::Move
    std::uint64_t visits = 0;
    double value = 0.5;             ///< expected payoff
    std::optional<double> error{};  ///< its standard error
    MeanState mean{};
    std::array<double, 2> lost{};  ///< points that come off the panic ratings (4.0), by side
    struct Reply {
        State state;
        Move move;
    };
    /// What the enemy does at his next choice, when everybody does what was looked at most and dice fall as they do
    /// most often; nothing if no look went so far.
    std::optional<Reply> reply{};
};

class Deliberation {
public:
    /// As the general of these settings has it. The battle must outlive it.
    Deliberation(const Battle& battle, const SearchSettings& settings) : plans_(battle, {}), settings_(settings) {}

    [[nodiscard]] const PlannedBattle& plans() const { return plans_; }
    /// All plans in `s`, in which a side has a free choice: those most looked at first, the `most` first of them with
    /// all that is told above, the others with visits, value and error. The general chooses by the same looks, if
    /// `stream` is his at this decision.
    [[nodiscard]] std::vector<WeighedPlan> weigh(const State& s, AgentStream& stream, std::size_t most) const;
    /// One plan, legal in `s`, looked at so many times as if there were no other.
    [[nodiscard]] WeighedPlan weigh_alone(const State& s, const Move& plan, std::uint64_t looks,
                                          AgentStream& stream) const;

private:
    using PlanSearch = Search<PlannedBattle, PlanGuide>;
    [[nodiscard]] static WeighedPlan weighed(const State& s, const Considered<Move>& considered);
    void look_behind(const PlanSearch& search, const State& s, WeighedPlan& plan) const;

    PlannedBattle plans_;
    SearchSettings settings_;
};

}  // namespace polemarch::ancient_battles
