// Exact chances of battle actions against a second reading of the rules (by_hand.h), and against sampled fights.
#include "tests/core/standard_wargame/odds/by_hand.h"
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/odds/fight.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

struct Random {
    std::mt19937 engine;
    int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
    bool one_in(int n) { return below(n) == 0; }
    int operator()() { return 1 + below(6); }
};

by_hand::Unit in_words(const Fighter& f, bool hold) {
    by_hand::Unit u;
    const std::string whole(code(f.troops));
    const auto slash = whole.find('/');
    u.type = whole.substr(0, slash);
    if (slash != std::string::npos) u.spec = whole.substr(slash + 1);
    u.grade = class_letters[static_cast<std::size_t>(f.grade)].front();
    u.ranks = f.ranks;
    u.general = f.general;
    u.hold = hold;
    u.fortified = f.fortified;
    u.active = f.active;
    u.difficult = f.difficult;
    u.advantage = f.advantage;
    u.morale_point = f.morale_point;
    u.unfaced = f.unfaced;
    if (f.defending != Defending::none) u.defending = defending_names[static_cast<std::size_t>(f.defending)];
    u.retreat = retreat_names[static_cast<std::size_t>(f.retreat)];
    return u;
}

Fighter any_fighter(Random& random, std::size_t kind) {
    Fighter f;
    f.troops = troops_at(kind);
    f.grade = static_cast<Class>(random.below(4));
    f.ranks = static_cast<std::uint8_t>(1 + random.below(3));
    f.general = random.one_in(4);
    f.fortified = type_of(f.troops) == Type::baggage && random.one_in(2);
    f.difficult = random.one_in(4);
    f.retreat = static_cast<Retreat>(random.one_in(2) ? 0 : random.below(4));
    return f;
}

void expect_equal(const ActionOdds& odds, const by_hand::Battle& by) {
    const auto chances = by_hand::chances(by);
    constexpr std::array<char, fates> letters{'h', 'r', 'd'};
    for (std::size_t a = 0; a < fates; ++a)
        for (std::size_t b = 0; b < fates; ++b) {
            const auto found = chances.find({letters[a], letters[b]});
            EXPECT_NEAR(odds.joint[a][b], found == chances.end() ? 0 : found->second, 1e-12)
                << by.units[0].type << "/" << by.units[0].spec << " " << by.units[1].type << "/" << by.units[1].spec
                << " " << letters[a] << letters[b];
        }
}

TEST(WargameFight, R7_4_ExactChancesAreThoseOfASecondReading) {
    Random random{std::mt19937(7)};
    for (std::size_t a = 0; a < troop_kinds; ++a)
        for (std::size_t d = 0; d < troop_kinds; ++d)
            for (int n = 0; n < 3; ++n) {
                CloseBattle battle{{any_fighter(random, a), any_fighter(random, d)}, random.one_in(8)};
                battle.fighters[static_cast<std::size_t>(random.below(2))].active = true;
                for (Fighter& f : battle.fighters) {
                    f.advantage = random.one_in(6);
                    f.morale_point = random.one_in(5);
                    f.unfaced = random.one_in(4);
                    if (random.one_in(3)) f.defending = static_cast<Defending>(random.below(5));
                }
                const Flags holds{random.one_in(2), random.one_in(2)};
                by_hand::Battle by;
                by.village = battle.in_village;
                for (std::size_t i = 0; i < 2; ++i) by.units[i] = in_words(battle.fighters[i], holds[i]);
                expect_equal(
                    odds_of(battle, {holds[0] && battle.fighters[0].general, holds[1] && battle.fighters[1].general},
                            wargame_charts()),
                    by);
                if (HasFailure()) return;
            }
}

