// The dice that are due in a game, or that moves lead to, for any rule system: the answer of `polemarch odds SCENARIO
// --move` if the system has no more detailed one.
#pragma once

#include "core/any_game.h"
#include "sim/odds/made_move.h"
#include "sim/odds/move_odds.h"
#include "sim/shared/json.h"

#include <string>
#include <vector>

namespace polemarch::sim {

/// Moves that were made in order, and what the last one leads to.
struct UpcomingDice {
    std::string system;  ///< "blood-of-kings"
    std::vector<MadeMove> moves;
    MoveOdds last;
};

/// Makes `moves`, one or more, by the sides that are to move, starting at `s`. Throws InputError for an illegal move.
[[nodiscard]] UpcomingDice upcoming_dice(const AnyGame& game, StateBytes s, const std::vector<std::string>& moves,
                                         std::string system);

[[nodiscard]] std::string text_of(const UpcomingDice& found, const OddsStyle& style);
/// data/schema/odds-moves.schema.json
[[nodiscard]] Json fields_of(const UpcomingDice& found);
/// The same, written.
[[nodiscard]] std::string json_of(const UpcomingDice& found);

/// upcoming_dice() in all its forms.
[[nodiscard]] OddsAnswer odds_of_moves(const AnyGame& game, const StateBytes& s, const std::vector<std::string>& moves,
                                       std::string system);

}  // namespace polemarch::sim
