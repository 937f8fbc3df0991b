#include "tools/records_folder.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/service/recorded_game.h"
#include "tools/progress.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::size_t fewest_digits = 6, most_digits = 10;  // of the number in the name of a record

/// The game number in the name of a record, with however many digits; 0 if it is not a record's name.
std::uint32_t game_in(const std::string& name) {
    constexpr std::string_view head = "game-", tail = ".jsonl";
    if (name.size() < head.size() + fewest_digits + tail.size() || !name.starts_with(head) || !name.ends_with(tail))
        return 0;
    std::uint32_t game = 0;
    const char* end = name.data() + name.size() - tail.size();
    const auto [stop, error] = std::from_chars(name.data() + head.size(), end, game);
    return error == std::errc() && stop == end ? game : 0;
}

std::string first_line(const std::filesystem::path& record) {
    const std::string text = read_file(record, largest_record);
    return text.substr(0, text.find('\n'));
}

/// Whether the record in this file belongs to the run: same battle, seed, agents and sides.
bool is_of_run(const RecordedRun& run, const std::filesystem::path& path, std::uint32_t game) {
    Diagnostics ignored;
    const auto record = parse_record({{}, first_line(path)}, ignored);
    if (!record) return false;
    RecordHeader expected = run.header(game);
    expected.program = record->header.program;  // another version may continue the run
    return header_line(record->header) == header_line(expected);
}

/// Whether the file's path is the folder's path or one of its parents.
bool stands_in_the_way(const std::filesystem::path& file, const std::filesystem::path& folder) {
    std::error_code error;
    const auto one = std::filesystem::weakly_canonical(file, error),
               two = std::filesystem::weakly_canonical(folder, error);
    return std::mismatch(one.begin(), one.end(), two.begin(), two.end()).first == one.end();
}

}  // namespace

RecordNames::RecordNames(std::filesystem::path folder, const sim::GameRange& games)
    : folder_(std::move(folder)),
      digits_(std::max<std::size_t>(fewest_digits, std::to_string(games.first + games.count - 1).size())) {}

std::filesystem::path RecordNames::path(std::uint32_t game, std::size_t digits) const {
    return folder_ / fmt::format("game-{:0{}}.jsonl", game, digits);
}

std::optional<std::filesystem::path> RecordNames::find(std::uint32_t game) const {
    for (std::size_t digits = fewest_digits; digits <= most_digits; ++digits) {
        std::error_code error;
        if (auto file = path(game, digits); std::filesystem::exists(std::filesystem::symlink_status(file, error)))
            return file;
    }
    return std::nullopt;
}

std::optional<Records> Records::of(const Arguments& arguments, RecordedRun run,
                                   const std::optional<std::string>& json) {
    const auto folder = arguments.text("records");
    const bool resumed = arguments.given("resume");
    if (!folder && resumed) throw InputError("--resume goes with --records DIR, which it goes on from");
    if (!folder) return std::nullopt;
    if (json && stands_in_the_way(*json, *folder))
        throw InputError(fmt::format("'{}' cannot be both the file of --json and a directory of --records", *json));
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const RecordNames names(*folder, run.games);
    Records records(names, std::move(run), existing, resumed, colour_of(arguments));
    records.check();
    return records;
}

void Records::check() const {
    const sim::GameRange& games = run_.games;
    const std::string place = folder();
    std::error_code error;
    std::filesystem::create_directories(place, error);
    if (!std::filesystem::is_directory(place, error))
        throw InputError(fmt::format("'{}' is no directory, and none can be made there", place));
    using Found = std::pair<std::uint32_t, std::filesystem::path>;
    std::vector<Found> written, others;  // records of these games, and of any others
    for (auto entry = std::filesystem::directory_iterator(place, error); entry != std::filesystem::directory_iterator();
         entry.increment(error))
        if (const std::uint32_t game = game_in(entry->path().filename().string()); game > 0)
            (game >= games.first && game - games.first < games.count ? written : others)
                .emplace_back(game, entry->path());
    std::sort(written.begin(), written.end());
    if (!written.empty() && !resumed_ && existing_ == Existing::refuse)
        throw InputError(fmt::format("{} exists already; --resume goes on with the run, --force writes over it",
                                     written.front().second.string()));
    if (!written.empty() && resumed_) {  // a wrong command is refused before its work
        const auto& [game, file] = written.front();
        static_cast<void>(sim::record_of_run({file.string(), first_line(file)}, run_.header(game)));
    }
    std::uint32_t next = games.first;  // the first game that will be written
    if (resumed_)
        for (const Found& found : written) next += found.first == next ? 1 : 0;
    else if (!written.empty())
        next = written.front().first;
    if (next - games.first < games.count) check_writable(names_.find(next).value_or(names_.path(next)), existing_);
    if (others.empty()) return;
    const Found& other = *std::min_element(others.begin(), others.end());
    if (existing_ == Existing::replace)
        say(fmt::format("{} of other games stay{} in {}", counted(others.size(), "record"),
                        others.size() == 1 ? "s" : "", place));
    else if (!is_of_run(run_, other.second, other.first))
        throw InputError(fmt::format("{} is of another run; --force writes beside it", other.second.string()));
}

void Records::attach(sim::BatchHooks& hooks) {
    hooks.record = [this](std::uint32_t game, const std::string& record) {
        ++played_;
        if (!all_written_) return;
        try {
            write(game, record);
        } catch (const std::runtime_error& error) {
            complain(error.what(), colour_);
            all_written_ = false;
        }
    };
    if (resumed_) hooks.recorded = [this](std::uint32_t game) { return read(game); };
}

/// The first is written under a lock, and only if the directory still holds no other run's: two runs that begin
/// together both find it empty.
void Records::write(std::uint32_t game, const std::string& record) {
    std::optional<FolderLock> first;
    if (!std::exchange(begun_, true)) {
        first.emplace(names_.folder());
        if (existing_ == Existing::refuse) check();
    }
    write_file_atomically(names_.path(game), record, existing_);
}

std::optional<Source> Records::read(std::uint32_t game) const {
    const auto file = names_.find(game);
    if (!file) return std::nullopt;
    return Source{file->string(), read_file(*file, largest_record)};
}

void say_pace(std::uint64_t games, const sim::Timing& timing, const std::optional<Records>& records) {
    const std::uint64_t played = records ? records->played() : games;
    if (played < games) say(fmt::format("{} read in {}", counted(games - played, "record"), records->folder()));
    say(pace_line(played, timing.seconds, timing.threads));
}

std::string resuming_command(const std::string& verb, const Arguments& arguments) {
    std::string command = "polemarch " + verb;
    for (const std::string& word : arguments.words()) command += " " + shell_file(word);
    for (const auto& [name, values] : arguments.options())
        for (const std::string& value : values)
            command += value.empty() ? " --" + name : fmt::format(" --{} {}", name, shell_file(value));
    if (!arguments.given("resume")) command += " --resume";
    if (arguments.given("json") && !arguments.given("force")) command += " --force";
    return command;
}

}  // namespace polemarch::tools
