// Answers of Blood of Kings & Heroes about its dice: match-ups typed on a command line.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "sim/odds/odds.h"

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] OddsMenu odds_menu();
/// Throws InputError if the question is not understood or the rules forbid it.
[[nodiscard]] OddsAnswer odds(const OddsQuestion& question, polemarch::blood_of_kings::Charts charts);

}  // namespace polemarch::sim::blood_of_kings
