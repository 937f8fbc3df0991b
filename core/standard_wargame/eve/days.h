// The course of a day before a battle (3.1.1): weather, terrain, strategies; and if the battle is delayed, the next
// day.
#pragma once

#include "core/standard_wargame/rules/setup.h"

namespace polemarch::standard_wargame {

/// The terrain of the day: the defender provides the pieces (3.3.1), or those that it has provided are laid (3.3.4).
void begin_terrain(State& s);
/// The attacker chooses first, the defender without knowing its choice (3.4).
void begin_strategies(State& s);
/// The battle is delayed (3.4.3): the weather of the next day is due, and after it new terrain from the same six pieces
/// (S27), if it is not kept.
void begin_next_day(State& s, bool terrain_kept);

/// The piece whose die or place is due; eve_pieces: none. Of two roads the first.
[[nodiscard]] std::size_t piece_in_hand(const Eve& eve);
/// The number of pieces that the defender has provided so far.
[[nodiscard]] std::size_t provided(const Eve& eve);

}  // namespace polemarch::standard_wargame
