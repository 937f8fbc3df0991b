// A matchup as tables and pictures.
#include "core/text.h"
#include "sim/answers/matchup.h"
#include "sim/statistics/digits.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t widest = 7, longest = 15;  // armies of a square table; meetings and cycles that are listed

class MatchupDocument {
public:
    explicit MatchupDocument(const Matchup& matchup) : matchup_(matchup), request_(matchup.matrix.request) {}

    Document document() {
        made_.title = fmt::format("Matchup of {} armies", grouped(armies()));
        made_.subtitle = fmt::format("{}, by {} on both sides{}, {} of each two, seed {}", matchup_.matrix.system,
                                     request_.agent, request_.points ? fmt::format(", {} ME", *request_.points) : "",
                                     counted(2 * request_.pairs, "game"), request_.seed);
        if (matchup_.matrix.interrupted)
            add("The games were stopped before their end: the table rests on fewer than were asked for.",
                Paragraph::Tone::warning);
        standings();
        if (armies() <= widest) square();
        made_.blocks.emplace_back(Picture{"Scores of the armies against each other", svg_report(matchup_.matrix)});
        meetings();
        cycles();
        mix();
        checks();
        basis();
        return std::move(made_);
    }

private:
    using Row = std::vector<TableEntry>;

    [[nodiscard]] std::size_t armies() const { return request_.armies.size(); }
    [[nodiscard]] std::string name(std::size_t army) const { return printable(request_.name(army)); }
    void add(std::string text, Paragraph::Tone tone = Paragraph::Tone::plain) {
        made_.blocks.emplace_back(Paragraph{std::move(text), tone});
    }
    void head(std::string text) { made_.blocks.emplace_back(Heading{std::move(text)}); }

