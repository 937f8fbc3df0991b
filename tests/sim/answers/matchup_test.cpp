// What a matchup says of games that are known.
#include "sim/answers/matchup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using ::testing::ElementsAre;

TEST(Matchup, EvennessIsTheSignTestWhereDifferencesAreOfOneSize) {
    // S. Siegel 1956, "Nonparametric statistics for the behavioral sciences", table D: N = 14, x = 3: .029 in one tail.
    EXPECT_NEAR(evenness({{3, 0, 0, 0, 11}}) / 2, 0.029, 0.0005);
    EXPECT_NEAR(evenness({{0, 3, 0, 11, 0}}) / 2, 0.029, 0.0005);
    EXPECT_NEAR(evenness({{0, 3, 25, 11, 0}}) / 2, 0.029, 0.0005);  // even pairs say nothing
    EXPECT_EQ(evenness({}), 1);
    EXPECT_EQ(evenness({{5, 0, 0, 0, 5}}), 1);
}
TEST(Matchup, EvennessCountsAllSigns) {
    for (const Pentanomial& pairs :
         {Pentanomial{{1, 2, 1, 3, 4}}, Pentanomial{{0, 1, 0, 5, 2}}, Pentanomial{{3, 3, 0, 0, 0}},
          Pentanomial{{0, 0, 0, 3, 4}}, Pentanomial{{2, 4, 0, 1, 3}}}) {
        std::vector<int> sizes;
        int seen = 0;
        for (std::size_t result = 0; result < 5; ++result)
            for (std::uint64_t i = 0; i < pairs.pairs[result]; ++i) {
                sizes.push_back(static_cast<int>(result) - 2);
                seen += sizes.back();
            }
        int as_far = 0;
        for (std::uint32_t signs = 0; signs < 1u << sizes.size(); ++signs) {
            int sum = 0;
            for (std::size_t i = 0; i < sizes.size(); ++i) sum += (signs >> i & 1u) != 0 ? sizes[i] : -sizes[i];
            as_far += std::abs(sum) >= std::abs(seen) ? 1 : 0;
        }
        EXPECT_NEAR(evenness(pairs), double(as_far) / double(1u << sizes.size()), 1e-12);
    }
}

MatchupMeeting meeting(std::size_t first, std::size_t second, double score, double p, double adjusted_p) {
    return {first, second, {}, score, {}, p, adjusted_p};
}

TEST(Matchup, CyclesAreNamedByTheirWeakestLink) {
    // 0 beats 1, 1 beats 2, 2 beats 0; 3 loses to all, to 2 only likely.
    const std::vector<MatchupMeeting> meetings{meeting(0, 1, 0.8, 0, 0.01), meeting(0, 2, 0.2, 0, 0.01),
                                               meeting(0, 3, 0.9, 0, 0.01), meeting(1, 2, 0.7, 0, 0.02),
                                               meeting(1, 3, 0.9, 0, 0.01), meeting(2, 3, 0.6, 0.04, 0.5)};
    auto cycles = cycles_of(4, meetings);
    ASSERT_EQ(cycles.size(), 1u);
    EXPECT_THAT(cycles[0].armies, ElementsAre(0, 1, 2));
    EXPECT_TRUE(cycles[0].certain);
    auto weaker = meetings;
    weaker[3].p = 0.03, weaker[3].adjusted_p = 0.06;
    cycles = cycles_of(4, weaker);
    ASSERT_EQ(cycles.size(), 1u);
    EXPECT_FALSE(cycles[0].certain);
    weaker[3].p = 0.06;
    EXPECT_TRUE(cycles_of(4, weaker).empty());
}
TEST(Matchup, ALongerCycleIsFoundWhereThereIsNoneOfThree) {
    const std::vector<MatchupMeeting> meetings{meeting(0, 1, 0.8, 0, 0), meeting(0, 2, 0.5, 1, 1),
                                               meeting(0, 3, 0.2, 0, 0), meeting(1, 2, 0.8, 0, 0),
                                               meeting(1, 3, 0.5, 1, 1), meeting(2, 3, 0.8, 0, 0)};
    const auto cycles = cycles_of(4, meetings);
    ASSERT_EQ(cycles.size(), 1u);
    EXPECT_THAT(cycles[0].armies, ElementsAre(0, 1, 2, 3));
}

MatchupMeeting of_pairs(std::size_t first, std::size_t second, const Pentanomial& pairs) {
    return {first, second, pairs, pairs.score(), {}, evenness(pairs), 1};
}

