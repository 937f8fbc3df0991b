// Melee, fire and the other dice by exact counts: the properties that a sensible table of modifiers must have
// (rulings.md), and every modifier's effect on the odds in its own direction.
#include "core/blood_of_kings/rules/combat.h"

#include "tests/support/blood_of_kings/charts.h"

#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

Fighter fighter(const char* code, int bases = 4) {
    Fighter f;
    f.type = &kings_type(code);
    f.armoured = f.type->armour == Armour::always;
    f.bases = static_cast<std::uint8_t>(bases);
    return f;
}
struct Chances {
    int actor_alone = 0, target_alone = 0, both = 0;  // of 36: how often each loses anything
    int actor_levels = 0, target_levels = 0;          // sums; everything counts 4
};
Chances chances(const Clash& clash) {
    const int by = lead(clash, kings_charts());
    Chances c;
    for (int a = 1; a <= 6; ++a)
        for (int t = 1; t <= 6; ++t) {
            const Toll toll = melee_toll(a, t, by, kings_charts().combat);
            c.actor_levels += toll.actor;
            c.target_levels += toll.target;
            ++(toll.actor && toll.target ? c.both : toll.actor ? c.actor_alone : c.target_alone);
        }
    return c;
}
Clash charge(const char* actor, const char* target, bool aggressive = false) {
    Clash clash{fighter(actor), fighter(target)};
    clash.actor.charging = true;
    clash.actor.aggressive = aggressive;
    return clash;
}
int part_of(const Clash& clash, bool actor, Part wanted) {
    int found = 0;
    melee_parts(clash, actor, kings_charts(), [&](Part part, int value) {
        if (part == wanted) found += value;
    });
    return found;
}

TEST(KingsCombat, App_7_TheTextsOwnMelee) {
    // Heavy cavalry charge medium swordsmen of the same size in the open: 4 to 1.
    const Chances c = chances(charge("HC", "MS"));
    EXPECT_EQ(c.actor_alone, 3);
    EXPECT_EQ(c.both, 3);
}
TEST(KingsCombat, Outcomes_2_FireLadder) {
    const auto& chart = kings_charts().combat;
    const std::vector<int> expected{0, 1, 1, 1, 2, 2, 3, 3, 4, 4};
    for (int difference = 0; difference < 10; ++difference)
        EXPECT_EQ(levels_at(difference, chart), expected[static_cast<std::size_t>(difference)]) << difference;
    EXPECT_EQ(levels_at(-5, chart), 0);
    EXPECT_EQ(fire_toll(3, 5, 0, chart), 0);
    EXPECT_EQ(fire_toll(6, 1, 0, chart), 2);
}
TEST(KingsCombat, Outcomes_3_EqualTotalsCostBothALevel) {
    const auto& chart = kings_charts().combat;
    EXPECT_EQ(melee_toll(3, 5, 2, chart), (Toll{1, 1}));
    EXPECT_EQ(melee_toll(1, 6, 0, chart), (Toll{2, 0}));
    EXPECT_EQ(melee_toll(6, 1, 3, chart), (Toll{0, everything}));
    EXPECT_EQ(melee_toll(6, 1, 1, chart), (Toll{0, 3}));
}
TEST(KingsCombat, Outcomes_4_LeadersFallOnTheLevelsLost) {
    for (int levels = 1; levels <= 5; ++levels)
        for (int die = 1; die <= 6; ++die) EXPECT_EQ(leader_falls(die, levels), die <= levels);
    for (int die = 1; die <= 6; ++die) EXPECT_EQ(leader_falls(die, levels_of_destruction), die != 1);
}
TEST(KingsCombat, Effects_7_FirstStatusThenBases) {
    Condition c{Status::ok, 4, 4};
    c = after_loss(c, 1);
    EXPECT_EQ(c, (Condition{Status::disordered, 4, 4}));
    c = after_loss(c, 1);
    EXPECT_EQ(c, (Condition{Status::demoralized, 4, 4}));
    c = after_loss(c, 1);
    EXPECT_EQ(c, (Condition{Status::demoralized, 3, 4}));
    EXPECT_EQ(after_loss(c, 1).status, Status::destroyed);
    EXPECT_EQ(after_loss({Status::ok, 6, 6}, everything).status, Status::destroyed);
}
TEST(KingsCombat, Effects_5_HalfTheBasesOrMoreDestroy) {
    // Levels from OK that destroy a unit of 1 to 6 bases (ruling B6).
    const std::vector<int> expected{3, 3, 4, 4, 5, 5};
    for (int bases = 1; bases <= 6; ++bases) {
        Condition c{Status::ok, static_cast<std::uint8_t>(bases), static_cast<std::uint8_t>(bases)};
        int levels = 0;
        for (; c.status != Status::destroyed; ++levels) c = after_loss(c, 1);
        EXPECT_EQ(levels, expected[static_cast<std::size_t>(bases - 1)]) << bases;
    }
}

