// The two armies of a battle in words.
#pragma once

#include "core/standard_wargame/rules/setup.h"

#include <string>

namespace polemarch::standard_wargame {

/// "A Southerners: 9 units, 2 lost and 1 disordered, broken at 5 [9.2]; maintenance level 3".
[[nodiscard]] std::string army_facts(const Setup& g, const State& s, unsigned side);
/// A side in words: the same, its generals and its groups; lines of at most `width` columns.
[[nodiscard]] std::string army_summary(const Setup& g, const State& s, unsigned side, int width);

}  // namespace polemarch::standard_wargame
