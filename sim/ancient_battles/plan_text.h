// Plans of Ancient Battles (ai/ancient_battles/macro_game.h) in words.
#pragma once

#include "ai/ancient_battles/macro_move.h"
#include "core/ancient_battles/rules/battle.h"

#include <span>
#include <string>

namespace polemarch::sim::ancient_battles {

struct PlanText {
    std::string move;      ///< in the notation; the moves of one plan are separated by "; "
    std::string sentence;  ///< what it does, with its rules
};

/// A choice of the battle, or a macro-move of MacroGame with its final facing.
[[nodiscard]] PlanText plan_text(const polemarch::ancient_battles::Battle& g,
                                 const polemarch::ancient_battles::State& s,
                                 const polemarch::ancient_battles::MacroMove& plan);

/// The plan of moves that were made one after the other in `s`, with its facing if that was chosen next. Requires at
/// least one move.
[[nodiscard]] polemarch::ancient_battles::MacroMove made_plan(const polemarch::ancient_battles::State& s,
                                                              std::span<const polemarch::ancient_battles::Move> made);

}  // namespace polemarch::sim::ancient_battles
