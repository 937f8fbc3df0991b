// A battle as the program opens it, with the data of the source tree.
#pragma once

#include "sim/service/service.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace polemarch::test {

/// Throws the errors if there are any.
inline std::unique_ptr<sim::BattleService> open_in_tree(const std::string& scenario) {
    Diagnostics diagnostics;
    auto service = sim::open_battle(scenario, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    if (!service) throw std::runtime_error(diagnostics.text());
    return service;
}

}  // namespace polemarch::test
