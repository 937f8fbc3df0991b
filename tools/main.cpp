// polemarch COMMAND ...: find the verb, read its options, run it, one catch.
#include "core/diagnostics.h"
#include "core/files.h"
#include "tools/exit_status.h"
#include "tools/options.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace polemarch::tools {
namespace {

/// The place of the verb among the words: the first that is neither an option nor the value of one. Options that
/// every verb takes may stand before it.
std::size_t verb_place(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].empty() || words[i][0] != '-') return i;
        for (const Option& option : common_options())
            if (words[i] == "--" + option.name && !option.value.empty()) ++i;
    }
    return words.size();
}

/// `colour` is set as soon as the options are read.
int run(std::vector<std::string> words, Colour& colour) {
    if (words.size() == 1 && words[0] == "--version") words = {"version"};
    std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
    const std::size_t place = verb_place(words);
    if (place == words.size()) {
        const Arguments none = parse_arguments(help_verb(), words);  // for the error of an unknown option
        if (!none.given("help")) throw InputError("no command given; polemarch help lists them");
        print(overview(none));
        return status(Exit::done);
    }
    const Verb& verb = verb_named(words[place]);
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(place));
    const Arguments arguments = parse_arguments(verb, words);
    colour = colour_of(arguments);
    if (!arguments.given("help")) return verb.run(arguments);
    print(help_text(verb));
    return status(Exit::done);
}

/// Output that did not arrive is no success.
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
        const int result = tools::run(std::vector<std::string>(argv + std::min(argc, 1), argv + argc), colour);
        return tools::finish(result, colour);
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
