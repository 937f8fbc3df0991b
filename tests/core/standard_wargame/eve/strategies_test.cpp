// Strategies: the choice, the secret, what they cost, delayed battles.
#include "tests/support/standard_wargame/eve_game.h"

#include "core/standard_wargame/eve/strategies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

EveGame choosing() { return EveGame(Home::europe, Begins::strategies); }

TEST(WargameStrategies, R3_4_BothChooseThenBothAreRevealed) {
    EveGame game = choosing();
    EXPECT_EQ(actor(game.s()), Actor::first);
    EXPECT_TRUE(is_secret_strategy(game.s()));
    EXPECT_EQ(game.moves().size(), 6u);
    game.make(EveGame::strategy(Strategy::foray));
    EXPECT_EQ(actor(game.s()), Actor::second);
    EXPECT_FALSE(is_secret_strategy(game.s()));
    EXPECT_EQ(game.s().army[0].level, 3);  // nothing is paid before the other side has chosen
    game.make(EveGame::strategy(Strategy::probe));
    EXPECT_EQ(game.s().eve.strategy, (std::array{Strategy::foray, Strategy::probe}));
    EXPECT_EQ(game.s().step, Step::baggage);
}
TEST(WargameStrategies, R3_4_TheDefenderDoesNotSeeTheAttackersChoice) {
    std::optional<State> seen;
    for (const Strategy strategy : {Strategy::prepare, Strategy::outflank, Strategy::withdraw}) {
        EveGame game = choosing();
        game.make(EveGame::strategy(strategy));
        State own = game.s(), other = game.s();
        hide_strategy(own, 0);
        EXPECT_TRUE(own == game.s());
        hide_strategy(other, 1);
        EXPECT_EQ(other.eve.strategy[0], hidden);
        if (!seen) seen = other;
        EXPECT_TRUE(*seen == other);
    }
}
TEST(WargameStrategies, R3_4_EveryStrategyThatFitsIsGivenBackEquallyOften) {
    Scenario scenario = eve_scenario(Home::europe, Begins::strategies);
    scenario.sides[0].fortified_baggage = true;  // no withdrawal
    EveGame game(scenario);
    game.make(EveGame::strategy(Strategy::foray));
    hide_strategy(game.s(), 1);
    std::map<Strategy, int> seen;
    AgentStream stream(7);
    for (int i = 0; i < 5000; ++i) {
        State s = game.s();
        complete_strategy(game.g(), s, 1, stream);
        ++seen[s.eve.strategy[0]];
    }
    EXPECT_EQ(seen.size(), 5u);
    for (const auto& [strategy, times] : seen) EXPECT_NEAR(times, 1000, 115);  // four standard errors
}
TEST(WargameStrategies, R3_4_2_EveryChoiceButPrepareCostsALevelAtOnce) {
    for (const Strategy strategy : {Strategy::outflank, Strategy::probe, Strategy::defend, Strategy::foray}) {
        EveGame game = choosing();
        game.choose(strategy, Strategy::prepare);
        EXPECT_EQ(game.s().army[0].level, 2);
        EXPECT_EQ(game.s().army[1].level, 3);
    }
    EveGame delayed = choosing();
    delayed.choose(Strategy::withdraw, Strategy::outflank);
    EXPECT_EQ(delayed.s().eve.day, 2);
    EXPECT_EQ(delayed.s().army[0].level, 2);
    EXPECT_EQ(delayed.s().army[1].level, 2);
}
TEST(WargameStrategies, R3_4_2_WithoutALevelAnArmyCanOnlyPrepare) {
    Scenario scenario = eve_scenario(Home::europe, Begins::strategies);
    scenario.sides[0].level = 0;
    EveGame game(scenario);
    EXPECT_EQ(game.judge(EveGame::strategy(Strategy::foray)), Refusal::no_level_for_it);
    ASSERT_EQ(game.moves().size(), 1u);  // asked all the same, so that the number of steps says nothing
    EXPECT_EQ(game.moves()[0], EveGame::strategy(Strategy::prepare));
}
TEST(WargameStrategies, R3_4_1_2_AnArmyWithFortifiedBaggageDoesNotWithdraw) {
    Scenario scenario = eve_scenario(Home::europe, Begins::strategies);
    scenario.sides[0].fortified_baggage = true;
    EveGame game(scenario);
    EXPECT_EQ(game.judge(EveGame::strategy(Strategy::withdraw)), Refusal::no_withdrawal);
    game.make(EveGame::strategy(Strategy::prepare));
    EXPECT_EQ(game.judge(EveGame::strategy(Strategy::withdraw)), Refusal::legal);
}

