// What a general remembers of the marches that he has weighed. A search meets the same unit in nearly the same
// surroundings in thousands of states; what its best march promises hardly ever differs between them, and weighing it
// is what a search spends most of its time on.
#pragma once

#include "ai/ancient_battles/outlook.h"

#include <vector>

namespace polemarch::ancient_battles {

/// Of each unit the promise of its best march, by everything that stands near enough to matter: all units and leaders
/// at most two hexes further away than it can go, and both armies' losses. What is further away is taken to be the
/// same, so that the figures are good estimates, not exact; the same states asked in the same order get the same ones.
class MarchMemory {
public:
    struct Promise {
        int value = 0, gain = 0;  ///< as in Plan
    };

    MarchMemory() : entries_(size) {}
    /// What is asked next is asked of this state.
    void look_at(const Battle& g, const State& s);
    /// outlook.best_march(u), or what was remembered of it; `outlook` is of the state looked at.
    Promise best_march(UnitIndex u, Outlook& outlook) {
        const std::uint64_t key = surroundings(u);
        Entry& entry = entries_[key % size];
        extern long mm_hit, mm_miss; ++(entry.key == key ? mm_hit : mm_miss);
        if (entry.key != key) {
            const Plan plan = outlook.best_march(u);
            entry = {key, {plan.value, plan.gain}};
        }
        return entry.promise;
    }

private:
    static constexpr std::size_t size = 1 << 14;
    struct Entry {
        std::uint64_t key = 0;
        Promise promise;
    };
    struct Piece {
        hex::Index hex;
        std::uint64_t mark;
    };
    [[nodiscard]] std::uint64_t surroundings(UnitIndex u) const;

    const Battle* g_ = nullptr;
    const State* s_ = nullptr;
    std::uint64_t armies_ = 0;
    StackList<Piece, max_units + max_leaders> pieces_;
    std::vector<Entry> entries_;
};

}  // namespace polemarch::ancient_battles
