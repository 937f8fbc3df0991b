#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "tools/data_directory.h"
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
    const std::string how =
        resigned ? fmt::format(": {} gave up after step {}", letter(*resigned), record.steps.size()) : "";
    if (is_winning_draw(*record.result)) {
        const Side side = record.result->ending == Ending::first_won ? Side::first : Side::second;
        return fmt::format("a winning draw of {} ({})", battle.sides[index(side)], letter(side));
    }
    switch (record.result->ending) {
        case Ending::first_won: return fmt::format("{} (A) won{}", battle.sides[0], how);
        case Ending::second_won: return fmt::format("{} (B) won{}", battle.sides[1], how);
        case Ending::drawn: return "a draw";
        case Ending::unfinished: break;
    }
    return "unfinished: the game is not over";
}

/// Which of the record's texts are not those of the data directory; nothing if there is no such directory.
std::optional<std::vector<std::string>> own_texts(const Record& record, const Arguments& arguments) {
    std::filesystem::path data;
    try {
        data = data_directory(arguments).path;
    } catch (const InputError&) {
        return std::nullopt;
    }
    std::vector<std::string> own;
    for (const Source& source : record.header.sources) {
        const auto name = std::filesystem::path(source.name).lexically_normal();
        const bool below = name.is_relative() && !name.empty() && *name.begin() != "..";  // of the data directory
        std::string shipped;
        try {
            if (below) shipped = read_file(data / name, largest_source);
        } catch (const InputError&) {  // there is no such file
        }
        if (shipped != source.text)
            own.push_back(fmt::format("{} ({})", printable(source.name), content_hash(source.text)));
    }
    return own;
}

/// What the replay has compared with what, for a reader who does not trust the record.
std::string basis_of(const Record& record, const Arguments& arguments) {
    const RecordHeader& header = record.header;
    const auto line = [](const std::string& text) { return wrapped("  " + text, page_width(), "    "); };
    std::string text = line(header.dice == DiceOrigin::given
                                ? "Dice: given by hand. No seed confirms them."
                                : fmt::format("Dice: those of seed {}, pair {}.", header.seed, header.pair));
    const auto own = own_texts(record, arguments);
    if (!own)
        text += line("Scenario and charts: the record's own, without a data directory to compare them with.");
    else if (own->empty())
        text += line("Scenario and charts: those of the data directory.");
    else
        text += line(
            fmt::format("Scenario and charts: other texts than in the data directory: {}.", fmt::join(*own, ", ")));
    return text + line(fmt::format("Not checked: that {} (A) and {} (B) chose these moves, and which program wrote the "
                                   "record.",
                                   printable(header.agents[0]), printable(header.agents[1])));
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
    print(basis_of(record, arguments));
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
                "Where the record agrees, the lines below say whose dice, scenario and charts these are, and what\n"
                "a replay cannot check.\n"
                "One without its last line, the result, is judged as far as it goes; then the missing line is the\n"
                "difference. Of several records each is judged; the exit status is the worst.",
            .options = {{"log", "", "print what happened, a line a step"}},
            .fewest_words = 1,
            .most_words = 100'000,
            .run = run_replay};
}

}  // namespace polemarch::tools
