#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "core/toml_reader.h"
#include "sim/experiment/blocks.h"
#include "sim/experiment/manifest.h"
#include "sim/experiment/merge.h"
#include "sim/experiment/run.h"
#include "sim/experiment/summary.h"
#include "sim/shared/json.h"
#include "sim/shared/percent.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/experiment_actions.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <mutex>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::size_t largest_experiment = 1'000'000;  // bytes of a file

/// The experiment that a word names: a file, one of the data directory's, or a scenario.
Source experiment_of(const std::string& word, const Arguments& arguments) {
    const auto shipped = data_directory(arguments).path / "experiments" / (word + ".toml");
    std::error_code error;
    for (const std::filesystem::path& path : {std::filesystem::path(word), shipped}) {
        if (!std::filesystem::is_regular_file(path, error)) continue;
        Source file{path.string(), read_file(path, largest_experiment)};
        Diagnostics unread;  // a text that is no TOML is reported by its reader
        const auto document = TomlDocument::parse(file.name, file.text, unread);
        const auto format = document ? document->root(unread).text("format", Presence::optional) : std::nullopt;
        if (!format || format->value.starts_with("polemarch experiment ")) return file;
    }
    return sim::usual_experiment(word);
}

sim::Shard shard_of(const Arguments& arguments) {
    const auto text = arguments.text("shard");
    if (!text) return {};
    sim::Shard shard;
    const char* const end = text->data() + text->size();
    const auto number = std::from_chars(text->data(), end, shard.number);
    const bool has_both = number.ptr != end && *number.ptr == '/';
    const auto of = has_both ? std::from_chars(number.ptr + 1, end, shard.of) : number;
    if (!has_both || number.ec != std::errc() || of.ec != std::errc() || of.ptr != end || shard.number < 1 ||
        shard.number > shard.of || shard.of > sim::Shard::most)
        throw InputError(fmt::format("the option '--shard' must be a part such as 2/5 (found {})", in_quotes(*text)));
    return shard;
}

/// "heraclea.sqlite", "heraclea-2of5.sqlite"
std::string store_name(const sim::Experiment& experiment, const sim::Shard& shard) {
    std::string name;
    for (const char c : experiment.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ? c : '-';
    return name + (shard.is_whole() ? "" : fmt::format("-{}of{}", shard.number, shard.of)) + ".sqlite";
}

/// The store of an experiment: a new one, or the one that is there if it is of the same experiment.
sim::Store store_for(const std::string& path, const sim::Manifest& manifest, const sim::Shard& shard) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return sim::Store::create(path, manifest, shard);
    sim::Store store = sim::Store::open(path, sim::Access::write);
    if (const std::string found = sim::difference(store.manifest(), manifest); !found.empty())
        throw InputError(fmt::format("{} is the store of another experiment: {}", path, found));
    if (!(store.shard() == shard))
        throw InputError(fmt::format("{} is shard {} of {}, not {} of {}", path, store.shard().number, store.shard().of,
                                     shard.number, shard.of));
    check_sound(store);
    return store;
}

