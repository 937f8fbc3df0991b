// Words for what the value of a unit's orders depends on, as keys of core/per_thread.h.
//
// During an Initiative most units stand where they stood at the last decision, and simulations begin with the same
// moves. A word holds all that the orders read: all enemies, those friends that can be in the way of the unit, cover it
// or be covered, its leader, and what is at stake. The area in which friends count is computed generously.
#pragma once

#include "ai/blood_of_kings/heuristic_weights.h"
#include "ai/blood_of_kings/stakes.h"
#include "core/blood_of_kings/rules/field.h"

namespace polemarch::blood_of_kings {

/// Of the side `side` in one state. The field must be that of the state, and outlive this.
class Surroundings {
public:
    Surroundings(const Setup& g, const State& s, const Field& field, unsigned side, const HeuristicWeights& weights,
                 const Stakes& stakes, UnitMask raiders);

    /// A word of all that the orders open to a unit of the side, which is not in contact, and their values depend on,
    /// whether or not it may be activated.
    [[nodiscard]] std::uint64_t of_orders(UnitIndex u) const;

private:
    /// No friend outside matters to the orders of u.
    [[nodiscard]] table::Box area(UnitIndex u) const;

    const Setup& g_;
    const State& s_;
    const Field& field_;
    std::array<std::uint64_t, places> unit_{};  ///< words of the side's own units
    std::uint64_t common_ = 0;                  ///< the enemy, commands, the turn, the weights
    bool all_friends_ = false;                  ///< far friends matter, too
};

}  // namespace polemarch::blood_of_kings
