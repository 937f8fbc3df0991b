// Why a move is refused, in a sentence with the rule; and what dice are rolled for.
#pragma once

#include "core/notation.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

/// Of a refusal in this state; of a move that is not due: what is due instead.
[[nodiscard]] Explanation explain(const Setup& g, const State& s, Verdict verdict);

/// Of the refusal of this move in this state, with the units and numbers of the case where they are known.
[[nodiscard]] Explanation explain(const Setup& g, const State& s, const Move& m, Refusal refusal);

/// Of a Roll's event: "order test", "5.1.3".
[[nodiscard]] EventName event_name(std::uint16_t event);

}  // namespace polemarch::standard_wargame
