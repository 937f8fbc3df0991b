// The review of a game of Blood of Kings & Heroes: what sim/analysis/reviewer.h asks of the rule system.
#pragma once

#include "core/blood_of_kings/rules/battle.h"
#include "sim/service/served_battle.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] ReviewParts<polemarch::blood_of_kings::Battle> review_parts(
    std::shared_ptr<const polemarch::blood_of_kings::Battle> battle);

}  // namespace polemarch::sim::blood_of_kings
