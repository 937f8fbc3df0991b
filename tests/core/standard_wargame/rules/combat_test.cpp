// Battle actions: battle values, modifiers of the cohesion dice, combat advantage, who loses cohesion, flee rolls.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/combat.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

Fighter unit(std::string_view code, Class grade = Class::regular) {
    Fighter f;
    f.troops = troops(code);
    f.grade = grade;
    return f;
}
/// The attacker is active, as in its own bound.
CloseBattle close(std::string_view attacker, std::string_view defender) {
    CloseBattle battle{{unit(attacker), unit(defender)}};
    battle.fighters[0].active = true;
    return battle;
}
DistanceBattle shot(std::string_view shooter, std::string_view target, bool return_fire = false) {
    DistanceBattle battle;
    battle.fighters = {unit(shooter), unit(target)};
    battle.return_fire = return_fire;
    return battle;
}
template <class Battle>
std::array<int, 2> of(Factor factor, const Battle& battle) {
    const auto both = breakdown(battle, wargame_charts()).of[static_cast<std::size_t>(factor)];
    return {both[0], both[1]};
}
template <class Battle>
std::array<int, 2> sums(const Battle& battle) {
    const Breakdown all = breakdown(battle, wargame_charts());
    return {all.sum(0), all.sum(1)};
}
using Two = std::array<int, 2>;

std::array<int, 2> values(std::string_view a, std::string_view b) {
    return {battle_value(unit(a), unit(b), wargame_charts()), battle_value(unit(b), unit(a), wargame_charts())};
}

// ---- 7.4.2

TEST(WargameCombat, R7_4_2_BattleValuesAreTheTexts) {
    EXPECT_EQ(values("LF/-", "LCa/bow"), (Two{2, 2}));
    EXPECT_EQ(values("LMF/2", "HCa/-"), (Two{3, 3}));
    EXPECT_EQ(values("MC/bow", "MBC/-"), (Two{3, 3}));
    EXPECT_EQ(values("MF/bow", "HBC/exp"), (Two{4, 4}));
    EXPECT_EQ(values("WW", "Bg"), (Two{4, 2}));
    Fighter camp = unit("Bg");
    camp.fortified = true;
    EXPECT_EQ(battle_value(camp, unit("HF/1"), wargame_charts()), 4);
}
TEST(WargameCombat, R7_4_2_RelativeValuesDependOnTheEnemy) {
    EXPECT_EQ(values("Le", "HF/1"), (Two{3, 4}));
    EXPECT_EQ(values("El", "LF/-"), (Two{4, 2}));
    EXPECT_EQ(values("HA", "MC/-"), (Two{3, 3}));
}
TEST(WargameCombat, R7_4_2_OfTwoUnitsWithoutAValueTheEnemyCountsFour) {  // S72
    EXPECT_EQ(values("El", "El"), (Two{6, 6}));
    EXPECT_EQ(values("Le", "Le"), (Two{3, 3}));
    EXPECT_EQ(values("LA", "HA"), (Two{4, 4}));
    EXPECT_EQ(values("El", "Le"), (Two{6, 3}));
}

// ---- 7.4.3