TEST(Matchup, ThreeThatBeatEachOtherAreMixedEvenly) {
    // Scores of 75 %: by symmetry a third of each, and an even score against the mix.
    const Pentanomial wins{{0, 0, 200, 0, 200}};
    Pentanomial losses = wins;
    std::reverse(losses.pairs.begin(), losses.pairs.end());
    const auto mix = mix_of(3, {of_pairs(0, 1, wins), of_pairs(0, 2, losses), of_pairs(1, 2, wins)}, 1);
    for (const MatchupShare& one : mix) {
        EXPECT_NEAR(one.share, 1.0 / 3, 1e-6);
        EXPECT_NEAR(one.against, 0.5, 1e-9);
        EXPECT_LT(one.interval.low, 1.0 / 3);
        EXPECT_GT(one.interval.high, 1.0 / 3);
        EXPECT_LT(one.interval.high - one.interval.low, 0.15);
        EXPECT_EQ(one.present, 1);
    }
}
TEST(Matchup, WhoBeatsAllIsTheMix) {
    const Pentanomial wins{{0, 5, 5, 10, 20}}, even{{10, 0, 10, 0, 10}};
    const auto mix = mix_of(3, {of_pairs(0, 1, wins), of_pairs(0, 2, wins), of_pairs(1, 2, even)}, 1);
    EXPECT_EQ(mix[0].share, 1);
    EXPECT_EQ(mix[1].share, 0);
    EXPECT_NEAR(mix[1].against, 1 - wins.score(), 1e-9);
    EXPECT_EQ(mix[0].interval.low, 1);
    EXPECT_EQ(mix[2].present, 0);
}
TEST(Matchup, ManyPairsAreDrawnAsTheirMean) {
    // The same shares of results: an interval of 1,200 pairs is about as narrow as its error says.
    const auto width = [](std::uint64_t times) {
        const Pentanomial wins{{0, 0, times, 0, times}};
        Pentanomial losses = wins;
        std::reverse(losses.pairs.begin(), losses.pairs.end());
        const auto mix = mix_of(3, {of_pairs(0, 1, wins), of_pairs(0, 2, losses), of_pairs(1, 2, wins)}, 1);
        return mix[0].interval.high - mix[0].interval.low;
    };
    EXPECT_NEAR(width(600) / width(450), std::sqrt(450.0 / 600), 0.1);
}

ArmyMatrix matrix_of(const std::string& agent, const std::vector<Pentanomial>& pairs) {
    ArmyMatrix matrix;
    matrix.request.armies = {"a", "b", "list:c"};
    matrix.request.agent = agent;
    for (const Pentanomial& one : pairs) matrix.tallies.push_back({.pairs = one});
    return matrix;
}
TEST(Matchup, AListAndAnArmyOfOneNameAreToldApart) {
    ArmyMatrixRequest request;
    request.armies = {"macedon-331bc", "list:macedon-331bc", "list:parthia"};
    EXPECT_EQ(request.name(0), "macedon-331bc");
    EXPECT_EQ(request.name(1), "list:macedon-331bc");
    EXPECT_EQ(request.name(2), "parthia");
}
TEST(Matchup, NobodyWinsAnEvenMeeting) {
    const Pentanomial wins{{0, 0, 0, 0, 20}}, even{{5, 0, 10, 0, 5}};
    const Document document = document_of(matchup_of(matrix_of("heuristic", {wins, even, wins})));
    std::vector<std::string> rows;
    for (const auto& block : document.blocks)
        if (const auto* table = std::get_if<DocumentTable>(&block); table && table->head.front() == "winner")
            for (const auto& row : table->rows) rows.push_back(row[0].text + ": " + row[1].text);
    EXPECT_THAT(rows, ::testing::UnorderedElementsAre("a: b", "-: a and c", "b: c"));
}
TEST(Matchup, AnotherPlayerIsAskedAboutTheWinners) {
    const Pentanomial wins{{0, 0, 0, 0, 20}}, losses{{20, 0, 0, 0, 0}}, even{{5, 0, 10, 0, 5}};
    const Matchup matchup = matchup_of(matrix_of("heuristic", {wins, losses, even}));
    EXPECT_THAT(couples_to_check(matchup, 6), ElementsAre(0, 1));
    EXPECT_THAT(couples_to_check(matchup, 1), ElementsAre(0));
    const MatchupCheck same = check_of(matchup, matrix_of("level-2", {wins, losses, {}}));
    EXPECT_EQ(same.games, 80u);
    EXPECT_EQ(same.score, 1);
    EXPECT_GT(same.interval.low, 0.5);
    const MatchupCheck other = check_of(matchup, matrix_of("level-2", {wins, wins, {}}));
    EXPECT_EQ(other.score, 0.5);
    ASSERT_EQ(other.meetings.size(), 2u);
    EXPECT_TRUE(other.meetings[1].is_certain());
    EXPECT_EQ(other.meetings[1].winner(), 0u);
}

}  // namespace
}  // namespace polemarch::sim
