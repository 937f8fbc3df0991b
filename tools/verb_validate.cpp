#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

struct Found {
    bool good = false, warned = false;
};

/// What the position in a record is; nothing after errors.
std::optional<std::string> position(const std::string& word, const Arguments& arguments, Diagnostics& diagnostics) {
    const auto service = open_record_step(word, arguments, {}, diagnostics);
    return service ? std::optional("scenario " + service->battle().name) : std::nullopt;
}

/// Reports that the file has no errors, or lists them.
Found validate(const std::string& file, const Arguments& arguments) {
    const Colour colour = colour_of(arguments);
    Diagnostics diagnostics;
    try {
        const auto found = is_record_step(file) ? position(file, arguments, diagnostics)
                                                : sim::validate_file(file, data_directory(arguments).path, diagnostics);
        complain(diagnostics.text(), colour);
        if (found) print(fmt::format("{}: {}, no errors\n", file, *found));
        return {found.has_value(), diagnostics.has_warnings()};
    } catch (const InputError& error) {  // an unreadable file; the other files are still checked
        complain(error.what(), colour);
        return {};
    }
}

int run_validate(const Arguments& arguments) {
    Found all{true};
    for (const std::string& file : arguments.words()) {
        const Found found = validate(file, arguments);
        all.good = all.good && found.good;
        all.warned = all.warned || found.warned;
    }
    if (!all.good) return status(Exit::bad_input);
    return status(all.warned && arguments.given("strict") ? Exit::differs : Exit::done);
}

}  // namespace

Verb validate_verb() {
    return {.name = "validate",
            .usage = "FILE...",
            .summary = "Look for faults in scenarios, charts, army lists and armies.",
            .details =
                "Each fault is shown with file, line, column, what was found and what was expected (exit status 2).\n"
                "Warnings name what is possible but makes no sense: a side that cannot score, a unit\n"
                "that can reach no enemy, a group that comes too late. A chart is read together with the other charts\n"
                "of the data directory, an army with its list. FILE may be RECORD@STEP, a step of a record.",
            .options = {{"strict", "", "exit status 1 if there are warnings"}},
            .fewest_words = 1,
            .most_words = 1000,
            .run = run_validate};
}

}  // namespace polemarch::tools
