// Why a move is refused, as a sentence with its rule.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/notation.h"

namespace polemarch::blood_of_kings {

/// `verdict` must be that of judge() for a move in this state.
[[nodiscard]] Explanation explain(const Setup& g, const State& s, Verdict verdict);

}  // namespace polemarch::blood_of_kings
