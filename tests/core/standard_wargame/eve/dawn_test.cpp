// Who attacks, and the weather of each day.
#include "tests/support/standard_wargame/eve_game.h"

#include "core/standard_wargame/rules/weather.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

TEST(WargameEve, R3_1_1_TheHigherDieAttacksAndTiesAreRolledAgain) {
    EveGame game(Home::mediterranean);
    EXPECT_EQ(actor(game.s()), Actor::chance);
    game.roll({4, 4});
    EXPECT_EQ(game.s().step, Step::roles_dice);
    game.roll({3, 5});
    EXPECT_EQ(game.s().eve.attacker, 1);
    EXPECT_EQ(game.s().step, Step::weather_dice);
    EXPECT_EQ(game.s().attempts, 0);  // the first bound counts its own ties
}
TEST(WargameEve, R3_1_1_CitizensSubtractTwoBeforeTiesAreSeen) {  // S11
    Scenario scenario = eve_scenario(Home::mediterranean);
    scenario.sides[0].type = ArmyType::citizen;
    EveGame game(scenario);
    game.roll({6, 4});
    EXPECT_EQ(game.s().step, Step::roles_dice);
    game.roll({6, 5});
    EXPECT_EQ(game.s().eve.attacker, 1);
}
TEST(WargameEve, R3_1_1_TiesEnd) {
    EveGame game(Home::mediterranean);
    int ties = 0;
    for (; game.s().step == Step::roles_dice && ties < 100; ++ties) game.roll({2, 2});
    EXPECT_EQ(ties, 21);
    EXPECT_EQ(game.s().eve.attacker, 0);
}
TEST(WargameEve, R3_1_1_WeatherThenTerrainThenStrategies) {
    EveGame game(Home::mediterranean);
    game.roll({1, 2});
    EXPECT_EQ(game.s().step, Step::weather_dice);
    game.roll({2});
    EXPECT_EQ(game.s().step, Step::provide);
    EXPECT_EQ(actor(game.s()), Actor::first);  // the defender
    for (int i = 0; i < 6; ++i) game.make(game.moves().front());
    EXPECT_EQ(game.s().step, Step::lay);
    EXPECT_EQ(actor(game.s()), Actor::second);
}

TEST(WargameEve, R3_2_TheAttackerRollsTheWeather) {
    EveGame game(Home::mediterranean);
    game.roll({1, 2});
    EXPECT_EQ(roll(game.g(), game.s()).dice, (std::array<std::uint8_t, 2>{0, 1}));
    game.roll({4});
    EXPECT_EQ(game.s().weather, Weather::mist);
    EXPECT_EQ(game.s().eve.weather_row, weather_row(4, game.g().charts));
}
TEST(WargameEve, R3_2_TwoDiceForTheDesertAndTheNorthOnTheFirstDay) {
    EveGame desert(Home::arabia_sahara);
    desert.roll({2, 1});
    desert.roll({6, 1});
    EXPECT_EQ(desert.s().weather, Weather::perfect);
    Scenario north = eve_scenario(Home::europe);
    north.sides[1].northern = true;  // the defender
    EveGame rain(north);
    rain.roll({2, 1});
    rain.roll({6, 1});
    EXPECT_EQ(rain.s().weather, Weather::rain);
    EveGame attacker(north);
    attacker.roll({1, 2});
    EXPECT_EQ(roll(attacker.g(), attacker.s()).count(), 1u);
}
TEST(WargameEve, R3_2_TheSameRowOnTheNextDayBringsTheBracket) {  // S12
    EveGame game(Home::arabia_sahara, Begins::strategies);
    EXPECT_EQ(game.s().eve.weather_row, weather_row(2, game.g().charts));  // the scenario's: none
    game.choose(Strategy::prepare, Strategy::prepare);
    game.roll({5});
    EXPECT_EQ(roll(game.g(), game.s()).count(), 1u);  // one die after a delay, in the desert, too
    game.roll({6});
    EXPECT_EQ(game.s().weather, Weather::rain);
    game.choose(Strategy::prepare, Strategy::prepare);
    game.roll({6});
    game.roll({6});
    EXPECT_EQ(game.s().weather, Weather::pouring_rain);
    game.choose(Strategy::prepare, Strategy::prepare);
    game.roll({6});
    game.roll({6});
    EXPECT_EQ(game.s().weather, Weather::pouring_rain);
    EXPECT_EQ(game.s().eve.day, 4);
}

}  // namespace
}  // namespace polemarch::test
