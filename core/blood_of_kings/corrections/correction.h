// What a person puts right on a measured table: "A3 at 20.5 12 facing 30" (data/blood_of_kings/README.md, Corrections).
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/correction.h"

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace polemarch::blood_of_kings {

/// Any state, any text. The state that is put right is one that a position file may describe, and its unit stands where
/// it may.
[[nodiscard]] tl::expected<Correction<State>, Explanation> corrected(const Setup& g, const State& s,
                                                                     std::string_view text, Shift shift);
[[nodiscard]] std::string correction_help();

}  // namespace polemarch::blood_of_kings