/// What is known of the cell that was heard of last, for the progress line.
class Latest {
public:
    void set(const sim::Cell& cell, const sim::CellTally& tally) {
        const sim::Interval interval = tally.interval();
        std::string text = fmt::format("cell {}: {} % ({:.1f} to {:.1f})", cell.number,
                                       sim::percent_figure(tally.score()), 100 * interval.low, 100 * interval.high);
        const std::lock_guard lock(mutex_);
        text_ = std::move(text);
    }
    [[nodiscard]] std::string text() const {
        const std::lock_guard lock(mutex_);
        return text_;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

std::uint64_t games_at_most(const sim::Experiment& experiment, const std::vector<sim::Cell>& cells,
                            const sim::Shard& shard) {
    std::uint64_t games = 0;
    for (const sim::Cell& cell : cells) games += sim::CellBlocks(cell, experiment).games_in(shard);
    return games;
}

std::string duration_words(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} seconds", std::max(1.0, seconds));
    if (seconds < 5400) return fmt::format("{:.0f} minutes", seconds / 60);
    return fmt::format("{:.1f} hours", seconds / 3600);
}

/// What is going to be played.
std::string plan_words(const sim::Experiment& experiment, const std::vector<sim::Cell>& cells,
                       const sim::Shard& shard) {
    const bool sequential = experiment.stop.half_width || experiment.stop.sprt;
    const auto played = std::count_if(cells.begin(), cells.end(), [&](const sim::Cell& cell) {
        return sim::CellBlocks(cell, experiment).games_in(shard) > 0;
    });
    return fmt::format("{}, {}{} in {}", experiment.name, sequential ? "at most " : "",
                       counted(games_at_most(experiment, cells, shard), "game"),
                       counted(static_cast<std::size_t>(played), "cell"));
}

/// Says that, and how long it will take. Returns the seconds on one thread.
double announce(const sim::Experiment& experiment, const std::vector<sim::Cell>& cells, const sim::Shard& shard,
                int threads, const Arguments& arguments) {
    const sim::Trial trial = sim::try_experiment(experiment, cells, data_directory(arguments).path);
    const double seconds = static_cast<double>(games_at_most(experiment, cells, shard)) * trial.seconds / trial.games;
    say(fmt::format("{}, about {} on {}", plan_words(experiment, cells, shard), duration_words(seconds / threads),
                    counted(static_cast<unsigned>(threads), "thread")));
    return seconds;
}

/// For programs that share an experiment out: JSON as data/schema/experiment-plan.schema.json says.
std::string plan_json(const sim::Experiment& experiment, const std::vector<sim::Cell>& cells, const sim::Shard& shard,
                      const sim::Manifest& manifest, double seconds) {
    const sim::Json plan{{"format", "polemarch-experiment-plan"},
                         {"version", 1},
                         {"experiment", experiment.name},
                         {"cells", cells.size()},
                         {"blocks", cells.size() * sim::CellBlocks(cells.front(), experiment).count()},
                         {"games", games_at_most(experiment, cells, shard)},
                         {"seconds", seconds},
                         {"manifest", manifest.text}};
    return sim::written(plan);
}

int play_experiment(sim::Store& store, const sim::Experiment& experiment, const std::vector<sim::Cell>& cells,
                    const Arguments& arguments) {
    const auto data = data_directory(arguments).path;
    std::atomic<std::uint32_t> finished{0};
    Latest latest;
    sim::RunHooks hooks{.threads = threads_of(arguments), .stop = &watch_for_interrupts(), .finished = &finished};
    hooks.estimate = [&](const sim::Cell& cell, const sim::CellTally& tally) { latest.set(cell, tally); };
    const std::string resume = fmt::format("polemarch experiment resume {}", shell_file(store.path().string()));
    say(fmt::format("the games go to {0}; {1} goes on after an interruption", store.path().string(), resume));
    const std::uint64_t there = store.games(), all = games_at_most(experiment, cells, store.shard());
    sim::Sitting sitting{host_name(), date_and_time(), {}, hooks.threads, 0, 0};
    const auto begin = std::chrono::steady_clock::now();
    const sim::RunOutcome outcome = [&] {
        const auto left = static_cast<std::uint32_t>(std::min<std::uint64_t>(all - std::min(all, there), UINT32_MAX));
        const Progress progress(left, finished, "game", [&] { return latest.text(); });
        return sim::run_experiment(store, experiment, cells, data, hooks);
    }();
    sitting.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    sitting.ended = date_and_time();
    sitting.games = outcome.played;
    if (outcome.played > 0) store.note(sitting);
    const auto summary = sim::summary_of(store, experiment, cells);
    publish({{},
             text_report(summary, paint_of(arguments)),
             [&] {
                 say(pace_line(outcome.played, sitting.seconds, sitting.threads));
                 if (!outcome.complete) say(fmt::format("interrupted; {} plays the rest", resume));
             }},
            Existing::refuse, colour_of(arguments));
    return status(outcome.complete ? Exit::done : interruption());
}

int begin_experiment(const Arguments& arguments) {
    std::vector<std::string> allowed{"store", "dry-run", "shard", "threads", "allow-clock"};
    if (arguments.given("dry-run")) allowed.insert(allowed.end(), {"json", "force"});
    allow_options(arguments, allowed);
    const Source file = experiment_of(only_word(arguments, "an experiment file or a scenario"), arguments);
    Diagnostics diagnostics;
    const auto experiment = sim::parse_experiment(file, diagnostics);
    if (!experiment) throw InputError(diagnostics);
    const auto cells = sim::cells_of(*experiment);
    const sim::Shard shard = shard_of(arguments);
    const auto data = data_directory(arguments).path;
    check_experiment(*experiment, cells, data, arguments.given("allow-clock"), shard);
    if (arguments.given("dry-run")) {
        const double seconds = announce(*experiment, cells, shard, threads_of(arguments), arguments);
        if (const auto json = arguments.text("json")) {
            const auto manifest = sim::manifest_of(file, *experiment, data);
            publish({{{json, [&] { return plan_json(*experiment, cells, shard, manifest, seconds); }}}, {}, {}},
                    arguments.given("force") ? Existing::replace : Existing::refuse, colour_of(arguments));
        }
        for (const sim::Cell& cell : cells) {
            print(wrapped(fmt::format("cell {}: {}", cell.number, cell.words()), page_width(), "  "));
            for (const sim::FigureChange& change : open_cell(cell, *experiment, data, diagnostics).follows)
                print(fmt::format("  follows: {} (held = [\"{}\"] in the file keeps it)\n", text_of(change),
                                  change.path));
        }
        return status(Exit::done);
    }
    const std::string path = arguments.text("store", store_name(*experiment, shard));
    refuse_input(path, {file.name});
    sim::Store store = store_for(path, manifest_of(file, *experiment, data), shard);
    if (shard.is_whole())
        announce(*experiment, cells, shard, threads_of(arguments), arguments);
    else  // one of many, each of which would pay for a trial
        say(plan_words(*experiment, cells, shard));
    return play_experiment(store, *experiment, cells, arguments);
}

int resume_experiment(const Arguments& arguments) {
    allow_options(arguments, {"threads", "allow-clock"});
    OpenedStore opened = open_store(only_word(arguments, "STORE"), sim::Access::write);
    const auto now =
        sim::manifest_of(sim::experiment_in(opened.store), opened.experiment, data_directory(arguments).path);
    if (const std::string found = sim::difference(opened.store.manifest(), now); !found.empty())
        throw InputError(fmt::format("{} cannot be continued: {}", opened.store.path().string(), found));
    check_experiment(opened.experiment, opened.cells, data_directory(arguments).path, arguments.given("allow-clock"),
                     opened.store.shard());
    return play_experiment(opened.store, opened.experiment, opened.cells, arguments);
}

int run_experiment(const Arguments& arguments) {
    const std::string& action = arguments.words().front();
    if (action == "run") return begin_experiment(arguments);
    if (action == "resume") return resume_experiment(arguments);
    if (action == "status") return experiment_status(arguments);
    if (action == "export") return experiment_export(arguments);
    if (action == "verify") return experiment_verify(arguments);
    if (action == "merge") return experiment_merge(arguments);
    if (action == "import") return experiment_import(arguments);
    throw InputError(fmt::format(
        "'experiment' does run, resume, status, export, verify, merge or import, found {}; see polemarch help "
        "experiment",
        in_quotes(action)));
}

}  // namespace

