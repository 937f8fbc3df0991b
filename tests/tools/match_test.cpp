// polemarch match from outside, on a small battle between quick agents.
#include "tests/support/json_files.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

std::vector<std::string> match(const std::vector<std::string>& more, const std::string& scenarios = "worked-example") {
    std::vector<std::string> words{"match", scenarios, "--first", "heuristic", "--second", "random"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(Match, SameReportAtAnyNumberOfThreads) {
    const Folder folder;
    const auto run = [&](const std::string& threads) {
        const Ran result =
            polemarch(match({"--pairs", "8", "--seed", "5", "--threads", threads, "--json", folder / ("m" + threads)},
                            "worked-example,kadesh"));
        EXPECT_EQ(result.status, 0) << result.error;
        expect_schema("match.schema.json", folder / ("m" + threads));
        return result.output;
    };
    const std::string alone = run("1");
    EXPECT_NE(alone.find("heuristic against random  (ancient-battles)\n"), std::string::npos) << alone;
    for (const std::string threads : {"2", "3"}) {
        EXPECT_EQ(run(threads), alone) << threads << " threads";
        EXPECT_EQ(without_timing(folder / ("m" + threads)), without_timing(folder / "m1")) << threads << " threads";
    }
    const json report = json::parse(file_text(folder / "m1"));
    EXPECT_EQ(report["covered"]["pairs"], 8);
    EXPECT_GT(report["result"]["score"]["value"], 0.8);
    EXPECT_GT(report["timing"]["agents"][0]["seconds_a_decision"], report["timing"]["agents"][1]["seconds_a_decision"]);
}

TEST(Match, TestEndsAtTheSamePairAtAnyNumberOfThreads) {
    const Folder folder;
    for (const std::string threads : {"1", "2", "3"}) {
        const Ran run = polemarch(
            match({"--sprt", "elo0=0,elo1=50,alpha=0.1", "--threads", threads, "--json", folder / ("m" + threads)}));
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_NE(run.output.find("  Decided: a difference of 50 Elo rather than 0.\n"), std::string::npos)
            << run.output;
        EXPECT_EQ(without_timing(folder / ("m" + threads)), without_timing(folder / "m1")) << threads << " threads";
    }
    expect_schema("match.schema.json", folder / "m1");
    const json report = json::parse(file_text(folder / "m1"));
    EXPECT_EQ(report["sprt"]["verdict"], "elo1");
    EXPECT_EQ(report["covered"]["pairs"].get<int>() % 10, 0);
}

// Any game of a match can be recorded: pair k is games 2k - 1 and 2k with swapped sides.
TEST(Match, GamesAreThoseOfSimulate) {
    const Folder folder;
    ASSERT_EQ(polemarch(match({"--first-pair", "3", "--pairs", "4", "--json", folder / "m"})).status, 0);
    ASSERT_EQ(polemarch({"simulate", "worked-example", "--side-a", "heuristic", "--side-b", "random", "--swap-sides",
                         "--first-game", "5", "--games", "8", "--json", folder / "s"})
                  .status,
              0);
    const json report = json::parse(file_text(folder / "m")), batch = json::parse(file_text(folder / "s"));
    EXPECT_EQ(report["result"]["counts"]["pairs_by_half_points"],
              batch["result"]["first_agent"]["pairs_by_half_points"]);
}

TEST(Match, SaysThatAnAgentAgainstItselfPlaysCopies) {
    const auto said = [](const char* second) {
        return polemarch({"match", "worked-example", "--first", "rush", "--second", second, "--pairs", "1"}).error;
    };
    EXPECT_NE(said("Rush").find("the games of a pair are copies"), std::string::npos);
    EXPECT_EQ(said("sit").find("copies"), std::string::npos);
}

TEST(Match, NamesOfFilesMayHaveCommas) {
    const Folder folder;
    const std::string text = file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/worked-example.toml");
    std::ofstream(folder / "a,b.toml") << text;
    for (const std::vector<std::string>& scenarios :
         std::vector<std::vector<std::string>>{{folder / "a,b.toml", "kadesh"},
                                               {(folder / "a,b.toml") + ",kadesh"},
                                               {"kadesh," + (folder / "a,b.toml")}}) {
        std::vector<std::string> words{"match", "--first", "heuristic", "--second", "random", "--pairs", "2"};
        words.insert(words.begin() + 1, scenarios.begin(), scenarios.end());
        const Ran run = polemarch(words);
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_NE(run.output.find("The worked example"), std::string::npos) << run.output;
        EXPECT_NE(run.output.find("Kadesh"), std::string::npos) << run.output;
    }
    const std::vector<std::string> ladder{"ladder",      "--agents",          "random,heuristic",
                                          "--scenarios", folder / "a,b.toml", "--scenarios",
                                          "kadesh",      "--pairs",           "2",
                                          "--out",       folder / "l"};
    EXPECT_EQ(polemarch(ladder).status, 0);
    EXPECT_EQ(json::parse(file_text(folder / "l"))["battles"].size(), 2u);
}

TEST(Match, BattlesOfOneNameAreToldApart) {
    const Folder folder;
    const std::string copy = folder / "h2.toml";
    std::ofstream(copy) << file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/worked-example.toml");
    const Ran run =
        polemarch({"match", "worked-example", "h2.toml", "--first", "heuristic", "--second", "random", "--pairs", "2"},
                  {.directory = folder.path().string()});
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_NE(run.output.find("\n  The worked example (h2.toml) "), std::string::npos) << run.output;
    EXPECT_NE(run.output.find("  on The worked example (worked-example); The worked example (h2.toml)\n"),
              std::string::npos)
        << run.output;
}

TEST(Match, AnAgentHasOneName) {
    const Folder folder;
    ASSERT_EQ(polemarch({"match", "worked-example", "--first", "Level-1:dice=shared:simulations=12:temperament=steady",
                         "--second", "heuristic:temperament=bold", "--pairs", "1", "--json", folder / "m"})
                  .status,
              0);
    const json report = json::parse(file_text(folder / "m"));
    EXPECT_EQ(report["request"]["first"], "level-1");
    EXPECT_EQ(report["request"]["second"], "heuristic:temperament=bold");
}

TEST(Names, CapitalsDoNotMatter) {
    const auto output = [](const std::vector<std::string>& words) {
        const Ran run = polemarch(words);
        EXPECT_EQ(run.status, 0) << run.error;
        return run.output;
    };
    EXPECT_EQ(output({"odds", "ancient-battles", "melee", "--attacker", "lc", "--defender", "Hc,disordered"}),
              output({"odds", "ancient-battles", "melee", "--attacker", "LC", "--defender", "HC,disordered"}));
    EXPECT_EQ(output({"odds", "blood-of-kings", "fire", "--actor", "bw,4", "--target", "ms,4"}),
              output({"odds", "blood-of-kings", "fire", "--actor", "BW,4", "--target", "MS,4"}));
    EXPECT_EQ(output({"simulate", "Worked-Example", "--games", "2", "--side-a", "RANDOM"}),
              output({"simulate", "worked-example", "--games", "2", "--side-a", "random"}));
}

TEST(Names, HelpOnNewListsEverySystem) {
    std::string help = polemarch({"help", "new"}).output;
    std::replace(help.begin(), help.end(), '\n', ' ');
    EXPECT_NE(help.find("SYSTEM: ancient-battles, blood-of-kings or standard-wargame."), std::string::npos) << help;
}

TEST(Match, InterruptedReportsWholePairsAndHowToGoOn) {
    const Folder folder;
    const Ran run = polemarch({"match", "worked-example", "--first", "random", "--second", "random", "--pairs",
                               "5000000", "--json", folder / "m"},
                              {.interrupts = {800ms}});
    EXPECT_EQ(run.status, 130) << run.error;
    expect_schema("match.schema.json", folder / "m");
    const json report = json::parse(file_text(folder / "m"));
    EXPECT_EQ(report["covered"]["interrupted"], true);
    const int pairs = report["covered"]["pairs"];
    EXPECT_GT(pairs, 0);
    EXPECT_NE(run.output.find("Interrupted: covers pairs 1 to " + std::to_string(pairs) + " only"), std::string::npos);
    EXPECT_NE(run.error.find("--first-pair " + std::to_string(pairs + 1) + " --pairs " +
                             std::to_string(5000000 - pairs) + " plays the rest"),
              std::string::npos)
        << run.error;
}

/// For all verbs a number names the level.
TEST(Match, LevelsAreNamedByTheirNumbers) {
    const Folder folder;
    ASSERT_EQ(polemarch({"match", "worked-example", "--first", "1", "--second", "2:simulations=5", "--pairs", "1",
                         "--json", folder / "m"})
                  .status,
              0);
    const json request = json::parse(file_text(folder / "m"))["request"];
    EXPECT_EQ(request["first"], "level-1");
    EXPECT_EQ(request["second"], "level-2:simulations=5");
    const Ran run = polemarch({"simulate", "worked-example", "--games", "1", "--side-b", "1"});
    EXPECT_NE(run.output.find("level-1\n"), std::string::npos) << run.output << run.error;
    EXPECT_EQ(polemarch({"match", "worked-example", "--first", "8", "--second", "1"}).error,
              "polemarch: error: there is no level '8': expected 1 to 7 or an agent's name\n");
}

TEST(Match, NothingIsWrittenOverWithoutForce) {
    const Folder folder;
    const std::string path = folder / "m.json";
    std::ofstream(path) << "precious";
    const Ran refused = polemarch(match({"--pairs", "1", "--json", path}));
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.error, "polemarch: error: " + path + " exists already; --force writes over it\n");
    EXPECT_EQ(polemarch(match({"--pairs", "1", "--json", path, "--force"})).status, 0);
    EXPECT_EQ(json::parse(file_text(path))["covered"]["pairs"], 1);
}

}  // namespace
}  // namespace polemarch::test
