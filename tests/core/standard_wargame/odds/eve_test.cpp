// Chances of the eve of a battle against all faces counted one by one, and against rolled dice.
#include "tests/support/standard_wargame/charts.h"

#include "core/random.h"
#include "core/standard_wargame/odds/eve.h"
#include "core/standard_wargame/rules/deployment_order.h"
#include "core/standard_wargame/rules/orders.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

constexpr int rolls = 40'000;

/// Within four standard errors of a share.
void expect_share(int seen, double p, const std::string& what) {
    EXPECT_NEAR(seen, rolls * p, 4 * std::sqrt(rolls * p * (1 - p))) << what;
}
int die(AgentStream& stream) { return static_cast<int>(stream.below(6)) + 1; }

/// The table of 3.2: "perfect", in brackets if the same row came the day before.
std::string weather_by_hand(int face, int yesterday) {
    const auto row = [](int f) { return f == 3 ? 2 : f; };
    const bool again = row(face) == row(yesterday);
    switch (face) {
        case 1: return again ? "extreme-heat" : "perfect";
        case 4: return again ? "fog" : "mist";
        case 5: return again ? "storm" : "windy";
        case 6: return again ? "pouring-rain" : "rain";
        default: return "none";
    }
}
std::optional<WeatherRow> row_of(int yesterday) {
    return yesterday == 0 ? std::nullopt : std::optional(weather_row(yesterday, wargame_charts()));
}

TEST(WargameEveOdds, R3_2_WeatherByAllFaces) {
    for (const FirstWeather dice : {FirstWeather::one_die, FirstWeather::highest, FirstWeather::lowest})
        for (int yesterday = 0; yesterday <= 6; ++yesterday) {
            std::map<std::string, dice::Ways> ways;
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) {
                    const int face = dice == FirstWeather::one_die   ? a
                                     : dice == FirstWeather::highest ? std::max(a, b)
                                                                     : std::min(a, b);
                    ++ways[weather_by_hand(face, yesterday)];
                }
            const WeatherWays found = weather_ways(dice, row_of(yesterday), wargame_charts());
            EXPECT_EQ(found.of, dice == FirstWeather::one_die ? 6u : 36u);
            for (std::size_t w = 0; w < weather_types; ++w)
                EXPECT_EQ(found.ways[w] * (36 / found.of), ways[weather_names[w]]) << weather_names[w];
        }
}
TEST(WargameEveOdds, R3_2_ThrownWeatherAgreesWithTheChances) {
    AgentStream stream(32);
    for (const FirstWeather dice : {FirstWeather::one_die, FirstWeather::highest, FirstWeather::lowest})
        for (const int yesterday : {0, 1, 3, 6}) {
            const WeatherWays exact = weather_ways(dice, row_of(yesterday), wargame_charts());
            std::array<int, weather_types> seen{};
            for (int i = 0; i < rolls; ++i) {
                const int first = die(stream), second = die(stream);
                const Weather weather =
                    weather_of(weather_face(dice, first, second), row_of(yesterday), wargame_charts());
                ++seen[static_cast<std::size_t>(weather)];
            }
            for (std::size_t w = 0; w < weather_types; ++w)
                expect_share(seen[w], exact.chance(static_cast<Weather>(w)), weather_names[w]);
        }
}

