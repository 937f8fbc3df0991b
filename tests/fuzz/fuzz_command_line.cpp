// The command line: typed words, a line each (a byte 0, which no word can contain, means a line end within one). They
// are refused with one line, or read as arguments that mean the same when they are written out. Nothing is run: options
// with numbers are read as the verbs read them.
#include "core/diagnostics.h"
#include "tests/fuzz/fuzz.h"
#include "tools/command.h"
#include "tools/target.h"
#include "tools/verbs.h"

#include <algorithm>
#include <functional>

namespace polemarch {
namespace {

using namespace tools;

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        words.push_back(text.substr(at, end - at));
        std::replace(words.back().begin(), words.back().end(), '\0', '\n');
        at = end + 1;
    }
    return words;
}

/// Returns whether there was no InputError. The text of an InputError must be one line.
bool goes(const std::function<void()>& action) {
    try {
        action();
        return true;
    } catch (const InputError& error) {
        const std::string text = error.what();
        fuzz::expect(text.starts_with("polemarch: error: ") && text.ends_with('\n') &&
                         std::count(text.begin(), text.end(), '\n') == 1 && text.find('\x1b') == std::string::npos,
                     "not one line: " + text);
        return false;
    }
}

/// The arguments as unambiguous words.
std::vector<std::string> written(const Command& command) {
    std::vector<std::string> words{command.verb->name};
    for (const Option& option : command.verb->options) {
        const auto value = command.arguments.text(option.name);
        if (value) words.push_back("--" + option.name + (option.value.empty() ? "" : "=" + *value));
    }
    for (const Option& option : common_options())
        if (const auto value = command.arguments.text(option.name)) words.push_back("--" + option.name + "=" + *value);
    words.emplace_back("--");
    const auto& given = command.arguments.words();
    words.insert(words.end(), given.begin(), given.end());
    return words;
}

bool same(const Command& one, const Command& other) {
    const auto all = [](const Command& command) {
        std::vector<std::optional<std::string>> values;
        for (const auto* options : {&command.verb->options, &common_options()})
            for (const Option& option : *options) values.push_back(command.arguments.text(option.name));
        return values;
    };
    return one.verb == other.verb && one.arguments.words() == other.arguments.words() && all(one) == all(other);
}

/// A number in its range consists of its digits, with any leading zeros.
void read_numbers(const Arguments& arguments, const Option& option) {
    const std::string value = arguments.text(option.name).value();
    for (const Arguments::Range range : {Arguments::Range{0, UINT64_MAX}, {1, 10'000'000}, {0, 30}, {1, 256}, {7, 7}}) {
        std::uint64_t number = 0;
        if (!goes([&] { number = arguments.number(option.name, 0, range); })) continue;
        fuzz::expect(number >= range.low && number <= range.high, "beyond its range: " + value);
        const std::size_t zeros = std::min(value.find_first_not_of('0'), value.size() - 1);
        fuzz::expect(value.substr(zeros) == std::to_string(number), "read as " + std::to_string(number) + ": " + value);
    }
    const std::vector<std::string> names{"auto", "always", "never"};
    std::size_t name = 0;
    if (goes([&] { name = arguments.one_of(option.name, names); }))
        fuzz::expect(names.at(name) == value, "read as " + names.at(name) + ": " + value);
}

void look_at(const Command& command) {
    const Verb& verb = *command.verb;
    const Arguments& arguments = command.arguments;
    fuzz::expect(!arguments.given("help"), "help is a verb");
    fuzz::expect(arguments.words().size() >= verb.fewest_words && arguments.words().size() <= verb.most_words,
                 "too few or too many words");
    for (const auto* options : {&verb.options, &common_options()})
        for (const Option& option : *options)
            if (arguments.given(option.name) && !option.value.empty()) read_numbers(arguments, option);
    for (const std::string& word : arguments.words()) {
        fuzz::expect(word != "-", "standard input is not read");
        Target target;
        if (!goes([&] { target = target_of(word); })) continue;
        fuzz::expect(word.starts_with(target.path), "another path: " + target.path);
        fuzz::expect(target.step.has_value() == (target.path != word), "a step where none is, or none: " + word);
    }
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    std::optional<Command> command;
    if (!goes([&] { command = read_command(words_of(fuzz::text_of(data, size))); })) return 0;
    look_at(*command);
    const std::vector<std::string> words = written(*command);
    std::optional<Command> again;
    // An empty value cannot follow '='.
    if (std::any_of(words.begin(), words.end(), [](const std::string& word) { return word.ends_with('='); })) return 0;
    fuzz::expect(goes([&] { again = read_command(words); }), "not read again");
    fuzz::expect(same(*command, *again), "read as another command");
    return 0;
}
