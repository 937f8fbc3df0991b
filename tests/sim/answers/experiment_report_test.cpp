// The report of an experiment, from stores whose games are made up.
#include "sim/answers/experiment_report.h"

#include "core/diagnostics.h"
#include "sim/experiment/experiment.h"
#include "sim/shared/json.h"
#include "tests/support/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::HasSubstr;
using ::testing::Not;

const std::filesystem::path data = POLEMARCH_SOURCE_DIR "/data";

const std::string grid = R"(format = "polemarch experiment 1"
name = "<script>grid</script>"
note = "Which <b>panic</b> & why?"
seed = 7
[play]
scenarios = ["worked-example"]
[players]
a = ["heuristic"]
b = ["random"]
[[change]]
path = "side.B.panic"
name = "panic of B"
values = [10, 14, 18]
[[change]]
path = "side.A.victory_points"
values = [0, 1]
[games]
pairs = 10
block = 5
)";

/// A store of the experiment with this many games in each cell: of every pair the first agent wins the first game, and
/// the second one if the pair's number is even.
class Made {
public:
    explicit Made(const std::string& text, std::uint32_t games, const std::string& file = "made.sqlite")
        : path_(folder_ / file) {
        Diagnostics diagnostics;
        experiment = parse_experiment({"made.toml", text}, diagnostics).value();
        cells = cells_of(experiment);
        const Json manifest{{"experiment", experiment.name},
                            {"seed", experiment.seed},
                            {"program", "0.0.1 (abc)"},
                            {"text", text},
                            {"data", {{"units.toml", "0123456789abcdef"}}}};
        Store store = Store::create(path_, {manifest.dump()});
        static_cast<void>(store.columns_of(
            {{.name = "turn", .unit = "turns", .label = "length"},
             {.name = "ended_by", .unit = "", .names = {"panic", "the turn limit"}},
             {.name = "a_panic_turn", .unit = "turns", .label = "panic", .side = Side::first, .never = "no panic"},
             {.name = "nothing", .unit = "points"}}));
        std::vector<StoredGame> rows;
        for (const Cell& cell : cells) {
            const bool paired = games_in_pair(request_of(cell, experiment)) == 2;
            for (std::uint32_t game = 1; game <= games; ++game) {
                const std::uint32_t pair = paired ? (game + 1) / 2 : game;
                const bool swapped = paired && game % 2 == 0, first_wins = !swapped || pair % 2 == 0;
                const bool a_wins = first_wins != swapped;
                rows.push_back({.cell = cell.number,
                                .block = (pair - 1) / experiment.block + 1,
                                .game = game,
                                .pair = pair,
                                .swapped = swapped,
                                .result = a_wins ? "A" : "B",
                                .degree = a_wins ? "marginal" : "decisive",
                                .payoff = a_wins ? 1.0 : 0.0,
                                .steps = 100,
                                .decisions = 50,
                                .figures = {5 + static_cast<std::int32_t>(game % 3), game % 4 == 0 ? 1 : 0,
                                            game % 2 == 0 ? 3 : 0, 0}});
            }
        }
        store.write(rows);
        store.note({"<host>", "2026-11-28T10:00:00Z", "2026-11-28T10:01:00Z", 2, 60, rows.size()});
    }
    [[nodiscard]] ExperimentReport report() const {
        return experiment_report(Store::open(path_, Access::read), experiment, cells, data);
    }
    [[nodiscard]] std::string page() const { return html_page(document_of(report())); }
    [[nodiscard]] std::string text() const { return markdown_text(document_of(report())); }

    Experiment experiment;
    std::vector<Cell> cells;

private:
    Folder folder_;
    std::filesystem::path path_;
};

TEST(ExperimentReport, HasEveryCellWithItsScore) {
    const Made made(grid, 20);
    const ExperimentReport report = made.report();
    EXPECT_EQ(report.games, 120u);
    EXPECT_TRUE(report.missing.empty());
    for (const CellReport& cell : report.results) EXPECT_DOUBLE_EQ(cell.tally.score(), 0.75);
    const std::string text = made.text();
    // Ten pairs, half of 2 points and half of 1: the error is 0.25 / sqrt(9) / 2 ... as strength_of has it.
    const Strength strength = strength_of({{0, 0, 5, 0, 5}});
    const std::string interval =
        fmt::format("{:.0f} to {:.0f} %", 100 * strength.scores.low, 100 * strength.scores.high);
    for (const char* row : {"| 1 | 10 | 0 | 20 |", "| 2 | 10 | 1 | 20 |", "| 5 | 18 | 0 | 20 |", "| 6 | 18 | 1 | 20 |"})
        EXPECT_THAT(text, HasSubstr(std::string(row) + " 15 | 0 | 5 | 75 % | " + interval + " |")) << text;
}

