// The three skeletons pass the suite under both drivers, and each one's hard case is played by hand.
#include "tests/contract/battle_eve.h"
#include "tests/contract/bought_dice.h"
#include "tests/contract/measured_table.h"
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

// ------------------------------------------------------------------------------------------------ measured table

using Table = MeasuredTable;
using measured::inch;

/// Charges, fights and shoots where it can, else moves as near as possible to an enemy.
struct SeekContact {
    std::size_t operator()(const Table& g, const Table::State& s, const MoveList<Table>& list,
                           AgentStream& stream) const {
        std::size_t best = 0;
        int best_worth = std::numeric_limits<int>::min();
        for (std::size_t i = 0; i < list.size(); ++i) {
            int worth = static_cast<int>(stream.below(1000));
            if (list[i].kind == Table::Kind::done || list[i].kind == Table::Kind::hold_fire) worth -= 1'000'000;
            if (list[i].kind == Table::Kind::advance) worth -= distance_after(g, s, list[i]);
            if (worth > best_worth) best = i, best_worth = worth;
        }
        return best;
    }
    static int distance_after(const Table& g, const Table::State& s, const Table::Move& m) {
        Table::State next = s;
        g.apply(next, m);
        int nearest = std::numeric_limits<int>::max();
        for (std::uint8_t v = 0; v < Table::max_units; ++v) {
            const auto &a = next.unit[m.unit].pose, &b = next.unit[v].pose;
            if (Table::side(v) != Table::side(m.unit) && Table::alive(next, v))
                nearest = std::min(nearest, std::abs(a.x - b.x) + std::abs(a.y - b.y));
        }
        return nearest;
    }
};

constexpr std::uint8_t swords = 0, horse = 1, warband = 2, bowmen = 3, gallic_horse = 4, foe = Table::line;

struct Placed {
    std::uint8_t unit;
    double x, y;  // inches
    double degrees;
    std::uint8_t status = 0;
};
/// A position with these units, and on each side bowmen and horse in a corner, so that the game is not over.
Table::State field(const Table& g, const std::vector<Placed>& units) {
    Table::State s = g.start();
    for (auto& unit : s.unit) unit.status = 3;
    const auto place = [&](const Placed& p) {
        s.unit[p.unit] = {{static_cast<std::int16_t>(p.x * inch), static_cast<std::int16_t>(p.y * inch),
                           static_cast<std::uint16_t>(p.degrees * 65536 / 360)},
                          p.status,
                          0};
    };
    for (const std::uint8_t unit : {bowmen, gallic_horse}) {
        place({unit, 38.0 + 2 * unit, 2, 180});
        place({static_cast<std::uint8_t>(foe + unit), 38.0 + 2 * unit, 28, 0});
    }
    for (const Placed& p : units) place(p);
    return s;
}
Table::Move charge(std::uint8_t unit, std::uint8_t target) { return {Table::Kind::charge, unit, target, 0, {}}; }
Table::Move answer(Table::Kind kind, std::uint8_t unit, std::uint8_t charger) { return {kind, unit, charger, 0, {}}; }
std::uint16_t event(Table::What what) { return static_cast<std::uint16_t>(what); }
Table::Move fall(const Table& g, const Table::State& s, const std::vector<std::uint8_t>& faces) {
    return g.resolve(s, faces);
}

TEST(MeasuredTable, Conforms) {
    const Conformance uniform = conform(Table{}, {.games = 60});
    EXPECT_EQ(uniform.fault, "");
    EXPECT_GT(uniform.unlisted_moves, 20u) << "legal moves that nobody listed are played too";
    EXPECT_EQ(conform(Table{}, {.games = sanitized ? 20 : 60}, SeekContact{}).fault, "");
}

TEST(MeasuredTable, ADriverThatSeeksBattleFightsMoreThanARandomOne) {
    const Table g;
    const auto played = [&](const auto& driver) {
        AgentStream stream(7);
        MoveList<Table> list;
        std::map<Table::Kind, int> count;
        std::size_t deepest = 0;
        for (int n = 0; n < 60; ++n)
            for (Table::State s = g.start(); g.actor(s) != Actor::nobody;) {
                deepest = std::max<std::size_t>(deepest, s.depth);
                if (g.actor(s) != Actor::chance) g.legal_moves(s, list);
                const Table::Move m =
                    g.actor(s) == Actor::chance ? draw(g, s, stream) : list[driver(g, s, list, stream)];
                ++count[m.kind];
                g.apply(s, m);
            }
        return std::pair{count, deepest};
    };
    auto wandering = played(Uniform{}).first;
    auto [seeking, deepest] = played(SeekContact{});
    for (const auto kind : {Table::Kind::evade, Table::Kind::counter, Table::Kind::clash, Table::Kind::volley})
        EXPECT_GT(2 * seeking[kind], 3 * wandering[kind]) << static_cast<int>(kind);
    EXPECT_EQ(deepest, 3u) << "a charge that interrupts an interrupting charge; deeper is allowed for, but rare";
}