Verb experiment_verb() {
    return {
        .name = "experiment",
        .usage =
            "run FILE|SCENARIO | resume STORE | status STORE | export STORE | verify STORE... | merge STORE... | "
            "import DIR",
        .summary = "Play an experiment into a file that survives interruptions, and read it.",
        .details =
            "'run' plays the games of an experiment file (data/experiments/README.md), of one in data/experiments by\n"
            "its name, or of a scenario: the heuristic player against itself, 400 games. Games go to STORE, one "
            "SQLite\n"
            "file, as they finish. Whatever stops the program, no game is lost or counted twice: 'resume' goes on, "
            "and\n"
            "ends with the rows of a run that was never stopped. A store of another experiment, program or data is\n"
            "refused. With --shard 2/5 it plays the second of five parts; 'merge' puts them together.\n"
            "'status' prints what is known so far (exit status 0: complete, 1: not complete). 'export' writes a "
            "table,\n"
            "a row a game; on standard output if no file is named. 'verify' checks a store, plays some of its games\n"
            "again and compares them (exit status 1: something differs). 'import' makes a store of a directory of "
            "records,\n"
            "also of a simulate or match that was interrupted.",
        .options =
            {
                {"store", "FILE", "run: where the games go (default: the experiment's name with .sqlite)"},
                {"dry-run", "", "run: say what would be played and how long it would take"},
                {"shard", "I/N", "run: only part I of N"},
                {"threads", "T", "run, resume: how many to use (default: all processors)"},
                {"allow-clock", "", "run, resume: allow agents whose play depends on a clock; marks their games"},
                {"json", "FILE", "status, run --dry-run: write it as JSON, too"},
                {"csv", "FILE", "export: write comma-separated values"},
                {"jsonl", "FILE", "export: write a JSON object a line"},
                {"again", "N", "verify: how many games to play again (default 20)"},
                {"into", "STORE", "merge, import: the store to write"},
                {"force", "", "with --json, --csv, --jsonl: write over a file that exists"},
            },
        .fewest_words = 1,
        .most_words = 100'000,
        .run = run_experiment};
}

}  // namespace polemarch::tools
