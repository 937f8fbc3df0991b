// Exit statuses. Scripts rely on these numbers, and `polemarch help` lists them.
#pragma once

namespace polemarch::tools {

enum class Exit {
    done = 0,
    differs = 1,        ///< a replay found a difference; validate --strict warned
    bad_input = 2,      ///< a wrong option, file or name: InputError
    failed = 3,         ///< a result could not be written, or an internal error
    interrupted = 130,  ///< Ctrl-C (SIGINT); what was finished is reported
    terminated = 143,   ///< the same by SIGTERM or SIGHUP
};
constexpr int status(Exit exit) { return static_cast<int>(exit); }

}  // namespace polemarch::tools
