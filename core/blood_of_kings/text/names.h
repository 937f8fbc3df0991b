// How texts name units and leaders. Their labels, by which moves name them, are in types/labels.h.
#pragma once

#include "core/blood_of_kings/rules/setup.h"

#include <string>

namespace polemarch::blood_of_kings {

[[nodiscard]] std::string unit_name(const Setup& g, UnitIndex u);      ///< "A3 (Triarii)", "A3 (Heavy Spearmen)"
[[nodiscard]] std::string leader_name(const Setup& g, LeaderIndex l);  ///< "Hannibal"

}  // namespace polemarch::blood_of_kings
