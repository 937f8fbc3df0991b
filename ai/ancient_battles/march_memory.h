// What a general remembers of the marches that he has weighed. A search meets the same unit in nearly the same
// surroundings in thousands of states, and weighing marches is what it would spend most of its time on.
#pragma once

#include "ai/ancient_battles/outlook.h"

#include <vector>

namespace polemarch::ancient_battles {

/// Of each unit the promise of its best march, by what stands at most two hexes from it, both armies' losses and the
/// temper of who weighs it. What
/// is further away is taken to be as it was when the march was weighed, so the figures are estimates; the same states
/// asked in the same order get the same ones.
class MarchMemory {
public:
    struct Promise {
        int value = 0, gain = 0;  ///< as in Plan
    };

    MarchMemory() : entries_(size) {}
    /// What is asked next is asked of this state by a general of this temper.
    void look_at(const Battle& g, const State& s, const Temper& temper);
    /// outlook.best_march(u), or what was remembered of it; `outlook` is of the state looked at.
    Promise best_march(UnitIndex u, Outlook& outlook) {
        if (outlook.seeks_exit(u)) {  // who does depends on more than his surroundings
            const Plan plan = outlook.best_march(u);
            return {plan.value, plan.gain};
        }
        const std::uint64_t key = surroundings(u);
        Entry& entry = entries_[key % size];
        if (entry.key != key) {
            const Plan plan = outlook.best_march(u);
            entry = {key, {plan.value, plan.gain}};
        }
        return entry.promise;
    }

private:
    static constexpr std::size_t size = 1 << 15;
    struct Entry {
        std::uint64_t key = 0;
        Promise promise;
    };
    struct Piece {
        hex::Index hex;
        std::uint64_t mark;
    };
    [[nodiscard]] std::uint64_t surroundings(UnitIndex u) const;

    const State* s_ = nullptr;
    std::uint64_t whole_ = 0;  ///< of what all units' keys have in common
    StackList<Piece, max_units + max_leaders> pieces_;
    std::vector<Entry> entries_;
};

}  // namespace polemarch::ancient_battles
