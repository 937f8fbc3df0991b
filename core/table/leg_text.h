// Legs of a move as people write them:
//
//     forward 2 | forward 2 right 30 | back 1 | left 0.5 | right 0.5 | wheel left 20 | turn 90 | turn 90 left
//     bases 90 | front 3
//
// Lengths in the measure of the rule system, angles in degrees clockwise. Several legs have commas between them.
#pragma once

#include "core/table/leg.h"
#include "core/table/measure.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch::table {

[[nodiscard]] std::string legs_text(const std::array<Leg, 3>& legs, const Measure& measure);

/// One to three legs, in any case and with any blanks. `widest`: the largest frontage. Nothing for any other text. What
/// a leg means together with the others is not checked: see fault_of().
[[nodiscard]] std::optional<std::array<Leg, 3>> read_legs(std::string_view text, const Measure& measure, int widest);

enum class Rounding : std::uint8_t { nearest, down };
/// Lengths in so many parts of the measure's one (10: tenths) and whole degrees: what a ruler shows. A leg that would
/// have no length or angle stays as it is.
[[nodiscard]] std::array<Leg, 3> rounded_legs(std::array<Leg, 3> legs, Length one, int parts, Rounding rounding);

/// Whether a text that begins with this word is meant as a leg.
[[nodiscard]] bool begins_leg(std::string_view word);

}  // namespace polemarch::table