// ---- must hold

TEST(KingsCombat, MustHold_NoMountedUnitHasTheBetterFirstRoundAgainstASteadyPhalanx) {
    for (const UnitType& unit : kings_charts().units) {
        if (!unit.on_horse()) continue;
        const Chances c = chances(charge(unit.code.c_str(), "PP", unit.aggressive));
        EXPECT_GE(c.actor_levels, c.target_levels) << unit.code;
    }
}
TEST(KingsCombat, MustHold_NorAgainstElephants) {
    for (const UnitType& unit : kings_charts().units) {
        if (!unit.on_horse()) continue;
        Clash clash = charge(unit.code.c_str(), "EL", unit.aggressive);
        clash.target.bases = 4;
        const Chances c = chances(clash);
        EXPECT_GE(c.actor_levels, c.target_levels) << unit.code;
        // Two bases of elephants against two of horse as well: numbers even.
        clash.actor.bases = clash.target.bases = 2;
        EXPECT_GE(chances(clash).actor_levels, chances(clash).target_levels) << unit.code;
    }
}
TEST(KingsCombat, MustHold_TwoElephantsFrightenHorse) {
    Clash clash = charge("EL", "HC");
    clash.actor.bases = clash.target.bases = 2;
    const Chances c = chances(clash);
    EXPECT_GT(c.target_levels, 2 * c.actor_levels);
}
TEST(KingsCombat, MustHold_ALegionDoesNotWalkThroughAPhalanxsFront) {
    Clash clash = charge("SW", "PP", true);
    clash.actor.armoured = true;
    EXPECT_EQ(part_of(clash, true, Part::impact), 0);
    EXPECT_LE(chances(clash).target_levels, chances(clash).actor_levels);
    // In its flank it does.
    clash.on_front = false;
    clash.target.flanked = true;
    EXPECT_GT(chances(clash).target_levels, 2 * chances(clash).actor_levels);
}
TEST(KingsCombat, MustHold_AFlankIsWorthMoreThanAGeneral) {
    const auto& charts = kings_charts();
    for (const UnitType& unit : charts.units) EXPECT_GT(-unit.flank, charts.command.leader[2]) << unit.code;
}
TEST(KingsCombat, MustHold_OneBowUnitSeldomDestroysHeavyFootInItsApproach) {
    // Six shots of four bases at four unarmoured ones that do not regroup.
    for (const char* code : {"HS", "SW"}) {
        Shot shot;
        shot.firer = &kings_type("BW");
        shot.target = &kings_type(code);
        shot.firing = shot.target_bases = 4;
        std::map<std::pair<int, int>, double> now{{{0, 4}, 1.0}};
        for (int round = 0; round < 6; ++round) {
            std::map<std::pair<int, int>, double> next;
            for (const auto& [condition, p] : now)
                for (int a = 1; a <= 6; ++a)
                    for (int t = 1; t <= 6; ++t) {
                        Condition c{static_cast<Status>(condition.first), static_cast<std::uint8_t>(condition.second),
                                    4};
                        shot.target_bases = c.bases;
                        if (c.status != Status::destroyed)
                            c = after_loss(c, fire_toll(a, t, lead(shot, kings_charts()), kings_charts().combat));
                        next[{static_cast<int>(c.status), c.bases}] += p / 36;
                    }
            now = next;
        }
        const double destroyed = now[std::pair{static_cast<int>(Status::destroyed), 0}];
        EXPECT_LE(destroyed, 0.15) << code;
        EXPECT_GT(destroyed, 0.0) << code;
    }
}
TEST(KingsCombat, MustHold_AnEvenFightOfFourBasesLastsAboutFourRounds) {
    using Pair = std::array<int, 4>;  // status and bases of both
    std::map<Pair, double> now{{{0, 4, 0, 4}, 1.0}};
    double rounds = 0;
    for (int round = 1; round <= 60; ++round) {
        std::map<Pair, double> next;
        for (const auto& [state, p] : now) {
            rounds += p;
            Clash clash{fighter("HS"), fighter("HS")};
            clash.actor.status = static_cast<Status>(state[0]);
            clash.actor.bases = static_cast<std::uint8_t>(state[1]);
            clash.target.status = static_cast<Status>(state[2]);
            clash.target.bases = static_cast<std::uint8_t>(state[3]);
            const int by = lead(clash, kings_charts());
            for (int a = 1; a <= 6; ++a)
                for (int t = 1; t <= 6; ++t) {
                    const Toll toll = melee_toll(a, t, by, kings_charts().combat);
                    const Condition x = after_loss({clash.actor.status, clash.actor.bases, 4}, toll.actor);
                    const Condition y = after_loss({clash.target.status, clash.target.bases, 4}, toll.target);
                    if (x.status == Status::destroyed || y.status == Status::destroyed) continue;
                    next[{static_cast<int>(x.status), x.bases, static_cast<int>(y.status), y.bases}] += p / 36;
                }
        }
        now = next;
    }
    EXPECT_GT(rounds, 3.0);
    EXPECT_LT(rounds, 5.0);
}

