// The figures that simulations count at the end of a battle.
#pragma once

#include "core/game.h"
#include "core/standard_wargame/rules/setup.h"

#include <span>
#include <vector>

namespace polemarch::standard_wargame {

/// The figures of report(), in its order: they depend on the troops of the battle.
[[nodiscard]] std::vector<Fact> facts(const Setup& g);
/// Fills a row of as many figures as there are facts. The battle must be over.
void report(const Setup& g, const State& s, std::span<std::int32_t> row);

}  // namespace polemarch::standard_wargame