TEST(MeasuredTable, SineOfTheTableIsTheSine) {
    for (unsigned angle = 0; angle < 65536; angle += 7)
        EXPECT_NEAR(measured::sine(static_cast<std::uint16_t>(angle)),
                    16384 * std::sin(angle * 2 * std::acos(-1.0) / 65536), 0.51);
}

TEST(MeasuredTable, ContactIsSymmetric) {
    AgentStream stream(3);
    const auto box = [&] {
        return measured::Box{
            {static_cast<std::int16_t>(stream.below(800)), static_cast<std::int16_t>(stream.below(800)),
             static_cast<std::uint16_t>(stream.below(65536))},
            {320, 100}};
    };
    for (int i = 0; i < 20000; ++i) {
        const auto a = box(), b = box();
        for (const int margin : {-measured::touch, measured::touch, inch})
            ASSERT_EQ(apart(a, b, margin), apart(b, a, margin));
    }
}

TEST(MeasuredTable, AnAngleThatNobodyListedIsLegalAndALongerMoveIsRefused) {
    const Table g;
    const Table::State s = field(g, {{horse, 10, 10, 0}});
    const auto degrees = static_cast<std::uint16_t>(17.3 * 65536 / 360);
    Table::Move m{Table::Kind::advance,
                  horse,
                  Table::none,
                  0,
                  {{{Table::Step::forward, 0, 2 * inch + 32},
                    {Table::Step::wheel_right, 0, degrees},
                    {Table::Step::forward, 0, 7}}}};
    MoveList<Table> list;
    g.legal_moves(s, list);
    EXPECT_EQ(std::find(list.begin(), list.end(), m), list.end());
    EXPECT_TRUE(g.judge(s, m)) << Table::explain(g.judge(s, m)).sentence;

    Table::State after = s;
    g.apply(after, m);
    EXPECT_EQ(after.unit[horse].pose.heading, degrees);

    m.legs[2].amount = 8 * inch;
    EXPECT_EQ(g.judge(s, m).refusal, Table::too_far);
    EXPECT_EQ(Table::explain(g.judge(s, m)).rule, "Movement");
}

TEST(MeasuredTable, AMoveIsWrittenInOneWayOnly) {
    const Table g;
    const Table::State s = field(g, {{horse, 10, 10, 0}});
    const Table::Leg ahead{Table::Step::forward, 0, inch};
    EXPECT_TRUE(g.judge(s, {Table::Kind::advance, horse, Table::none, 0, {ahead}}));
    EXPECT_EQ(g.judge(s, {Table::Kind::advance, horse, Table::none, 0, {ahead, ahead}}).refusal, Table::malformed);
    EXPECT_EQ(g.judge(s, {Table::Kind::advance, horse, Table::none, 0, {Table::Leg{}, ahead}}).refusal,
              Table::malformed);
    EXPECT_EQ(g.judge(s, {Table::Kind::advance, horse, foe, 0, {ahead}}).refusal, Table::malformed);
}

TEST(MeasuredTable, ContactIsMadeByChargesOnly) {
    const Table g;
    const Table::State s = field(g, {{swords, 10, 10, 0}, {foe + bowmen, 10, 14, 180}});
    EXPECT_EQ(
        g.judge(s, {Table::Kind::advance, swords, Table::none, 0, {{{Table::Step::forward, 0, 3 * inch}}}}).refusal,
        Table::blocked);
    EXPECT_TRUE(g.judge(s, charge(swords, foe + bowmen)));
}

