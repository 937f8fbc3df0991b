// Rally (7.0): a single unit without a die, each unit of a formation with one.
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 7.2: what is subtracted from the die: 2 stacked with a leader, 1 next to one, else 0.
[[nodiscard]] int rally_help(const Setup& g, const State& s, UnitIndex u);

/// 7.0: the order reaches `subject`. A unit of a formation must roll; a single unit rallies at once (procedure 1).
void begin_rally(State& s);
/// 7.1: the die succeeds or does not; the unit is marked either way.
void apply_rally(State& s, bool rallied);

}  // namespace polemarch::ancient_battles
