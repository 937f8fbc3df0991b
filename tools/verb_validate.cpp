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

/// Reports that the file has no errors, or lists them.
Found validate(const std::string& file, const std::filesystem::path& data, Colour colour) {
    Diagnostics diagnostics;
    try {
        const auto found = sim::validate_file(file, data, diagnostics);
        complain(diagnostics.text(), colour);
        if (found) print(fmt::format("{}: {}, no errors\n", file, *found));
        return {found.has_value(), diagnostics.has_warnings()};
    } catch (const InputError& error) {  // an unreadable file; the other files are still checked
        complain(error.what(), colour);
        return {};
    }
}

int run_validate(const Arguments& arguments) {
    const auto data = data_directory(arguments).path;
    Found all{true};
    for (const std::string& file : arguments.words()) {
        const Found found = validate(file, data, colour_of(arguments));
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
            .summary = "Look for faults in scenarios and charts.",
            .details =
                "Each fault is shown with file, line, column, what was found and what was expected (exit status 2).\n"
                "Warnings name what is possible but makes no sense: a side that cannot score, a unit\n"
                "that can reach no enemy, a group that comes too late. A chart is read together with the other charts\n"
                "of the data directory.",
            .options = {{"strict", "", "exit status 1 if there are warnings"}},
            .fewest_words = 1,
            .most_words = 1000,
            .run = run_validate};
}

}  // namespace polemarch::tools
