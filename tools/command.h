// The whole command line: which verb, with which arguments.
#pragma once

#include "tools/options.h"

#include <string>
#include <vector>

namespace polemarch::tools {

struct Command {
    const Verb* verb;
    Arguments arguments;
    [[nodiscard]] int run() const { return verb->run(arguments); }
};

/// Reads the words behind `polemarch`. Options that every verb takes may stand before it; --help and -h anywhere ask
/// for help instead of running it. Throws InputError if there is no verb, an unknown one, or its arguments are wrong.
[[nodiscard]] Command read_command(std::vector<std::string> words);

}  // namespace polemarch::tools
