// What a person puts right on a map of hexes: "HI F6 at F7 facing 4, disordered" (data/ancient_battles/NOTATION.md,
// Corrections).
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/correction.h"

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace polemarch::ancient_battles {

/// Any state, any text. The state that is put right is one that a position file may describe.
[[nodiscard]] tl::expected<Correction<State>, Explanation> corrected(const Setup& g, const State& s,
                                                                     std::string_view text);
[[nodiscard]] std::string correction_help();

}  // namespace polemarch::ancient_battles
