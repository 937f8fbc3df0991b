// Words for what the value of a place and of a body's moves depends on, as keys of core/per_thread.h.
//
// From one order to the next most units stand where they stood, and an order that fails moves nobody. A word holds all
// that the moves read: all enemies, those friends that can be in the way, the neighbours of the body, the ground, and
// the weights. The area in which friends count is computed generously.
#pragma once

#include "ai/standard_wargame/heuristic_weights.h"
#include "core/standard_wargame/rules/body.h"
#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// Of one state. The view must outlive this.
class Surroundings {
public:
    Surroundings(const View& view, const HeuristicWeights& weights);

    /// A word of all on which the moves of HeuristicAnalysis::each_move(), whether they are legal, and their gains
    /// depend, for this unit with the body of these members.
    [[nodiscard]] std::uint64_t of_moves(UnitIndex u, Body body, const Units& members) const;

    /// A word of all on which the value of a place of the unit depends: no friend matters to it.
    [[nodiscard]] std::uint64_t of_place(UnitIndex u, table::Pose there) const;

private:
    /// All friends, its own units among them, that can matter to a move of the body.
    [[nodiscard]] UnitSet friends_of(Body body, const Units& members) const;

    const View& view_;
    std::array<std::uint64_t, places> unit_{};  ///< where each unit is
    std::array<std::uint64_t, 2> common_{};     ///< [side]: its enemies, and what both sides have in common
};

}  // namespace polemarch::standard_wargame
