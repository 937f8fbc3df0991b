// Answers of Ancient Battles about its dice: match-ups typed on a command line, and moves in a position.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/odds/odds.h"

namespace polemarch::sim::ancient_battles {

[[nodiscard]] OddsMenu odds_menu();
/// Throws InputError if the question is not understood or the rules forbid it.
[[nodiscard]] OddsAnswer odds(const OddsQuestion& question, polemarch::ancient_battles::Charts charts);
/// The moves are typed in order, by the sides that are to move, in a position of the battle. The answer is about the
/// last one: its dice, what the unit could attack then, and what could attack it. Throws InputError for an illegal
/// move.
[[nodiscard]] OddsAnswer odds(const std::shared_ptr<const polemarch::ancient_battles::Battle>& battle,
                              const polemarch::ancient_battles::State& position, const std::vector<std::string>& moves);

}  // namespace polemarch::sim::ancient_battles