TEST(MeasuredTable, AChargeThatIsStoodEndsInContactAndDice) {
    const Table g;
    Table::State s = field(g, {{swords, 10, 10, 0}, {foe + bowmen, 10, 14, 180}});
    g.apply(s, charge(swords, foe + bowmen));  // bowmen can neither evade nor counter: there is no choice
    EXPECT_EQ(g.actor(s), Actor::chance);
    EXPECT_TRUE(Table::touching(s, swords, foe + bowmen));
    EXPECT_EQ(g.roll(s).event, event(Table::What::clash));
    EXPECT_EQ(fall(g, s, {3, 3}).effect, 1) << "equal dice: the impact decides";
}

TEST(MeasuredTable, AChargeThatIsEvadedMeetsNobody) {
    const Table g;
    Table::State s = field(g, {{swords, 10, 10, 0}, {foe + horse, 10, 14, 180}});
    s.unit[foe + horse].marks = 1;
    g.apply(s, charge(swords, foe + horse));
    ASSERT_EQ(g.actor(s), Actor::second) << "the charged side answers, even for a unit that has acted (B55)";
    g.apply(s, answer(Table::Kind::evade, foe + horse, swords));
    EXPECT_EQ(s.unit[foe + horse].pose, (measured::Pose{10 * inch, 24 * inch, 0}));
    EXPECT_EQ(s.unit[swords].pose, (measured::Pose{10 * inch, 16 * inch, 0})) << "the whole charge, in vain";
    EXPECT_EQ(s.depth, 0);
    EXPECT_EQ(g.actor(s), Actor::second) << "whose order is next";
}

TEST(MeasuredTable, AChargeThatIsCounteredMeetsHalfWayWithoutImpact) {
    const Table g;
    Table::State s = field(g, {{swords, 10, 10, 0}, {foe + swords, 10, 15, 180}});
    g.apply(s, charge(swords, foe + swords));
    ASSERT_EQ(g.actor(s), Actor::second);
    g.apply(s, answer(Table::Kind::counter, foe + swords, swords));
    EXPECT_EQ(g.actor(s), Actor::chance);
    EXPECT_TRUE(Table::touching(s, swords, foe + swords));
    EXPECT_NEAR(15 * inch - s.unit[foe + swords].pose.y, s.unit[swords].pose.y - 10 * inch, measured::touch + 1);
    EXPECT_EQ(fall(g, s, {3, 3}).effect, 1 + 16) << "equal dice: both lose a level";
    EXPECT_EQ(s.unit[foe + swords].marks & 1, 1) << "a counter-charge uses the action";
}

/// Swordsmen charge bowmen across the front of a warband, which looks west from x = 16 along y = 13.
Table::State across_the_front(const Table& g, std::uint8_t status_of_warband = 0) {
    Table::State s =
        field(g, {{swords, 10, 10, 0}, {foe + bowmen, 10, 15.5, 180}, {foe + warband, 16, 13, 270, status_of_warband}});
    g.apply(s, charge(swords, foe + bowmen));
    return s;
}

TEST(MeasuredTable, AThirdUnitIsTemptedWhereTheChargerFirstEntersItsFront) {
    const Table g;
    const Table::State s = across_the_front(g);
    ASSERT_EQ(s.depth, 2) << "the suspended charge below, the temptation on top";
    EXPECT_EQ(g.actor(s), Actor::chance);
    EXPECT_EQ(g.roll(s).event, event(Table::What::temptation));
    EXPECT_EQ(g.roll(s).dice, (std::array<std::uint8_t, 2>{0, 1})) << "the warband's side throws";
    EXPECT_EQ(s.unit[swords].pose.y, 12 * inch) << "at the second inch its front crosses 11.5";
}

TEST(MeasuredTable, ATemptationResistedLetsTheChargeGoOn) {
    const Table g;
    Table::State s = across_the_front(g);
    g.apply(s, fall(g, s, {1}));
    EXPECT_EQ(s.depth, 1);
    EXPECT_EQ(g.roll(s).event, event(Table::What::clash));
    EXPECT_TRUE(Table::touching(s, swords, foe + bowmen));
}

TEST(MeasuredTable, AnUncontrolledChargeEndsTheChargeThatItMeets) {
    const Table g;
    Table::State s = across_the_front(g);
    g.apply(s, fall(g, s, {6}));
    ASSERT_EQ(s.depth, 2);
    ASSERT_EQ(g.roll(s).event, event(Table::What::clash));
    EXPECT_TRUE(Table::touching(s, foe + warband, swords));
    EXPECT_FALSE(Table::touching(s, swords, foe + bowmen));
    g.apply(s, fall(g, s, {3, 3}));  // the first side's die first: the warband wins by its impact
    EXPECT_EQ(s.unit[swords].status, 1);
    EXPECT_EQ(s.depth, 0) << "whoever is in contact charges no further";
    EXPECT_EQ(g.actor(s), Actor::second);
}

