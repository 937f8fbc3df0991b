// The review of a game of Ancient Battles: what sim/analysis/reviewer.h asks of the rule system.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/service/served_battle.h"

#include <memory>

namespace polemarch::sim::ancient_battles {

[[nodiscard]] ReviewParts<polemarch::ancient_battles::Battle> review_parts(
    std::shared_ptr<const polemarch::ancient_battles::Battle> battle);

}  // namespace polemarch::sim::ancient_battles
