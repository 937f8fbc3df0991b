// The labels of units and leaders in moves and files.
#pragma once

#include "core/blood_of_kings/types/limits.h"

#include <string>

namespace polemarch::blood_of_kings {

[[nodiscard]] std::string unit_label(UnitIndex u);      ///< "A3"; "B0" for a camp
[[nodiscard]] std::string leader_label(LeaderIndex l);  ///< "AL1"

}  // namespace polemarch::blood_of_kings
