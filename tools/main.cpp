// polemarch COMMAND ...: reads the command, runs it, and catches all errors.
#include "core/diagnostics.h"
#include "core/files.h"
#include "tools/command.h"
#include "tools/exit_status.h"
#include "tools/output.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace polemarch::tools {
namespace {

/// Returns a failure if output could not be written.
int finish(int result, Colour colour) {
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return result;
    complain("polemarch: error: cannot write to standard output\n", colour);
    return status(Exit::failed);
}

}  // namespace
}  // namespace polemarch::tools

int main(int argc, char** argv) {
    using namespace polemarch;
    using tools::Exit;
    auto colour = tools::Colour::automatic;
    try {
        const auto command = tools::read_command(std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
        colour = colour_of(command.arguments);
        return tools::finish(command.run(), colour);
    } catch (const InputError& error) {
        tools::complain(error.what(), colour);
        return status(Exit::bad_input);
    } catch (const OutputError& error) {
        tools::complain(error.what(), colour);
    } catch (const std::exception& error) {
        tools::complain(std::string("polemarch: error: a fault of the program itself: ") + error.what() + "\n", colour);
    }
    return status(Exit::failed);
}
