// Checks by games of two heuristic agents that a battle is fought, decided, and open.
#pragma once

#include "sim/service/service.h"
#include "sim/shared/statistics.h"
#include "tests/support/open_in_tree.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace polemarch::test {

/// Side A wins 10 to 90 % of the games, at most 40 % are drawn, at most 2 % are without a melee, and the median of the
/// first melee is at turn 4 or earlier. `slack`: tolerance in standard errors for a small sample. Seed 1, as `polemarch
/// simulate`.
inline void check_balance(const std::string& battle, std::uint32_t games, double slack) {
    const auto service = open_in_tree(battle);
    const sim::BatchReport report = service->simulate({.games = {1, games}}, {});
    ASSERT_EQ(report.covered, games);
    const double all = games;
    const double won = static_cast<double>(report.results[0]) / all,
                 drawn = static_cast<double>(report.results[1]) / all;
    const auto allowed = [&](double share) { return slack * std::sqrt(share * (1 - share) / all); };
    EXPECT_GE(won, 0.10 - allowed(0.10));
    EXPECT_LE(won, 0.90 + allowed(0.90));
    EXPECT_LE(drawn, 0.40 + allowed(0.40));
    const auto first_melee = std::find_if(report.facts.begin(), report.facts.end(), [](const sim::FactTally& fact) {
        return std::string(fact.fact.name) == "first_melee_turn";
    });
    ASSERT_NE(first_melee, report.facts.end());
    EXPECT_LE(static_cast<double>(first_melee->never) / all, 0.02 + allowed(0.02));
    EXPECT_LE(first_melee->tally.median(), 4);
}

}  // namespace polemarch::test