TEST(WargameCombat, R7_4_3_1_AGeneralThrowsTwoDiceAndDropsTheLower) {
    CloseBattle battle = close("HF/1", "HF/1");
    battle.fighters[1].general = true;
    const auto tests = cohesion_tests(battle, wargame_charts());
    EXPECT_EQ(tests[0].dice, CombatDice::one);
    EXPECT_EQ(tests[1].dice, CombatDice::higher);
    EXPECT_EQ(die_of(CombatDice::higher, 2, 5), 5);
    EXPECT_EQ(die_of(CombatDice::one, 2, 5), 2);
}
TEST(WargameCombat, R7_4_3_2_AMoralePointMakesTheOpponentDropTheHigher) {
    CloseBattle battle = close("HF/1", "HF/1");
    battle.fighters[0].morale_point = true;
    EXPECT_EQ(cohesion_tests(battle, wargame_charts())[0].dice, CombatDice::one);
    EXPECT_EQ(cohesion_tests(battle, wargame_charts())[1].dice, CombatDice::lower);
    EXPECT_EQ(die_of(CombatDice::lower, 2, 5), 2);
    battle.fighters[1].general = true;  // an ordinary die
    EXPECT_EQ(cohesion_tests(battle, wargame_charts())[1].dice, CombatDice::one);
}
TEST(WargameCombat, R7_4_3_4_CombatAdvantageKeepsCohesionEvenWithAOne) {  // S74
    CloseBattle battle = close("LF/-", "HF/1");
    battle.fighters[0].advantage = true;
    const auto tests = cohesion_tests(battle, wargame_charts());
    EXPECT_EQ(tests[0].needs, 0);
    EXPECT_EQ(ways_to_keep(tests[0]), 6);
}
TEST(WargameCombat, R7_4_3_4_FootHoldsAgainstWarWagonsWhoeverAttacks) {  // N15
    for (const char* foot : {"LF/-", "MF/bow", "HF/3", "Le"}) {
        EXPECT_EQ(cohesion_tests(close(foot, "WW"), wargame_charts())[0].needs, 0) << foot;
        EXPECT_EQ(cohesion_tests(close("WW", foot), wargame_charts())[1].needs, 0) << foot;
    }
    EXPECT_GT(cohesion_tests(close("HC/-", "WW"), wargame_charts())[0].needs, 0);
    EXPECT_GT(cohesion_tests(shot("WW", "HF/1"), wargame_charts())[1].needs, 0);  // only in close battle
}

// ---- 7.4.4