TEST(ExperimentReport, HasTheFiguresOfTheBattles) {
    const std::string text = Made(grid, 20).text();
    EXPECT_THAT(text, HasSubstr("length (turns)"));
    EXPECT_THAT(text, HasSubstr("ended by: panic | 75 %"));
    EXPECT_THAT(text, HasSubstr("ended by: the turn limit | 25 %"));
    EXPECT_THAT(text, HasSubstr("A: panic: share of games in which it happened | 50 %"));
    EXPECT_THAT(text, HasSubstr("A: panic (turns), if it happened | 3 |"));  // always 3: no interval
    EXPECT_THAT(text, HasSubstr("In all games of these cells: nothing 0."));
    EXPECT_THAT(text, HasSubstr("A won: marginal"));
    EXPECT_THAT(text, HasSubstr("B won: decisive"));
}

TEST(ExperimentReport, SaysHowToRepeatIt) {
    const Made made(grid, 20);
    const std::string text = made.text();
    EXPECT_THAT(text, HasSubstr(grid));  // the whole file, as it was typed
    EXPECT_THAT(text, HasSubstr("polemarch experiment run script-grid--script-.toml"));
    EXPECT_THAT(text, HasSubstr("0.0.1 (abc), with seed 7"));
}

TEST(ExperimentReport, NamesStayTexts) {
    const std::string page = Made(grid, 20).page();
    EXPECT_THAT(page, Not(HasSubstr("<script>grid")));
    EXPECT_THAT(page, Not(HasSubstr("<b>panic")));
    EXPECT_THAT(page, Not(HasSubstr("<host>")));
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;grid&lt;/script&gt;"));
    EXPECT_THAT(page, HasSubstr("&lt;host&gt;"));
}

TEST(ExperimentReport, ShowsAGridOverEachOfItsFactors) {
    const std::string page = Made(grid, 20).page();
    EXPECT_THAT(page, HasSubstr("Score by panic of B"));
    EXPECT_THAT(page, HasSubstr("Score by side.A.victory_points"));
    EXPECT_THAT(page, Not(HasSubstr("Score by cell")));
    std::string zipped = grid;
    zipped.replace(zipped.find("[0, 1]"), 6, "[0, 1, 2]");
    zipped += "[combine]\nhow = \"zip\"\n";
    const std::string list = Made(zipped, 20).page();
    EXPECT_THAT(list, HasSubstr("Score by cell"));
    EXPECT_THAT(list, HasSubstr("3: panic of B 18, side.A.victory_points 2"));
}

TEST(ExperimentReport, TellsWhatIsMissing) {
    EXPECT_THAT(Made(grid, 18).text(), HasSubstr("not complete: 12 games are still to be played (cells 1 to 6)."));
    EXPECT_THAT(Made(grid, 20).text(), Not(HasSubstr("not complete")));
    EXPECT_THAT(Made(grid, 0).text(), HasSubstr("No game has been played."));
}

TEST(ExperimentReport, WarnsOfTheBiasOfStopRules) {
    EXPECT_THAT(Made(grid, 20).text(), Not(HasSubstr("biased")));
    EXPECT_THAT(Made(grid + "half_width = 0.1\n", 20).text(), HasSubstr("biased away from"));
    const std::string test = Made(grid + "sprt = { elo0 = 0, elo1 = 50 }\n", 20).text();
    EXPECT_THAT(test, HasSubstr("biased away from"));
    EXPECT_THAT(test, HasSubstr("median-unbiased"));
}

TEST(ExperimentReport, TheSameStoreGivesTheSameBytes) {
    const Made made(grid, 20);
    EXPECT_EQ(made.page(), made.page());
    EXPECT_EQ(made.text(), made.text());
    EXPECT_EQ(made.page(), Made(grid, 20, "elsewhere.sqlite").page());
}

// The two games of a pair are one observation.
TEST(ClusterSums, AreThoseOfClusterTally) {
    ClusterTally tally;
    ClusterSums sums, all, share;
    for (int i = 0; i < 50; ++i) {
        const int count = 1 + i % 2, sum = (i * 7) % 5;
        tally.add(sum, static_cast<std::uint32_t>(count));
        sums.add(sum, count);
        all.add(0, count);
        if (sum > 0) share.add(sum, count);  // clusters without any are counted by among()
    }
    EXPECT_DOUBLE_EQ(sums.mean(), tally.mean());
    EXPECT_NEAR(sums.error().value(), tally.error(), 1e-12);
    EXPECT_NEAR(share.among(all).error().value(), tally.error(), 1e-12);
    EXPECT_FALSE(ClusterSums().error());
}

// Student 1908, section IX, illustration I (the figures of Cushny and Peebles): additional sleep by the second drug,
// mean 2.33. R's t.test gives 0.898 to 3.762.
TEST(ClusterSums, IntervalOfStudentsSleepFigures) {
    ClusterSums sums;
    for (const double hours : {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}) sums.add(hours, 1);
    EXPECT_NEAR(sums.mean(), 2.33, 1e-12);
    EXPECT_NEAR(sums.interval().low, 0.8976775, 1e-6);
    EXPECT_NEAR(sums.interval().high, 3.7623225, 1e-6);
}

}  // namespace
}  // namespace polemarch::test
