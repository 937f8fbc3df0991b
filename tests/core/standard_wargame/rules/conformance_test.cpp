// Battles of all troops pass the suite of core/game.h under both drivers.
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/crowded.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

TEST(WargameConformance, ACrowdedBattleConformsUnderBothDrivers) {
    const auto battle = crowded_wargame();
    const ConformanceOptions options{.games = sanitized ? 1 : 3, .large_folds = 5, .sampled_states = 0};
    const Conformance random = conform(*battle, options);
    EXPECT_EQ(random.fault, "");
    const Conformance seeking = conform(*battle, options, SeekWargame{});
    EXPECT_EQ(seeking.fault, "");
    std::printf("random: steps %llu decisions %llu listed %llu longest list %zu\n", (unsigned long long)random.steps,
                (unsigned long long)random.decisions, (unsigned long long)random.listed, random.longest_list);
    std::printf("seeking: steps %llu decisions %llu listed %llu longest list %zu\n", (unsigned long long)seeking.steps,
                (unsigned long long)seeking.decisions, (unsigned long long)seeking.listed, seeking.longest_list);
}

}  // namespace
}  // namespace polemarch::test
