// What a choice between a few courses brings: for a person who does not know the rules yet.
#pragma once

#include "core/ancient_battles/types/move.h"
#include "core/guidance.h"

namespace polemarch::ancient_battles {

/// Of a legal move; empty for moves whose own words or place on the board say all.
[[nodiscard]] ChoiceMeaning choice_meaning(const State& s, const Move& m);

}  // namespace polemarch::ancient_battles
