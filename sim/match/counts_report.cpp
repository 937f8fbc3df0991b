#include "sim/match/counts_report.h"

#include "core/text.h"
#include "sim/match/sprt_text.h"
#include "sim/match/strength_json.h"
#include "sim/match/strength_text.h"
#include "sim/shared/json_parts.h"
#include "sim/shared/percent.h"
#include "sim/statistics/digits.h"
#include "sim/statistics/proportion.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// Digits of a share in percent.
int percent_decimals(double share, const Interval& interval) {
    return std::max(0, justified_decimals(100 * share, {100 * interval.low, 100 * interval.high}));
}

std::string percent_ends(const Interval& interval, int decimals) {
    const auto end = [&](double share) {
        std::string figure = percent_figure(share, decimals);
        std::erase(figure, ' ');
        return figure;
    };
    return fmt::format("{:>5} to {:>5} %", end(interval.low), end(interval.high));
}

Json interval_json(const Interval& interval) { return {{"low", interval.low}, {"high", interval.high}}; }

}  // namespace

std::array<CountedShare, 3> shares_of(const Counts& counts) {
    const auto& pairs = counts.pentanomial.pairs;
    const bool games = counts.single_games;
    return {{{"won", games ? "won" : "more than 1 point", pairs[3] + pairs[4]},
             {"drawn", games ? "drawn" : "1 point", pairs[2]},
             {"lost", games ? "lost" : "less than 1 point", pairs[0] + pairs[1]}}};
}

std::string text_report(const Counts& counts, Paint paint) {
    constexpr int label = 20;
    const std::uint64_t all = counts.pentanomial.count();
    const std::string_view noun = counts.single_games ? "game" : "pair";
    std::string out = fmt::format("{}Statistics of {}{}{}\n\n", paint.strong, counted(all, noun), paint.plain,
                                  counts.single_games ? "" : " of games with sides swapped");
    out += fmt::format("{}{}{}    count     share     95% Wilson       95% Clopper-Pearson\n", paint.strong,
                       fitted(counts.single_games ? "Games" : "Pairs", label + 2), paint.plain);
    for (const CountedShare& share : shares_of(counts)) {
        const Interval interval = wilson(share.count, all), exact = clopper_pearson(share.count, all);
        const int decimals = percent_decimals(share.of(all), interval);
        out += fmt::format("  {}{:>9}{:>8} %   {}   {}\n", fitted(share.label, label), grouped(share.count),
                           percent_figure(share.of(all), decimals), percent_ends(interval, decimals),
                           percent_ends(exact, decimals));
    }
    const Strength strength = strength_of(counts.pentanomial);
    out += fmt::format("  {}{:>9}{}\n", fitted("score", label), "", score_columns(strength));

    out += fmt::format("\n{}Strength{}\n", paint.strong, paint.plain);
    out += strength.error ? fmt::format("  Elo {}, 95% interval {}\n", justified_elo(strength.elo, strength.elos),
                                        justified_elos(strength.elo, strength.elos))
                          : fmt::format("  Elo unknown: one {} has no error\n", noun);
    out += fmt::format("  Likelihood that the first is the stronger one: {}\n", likelihood_text(strength.superiority));
    if (counts.sprt) {
        out += fmt::format("\n{}Sequential test{}  {}\n", paint.strong, paint.plain, sprt_hypotheses(*counts.sprt));
        out += sprt_text(*counts.sprt, judge(*counts.sprt, counts.pentanomial),
                         estimate_after(*counts.sprt, counts.pentanomial), noun);
    }

    out +=
        "\nA Wilson interval holds the true share in 95 % of cases on average, a Clopper-\n"
        "Pearson interval in 95 % at least; it is wider. Both take the shares as of\n";
    out += counts.single_games ? "independent games, and so does the rest. If the games were played in pairs, on\n"
                                 "common dice or openings, they are not: give the pairs with --pairs.\n"
                               : "independent pairs. The score's is Wilson's with the standard error by pairs, so\n"
                                 "the two games of a pair may depend on each other.\n";
    return out;
}

std::string json_report(const Counts& counts, const ProgramVersion& program) {
    const auto& pairs = counts.pentanomial.pairs;
    const std::uint64_t all = counts.pentanomial.count();
    Json input = counts.single_games ? Json{{"won", pairs[4]}, {"drawn", pairs[2]}, {"lost", pairs[0]}}
                                     : Json{{"pairs_by_half_points", pairs}};
    input["sprt"] = counts.sprt ? sprt_json(*counts.sprt) : Json(nullptr);
    Json shares = Json::object();
    for (const CountedShare& share : shares_of(counts))
        shares[share.key] = {{"count", share.count},
                             {"value", share.of(all)},
                             {"wilson", interval_json(wilson(share.count, all))},
                             {"clopper_pearson", interval_json(clopper_pearson(share.count, all))}};
    Json json{{"format", "polemarch-stats"},      {"version", 1},
              {"program", program_json(program)}, {"unit", counts.single_games ? "game" : "pair"},
              {"input", std::move(input)},        {"shares", std::move(shares)}};
    json.update(strength_json(strength_of(counts.pentanomial)));
    json["sprt"] = counts.sprt ? sprt_state_json(*counts.sprt, counts.pentanomial) : Json(nullptr);
    return written(json);
}

}  // namespace polemarch::sim
