#include "tools/experiment_actions.h"

#include "core/diagnostics.h"
#include "core/file_pieces.h"
#include "core/text.h"
#include "sim/experiment/import.h"
#include "sim/experiment/manifest.h"
#include "sim/experiment/merge.h"
#include "sim/experiment/summary.h"
#include "sim/experiment/verify.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/system.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

const std::string& action_of(const Arguments& arguments) { return arguments.words().front(); }

/// A table that is written piece by piece, whole or not at all.
void write_table_file(const std::string& file, Existing existing, const OpenedStore& opened, sim::TableFormat format) {
    check_result(file, existing, {opened.store.path()});
    write_in_pieces(
        file,
        [&](const WritePiece& write) {
            sim::write_table(opened.store, sim::columns_of_cells(opened.cells), format, write);
        },
        existing);
}

std::uint64_t missing_in(const OpenedStore& opened) {
    std::uint64_t all = 0;
    for (const sim::MissingGames& missing : sim::missing_games(opened.store, opened.experiment, opened.cells))
        all += missing.count;
    return all;
}

}  // namespace

void check_sound(const sim::Store& store) {
    std::string damage = store.damage();
    if (damage.empty()) return;
    damage.resize(std::min(damage.find('\n'), damage.size()));
    throw InputError(fmt::format("{} is damaged: {}", store.path().string(), damage));
}

OpenedStore open_store(const std::string& path, sim::Access access) {
    sim::Store store = sim::Store::open(path, access);
    Diagnostics diagnostics;
    auto experiment = sim::parse_experiment(sim::experiment_in(store), diagnostics);
    if (!experiment) throw InputError(diagnostics);
    auto cells = sim::cells_of(*experiment);
    store.check_cells(cells.size());
    if (access == sim::Access::write) check_sound(store);
    return {std::move(store), *std::move(experiment), std::move(cells)};
}

const std::string& only_word(const Arguments& arguments, const char* what) {
    const auto& words = arguments.words();
    if (words.size() == 2) return words[1];
    if (words.size() > 2)
        throw InputError(fmt::format("'experiment {}' does not take {}; see polemarch help experiment", words[0],
                                     in_quotes(words[2])));
    throw InputError(fmt::format("'experiment {}' needs {}; see polemarch help experiment", words[0], what));
}

std::vector<std::string> more_words(const Arguments& arguments, const char* what) {
    if (arguments.words().size() < 2)
        throw InputError(
            fmt::format("'experiment {}' needs {}; see polemarch help experiment", action_of(arguments), what));
    return {arguments.words().begin() + 1, arguments.words().end()};
}

void allow_options(const Arguments& arguments, const std::vector<std::string>& allowed) {
    for (const std::string option :
         {"store", "dry-run", "shard", "threads", "allow-clock", "json", "csv", "jsonl", "into", "again", "force"})
        if (arguments.given(option) && std::find(allowed.begin(), allowed.end(), option) == allowed.end())
            throw InputError(
                fmt::format("the option '--{}' does not go with 'experiment {}'; see polemarch help experiment", option,
                            action_of(arguments)));
}

int experiment_status(const Arguments& arguments) {
    allow_options(arguments, {"json", "force"});
    const OpenedStore opened = open_store(only_word(arguments, "STORE"), sim::Access::read);
    const auto summary = sim::summary_of(opened.store, opened.experiment, opened.cells);
    const auto json = arguments.text("json");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    if (json) check_result(*json, existing, {opened.store.path()});
    publish({{{json, [&] { return json_report(summary); }}},
             text_report(summary, paint_of(arguments)),
             [&] {
                 if (summary.missing > 0)
                     say(fmt::format("polemarch experiment resume {} plays the rest",
                                     shell_file(opened.store.path().string())));
             }},
            existing, colour_of(arguments));
    return status(summary.missing > 0 ? Exit::differs : Exit::done);
}