TEST(WargameCombat, R7_4_4_AOneAlwaysLosesAndASixAlwaysKeepsCohesion) {
    EXPECT_EQ(cohesion_tests(close("LF/-", "LF/bow"), wargame_charts())[0].needs, 2);  // 2 - (-1 +1)
    CloseBattle easy = close("HF/1", "LF/-");
    EXPECT_EQ(cohesion_tests(easy, wargame_charts())[0].needs, 2);
    CloseBattle hard = close("LC/-", "El");
    hard.fighters[0].difficult = true;
    hard.fighters[0].unfaced = true;
    EXPECT_EQ(cohesion_tests(hard, wargame_charts())[0].needs, 6);
    EXPECT_EQ(ways_to_keep(cohesion_tests(hard, wargame_charts())[0]), 1);
}
TEST(WargameCombat, R7_4_4_ADieBelowTheEnemysBattleValueLosesCohesion) {
    const auto tests = cohesion_tests(close("HF/2", "HF/2"), wargame_charts());
    EXPECT_EQ(tests[0].needs, 4);
    EXPECT_EQ(ways_to_keep(tests[0]), 3);
    EXPECT_EQ(ways_to_keep({CombatDice::higher, 0, 4, 4}), 27);
    EXPECT_EQ(ways_to_keep({CombatDice::lower, 0, 4, 4}), 9);
}
TEST(WargameCombat, R7_4_4_HeavierEnemiesExceptInDifficultGround) {
    CloseBattle battle = close("MF/2", "HF/2");
    EXPECT_EQ(of(Factor::heavier, battle), (Two{-1, 0}));
    battle.fighters[1].difficult = true;  // either unit in it (S75)
    EXPECT_EQ(of(Factor::heavier, battle), (Two{0, 0}));
}
TEST(WargameCombat, R7_4_4_LightAgainstLight) {
    EXPECT_EQ(of(Factor::light_against_light, close("LF/-", "LC/bow")), (Two{-1, -1}));
    EXPECT_EQ(of(Factor::light_against_light, close("LBC/1", "LCa/-")), (Two{-1, -1}));
    EXPECT_EQ(of(Factor::light_against_light, close("LF/-", "El")), (Two{0, 0}));  // N12
    EXPECT_EQ(of(Factor::light_against_light, close("LC/-", "LA")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::light_against_light, shot("LF/bow", "LC/-")), (Two{-1, -1}));
}
TEST(WargameCombat, R7_4_4_BowsInDifficultGround) {
    CloseBattle battle = close("MF/bow", "HF/1");
    battle.fighters[1].difficult = true;
    EXPECT_EQ(of(Factor::bow_in_difficult, battle), (Two{-1, 0}));
    EXPECT_EQ(of(Factor::difficult_ground, battle), (Two{-1, -1}));  // both count (S76)
    DistanceBattle fire = shot("LF/bow", "MF/bow", true);
    fire.fighters[0].difficult = true;
    EXPECT_EQ(of(Factor::bow_in_difficult, fire), (Two{-1, -1}));
}
TEST(WargameCombat, R7_4_4_DifficultGroundSparesLooseFoot) {
    CloseBattle battle = close("LF/bow", "LMF/bow");
    battle.fighters[0].difficult = true;
    EXPECT_EQ(of(Factor::difficult_ground, battle), (Two{0, 0}));
    EXPECT_EQ(of(Factor::bow_in_difficult, battle), (Two{-1, -1}));  // S76
    battle = close("MF/1", "El");
    battle.fighters[1].difficult = true;
    EXPECT_EQ(of(Factor::difficult_ground, battle), (Two{-1, -1}));
}
TEST(WargameCombat, R7_4_4_FootWithoutBowsUnderFire) {
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("LF/bow", "HF/1")), (Two{0, 1}));
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("LC/-", "Le")), (Two{0, 1}));
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("HA", "HF/1")), (Two{0, 0}));  // S79
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("WW", "HF/1")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("LF/bow", "MF/bow")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("LF/-", "LF/-", true)), (Two{0, 0}));  // it shoots itself (N10)
    EXPECT_EQ(of(Factor::foot_against_shooter, shot("LF/-", "LF/-")), (Two{0, 1}));
}
TEST(WargameCombat, R3_2_1_BadWeatherTakesFromTheDieOfWhoShoots) {  // S15, N10, N60
    const auto in = [](Weather weather, DistanceBattle battle) {
        battle.weather = weather;
        return of(Factor::bad_weather, battle);
    };
    EXPECT_EQ(in(Weather::rain, shot("HA", "HF/1")), (Two{-1, 0}));
    EXPECT_EQ(in(Weather::storm, shot("LF/bow", "MF/bow", true)), (Two{-1, -1}));
    EXPECT_EQ(in(Weather::windy, shot("LF/bow", "MF/bow")), (Two{-1, 0}));
    EXPECT_EQ(in(Weather::windy, shot("LF/-", "LF/-", true)), (Two{0, 0}));
    EXPECT_EQ(in(Weather::mist, shot("LF/bow", "MF/bow")), (Two{0, 0}));
    Charts charts = wargame_charts();
    charts.combat.weather_helps_target = true;
    DistanceBattle battle = shot("LF/bow", "HF/1");
    battle.weather = Weather::windy;
    const auto both = breakdown(battle, charts).of[static_cast<std::size_t>(Factor::bad_weather)];
    EXPECT_EQ((Two{both[0], both[1]}), (Two{0, 1}));
}
TEST(WargameCombat, R7_4_4_WhoShootsOutOfAVillageTakesOneOff) {
    DistanceBattle battle = shot("MF/bow", "HA", true);
    battle.in_village[0] = true;
    EXPECT_EQ(of(Factor::out_of_village, battle), (Two{-1, 0}));
}
TEST(WargameCombat, R7_4_4_AnEnemyThatNobodyFaces) {
    CloseBattle battle = close("HF/1", "HF/1");
    battle.fighters[1].unfaced = true;
    EXPECT_EQ(of(Factor::unfaced_enemy, battle), (Two{0, -1}));
}
TEST(WargameCombat, R7_4_4_HorseAgainstCamelryAndElephants) {
    for (const char* horse : {"LC/-", "MC/bow", "HC/-", "LBC/1", "MBC/-", "HBC/exp"})
        for (const char* feared : {"LCa/bow", "MCa/-", "HCa/-", "El"})
            EXPECT_EQ(of(Factor::horse, close(horse, feared)), (Two{-1, 0})) << horse << feared;
    EXPECT_EQ(of(Factor::horse, close("MCa/-", "El")), (Two{0, 0}));  // camelry is not cavalry here (N14)
}
TEST(WargameCombat, R7_4_4_CamelryAgainstFoot) {
    EXPECT_EQ(of(Factor::camelry_against_foot, close("MCa/-", "LF/-")), (Two{-1, 0}));
    EXPECT_EQ(of(Factor::camelry_against_foot, close("Le", "LCa/-")), (Two{0, -1}));
    EXPECT_EQ(of(Factor::camelry_against_foot, close("LCa/-", "WW")), (Two{0, 0}));
}
TEST(WargameCombat, R7_4_4_ShallowFormationsAgainstOtherFootInTheirOwnBound) {
    EXPECT_EQ(of(Factor::shallow_against_deep, close("HF/1", "HF/2")), (Two{1, 0}));
    EXPECT_EQ(of(Factor::shallow_against_deep, close("HF/2", "HF/1")), (Two{0, 0}));  // not its bound
    EXPECT_EQ(of(Factor::shallow_against_deep, close("HF/1", "MF/1")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::shallow_against_deep, close("HF/1", "Le")), (Two{1, 0}));
    EXPECT_EQ(of(Factor::shallow_against_deep, close("LBC/1", "HF/2")), (Two{1, 0}));  // S78
    EXPECT_EQ(of(Factor::shallow_against_deep, close("HF/1", "MC/-")), (Two{0, 0}));
}
TEST(WargameCombat, R7_4_4_JavelinsAgainstBowsOfLightFoot) {
    EXPECT_EQ(of(Factor::javelins_against_bows, close("LF/bow", "LF/-")), (Two{0, 1}));
    EXPECT_EQ(of(Factor::javelins_against_bows, close("LF/-", "LMF/bow")), (Two{0, 0}));
}
TEST(WargameCombat, R7_4_4_HorseAgainstShallowFoot) {  // N13
    EXPECT_EQ(of(Factor::horse_at_shallow, close("HC/-", "HF/1")), (Two{1, 0}));
    EXPECT_EQ(of(Factor::horse_at_shallow, close("HF/1", "HC/-")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::horse_at_shallow, close("HC/-", "LBC/1")), (Two{0, 0}));  // foot only
    EXPECT_EQ(of(Factor::horse_at_shallow, close("MCa/-", "HF/1")), (Two{0, 0}));  // N14
    Charts charts = wargame_charts();
    charts.combat.horse_against_shallow = WhoseBound::foot;
    const auto of_charts = [&](const CloseBattle& battle) {
        const auto both = breakdown(battle, charts).of[static_cast<std::size_t>(Factor::horse_at_shallow)];
        return Two{both[0], both[1]};
    };
    EXPECT_EQ(of_charts(close("HC/-", "HF/1")), (Two{0, 0}));
    EXPECT_EQ(of_charts(close("HF/1", "HC/-")), (Two{0, 1}));
}

