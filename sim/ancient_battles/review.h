// The review of a game of Ancient Battles: the parts that sim/analysis/review.h requires.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "sim/analysis/review.h"

#include <memory>

namespace polemarch::sim::ancient_battles {

[[nodiscard]] ReviewParts review_parts(std::shared_ptr<const polemarch::ancient_battles::Battle> battle);

}  // namespace polemarch::sim::ancient_battles
