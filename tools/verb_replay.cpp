#include "core/diagnostics.h"
#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// For a record that agrees with the rules and has a result.
std::string result_sentence(const Record& record, const sim::BattleInfo& battle) {
    const auto& resigned = record.result->resigned;
    const std::string how = resigned ? fmt::format(": {} gave up", letter(*resigned)) : "";
    switch (record.result->ending) {
        case Ending::first_won: return fmt::format("{} (A) won{}", battle.sides[0], how);
        case Ending::second_won: return fmt::format("{} (B) won{}", battle.sides[1], how);
        case Ending::drawn: return "a draw";
        case Ending::unfinished: break;
    }
    return "unfinished: the game is not over";
}

Exit replay(const std::string& file, const Arguments& arguments) {
    const auto [record, service] = open_record(file, arguments);
    const sim::ReplayReport report = service->replay(record);
    if (arguments.given("log"))
        for (std::size_t i = 0; i < report.steps; ++i) print(log_line(i + 1, report.sentences[i]));
    if (report.difference) {
        complain(to_string(*report.difference) + "\n", colour_of(arguments));
        complain(fmt::format("polemarch: {} before it {} with the rules\n", counted(report.steps, "step"),
                             report.steps == 1 ? "agrees" : "agree"),
                 colour_of(arguments));
        return Exit::differs;
    }
    print(fmt::format("{}: {}: {} {} with the rules; {}\n", record.name, service->battle().name,
                      counted(report.steps, "step"), report.steps == 1 ? "agrees" : "agree",
                      result_sentence(record, service->battle())));
    return Exit::done;
}

int run_replay(const Arguments& arguments) {
    const auto& files = arguments.words();
    if (files.size() == 1) return status(replay(files.front(), arguments));
    Exit worst = Exit::done;  // faults of one file do not keep the others from being judged
    for (const std::string& file : files) {
        if (arguments.given("log")) print(fmt::format("{}{}\n", &file == &files.front() ? "" : "\n", printable(file)));
        try {
            const Exit exit = replay(file, arguments);
            worst = worst == Exit::bad_input ? worst : std::max(worst, exit);
        } catch (const InputError& error) {
            complain(error.what(), colour_of(arguments));
            worst = Exit::bad_input;
        }
    }
    return status(worst);
}

}  // namespace

Verb replay_verb() {
    return {.name = "replay",
            .usage = "RECORD...",
            .summary = "Judge a recorded game against the rules, step by step.",
            .details =
                "Every move is judged and every consequence computed again from its dice. The first difference is\n"
                "shown with its line (exit status 1). The record is all that is needed; --data does not go with it.\n"
                "One without its last line, the result, is judged as far as it goes; then the missing line is the\n"
                "difference. Of several records each is judged; the exit status is the worst.",
            .options = {{"log", "", "print what happened, a line a step"}},
            .fewest_words = 1,
            .most_words = 100'000,
            .run = run_replay};
}

}  // namespace polemarch::tools
