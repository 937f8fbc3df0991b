#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// RECORD or RECORD@STEP.
struct Target {
    std::string path;
    std::optional<std::size_t> step;
};

Target target_of(const std::string& word) {
    const std::size_t at = word.rfind('@');
    if (at == std::string::npos || word.find('/', at) != std::string::npos || std::filesystem::exists(word))
        return {word, std::nullopt};
    std::size_t step = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + at + 1, end, step);
    if (error != std::errc() || stop != end)
        throw InputError(fmt::format("'{}' is no step: expected RECORD@STEP with a whole number", word.substr(at + 1)));
    return {word.substr(0, at), step};
}

sim::Moment moment_of(const Target& target) {
    const auto [record, service] = open_record(target.path);
    if (target.step && *target.step > record.steps.size())
        throw InputError(fmt::format("{} has {}, and step {} was asked for", target.path,
                                     counted(record.steps.size(), "step"), *target.step));
    const std::size_t most = target.step.value_or(record.steps.size());
    const sim::ReplayReport report = service->replay(record, most);
    if (report.difference)
        throw InputError(to_string(*report.difference).substr(std::string("polemarch: error: ").size()));
    return report.at;
}

int run(const Arguments& arguments) {
    const std::string& word = arguments.words().front();
    const Target target = target_of(word);
    const bool record = target.step || target.path.ends_with(".jsonl");
    const sim::Moment moment = record ? moment_of(target) : open_scenario(word, arguments)->start();
    const bool coloured = is_coloured(Stream::output, colour_of(arguments));
    print(arguments.given("position") ? moment.position : coloured ? moment.coloured : moment.board);
    return status(Exit::done);
}

}  // namespace

Verb show_verb() {
    return {"show",
            "SCENARIO|RECORD@STEP",
            "Print the board.",
            "SCENARIO is a file or a short name; RECORD a game record (.jsonl), at its end or after STEP steps.",
            {{"position", "", "print the position as a scenario file that begins there"}},
            1,
            1,
            run};
}

}  // namespace polemarch::tools
