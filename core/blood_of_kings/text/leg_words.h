// The legs of a move as a person with a ruler carries them out.
#pragma once

#include "core/blood_of_kings/rules/setup.h"

#include <string>

namespace polemarch::blood_of_kings {

/// "wheels 30 degrees to the right about its right front corner, then goes 4 inches forward"; empty without legs.
[[nodiscard]] std::string legs_in_words(const std::array<Leg, 3>& legs, const table::Measure& measure);
/// The measure with as many decimals as a ruler shows: tenths of an inch.
[[nodiscard]] table::Measure ruler_of(const Setup& g);
/// "at 20.5 12 facing 30": the middle of the front to a tenth of an inch, and whole degrees.
[[nodiscard]] std::string place_in_words(const table::Pose& pose, const table::Measure& ruler);

}  // namespace polemarch::blood_of_kings
