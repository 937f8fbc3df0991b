#include "core/files.h"
#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/handicap_option.h"
#include "tools/output.h"
#include "tools/progress.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_games = 10'000'000;

/// Where results are written besides standard output.
struct Places {
    std::optional<std::string> json, records;
    Existing existing = Existing::refuse;
};

/// The files of records, "game-000001.jsonl". All numbers of a run have as many digits as its last one, six at least,
/// so that sorted names are in the order of games.
class RecordNames {
public:
    RecordNames(std::string folder, const sim::GameRange& games)
        : folder_(std::move(folder)),
          digits_(std::max<std::size_t>(fewest, std::to_string(games.first + games.count - 1).size())) {}

    [[nodiscard]] std::filesystem::path path(std::uint32_t game) const {
        return std::filesystem::path(folder_) / fmt::format("game-{:0{}}.jsonl", game, digits_);
    }
    [[nodiscard]] const std::string& folder() const { return folder_; }

    /// The game number in the name of a record, with however many digits; 0 if it is not a record's name.
    static std::uint32_t game_of(const std::string& name) {
        constexpr std::string_view head = "game-", tail = ".jsonl";
        if (name.size() < head.size() + fewest + tail.size() || !name.starts_with(head) || !name.ends_with(tail))
            return 0;
        std::uint32_t game = 0;
        const char* end = name.data() + name.size() - tail.size();
        const auto [stop, error] = std::from_chars(name.data() + head.size(), end, game);
        return error == std::errc() && stop == end ? game : 0;
    }

private:
    static constexpr std::size_t fewest = 6;
    std::string folder_;
    std::size_t digits_;
};

/// Whether this record belongs to this run: same battle, seed, agents and sides.
bool is_of_run(const sim::BatchRequest& request, const sim::BattleService& service, const std::filesystem::path& path,
               std::uint32_t game) {
    const std::string text = read_file(path, largest_record);
    Diagnostics ignored;
    const auto record = parse_record({{}, text.substr(0, text.find('\n'))}, ignored);
    if (!record) return false;
    RecordHeader expected = service.record_header(request, game);
    expected.program = record->header.program;  // another version may continue the run
    return header_line(record->header) == header_line(expected);
}

/// Creates the directory if necessary, and checks whether the records of these games may be written there. Existing
/// records must not be overwritten without --force, nor mixed with those of another run.
void check_records(const RecordNames& names, const sim::BatchRequest& request, const sim::BattleService& service,
                   Existing existing) {
    const sim::GameRange& games = request.games;
    const std::string& folder = names.folder();
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder, error))
        throw InputError(fmt::format("'{}' is no directory, and none can be made there", folder));
    using Found = std::pair<std::uint32_t, std::filesystem::path>;
    std::vector<Found> written, others;  // records of these games, and of any others
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         entry != std::filesystem::directory_iterator(); entry.increment(error))
        if (const std::uint32_t game = RecordNames::game_of(entry->path().filename().string()); game > 0)
            (game >= games.first && game - games.first < games.count ? written : others)
                .emplace_back(game, entry->path());
    check_writable(written.empty() ? names.path(games.first) : std::min_element(written.begin(), written.end())->second,
                   existing);
    if (others.empty()) return;
    const Found& other = *std::min_element(others.begin(), others.end());
    if (existing == Existing::replace)
        say(fmt::format("{} of other games stay{} in {}", counted(others.size(), "record"),
                        others.size() == 1 ? "s" : "", folder));
    else if (!is_of_run(request, service, other.second, other.first))
        throw InputError(fmt::format("{} is of another run; --force writes beside it", other.second.string()));
}

/// Whether the file's path is the folder's path or one of its parents.
bool stands_in_the_way(const std::filesystem::path& file, const std::filesystem::path& folder) {
    std::error_code error;
    const auto one = std::filesystem::weakly_canonical(file, error),
               two = std::filesystem::weakly_canonical(folder, error);
    return std::mismatch(one.begin(), one.end(), two.begin(), two.end()).first == one.end();
}

/// The records of a run. The first is written under a lock, and only if the directory still holds no other run's: two
/// runs that begin together both find it empty.
class Records {
public:
    Records(std::string folder, const sim::BatchRequest& request, const sim::BattleService& service, Existing existing)
        : names_(std::move(folder), request.games), request_(request), service_(service), existing_(existing) {}

    void write(std::uint32_t game, const std::string& record) {
        std::optional<FolderLock> first;
        if (!std::exchange(begun_, true)) {
            first.emplace(names_.folder());
            if (existing_ == Existing::refuse) check_records(names_, request_, service_, existing_);
        }
        write_file_atomically(names_.path(game), record, existing_);
    }

private:
    RecordNames names_;
    const sim::BatchRequest& request_;
    const sim::BattleService& service_;
    Existing existing_;
    bool begun_ = false;
};

/// Checks before hours of work whether their results may be written.
void check_places(const Places& places, const sim::BatchRequest& request, const sim::BattleService& service,
                  const Inputs& inputs) {
    if (places.json) check_result(*places.json, places.existing, inputs);
    if (places.json && places.records && stands_in_the_way(*places.json, *places.records))
        throw InputError(
            fmt::format("'{}' cannot be both the file of --json and a directory of --records", *places.json));
    if (places.records) check_records({*places.records, request.games}, request, service, places.existing);
}

