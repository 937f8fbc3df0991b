// Why a move is refused. `judge` (turn.h) calls this only after it has found the move not legal, so a refusal never
// decides what is legal. Sentences: text/explanations.h.
#pragma once

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/types/refusal.h"

namespace polemarch::ancient_battles {

/// The reason why an illegal move is illegal. Accepts any bytes.
[[nodiscard]] Refusal why_not(const Setup& g, const State& s, const Move& m);
/// Of a march (Kind::go, Kind::leave) of a unit in control: legal if exactly this passage leads there, whether or not a
/// better one does (ruling 8.3.2).
[[nodiscard]] Refusal why_not_go(const Setup& g, const State& s, const Move& m);
/// The same of a unit out of control: legal if exactly this passage is that of a cheapest way (17.4.2, ruling 96).
[[nodiscard]] Refusal why_not_impetuous(const Setup& g, const State& s, const Move& m);

}  // namespace polemarch::ancient_battles
