// Lengths with as few decimals as read back to the same bits.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

#include <string>

namespace polemarch::standard_wargame {

/// In base widths: "0.333".
[[nodiscard]] std::string short_length(Length length);
/// "15.25 7 facing 30", from the south-west corner.
[[nodiscard]] std::string short_pose(const Scenario& scenario, const table::Pose& pose);
/// "forward 1, wheel left 20"
[[nodiscard]] std::string short_legs(const Move& m);

}  // namespace polemarch::standard_wargame