/// The chance that the first sum is higher, ties rolled again and again.
double higher_by_hand(int first_modifier, int second_modifier) {
    double wins = 0, ties = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            if (a + first_modifier > b + second_modifier) wins += 1.0 / 36;
            if (a + first_modifier == b + second_modifier) ties += 1.0 / 36;
        }
    double chance = 0, reached = 1;
    for (int round = 0; round < 100; ++round) {
        chance += reached * wins;
        reached *= ties;
    }
    return chance;
}
TEST(WargameEveOdds, R3_1_1_WhoAttacksByAllFaces) {
    const auto first = [](ArmyType a, ArmyType b) { return opposed_ways(attacker_roll({a, b}, wargame_charts())); };
    EXPECT_EQ(first(ArmyType::tribal, ArmyType::feudal).chance(0), .5);
    EXPECT_EQ(first(ArmyType::citizen, ArmyType::citizen).chance(0), .5);
    EXPECT_EQ(first(ArmyType::citizen, ArmyType::standing).wins, (std::array<dice::Ways, 2>{6, 26}));
    EXPECT_NEAR(first(ArmyType::citizen, ArmyType::standing).chance(0), higher_by_hand(-2, 0), 1e-12);
    EXPECT_NEAR(first(ArmyType::mercenary, ArmyType::citizen).chance(0), higher_by_hand(0, -2), 1e-12);
}
TEST(WargameEveOdds, R4_1_1_TheFirstBoundByAllFaces) {
    for (int own = 0; own <= 7; ++own)
        for (int enemy = 0; enemy <= 7; ++enemy) {
            const OpposedWays found = opposed_ways(first_bound_roll({own, enemy}));
            EXPECT_NEAR(found.chance(0), higher_by_hand(own, enemy), 1e-12) << own << ' ' << enemy;
            EXPECT_NEAR(found.chance(0) + found.chance(1), 1, 1e-12);
        }
}
TEST(WargameEveOdds, R3_5_2_WhoDeploysFirstByAllFacesAndByThrownDice) {
    AgentStream stream(352);
    for (const int own_probe : {0, 2})
        for (const int enemy_probe : {0, 2})
            for (const TroopCounts& own : {TroopCounts{0, 0}, TroopCounts{6, 2}, TroopCounts{3, 9}})
                for (const TroopCounts& enemy : {TroopCounts{3, 4}, TroopCounts{0, 1}, TroopCounts{12, 0}}) {
                    StrategyEffects own_effects, enemy_effects;
                    own_effects.deployment = static_cast<std::uint8_t>(own_probe);
                    enemy_effects.deployment = static_cast<std::uint8_t>(enemy_probe);
                    const OpposedRoll roll =
                        deployment_roll({own, enemy}, {own_effects, enemy_effects}, wargame_charts());
                    int own_sum = own_probe, enemy_sum = enemy_probe;
                    if (own.heavy > 0 && own.heavy >= 2 * enemy.heavy) --own_sum;
                    if (enemy.heavy > 0 && enemy.heavy >= 2 * own.heavy) --enemy_sum;
                    if (own.light > 0 && own.light >= 2 * enemy.light) ++own_sum;
                    if (enemy.light > 0 && enemy.light >= 2 * own.light) ++enemy_sum;
                    const double last = higher_by_hand(own_sum, enemy_sum);
                    EXPECT_NEAR(opposed_ways(roll).chance(0), last, 1e-12);
                    int seen = 0;
                    for (int i = 0; i < rolls; ++i) {
                        std::optional<std::size_t> winner;
                        while (!winner) {
                            const int first = die(stream), second = die(stream);
                            winner = roll.higher(first, second);
                        }
                        if (*winner == 0) ++seen;
                    }
                    expect_share(seen, last, "deploys last");
                }
}

TEST(WargameEveOdds, R4_1_4_KeptDiceByAllFaces) {
    for (const bool level_spent : {false, true})
        for (const bool hasty : {false, true}) {
            std::map<std::pair<int, int>, dice::Ways> ways;
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b)
                    for (int c = 1; c <= 6; ++c) {
                        const int lowest = std::min({a, b, c}), highest = std::max({a, b, c}),
                                  middle = a + b + c - lowest - highest, less = hasty ? 1 : 0;
                        ++ways[level_spent ? std::pair(middle - less, highest - less)
                                           : std::pair(lowest - less, middle - less)];
                    }
            std::map<std::pair<int, int>, dice::Ways> found;
            dice::Ways all = 0;
            for (const KeptWays& pair : kept_ways(level_spent, hasty)) {
                EXPECT_TRUE(found.emplace(std::pair(pair.kept.low, pair.kept.high), pair.ways).second);
                all += pair.ways;
            }
            EXPECT_EQ(found, ways);
            EXPECT_EQ(all, command_ways);
            EXPECT_EQ(found.size(), 21u);
        }
}
TEST(WargameEveOdds, R4_1_6_FlankMarchesByAllFaces) {
    int left = 0, right = 0, both = 0;  // of 216
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c) {
                const bool equal = a == b || b == c || a == c;
                const int lowest = std::min({a, b, c}), highest = std::max({a, b, c});
                if (lowest == highest)
                    ++both;
                else if (equal && a + b + c - highest == 2 * lowest)
                    ++left;
                else if (equal)
                    ++right;
            }
    const FlankWays found = flank_ways();
    EXPECT_EQ(found.left, static_cast<dice::Ways>(left));
    EXPECT_EQ(found.right, static_cast<dice::Ways>(right));
    EXPECT_EQ(found.both, static_cast<dice::Ways>(both));
    EXPECT_EQ(found.left + found.right + found.both + found.none, command_ways);
}
TEST(WargameEveOdds, R5_1_3_ThrownOrderTestsAgreeWithTheLeastDie) {
    AgentStream stream(513);
    for (int reasons = 1; reasons <= 4; ++reasons)
        for (const Weather weather : {Weather::none, Weather::fog}) {
            GivenOrder order;
            order.troops = troops("HF/1");
            order.issuer = Issuer::ally;
            order.distance = 5 * base_width;
            order.unseen = reasons > 1;
            order.first = reasons > 2;
            order.out_of_village = reasons > 3;
            order.weather = weather;
            const OrderTest test = order_test(order, wargame_charts());
            ASSERT_EQ(test.counted, reasons);
            int seen = 0;
            for (int i = 0; i < rolls; ++i) {
                const int result = weather == Weather::fog ? die(stream) - 1 : die(stream);
                if (result > reasons) ++seen;
            }
            expect_share(seen, (7 - test.needs) / 6.0, std::to_string(reasons));
        }
}

}  // namespace
}  // namespace polemarch::test
