// The dice that a move leads to, how they are read, and moves in few words.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/ancient_battles/types/move.h"
#include "core/guidance.h"

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

/// A legal move: the dice it leads to, if any; not those that fall between turns.
[[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const Setup& g, const State& s, const Move& m);
/// A chance state: what is added to the dice, and why; or empty.
[[nodiscard]] std::string breakdown(const Setup& g, const State& s);
/// A listed outcome in few words: "defender eliminated".
[[nodiscard]] std::string outcome_text(const Setup& g, const State& s, const Move& m);
/// A legal move: whose it is, "HC C9", to group lists; or empty.
[[nodiscard]] std::string subject_text(const Setup& g, const State& s, const Move& m);

/// In words, what a result of melee changes: "both disordered", "defender eliminated", "nothing changes".
[[nodiscard]] std::string effect_of(MeleeResult result, const Suffered& before, bool steadfast);

}  // namespace polemarch::ancient_battles
