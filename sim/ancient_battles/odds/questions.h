// The questions of `polemarch odds ancient-battles`, each read, answered and written in a file of its own.
#pragma once

#include "core/ancient_battles/types/chart.h"
#include "sim/odds/odds.h"

#include <memory>

namespace polemarch::sim::ancient_battles {

using polemarch::ancient_battles::Charts;

/// All throw InputError for what is not understood, or what the rules do not let happen.
[[nodiscard]] OddsAnswer melee_odds(const OddsQuestion& question, Charts charts);
[[nodiscard]] OddsAnswer fire_odds(const OddsQuestion& question, Charts charts);
[[nodiscard]] OddsAnswer rally_odds(const OddsQuestion& question, Charts charts);
[[nodiscard]] OddsAnswer matrix_odds(const OddsQuestion& question, Charts charts);

}  // namespace polemarch::sim::ancient_battles
