// A pair of battle strategies in words and as JSON.
#pragma once

#include "core/standard_wargame/rules/strategy.h"
#include "sim/shared/json.h"

#include <string>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

/// "never delayed", "always delayed", "delayed from 3 on, the enemy's die".
[[nodiscard]] std::string delay_words(const StrategyPair& pair);
/// "flank march a turn earlier, +2 to deployment"; "-" for none.
[[nodiscard]] std::string effect_words(const StrategyEffects& effects);
[[nodiscard]] Json pair_json(const StrategyPair& pair);

}  // namespace polemarch::sim::standard_wargame
