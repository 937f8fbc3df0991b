// Perft against published counts, and against counts by hand.
#include "core/perft.h"

#include "core/game_adapter.h"
#include "sim/batch/play_game.h"
#include "sim/batch/signature.h"
#include "tests/support/connect_four.h"
#include "tests/support/guided_dice_game.h"

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

// One die, then stop or again, then another die in either case; the game ends when both sides have stopped.
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

/// A dice game with another text for the move "stop".
class RenamedDiceGame : public test::GuidedDiceGame {
public:
    [[nodiscard]] std::string text(const State& s, const Move& m) const {
        return m.kind == Move::Kind::stop ? "enough" : GuidedDiceGame::text(s, m);
    }
};

template <class G>
GamesHash signature_of(std::uint64_t seed) {
    const G game;
    const GameAdapter<G> erased(game);
    RandomAgent<G> first, second;
    const std::atomic<bool> stop{false};
    Signature signature;
    const auto played = play_game(game, Players<G>{&first, &second}, {.seed = seed}, stop, {&erased, &signature});
    signature.ended(played->payoff);
    return signature.value();
}

TEST(Signature, IsTheSameForTheSameGameOnly) {
    using test::GuidedDiceGame;
    EXPECT_EQ(signature_of<GuidedDiceGame>(1), signature_of<GuidedDiceGame>(1));
    EXPECT_NE(signature_of<GuidedDiceGame>(1).states, signature_of<GuidedDiceGame>(2).states);
    EXPECT_NE(signature_of<GuidedDiceGame>(1).trace, signature_of<GuidedDiceGame>(2).trace);
}

TEST(Signature, TheTraceSeesTextAndPayoffThatBytesDoNotShow) {
    const GamesHash game = signature_of<test::GuidedDiceGame>(1), renamed = signature_of<RenamedDiceGame>(1);
    EXPECT_EQ(game.states, renamed.states);
    EXPECT_NE(game.trace, renamed.trace);
    Signature won, lost;
    won.ended(1);
    lost.ended(0);
    EXPECT_NE(won.value().trace, lost.value().trace);
}

}  // namespace
}  // namespace polemarch::sim
