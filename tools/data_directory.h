// The location of the rule systems' data: units, terrain, maps, scenarios.
#pragma once

#include "tools/options.h"

#include <filesystem>
#include <string>

namespace polemarch::tools {

struct DataDirectory {
    std::filesystem::path path;
    std::string why;  ///< "--data", "POLEMARCH_DATA" ...
};

/// Throws InputError if --data is given. `what` needs no data directory and gives the reason: "a record: it carries its
/// own".
void refuse_data(const Arguments& arguments, const std::string& what);

/// The first of: --data DIR, POLEMARCH_DATA, ../share/polemarch beside the program, the source tree that it was built
/// from. Throws InputError if one of the first two is given and is not a directory, or if none exists.
[[nodiscard]] DataDirectory data_directory(const Arguments& arguments);

}  // namespace polemarch::tools
