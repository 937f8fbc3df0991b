// Handicaps of the shipped battles as they are typed: which are refused, how records and reports keep them, that they
// go along with an agent in a match, and that they help the side that has them.
#include "core/files.h"
#include "sim/match/paired_match.h"

#include "tests/support/dice_service.h"
#include "tests/support/open_in_tree.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using test::open_in_tree;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<BattleService> open_with(const std::string& scenario, const std::string& a, const std::string& b = "") {
    Diagnostics warnings;
    auto service = open_in_tree(scenario)->handicapped({a, b}, warnings);
    EXPECT_EQ(warnings.text(), "");
    return service;
}

std::string fault(const std::string& a, const std::string& b = "") {
    try {
        open_with("heraclea", a, b);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Handicaps, OfAnotherFormAreRefused) {
    EXPECT_EQ(fault("vpp=1"),
              "polemarch: error: unknown handicap 'vpp', did you mean 'vp'?; there are: vp, panic, command\n");
    EXPECT_EQ(fault("", "vp=1,"), "polemarch: error: unknown handicap ''; there are: vp, panic, command\n");
    EXPECT_EQ(fault("vp=1,panic=2,vp=1"),
              "polemarch: error: the handicap 'vp' is given twice in 'vp=1,panic=2,vp=1'\n");
    for (const std::string word : {"", "x", "+-1", "1.5", "99999999999", "+"})
        EXPECT_EQ(fault("panic=" + word), "polemarch: error: the handicap 'panic' is '" + word +
                                              "'; expected a whole number such as 2, +2 or -2\n");
}

TEST(Handicaps, ThatLeaveNoBattleAreRefused) {
    EXPECT_EQ(fault("panic=-24"),
              "polemarch: error: handicap A:panic=-24: the handicap leaves side A an impossible panic level (found 0, "
              "expected 1 to 1280; rule 4.0)\n");
    EXPECT_EQ(fault("vp=1", "command=-9"),
              "polemarch: error: handicap A:vp=1/B:command=-9: the handicap leaves side B impossible Command Points in "
              "a turn of the lowest die (found -6, expected 0 to 12; rule 3.0)\n");
    EXPECT_EQ(fault("vp=10"),
              "polemarch: error: handicap A:vp=10: bad value of 'victory_points' in [handicap] (found 10, expected a "
              "whole number from -9 to 9)\n");
    EXPECT_EQ(fault("panic=-23"), "no error");
}

/// B, Rome, has 20 of 40 left when it panics: A, of 47, may resist until it has 10 left.
TEST(Handicaps, ThatHarmAreRefused) {
    EXPECT_EQ(fault("panic=+13"), "no error");
    EXPECT_EQ(fault("panic=+14"),
              "polemarch: error: handicap A:panic=+14: the handicap harms side A: an enemy who has not panicked shows "
              "double its strength before it panics (found a panic level of 38, expected at most 37; rule 14.0)\n");
    EXPECT_EQ(fault("panic=+14", "panic=-4"),
              "polemarch: error: handicap A:panic=+14/B:panic=-4: the handicap harms "
              "side A: an enemy who has not panicked shows double its strength before "
              "it panics (found a panic level of 38, expected at most 35; rule 14.0)\n");
    EXPECT_EQ(fault("panic=+14", "panic=+2"), "no error");
}

TEST(Handicaps, ABattleThatKnowsNoneSaysSo) {
    const auto dice = test::dice_service();
    EXPECT_TRUE(dice->handicap("").words.empty());
    EXPECT_THROW(static_cast<void>(dice->handicap("vp=1")), InputError);
    Diagnostics warnings;
    EXPECT_THROW(static_cast<void>(dice->handicapped({"vp=1", ""}, warnings)), InputError);
}

TEST(Handicaps, AreInTheRecordAndReported) {
    const auto service = open_with("kadesh", "panic=+4,command=-1", "vp=2");
    EXPECT_THAT(service->battle().handicaps[0].words, ElementsAre("panic level +4", "Command Points a turn -1"));
    const BatchRequest request{.games = {1, 2}, .agents = {"random", "random"}};
    EXPECT_THAT(text_report(service->simulate(request, {})),
                HasSubstr("\n  A's handicap: panic level +4, Command Points a turn -1\n  B's handicap: victory points "
                          "+2\n"));
    Diagnostics diagnostics;
    const auto record = parse_record({"r.jsonl", service->record(request, 1)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    const auto again = open_battle(*record, diagnostics);
    ASSERT_TRUE(again) << diagnostics.text();
    EXPECT_EQ(again->battle().handicaps, service->battle().handicaps);
    EXPECT_FALSE(again->replay(*record).difference);
    EXPECT_EQ(again->battle().sources.front().hash, content_hash(record->header.sources.front().text));
    // ... and in addition to its own.
    const auto more = again->handicapped({"panic=-4", "vp=1"}, diagnostics);
    EXPECT_THAT(more->battle().handicaps[0].words, ElementsAre("Command Points a turn -1"));
    EXPECT_THAT(more->battle().handicaps[1].words, ElementsAre("victory points +3"));
}

/// Two armies that come from files: the record carries them, too.
TEST(Handicaps, OfTheStandardWargameRulesAreInTheRecord) {
    const auto service = open_with("skirmish", "level=+1,break=+1", "command=-1");
    EXPECT_THAT(service->battle().handicaps[0].words, ElementsAre("maintenance levels +1", "break point +1"));
    EXPECT_THAT(service->battle().handicaps[1].words, ElementsAre("command points of each bound -1"));
    const BatchRequest request{.games = {1, 2}};
    Diagnostics diagnostics;
    const auto record = parse_record({"r.jsonl", service->record(request, 1)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    const auto again = open_battle(*record, diagnostics);
    ASSERT_TRUE(again) << diagnostics.text();
    EXPECT_EQ(again->battle().handicaps, service->battle().handicaps);
    EXPECT_FALSE(again->replay(*record).difference);
    const auto less = again->handicapped({"break=-1", ""}, diagnostics);
    EXPECT_THAT(less->battle().handicaps[0].words, ElementsAre("maintenance levels +1"));
}

/// Armies that are built anew for each pair have the handicap in each.
TEST(Handicaps, GoWithArmiesThatAreBuiltAnew) {
    Diagnostics diagnostics;
    const auto plain = open_meeting({.armies = {"list:gauls-52bc", "list:parthia"}, .points = 40}, 1,
                                    POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(plain) << diagnostics.text();
    const auto service = plain->handicapped({"level=+2", ""}, diagnostics);
    EXPECT_TRUE(service->battle().armies_built_anew);
    const BatchRequest request{.games = {3, 1}, .agents = {"random", "random"}};
    const auto record = parse_record({"r.jsonl", service->record(request, 3)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    const auto again = open_battle(*record, diagnostics);
    ASSERT_TRUE(again) << diagnostics.text();
    EXPECT_THAT(again->battle().handicaps[0].words, ElementsAre("maintenance levels +2"));
    EXPECT_FALSE(again->replay(*record).difference);
}

/// A match with an agent's handicap consists of the games of two batches: the first games, in which the agent has side
/// A, and the second ones.
TEST(Handicaps, GoAlongWithTheAgentInAMatch) {
    constexpr std::uint32_t pairs = test::sanitized ? 20 : 60;
    Battles battles;
    battles.push_back(open_in_tree("second-mantinea"));
    MatchRequest request{.scenarios = {"second-mantinea"},
                         .agents = {"heuristic", "heuristic"},
                         .pairs = pairs,
                         .handicaps = {"vp=1,command=+1", ""}};
    const MatchReport match = play_match(battles, request, {.threads = 2});
    const PairTally total = match.total();

    const BatchRequest batch{.games = {1, 2 * pairs}, .agents = request.agents, .side_swap = SideSwap::swapped};
    const auto on_a = open_with("second-mantinea", "vp=1,command=+1"),
               on_b = open_with("second-mantinea", "", "vp=1,command=+1");
    static const std::atomic<bool> never{false};
    std::array<PairTally::Games, 2> games{};
    for (std::uint32_t game = 1; game <= 2 * pairs; ++game) {
        const double payoff = (game % 2 == 1 ? on_a : on_b)->row(batch, game, never)->payoff;
        PairTally::Games& seat = games[(game + 1) % 2];
        const double his = game % 2 == 1 ? payoff : 1 - payoff;
        ++(his == 1 ? seat.won : his == 0.5 ? seat.drawn : seat.lost);
    }
    EXPECT_EQ(total.games, games);
    if (!test::sanitized) {
        EXPECT_GT(strength_of(total.pairs).scores.low, 0.5);  // equal except for the handicap
    }

    EXPECT_THAT(text_report(match),
                HasSubstr("\n  handicap of the first, heuristic, on either side: victory points +1, "
                          "Command Points a turn +1\n"));
    const auto json = nlohmann::json::parse(json_report(match));
    EXPECT_EQ(json["request"]["handicaps"]["first"], (nlohmann::json{{"vp", 1}, {"command", 1}}));
    EXPECT_TRUE(json["request"]["handicaps"]["second"].empty());
    EXPECT_TRUE(json["battles"][0]["handicaps"]["A"].empty());

    std::swap(request.handicaps[0], request.handicaps[1]);
    EXPECT_LT(strength_of(play_match(battles, request, {.threads = 2}).total().pairs).scores.high, 0.5);
}

/// A side with more of something wins more, and with less of it less: heuristic against heuristic, 300 games each.
TEST(Handicaps, HelpTheSideThatHasThem) {
    if (test::sanitized) GTEST_SKIP() << "its intervals want all its games";
    const BatchRequest request{.games = {1, 300}};
    const auto score = [&](const std::string& a) {
        return side_score(open_with("heraclea", a)->simulate(request, {.threads = 2}));
    };
    const Score plain = score("");
    for (const auto& [less, more] : {std::pair{"panic=-8", "panic=+8"}, {"command=-1", "command=+1"}}) {
        const Score low = score(less), high = score(more);
        std::printf("%s %.3f, none %.3f, %s %.3f\n", less, low.mean, plain.mean, more, high.mean);
        EXPECT_LT(low.mean, plain.mean) << less;
        EXPECT_LT(plain.mean, high.mean) << more;
        EXPECT_LT(low.interval.high, high.interval.low) << less;
    }
    EXPECT_LT(plain.interval.high, score("vp=1").interval.low);
    const double enemys = side_score(open_with("heraclea", "", "vp=1")->simulate(request, {.threads = 2})).mean;
    EXPECT_LT(enemys, plain.interval.low);
}

}  // namespace
}  // namespace polemarch::sim
