#include "core/version.h"

namespace polemarch {

ProgramVersion program_version() { return {POLEMARCH_VERSION, POLEMARCH_COMMIT}; }

std::string compiler_name() {
#if defined(__clang__)
    return std::string("Clang ") + __clang_version__;
#elif defined(__GNUC__)
    return std::string("GCC ") + __VERSION__;
#else
    return "unknown";
#endif
}

}  // namespace polemarch
