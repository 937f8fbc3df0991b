// Units in words: their titles in sentences, and a sentence for each unit on the table, for screen readers and wherever
// there is no room for the board.
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/rules/view.h"

#include <string>
#include <string_view>
#include <vector>

namespace polemarch::standard_wargame {

/// "A3 (Legions)", "A3 (R HF/1)" for a unit without a name, "the baggage of A".
[[nodiscard]] std::string unit_title(const Setup& g, UnitIndex u);
/// "regular", "heavy foot", and what its specification says: "Regular heavy foot, shallow (HF/1)"; "Mobile baggage".
[[nodiscard]] std::string troops_in_words(const Setup& g, UnitIndex u);
/// The eighth of the compass: "north-east".
[[nodiscard]] std::string_view heading_name(table::Angle heading);
/// "A3, A4 and A5"; "nobody".
[[nodiscard]] std::string unit_names(const UnitSet& units);
/// "commander-in-chief", "sub-general", "ally-general"; empty for Role::none.
[[nodiscard]] std::string_view role_title(Role role);
/// "AL1", if the unit has a general; else empty.
[[nodiscard]] std::string general_with(const Setup& g, UnitIndex u);

/// All units that are not destroyed and both baggages, in the order of the scenario, side A's first. Lengths are in
/// base widths, to the nearest quarter.
[[nodiscard]] std::vector<UnitInWords> units_in_words(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
