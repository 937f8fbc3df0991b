// The review of a game of Blood of Kings & Heroes: what sim/reviewer.h asks of the rule system.
#pragma once

#include "core/blood_of_kings/battle.h"
#include "sim/served_battle.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] ReviewParts<polemarch::blood_of_kings::Battle> review_parts(
    std::shared_ptr<const polemarch::blood_of_kings::Battle> battle);

}  // namespace polemarch::sim::blood_of_kings