// ---- every modifier in its own direction

struct Modifier {
    const char* name;
    void (*change)(Clash&);
    bool good_for_actor;
};
class KingsMeleeModifiers : public ::testing::TestWithParam<Modifier> {};
TEST_P(KingsMeleeModifiers, MoveTheOddsInTheirOwnDirection) {
    Clash before{fighter("HS"), fighter("HS")};
    Clash after = before;
    GetParam().change(after);
    const int by = lead(after, kings_charts()) - lead(before, kings_charts());
    EXPECT_EQ(by > 0, GetParam().good_for_actor);
    EXPECT_NE(by, 0);
    const Chances one = chances(before), two = chances(after);
    if (GetParam().good_for_actor) {
        EXPECT_GT(two.target_levels, one.target_levels);
        EXPECT_LT(two.actor_levels, one.actor_levels);
    } else {
        EXPECT_LT(two.target_levels, one.target_levels);
        EXPECT_GT(two.actor_levels, one.actor_levels);
    }
}
INSTANTIATE_TEST_SUITE_P(
    All, KingsMeleeModifiers,
    ::testing::Values(Modifier{"impact", [](Clash& c) { c.actor.charging = true; }, true},
                      Modifier{"aggressive impact", [](Clash& c) { c.actor.charging = c.actor.aggressive = true; },
                               true},
                      Modifier{"armour", [](Clash& c) { c.actor.armoured = true; }, true},
                      Modifier{"enemy's armour", [](Clash& c) { c.target.armoured = true; }, false},
                      Modifier{"disordered", [](Clash& c) { c.actor.status = Status::disordered; }, false},
                      Modifier{"demoralized", [](Clash& c) { c.actor.status = Status::demoralized; }, false},
                      Modifier{"enemy demoralized", [](Clash& c) { c.target.status = Status::demoralized; }, true},
                      Modifier{"leader", [](Clash& c) { c.actor.leader = 1; }, true},
                      Modifier{"exceptional leader", [](Clash& c) { c.target.leader = 2; }, false},
                      Modifier{"flank", [](Clash& c) { c.target.flanked = true; }, true},
                      Modifier{"own flank", [](Clash& c) { c.actor.flanked = true; }, false},
                      Modifier{"uphill", [](Clash& c) { c.actor.uphill = true; }, true},
                      Modifier{"soft cover", [](Clash& c) { c.target.cover = Cover::soft; }, false},
                      Modifier{"hard cover", [](Clash& c) { c.target.cover = Cover::hard; }, false},
                      Modifier{"rough ground", [](Clash& c) { c.actor.going = Going::rough; }, false},
                      Modifier{"very rough ground", [](Clash& c) { c.target.going = Going::very_rough; }, true},
                      Modifier{"numbers", [](Clash& c) { c.actor.bases = 5; }, true},
                      Modifier{"twice the numbers", [](Clash& c) { c.target.bases = 8; }, false},
                      Modifier{"quality", [](Clash& c) { c.actor.quality = 1; }, true}));

