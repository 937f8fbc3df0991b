// Matches of the guided dice game: a test ends at the same pair with any number of threads; an interrupted match
// consists of whole pairs; the games are those of a batch.
#include "sim/match/paired_match.h"

#include "core/text.h"
#include "tests/support/dice_service.h"

#include <map>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using nlohmann::json;

Battles dice_battles(std::size_t count) {
    Battles battles;
    for (std::size_t i = 0; i < count; ++i) battles.push_back(test::dice_service());
    return battles;
}
MatchRequest request_of(std::size_t battles, std::uint32_t pairs) {
    return {.scenarios = std::vector<std::string>(battles, "dice"), .agents = {"patient", "random"}, .pairs = pairs};
}
std::string without_timing(const MatchReport& report) {
    json all = json::parse(json_report(report));
    all.erase("timing");
    return all.dump();
}

TEST(PairedMatch, SameAtAnyNumberOfThreads) {
    const Battles battles = dice_battles(3);
    MatchRequest request = request_of(3, 1000);
    for (const bool tested : {false, true}) {
        if (tested) request.sprt = Sprt{.elo0 = 0, .elo1 = 60};
        const MatchReport alone = play_match(battles, request, {});
        for (const int threads : {1, 2, 3, 8}) {
            const MatchReport report = play_match(battles, request, {.threads = threads});
            EXPECT_EQ(without_timing(report), without_timing(alone)) << threads << " threads";
            EXPECT_EQ(text_report(report), text_report(alone)) << threads << " threads";
        }
        EXPECT_EQ(alone.covered == 1000, !tested);
    }
}

TEST(PairedMatch, CountsWhatABatchWithSidesChangedCounts) {
    const Battles battles = dice_battles(1);
    const MatchReport match = play_match(battles, request_of(1, 400), {});
    const BatchReport batch =
        battles[0]->simulate({.games = {1, 800}, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped}, {});
    const PairTally total = match.total();
    for (std::int32_t half_points = 0; half_points <= 4; ++half_points)
        EXPECT_EQ(total.pairs.pairs[static_cast<std::size_t>(half_points)],
                  batch.first_agent.pairs.count_of(half_points));
    EXPECT_EQ(total.all_games().drawn, batch.results[1]);
    EXPECT_EQ(total.games[0].won + total.games[1].lost, batch.results[0]);  // side A's
    EXPECT_EQ(total.games[0].count(), 400u);
    EXPECT_DOUBLE_EQ(strength_of(total.pairs).score, agent_score(batch).mean);
    EXPECT_DOUBLE_EQ(*strength_of(total.pairs).error, *agent_score(batch).error);
    EXPECT_EQ(total.work[0].decisions + total.work[1].decisions,
              static_cast<std::uint64_t>(batch.decisions.mean() * 800 + 0.5));
}

TEST(PairedMatch, PairsGoThroughTheBattlesInTurn) {
    const MatchReport match = play_match(dice_battles(3), request_of(3, 50), {});
    EXPECT_EQ(match.tallies[0].pairs.count(), 17u);
    EXPECT_EQ(match.tallies[1].pairs.count(), 17u);
    EXPECT_EQ(match.tallies[2].pairs.count(), 16u);
}

TEST(PairedMatch, WhatIsPlayedInTwoPartsIsTheWhole) {
    const Battles battles = dice_battles(3);
    MatchRequest part = request_of(3, 70);
    PairTally sum = play_match(battles, part, {}).total();
    part.first_pair = 71;
    part.pairs = 130;
    sum.add(play_match(battles, part, {}).total());
    EXPECT_EQ(sum.pairs, play_match(battles, request_of(3, 200), {}).total().pairs);
}

TEST(PairedMatch, ATestEndsAtACheckAndCountsAllItsPairs) {
    MatchRequest request = request_of(2, 5000);
    request.sprt = Sprt{.elo0 = 0, .elo1 = 40};
    const MatchReport report = play_match(dice_battles(2), request, {.threads = 2});
    EXPECT_LT(report.covered, 5000u);
    EXPECT_EQ(report.covered % sprt_every, 0u);
    EXPECT_EQ(report.total().pairs.count(), report.covered);
    EXPECT_EQ(report.sprt->pairs, report.covered);
    EXPECT_EQ(report.sprt->verdict, SprtVerdict::second_hypothesis);
    EXPECT_EQ(report.sprt->ratio, judge(*request.sprt, report.total().pairs).ratio);
    EXPECT_FALSE(report.interrupted);
    // The pairs are those of a match without a test, and at the check before the test was not decided.
    MatchRequest without = request_of(2, report.covered - sprt_every);
    const auto before = play_match(dice_battles(2), without, {}).total().pairs;
    EXPECT_EQ(judge(*request.sprt, before).verdict, SprtVerdict::undecided);
}

TEST(PairedMatch, ATestChecksAtItsLastPairToo) {
    MatchRequest request = request_of(1, 13);
    request.sprt = Sprt{.elo0 = 0, .elo1 = 1};
    const MatchReport report = play_match(dice_battles(1), request, {});
    EXPECT_EQ(report.sprt->pairs, 13u);
    EXPECT_EQ(report.sprt->verdict, SprtVerdict::undecided);
    EXPECT_FALSE(report.interrupted);
    EXPECT_NE(text_report(report).find("Undecided."), std::string::npos);
}

