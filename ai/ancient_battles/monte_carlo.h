// The general by tree search: chooses a posture for the turn (posture.h), then looks for the best plan (plans.h) with
// priors from the heuristic general and values from games played on to the end of the turn, and carries it out.
#pragma once

#include "ai/ancient_battles/plans.h"
#include "ai/ancient_battles/posture.h"
#include "ai/levels.h"

namespace polemarch::ancient_battles {

/// What the search knows of Ancient Battles.
class PlanGuide {
public:
    /// How far a look is played on before it is judged: to the end of the turn of its choice, of the battle, not at
    /// all, or to the end of the turn after that.
    enum class Playout : std::uint8_t { turn, battle, off, next };
    struct Settings {
        Weights weights = default_weights;
        bool priors = true;  ///< false: all choices are as likely
        int softness = 60;   ///< hundredths of a strength point by which a move of half the prior is worse
        Playout playout = Playout::turn;
    };
    explicit PlanGuide(const Settings& settings) : settings_(settings) {}

    void priors(const PlannedBattle& g, const State& s, const MoveList<PlannedBattle>& moves, std::span<float> priors);
    [[nodiscard]] double value(const PlannedBattle& g, const State& s, const State& root, Luck& luck);
    /// A look ends with its turn (Settings::playout), for states in the middle of the next are judged worse. What is
    /// not played on has no end but the tree's.
    [[nodiscard]] bool ends(const PlannedBattle&, const State& s, const State& root) const {
        return settings_.playout != Playout::off && s.turn > last_turn(root);
    }
    /// What the heuristic general of that side would choose: the move of the highest prior. A march goes where he
    /// would go; in an order that is carried out those next to the enemy march first (PlannedBattle).
    [[nodiscard]] static std::size_t foretell(const PlannedBattle& g, const State& s,
                                              const MoveList<PlannedBattle>& moves, std::span<const float> priors);
    /// His opinion sends an army on to an enemy who waits, which looks hardly see the worth of; once enemies touch,
    /// looks see more than he does (ai/TRIED.md).
    [[nodiscard]] bool opinion_counts(const PlannedBattle& g, const State& s) const {
        return !in_contact(g.battle(), s);
    }
    /// Plays `s` on as far as a look goes that began at `root`. Each choice is made by `choose(state, carry_out)`:
    /// carry_out(state) carries out what the general would do there, and returns its first move.
    template <class Choose>
    void play_on(const PlannedBattle& g, State& s, const State& root, Luck& luck, Choose&& choose) {
        const auto carry_out = [&](State& due) { return g.general(due.mover).play(g.battle(), due, memory_); };
        play_turns(
            g.battle(), s, last_turn(root), [&](State& due) { choose(due, carry_out); },
            [&](const State& due) { return luck.consequence(g.battle(), due); });
    }
    /// What the state where a look ends is worth.
    [[nodiscard]] double worth(const PlannedBattle& g, const State& end) const {
        return judged(g.battle(), end, settings_.weights);
    }

private:
    [[nodiscard]] int last_turn(const State& root) const;

    Settings settings_;
    MarchMemory memory_;
};

class MonteCarloGeneral final : public Agent<Battle> {
public:
    struct Settings {
        SearchSettings search{};
        PlanGuide::Settings guide{};
        PostureSettings posture{};
        Temperament temperament = Temperament::steady;
        std::size_t marches = 6;   ///< as in PlannedBattle::Settings
        bool whole_orders = true;  ///< likewise
        /// The plans of `side` in a posture of this temper, against an enemy of the common temper.
        [[nodiscard]] PlannedBattle::Settings plans(unsigned side, const Temper& temper) const {
            PlannedBattle::Settings plans{.marches = marches, .whole_orders = whole_orders};
            plans.tempers[side] = temper;
            return plans;
        }
    };
    explicit MonteCarloGeneral(const Settings& settings)
        : settings_(settings), posture_(settings.temperament, settings.posture) {}
    void recall(const Battle& g, const State& seen, const AgentStream& stream) override;
    /// In which he made his last choice, which was a free one and not by_thumb: that of his posture.
    [[nodiscard]] const Temper& temper() const { return *temper_; }

private:
    Move decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) override;
    void take_posture(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking);

    Settings settings_;
    TurnPosture posture_;
    const Temper* temper_ = nullptr;  ///< of the plans
    std::unique_ptr<PlannedBattle> plans_;
    std::optional<Search<PlannedBattle, PlanGuide>> search_;
    std::uint8_t facing_ = none;  ///< decided with the destination
};

/// TreeSettings::foretold of all levels. More of it scores more against the heuristic general and less against generals
/// who search (ai/TRIED.md has both).
inline constexpr std::uint32_t foretold_replies = 50;

/// The general of a level.
[[nodiscard]] MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament = Temperament::steady);

}  // namespace polemarch::ancient_battles
