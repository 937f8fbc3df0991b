// Perft against counts that others have published, and against counts by hand.
#include "sim/perft.h"

#include "sim/match.h"
#include "sim/signature.h"
#include "tests/support/connect_four.h"
#include "tests/support/dice_game.h"

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

TEST(Perft, ConnectFourHasThePublishedCounts) {
    const test::ConnectFour game;
    const std::uint64_t published[] = {1, 7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234};
    const auto levels = perft(game, game.start(), 8);
    for (std::size_t depth = 0; depth < levels.size(); ++depth) EXPECT_EQ(levels[depth].states, published[depth]);
    EXPECT_EQ(levels[6].over, 0u);
    EXPECT_GT(levels[7].over, 0u) << "the first side can have four in a row";
    EXPECT_EQ(levels[7].choices + levels[7].over, levels[7].states);
}

// One die, then stop or again, then another die in either case; who has stopped twice ends the game.
TEST(Perft, DiceGameCountedByHand) {
    const test::DiceGame game;
    const std::vector<PerftLevel> by_hand{
        {1, 0, 1, 0}, {6, 6, 0, 0}, {12, 0, 12, 0}, {72, 72, 0, 0}, {144, 0, 108, 36}};
    EXPECT_EQ(perft(game, game.start(), 4), by_hand);
}

TEST(Perft, OfNoPliesIsTheStateItself) {
    const test::ConnectFour game;
    EXPECT_EQ(perft(game, game.start(), 0), std::vector<PerftLevel>(1, {1, 1, 0, 0}));
}

std::uint64_t signature_of(std::uint64_t seed) {
    const test::DiceGame game;
    RandomAgent<test::DiceGame> first, second;
    const std::atomic<bool> stop{false};
    Signature signature;
    play_game(game, Players<test::DiceGame>{&first, &second}, {.seed = seed}, stop, signature);
    return signature.value();
}

TEST(Signature, IsTheSameForTheSameGameOnly) {
    EXPECT_EQ(signature_of(1), signature_of(1));
    EXPECT_NE(signature_of(1), signature_of(2));
}

}  // namespace
}  // namespace polemarch::sim
