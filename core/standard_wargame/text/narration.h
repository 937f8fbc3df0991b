// Steps of a battle as sentences.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

#include <string>

namespace polemarch::standard_wargame {

/// The step `m` from `s`, a legal move or an outcome of the dice that are due: what was decided or rolled, with its
/// rule number, and what followed without a choice. `faces`: the dice as they fell, side A's first; may be empty, then
/// the sentence does without them.
[[nodiscard]] std::string narrate(const Setup& g, const State& s, const Move& m, Faces faces);

}  // namespace polemarch::standard_wargame
