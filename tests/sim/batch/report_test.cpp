// Reports of the guided dice game: the same bytes with any number of threads, figures that add up, tables within a
// page.
#include "core/text.h"
#include "tests/support/dice_service.h"

#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using nlohmann::json;

BatchReport simulate(const BatchRequest& request, const BatchHooks& hooks = {}) {
    return test::dice_service()->simulate(request, hooks);
}

TEST(Report, SameBytesAtAnyNumberOfThreads) {
    BatchRequest request{.games = {1, 500}, .agents = {"patient", "random"}, .seed = 3, .side_swap = SideSwap::swapped};
    const BatchReport alone = simulate(request);
    for (const int threads : {1, 2, 3, 8}) {
        const BatchReport report = simulate(request, {.threads = threads});
        EXPECT_EQ(json_report(report), json_report(alone)) << threads << " threads";
        EXPECT_EQ(text_report(report), text_report(alone)) << threads << " threads";
    }
    request.seed = 4;
    EXPECT_NE(json_report(simulate(request)), json_report(alone));
}

TEST(Report, FiguresAddUp) {
    const json report = json::parse(json_report(simulate({.games = {1, 400}, .agents = {"patient", "random"}})));
    const auto& result = report["result"];
    const int wins = result["a_wins"]["games"], draws = result["draws"]["games"], losses = result["b_wins"]["games"];
    EXPECT_EQ(wins + draws + losses, 400);
    EXPECT_DOUBLE_EQ(result["side_a"]["score"].get<double>(), (wins + draws / 2.0) / 400);
    EXPECT_GT(result["side_a"]["score"].get<double>(), 0.55);  // 14/3 pips against 3.5 and a little
    const auto& higher = report["facts"][0];
    EXPECT_EQ(higher["codes"][0]["games"], draws);
    EXPECT_EQ(higher["codes"][1]["games"], wins);
    const auto& again = report["facts"][4];
    EXPECT_EQ(again["never"]["games"].get<int>() + again["quantity"]["games"].get<int>(), 400);
    EXPECT_EQ(again["quantity"]["min"], 1);
    double sum = 0;
    for (const auto& pair : report["facts"][2]["quantity"]["counts"])
        sum += pair[0].get<double>() * pair[1].get<double>();
    EXPECT_DOUBLE_EQ(report["facts"][2]["quantity"]["mean"].get<double>(), sum / 400);
}

TEST(Report, SwappedSidesScoreTheAgentNotTheSide) {
    const BatchReport report =
        simulate({.games = {1, 2000}, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped});
    const Score score = agent_score(report);
    EXPECT_GT(score.mean, 0.6);
    EXPECT_NEAR(side_score(report).mean, 0.5, 0.04);  // each side is played by either agent
    EXPECT_EQ(report.first_agent.pairs.count(), 1000u);
    EXPECT_GT(score.gain, 0);
    ASSERT_TRUE(score.error);
    EXPECT_NEAR(score.interval.low, score.mean - 1.96 * *score.error, 0.001);
    EXPECT_NEAR(score.interval.high, score.mean + 1.96 * *score.error, 0.001);
}

