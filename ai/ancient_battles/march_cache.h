// What a general remembers of the marches that he has weighed. A search meets the same unit in nearly the same
// surroundings in thousands of states, and weighing marches is what it would spend most of its time on.
#pragma once

#include "ai/ancient_battles/heuristic_analysis.h"

#include <vector>

namespace polemarch::ancient_battles {

/// Of each unit the promise of its best march, as things are and with a leader put beside it, by what stands at most
/// two hexes from it, both armies' losses and the temper of who weighs it. What is further away is taken to be as it
/// was when the march was weighed, so the figures are estimates; the same states asked in the same order get the same
/// ones.
class MarchCache {
public:
    struct Estimate {
        int value = 0, gain = 0;  ///< as in Plan
    };

    MarchCache() : entries_(size) {}
    /// What is asked next is asked of this state by a general of this temper.
    void set_state(const Battle& g, const State& s, const HeuristicWeights& heuristic_weights);
    /// outlook.best_march(u), or what was remembered of it; `outlook` is of the state looked at.
    Estimate best_march(UnitIndex u, HeuristicAnalysis& analysis) {
        return remembered(u, analysis, 0, [&] { return analysis.best_march(u); });
    }
    /// outlook.led_march(l, h) of the unit u in h, likewise.
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
    /// What `weigh()` plans for the unit, by its surroundings and a word for what else it depends on.
    template <class Weigh>
    Estimate remembered(UnitIndex u, const HeuristicAnalysis& analysis, std::uint64_t what, Weigh&& analyse) {
        const auto estimated = [&]() -> Estimate {
            const Plan plan = analyse();
            return {plan.value, plan.gain};
        };
        if (analysis.seeks_exit(u)) return estimated();  // who does depends on more than his surroundings
        const std::uint64_t key = surroundings(u) + what;
        Entry& entry = entries_[key % size];
        if (entry.key != key) entry = {key, estimated()};
        return entry.estimate;
    }
    [[nodiscard]] std::uint64_t surroundings(UnitIndex u) const;
    [[nodiscard]] static std::uint64_t led_by(LeaderIndex l);

    const State* s_ = nullptr;
    std::uint64_t whole_ = 0;  ///< of what all units' keys have in common
    StackList<Piece, max_units + max_leaders> pieces_;
    std::vector<Entry> entries_;
};

}  // namespace polemarch::ancient_battles
