#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "sim/match/counts_report.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/sprt_option.h"
#include "tools/verbs.h"

#include <charconv>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::uint64_t most_counted = 1'000'000'000;  // of each result

/// "3,10,40,32,15"
sim::Pentanomial pairs_in(const std::string& text) {
    const auto fault = [&] {
        return InputError(fmt::format(
            "the option '--pairs' needs the pairs with 0, 1/2, 1, 3/2 and 2 points (found {}, expected five "
            "whole numbers from 0 to {} with commas between them)",
            in_quotes(text), most_counted));
    };
    sim::Pentanomial pairs;
    const char *at = text.data(), *end = text.data() + text.size();
    for (std::size_t i = 0; i < pairs.pairs.size(); ++i) {
        if (i > 0 && (at == end || *at++ != ',')) throw fault();
        const auto [stop, error] = std::from_chars(at, end, pairs.pairs[i]);
        if (error != std::errc() || pairs.pairs[i] > most_counted) throw fault();
        at = stop;
    }
    if (at != end) throw fault();
    return pairs;
}

sim::Counts counts_of(const Arguments& arguments) {
    sim::Counts counts;
    const auto pairs = arguments.text("pairs");
    const bool games = arguments.given("won") || arguments.given("drawn") || arguments.given("lost");
    if (pairs && games) throw InputError("'stats' takes either --pairs, or --won, --drawn and --lost, not both");
    if (pairs) {
        counts.pentanomial = pairs_in(*pairs);
    } else if (games) {
        const auto count = [&](const char* option) { return arguments.number(option, 0, {0, most_counted}); };
        counts.single_games = true;
        counts.pentanomial.pairs = {count("lost"), 0, count("drawn"), 0, count("won")};
    } else {
        throw InputError("'stats' needs --pairs N,N,N,N,N, or --won N --drawn N --lost N; see polemarch help stats");
    }
    if (counts.pentanomial.count() == 0)
        throw InputError("'stats' needs results (found 0 in all, expected 1 at least)");
    if (const auto sprt = arguments.text("sprt")) counts.sprt = sprt_of(*sprt);
    return counts;
}

int run_stats(const Arguments& arguments) {
    const sim::Counts counts = counts_of(arguments);
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const auto json = arguments.text("json");
    if (json) check_result(*json, existing, {});
    publish({{{json, [&] { return sim::json_report(counts); }}}, sim::text_report(counts, paint_of(arguments))},
            existing, colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb stats_verb() {
    return {.name = "stats",
            .summary = "Elo, intervals and a sequential test from counts, played by any program.",
            .details =
                "Give the results of the first agent, either as pairs of games with sides swapped, or as single\n"
                "games that are independent of each other. Nothing is played.",
            .options =
                {
                    {"pairs", "N,N,N,N,N", "pairs in which the first agent had 0, 1/2, 1, 3/2, 2 points"},
                    {"won", "N", "single games instead: won by the first agent (default 0)"},
                    {"drawn", "N", "drawn ones (default 0)"},
                    {"lost", "N", "lost ones (default 0)"},
                    {"sprt", "TEST", "elo0=E,elo1=F[,alpha=A,beta=B]: that test, checked every 10 pairs or games"},
                    {"json", "FILE", "write the report as JSON too"},
                    {"force", "", "write over a file that exists"},
                },
            .run = run_stats};
}

}  // namespace polemarch::tools
