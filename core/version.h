// The version of this program. The commit is compiled into version.cpp alone, so that a new commit recompiles one file.
#pragma once

#include <string>

namespace polemarch {

struct ProgramVersion {
    std::string version;  ///< "0.1.0"
    std::string commit;   ///< twelve hexadecimal digits, or "unknown" when built outside git
    bool operator==(const ProgramVersion&) const = default;
};
[[nodiscard]] ProgramVersion program_version();

/// "GCC 12.2.0"
[[nodiscard]] std::string compiler_name();

}  // namespace polemarch
