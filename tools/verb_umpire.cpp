#include "core/diagnostics.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/line_editor.h"
#include "tools/output.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <cstdio>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// JSON Lines: one answer for every line that is not blank, written before the next line is read.
void serve(sim::Umpire& umpire) {
    while (const auto line = read_line(longest_line + 1)) {
        if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
        print(umpire.answer(*line) + "\n");
        std::fflush(stdout);
    }
}

void talk(sim::Umpire& umpire) {
    print(umpire.greeting());
    const std::vector<std::string> lines = umpire.lines();
    LineEditor editor([&](const std::string& line) { return sim::completed(line, lines); });
    while (!umpire.left()) {
        const auto line = editor.read(umpire.prompt());
        if (!line) {
            print("\n");
            break;
        }
        print(umpire.typed(*line));
    }
}

int run_umpire(const Arguments& arguments) {
    const std::string system = arguments.words().empty() ? sim::umpired_systems().front() : arguments.words().front();
    const auto umpire =
        sim::open_umpire(system, arguments.number("seed", 1, {0, UINT64_MAX}), data_directory(arguments).path);
    if (arguments.given("json") && arguments.given("typed"))
        throw InputError("the options '--json' and '--typed' do not go together");
    const auto& interrupted = watch_for_interrupts();
    const bool typed = arguments.given("typed") || (!arguments.given("json") && is_terminal(Stream::input));
    typed ? talk(*umpire) : serve(*umpire);
    return status(interrupted ? interruption() : Exit::done);
}

}  // namespace

Verb umpire_verb() {
    return {
        .name = "umpire",
        .usage = "[SYSTEM]",
        .summary = "Rule on fire, melee and all other dice of a game on a real table.",
        .details =
            "At a terminal you type actor, target and action; the umpire shows the odds before you roll, takes\n"
            "your dice or rolls its own, asks back (does the target evade?), and says the result in words: help\n"
            "lists the commands. From a pipe it reads requests as JSON, one a line, and answers each by one line\n"
            "(data/schema/umpire.schema.json); a line that it does not understand is answered by an error, and the\n"
            "next one is read. data/blood_of_kings/UMPIRE.md has all fields and a dialogue.",
        .options =
            {
                {"seed", "S", "decides the umpire's own dice (default 1)"},
                {"json", "", "JSON at a terminal too"},
                {"typed", "", "typed lines from a pipe too; they are repeated in the output"},
            },
        .most_words = 1,
        .run = run_umpire};
}

}  // namespace polemarch::tools
