// Where the data of the rule systems lies: units, terrain, maps, scenarios.
#pragma once

#include "tools/options.h"

#include <filesystem>
#include <string>

namespace polemarch::tools {

struct DataDirectory {
    std::filesystem::path path;
    std::string why;  ///< "--data", "POLEMARCH_DATA" ...
};

/// The first of: --data DIR, POLEMARCH_DATA, ../share/polemarch beside the program, the source tree that it was built
/// from. Throws InputError if the first two name no directory, or if there is none at all.
[[nodiscard]] DataDirectory data_directory(const Arguments& arguments);

}  // namespace polemarch::tools
