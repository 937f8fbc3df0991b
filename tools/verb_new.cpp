#include "core/files.h"
#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_new(const Arguments& arguments) {
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    check_writable(arguments.words()[1], existing);
    const std::string text = sim::skeleton(arguments.words()[0], data_directory(arguments).path);
    write_file_atomically(arguments.words()[1], text, existing);
    return status(Exit::done);
}

}  // namespace

Verb new_verb() {
    return {.name = "new",
            .usage = "SYSTEM FILE",
            .summary = "Write a scenario to begin with.",
            .details = fmt::format("A small battle that can be played as it is, with every key explained. SYSTEM: {}.\n"
                                   "tools/guides/designer.md leads from there to a battle of your own, step by step.",
                                   alternatives(sim::played_systems())),
            .options = {{"force", "", "write over FILE if it exists"}},
            .fewest_words = 2,
            .most_words = 2,
            .run = run_new};
}

}  // namespace polemarch::tools
