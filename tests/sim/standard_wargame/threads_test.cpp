// Batches of the Standard Wargame Rules give the same bytes at any number of threads.
#include "tests/support/standard_wargame/service.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

/// The last of the games has one thread alone, or fewer than there are.
void expect_same_bytes(const sim::BattleService& service, const sim::BatchRequest& request) {
    const std::string alone = sim::json_report(service.simulate(request, {.threads = 1}));
    for (const int threads : {2, 3, 8})
        EXPECT_EQ(sim::json_report(service.simulate(request, {.threads = threads})), alone) << threads << " threads";
}

TEST(WargameThreads, FromTheEveOn) {
    Diagnostics diagnostics;
    const auto zama = sim::open_battle("zama-202bc", POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(zama) << diagnostics.text();
    expect_same_bytes(*zama, {.games = {1, 3}, .agents = {"random", "random"}, .seed = 3});
}
TEST(WargameThreads, WithArmiesBuiltAnew) {
    Diagnostics diagnostics;
    const auto meeting = sim::open_meeting({.armies = {"list:maurya", "list:hussites-1420"}, .points = 20}, 3,
                                           POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(meeting) << diagnostics.text();
    expect_same_bytes(
        *meeting, {.games = {1, 6}, .agents = {"heuristic", "random"}, .seed = 3, .side_swap = sim::SideSwap::swapped});
}
TEST(WargameThreads, OfAgentsWithTrees) {
    expect_same_bytes(*open_wargame("skirmish"),
                      {.games = {1, 2}, .agents = {"level-1:simulations=2", "random"}, .seed = 3});
}

}  // namespace
}  // namespace polemarch::test
