// The last result of a thread is returned for an equal key only, and belongs to that thread.
#include "core/per_thread.h"
#include "core/mixed_words.h"
#include "core/setup_id.h"

#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

int computed = 0;  // by the thread that asks

int squared(int x) {
    thread_local LastResult<int, int> last;
    return last.get(x, [&] {
        ++computed;
        return x * x;
    });
}

TEST(PerThread, TheLastResultIsKeptForAnEqualKey) {
    computed = 0;
    EXPECT_EQ(squared(3), 9);
    EXPECT_EQ(squared(3), 9);
    EXPECT_EQ(computed, 1);
    EXPECT_EQ(squared(4), 16);
    EXPECT_EQ(squared(3), 9);
    EXPECT_EQ(computed, 3);
}
TEST(PerThread, AValueInitialisedKeyIsComputedToo) {
    LastResult<int, int> last;
    EXPECT_EQ(last.get(0, [] { return 7; }), 7);
}
TEST(PerThread, AnotherThreadComputesForItself) {
    EXPECT_EQ(squared(5), 25);
    computed = 0;
    std::thread([] { EXPECT_EQ(squared(5), 25); }).join();
    EXPECT_EQ(computed, 1);
    EXPECT_EQ(squared(5), 25);
    EXPECT_EQ(computed, 1);
}
TEST(PerThread, AValueIsBroughtUpToDateFromTheKeyBefore) {
    LastResult<int, std::vector<int>> steps;  // from key to key
    const auto ask = [&](int key) {
        return steps.get_updated(key, [&](std::vector<int>& value, int before) { value.push_back(key - before); });
    };
    EXPECT_EQ(ask(2), (std::vector<int>{2}));
    EXPECT_EQ(ask(2), (std::vector<int>{2}));
    EXPECT_EQ(ask(5), (std::vector<int>{2, 3}));
}

TEST(SetupId, MakesNoWordOfAnotherBattleWithAnotherFigure) {
    std::set<std::uint64_t> words;
    for (int battle = 0; battle < 200; ++battle) {
        const std::uint64_t id = next_setup_id();
        for (std::uint64_t figure = 0; figure < 64; ++figure) EXPECT_TRUE(words.insert(joined(id, figure)).second);
    }
}

}  // namespace
}  // namespace polemarch::test
