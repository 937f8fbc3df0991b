// What a person puts right on a measured table: "A3 at 20.5 12 facing 30" (data/standard_wargame/NOTATION.md,
// Corrections).
#pragma once

#include "core/correction.h"
#include "core/standard_wargame/rules/setup.h"

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace polemarch::standard_wargame {

/// Any state, any text. The state that is put right is one that a position file may describe.
[[nodiscard]] tl::expected<Correction<State>, Explanation> corrected(const Setup& g, const State& s,
                                                                     std::string_view text, Shift shift);
[[nodiscard]] std::string correction_help();

}  // namespace polemarch::standard_wargame
