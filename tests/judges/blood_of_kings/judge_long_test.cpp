// The second judge reads games of every shipped battle.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/judges/blood_of_kings/games.h"

namespace polemarch::kings_judge {
namespace {

class KingsJudgeLong : public testing::TestWithParam<std::string> {
protected:
    static void agree(Players players, std::uint32_t games) {
        for (std::uint32_t game = 1; game <= games; ++game) {
            const std::string record = play(GetParam(), players, game);
            const Judgement judgement = judged(record);
            EXPECT_EQ(judgement.text(), "") << GetParam() << ", game " << game;
            EXPECT_GT(judgement.steps, 100u);
        }
    }
};

TEST_P(KingsJudgeLong, AgreesWithRandomGames) { agree(Players::random, 3); }
TEST_P(KingsJudgeLong, AgreesWithHeuristicGames) { agree(Players::heuristic, 6); }
TEST_P(KingsJudgeLong, AgreesWithGamesThatSeekBattle) { agree(Players::seek_battle, 6); }

INSTANTIATE_TEST_SUITE_P(Battles, KingsJudgeLong, testing::ValuesIn(battles()), [](const auto& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace polemarch::kings_judge