TEST(MeasuredTable, AChargeThatOutlivesItsInterrupterGoesOnWithWhatItHasLeft) {
    const Table g;
    Table::State s = across_the_front(g, 2);
    g.apply(s, fall(g, s, {6}));
    g.apply(s, fall(g, s, {6, 1}));
    EXPECT_FALSE(Table::alive(s, foe + warband));
    ASSERT_EQ(s.depth, 1);
    EXPECT_EQ(g.roll(s).event, event(Table::What::clash));
    EXPECT_TRUE(Table::touching(s, swords, foe + bowmen));
}

TEST(MeasuredTable, SequenceStep6FireIsSimultaneous) {
    const Table g;
    Table::State s = field(
        g, {{bowmen, 10, 10, 0, 2}, {foe + bowmen, 10, 18, 180, 2}, {swords, 46, 8, 180}, {foe + swords, 46, 22, 0}});
    g.apply(s, {});
    g.apply(s, {});
    ASSERT_EQ(g.actor(s), Actor::first) << "who declares first";
    g.apply(s, {Table::Kind::shoot, bowmen, foe + bowmen, 0, {}});
    ASSERT_EQ(g.actor(s), Actor::second);
    EXPECT_EQ(g.judge(s, {Table::Kind::shoot, foe + bowmen, foe + bowmen, 0, {}}).refusal, Table::no_target);
    g.apply(s, {Table::Kind::shoot, foe + bowmen, bowmen, 0, {}});
    ASSERT_EQ(g.actor(s), Actor::chance);

    Table::State deadly = s, harmless = s;
    g.apply(deadly, fall(g, s, {6, 1}));
    g.apply(harmless, fall(g, s, {1, 6}));
    EXPECT_TRUE(Table::alive(deadly, foe + bowmen)) << "losses wait until all have fired";
    OutcomeList<Table> after_deadly, after_harmless;
    g.outcomes(deadly, after_deadly);
    g.outcomes(harmless, after_harmless);
    ASSERT_EQ(after_deadly.size(), after_harmless.size());
    for (std::size_t i = 0; i < after_deadly.size(); ++i) {
        EXPECT_EQ(after_deadly[i].move, after_harmless[i].move) << "modifiers from the state before";
        EXPECT_EQ(after_deadly[i].ways, after_harmless[i].ways);
    }
    g.apply(deadly, fall(g, deadly, {1, 6}));
    EXPECT_FALSE(Table::alive(deadly, bowmen));
    EXPECT_FALSE(Table::alive(deadly, foe + bowmen));
    EXPECT_EQ(deadly.turn, 2);
}

// ---------------------------------------------------------------------------------------------- eve of battle

using Eve = BattleEve;
using Strategy = Eve::Strategy;

/// Marches and raids, never waits and never withdraws; sends as many units as it may.
struct SeekMarch {
    std::size_t operator()(const Eve&, const Eve::State&, const MoveList<Eve>& list, AgentStream& stream) const {
        if (list[0].kind == Eve::Kind::march) return list.size() - 1 - stream.below(8);
        const std::size_t outflank = 1, foray = 4;
        return list.size() == 1 ? 0 : stream.below(3) ? outflank : foray;
    }
};

Eve::State fallen(const Eve& g, Eve::State s, const std::vector<std::uint8_t>& faces) {
    g.apply(s, g.resolve(s, faces));
    return s;
}
/// The nominations of the first day, in fine weather.
Eve::State nominated(const Eve& g, Strategy first, Strategy second) {
    Eve::State s = fallen(g, g.start(), {2});
    g.apply(s, {Eve::Kind::strategy, static_cast<std::uint8_t>(first), {}});
    g.apply(s, {Eve::Kind::strategy, static_cast<std::uint8_t>(second), {}});
    return s;
}

TEST(BattleEve, Conforms) {
    const Conformance uniform = conform(Eve{}, {.games = 300});
    EXPECT_EQ(uniform.fault, "");
    EXPECT_GT(uniform.secrets, 300u);
    EXPECT_EQ(uniform.forced, 0u);
    const Conformance seeking = conform(Eve{}, {.games = 300}, SeekMarch{});
    EXPECT_EQ(seeking.fault, "");
    EXPECT_GT(seeking.listed * uniform.decisions, uniform.listed * seeking.decisions)
        << "who outflanks has many ways to march";
}

