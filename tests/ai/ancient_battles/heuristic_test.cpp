// The heuristic agent in a sample of 120 games a battle, with a tolerance of three standard errors. The marks
// themselves are tested over 1,000 games in the long set (heuristic_marks_test.cpp).
#include "tests/support/ancient_battles/heuristic_marks.h"
#include "tests/support/sanitized.h"

namespace polemarch::test {
namespace {

class Heuristic : public testing::TestWithParam<const char*> {};
TEST_P(Heuristic, HoldsItsMarksInASample) { check_marks(*load_battle(GetParam()), sanitized ? 24 : 120, 3); }
INSTANTIATE_TEST_SUITE_P(Quick, Heuristic,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"));

TEST(HeuristicGeneral, ChoosesTheSameWhateverItsStream) {
    const auto g = load_battle("heraclea");
    ancient_battles::HeuristicGeneral general;
    AgentStream one(1), two(2);
    auto s = g->start();
    const RefereeDice dice(5, 0);
    for (int step = 0; step < 150 && g->actor(s) != Actor::nobody; ++step) {
        if (g->actor(s) == Actor::chance) {
            g->apply(s, g->resolve(s, dice(g->roll(s)).view()));
            continue;
        }
        const auto move = general.choose(*g, s, one);
        EXPECT_TRUE(move == general.choose(*g, s, two));
        g->apply(s, move);
    }
}

}  // namespace
}  // namespace polemarch::test
