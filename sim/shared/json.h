// The format of all JSON reports. Only for files that write JSON.
#pragma once

#include "sim/shared/json_fwd.h"

#include <string>

#include <nlohmann/json.hpp>

namespace polemarch::sim {

/// The text of a file; invalid UTF-8 becomes replacement characters.
[[nodiscard]] inline std::string written(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace polemarch::sim
