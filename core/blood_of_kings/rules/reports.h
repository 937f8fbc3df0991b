// The figures that simulations count at the end of a battle.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/game.h"

#include <span>
#include <vector>

namespace polemarch::blood_of_kings {

/// The figures of report(), in its order.
[[nodiscard]] std::vector<Fact> facts();
/// Fills a row of as many figures as there are facts. The battle must be over.
void report(const Setup& g, const State& s, std::span<std::int32_t> row);

}  // namespace polemarch::blood_of_kings