// Every error and interval is by pairs. With one agent's every choice without chance, game 2k would be game 2k - 1.
TEST(Report, SwappedSidesHaveAllErrorsByPairs) {
    const BatchRequest request{.games = {1, 400}, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped};
    const BatchReport report = simulate(request);
    // The same figures from the games themselves: half the sum of a pair, and the deviation of 200 of them.
    BatchRequest one = request;
    const auto service = test::dice_service();
    std::array<Tally, 3> results;
    Tally steps;
    for (std::uint32_t pair = 0; pair < 200; ++pair) {
        one.games = {2 * pair + 1, 2};
        const BatchReport games = service->simulate(one, {});
        steps.add(static_cast<std::int32_t>(games.steps.mean() * 2 + 0.5));
        for (std::size_t i = 0; i < 3; ++i) results[i].add(static_cast<std::int32_t>(games.results[i]));
    }
    const json found = json::parse(json_report(report));
    EXPECT_NEAR(found["length"]["steps"]["error"].get<double>(), steps.error() / 2, 1e-12);
    EXPECT_NE(found["length"]["steps"]["error"].get<double>(), report.steps.error());
    constexpr std::array<const char*, 3> names{"a_wins", "draws", "b_wins"};
    for (std::size_t i = 0; i < 3; ++i) {
        const Interval expected = wilson_of_mean(results[i].mean() / 2, results[i].error() / 2, 200);
        EXPECT_NEAR(found["result"][names[i]]["low"].get<double>(), expected.low, 1e-12) << names[i];
        EXPECT_NEAR(found["result"][names[i]]["high"].get<double>(), expected.high, 1e-12) << names[i];
    }
    for (std::size_t i = 0; i < 2; ++i)  // the first fact has the same codes as the result
        EXPECT_NEAR(found["facts"][0]["codes"][i]["low"].get<double>(),
                    found["result"][names[1 - i]]["low"].get<double>(), 1e-12);
}

TEST(Report, AnAgentAgainstItselfPlaysNoCopies) {
    const BatchReport swapped =
        simulate({.games = {5, 400}, .agents = {"patient", "patient"}, .seed = 3, .side_swap = SideSwap::swapped});
    EXPECT_EQ(swapped.covered, 200u);
    EXPECT_EQ(json_report(swapped),
              json_report(simulate({.games = {3, 200}, .agents = {"patient", "patient"}, .seed = 3})));
}

TEST(Report, HalfAPairIsRefused) {
    for (const GameRange& games : {GameRange{1, 3}, GameRange{2, 4}, GameRange{4, 1}}) {
        EXPECT_THROW((void)simulate({.games = games, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped}),
                     InputError);
        EXPECT_NO_THROW((void)simulate({.games = games, .agents = {"patient", "random"}}));
    }
}

TEST(Report, TooFewGamesHaveNoError) {
    const BatchReport game = simulate({.games = {1, 1}, .agents = {"patient", "random"}});
    EXPECT_FALSE(side_score(game).error);
    EXPECT_TRUE(json::parse(json_report(game))["result"]["side_a"]["error"].is_null());
    const BatchReport pair =
        simulate({.games = {3, 2}, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped});
    EXPECT_EQ(pair.first_agent.pairs.count(), 1u);
    EXPECT_FALSE(agent_score(pair).error);
    EXPECT_NE(text_report(pair).find(" %       -\n"), std::string::npos) << text_report(pair);
}

TEST(Report, TextKeepsToThePage) {
    BatchReport report =
        simulate({.games = {1, 1000}, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped});
    for (int i = 0; i < 90; ++i) report.battle.assumed.push_back("figure number " + std::to_string(i));
    report.battle.name = std::string(80, 'n');
    report.battle.date = std::string(40, 'd');
    report.battle.sides = {"a name of sixty letters, and no army may have a longer name!", "\u0397\u03c0\u03b5\u8ecd"};
    const std::string text = text_report(report);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(width_of(line), 100) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << '"' << line << '"';
    }
    EXPECT_NE(text.find("d…  (dice)\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  A a name of sixty letters, and no army may have a longer name! patient\n"),
              std::string::npos);
    EXPECT_NE(text.find("  A wins: a name of sixty letters, and no army may have a l… "), std::string::npos);
    EXPECT_NE(text.find("more (--json lists all)"), std::string::npos) << text;
}

