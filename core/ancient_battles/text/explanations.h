// Refusals as sentences with their rule.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/notation.h"

namespace polemarch::ancient_battles {

/// The refusal of a move in a state in which a side is to choose.
[[nodiscard]] Explanation explain(const Setup& g, const State& s, Verdict verdict);

}  // namespace polemarch::ancient_battles
