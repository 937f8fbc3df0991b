// Exact chances of a rout level (9.1.1).
#pragma once

#include "core/dice/distribution.h"
#include "core/standard_wargame/rules/rout_level.h"

namespace polemarch::standard_wargame {

/// The level with all its dice; of() is the number of equally likely faces, 1 without dice.
[[nodiscard]] dice::Distribution chances_of(const RoutLevel& level);

}  // namespace polemarch::standard_wargame