TEST(Report, ArmiesOfSomeLengthAreNamedInFull) {
    BatchReport report = simulate({.games = {1, 10}, .agents = {"patient", "random"}});
    report.battle.sides = {"Mantineans, Spartans and Athenians", "Thebes"};
    const std::string text = text_report(report);
    EXPECT_NE(text.find("\n  A Mantineans, Spartans and Athenians patient\n  B Thebes                           "
                        "  random\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("\n  A wins: Mantineans, Spartans and Athenians  "), std::string::npos) << text;
    EXPECT_NE(text.find("A Mantineans, Spartans and Athenians  B Thebes\n"), std::string::npos) << text;
}

TEST(Report, InterruptedSaysWhatItCovers) {
    std::atomic<bool> stop{false};
    std::atomic<std::uint32_t> finished{0};
    std::vector<std::uint32_t> recorded;
    const auto record = [&](std::uint32_t game, const std::string&) {
        recorded.push_back(game);
        if (game == 20) stop = true;
    };
    const BatchReport report = simulate({.games = {1, 100000}, .agents = {"random", "random"}},
                                        {.threads = 2, .stop = &stop, .finished = &finished, .record = record});
    EXPECT_TRUE(report.interrupted);
    EXPECT_GE(report.covered, 20u);
    EXPECT_LT(report.covered, 100000u);
    EXPECT_EQ(finished, report.covered);
    EXPECT_EQ(recorded.size(), report.covered);  // records of the covered games, and nothing else
    EXPECT_NE(text_report(report).find("Interrupted: covers games 1 to " + std::to_string(report.covered)),
              std::string::npos);
    // A run of just these games gives the same figures.
    const json whole =
        json::parse(json_report(simulate({.games = {1, report.covered}, .agents = {"random", "random"}})));
    const json part = json::parse(json_report(report));
    for (const char* key : {"result", "facts", "length"}) EXPECT_EQ(whole[key], part[key]) << key;
}

TEST(Report, InterruptedCoversWholePairs) {
    const BatchRequest all{.games = {1, 100000}, .agents = {"patient", "random"}, .side_swap = SideSwap::swapped};
    for (const std::uint32_t last : {20u, 21u}) {
        std::atomic<bool> stop{false};
        std::vector<std::uint32_t> recorded;
        const auto record = [&](std::uint32_t game, const std::string&) {
            recorded.push_back(game);
            if (game >= last) stop = true;
        };
        const BatchReport part = simulate(all, {.threads = 2, .stop = &stop, .record = record});
        EXPECT_TRUE(part.interrupted);
        EXPECT_EQ(part.covered % 2, 0u);
        EXPECT_EQ(recorded.size(), part.covered);
        EXPECT_EQ(part.first_agent.pairs.count(), part.covered / 2);
    }
}

TEST(Report, ASmallShareIsNeverShownAsNoneNorALargeOneAsAll) {
    BatchReport report = simulate({.games = {1, 10}, .agents = {"patient", "random"}});
    report.covered = 40'000;
    report.results = {39'990, 9, 1};
    report.side_a.games = {};
    report.side_a.games.add(2, 39'990);
    report.side_a.games.add(1, 9);
    report.side_a.games.add(0, 1);
    const std::string text = text_report(report);
    EXPECT_NE(text.find("    39,990  99.975 %   99.954 to 99.986 %"), std::string::npos) << text;
    EXPECT_NE(text.find("         1   0.003 %   <0.001 to 0.014 %"), std::string::npos) << text;
    report.covered = 40'000'000;
    report.results = {39'999'990, 9, 1};
    const std::string more = text_report(report);
    EXPECT_NE(more.find("39,999,990 >99.999 %   >99.999 to >99.999 %"), std::string::npos) << more;
}

TEST(Report, NoGameFinished) {
    const std::atomic<bool> stop{true};
    const BatchReport report = simulate({.games = {1, 10}, .agents = {"random", "random"}}, {.stop = &stop});
    EXPECT_NE(text_report(report).find("No game was finished."), std::string::npos);
    EXPECT_EQ(json::parse(json_report(report))["covered"]["games"], 0);
}

TEST(Report, UnknownAgentNamesTheNearOne) {
    try {
        simulate({.games = {1, 10}, .agents = {"patiemt", "random"}});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(
            error.what(),
            "polemarch: error: unknown agent 'patiemt', did you mean 'patient'?; there are: random, patient\n");
    }
}

}  // namespace
}  // namespace polemarch::sim