    /// Of percent; 0 for an interval without a width.
    static int decimals(double share, const Interval& interval) {
        return interval.low == interval.high
                   ? 0
                   : justified_decimals(100 * share, {100 * interval.low, 100 * interval.high});
    }
    static std::string percent_words(double share, const Interval& interval) {
        return with_decimals(100 * share, decimals(share, interval));
    }
    static std::string ends_words(double share, const Interval& interval) {
        const int places = decimals(share, interval);
        return fmt::format("{} to {}", with_decimals(100 * interval.low, places),
                           with_decimals(100 * interval.high, places));
    }
    static TableEntry score_entry(double score, const Interval& interval) {
        return {percent_words(score, interval), score, ends_words(score, interval)};
    }
    static std::string p_words(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

    void standings() {
        DocumentTable table{"Each army against all others, in percent", {"army", "score", "games", "drawn"}, {}, true};
        for (const ArmyMatrix::Standing& standing : matchup_.matrix.standings()) {
            const Strength strength = strength_of(standing.pairs);
            const auto games = static_cast<double>(standing.games.count());
            const double drawn = games > 0 ? 100 * static_cast<double>(standing.games.drawn) / games : 0;
            table.rows.push_back(Row{{name(standing.list)},
                                     score_entry(strength.score, strength.scores),
                                     {grouped(standing.games.count()), games},
                                     {fmt::format("{:.0f}", drawn), drawn}});
        }
        made_.blocks.emplace_back(std::move(table));
        add("Scores count draws as half; the interval below each is Wilson's (1927), by pairs of games.",
            Paragraph::Tone::small);
    }

    void square() {
        DocumentTable table{"The army of the row against that of the column, in percent", {"army"}, {}};
        for (std::size_t army = 0; army < armies(); ++army) table.head.push_back(name(army));
        for (std::size_t row = 0; row < armies(); ++row) {
            Row entries{{name(row)}};
            for (std::size_t column = 0; column < armies(); ++column) {
                if (row == column) {
                    entries.push_back({"-"});
                    continue;
                }
                const auto& meeting =
                    matchup_.meetings[matchup_.matrix.couple(std::min(row, column), std::max(row, column))];
                if (row < column)
                    entries.push_back(score_entry(meeting.score, meeting.interval));
                else
                    entries.push_back(
                        score_entry(1 - meeting.score, {1 - meeting.interval.high, 1 - meeting.interval.low}));
            }
            table.rows.push_back(std::move(entries));
        }
        made_.blocks.emplace_back(std::move(table));
    }

    void meetings() {
        std::vector<const MatchupMeeting*> shown;
        std::size_t certain = 0;
        for (const MatchupMeeting& meeting : matchup_.meetings) {
            certain += meeting.is_certain() ? 1 : 0;
            shown.push_back(&meeting);
        }
        std::stable_sort(shown.begin(), shown.end(),
                         [](const auto* one, const auto* other) { return one->p < other->p; });
        const bool all = shown.size() <= longest;
        if (!all) shown.resize(longest);
        head("Who beats whom");
        DocumentTable table{all ? "" : fmt::format("The {} clearest meetings", longest),
                            {"winner", "against", "score", "p", "Holm"},
                            {},
                            true};
        for (const MatchupMeeting* meeting : shown) {
            const bool first = meeting->winner() == meeting->first, even = meeting->score == 0.5;
            const Interval& interval = meeting->interval;
            const std::string both = name(meeting->first) + " and " + name(meeting->second);
            table.rows.push_back(Row{{even ? "-" : name(meeting->winner())},
                                     {even ? both : name(first ? meeting->second : meeting->first)},
                                     first ? score_entry(meeting->score, interval)
                                           : score_entry(1 - meeting->score, {1 - interval.high, 1 - interval.low}),
                                     {p_words(meeting->p), meeting->p},
                                     {p_words(meeting->adjusted_p), meeting->adjusted_p}});
        }
        made_.blocks.emplace_back(std::move(table));
        add(fmt::format("p of \"neither is better\": exact, by the signs of the pairs (Fisher 1935). Holm's method "
                        "adjusts it for "
                        "{}; {} certain (at most 0.05).",
                        counted(matchup_.meetings.size(), "meeting"),
                        certain == 1 ? "1 is" : fmt::format("{} are", certain)),
            Paragraph::Tone::small);
    }

    [[nodiscard]] std::string cycle_words(const MatchupCycle& cycle) const {
        std::string text = name(cycle.armies.front());
        for (std::size_t i = 1; i < cycle.armies.size(); ++i) text += " beats " + name(cycle.armies[i]);
        return text + " beats " + name(cycle.armies.front());
    }
    void cycles() {
        head("Cycles");
        if (matchup_.cycles.empty()) {
            add("None: no armies beat each other in a circle, as far as these games can tell.");
            return;
        }
        for (const bool certain : {true, false}) {
            Items items;
            std::size_t count = 0;
            for (const MatchupCycle& cycle : matchup_.cycles)
                if (cycle.certain == certain && ++count <= longest) items.items.push_back(cycle_words(cycle));
            if (count == 0) continue;
            if (count > longest) items.items.push_back(fmt::format("and {} more", count - longest));
            add(certain ? "Certain, every link by Holm's method:"
                        : "Only likely, since some link is significant alone, but not among so many meetings:");
            made_.blocks.emplace_back(std::move(items));
        }
    }

    void mix() {
        head("Which army to bring");
        add("The mix that loses to no army in the long run (a Nash equilibrium of the game of choosing; its value is "
            "an even "
            "score, since both choose from the same armies).");
        DocumentTable table{"In percent", {"army", "share", "present", "score against it"}, {}, true};
        std::vector<std::size_t> order(armies());
        for (std::size_t army = 0; army < armies(); ++army) order[army] = army;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            return matchup_.mix[one].share > matchup_.mix[other].share;
        });
        for (const std::size_t army : order) {
            const MatchupShare& one = matchup_.mix[army];
            if (armies() > longest && one.interval.high == 0) continue;
            table.rows.push_back(Row{{name(army)},
                                     {fmt::format("{:.0f}", 100 * one.share), one.share,
                                      fmt::format("{:.0f} to {:.0f}", 100 * one.interval.low, 100 * one.interval.high)},
                                     {fmt::format("{:.0f}", 100 * one.present), one.present},
                                     score_entry(one.against, one.score_interval)});
        }
        made_.blocks.emplace_back(std::move(table));
        add("Intervals are percentiles of 1,000 resamples of the pairs of games; \"present\" is the part of the "
            "resamples in "
            "whose mix the army is at all. The score against the mix holds the mix fixed.",
            Paragraph::Tone::small);
        if (request_.pairs < few_pairs)
            add(fmt::format("Fewer than {} pairs of games a meeting: these intervals are too narrow.", few_pairs),
                Paragraph::Tone::warning);
    }

    void checks() {
        head("As played by others");
        if (matchup_.checks.empty()) {
            add(fmt::format("All this holds as played by {}. No other player has checked it.", request_.agent));
            return;
        }
        for (const MatchupCheck& check : matchup_.checks) {
            const double share = check.score;
            const char* verdict = check.games == 0            ? "no game was finished"
                                  : check.interval.low > 0.5  ? "the same armies win"
                                  : check.interval.high < 0.5 ? "it disagrees: they lose"
                                                              : "too few games to tell";
            add(fmt::format("{}: the winners of {} score {} % ({}) in {}; {}.", check.agent,
                            counted(check.meetings.size(), "meeting"), percent_words(share, check.interval),
                            ends_words(share, check.interval), counted(check.games, "game"), verdict));
            for (const MatchupMeeting& now : check.meetings) {
                const auto& before = matchup_.meetings[matchup_.matrix.couple(now.first, now.second)];
                if (now.is_certain() && now.winner() != before.winner())
                    add(fmt::format("{} wins against {} as {} plays, and loses as {} plays.", name(now.winner()),
                                    name(before.winner()), check.agent, request_.agent),
                        Paragraph::Tone::warning);
            }
        }
    }

    void basis() {
        head("What this rests on");
        std::vector<std::string> files;
        for (const SourceInfo& source : matchup_.matrix.sources)
            files.push_back(fmt::format("{} ({})", source.name, source.hash.substr(0, 8)));
        add(fmt::format("Pairs of games on the same dice with changed sides; {} in all. {} {}. What is assumed in the "
                        "armies and "
                        "charts stands in their [basis] tables.",
                        counted(2 * std::uint64_t{matchup_.matrix.covered}, "game"),
                        files.size() == 1 ? "File:" : "Files:", fmt::join(files, ", ")),
            Paragraph::Tone::small);
        if (!matchup_.command.empty())
            made_.blocks.emplace_back(Typed{"The same answer again:", matchup_.command + "\n"});
    }

    static constexpr std::uint32_t few_pairs = 10;
    const Matchup& matchup_;
    const ArmyMatrixRequest& request_;
    Document made_;
};

}  // namespace

Document document_of(const Matchup& matchup) { return MatchupDocument(matchup).document(); }

}  // namespace polemarch::sim
