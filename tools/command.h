// The whole command line: the verb and its arguments.
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

/// Reads the words after `polemarch`. Options that every verb takes may precede the verb; --help and -h anywhere ask
/// for help instead of running it. Throws InputError if there is no verb or an unknown one, or if its arguments are
/// wrong.
[[nodiscard]] Command read_command(std::vector<std::string> words);

}  // namespace polemarch::tools
