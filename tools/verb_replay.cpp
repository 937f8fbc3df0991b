#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <cstdio>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

std::string result_sentence(const Record& record, const sim::BattleInfo& battle) {
    switch (record.result.ending) {
        case Ending::first_won: return fmt::format("{} (A) won", battle.sides[0]);
        case Ending::second_won: return fmt::format("{} (B) won", battle.sides[1]);
        case Ending::drawn: return "a draw";
        case Ending::unfinished: break;
    }
    return "not finished";
}

int run(const Arguments& arguments) {
    const auto [record, service] = open_record(arguments.words().front());
    const sim::ReplayReport report = service->replay(record);
    if (arguments.given("log"))
        for (std::size_t i = 0; i < report.steps; ++i) print(fmt::format("{:5}  {}\n", i + 1, report.sentences[i]));
    if (report.difference) {
        std::fputs((to_string(*report.difference) + "\n").c_str(), stderr);
        std::fputs(fmt::format("polemarch: {} steps agree before it\n", report.steps).c_str(), stderr);
        return status(Exit::differs);
    }
    print(fmt::format("{}: {}: {} steps agree with the rules; {}\n", record.name, service->battle().name, report.steps,
                      result_sentence(record, service->battle())));
    return status(Exit::done);
}

}  // namespace

Verb replay_verb() {
    return {"replay",
            "RECORD",
            "Judge a recorded game against the rules, step by step.",
            "Every move is judged and every consequence computed again from its dice. The first difference is\n"
            "shown with its line (exit status 1). The record is all that is needed.",
            {{"log", "", "print what happened, a line a step"}},
            1,
            1,
            run};
}

}  // namespace polemarch::tools
