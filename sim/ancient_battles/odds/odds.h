// What Ancient Battles answers about its dice: match-ups typed on a command line, and moves in a position.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/odds/odds.h"

namespace polemarch::sim::ancient_battles {

[[nodiscard]] OddsMenu odds_menu();
/// Throws InputError for what is not understood, or what the rules do not let happen.
[[nodiscard]] OddsAnswer odds(const OddsQuestion& question, polemarch::ancient_battles::Charts charts);
/// Of the last of these moves, typed one after the other by the sides that are to move, in a position of the battle:
/// its dice, what the unit could attack then, and what could attack it. Throws InputError for an illegal one.
[[nodiscard]] OddsAnswer odds(const std::shared_ptr<const polemarch::ancient_battles::Battle>& battle,
                              const polemarch::ancient_battles::State& position, const std::vector<std::string>& moves);

}  // namespace polemarch::sim::ancient_battles
