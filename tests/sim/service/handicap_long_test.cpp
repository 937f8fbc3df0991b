// A handicap never lowers the score of the side that gets it, and less of it never raises it: every dial over its
// range, in three battles of each rule system, for either side. The heuristic agent plays both.
#include "sim/service/service.h"
#include "sim/shared/statistics.h"
#include "tests/support/open_in_tree.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

struct Range {
    std::string battle, dial;
    std::vector<int> changes;  ///< from less to more, 0 among them; for either side, as far as it may have them
};
void PrintTo(const Range& range, std::ostream* stream) { *stream << range.battle << ' ' << range.dial; }

/// Of side A; nothing if the battle does not allow the handicap.
std::optional<Score> score_with(const std::string& battle, const std::array<std::string, 2>& handicaps) {
    Diagnostics ignored;
    try {
        const auto service = test::open_in_tree(battle)->handicapped(handicaps, ignored);
        return side_score(service->simulate({.games = {1, 400}}, {.threads = 2}));
    } catch (const InputError&) {
        return std::nullopt;
    }
}

class HandicapRange : public testing::TestWithParam<Range> {};
TEST_P(HandicapRange, NeverHarmsTheSideThatHasMore) {
    const Range& range = GetParam();
    for (const std::size_t side : {0u, 1u}) {
        std::optional<Score> without = score_with(range.battle, {});
        ASSERT_TRUE(without);
        int allowed = 0;
        for (const int change : range.changes) {
            std::array<std::string, 2> handicaps;
            handicaps[side] = fmt::format("{}={:+}", range.dial, change);
            const auto with = score_with(range.battle, handicaps);
            if (!with) continue;
            ++allowed;
            const double gain = (side == 0 ? 1 : -1) * (with->mean - without->mean);
            // The games have the same dice, but soon differ: two independent samples are the worst case.
            const double error = std::hypot(with->error.value_or(1), without->error.value_or(1));
            std::printf("%s %c:%s=%+d: %+.3f (error %.3f)\n", range.battle.c_str(), "AB"[side], range.dial.c_str(),
                        change, gain, error);
            EXPECT_GE(change > 0 ? gain : -gain, -2 * error) << change;
        }
        EXPECT_GE(allowed, 2) << "AB"[side];
    }
}

std::vector<Range> ranges() {
    std::vector<Range> all;
    for (const char* battle : {"heraclea", "kadesh", "megiddo"}) {
        all.push_back({battle, "vp", {-1, 1, 2}});
        all.push_back({battle, "panic", {-8, -4, 2, 4, 6, 8, 10, 12}});
        all.push_back({battle, "command", {-1, 1, 2, 4}});
    }
    for (const char* battle : {"plataea", "trebia", "issus"}) {
        all.push_back({battle, "break", {-6, -3, 3, 6, 12}});
        all.push_back({battle, "activations", {-1, 1, 2, 6}});
    }
    for (const char* battle : {"skirmish", "zama-202bc", "hastings-1066"}) {
        all.push_back({battle, "level", {-1, 1, 2}});
        all.push_back({battle, "break", {-2, -1, 1, 2}});
        all.push_back({battle, "command", {-1, 1, 2}});
    }
    return all;
}
INSTANTIATE_TEST_SUITE_P(All, HandicapRange, testing::ValuesIn(ranges()), [](const auto& row) {
    std::string name = row.param.battle + "_" + row.param.dial;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace polemarch::sim
