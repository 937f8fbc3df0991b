// The row of a recorded game is that of the game as it was played; records of other runs and broken ones are refused.
#include "sim/service/recorded_game.h"

#include "sim/service/service.h"
#include "tests/support/open_in_tree.h"

#include <atomic>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using test::open_in_tree;

constexpr std::atomic<bool> not_stopped{false};

Record record_from(const std::string& text) {
    Diagnostics diagnostics;
    auto record = parse_record({"g.jsonl", text}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    return record ? std::move(*record) : Record{};
}
template <class Call>
std::string error_of_call(const Call& call) {
    try {
        call();
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(RecordedGame, HasTheRowOfTheGameAsPlayed) {
    std::size_t with_advantage = 0;
    for (const std::string name : {"kadesh", "plataea", "hastings-1066"}) {
        const auto service = open_in_tree(name);
        const BatchRequest request{{1, 6}, {"heuristic", "heuristic"}, 5, SideSwap::fixed};
        for (std::uint32_t game = 1; game <= 6; ++game) {
            const Record record = record_from(service->record(request, game));
            Diagnostics diagnostics;
            const auto opened = open_battle(record, diagnostics);
            ASSERT_TRUE(opened) << diagnostics.text();
            const GameRow read = row_of_record(opened->system(), record);
            const GameRow played = *service->row(request, game, not_stopped);
            EXPECT_EQ(read.game, game);
            EXPECT_EQ(read.payoff, played.payoff) << name << game;
            EXPECT_EQ(read.steps, played.steps) << name << game;
            EXPECT_EQ(read.decisions, played.decisions) << name << game;
            EXPECT_EQ(read.facts, played.facts) << name << game;
            EXPECT_EQ(how_ended(read), how_ended(played)) << name << game;
            EXPECT_EQ(read.work[0].decisions + read.work[1].decisions, played.decisions);
            EXPECT_EQ(read.work[0].timed, 0u);
            with_advantage += read.drawn_with_advantage ? 1 : 0;
        }
    }
    EXPECT_GT(with_advantage, 0u) << "no game of these ended in a winning draw";
}

TEST(RecordedGame, OfARunHasItsHeader) {
    const auto service = open_in_tree("kadesh");
    const BatchRequest request{{1, 2}, {"random", "random"}, 3, SideSwap::fixed};
    const Source source{"g.jsonl", service->record(request, 1)};
    const auto refusal = [&](const BatchRequest& other, std::uint32_t game) {
        return error_of_call([&] { static_cast<void>(record_of_run(source, service->record_header(other, game))); });
    };
    const std::string head = "polemarch: error: g.jsonl:1:1: the record is of another run: another ";
    EXPECT_EQ(refusal(request, 1), "no error");
    EXPECT_EQ(refusal(request, 2), head + "game (found game 1 of pair 1, expected game 2 of pair 2)\n");
    BatchRequest other = request;
    other.seed = 4;
    EXPECT_EQ(refusal(other, 1), head + "seed (found 3, expected 4)\n");
    other = request;
    other.agents[1] = "heuristic";
    EXPECT_EQ(refusal(other, 1), head + "pair of agents (found random and random, expected random and heuristic)\n");
    RecordHeader header = service->record_header(request, 1);
    header.program = {"9.9.9", "cafe"};
    EXPECT_NE(
        error_of_call([&] { static_cast<void>(record_of_run(source, header)); }).find(head + "version of the program"),
        std::string::npos);
    header = service->record_header(request, 1);
    header.sources.back().text += "\n";
    EXPECT_EQ(error_of_call([&] { static_cast<void>(record_of_run(source, header)); }),
              head + "version of the battle's files, handicaps or options\n");
}

TEST(RecordedGame, MustBeOver) {
    const auto service = open_in_tree("kadesh");
    const std::string text = service->record({{1, 1}, {"random", "random"}, 3, SideSwap::fixed}, 1);
    Record record = record_from(text);
    record.steps.resize(5);
    record.result = RecordResult{7, Ending::unfinished, 0.5, 5};
    const auto row = [&] { static_cast<void>(row_of_record(service->system(), record)); };
    EXPECT_EQ(error_of_call(row),
              "polemarch: error: g.jsonl:7:1: the game is not over (expected a game played to its end)\n");
    record.result = resignation(Side::first, 5);
    record.result->line = 7;
    EXPECT_EQ(error_of_call(row),
              "polemarch: error: g.jsonl:7:1: the game was given up before its end (expected a game played to its "
              "end)\n");
    record.result.reset();
    EXPECT_NE(error_of_call(row).find("the record breaks off"), std::string::npos);
}

}  // namespace
}  // namespace polemarch::sim
