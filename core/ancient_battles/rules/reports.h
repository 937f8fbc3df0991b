// The figures that simulations count of a finished battle (core/game.h).
#pragma once

#include "core/ancient_battles/rules/setup.h"

#include <span>
#include <vector>

namespace polemarch::ancient_battles {

[[nodiscard]] std::vector<Fact> facts(const Setup& g);
/// The battle must be over; `row` is as long as facts().
void report(const Setup& g, const State& s, std::span<std::int32_t> row);

}  // namespace polemarch::ancient_battles
