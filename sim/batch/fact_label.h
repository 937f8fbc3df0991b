// What facts are called in reports for people.
#pragma once

#include "core/game.h"

#include <algorithm>
#include <string>

namespace polemarch::sim {

/// "panic turn", without its side and unit.
[[nodiscard]] inline std::string label_of(const Fact& fact) {
    std::string label = fact.label.empty() ? fact.name : fact.label;
    if (fact.label.empty()) std::replace(label.begin(), label.end(), '_', ' ');
    return label;
}

}  // namespace polemarch::sim
