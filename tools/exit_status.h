// How the program ends; scripts rely on these numbers, and `polemarch help` names them.
#pragma once

namespace polemarch::tools {

enum class Exit {
    done = 0,
    differs = 1,        ///< a replay found a difference; validate --strict warned
    bad_input = 2,      ///< an option, a file, a name: InputError
    failed = 3,         ///< a result could not be written, or a fault of the program itself
    interrupted = 130,  ///< Ctrl-C (SIGINT); what had been done is reported
    terminated = 143,   ///< the same by SIGTERM or SIGHUP
};
constexpr int status(Exit exit) { return static_cast<int>(exit); }

}  // namespace polemarch::tools
