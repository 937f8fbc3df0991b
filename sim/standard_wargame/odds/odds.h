// Questions about dice of the Standard Wargame Rules: the menu of the command line, and the way from a typed question
// to its answer.
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "sim/odds/odds.h"

namespace polemarch::sim::standard_wargame {

[[nodiscard]] OddsMenu odds_menu();
/// Throws InputError for a question that is not understood, and for what the rules do not know, with its number.
[[nodiscard]] OddsAnswer odds(const OddsQuestion& question, polemarch::standard_wargame::Charts charts);

}  // namespace polemarch::sim::standard_wargame