TEST(WargameCombat, R7_4_4_1_WeightsInCloseBattle) {
    EXPECT_EQ(of(Factor::heavier, close("LF/-", "El")), (Two{0, 0}));  // as heavy as the opponent
    EXPECT_EQ(of(Factor::heavier, close("HC/-", "El")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::heavier, close("MC/-", "WW")), (Two{-1, 0}));
    EXPECT_EQ(of(Factor::heavier, close("LMF/1", "Le")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::heavier, close("LC/-", "HA")), (Two{-1, 0}));
    EXPECT_EQ(of(Factor::heavier, close("HF/1", "Bg")), (Two{0, -1}));
    EXPECT_EQ(of(Factor::heavier, close("MCa/-", "HCa/-")), (Two{-1, 0}));
}
TEST(WargameCombat, R7_4_4_1_WeightsInDistanceBattle) {
    EXPECT_EQ(of(Factor::heavier, shot("HC/bow", "LF/-")), (Two{-1, 0}));  // foot without bows is the heavier
    EXPECT_EQ(of(Factor::heavier, shot("HA", "LF/-")), (Two{0, 0}));       // unless against artillery
    EXPECT_EQ(of(Factor::heavier, shot("HC/bow", "MC/-")), (Two{0, -1}));
    EXPECT_EQ(of(Factor::heavier, shot("LF/-", "El")), (Two{-1, 0}));  // elephants are medium
    EXPECT_EQ(of(Factor::heavier, shot("HC/bow", "El")), (Two{0, -1}));
    EXPECT_EQ(of(Factor::heavier, shot("HA", "LC/-")), (Two{0, 0}));  // S80
    EXPECT_EQ(of(Factor::heavier, shot("LC/bow", "HA")), (Two{0, 0}));
    EXPECT_EQ(of(Factor::heavier, shot("LF/-", "LF/-", true)), (Two{0, 0}));  // N11
    EXPECT_EQ(of(Factor::heavier, shot("LF/-", "LF/-")), (Two{-1, 0}));
    DistanceBattle woods = shot("LF/bow", "HF/1");
    woods.fighters[1].difficult = true;
    EXPECT_EQ(of(Factor::heavier, woods), (Two{-1, 0}));  // only close battle is excepted
}
TEST(WargameCombat, R7_4_4_2_OnlyFootDefends) {
    for (const Defending how : {Defending::hill, Defending::village, Defending::fortification, Defending::bank}) {
        CloseBattle battle = close("HC/-", "HF/2");
        battle.fighters[1].defending = how;
        EXPECT_EQ(of(Factor::defending, battle), (Two{0, 1}));
    }
    CloseBattle mounted = close("HF/2", "HC/-");
    mounted.fighters[1].defending = Defending::hill;
    EXPECT_EQ(of(Factor::defending, mounted), (Two{0, 0}));
}
TEST(WargameCombat, R7_4_4_3_SupportingRanks) {
    const auto ranks = [](const char* a, int deep, const char* b, int deep_b) {
        CloseBattle battle = close(a, b);
        battle.fighters[0].ranks = static_cast<std::uint8_t>(deep);
        battle.fighters[1].ranks = static_cast<std::uint8_t>(deep_b);
        return of(Factor::ranks, battle);
    };
    EXPECT_EQ(ranks("HF/3", 3, "HC/-", 1), (Two{0, -2}));
    EXPECT_EQ(ranks("HF/3", 5, "HC/-", 1), (Two{0, -2}));  // two at most
    EXPECT_EQ(ranks("HF/3", 2, "HF/2", 2), (Two{0, 0}));
    EXPECT_EQ(ranks("HF/2", 3, "HF/1", 3), (Two{0, -1}));  // one, and none for /1
    CloseBattle battle = close("HF/3", "HC/-");
    battle.fighters[0].ranks = 3;
    battle.fighters[1].difficult = true;
    EXPECT_EQ(of(Factor::ranks, battle), (Two{0, -2}));  // only who stands in it loses its support (N16)
    battle.fighters[0].difficult = true;
    EXPECT_EQ(of(Factor::ranks, battle), (Two{0, 0}));
}
TEST(WargameCombat, R7_4_12_3_InAFortifiedVillageOnlyItsDefendersHaveABonus) {
    CloseBattle battle = close("LF/bow", "HF/2");
    battle.in_village = true;
    battle.fighters[1].ranks = 2;
    battle.fighters[0].difficult = true;
    EXPECT_EQ(sums(battle), (Two{0, 0}));
    battle.fighters[1].defending = Defending::village;
    EXPECT_EQ(sums(battle), (Two{0, 1}));
    battle.fighters[1].defending = Defending::hill;
    EXPECT_EQ(sums(battle), (Two{0, 0}));
}
TEST(WargameCombat, R6_2_4_2_WhoCouldNotEvadeFightsAsUsual) {  // S59
    CloseBattle battle = close("HF/1", "LF/-");
    battle.fighters[1].could_not_evade = true;
    EXPECT_EQ(of(Factor::could_not_evade, battle), (Two{0, 0}));
    Charts charts = wargame_charts();
    charts.combat.failed_evade = -1;
    EXPECT_EQ(breakdown(battle, charts).of[static_cast<std::size_t>(Factor::could_not_evade)][1], -1);
}

