// A cache of march values. A search meets the same unit in nearly the same surroundings in thousands of states, and
// evaluating marches would take most of its time.
#pragma once

#include "ai/ancient_battles/heuristic_analysis.h"

#include <vector>

namespace polemarch::ancient_battles {

/// Caches the value of each unit's best march, with and without a leader placed beside the unit. The key is made of the
/// pieces at most two hexes from the unit, both armies' losses, raids, the stakes of a last turn and the heuristic
/// weights. Pieces further away are ignored, so the values are estimates. They depend on the order of the queries: the
/// same states in the same order give the same values. Not thread-safe.
class MarchCache {
public:
    struct Estimate {
        int value = 0, gain = 0;  ///< as in Plan
        bool may_score = false;   ///< likewise
    };

    MarchCache() : entries_(size) {}
    /// Sets the state and the weights of the next queries. The state must outlive them.
    void set_state(const Battle& g, const State& s, const HeuristicWeights& heuristic_weights);
    /// analysis.best_march(u), from the cache if known. `analysis` must be of the state that was set.
    Estimate best_march(UnitIndex u, HeuristicAnalysis& analysis) {
        return remembered(u, analysis, 0, [&] { return analysis.best_march(u); });
    }
    /// analysis.led_march(l, h) of the unit `u` in hex `h`, likewise.
    Estimate led_march(LeaderIndex l, hex::Index h, UnitIndex u, HeuristicAnalysis& analysis) {
        return remembered(u, analysis, led_by(l), [&] { return analysis.led_march(l, h); });
    }

private:
    static constexpr std::size_t size = 1 << 15;
    struct Entry {
        std::uint64_t key = 0;
        Estimate estimate;
    };
    struct Piece {
        hex::Index hex;
        std::uint64_t mark;
    };
    /// The estimate of `analyse()`, cached by the unit's surroundings and `what`, a word for everything else that the
    /// estimate depends on.
    template <class MakePlan>
    Estimate remembered(UnitIndex u, HeuristicAnalysis& analysis, std::uint64_t what, MakePlan&& analyse) {
        const auto estimated = [&]() -> Estimate {
            const Plan plan = analyse();
            return {plan.value, plan.gain, plan.may_score};
        };
        if (analysis.seeks_exit(u)) return estimated();  // depends on more than the surroundings
        const std::uint64_t key = surroundings(u) + what + analysis.key();
        Entry& entry = entries_[key % size];
        if (entry.key != key) entry = {key, estimated()};
        return entry.estimate;
    }
    [[nodiscard]] std::uint64_t surroundings(UnitIndex u) const;
    [[nodiscard]] static std::uint64_t led_by(LeaderIndex l);

    const State* s_ = nullptr;
    std::uint64_t whole_ = 0;  ///< the part that all units' keys share
    StackList<Piece, max_units + max_leaders> pieces_;
    std::vector<Entry> entries_;
};

}  // namespace polemarch::ancient_battles
