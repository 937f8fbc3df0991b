// `polemarch strategy` from outside: the same report at any number of threads, its JSON by the schema, bad input.
#include "tests/support/json_files.h"
#include "tests/support/program.h"

#include <string>
#include <vector>

namespace polemarch::test {
namespace {

const std::string armies = POLEMARCH_SOURCE_DIR "/data/standard_wargame/armies/";

Ran strategy(const std::vector<std::string>& more, const std::string& army_b = "carthage-218bc.toml") {
    std::vector<std::string> words{"strategy", "--army-a", armies + "romans-200bc.toml", "--army-b", armies + army_b};
    words.insert(words.end(), more.begin(), more.end());
    return polemarch(words);
}

TEST(StrategyProgram, TheSameReportAtAnyNumberOfThreads) {
    const Folder folder;
    const Ran one = strategy({"--games", "2", "--threads", "1", "--json", folder / "one.json"}),
              three = strategy({"--games", "2", "--threads", "3", "--json", folder / "three.json"});
    EXPECT_EQ(one.status, 0) << one.error;
    EXPECT_EQ(one.output, three.output);
    EXPECT_TRUE(one.output.starts_with("Battle strategies (3.4)\n")) << one.output;
    EXPECT_EQ(without_timing(folder / "one.json"), without_timing(folder / "three.json"));
    expect_schema("strategy.schema.json", folder / "one.json");
}
TEST(StrategyProgram, ArmiesMayBeBuiltFromLists) {
    const Ran ran = polemarch(
        {"strategy", "--army-a", "list:maurya", "--army-b", "list:swiss-1476", "--points", "20", "--games", "2"});
    EXPECT_EQ(ran.status, 0) << ran.error;
    EXPECT_TRUE(ran.output.starts_with("Battle strategies (3.4)\n")) << ran.output;
}
TEST(StrategyProgram, BothArmiesAreNeeded) {
    const Ran ran = polemarch({"strategy", "--army-a", armies + "romans-200bc.toml"});
    EXPECT_EQ(ran.error, "polemarch: error: --army-a needs --army-b too\n");
    EXPECT_EQ(ran.status, 2);
}
TEST(StrategyProgram, FilesThatAreNoArmiesAreRefused) {
    EXPECT_EQ(strategy({}, "nobody.toml").status, 2);
    const Ran scenario = strategy({}, "../scenarios/skirmish.toml");
    EXPECT_EQ(scenario.output, "");
    EXPECT_EQ(scenario.status, 2) << scenario.error;
}
TEST(StrategyProgram, OneGameIsTooFewForAnError) {
    const Ran ran = strategy({"--games", "1"});
    EXPECT_EQ(ran.output, "");
    EXPECT_EQ(ran.status, 2);
}

}  // namespace
}  // namespace polemarch::test
