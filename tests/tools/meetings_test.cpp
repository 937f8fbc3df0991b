// Two armies instead of a scenario, from outside: every command that plays takes --army-a and --army-b.
#include "tests/support/json_files.h"
#include "tests/support/program.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

Ran of_lists(std::vector<std::string> words, const RunOptions& options = {}) {
    for (const char* word : {"--army-a", "list:maurya", "--army-b", "list:swiss-1476", "--points", "20"})
        words.emplace_back(word);
    return polemarch(words, options);
}

TEST(MeetingPrograms, SimulateSaysThatArmiesAreBuiltAnew) {
    const Folder folder;
    const Ran ran = of_lists({"simulate", "--side-a", "random", "--side-b", "idle", "--swap-sides", "--games", "4",
                              "--records", folder / "r", "--json", folder / "s.json"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_THAT(ran.output, HasSubstr("  armies of lists are built anew for each pair of games\n"));
    expect_schema("simulate.schema.json", folder / "s.json");
    for (const char* game : {"1", "2", "3", "4"}) {
        const Ran replayed = polemarch({"replay", folder / (std::string("r/game-00000") + game + ".jsonl")});
        EXPECT_EQ(replayed.status, 0) << replayed.error;
    }
}
TEST(MeetingPrograms, MatchAndLadderTakeTwoArmies) {
    const Folder folder;
    const Ran match = of_lists({"match", "--first", "random", "--second", "idle", "--pairs", "2"});
    EXPECT_EQ(match.status, 0) << match.error;
    EXPECT_THAT(match.output, HasSubstr("  on A meeting of two armies\n"));
    const Ran ladder = of_lists({"ladder", "--agents", "random,idle", "--pairs", "1", "--out", folder / "ladder.json"});
    EXPECT_EQ(ladder.status, 0) << ladder.error;
    EXPECT_THAT(ladder.output, HasSubstr("  on A meeting of two armies\n"));
}
TEST(MeetingPrograms, PlayTakesTwoArmies) {
    const Ran ran = of_lists({"play", "--seed", "3", "--level", "random"}, {.input = "quit\n"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_THAT(ran.output, HasSubstr("Maurya Empire, 20 ME"));
    EXPECT_THAT(ran.output, HasSubstr("Swiss Confederates, 20 ME"));
}

}  // namespace
}  // namespace polemarch::test
