// The dice that a move leads to, and moves in a few words.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/blood_of_kings/types/move.h"
#include "core/guidance.h"

#include <optional>
#include <string>

namespace polemarch::blood_of_kings {

/// A legal move: the dice it leads to, if any; not those between turns.
[[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m);
/// A legal move: what it moves, "A3 (Triarii)", to group lists; may be empty.
[[nodiscard]] std::string subject_text(const Setup& g, const Move& m);
/// What a list shows behind a legal move: that a unit which is to advance has a friend in its way. May be empty.
[[nodiscard]] Remark remark_on(const Setup& g, const State& s, const Move& m);
/// A listed outcome in a few words: "A3 loses 1, B2 holds".
[[nodiscard]] std::string outcome_text(const Setup& g, const State& s, const Move& m);
/// A listed outcome: the side that it is better for, if it is for either (core/guidance.h).
[[nodiscard]] std::optional<Side> gains(const Setup& g, const State& s, const Move& m);

}  // namespace polemarch::blood_of_kings
