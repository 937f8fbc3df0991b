// --handicap from outside: its form, the reports and records that contain it, and where it is refused.
#include "core/files.h"
#include "tests/support/json_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(HandicapOption, OfAnotherFormIsRefused) {
    const std::string form = "polemarch: error: the option '--handicap' must be WHO:CHANGES[/WHO:CHANGES] with WHO ";
    for (const std::string given : {"A", "A:", ":vp=1", "C:vp=1", "first:vp=1", "A:vp=1/", "A:vp=1/B"}) {
        const Ran run = polemarch({"simulate", "heraclea", "--games", "1", "--handicap=" + given});
        EXPECT_EQ(run.status, 2) << given;
        EXPECT_EQ(run.error, form + "A or B and CHANGES such as vp=1,panic=+4,command=-1, found '" + given + "'\n");
    }
    EXPECT_THAT(polemarch({"simulate", "heraclea", "--handicap", "B:vp=1/B:panic=1"}).error,
                HasSubstr("the option '--handicap' names B twice"));
    EXPECT_THAT(
        polemarch({"match", "heraclea", "--first", "random", "--second", "random", "--handicap", "both:vp=1"}).error,
        HasSubstr("with WHO A, B, first or second and CHANGES"));
}

TEST(HandicapOption, SimulateNamesItAndItsRecordsReplayAlone) {
    const Folder folder;
    const Ran run = polemarch({"simulate", "worked-example", "--games", "3", "--handicap",
                               "A:vp=1,panic=+1/B:command=-1", "--json", folder / "s", "--records", folder / "r"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.output, HasSubstr("\n  A's handicap: victory points +1, panic level +1\n"
                                      "  B's handicap: Command Points a turn -1\n"));
    expect_schema("simulate.schema.json", folder / "s");
    EXPECT_EQ(json::parse(file_text(folder / "s"))["battle"]["handicaps"],
              (json{{"A", {{"vp", 1}, {"panic", 1}}}, {"B", {{"command", -1}}}}));
    const std::string record = folder / "r" + "/game-000001.jsonl";
    EXPECT_EQ(polemarch({"replay", record}).status, 0);
    // A position of it is a battle with the handicap.
    const Ran position = polemarch({"show", record + "@20", "--position"});
    ASSERT_EQ(position.status, 0) << position.error;
    std::ofstream(folder / "p.toml") << position.output;
    EXPECT_THAT(polemarch({"simulate", folder / "p.toml", "--games", "1"}).output,
                HasSubstr("\n  A's handicap: victory points +1, panic level +1\n"));
    // Other records are not written beside them.
    const Ran beside =
        polemarch({"simulate", "worked-example", "--games", "1", "--first-game", "4", "--records", folder / "r"});
    EXPECT_EQ(beside.status, 2);
    EXPECT_THAT(beside.error, HasSubstr("is of another run"));
}

TEST(HandicapOption, InAMatchOfAgentsAndOfSides) {
    const Folder folder;
    const Ran run = polemarch({"match", "worked-example,kadesh", "--first", "random", "--second", "heuristic",
                               "--pairs", "4", "--handicap", "A:panic=+1/first:vp=3", "--json", folder / "m"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.output, HasSubstr("\n  handicap of A on The worked example: panic level +1\n"
                                      "  handicap of A on Kadesh: panic level +1\n"
                                      "  handicap of the first, random, on either side: victory points +3\n"));
    expect_schema("match.schema.json", folder / "m");
    const json report = json::parse(file_text(folder / "m"));
    EXPECT_EQ(report["battles"][1]["handicaps"]["A"], (json{{"panic", 1}}));
    EXPECT_EQ(report["request"]["handicaps"], (json{{"first", {{"vp", 3}}}, {"second", json::object()}}));
}

TEST(HandicapOption, PlayKeepsItInItsRecordAndInTheCommandThatGoesOn) {
    const Folder folder;
    const std::string saved = folder / "battle.jsonl";
    const std::vector<std::string> words{"play", "heraclea", "--seed", "11", "--handicap", "A:vp=1"};
    const Ran unsaved = polemarch(words, {.input = "place B E8\nquit\n"});
    EXPECT_THAT(unsaved.output, HasSubstr("handicap: victory points +1"));
    EXPECT_THAT(unsaved.error, HasSubstr("--seed 11 --handicap A:vp=1\n"));
    ASSERT_EQ(polemarch(words, {.input = "place B E8\nsave " + saved + "\nquit\n"}).status, 0);
    EXPECT_EQ(polemarch({"replay", saved}).status, 0);
    EXPECT_THAT(polemarch({"play", "--load", saved}, {.input = "board\nquit\n"}).output,
                HasSubstr("handicap: victory points +1"));
}

TEST(HandicapOption, ARecordHasItsOwnBattle) {
    const std::string record = POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl";
    EXPECT_EQ(polemarch({"play", "--load", record, "--handicap", "A:vp=1"}).error,
              "polemarch: error: the option '--handicap' does not go with --load: a record has its own battle\n");
    EXPECT_EQ(polemarch({"suggest", record + "@51", "--handicap", "A:vp=1"}).error,
              "polemarch: error: the option '--handicap' does not go with a record: it has its own battle\n");
}

TEST(HandicapOption, HelpListsWhatItChanges) {
    const std::string help = polemarch({"help"}).output;
    EXPECT_THAT(help, HasSubstr("\n           panic          on the panic level (4.0), at most to where"));
    EXPECT_THAT(help, HasSubstr("\n           temperament    steady, bold or cautious: what the agent values"));
    EXPECT_THAT(help, HasSubstr("\n           simulations    1 to 10,000,000: per decision"));
}

TEST(Handicap, ReportsTheHashOfTheFileAndTheChangesBesideIt) {
    const Folder folder;
    const std::string name = "ancient_battles/scenarios/heraclea.toml";
    const std::string hash = content_hash(file_text(POLEMARCH_SOURCE_DIR "/data/" + name));
    const std::vector<std::vector<std::string>> runs{{},
                                                     {"--handicap", "A:vp=1/B:panic=+2"},
                                                     {"--options", "averaging-dice"},
                                                     {"--options", "averaging-dice", "--handicap", "A:vp=1"}};
    const std::vector<json> changes{nullptr,
                                    {"--handicap A:vp=1/B:panic=+2"},
                                    {"--options averaging-dice"},
                                    {"--options averaging-dice", "--handicap A:vp=1"}};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        std::vector<std::string> words{"simulate", "heraclea", "--games", "1", "--force", "--json", folder / "r.json"};
        words.insert(words.end(), runs[i].begin(), runs[i].end());
        const Ran run = polemarch(words);
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.output, HasSubstr(hash));
        const json battle = json::parse(file_text(folder / "r.json"))["battle"];
        EXPECT_EQ(battle["sources"][0]["fnv1a64"], hash);
        EXPECT_EQ(battle.value("changes", json()), changes[i]);
        for (const json& change : changes[i].is_null() ? json::array() : changes[i])
            EXPECT_THAT(run.output, HasSubstr(change.get<std::string>()));
        EXPECT_EQ(run.output.find("the scenario changed by") == std::string::npos, runs[i].empty());
    }
}

}  // namespace
}  // namespace polemarch::test
