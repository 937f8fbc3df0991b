#include "core/diagnostics.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/target.h"
#include "tools/verbs.h"

namespace polemarch::tools {

namespace {

sim::Moment moment_of(const Target& target, const Arguments& arguments) {
    const auto [record, service] = open_record(target.path, arguments);
    check_step(target, record);
    const std::size_t most = target.step.value_or(record.steps.size());
    const sim::ReplayReport report = service->replay(record, most);
    if (!report.difference) return report.at;
    Diagnostics diagnostics;
    diagnostics.add(*report.difference);
    throw InputError(diagnostics);
}

int run(const Arguments& arguments) {
    const std::string& word = arguments.words().front();
    const Target target = target_of(word);
    const bool record = target.step || target.path.ends_with(".jsonl");
    const sim::Moment moment = record ? moment_of(target, arguments) : open_scenario(word, arguments)->start();
    const bool coloured = is_coloured(Stream::output, colour_of(arguments));
    print(arguments.given("position") ? moment.position : coloured ? moment.coloured : moment.board);
    return status(Exit::done);
}

}  // namespace

Verb show_verb() {
    return {"show",
            "SCENARIO|RECORD@STEP",
            "Print the board.",
            "SCENARIO is a file or a short name; RECORD a game record (.jsonl), at its end or after STEP steps.\n"
            "A record has its own scenario and charts; --data does not go with it.",
            {{"position", "", "print the position as a scenario file that begins there"}, options_option},
            1,
            1,
            run};
}

}  // namespace polemarch::tools
