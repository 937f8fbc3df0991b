// Answers about a single die: the effect of each face, in words, and its chance.
#pragma once

#include "sim/blood_of_kings/odds/rolls.h"

#include <string>

namespace polemarch::sim::blood_of_kings {

// ---- actions of a unit: "regroup", "retire", "advance", "march", "uncontrolled"

/// "tries to regroup"
[[nodiscard]] std::string die_title(const std::string& action);
/// The effect of a face.
[[nodiscard]] std::string die_words(const std::string& action, int die, const UnitSpec& unit, const Charts& charts);
/// All six faces. Throws InputError if the unit cannot take this action.
[[nodiscard]] RollOdds die_odds(const std::string& action, const UnitSpec& unit, const Charts& charts);

// ---- other dice

/// Which side chooses who goes first (Sequence_4).
[[nodiscard]] std::string initiative_words(int die, const Charts& charts);
[[nodiscard]] RollOdds initiative_odds(const Charts& charts);
/// How many activations a leader has (Sequence_5); `exceptional`: an Exceptional one.
[[nodiscard]] std::string command_words(int die, bool exceptional, const Charts& charts);
[[nodiscard]] RollOdds command_odds(bool exceptional, const Charts& charts);
/// Whether the leader of a side that has lost these levels falls (Outcomes_4).
[[nodiscard]] std::string casualty_words(int die, Levels lost);

/// "7.5 inches"
[[nodiscard]] std::string inches_text(Length length);

}  // namespace polemarch::sim::blood_of_kings
