// A folder with the records of a run's games, a file each: "game-000001.jsonl". simulate and match keep them, and go on
// from those of a run that was stopped.
#pragma once

#include "core/files.h"
#include "core/record.h"
#include "sim/batch/batch.h"
#include "sim/service/battle_service.h"
#include "tools/options.h"
#include "tools/output.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::tools {

/// The options of a verb that keeps records.
inline const std::vector<Option> records_options{
    {"records", "DIR", "write a record of every game into this directory"},
    {"resume", "", "read the games that have their records in DIR instead of playing them again"},
};

/// The files of records. All numbers of a run have as many digits as its last one, six at least, so that sorted names
/// are in the order of games.
class RecordNames {
public:
    RecordNames(std::filesystem::path folder, const sim::GameRange& games);

    [[nodiscard]] std::filesystem::path path(std::uint32_t game) const { return path(game, digits_); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    /// The file with the record of this game, with however many digits in its name; nothing if there is none.
    [[nodiscard]] std::optional<std::filesystem::path> find(std::uint32_t game) const;

private:
    [[nodiscard]] std::filesystem::path path(std::uint32_t game, std::size_t digits) const;

    std::filesystem::path folder_;
    std::size_t digits_;
};

/// The games of a run that keeps records.
struct RecordedRun {
    sim::GameRange games;
    std::function<RecordHeader(std::uint32_t game)> header;  ///< of the record of a game of the run
};

/// The records of a run. Thread-safe where it says so.
class Records {
public:
    /// What --records, --resume and --force ask for; nothing without --records. Makes the directory if necessary.
    /// Throws InputError if records cannot be written there: without --force or --resume, if one of a game of the run
    /// is there already; without --force, if others there are of another run. Throws it also for --resume without
    /// --records, and if `json`, a file that will be written, is the directory or one of its parents.
    static std::optional<Records> of(const Arguments& arguments, RecordedRun run,
                                     const std::optional<std::string>& json);

    /// Adds the keeping of records, and the reading with --resume, to the hooks of the run. The object must outlive
    /// the run and stay where it is.
    void attach(sim::BatchHooks& hooks);
    /// False once a record could not be written, which has been said: it must not prevent the report.
    [[nodiscard]] bool all_written() const { return all_written_; }
    /// How many records were written, or should have been: games that were played and counted.
    [[nodiscard]] std::uint64_t played() const { return played_; }
    [[nodiscard]] std::string folder() const { return names_.folder().string(); }

private:
    Records(RecordNames names, RecordedRun run, Existing existing, bool resumed, Colour colour)
        : names_(std::move(names)), run_(std::move(run)), existing_(existing), resumed_(resumed), colour_(colour) {}

    void check() const;
    void write(std::uint32_t game, const std::string& record);
    /// May be called by several threads.
    [[nodiscard]] std::optional<Source> read(std::uint32_t game) const;

    RecordNames names_;
    RecordedRun run_;
    Existing existing_;
    bool resumed_;
    Colour colour_;
    bool begun_ = false, all_written_ = true;
    std::uint64_t played_ = 0;
};

/// Says how many games were counted and how fast, those that were played apart from those that were read.
void say_pace(std::uint64_t games, const sim::Timing& timing, const std::optional<Records>& records);

/// The command, for a shell, that goes on with an interrupted run: the same one with --resume, and with --force where
/// the run has written the report that --json names.
[[nodiscard]] std::string resuming_command(const std::string& verb, const Arguments& arguments);

}  // namespace polemarch::tools