// ---- 7.4.6.1, 7.4.10

TEST(WargameCombat, R7_4_6_1_WhoIsNotShotAtNeverLosesCohesion) {
    EXPECT_EQ(lost(shot("LF/bow", "HF/1"), {false, false}), (Flags{false, true}));
    EXPECT_EQ(lost(shot("LF/bow", "LF/bow", true), {false, false}), (Flags{true, true}));
}
TEST(WargameCombat, R7_4_6_1_APhalanxWhoseOpponentFailsIsExcused) {  // S82
    EXPECT_EQ(lost(close("HF/3", "HF/1"), {false, false}), (Flags{false, true}));
    EXPECT_EQ(lost(close("HF/3", "HF/1"), {false, true}), (Flags{true, false}));
    EXPECT_EQ(lost(close("HF/3", "HF/3"), {false, false}), (Flags{false, false}));
}

FleeLevel flees(const char* fleeing, const char* enemy, Action action = Action::close) {
    return flee_level(unit(fleeing), unit(enemy), action, false, wargame_charts());
}
TEST(WargameCombat, R7_4_10_FleeLevelsInCloseBattle) {
    EXPECT_EQ(flees("HF/1", "HC/-"), FleeLevel::difficult);
    EXPECT_EQ(flees("HF/1", "HBC/exp"), FleeLevel::difficult);
    EXPECT_EQ(flees("MF/2", "LC/-"), FleeLevel::ordinary);
    EXPECT_EQ(flees("LMF/1", "HF/1"), FleeLevel::easy);
    EXPECT_EQ(flees("HF/1", "MCa/-"), FleeLevel::difficult);  // as cavalry of its weight (N14)
    EXPECT_EQ(flees("HF/1", "LCa/bow"), FleeLevel::ordinary);
    EXPECT_EQ(flees("MF/bow", "LF/-"), FleeLevel::ordinary);
    EXPECT_EQ(flees("MF/bow", "LMF/bow"), FleeLevel::difficult);
    EXPECT_EQ(flees("LF/-", "El"), FleeLevel::easy);
    EXPECT_EQ(flees("LF/-", "LCa/-"), FleeLevel::difficult);
    EXPECT_EQ(flees("LC/bow", "LC/-"), FleeLevel::difficult);
    EXPECT_EQ(flees("LC/-", "LC/bow"), FleeLevel::ordinary);
    EXPECT_EQ(flees("LC/-", "HC/-"), FleeLevel::easy);
    EXPECT_EQ(flees("LCa/-", "HC/-"), FleeLevel::difficult);  // its own row (N14)
    EXPECT_EQ(flees("HC/-", "LF/bow"), FleeLevel::ordinary);
    EXPECT_EQ(flees("HBC/-", "HF/1"), FleeLevel::easy);
    for (const char* lost : {"HF/3", "El", "Le", "WW", "HA", "Bg", "HBC/exp"})
        EXPECT_EQ(flees(lost, "LF/-"), FleeLevel::auto_fail) << lost;
}
TEST(WargameCombat, R7_4_10_FleeLevelsInDistanceBattle) {
    EXPECT_EQ(flees("HF/3", "LF/bow", Action::distance), FleeLevel::difficult);
    EXPECT_EQ(flees("HF/1", "HA", Action::distance), FleeLevel::ordinary);
    EXPECT_EQ(flees("MF/bow", "WW", Action::distance), FleeLevel::easy);
    EXPECT_EQ(flees("El", "HA", Action::distance), FleeLevel::ordinary);
    EXPECT_EQ(flees("LF/bow", "LF/bow", Action::distance), FleeLevel::ordinary);
    EXPECT_EQ(flees("HBC/exp", "LF/bow", Action::distance), FleeLevel::ordinary);
    for (const char* lost : {"HA", "WW", "Le", "Bg"})
        EXPECT_EQ(flees(lost, "LF/bow", Action::distance), FleeLevel::auto_fail) << lost;
}
TEST(WargameCombat, R7_4_10_4b_AdvantagesAndDisadvantages) {
    Fighter own = unit("HF/1");
    const Fighter enemy = unit("HF/1");
    const auto level = [&](bool both) { return flee_level(own, enemy, Action::close, both, wargame_charts()); };
    EXPECT_EQ(level(false), FleeLevel::easy);
    EXPECT_EQ(level(true), FleeLevel::auto_success);
    own.grade = Class::veteran;
    EXPECT_EQ(level(false), FleeLevel::easy);  // never auto success unless the opponent lost, too
    own.retreat = Retreat::blocked;
    EXPECT_EQ(level(false), FleeLevel::easy);  // one up, one down: the sum first, one clamp (S86)
    own.grade = Class::militia;
    EXPECT_EQ(level(false), FleeLevel::difficult);
    own.retreat = Retreat::extended;
    EXPECT_EQ(level(false), FleeLevel::easy);
}
TEST(WargameCombat, R7_4_10_NothingHelpsWhoCannotFlee) {
    Fighter phalanx = unit("HF/3", Class::veteran);
    phalanx.retreat = Retreat::extended;
    EXPECT_EQ(flee_level(phalanx, unit("HF/1"), Action::close, true, wargame_charts()), FleeLevel::auto_fail);
}
TEST(WargameCombat, R7_4_9_1_NobodyGetsFartherFromScythedChariots) {
    Fighter own = unit("HF/1");
    own.retreat = Retreat::extended;
    EXPECT_EQ(flee_level(own, unit("HBC/-"), Action::close, false, wargame_charts()), FleeLevel::ordinary);
    EXPECT_EQ(flee_level(own, unit("HBC/exp"), Action::close, false, wargame_charts()), FleeLevel::difficult);
}
TEST(WargameCombat, R7_4_8_1_ElephantsTrampleWhatBlocksThem) {  // S85
    Fighter elephants = unit("El");
    elephants.retreat = Retreat::barred;
    EXPECT_FALSE(is_barred(elephants));
    elephants.retreat = Retreat::blocked;
    EXPECT_EQ(flee_level(elephants, unit("LF/-"), Action::distance, false, wargame_charts()), FleeLevel::ordinary);
    Fighter horse = unit("HC/-");
    horse.retreat = Retreat::barred;
    EXPECT_TRUE(is_barred(horse));
}
TEST(WargameCombat, R7_4_10_TheOwnBattleValueDecides) {
    const auto percent = [](FleeLevel level, int value) { return (100 * ways_to_survive(level, value) + 18) / 36; };
    EXPECT_EQ(percent(FleeLevel::difficult, 2), 69);
    EXPECT_EQ(percent(FleeLevel::ordinary, 2), 83);
    EXPECT_EQ(percent(FleeLevel::easy, 2), 97);
    EXPECT_EQ(percent(FleeLevel::difficult, 4), 25);
    EXPECT_EQ(percent(FleeLevel::ordinary, 4), 50);
    EXPECT_EQ(percent(FleeLevel::easy, 4), 75);
    EXPECT_EQ(percent(FleeLevel::easy, 6), 31);
    EXPECT_EQ(percent(FleeLevel::auto_success, 6), 100);
}

}  // namespace
}  // namespace polemarch::test
