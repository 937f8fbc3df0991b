// The second judge reads games of every shipped battle.
#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/judges/blood_of_kings/games.h"

namespace polemarch::kings_judge {
namespace {

/// Differences of which it is not decided who is right, or where the judge lacks a finer tolerance: game, then step and
/// rule. One that goes is taken off this list, one that comes is looked into.
const std::map<std::string, std::string> open_questions = {
    // OPEN
};

class KingsJudgeLong : public testing::TestWithParam<std::string> {
protected:
    static void agree(Players players, const std::string& name, std::uint32_t games) {
        for (std::uint32_t game = 1; game <= games; ++game) {
            const std::string which = GetParam() + " " + name + " " + std::to_string(game);
            const Judgement judgement = judged(play(GetParam(), players, game));
            std::string found;
            for (const Difference& d : judgement.differences) {
                found += (found.empty() ? "" : ", ") + std::to_string(d.step) + " " + d.rule;
            }
            const auto open = open_questions.find(which);
            EXPECT_EQ(found, open == open_questions.end() ? "" : open->second) << which << "\n" << judgement.text();
            EXPECT_GT(judgement.steps, 100u) << which;
        }
    }
};

TEST_P(KingsJudgeLong, AgreesWithRandomGames) { agree(Players::random, "random", 1); }
TEST_P(KingsJudgeLong, AgreesWithHeuristicGames) { agree(Players::heuristic, "heuristic", 2); }
TEST_P(KingsJudgeLong, AgreesWithGamesThatSeekBattle) { agree(Players::seek_battle, "seek-battle", 2); }

INSTANTIATE_TEST_SUITE_P(Battles, KingsJudgeLong, testing::ValuesIn(battles()), [](const auto& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace polemarch::kings_judge
