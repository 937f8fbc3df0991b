// Names in texts, files and moves. "A3" is unit_name() (rules/setup.h).
#pragma once

#include "core/standard_wargame/rules/setup.h"

#include <span>
#include <string>

namespace polemarch::standard_wargame {

/// "AL1": general `i` of a side; the commander-in-chief is the first.
[[nodiscard]] std::string general_name(unsigned side, std::size_t i);

/// "R HF/1, Legions, the commander-in-chief"; "mobile baggage". Name, contingent and general are left out if there are
/// none, or if the general stays away (2.3.2.6).
[[nodiscard]] std::string unit_words(const Setup& g, const State& s, UnitIndex u);

/// The name of piece `i` of all on the table: its ground, "hill/rocky" with a cover, and a number behind it if there
/// are several of these: "woods 2".
[[nodiscard]] std::string piece_name(std::span<const Piece> pieces, std::size_t i);

}  // namespace polemarch::standard_wargame
