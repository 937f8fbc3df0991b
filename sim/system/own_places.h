// Scenarios in which no unit's place depends on another unit.
#pragma once

#include "core/source.h"

#include <array>
#include <string>
#include <vector>

namespace polemarch::sim {

/// A scenario in which units that are placed beside or behind a neighbour ("right_of", "beside") have the place that
/// follows from it instead: so an entry can be removed and the others stay where they are. The battle is the same.
/// `places`: by side, of all its units in the order of the file, as `at` has them: "24.5 10 facing 90". A text that
/// cannot be read stays as it is.
[[nodiscard]] Source with_own_places(const Source& scenario, const std::array<std::vector<std::string>, 2>& places);

}  // namespace polemarch::sim