int experiment_export(const Arguments& arguments) {
    allow_options(arguments, {"csv", "jsonl", "force"});
    const OpenedStore opened = open_store(only_word(arguments, "STORE"), sim::Access::read);
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const auto csv = arguments.text("csv"), jsonl = arguments.text("jsonl");
    if (csv && jsonl && *csv == *jsonl) throw InputError(fmt::format("{} cannot be both tables", in_quotes(*csv)));
    if (csv) write_table_file(*csv, existing, opened, sim::TableFormat::csv);
    if (jsonl) write_table_file(*jsonl, existing, opened, sim::TableFormat::jsonl);
    if (!csv && !jsonl)
        sim::write_table(opened.store, sim::columns_of_cells(opened.cells), sim::TableFormat::csv,
                         [](std::string_view text) { print(std::string(text)); });
    return status(Exit::done);
}

int experiment_verify(const Arguments& arguments) {
    allow_options(arguments, {"again"});
    bool sound = true;
    for (const std::string& path : more_words(arguments, "STORE")) {
        const OpenedStore opened = open_store(path, sim::Access::read);
        const auto data = data_directory(arguments).path;
        const auto now = sim::manifest_of(sim::experiment_in(opened.store), opened.experiment, data);
        const std::string changed = sim::difference(opened.store.manifest(), now);
        const auto again = static_cast<std::uint32_t>(arguments.number("again", 20, {0, 1'000'000}));
        const auto found =
            sim::verify(opened.store, opened.experiment, opened.cells, data, again, watch_for_interrupts());
        print(fmt::format("{}: {}, {} played again: {}\n", path, counted(found.games, "game"), found.replayed,
                          found.faults.empty() ? "no fault" : counted(found.faults.size(), "fault")));
        for (const std::string& fault : found.faults) print("  " + fault + "\n");
        if (const std::uint64_t missing = found.faults.empty() ? missing_in(opened) : 0; missing > 0)
            print(fmt::format("  it is not complete: {} missing\n", counted(missing, "game")));
        if (!changed.empty()) print(fmt::format("  it was played with another program or other data: {}\n", changed));
        sound = sound && found.faults.empty() && changed.empty();
        if (watch_for_interrupts()) return status(interruption());
    }
    return status(sound ? Exit::done : Exit::differs);
}

int experiment_merge(const Arguments& arguments) {
    allow_options(arguments, {"into", "force"});
    const auto words = more_words(arguments, "the stores of the shards");
    const auto into = arguments.text("into");
    if (!into) throw InputError("'experiment merge' needs --into STORE; see polemarch help experiment");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    check_result(*into, existing, {words.begin(), words.end()});
    const auto report = sim::merge_shards({words.begin(), words.end()}, *into, existing);
    print(fmt::format("{} of {} in {}\n", counted(report.games, "game"), counted(words.size(), "store"), *into));
    if (report.dropped > 0)
        print(fmt::format("{} more than the stop rule wants were left out\n", counted(report.dropped, "game")));
    constexpr std::size_t most_lines = 20;
    for (std::size_t i = 0; i < std::min(report.missing.size(), most_lines); ++i) {
        const sim::MissingGames& missing = report.missing[i];
        print(fmt::format("missing: {} of cell {}, from game {} on\n", counted(missing.count, "game"), missing.cell,
                          missing.first));
    }
    if (report.missing.size() > most_lines)
        print(fmt::format("and {} gaps more\n", report.missing.size() - most_lines));
    if (!report.missing.empty()) say(fmt::format("polemarch experiment resume {} plays them", shell_file(*into)));
    return status(report.missing.empty() ? Exit::done : Exit::differs);
}

int experiment_import(const Arguments& arguments) {
    allow_options(arguments, {"into"});
    const std::filesystem::path folder = only_word(arguments, "a directory of records");
    const auto into = arguments.text("into");
    if (!into) throw InputError("'experiment import' needs --into STORE; see polemarch help experiment");
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error))
        throw InputError(fmt::format("{} is no directory", in_quotes(folder.string())));
    std::vector<std::filesystem::path> records;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".jsonl") records.push_back(entry.path());
    std::sort(records.begin(), records.end());
    const auto report = sim::import_records(records, folder.lexically_normal().filename().string(), *into);
    print(fmt::format("{} in {} in {}\n", counted(report.games, "game"), counted(report.cells, "cell"), *into));
    if (report.unfinished > 0)
        print(fmt::format("{} of games that are not over left out\n", counted(report.unfinished, "record")));
    return status(Exit::done);
}

}  // namespace polemarch::tools
