// Names the type of all JSON documents without their code: for headers.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace polemarch::sim {

using Json = nlohmann::ordered_json;

}  // namespace polemarch::sim
