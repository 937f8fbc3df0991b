// Names of units and leaders in texts. Their labels, which moves use, are in types/labels.h.
#pragma once

#include "core/blood_of_kings/rules/setup.h"

#include <string>

namespace polemarch::blood_of_kings {

[[nodiscard]] std::string unit_name(const Setup& g, UnitIndex u);      ///< "A3 (Triarii)", "A3 (Heavy Spearmen)"
[[nodiscard]] std::string leader_name(const Setup& g, LeaderIndex l);  ///< "Hannibal", "The boeotarchs"
/// Within a sentence: "the boeotarchs". It may be a plural, so no verb follows it.
[[nodiscard]] std::string leader_in_sentence(const Setup& g, LeaderIndex l);

}  // namespace polemarch::blood_of_kings
