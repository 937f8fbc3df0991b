// The beginning of a battle and of a bound (4.1): who has the first bound, the three dice, maintenance, command die.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

// ---- 4.1.1

/// The faces of side A and of side B, with the maintenance level of each added: 0 or 1, the side that chooses; 2: a
/// tie.
[[nodiscard]] std::uint8_t winner_of_first_roll(const State& s, int first, int second);
void apply_first_roll(State& s, std::uint8_t winner);
void apply_first(const Setup& g, State& s, const Move& m);

// ---- 4.1.4

/// Begins the bound of the active side: its dice are due.
void begin_bound(const Setup& g, State& s);
/// The raw faces of a bound; mist may disappear (3.2.1, S17); flank marches wait or come on (4.1.6).
void apply_command_roll(const Setup& g, State& s, std::array<std::uint8_t, 3> faces);
[[nodiscard]] Refusal judge_level(const State& s);
void apply_level(State& s);
/// The two dice that are left, hasty preparation counted: the lower one first.
[[nodiscard]] std::array<std::uint8_t, 2> kept_in(const Setup& g, const State& s);
/// Whether the active side still prepares hastily (4.1.7).
[[nodiscard]] bool is_hasty(const Setup& g, const State& s);
[[nodiscard]] Refusal judge_command(const Setup& g, const State& s, std::uint8_t value);
/// The other die is the morale die.
void apply_command(const Setup& g, State& s, std::uint8_t value);

/// Begins a sequence of orders: groups are counted (N68).
void count_groups(const Setup& g, State& s);

}  // namespace polemarch::standard_wargame
