// Free deployment (17.1): side B sets up its camp, its units and side A's camp; side A shifts its camp and sets up its
// units. Reinforcements are on the map from the start, leaders wait for Step 5 (rulings 83 to 86).
#pragma once

#include "core/ancient_battles/rules/queries.h"

namespace polemarch::ancient_battles {

/// 17.1: where `subject` may be set up now.
[[nodiscard]] hex::Set set_up_hexes(const Setup& g, const State& s);

/// 17.1.1: side B's camp is the first.
void begin_deployment(const Setup& g, State& s);
/// `subject` is placed in the hex; then it chooses its facing, or the next one is set up.
void set_up(const Setup& g, State& s, hex::Index h);
/// Chooses what is set up next: side B's units, side A's camp by side B, then by side A, its units. Then the first turn
/// begins.
void next_set_up(const Setup& g, State& s);

}  // namespace polemarch::ancient_battles
