// The review of a game of the Standard Wargame Rules: the parts that sim/analysis/review.h requires.
#pragma once

#include "core/standard_wargame/rules/battle.h"
#include "sim/analysis/review.h"

#include <memory>

namespace polemarch::sim::standard_wargame {

[[nodiscard]] ReviewParts review_parts(std::shared_ptr<const polemarch::standard_wargame::Battle> battle);

}  // namespace polemarch::sim::standard_wargame
