// The report of a match as tables for people.
#include "sim/match/paired_match.h"

#include "core/text.h"
#include "sim/match/sprt_text.h"
#include "sim/match/strength_text.h"
#include "sim/statistics/digits.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

class MatchText {
public:
    MatchText(const MatchReport& report, Paint paint)
        : report_(report),
          paint_(paint),
          total_(report.total()),
          labels_(labels_of(report.battles, report.request.scenarios)) {}

    std::string write() {
        title();
        if (report_.covered == 0) return out_ + "\nNo pair of games was finished.\n";
        result();
        pairs();
        strength();
        if (report_.sprt) test();
        if (report_.battles.size() > 1) battles();
        return out_;
    }

private:
    const std::string& agent(std::size_t i) const { return report_.request.agents[i]; }

    void heading(const std::string& text, std::string_view columns) {
        out_ += fmt::format("\n{}{}{}{}\n", paint_.strong, text, paint_.plain, columns);
    }

    void title() {
        const MatchRequest& request = report_.request;
        out_ += fmt::format("{}{}{}  ({})\n", paint_.strong, shortened(agent(0) + " against " + agent(1), 70),
                            paint_.plain, systems_of(report_.battles));
        out_ +=
            fmt::format("  {}{} of games with sides changed, from pair {}, seed {}\n", request.sprt ? "at most " : "",
                        counted(request.pairs, "pair"), request.first_pair, request.seed);
        out_ += wrapped(labels_, "; ", strength_page, {"  on ", "     "});
        handicaps();
        if (report_.interrupted && report_.covered > 0)
            out_ += fmt::format("  Interrupted: covers pairs {} to {} only, the longest unbroken run from the first.\n",
                                request.first_pair, request.first_pair + report_.covered - 1);
    }

    void handicaps() {
        const auto report = [&](const std::string& whose, const HandicapInfo& handicap) {
            if (!handicap.words.empty())
                out_ +=
                    wrapped(handicap.words, ", ", strength_page, {fmt::format("  handicap of {}: ", whose), "     "});
        };
        for (const BattleInfo& battle : report_.battles)
            for (const std::size_t side : {0u, 1u})
                report(fmt::format("{} on {}", "AB"[side], shortened(battle.name, 40)), battle.handicaps[side]);
        constexpr std::array<const char*, 2> numbers{"first", "second"};
        for (const std::size_t i : {0u, 1u})
            report(fmt::format("the {}, {}, on either side", numbers[i], shortened(agent(i), 40)),
                   report_.handicaps[i]);
    }

    void result() {
        const PairTally::Games games = total_.all_games();
        heading(fitted("Games of " + agent(0), label), "      games     share     95% interval");
        const std::array<Interval, 3> intervals = total_.shares();
        const auto share = [&](const char* text, std::uint64_t count, const Interval& interval) {
            out_ += fmt::format("  {} {:>10}{}\n", fitted(text, label - 2), grouped(count),
                                percent_columns(static_cast<double>(count) / static_cast<double>(games.count()),
                                                total_.pairs.count() < 2 ? std::nullopt : std::optional(interval)));
        };
        share("won", games.won, intervals[0]);
        share("drawn", games.drawn, intervals[1]);
        share("lost", games.lost, intervals[2]);
        const Strength strength = strength_of(total_.pairs);
        out_ += fmt::format("  {} {:>10}{}\n", fitted("score (won + half of drawn)", label - 2), grouped(games.count()),
                            score_columns(strength));
    }

    void pairs() {
        heading(fitted("Pairs by points of " + agent(0), label), "          0       1/2         1     1 1/2         2");
        out_ += std::string(label, ' ') + " ";
        for (const std::uint64_t count : total_.pairs.pairs) out_ += fmt::format("{:>10}", grouped(count));
        out_ += '\n';
    }

    void strength() {
        const Strength strength = strength_of(total_.pairs);
        heading(fitted("Strength", label), "        Elo                95% interval");
        out_ += fmt::format(
            "  {} {:>10}             {}\n", fitted(fmt::format("{} above {}", agent(0), agent(1)), label - 2),
            justified_elo(strength.elo, strength.elos),
            strength.error ? fmt::format("{:>16}", justified_elos(strength.elo, strength.elos)) : "     -");
        out_ +=
            fmt::format("  Likelihood that the first is the stronger one: {}\n", likelihood_text(strength.superiority));
    }

    void test() {
        const Sprt& sprt = *report_.request.sprt;
        heading("Sequential test", "  " + sprt_hypotheses(sprt));
        out_ += sprt_text(sprt, *report_.sprt, estimate_after(sprt, total_.pairs), "pair");
    }

    void battles() {
        heading(fitted("Battles", label), "      pairs     won   drawn    lost     score     95% interval");
        for (std::size_t i = 0; i < report_.battles.size(); ++i) {
            const PairTally& tally = report_.tallies[i];
            const PairTally::Games games = tally.all_games();
            const Strength strength = strength_of(tally.pairs);
            out_ += fmt::format("  {} {:>10} {:>7} {:>7} {:>7}", fitted(labels_[i], label - 2),
                                grouped(tally.pairs.count()), grouped(games.won), grouped(games.drawn),
                                grouped(games.lost));
            out_ += games.count() > 0 ? score_columns(strength) + "\n" : "         -\n";
        }
    }

    static constexpr int label = 36;  // columns of the labels
    const MatchReport& report_;
    Paint paint_;
    PairTally total_;
    std::vector<std::string> labels_;  ///< of the battles
    std::string out_;
};

}  // namespace

std::string text_report(const MatchReport& report, Paint paint) { return MatchText(report, paint).write(); }

}  // namespace polemarch::sim
