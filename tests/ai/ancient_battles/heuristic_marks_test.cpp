// The marks of the heuristic agent: 1,000 side-swapped games on each shipped battle.
#include "tests/support/ancient_battles/heuristic_marks.h"

namespace polemarch::test {
namespace {

class HeuristicMarks : public testing::TestWithParam<const char*> {};
TEST_P(HeuristicMarks, OverAThousandGames) { check_marks(*load_battle(GetParam()), 1000, 0); }
INSTANTIATE_TEST_SUITE_P(Long, HeuristicMarks,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"));

}  // namespace
}  // namespace polemarch::test