/// The defender, a feudal army, lays a fortified village; all other pieces are discarded or lie somewhere.
EveGame fortified(std::uint8_t level) {
    Scenario scenario = eve_scenario(Home::mediterranean, Begins::terrain);
    for (SideEntry& side : scenario.sides) {
        side.type = ArmyType::feudal;
        side.level = level;
    }
    EveGame game(scenario);
    for (int i = 0; i < 6; ++i) game.make(game.moves().front());
    game.put(1, 1, 20, 4);
    game.make(EveGame::lay(0));
    game.roll({1});
    game.make(game.place(20, 26, 0, true));
    while (game.s().step == Step::lay) game.make(game.moves().back());
    return game;
}
TEST(WargameStrategies, R3_3_2_8_AFortifiedVillageIsDefendedOnTheFirstDayOnly) {  // S25
    EveGame game = fortified(0);
    ASSERT_EQ(game.s().step, Step::strategy);
    EXPECT_EQ(game.s().army[1].level, 1);  // the village's
    game.make(EveGame::strategy(Strategy::prepare));
    EXPECT_EQ(game.judge(EveGame::strategy(Strategy::prepare)), Refusal::must_defend);
    ASSERT_EQ(game.moves().size(), 1u);
    game.make(game.moves()[0]);
    EXPECT_EQ(game.s().eve.strategy[1], Strategy::defend);
    EXPECT_EQ(game.s().army[1].level, 0);
    EveGame late = fortified(2);
    late.s().eve.day = 2;
    late.make(EveGame::strategy(Strategy::prepare));
    EXPECT_EQ(late.judge(EveGame::strategy(Strategy::prepare)), Refusal::legal);
}
TEST(WargameStrategies, R3_4_3_NewTerrainIsLaidFromTheSamePieces) {  // S27
    EveGame game = fortified(2);
    game.choose(Strategy::withdraw, Strategy::defend);
    EXPECT_EQ(game.s().step, Step::weather_dice);
    EXPECT_EQ(game.s().eve.day, 2);
    game.roll({2});
    EXPECT_EQ(game.s().step, Step::lay);
    EXPECT_EQ(actor(game.s()), Actor::first);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(game.s().eve.pieces[i].status, PieceStatus::offered);
        EXPECT_EQ(game.s().eve.pieces[i].by, nobody);
    }
    EXPECT_EQ(game.s().eve.fortified_village, 0);
    EXPECT_EQ(game.s().eve.strategy, (std::array{unchosen, unchosen}));
    const int level = game.s().army[0].level;
    game.put(0, 1, 20, 4);  // the village has given its level
    EXPECT_EQ(game.s().army[0].level, level);
}
TEST(WargameStrategies, R3_4_1_1_R3_4_3_TwoArmiesThatPrepareKeepTheTerrain) {
    EveGame game = fortified(2);
    game.s().eve.day = 2;
    const auto pieces = game.s().eve.pieces;
    game.choose(Strategy::prepare, Strategy::prepare);
    EXPECT_EQ(roll(game.g(), game.s()).dice, (std::array<std::uint8_t, 2>{1, 0}));  // S28: the attacker
    game.roll({5});
    EXPECT_EQ(game.s().step, Step::weather_dice);
    game.roll({2});
    EXPECT_EQ(game.s().step, Step::strategy);
    EXPECT_TRUE(std::equal(pieces.begin(), pieces.end(), game.s().eve.pieces.begin(),
                           [](const EvePiece& a, const EvePiece& b) { return same_bytes(a, b); }));
    game.choose(Strategy::prepare, Strategy::prepare);
    game.roll({4});
    EXPECT_EQ(game.s().step, Step::baggage);
}
TEST(WargameStrategies, R3_4_3_AScenariosTerrainIsReplacedByTheDefendersPieces) {
    EveGame game = choosing();
    game.choose(Strategy::withdraw, Strategy::defend);
    game.roll({2});
    EXPECT_EQ(game.s().step, Step::provide);
    EXPECT_EQ(actor(game.s()), Actor::second);
}
TEST(WargameStrategies, R3_4_1_2_WhoWithdrawsRollsForTheDelay) {  // S28, the table's 3+
    EveGame game = choosing();
    game.choose(Strategy::prepare, Strategy::withdraw);
    EXPECT_EQ(roll(game.g(), game.s()).dice, (std::array<std::uint8_t, 2>{0, 1}));
    EveGame fought = choosing();
    fought.choose(Strategy::prepare, Strategy::withdraw);
    game.roll({3});
    EXPECT_EQ(game.s().eve.day, 2);
    fought.roll({2});
    EXPECT_EQ(fought.s().step, Step::baggage);
}
TEST(WargameStrategies, R3_4_3_TwoArmiesThatPrepareAreNotPutOffForEver) {  // S28
    EveGame game = choosing();
    for (int day = 1; day <= 5; ++day) {
        game.choose(Strategy::prepare, Strategy::prepare);
        game.roll({6});
        game.roll({2});
    }
    EXPECT_EQ(game.s().eve.day, 6);
    game.choose(Strategy::prepare, Strategy::prepare);
    EXPECT_EQ(game.s().step, Step::baggage);
}

}  // namespace
}  // namespace polemarch::test
