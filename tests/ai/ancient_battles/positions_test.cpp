// The suite of positions (position_suite.h): its files are sound; the scores of the quick agents.
#include "tests/support/ancient_battles/position_suite.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

class Positions : public testing::TestWithParam<Position> {};

TEST_P(Positions, AreLegalAndSoAreTheirChoices) {
    const Position& position = GetParam();
    const BattlePointer g = position.battle();
    EXPECT_FALSE(position.good.empty());
    EXPECT_FALSE(position.bad.empty());
    for (const auto* lines : {&position.good, &position.bad})
        for (const Line& line : *lines) {
            State s = g->start();
            for (const std::string& text : line) {
                ASSERT_TRUE(g->actor(s) == Actor::first || g->actor(s) == Actor::second) << joined(line);
                const auto move = g->read(s, text);
                ASSERT_TRUE(move) << joined(line) << ": " << text << ": " << move.error().sentence;
                EXPECT_EQ(g->text(s, *move), text) << "as the program writes it";
                g->apply(s, *move);
            }
        }
    for (const Line& line : position.bad) EXPECT_FALSE(position.solved(line)) << joined(line);
    for (const Line& line : position.good) EXPECT_TRUE(position.solved(line)) << joined(line);
}
INSTANTIATE_TEST_SUITE_P(Quick, Positions, testing::ValuesIn(positions()),
                         [](const auto& position) { return position.param.name(); });

TEST(PositionSuite, IsLargeEnoughAndEveryFileHasItsChoices) {
    std::set<std::string> named, found;
    for (const Position& position : positions()) EXPECT_TRUE(named.insert(position.file).second) << position.file;
    for (const auto& file : std::filesystem::recursive_directory_iterator(position_folder)) {
        const std::string path =
            std::filesystem::relative(file.path(), position_folder).replace_extension().generic_string();
        if (file.path().extension() == ".toml" && path != "choices") found.insert(path);
    }
    EXPECT_EQ(named, found);
    EXPECT_GE(named.size(), 52u);
    EXPECT_GE(std::count_if(positions().begin(), positions().end(), [](const auto& p) { return p.held_out(); }), 26);
}

TEST(PositionSuite, SolvedByTheGenerals) {
    const auto solved = solved_by({"heuristic", "level-4", "level-6"});
    // The current numbers. A change that moves them also updates positions/README.md, which lists what is missed and
    // why. The mark is that of the strongest level (positions_long_test.cpp).
    const std::array<std::array<int, 2>, 3> expected{{{45, 21}, {48, 23}, {50, 25}}};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(solved[i].all(), expected[i][0]);
        EXPECT_EQ(solved[i].held_out, expected[i][1]);
    }
}

}  // namespace
}  // namespace polemarch::test