TEST(WargameFight, R7_2_DistanceBattlesAreThoseOfASecondReading) {
    Random random{std::mt19937(11)};
    for (std::size_t a = 0; a < troop_kinds; ++a)
        for (std::size_t d = 0; d < troop_kinds; ++d) {
            const auto& reach = wargame_charts().combat.reach;
            if (reach[a][d].one == 0) continue;
            for (int n = 0; n < 4; ++n) {
                DistanceBattle battle;
                battle.fighters = {any_fighter(random, a), any_fighter(random, d)};
                battle.return_fire = reach[d][a].one > 0 && random.one_in(2);
                battle.weather = static_cast<Weather>(random.below(weather_types));
                battle.fighters[0].advantage = random.one_in(6);
                by_hand::Battle by;
                by.distance = true;
                by.return_fire = battle.return_fire;
                by.weather = weather_names[static_cast<std::size_t>(battle.weather)];
                const Flags holds{battle.fighters[0].general, battle.fighters[1].general};
                for (std::size_t i = 0; i < 2; ++i) by.units[i] = in_words(battle.fighters[i], true);
                expect_equal(odds_of(battle, holds, wargame_charts()), by);
                if (HasFailure()) return;
            }
        }
}

TEST(WargameFight, R7_4_5_CountsOfTheCombatDice) {
    CloseBattle battle;
    battle.fighters[0].troops = troops("HF/2");
    battle.fighters[1].troops = troops("HF/2");
    battle.fighters[0].general = true;
    const ActionOdds odds = odds_of(battle, {}, wargame_charts());
    EXPECT_EQ(odds.faces, 216u);
    EXPECT_EQ(odds.results, (std::array<dice::Ways, 4>{27 * 3, 9 * 3, 27 * 3, 9 * 3}));
}

/// Bound after bound until one unit is destroyed, by dice: 0 the attacker, 1 the defender, 2 both; and how many bounds.
std::pair<int, int> fought(by_hand::Battle battle, Random& die) {
    for (int bounds = 1;; ++bounds) {
        const std::string fate = by_hand::play(battle, die);
        if (fate == "dd") return {2, bounds};
        if (fate[0] == 'd') return {0, bounds};
        if (fate[1] == 'd') return {1, bounds};
        for (by_hand::Unit& unit : battle.units) unit.active = !unit.active;
    }
}

TEST(WargameFight, R7_4_LongFightsAgreeWithSampledOnesWithinFourStandardErrors) {
    Random random{std::mt19937(3)};
    constexpr int games = 20'000;
    const std::array<std::array<const char*, 2>, 5> pairs{
        {{"HC/-", "HF/1"}, {"HF/1", "HF/2"}, {"LF/-", "LF/bow"}, {"El", "MC/-"}, {"HF/3", "HF/1"}}};
    for (const auto& pair : pairs) {
        CloseBattle battle{{}, false};
        by_hand::Battle by;
        for (std::size_t i = 0; i < 2; ++i) {
            battle.fighters[i].troops = troops(pair[i]);
            battle.fighters[i].ranks = 2;
            battle.fighters[i].active = i == 0;
            by.units[i] = in_words(battle.fighters[i], false);
        }
        const auto end = Fight(battle, {}, wargame_charts()).end();
        std::array<int, 3> ends{};
        double bounds = 0, squares = 0;
        for (int n = 0; n < games; ++n) {
            const auto [who, lasted] = fought(by, random);
            ++ends[static_cast<std::size_t>(who)];
            bounds += lasted;
            squares += static_cast<double>(lasted) * lasted;
        }
        const std::array<int, 3> states{Fight::attacker_destroyed, Fight::defender_destroyed, Fight::both_destroyed};
        for (std::size_t i = 0; i < 3; ++i) {
            const double chance = end.states(states[i]), error = std::sqrt(chance * (1 - chance) / games);
            EXPECT_NEAR(ends[i] / double{games}, chance, 4 * error + 1e-12) << pair[0] << " " << pair[1];
        }
        const double mean = bounds / games, error = std::sqrt((squares / games - mean * mean) / games);
        EXPECT_NEAR(mean, end.steps, 4 * error) << pair[0] << " " << pair[1];
    }
}

TEST(WargameFight, R7_4_AFightThatNobodyCanLoseNeverEnds) {
    CloseBattle battle;
    for (Fighter& f : battle.fighters) {
        f.troops = troops("HF/1");
        f.advantage = true;
    }
    EXPECT_DOUBLE_EQ(Fight(battle, {}, wargame_charts()).end().endless, 1);
}

}  // namespace
}  // namespace polemarch::test