TEST(BattleEve, R3_4_ASecretStrategyLeavesTheOtherSidesViewAsItWas) {
    const Eve g;
    const Eve::State s = fallen(g, g.start(), {2});
    MoveList<Eve> list;
    g.legal_moves(s, list);
    ASSERT_EQ(list.size(), 6u);
    std::set<std::uint64_t> views, states;
    for (const auto& m : list) {
        Eve::State next = s;
        g.apply(next, m);
        views.insert(hash_bytes(g.observe(next, Side::second)));
        states.insert(hash_bytes(g.observe(next, Side::first)));
    }
    EXPECT_EQ(views.size(), 1u);
    EXPECT_EQ(states.size(), 6u) << "its own choice a side does see";
}

TEST(BattleEve, R3_4_2_MaintenanceIsPaidWhenBothLieOpen) {
    const Eve g;
    Eve::State s = fallen(g, g.start(), {2});
    g.apply(s, {Eve::Kind::strategy, static_cast<std::uint8_t>(Strategy::probe), {}});
    EXPECT_EQ(s.maintenance[0], 3);
    g.apply(s, {Eve::Kind::strategy, static_cast<std::uint8_t>(Strategy::prepare), {}});
    EXPECT_EQ(s.maintenance, (std::array<std::uint8_t, 2>{2, 3}));
}

TEST(BattleEve, R3_4_3_ABattlePutOffBeginsAnotherDay) {
    const Eve g;
    const Eve::State waiting = nominated(g, Strategy::prepare, Strategy::prepare);
    ASSERT_EQ(g.actor(waiting), Actor::chance);
    EXPECT_EQ(fallen(g, waiting, {4}).phase, Eve::Phase::battle);
    const Eve::State next = fallen(g, waiting, {5});
    EXPECT_EQ(next.phase, Eve::Phase::weather);
    EXPECT_EQ(next.day, 2);
    EXPECT_EQ(next.strategy, (std::array<Strategy, 2>{}));
    EXPECT_NE(g.roll(next).place, g.roll(g.start()).place) << "another day's weather is another die";

    EXPECT_EQ(nominated(g, Strategy::withdraw, Strategy::outflank).day, 2) << "put off without a die";
    const Eve::State fled = nominated(g, Strategy::probe, Strategy::withdraw);
    EXPECT_EQ(g.roll(fled).dice, (std::array<std::uint8_t, 2>{0, 1})) << "the withdrawing side throws";
}

TEST(BattleEve, R3_2_TheSameWeatherOnTwoDaysIsSevere) {
    const Eve g;
    const auto second_day = [&](std::uint8_t first, std::uint8_t second) {
        Eve::State s = fallen(g, g.start(), {first});
        g.apply(s, {Eve::Kind::strategy, static_cast<std::uint8_t>(Strategy::defend), {}});
        g.apply(s, {Eve::Kind::strategy, static_cast<std::uint8_t>(Strategy::defend), {}});
        return fallen(g, s, {second});
    };
    EXPECT_EQ(second_day(6, 6).severe, 1);
    EXPECT_EQ(second_day(6, 5).severe, 0);
    EXPECT_EQ(second_day(2, 3).severe, 0) << "no weather has no bracket (S12)";
}

TEST(BattleEve, R3_4_1_4_MarchersAreSeenWhenTheyArriveWingByWing) {
    const Eve g;
    Eve::State s = nominated(g, Strategy::outflank, Strategy::prepare);
    g.apply(s, {Eve::Kind::march, 0, {0b0001, 0b0100}});
    EXPECT_TRUE(same_bytes(g.observe(s, Side::first), s)) << "its own marchers a side does see";
    EXPECT_EQ(g.observe(s, Side::second).marchers[0], (Eve::Wings{Eve::unseen, Eve::unseen}));
    s = fallen(g, s, {2, 2, 5});  // the two lowest dice equal: the left (4.1.6)
    EXPECT_EQ(g.observe(s, Side::second).marchers[0], (Eve::Wings{0b0001, Eve::unseen}));
    s = fallen(g, s, {1, 2, 3});
    EXPECT_EQ(g.observe(s, Side::second).marchers[0], (Eve::Wings{0b0001, Eve::unseen}));
}

