// What happens in the simulations that begin with one root move: which enemy actions cost the side most, and how the
// game goes on most often. Part of DecisionAnalysis; only an observed search records it.
#pragma once

#include "core/game.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace polemarch {

/// An action of the enemy after which the side had losses.
template <class State, class Plain>
struct Threat {
    State state;  ///< the first in which the enemy began it
    Plain move;
    std::uint64_t times = 0;  ///< simulations with losses by it
    double lost = 0;          ///< sum of these losses
};

/// A step of a line of play: a choice, or dice if `of` is above 0.
template <class State, class Move>
struct LineStep {
    State state;  ///< before it
    Move move;
    std::uint32_t ways = 0, of = 0;  ///< of a roll: the ways of this outcome, out of all
};

template <class State, class Plain>
class SimulationStory {
public:
    static constexpr std::size_t deepest = 8;  ///< choices of a simulation that are kept for the line

    /// A simulation begins; `lost`: what the side has lost so far.
    void begin(double lost) {
        lost_ = lost;
        action_.reset();
        path_.clear();
        harm_.clear();
    }
    /// A choice was made. `inside`: within an action that is under way (Due::inside_action). `lost`: by the side,
    /// before it. Losses count for the last action that the enemy began, or named further, such as the target of an
    /// order.
    void decided(bool enemy, bool inside, double lost, const State& before, const Plain& move, const State& after) {
        note(lost);
        if (enemy && (!inside || action_)) action_ = Threat<State, Plain>{before, move};
        if (!enemy && !inside) action_.reset();
        if (path_.size() < deepest) path_.push_back({before, after, move, 1});
    }
    /// The simulation has ended. Adds it to `all`.
    void end(double lost, SimulationStory& all) {
        note(lost);
        for (const auto& one : harm_) all.add(one);
        for (const Continuation& one : path_) all.add(one);
    }

    void add(const SimulationStory& more) {
        for (const auto& one : more.threats_) add(one);
        for (const auto& [key, several] : more.continuations_)
            for (const Continuation& one : several) add(one);
    }

    /// The `most` threats with the largest sum of losses, the largest first.
    [[nodiscard]] std::vector<Threat<State, Plain>> threats(std::size_t most) const {
        auto sorted = threats_;
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.lost > b.lost; });
        if (sorted.size() > most) sorted.erase(sorted.begin() + static_cast<std::ptrdiff_t>(most), sorted.end());
        return sorted;
    }

    /// The line of play from `s`: at dice the outcome with the most ways, at a choice the most frequent one of the
    /// simulations that came there. Ends where fewer than two came, or where the likeliest outcome is rare.
    template <class Battle>
    [[nodiscard]] std::vector<LineStep<State, Plain>> line(const Battle& g, State s, std::size_t most) const {
        constexpr std::uint32_t rare = 3;  // one in so many
        std::vector<LineStep<State, Plain>> line;
        while (line.size() < most && g.actor(s) != Actor::nobody) {
            if (g.actor(s) == Actor::chance) {
                OutcomeList<Battle> outcomes;
                g.outcomes(s, outcomes);
                const auto likeliest = std::max_element(outcomes.begin(), outcomes.end(),
                                                        [](const auto& a, const auto& b) { return a.ways < b.ways; });
                const std::uint32_t of = g.roll(s).ways;
                if (likeliest->ways < of / rare) break;
                line.push_back({s, likeliest->move, likeliest->ways, of});
                g.apply(s, likeliest->move);
                continue;
            }
            const auto here = continuations_.find(hash_bytes(s));
            if (here == continuations_.end()) break;
            const auto often = std::max_element(here->second.begin(), here->second.end(),
                                                [](const auto& a, const auto& b) { return a.times < b.times; });
            if (often->times < 2 || !same_bytes(often->before, s)) break;
            line.push_back({s, often->move});
            s = often->after;
        }
        // Rolls after rolls, such as those between turns, tell nothing without the choices that follow.
        while (line.size() > 1 && line.back().of > 0 && line[line.size() - 2].of > 0) line.pop_back();
        return line;
    }

private:
    struct Continuation {
        State before, after;
        Plain move;
        std::uint64_t times;
    };

    void note(double lost) {
        if (lost > lost_ && action_) {
            action_->times = 1;
            const auto known = std::find_if(harm_.begin(), harm_.end(),
                                            [&](const auto& one) { return same_bytes(one.move, action_->move); });
            if (known == harm_.end())
                harm_.push_back(*action_), harm_.back().lost = lost - lost_;
            else
                known->lost += lost - lost_;
        }
        lost_ = lost;
    }
    void add(const Threat<State, Plain>& more) {
        const auto known = std::find_if(threats_.begin(), threats_.end(),
                                        [&](const auto& one) { return same_bytes(one.move, more.move); });
        if (known == threats_.end()) return threats_.push_back(more);
        known->times += more.times;
        known->lost += more.lost;
    }
    void add(const Continuation& more) {
        auto& here = continuations_[hash_bytes(more.before)];
        const auto known = std::find_if(here.begin(), here.end(), [&](const Continuation& one) {
            return same_bytes(one.move, more.move) && same_bytes(one.after, more.after);
        });
        if (known == here.end())
            here.push_back(more);
        else
            known->times += more.times;
    }

    // of the current simulation
    double lost_ = 0;
    std::optional<Threat<State, Plain>> action_{};
    std::vector<Continuation> path_{};
    std::vector<Threat<State, Plain>> harm_{};
    // of all
    std::vector<Threat<State, Plain>> threats_{};
    std::unordered_map<std::uint64_t, std::vector<Continuation>> continuations_{};  ///< by the state before
};

}  // namespace polemarch
