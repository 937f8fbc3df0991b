// What a choice between a few courses brings: for a person who does not know the rules yet.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

namespace polemarch::standard_wargame {

/// Of a legal move; empty for moves whose own words or place on the board say all.
[[nodiscard]] ChoiceMeaning choice_meaning(const Setup& g, const State& s, const Move& m);

}  // namespace polemarch::standard_wargame
