#include "tools/command.h"

#include "core/diagnostics.h"
#include "tools/verbs.h"

#include <algorithm>
#include <map>
#include <utility>

namespace polemarch::tools {

namespace {

bool takes_value(const std::string& word) {
    return std::any_of(common_options().begin(), common_options().end(),
                       [&](const Option& option) { return !option.value.empty() && word == "--" + option.name; });
}

/// The index of the verb: the first word that is neither an option nor the value of one.
std::size_t verb_place(const std::vector<std::string>& words) {
    std::size_t place = 0;
    while (place < words.size() && words[place].starts_with('-')) place += takes_value(words[place]) ? 2 : 1;
    return std::min(place, words.size());
}

/// `polemarch help WORDS` with the same options. Help on one command does not depend on the data.
Command help(std::vector<std::string> words, const Arguments& asked) {
    Arguments::Options options;
    for (const Option& option : common_options()) {
        const bool unneeded = option.name == "help" || (option.name == "data" && !words.empty());
        if (const auto value = asked.text(option.name); value && !unneeded) options[option.name] = {*value};
    }
    return {&verb_named("help"), {std::move(words), std::move(options)}};
}

}  // namespace

Command read_command(std::vector<std::string> words) {
    if (words.size() == 1 && words[0] == "--version") words = {"version"};
    std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
    const std::size_t place = verb_place(words);
    if (place == words.size()) {
        const Arguments none = parse_arguments(verb_named("help"), words);  // throws the error of an unknown option
        if (!none.given("help")) throw InputError("no command given; polemarch help lists them");
        return help({}, none);
    }
    const Verb& verb = verb_named(words[place]);
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(place));
    Arguments arguments = parse_arguments(verb, words);
    if (arguments.given("help")) return help({verb.name}, arguments);
    return {&verb, std::move(arguments)};
}

}  // namespace polemarch::tools
