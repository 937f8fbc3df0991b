// The dice that a move leads to, and moves in a few words.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

#include <optional>
#include <string>

namespace polemarch::standard_wargame {

/// A legal move: the dice to which it leads by itself: the test of an order, the dice of a battle action and what
/// follows from them; not those of a new bound or sequence.
[[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m);
/// A legal move: what it moves, "A3 (Legions)", to group lists; may be empty.
[[nodiscard]] std::string subject_text(const Setup& g, const Move& m);
/// What a list shows behind a legal move: of an order the die that its test needs, and why. May be empty.
[[nodiscard]] Remark remark_on(const Setup& g, const State& s, const Move& m);
/// A listed outcome in a few words: "A3 keeps, B2 loses cohesion".
[[nodiscard]] std::string outcome_text(const Setup& g, const State& s, const Move& m);
/// A listed outcome: the side that it is better for, if it is for either (core/guidance.h).
[[nodiscard]] std::optional<Side> gains(const Setup& g, const State& s, const Move& m);

}  // namespace polemarch::standard_wargame
