// polemarch tune from outside.
#include "tests/support/json_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

TEST(Tune, WritesTheSameWeightsAtAnyNumberOfThreads) {
    const Folder folder;
    for (const std::string threads : {"1", "3"}) {
        const Ran run = polemarch({"tune", "worked-example", "--games", "30", "--seed", "4", "--threads", threads,
                                   "--out", folder / ("weights" + threads)});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.output, HasSubstr("Weights of the evaluation"));
        EXPECT_THAT(run.output, HasSubstr("log-loss"));
        EXPECT_THAT(run.output, HasSubstr("Fitted to 24 games: fewer than ten for each of 20 weights"));
    }
    const std::string weights = file_text(folder / "weights1");
    EXPECT_EQ(weights, file_text(folder / "weights3"));
    EXPECT_THAT(weights, HasSubstr("command = \"polemarch tune worked-example --games 30 --seed 4\"\n"));
    EXPECT_THAT(weights, HasSubstr("\nstrength = { opening = "));
    const Ran again = polemarch({"tune", "worked-example", "--games", "30", "--out", folder / "weights1"});
    EXPECT_EQ(again.status, 2);
    EXPECT_THAT(again.error, HasSubstr("exists already"));
    EXPECT_EQ(file_text(folder / "weights1"), weights);
}

TEST(Tune, RefusesWhatItCannotDo) {
    EXPECT_EQ(polemarch({"tune", "worked-example", "--games", "3"}).status, 2);
    EXPECT_EQ(polemarch({"tune", "no-such-battle"}).status, 2);
    EXPECT_EQ(polemarch({"tune"}).status, 2);
    const Ran mixed = polemarch({"tune", "worked-example,plataea"});
    EXPECT_EQ(mixed.status, 2);
    EXPECT_EQ(
        mixed.error,
        "polemarch: error: worked-example is a scenario of ancient-battles, plataea of blood-of-kings: weights are "
        "fitted for one rule system\n");
}

}  // namespace
}  // namespace polemarch::test