sim::BatchRequest simulate_request(const Arguments& arguments) {
    sim::BatchRequest request;
    const auto count = arguments.number("games", request.games.count, {1, most_games});
    const auto first = arguments.number("first-game", 1, {1, 1'000'000'000});
    request.games = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)};
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    request.agents = {agent_of(arguments.text("side-a", request.agents[0])),
                      agent_of(arguments.text("side-b", request.agents[1]))};
    if (arguments.given("swap-sides")) request.side_swap = sim::SideSwap::swapped;
    return request;
}

/// `asked`: what the command line asks for, in whose numbers the rest is named.
void say_how_it_went(const sim::BatchReport& report, const sim::BatchRequest& asked) {
    const sim::GameRange& games = asked.games;
    const sim::Timing& timing = report.timing;
    say(pace_line(report.covered, timing.seconds, timing.threads));
    const bool halved = asked.side_swap != report.request.side_swap;  // one game of each pair was played
    if (halved)
        say(fmt::format("swapped games of one agent are copies: {} of {} played", grouped(report.request.games.count),
                        grouped(games.count)));
    const std::uint32_t covered = halved ? 2 * report.covered : report.covered;
    if (report.interrupted)
        say(fmt::format("interrupted; --first-game {} --games {} plays the rest", games.first + covered,
                        games.count - covered));
}

int run_simulate(const Arguments& arguments) {
    sim::BatchRequest asked = simulate_request(arguments);
    const Places places{arguments.text("json"), arguments.text("records"),
                        arguments.given("force") ? Existing::replace : Existing::refuse};
    const int threads = threads_of(arguments);
    if (!is_meeting(arguments) && arguments.words().empty())
        throw InputError("'simulate' needs SCENARIO, or --army-a and --army-b; see polemarch help simulate");
    const auto handicaps = handicap_of(arguments).sides;
    const auto service = is_meeting(arguments) ? open_meeting(arguments, handicaps)
                                               : open_scenario(arguments.words().front(), arguments, handicaps);
    service->check(asked);
    for (std::string& agent : asked.agents) agent = service->canonical_agent(agent);
    const sim::BatchRequest request = sim::without_copies(asked);
    check_places(places, request, *service, inputs_of(arguments, service->battle()));

    std::atomic<std::uint32_t> finished{0};
    sim::BatchHooks hooks{threads, &watch_for_interrupts(), &finished};
    bool all_written = true;  // a record that cannot be written must not prevent the report
    std::optional<Records> records;
    if (places.records) {
        records.emplace(*places.records, request, *service, places.existing);
        hooks.record = [&](std::uint32_t game, const std::string& record) {
            if (!all_written) return;
            try {
                records->write(game, record);
            } catch (const std::runtime_error& error) {
                complain(error.what(), colour_of(arguments));
                all_written = false;
            }
        };
    }
    sim::Timing timing{date_and_time(), 0, hooks.threads, processors()};
    const auto begin = std::chrono::steady_clock::now();
    sim::BatchReport report = [&] {
        const Progress progress(request.games.count, finished);
        return service->simulate(request, hooks);
    }();
    timing.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    report.timing = timing;

    publish({{{places.json, [&] { return json_report(report); }}},
             text_report(report, paint_of(arguments)),
             [&] { say_how_it_went(report, asked); }},
            places.existing, colour_of(arguments));
    if (!all_written) return status(Exit::failed);
    return status(report.interrupted ? interruption() : Exit::done);
}

}  // namespace

Verb simulate_verb() {
    return {.name = "simulate",
            .usage = "SCENARIO",
            .summary = "Play a battle many times and report what happened.",
            .details =
                "SCENARIO is a file, a short name such as heraclea, or RECORD@STEP, a step of a game record, which has "
                "its\n"
                "own charts. The same seed gives the same games and the same\n"
                "report at any number of threads. Ctrl-C ends the run and reports the games up to there (exit status\n"
                "130; 143 after SIGTERM); a second one ends at once. With --swap-sides every interval and error is by\n"
                "pairs of games, and runs begin and end with whole pairs; an agent against itself plays one game of\n"
                "each pair, since the other would be the same again. Two armies meet on the eve of the battle, in the\n"
                "Standard Wargame Rules: who attacks, weather, terrain, strategies and deployment are played.",
            .options =
                {
                    {"games", "N", "how many (default 2000)"},
                    {"side-a", "N|AGENT", "the agent of side A: level 1 to 7, or a name (default heuristic)"},
                    {"side-b", "N|AGENT", "the agent of side B (likewise)"},
                    {"handicap", "TEXT", "A:vp=1,panic=+4/B:command=-1: more or less of something (polemarch help)"},
                    {"swap-sides", "", "agents change sides in every even game, with the dice of the game before"},
                    {"seed", "S", "decides all dice and choices (default 1)"},
                    {"first-game", "N", "the number of the first game (default 1): goes on where another run ended"},
                    meeting_options[0],
                    meeting_options[1],
                    meeting_options[2],
                    options_option,
                    {"threads", "T", "how many to use (default: all processors)"},
                    {"json", "FILE", "write the report as JSON too"},
                    {"records", "DIR", "write a record of every game into this directory"},
                    {"force", "", "write over files that exist, and beside records of another run"},
                },
            .fewest_words = 0,
            .most_words = 1,
            .run = run_simulate};
}

}  // namespace polemarch::tools
