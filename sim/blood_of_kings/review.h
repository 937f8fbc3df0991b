// The review of a game of Blood of Kings & Heroes: the parts that sim/analysis/review.h requires.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/analysis/review.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] ReviewParts review_parts(std::shared_ptr<const polemarch::blood_of_kings::Battle> battle);

}  // namespace polemarch::sim::blood_of_kings
