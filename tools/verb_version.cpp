#include "core/version.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_version(const Arguments& arguments) {
    const ProgramVersion program = program_version();
    print(fmt::format("polemarch {}\ncommit    {}\ncompiler  {}\n", program.version, program.commit, compiler_name()));
    const DataDirectory data = data_directory(arguments);
    print(fmt::format("data      {} ({})\n", data.path.string(), data.why));
    return status(Exit::done);
}

}  // namespace

Verb version_verb() {
    return {.name = "version",
            .summary = "Print version, commit, compiler and the data directory in use.",
            .run = run_version};
}

}  // namespace polemarch::tools
