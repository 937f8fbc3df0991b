// Ancient Battles Deluxe as a system that the registry knows.
#pragma once

#include "sim/service/system.h"

namespace polemarch::sim::ancient_battles {

[[nodiscard]] System system();

}  // namespace polemarch::sim::ancient_battles
