// A battle's quality as a document: length, course, luck, stronger players.
#include "core/text.h"
#include "sim/answers/quality.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// "3.1 (2.4 to 3.8)"; "-" where nothing was counted.
std::string mean_words(const ClusterSums& of) {
    if (of.count() == 0) return "-";
    const double mean = of.mean();
    if (!of.error() || *of.error() == 0) return fmt::format("{:g}", std::round(100 * mean) / 100);
    const Interval interval{std::max(0.0, of.interval().low), of.interval().high};  // of counts and turns
    return fmt::format("{} ({})", justified(mean, interval), justified_ends(mean, interval));
}

class QualityDocument {
public:
    explicit QualityDocument(const Quality& of) : of_(of) {}

    Document write() {
        const BattleInfo& battle = of_.basis.battle;
        document_.title = fmt::format("{}: how good a game is it?", battle.name);
        document_.subtitle =
            fmt::format("{}; A: {}, B: {}", of_.basis.subject.words(), battle.sides[0], battle.sides[1]);
        answer();
        length();
        course();
        strengths();
        add_basis(of_.basis, document_);
        return std::move(document_);
    }

private:
    void say(std::string text) { document_.blocks.emplace_back(Paragraph{std::move(text)}); }

    void answer() {
        say(fmt::format("A scores {} in {}; {:.0f} % are drawn. Half of the games end by turn {}.",
                        score_words(of_.outcome), counted(of_.outcome.games, "game"),
                        100.0 * static_cast<double>(of_.outcome.drawn) /
                            static_cast<double>(std::max<std::uint64_t>(1, of_.outcome.games)),
                        of_.lengths.median()));
        if (of_.stories.empty()) return say("Nothing is known of the course of the games: none was reviewed.");
        say(fmt::format(
            "In {}: lead changes a game {}; {} of the turns pass before the battle is decided; luck makes {} "
            "of the results.",
            counted(of_.stories.size(), "reviewed game"), mean_words(of_.lead_changes), open_words(), luck_words()));
    }
    [[nodiscard]] std::string open_words() const { return percent_words(of_.open.mean(), of_.open.share_interval()); }
    [[nodiscard]] static std::string percent_words(double share, const Interval& interval) {
        const JustifiedPercent words = justified_percent(share, interval);
        return fmt::format("{} % ({} to {})", words.value, words.low, words.high);
    }
    [[nodiscard]] std::string luck_words() const {
        if (!of_.luck_share) return fmt::format("an unknown part (--reviewed {} tells)", least_for_luck);
        return percent_words(of_.luck_share->value, of_.luck_share->bca);
    }

    void length() {
        if (of_.lengths.count() == 0) return;
        document_.blocks.emplace_back(Heading{"Length"});
        say(fmt::format("Mean {:.1f} turns (+-{:.1f}), from {} to {}; a tenth end by turn {}, nine tenths by turn {}.",
                        of_.lengths.mean(), 1.96 * of_.lengths.error(), of_.lengths.minimum(), of_.lengths.maximum(),
                        of_.lengths.quantile(1, 10), of_.lengths.quantile(9, 10)));
        BarPlot plot{.title = "Length of the games", .axis = "turns", .bars = {}};
        for (const auto& [turns, games] : of_.lengths.values())
            plot.bars.push_back({turns, static_cast<double>(games) / static_cast<double>(of_.lengths.count())});
        document_.blocks.emplace_back(std::move(plot));
    }

    void course() {
        if (of_.stories.empty()) return;
        document_.blocks.emplace_back(Heading{"Course"});
        DocumentTable table{.caption = fmt::format("Means of {}, 95% intervals. Turns of the games that were won.",
                                                   counted(of_.stories.size(), "reviewed game")),
                            .head = {"Figure", "mean"},
                            .rows = {}};
        const auto row = [&](const char* name, std::string text) {
            table.rows.push_back({{.text = name}, {.text = std::move(text)}});
        };
        row("lead changes a game", mean_words(of_.lead_changes));
        row("the winner is ahead for good from turn", mean_words(of_.ahead_from));
        row("decided from turn", mean_words(of_.decided_from));
        row("share of the turns before that", open_words());
        row("share of luck in the results", luck_words());
        document_.blocks.emplace_back(std::move(table));
        const auto& first = of_.stories.front();
        DotPlot plot{
            .title = "A's expected result, reviewed games", .axis = "at the beginning of each turn", .rows = {}};
        std::size_t longest = 0;
        for (const GameStory& story : of_.stories) longest = std::max(longest, story.values.size() - 1);
        for (std::size_t turn = 0; turn < longest; ++turn) {
            ClusterSums values;
            for (const GameStory& story : of_.stories)
                if (turn + 1 < story.values.size()) values.add(story.values[turn], 1);
            if (values.count() < 2) break;
            plot.rows.push_back({fmt::format("turn {}", turn + static_cast<std::size_t>(first.first_turn)),
                                 {{values.mean(), values.share_interval(), 0}}});
        }
        plot.mark = 0.5;
        plot.joined = true;
        document_.blocks.emplace_back(std::move(plot));
    }

    void strengths() {
        if (of_.strengths.empty()) return;
        document_.blocks.emplace_back(Heading{"As players become stronger"});
        DocumentTable table{
            .caption = fmt::format("{} of each player against itself.", counted(of_.request.strength_games, "game")),
            .head = {"Player", "A scores", "drawn", "turns"},
            .rows = {}};
        DotPlot plot{.title = "Score of A", .axis = "by the players on both sides", .rows = {}};
        for (const StrengthRow& row : of_.strengths) {
            const Outcome& outcome = row.outcome;
            const Interval percent{100 * outcome.interval.low, 100 * outcome.interval.high};
            table.rows.push_back({{.text = row.player},
                                  {.text = justified(100 * outcome.score, percent) + " %",
                                   .key = outcome.score,
                                   .detail = justified_ends(100 * outcome.score, percent)},
                                  {.text = fmt::format("{}", outcome.drawn), .key = static_cast<double>(outcome.drawn)},
                                  {.text = mean_words(row.length)}});
            plot.rows.push_back({row.player, {{outcome.score, outcome.interval, 0}}});
        }
        document_.blocks.emplace_back(std::move(table));
        say(verdict());
        plot.mark = 0.5;
        plot.joined = true;
        document_.blocks.emplace_back(std::move(plot));
    }

    /// Whether the battle is another one for other players.
    [[nodiscard]] std::string verdict() const {
        for (std::size_t i = 0; i < of_.strengths.size(); ++i)
            for (std::size_t j = i + 1; j < of_.strengths.size(); ++j) {
                const Interval &one = of_.strengths[i].outcome.interval, &other = of_.strengths[j].outcome.interval;
                if (one.low > other.high || other.low > one.high)
                    return fmt::format("It is not the same battle for all: {} and {} differ certainly.",
                                       of_.strengths[i].player, of_.strengths[j].player);
            }
        return "No two of them differ certainly: their intervals overlap.";
    }

    const Quality& of_;
    Document document_;
};

}  // namespace

Document document_of(const Quality& quality) { return QualityDocument(quality).write(); }

}  // namespace polemarch::sim