TEST(KingsCombat, Charges_3_ACounterChargeCancelsBothImpacts) {
    Clash clash = charge("SW", "MS", true);
    EXPECT_EQ(part_of(clash, true, Part::impact), 2);
    clash.target.charging = true;
    EXPECT_EQ(part_of(clash, true, Part::impact), 0);
    EXPECT_EQ(part_of(clash, false, Part::impact), 0);
}
TEST(KingsCombat, SpearsTakeTheImpactFromHorseOnlyWhileSteadyAndInFront) {
    Clash clash = charge("HC", "HS", true);
    EXPECT_EQ(part_of(clash, true, Part::impact), 0);
    clash.target.status = Status::disordered;
    EXPECT_EQ(part_of(clash, true, Part::impact), 2);
    clash.target.status = Status::ok;
    clash.on_front = false;
    EXPECT_EQ(part_of(clash, true, Part::impact), 2);
    EXPECT_EQ(part_of(charge("SW", "HS", true), true, Part::impact), 2);
    EXPECT_EQ(part_of(charge("EL", "PP"), true, Part::impact), 1);
}
TEST(KingsCombat, HamperedAreUnitsThatTheMovementTableSlows) {
    for (const UnitType& unit : kings_charts().units) EXPECT_EQ(unit.hampered[0]<0, unit.rough> 1) << unit.code;
}
TEST(KingsCombat, Fire_7_OutnumberedIsAnyDifferenceBelowTwice) {
    EXPECT_EQ(odds_band(4, 4), 0u);
    EXPECT_EQ(odds_band(5, 4), 1u);
    EXPECT_EQ(odds_band(7, 4), 1u);
    EXPECT_EQ(odds_band(8, 4), 2u);
    EXPECT_EQ(odds_band(3, 4), 0u);
}
TEST(KingsCombat, FireModifiersMoveTheOddsInTheirOwnDirection) {
    Shot plain;
    plain.firer = &kings_type("BW");
    plain.target = &kings_type("SW");
    plain.firing = plain.target_bases = 4;
    const auto with = [&](auto change) {
        Shot shot = plain;
        change(shot);
        return lead(shot, kings_charts()) - lead(plain, kings_charts());
    };
    EXPECT_GT(with([](Shot& s) { s.defensive = true; }), 0);
    EXPECT_LT(with([](Shot& s) { s.armoured = true; }), 0);
    EXPECT_LT(with([](Shot& s) { s.cover = Cover::soft; }), 0);
    EXPECT_LT(with([](Shot& s) { s.cover = Cover::hard; }), with([](Shot& s) { s.cover = Cover::soft; }));
    EXPECT_LT(with([](Shot& s) { s.target = &kings_type("LI"); }), 0);
    EXPECT_GT(with([](Shot& s) { s.target = &kings_type("EL"); }), 0);
    EXPECT_GT(with([](Shot& s) { s.march = true; }), 0);
    EXPECT_LT(with([](Shot& s) { s.status = Status::disordered; }), 0);
    EXPECT_GT(with([](Shot& s) { s.firing = 8; }), 0);
    EXPECT_LT(with([](Shot& s) { s.firing = 3; }), 0);
    EXPECT_GT(with([](Shot& s) { s.quality = 1; }), 0);
    EXPECT_LT(with([](Shot& s) { s.target_quality = 1; }), 0);
    EXPECT_LT(with([](Shot& s) { s.firer = &kings_type("LI"); }), 0);
}
TEST(KingsCombat, TheOtherDiceAreTheRulings) {
    const CommandChart& chart = kings_charts().command;
    std::vector<int> activated, gained, gained_led;
    int lost = 0, delayed = 0, lost_led = 0, delayed_led = 0, away = 0, away_led = 0, loose = 0, loose_led = 0;
    for (int die = 1; die <= 6; ++die) {
        activated.push_back(activations(die, false, chart));
        EXPECT_EQ(activations(die, true, chart), activated.back() + 1);
        lost += orders(die, false, chart) == Orders::lost;
        delayed += orders(die, false, chart) == Orders::delayed;
        lost_led += orders(die, true, chart) == Orders::lost;
        delayed_led += orders(die, true, chart) == Orders::delayed;
        gained.push_back(regrouped(die, 0, chart));
        gained_led.push_back(regrouped(die, 2, chart));
        away += retires(die, kings_type("HS"), 0, chart);
        away_led += retires(die, kings_type("LH"), 1, chart);
        loose += charges_uncontrolled(die, 0, chart);
        loose_led += charges_uncontrolled(die, 2, chart);
    }
    EXPECT_EQ(activated, (std::vector<int>{1, 1, 2, 2, 3, 3}));
    EXPECT_EQ(lost, 1);
    EXPECT_EQ(delayed, 1);
    EXPECT_EQ(lost_led, 0);
    EXPECT_EQ(delayed_led, 1);
    EXPECT_EQ(gained, (std::vector<int>{0, 0, 0, 1, 1, 2}));
    EXPECT_EQ(gained_led, (std::vector<int>{0, 1, 1, 2, 2, 2}));
    EXPECT_EQ(away, 4);
    EXPECT_EQ(away_led, 6);
    EXPECT_EQ(loose, 3);
    EXPECT_EQ(loose_led, 1);
}

}  // namespace
}  // namespace polemarch::test