TEST(BattleEve, R3_4_1_4_WhoSendsNobodyIsWaitedForLikewise) {
    const Eve g;
    Eve::State s = nominated(g, Strategy::outflank, Strategy::prepare);
    g.apply(s, {Eve::Kind::march, 0, {0, 0}});
    EXPECT_EQ(s.phase, Eve::Phase::arrival);
    EXPECT_EQ(g.observe(s, Side::second).marchers[0], (Eve::Wings{Eve::unseen, Eve::unseen}));
}

TEST(BattleEve, ACompletedViewIsAnyOfTheWaysAndNoOther) {
    const Eve g;
    Eve::State s = nominated(g, Strategy::outflank, Strategy::prepare);
    g.apply(s, {Eve::Kind::march, 0, {0b0001, 0b0100}});
    s = fallen(g, s, {2, 2, 5});
    const Eve::State view = g.observe(s, Side::second);
    AgentStream stream(1);
    std::set<std::uint8_t> right;
    for (int i = 0; i < 1000; ++i) {
        const Eve::State full = g.complete(view, Side::second, stream.next());
        EXPECT_EQ(full.marchers[0][Eve::left], 0b0001) << "what was seen stays";
        right.insert(full.marchers[0][Eve::right]);
    }
    EXPECT_EQ(right, (std::set<std::uint8_t>{0, 0b0010, 0b0100, 0b1000})) << "one more at most, and not the one seen";
}

// ------------------------------------------------------------------------------------------------ bought dice

using Duel = BoughtDice;

/// Shoots (three dice) and buys as long as it can.
struct SeekDice {
    std::size_t operator()(const Duel&, const Duel::State&, const MoveList<Duel>& list, AgentStream& stream) const {
        if (list[0].kind == Duel::Kind::shoot) return stream.below(4) == 0 ? 1 : 0;
        return list.size() == 1 ? 0 : 1 + stream.below(static_cast<std::uint32_t>(list.size()) - 1);
    }
};

Duel::State attacked(const Duel& g, Duel::Kind kind, const std::vector<std::uint8_t>& faces) {
    Duel::State s = g.start();
    g.apply(s, {kind, 0, {}});
    for (const std::uint8_t face : faces) g.apply(s, g.resolve(s, std::array{face}));
    return s;
}

TEST(BoughtDice, Conforms) {
    for (const bool rerolls : {true, false}) {
        const Duel g({.rerolls = rerolls});
        EXPECT_EQ(conform(g, {.games = 300}).fault, "") << rerolls;
        EXPECT_EQ(conform(g, {.games = 300}, SeekDice{}).fault, "") << rerolls;
    }
    EXPECT_EQ(conform(Duel({.rounds = 12, .command_points = {9, 9}}), {.games = 100}, SeekDice{}).fault, "");
}

TEST(BoughtDice, R17_2_2_OneDieAtATimeWhileAPointIsLeft) {
    const auto list_of = [](const Duel& g, const Duel::State& s) {
        OutcomeList<Duel> list;
        g.outcomes(s, list);
        return std::pair{g.roll(s).count(), list.size()};
    };
    const Duel g;
    EXPECT_EQ(list_of(g, attacked(g, Duel::Kind::shoot, {})), (std::pair<std::size_t, std::size_t>{1, 6}));
    const Duel none({.command_points = {0, 0}}), basic({.rerolls = false});
    for (const Duel& merged : {none, basic})
        EXPECT_EQ(list_of(merged, attacked(merged, Duel::Kind::shoot, {})),
                  (std::pair<std::size_t, std::size_t>{3, 2}));
}

