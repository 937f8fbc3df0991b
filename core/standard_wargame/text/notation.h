// Moves as text, and back. data/standard_wargame/NOTATION.md has the whole notation with examples.
#pragma once

#include "core/notation.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

#include <string>
#include <string_view>

namespace polemarch::standard_wargame {

/// The text of a legal move or of an outcome of the dice that are due: "AL1 orders A3 advance", "rolled 2 4 5". Unique
/// in its state. Lengths and angles are exact to the last bit.
[[nodiscard]] std::string move_text(const Setup& g, const State& s, const Move& m);

/// The legal move that a text means, or why there is none. A side must be to move; `typed` may be anything. Capitals do
/// not matter; common variants of a word are understood ("shoots at", "wheels", "forwards").
[[nodiscard]] tl::expected<Move, Explanation> read_move(const Setup& g, const State& s, std::string_view typed);

}  // namespace polemarch::standard_wargame
