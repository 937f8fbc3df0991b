#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// Whether the file is without errors; says so, or what they are.
bool validate(const std::string& file, const std::filesystem::path& data, Colour colour) {
    Diagnostics diagnostics;
    try {
        const auto found = sim::validate_file(file, data, diagnostics);
        complain(diagnostics.text(), colour);
        if (found) print(fmt::format("{}: {}, no errors\n", file, *found));
        return found.has_value();
    } catch (const InputError& error) {  // a file that cannot be read; the others still can
        complain(error.what(), colour);
        return false;
    }
}

int run(const Arguments& arguments) {
    const auto data = data_directory(arguments).path;
    bool good = true;
    for (const std::string& file : arguments.words()) good = validate(file, data, colour_of(arguments)) && good;
    return status(good ? Exit::done : Exit::bad_input);
}

}  // namespace

Verb validate_verb() {
    return {"validate",
            "FILE...",
            "Look for faults in scenarios and charts.",
            "Each fault is shown with file, line, column, what was found and what was expected (exit status 2).\n"
            "A chart is read together with the other charts of the data directory.",
            {},
            1,
            1000,
            run};
}

}  // namespace polemarch::tools
