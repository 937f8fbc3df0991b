// The dice that a move leads to, how they are read, and moves in a few words.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/ancient_battles/types/move.h"
#include "core/guidance.h"

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

/// A legal move: the dice it leads to, if any; not those between turns.
[[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m);
/// A chance state: the dice modifiers and their reasons; may be empty.
[[nodiscard]] std::string breakdown(const Setup& g, const State& s);
/// A listed outcome in a few words: "defender eliminated".
[[nodiscard]] std::string outcome_text(const Setup& g, const State& s, const Move& m);
/// A listed outcome: the side that it is better for, if it is for either (core/guidance.h).
[[nodiscard]] std::optional<Side> gains(const Setup& g, const State& s, const Move& m);
/// A legal move: what it moves, "HC C9", to group lists; may be empty.
[[nodiscard]] std::string subject_text(const Setup& g, const State& s, const Move& m);

/// What a list shows behind a legal move: the facings that are open at its end ("facing 1 2 6"), or that the unit in
/// front of a unit that is to march would disorder both. May be empty.
[[nodiscard]] Remark remark_on(const Setup& g, const State& s, const Move& m);

/// The changes by a melee result, in words: "both disordered", "defender eliminated", "nothing changes".
[[nodiscard]] std::string effect_of(MeleeResult result, const Suffered& before, bool steadfast);

}  // namespace polemarch::ancient_battles