TEST(PairedMatch, InterruptedCoversWholePairs) {
    const std::atomic<bool> at_once{true};
    const MatchReport none = play_match(dice_battles(1), request_of(1, 10), {.stop = &at_once});
    EXPECT_TRUE(none.interrupted);
    EXPECT_NE(text_report(none).find("No pair of games was finished."), std::string::npos);
    EXPECT_EQ(json::parse(json_report(none))["result"]["elo"]["low"], nullptr);
    std::atomic<bool> stop{false};
    std::atomic<std::uint32_t> finished{0};
    std::thread watcher([&] {
        while (finished < 101) std::this_thread::yield();
        stop = true;
    });
    const MatchReport report =
        play_match(dice_battles(1), request_of(1, 5'000'000), {.threads = 2, .stop = &stop, .finished = &finished});
    watcher.join();
    EXPECT_TRUE(report.interrupted);
    EXPECT_GE(report.covered, 50u);
    EXPECT_EQ(report.total().pairs.count(), report.covered);
    EXPECT_EQ(report.total().pairs, play_match(dice_battles(1), request_of(1, report.covered), {}).total().pairs);
}

// Games are read from their records, those that lack one are played.
TEST(PairedMatch, GoesOnFromRecords) {
    const Battles battles = dice_battles(2);
    MatchRequest request = request_of(2, 200);
    request.sprt = Sprt{.elo0 = 0, .elo1 = 60};
    std::map<std::uint32_t, std::string> records;
    BatchHooks hooks;
    hooks.record = [&](std::uint32_t game, const std::string& record) { records[game] = record; };
    const std::string whole = without_timing(play_match(battles, request, hooks));
    const std::size_t games = records.size();
    EXPECT_EQ(json::parse(whole)["covered"]["pairs"], games / 2);
    for (const int threads : {1, 3}) {
        std::map<std::uint32_t, std::string> left = records;
        std::erase_if(left, [](const auto& record) { return record.first % 7 == 0 || record.first > 45; });
        std::uint32_t played = 0;
        BatchHooks resumed{.threads = threads};
        resumed.record = [&](std::uint32_t game, const std::string& record) {
            ++played;
            EXPECT_EQ(record, records[game]);
            EXPECT_FALSE(left.contains(game)) << game;
        };
        resumed.recorded = [&](std::uint32_t game) -> std::optional<Source> {
            if (!left.contains(game)) return std::nullopt;
            return Source{"left", left.at(game)};
        };
        const MatchReport report = play_match(battles, request, resumed);
        EXPECT_EQ(without_timing(report), whole) << threads << " threads";
        EXPECT_EQ(played, games - left.size());
        std::uint64_t decisions = 0, timed = 0;
        for (const AgentWork& work : report.total().work) decisions += work.decisions, timed += work.timed;
        EXPECT_LT(timed, decisions);
    }
}

TEST(PairedMatch, TextKeepsToThePage) {
    MatchRequest request = request_of(3, 20);
    request.sprt = Sprt{.elo0 = -999.5, .elo1 = 999.25, .alpha = 0.000001, .beta = 0.000001};
    MatchReport report = play_match(dice_battles(3), request, {});
    for (BattleInfo& battle : report.battles) battle.name = std::string(60, 'n');
    report.request.agents = {std::string(120, 'a'), std::string(120, 'b')};
    std::istringstream lines(text_report(report));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(width_of(line), 100) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << '"' << line << '"';
    }
}

TEST(PairedMatch, OfOnePairThereIsNoInterval) {
    const std::string text = text_report(play_match(dice_battles(1), request_of(1, 1), {}));
    EXPECT_EQ(text.find("inf to"), std::string::npos) << text;
    EXPECT_EQ(text.find(" to "), std::string::npos) << text;
    EXPECT_NE(text.find("  Likelihood that the first is the stronger one: "), std::string::npos) << text;
}

TEST(PairedMatch, UnknownAgentNamesTheNearOne) {
    MatchRequest request = request_of(1, 5);
    request.agents[1] = "rando";
    EXPECT_THROW((void)play_match(dice_battles(1), request, {}), InputError);
}

// Counts of pairs and of games on either side leave no doubt which results the two games of a pair had.
TEST(PairTally, IntervalsOfWonDrawnAndLostAreByPairs) {
    PairTally tally;
    std::array<ClusterTally, 3> direct;
    const auto row = [](double payoff) {
        GameRow made;
        made.payoff = payoff;
        return made;
    };
    std::uint32_t times = 0;
    for (const double as_a : {0.0, 0.5, 1.0})
        for (const double as_b : {0.0, 0.5, 1.0}) {
            times += 3;
            for (std::uint32_t i = 0; i < times; ++i) {
                tally.add(row(as_a), row(1 - as_b));
                for (const std::size_t kind : {0u, 1u, 2u}) {
                    const double payoff = 1 - static_cast<double>(kind) / 2;  // won, drawn, lost
                    direct[kind].add((as_a == payoff ? 1 : 0) + (as_b == payoff ? 1 : 0), 2);
                }
            }
        }
    const auto shares = tally.shares();
    for (const std::size_t kind : {0u, 1u, 2u}) {
        const Interval expected = wilson_of_mean(direct[kind].mean(), direct[kind].error(), tally.pairs.count());
        EXPECT_NEAR(shares[kind].low, expected.low, 1e-12) << kind;
        EXPECT_NEAR(shares[kind].high, expected.high, 1e-12) << kind;
    }
    EXPECT_EQ(PairTally{}.shares()[0].high, 1);
}

}  // namespace
}  // namespace polemarch::sim
