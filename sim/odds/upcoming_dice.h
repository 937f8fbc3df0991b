// The dice that are due in a game, or to which moves lead, for any rule system: what `polemarch odds SCENARIO --move`
// answers where the system has no fuller answer of its own.
#pragma once

#include "core/any_game.h"
#include "sim/odds/made_move.h"
#include "sim/odds/odds.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What the roll that is due in `dice` can bring. Outcomes that a person tells apart; neighbours of one name are one.
[[nodiscard]] Odds odds_at(const AnyGame& game, const StateBytes& dice, std::string condition);

/// Moves that were made one after the other, and the dice to which the last one leads.
struct UpcomingDice {
    std::string system;  ///< "blood-of-kings"
    std::vector<MadeMove> moves;
    std::optional<Odds> odds;  ///< none: no dice fall before somebody else chooses
    std::string next;          ///< what is due after the last move, a sentence
};

/// Makes `moves`, one or more, by the sides that are to move, from `s` on. Throws InputError where one is not legal.
[[nodiscard]] UpcomingDice upcoming_dice(const AnyGame& game, StateBytes s, const std::vector<std::string>& moves,
                                         std::string system);

[[nodiscard]] std::string text_of(const UpcomingDice& found, const OddsStyle& style);
/// data/schema/odds-moves.schema.json
[[nodiscard]] std::string json_of(const UpcomingDice& found);

/// upcoming_dice() in all its forms.
[[nodiscard]] OddsAnswer odds_of_moves(const AnyGame& game, const StateBytes& s, const std::vector<std::string>& moves,
                                       std::string system);

}  // namespace polemarch::sim
