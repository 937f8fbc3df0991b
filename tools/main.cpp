// polemarch COMMAND ...: reads the command, runs it, and catches all errors.
#include "core/diagnostics.h"
#include "core/files.h"
#include "tools/command.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/system.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

namespace polemarch::tools {
namespace {

constexpr const char* out_of_memory = "polemarch: error: out of memory\n";

/// Returns a failure if output could not be written.
int finish(int result, Colour colour) {
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return result;
    complain("polemarch: error: cannot write to standard output\n", colour);
    return status(Exit::failed);
}

/// Where no exception can pass (a destructor, a thread of a library) the program ends in words as well.
[[noreturn]] void end_in_words() {
    const char* words = "polemarch: error: a fault of the program itself\n";
    try {
        if (const auto current = std::current_exception()) std::rethrow_exception(current);
    } catch (const std::bad_alloc&) {
        words = out_of_memory;
    } catch (const std::system_error&) {
        words = "polemarch: error: the system gives no more threads or memory\n";
    } catch (...) {
    }
    std::fputs(words, stderr);
    std::_Exit(status(Exit::failed));
}

}  // namespace
}  // namespace polemarch::tools

int main(int argc, char** argv) {
    using namespace polemarch;
    using tools::Exit;
    std::set_terminate(tools::end_in_words);
    tools::survive_file_size_limit();
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
    } catch (const std::bad_alloc&) {
        tools::complain(tools::out_of_memory, colour);
    } catch (const std::system_error& error) {
        tools::complain(std::string("polemarch: error: the system refuses: ") + error.what() + "\n", colour);
    } catch (const std::exception& error) {
        tools::complain(std::string("polemarch: error: a fault of the program itself: ") + error.what() + "\n", colour);
    }
    return status(Exit::failed);
}
