#include "core/text.h"
#include "sim/service/balance_band.h"
#include "sim/statistics/digits.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <array>
#include <atomic>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

struct Found {
    bool good = false, warned = false, in_band = true;
};

constexpr std::uint64_t most_band_games = 1'000'000;

/// Plays a scenario that says how even it is. True unless the games say otherwise.
bool agrees_with_games(const std::string& file, const Arguments& arguments) {
    const auto service = open_scenario(file, arguments, std::vector<std::string>{}, {});
    Diagnostics ignored;  // reported before
    const auto band = sim::balance_band(service->system().sources().front(), ignored);
    if (!band) {
        print(fmt::format("{}: it has no [balance] to check\n", file));
        return true;
    }
    std::atomic<std::uint32_t> finished{0};
    const auto games = static_cast<std::uint32_t>(arguments.number("games", 0, {2, most_band_games}));
    const sim::BandCheck check =
        sim::check_band(*band, *service, games, {threads_of(arguments), &watch_for_interrupts(), &finished});
    constexpr std::array<const char*, 3> verdicts{"inside", "outside", "not certainly inside or outside"};
    const auto score = sim::justified_percent(check.score.mean, check.score.interval);
    print(fmt::format(
        "{}: side A scores {} % ({} to {} %) in {} between {} players,\n  {} its band of {:.0f} to {:.0f} %\n", file,
        score.value, score.low, score.high, counted(check.games, "game"), band->players,
        verdicts[static_cast<std::size_t>(check.verdict)], 100 * band->score.low, 100 * band->score.high));
    return check.verdict != sim::BandVerdict::outside;
}

/// What the position in a record is; nothing after errors.
std::optional<std::string> position(const std::string& word, const Arguments& arguments, Diagnostics& diagnostics) {
    const auto service = open_record_step(word, arguments, {}, diagnostics);
    return service ? std::optional("scenario " + service->battle().name) : std::nullopt;
}

/// Reports that the file has no errors, or lists them.
Found validate(const std::string& file, const Arguments& arguments) {
    const Colour colour = colour_of(arguments);
    Diagnostics diagnostics;
    try {
        const auto found = is_record_step(file) ? position(file, arguments, diagnostics)
                                                : sim::validate_file(file, data_directory(arguments).path, diagnostics);
        complain(diagnostics.text(), colour);
        if (found) print(fmt::format("{}: {}, no errors\n", file, *found));
        const bool plays = found && arguments.given("games") && found->starts_with("scenario");
        return {found.has_value(), diagnostics.has_warnings(), !plays || agrees_with_games(file, arguments)};
    } catch (const InputError& error) {  // an unreadable file; the other files are still checked
        complain(error.what(), colour);
        return {};
    }
}

int run_validate(const Arguments& arguments) {
    Found all{true};
    for (const std::string& file : arguments.words()) {
        const Found found = validate(file, arguments);
        all.good = all.good && found.good;
        all.warned = all.warned || found.warned;
        all.in_band = all.in_band && found.in_band;
        if (watch_for_interrupts()) return status(interruption());
    }
    if (!all.good) return status(Exit::bad_input);
    return status((all.warned && arguments.given("strict")) || !all.in_band ? Exit::differs : Exit::done);
}

}  // namespace

Verb validate_verb() {
    return {.name = "validate",
            .usage = "FILE...",
            .summary = "Look for faults in scenarios, charts, army lists and armies.",
            .details =
                "Each fault is shown with file, line, column, what was found and what was expected (exit status 2).\n"
                "Warnings name what is possible but makes no sense: a side that cannot score, a unit\n"
                "that can reach no enemy, a group that comes too late. A chart is read together with the other charts\n"
                "of the data directory, an army with its list. FILE may be RECORD@STEP, a step of a record.\n"
                "A scenario may say how even it is: [balance] score = [40, 60], side A's score in percent between\n"
                "heuristic players (players = AGENT: others). With --games it is played, and exit status 1 says that\n"
                "its 95% interval lies outside.",
            .options = {{"strict", "", "exit status 1 if there are warnings"},
                        {"games", "N", "play each scenario that has [balance] so often, and check it"},
                        {"threads", "T", "how many to use for that (default: all processors)"}},
            .fewest_words = 1,
            .most_words = 1000,
            .run = run_validate};
}

}  // namespace polemarch::tools
