// Blood of Kings & Heroes as a system that the registry knows.
#pragma once

#include "sim/service/system.h"

namespace polemarch::sim::blood_of_kings {

[[nodiscard]] System system();

}  // namespace polemarch::sim::blood_of_kings
