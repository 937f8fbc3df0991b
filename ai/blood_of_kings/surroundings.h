// Words for what the value of a unit's orders depends on, as keys of core/per_thread.h.
//
// Most units stand where they stood at the last decision, and simulations begin with the same moves. A word holds all
// that the orders of a unit and their values read: the unit, its leader, the turn, what is at stake, and those other
// units that can be reached, be in the way, shoot, support, cover, or be the nearest. Which they are is computed
// generously, from circles about the middles of units and from bounding boxes.
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
    /// Nobody else matters to the orders of u.
    [[nodiscard]] UnitMask neighbours(UnitIndex u) const;
    /// No friend outside matters, and no enemy but for its distance and what it can do from there.
    [[nodiscard]] table::Box area(UnitIndex u) const;
    /// From the middle of a unit to its farthest corner.
    [[nodiscard]] Length radius(UnitIndex u) const { return radius_[u]; }
    /// How far the middle of u can get by an order.
    [[nodiscard]] Length way(UnitIndex u) const;

    const Setup& g_;
    const State& s_;
    const Field& field_;
    std::array<std::uint64_t, places> unit_{};  ///< a word of each unit
    std::array<Length, places> radius_{};
    Length widest_ = 0;         ///< radius
    std::uint64_t common_ = 0;  ///< commands, the turn, the weights, the stakes
    bool all_ = false;          ///< every unit matters
};

}  // namespace polemarch::blood_of_kings