TEST(BoughtDice, R17_2_2_FacesStandAndTheSidesDecideInTurnUntilBothKeep) {
    const Duel g;
    Duel::State s = attacked(g, Duel::Kind::charge, {1, 6});
    EXPECT_EQ(s.face, (std::array<std::uint8_t, 3>{1, 6, 0}));
    EXPECT_EQ(g.actor(s), Actor::first) << "who has the initiative begins";
    const Roll rolled = g.roll(attacked(g, Duel::Kind::charge, {}));
    g.apply(s, {Duel::Kind::again, 0, {}});
    ASSERT_EQ(g.actor(s), Actor::chance);
    EXPECT_EQ(g.roll(s).dice, rolled.dice) << "re-rolled by the original rolling player";
    EXPECT_NE(g.roll(s).place, rolled.place) << "the attempt is part of the key";
    g.apply(s, {Duel::Kind::face, 6, {}});
    ASSERT_EQ(g.actor(s), Actor::second);
    g.apply(s, {Duel::Kind::keep, 0, {}});
    ASSERT_EQ(g.actor(s), Actor::first) << "one point left, and one keep is not two";
    g.apply(s, {Duel::Kind::keep, 0, {}});
    EXPECT_EQ(s.strength, (std::array<std::uint8_t, 2>{6, 6})) << "6 against 6";
    EXPECT_EQ(s.round, 1);
    EXPECT_EQ(s.command_points, (std::array<std::uint8_t, 2>{1, 1}));
}

TEST(BoughtDice, R17_2_2_TheSameDieAgainOnlyByTheOpponent) {
    const Duel g({.command_points = {3, 3}});
    Duel::State s = attacked(g, Duel::Kind::charge, {1, 6});
    g.apply(s, {Duel::Kind::again, 0, {}});
    g.apply(s, {Duel::Kind::face, 2, {}});
    g.apply(s, {Duel::Kind::keep, 0, {}});
    ASSERT_EQ(g.actor(s), Actor::first);
    EXPECT_FALSE(g.judge(s, {Duel::Kind::again, 0, {}}));
    EXPECT_TRUE(g.judge(s, {Duel::Kind::again, 1, {}}));
}

TEST(BoughtDice, R17_2_2_ThenTheSameResolutionRuns) {
    const Duel dear, cheap({.rerolls = false});
    for (const auto kind : {Duel::Kind::shoot, Duel::Kind::charge}) {
        const Duel::State whole = attacked(cheap, kind, {});
        const Roll roll = cheap.roll(whole);
        for (std::uint32_t way = 0; way < roll.ways; ++way) {
            const auto faces = faces_of(way, roll.count());
            Duel::State at_once = whole;
            cheap.apply(at_once, cheap.resolve(whole, Faces(faces.data(), roll.count())));
            Duel::State bit_by_bit =
                attacked(dear, kind, {faces.begin(), faces.begin() + static_cast<long>(roll.count())});
            dear.apply(bit_by_bit, {Duel::Kind::keep, 0, {}});
            dear.apply(bit_by_bit, {Duel::Kind::keep, 0, {}});
            ASSERT_TRUE(same_bytes(at_once, bit_by_bit)) << way;
        }
    }
}

/// Perfect play: the first side maximises, the second minimises, dice average.
double worth(const Duel& g, const Duel::State& s) {
    const Actor actor = g.actor(s);
    if (actor == Actor::nobody) return g.payoff(s);
    double best = actor == Actor::first ? 0 : 1, sum = 0;
    const auto after = [&](const Duel::Move& m) {
        Duel::State next = s;
        g.apply(next, m);
        return worth(g, next);
    };
    if (actor == Actor::chance) {
        OutcomeList<Duel> list;
        g.outcomes(s, list);
        for (const auto& outcome : list) sum += outcome.ways * after(outcome.move);
        return sum / g.roll(s).ways;
    }
    MoveList<Duel> list;
    g.legal_moves(s, list);
    for (const auto& m : list) best = actor == Actor::first ? std::max(best, after(m)) : std::min(best, after(m));
    return best;
}

TEST(BoughtDice, R17_2_2_OnePointIsWorthWhatCountingSays) {
    // A charge, own die against enemy die, win 1, draw 1/2. With one point: keep, or roll either die again.
    double expected = 0;
    for (int own = 1; own <= 6; ++own)
        for (int enemy = 1; enemy <= 6; ++enemy) {
            const double keep = own > enemy ? 1 : own == enemy ? 0.5 : 0;
            expected += std::max({keep, (6.5 - enemy) / 6, (own - 0.5) / 6}) / 36;
        }
    const Duel g({.rounds = 1, .command_points = {1, 0}});
    EXPECT_NEAR(worth(g, attacked(g, Duel::Kind::charge, {})), expected, 1e-12);
    const Duel poor({.rounds = 1, .command_points = {0, 0}});
    EXPECT_NEAR(worth(poor, attacked(poor, Duel::Kind::charge, {})), 0.5, 1e-12);
}

}  // namespace
}  // namespace polemarch::test
