// Moves as text and back (data/blood_of_kings/README.md, Notation).
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/blood_of_kings/types/move.h"
#include "core/notation.h"

#include <string>
#include <string_view>

namespace polemarch::blood_of_kings {

/// A legal move or a listed outcome of any state.
[[nodiscard]] std::string move_text(const Setup& g, const Move& m);
/// The legal move that was typed, or why it is not legal. A side must be to move. Any text.
[[nodiscard]] tl::expected<Move, Explanation> read_move(const Setup& g, const State& s, std::string_view typed);

}  // namespace polemarch::blood_of_kings
