// Moves as text: listed ones are read back, the examples of NOTATION.md are understood, wrong ones are refused with
// their rule.
#include "core/game_adapter.h"
#include "core/replay.h"
#include "tests/core/ancient_battles/motley_battle.h"
#include "tests/core/ancient_battles/small_battle.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::HasSubstr;

TEST(Notation, EveryListedMoveIsReadBack) {
    std::set<Kind> kinds;
    const auto look = [&](const Battle& battle, std::uint64_t game, bool seek) {
        int step = 0;
        walk(battle, game, seek, [&](const State& s, const Move& m, Faces) {
            kinds.insert(m.kind);
            if (battle.actor(s) == Actor::chance || (++step % 7 != 0 && s.phase < Phase::rapid_fire)) return;
            MoveList<Battle> list;
            battle.legal_moves(s, list);
            std::set<std::string> texts;
            for (const Move& listed : list) {
                kinds.insert(listed.kind);
                const std::string text = battle.text(s, listed);
                ASSERT_TRUE(texts.insert(text).second) << "twice: " << text;
                const auto read = battle.read(s, text);
                ASSERT_TRUE(read) << text << ": " << read.error().sentence;
                ASSERT_TRUE(*read == listed) << text;
                std::string shouted = "  ";
                for (const char c : text) shouted += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
                const auto loud = battle.read(s, shouted + " ");
                ASSERT_TRUE(loud && *loud == listed) << shouted;
            }
        });
    };
    const auto small = battle_from(small_battle);
    for (std::uint64_t game = 1; game <= 40; ++game) look(*small, game, game % 3 != 0);
    for (const std::string_view name : shipped_battles) look(*load_battle(std::string(name)), 2, true);
    for (const auto& battle : optional_battles())
        for (std::uint64_t game = 1; game <= 6; ++game) look(*battle, game, game % 3 != 0);
    EXPECT_EQ(kinds.size(), static_cast<std::size_t>(last_kind) + 1) << "not every kind of move occurs";
}

TEST(Notation, TextsAreThoseOfTheDocument) {
    const std::string document = data_text("NOTATION.md");
    for (const char* text : {"bid",
                             "concede",
                             "place B C9",
                             "act first",
                             "act second",
                             "pass",
                             "C9 move",
                             "leader B C9 move",
                             "enter 2",
                             "panic",
                             "take C9",
                             "done",
                             "to D8",
                             "leave",
                             "face 2",
                             "single attacks",
                             "combine 3",
                             "at G5",
                             "at G5 enhanced",
                             "hold",
                             "with C8",
                             "shoot",
                             "north",
                             "step B9",
                             "C9 attacks C8",
                             "CH attacks R4 from 2",
                             "stand",
                             "retreat 1",
                             "advance",
                             "halt",
                             "command 2 3",
                             "initiative A",
                             "rallied",
                             "not rallied",
                             "hit",
                             "missed",
                             "escaped",
                             "lost",
                             "game ends",
                             "game goes on"})
        EXPECT_THAT(document, HasSubstr("`" + std::string(text) + "`"));
    const auto battle = battle_from(small_battle);
    const State& s = battle->start();
    EXPECT_EQ(battle->text(s, {.kind = Kind::command, .unit = 2, .value = 3}), "command 2 3");
    EXPECT_EQ(battle->text(s, {.kind = Kind::result, .value = 2}), "EN");
    EXPECT_EQ(battle->text(s, {.kind = Kind::first, .value = 1}), "act second");
    EXPECT_EQ(battle->text(s, {.kind = Kind::place, .unit = 0, .hex = *hex::parse("C9")}), "place A C9");
    EXPECT_EQ(battle->text(s, {.kind = Kind::combine, .value = 3}), "combine 3");
    EXPECT_EQ(battle->text(s, {.kind = Kind::edge, .value = 4}), "river");
    EXPECT_EQ(battle->text(s, {.kind = Kind::order_unit, .unit = 2, .value = 3}), "E4 rally");
    EXPECT_EQ(battle->text(s, {.kind = Kind::take, .unit = 12}), "take HA rapid=3");
}

TEST(Notation, R8_3_2_AWayIsNamedByItsPathOrByWhatItDoes) {
    RulesTable t({.a = {"MI C5/1", "MI C4/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C5 move"});
    const auto through = t.battle().read(t.state(), "to C3 through C4 disordered");
    ASSERT_TRUE(through);
    EXPECT_EQ(through->flipped, UnitMask{2});
    EXPECT_EQ(through->disordered, 1);
    for (const char* same : {"C5-C4-C3", "to C5-C4-C3", "C4-C3", "c5-c4-c3", "to  C3   through C4 disordered"}) {
        const auto read = t.battle().read(t.state(), same);
        ASSERT_TRUE(read) << same;
        EXPECT_TRUE(*read == *through) << same;
    }
    EXPECT_EQ(t.battle().text(t.state(), *through), "to C3 through C4 disordered");
    // The mover's disorder is part of the text, and nothing may be named that does not happen.
    EXPECT_EQ(t.refusal("to C3 through C4"), "8.3.2");
    EXPECT_EQ(t.refusal("to D4 disordered"), "8.3.2");
}

TEST(Notation, R8_3_2_LeastHarmIsMeantUnlessMoreIsAskedFor) {
    RulesTable t({.a = {"HC C6/1", "MI C5/1"}, .b = {"HI R12/1"}});
    t.activation().play({"C6 move"});
    const auto plain = t.battle().read(t.state(), "to C4");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->flipped, 0u);
    const auto harmful = t.battle().read(t.state(), "C6-C5-C4");
    ASSERT_TRUE(harmful);
    EXPECT_EQ(harmful->flipped, UnitMask{2});
    const std::string text = t.battle().text(t.state(), *harmful);
    const auto again = t.battle().read(t.state(), text);
    ASSERT_TRUE(again) << text;
    EXPECT_TRUE(*again == *harmful) << text;
}

// ---- refusals

struct Wrong {
    const char* typed;
    const char* rule;
    const char* says;
};
void expect_refused(RulesTable& t, std::initializer_list<Wrong> wrongs) {
    for (const Wrong& wrong : wrongs) {
        const auto read = t.battle().read(t.state(), wrong.typed);
        ASSERT_FALSE(read) << wrong.typed;
        EXPECT_EQ(read.error().rule, wrong.rule) << wrong.typed;
        EXPECT_THAT(read.error().sentence, HasSubstr(wrong.says)) << wrong.typed;
    }
}

TEST(Notation, RefusesOrdersWithTheirRule) {
    RulesTable t({.a = {"MI C5/1", "LA D5/1", "CAMP A12", "HI E5/1"}, .b = {"HI C8/1", "CAMP R1"}});
    t.activation().leader(0, 0, "C5").yellow("E5");
    expect_refused(t, {{"C5 rally", "7.0", "only a disordered unit"},
                       {"C5 fire", "10.1", "no missiles"},
                       {"D5 fire", "10.5", "no enemy unit is within range"},
                       {"E5 move", "6.1", "already has an Action marker"},
                       {"C8 move", "6.1", "belongs to the other side"},
                       {"B1 move", "", "no such unit"},
                       {"A12 move", "13.1.1", "no Movement Allowance"},
                       {"leader C C5 rally", "6.2", "no unit of the formation can do that"},
                       {"leader C D5 move", "6.2", "no such leader"},
                       {"enter 1", "8.7", "not due yet, or not yours"},
                       {"panic", "9.0", "has not panicked"},
                       {"bid", "3.0", "not what is to be decided now"},
                       {"", "", "is no move here; for example: pass"},
                       {"sing", "", "'sing' is no move here"}});
    t.activation(0, 0);
    expect_refused(t, {{"C5 move", "6.0", "no Command Point is left"}});
    EXPECT_THAT(t.battle().read(t.state(), std::string(1000, 'x')).error().sentence,
                HasSubstr("at most 200 characters"));
}

TEST(Notation, RefusesMarchesWithTheirRule) {
    RulesTable t(
        {.a = {"MI C5/1", "MI C6/1", "MI K5/1"}, .b = {"HI B4/4", "HI K4/4", "HI M4/5"}, .map = "lake = [\"D5\"]"});
    t.activation().play({"C5 move"});
    expect_refused(t, {{"to C9", "8.3", "cannot reach it"},
                       {"to C6", "8.5", "another unit of the side"},
                       {"to B4", "8.3.1", "an enemy unit"}});
    RulesTable u({.a = {"LC C5/1"}, .b = {"HI C4/4", "HI E4/4"}});
    u.activation().play({"C5 move"});
    expect_refused(u, {{"to D5", "8.8.2", "may enter no other hex"}});
}

TEST(Notation, RefusesMeleesWithTheirRule) {
    RulesTable t({.a = {"MI C5/1", "LA G5/1", "CAMP K5", "HI M5/1"},
                  .b = {"HI C4/4", "HI B5/4", "HI G4/4", "HI K4/4", "HI M4/4", "HI C6/1"}});
    t.melee().disorder("G5").red("M5");
    expect_refused(t, {{"C5 attacks B5", "11.2.2", "must attack that one"},
                       {"C5 attacks C6", "11.2.2", "not in the unit's zone of control"},
                       {"C5 attacks G4", "11.2.2", "not in the unit's zone of control"},
                       {"C5 attacks D5", "11.2.2", "no unit in that hex"},
                       {"C5 attacks G5", "11.2", "only an enemy unit can be attacked"},
                       {"C5 attacks C5", "11.2", "only an enemy unit can be attacked"},
                       {"G5 attacks G4", "11.2.1", "Combat Strength of zero"},
                       {"K5 attacks K4", "13.1.3", "never initiate melee"},
                       {"M5 attacks M4", "11.2.1", "Red Action marker"},
                       {"C4 attacks C5", "6.1", "belongs to the other side"}});
}

TEST(Notation, RefusesShotsWithTheirRule) {
    RulesTable t({.a = {"HA E5/1", "LI E4/1"}, .b = {"HI D4/4", "HI E3/4", "HI E8/1", "HI E1/4", "CAMP F3"}});
    t.activation().play({"E5 fire"});
    expect_refused(t, {{"at E3", "10.4", "the line of sight is blocked"},
                       {"at E1", "10.2", "out of range"},
                       {"at E8", "10.3", "outside the arc"},
                       {"at F3", "13.1.3", "immune"},
                       {"at E4", "10.5", "only an enemy unit"},
                       {"at D4 enhanced", "10.7", "no attack of this kind"}});
}

TEST(Notation, RefusesRetreatsWithTheirRule) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"LC C4/1", "LI C2/1", "LI R1/4"}});
    t.melee().play({"C5 attacks C4"});
    EXPECT_TRUE(t.legal("retreat 1"));
    expect_refused(t, {{"retreat 2", "11.2.3", "the way of the retreat is blocked"},
                       {"retreat 3", "11.2.3", "may not retreat so far"},
                       {"pass", "3.0", "not what is to be decided now"}});
    RulesTable foot({.a = {"MI C5/1"}, .b = {"LI C4/1", "LI R1/4"}});
    foot.melee().play({"C5 attacks C4"});
    expect_refused(foot, {{"retreat 2", "11.2.3", "may not retreat so far"}});
}

TEST(Notation, R11_2_3_WhereNoRetreatIsAskedItIsSaidWhy) {
    const auto why = [](const RulesSetup& setup, const char* attack, const char* typed) {
        RulesTable t(setup);
        t.melee().play({attack});
        EXPECT_EQ(t.chooser(), -1);
        return t.battle().explain_at_dice(t.state(), typed).value_or(Explanation{}).sentence;
    };
    EXPECT_THAT(why({.a = {"HC C5/1"}, .b = {"LI C4/1"}}, "C5 attacks C4", "retreat 1"), HasSubstr("may not retreat"));
    EXPECT_THAT(why({.a = {"MI C5/1"}, .b = {"LI C4/1", "MI C3/1"}}, "C5 attacks C4", "retreat 1"),
                HasSubstr("the way of the retreat is blocked"));
    EXPECT_EQ(why({.a = {"HC C5/1"}, .b = {"LI C4/1"}}, "C5 attacks C4", "pass"), "");
    RulesTable stood({.a = {"MI C5/1"}, .b = {"LI C4/1", "LI R1/4"}});
    stood.melee().play({"C5 attacks C4", "stand"});
    EXPECT_FALSE(stood.battle().explain_at_dice(stood.state(), "retreat 1"));  // it was asked for

    RulesTable t({.a = {"HC C5/1"}, .b = {"LI C4/1"}, .tail = "[position]\nphase = \"melee\"\n"});
    Record record;
    record.steps.resize(2);
    record.steps[0].side = Side::first;
    record.steps[0].text = "C5 attacks C4";
    record.steps[1].side = Side::second;
    record.steps[1].text = "retreat 1";
    const auto replayed = replay(GameAdapter<ancient_battles::Battle>(t.battle()), record);
    EXPECT_EQ(replayed.steps, 1u);
    ASSERT_TRUE(replayed.difference);
    EXPECT_EQ(replayed.difference->rule, "11.2.3");
    EXPECT_THAT(replayed.difference->what, HasSubstr("dice fall here, and the record has a move: the unit may not"));
}

TEST(Notation, R10_5_RefusesSupportersWithTheirRule) {
    RulesTable t(
        {.a = {"HA E6/1 rapid=2", "HA F6/1 rapid=2", "LA D6/1", "LA D5/2", "LA F5/6"}, .b = {"HI E4/4", "MI R12/1"}});
    t.activation().disorder("F5").leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "single attacks", "at E4"});
    expect_refused(
        t, {{"with F5", "10.5", "a disordered unit cannot support"}, {"with E4", "6.2", "not part of the formation"}});
    t.play({"with D6"});
    expect_refused(t, {{"with F6", "10.5", "in the order of the list"}});
    RulesTable u({.a = {"HA E6/1 rapid=2", "HA F6/1 rapid=2", "LA D6/1"}, .b = {"HI E4/4", "MI R12/1"}});
    u.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "single attacks"});
    u.dice({1, 1, 6}).play({"at E4", "shoot", "at E4"});
    expect_refused(u, {{"with D6", "10.7.2", "without rapid fire"}});
    RulesTable alone({.a = {"HA E6/1 rapid=2", "LA D6/1"}, .b = {"HI E4/4", "MI R12/1"}});
    alone.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6", "single attacks"});
    alone.dice({1, 1, 6}).play({"at E4", "shoot", "at E4"});
    EXPECT_EQ(alone.battle().explain_at_dice(alone.state(), "with D6").value_or(Explanation{}).rule, "10.7.2");
}

TEST(Notation, R8_7_3_RefusesAttacksFromOffTheMapWithTheirRule) {
    const RulesSetup setup{.a = {"MI A1/1", "MI I5/1"},
                           .b = {"MI D12/4", "LI I4/1", "HI R1/1"},
                           .groups =
                               "[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\nunits = [\"MI\", \"LI\"]\n"
                               "[[side.A.group]]\nturn = 1\nentry = [\"R6\"]\nunits = [\"HI\"]\n"
                               "[[side.A.group]]\nturn = 3\nentry = [\"D12\"]\nunits = [\"PX\"]\n"};
    RulesTable t(setup);
    t.melee();
    expect_refused(t, {{"MI attacks D12 from 1", "8.7.3", "lies no off-map hex"},
                       {"HI attacks D12 from 4", "8.7.3", "only when enemy units hold all entry hexes"},
                       {"PX attacks D12 from 4", "8.7", "not due yet"},
                       {"MI attacks D12", "8.7", "not on the map"},
                       {"MI attacks A1 from 4", "11.2", "only an enemy unit"},
                       {"MI attacks D12 from 7", "", "is no move here"},
                       {"I5 attacks I4 from 4", "8.7.3", "only a unit that waits off the map"},
                       {"EL attacks D12 from 4", "8.7.3", "no such unit of the side waits"}});
    t.dice({1, 1}).play({"MI attacks D12 from 4"});
    expect_refused(t, {{"LI attacks D12 from 4", "8.7.3", "from that off-map hex a unit has attacked"}});
}

TEST(Notation, R8_7_WhoCannotEnterIsRefusedWithTheRule) {  // the phalanx has no point left to go on past the friend
    RulesTable t({.a = {"MI D12/1"},
                  .b = {"HI R1/1"},
                  .map = "rough = [\"D12\"]\n",
                  .groups = "[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\nunits = [\"PX\", \"LC\", \"LC\"]\n"});
    t.activation().play({"enter 1"});
    EXPECT_TRUE(t.legal("take LC"));
    expect_refused(t, {{"take PX", "8.7", "no way in"}, {"take LI", "", "no such unit"}});
}

TEST(Notation, MovesOutOfTheirPhaseAreAnsweredByWhatIsDue) {
    const RulesSetup setup{.a = {"MI C5/1", "HA E6/1 rapid=3", "LA F6/1"}, .b = {"LC C4/1", "HI E4/4", "HI R12/1"}};
    const auto each = [](RulesTable& t, const char* due, std::initializer_list<const char*> typed) {
        for (const char* text : typed) expect_refused(t, {{text, "3.0", due}});
    };
    RulesTable order(setup);
    order.activation();
    each(order, "now: A gives an order or passes",
         {"to C5",      "to nowhere",       "leave",          "leave through D1", "C6-C5",     "act first",
          "act second", "to D5 through D6", "single attacks", "face 2",           "face 9",    "C5 attacks C4",
          "north",      "step C4",          "with F6",        "at E4 enhanced",   "retreat 1", "place B C5",
          "done",       "take C5"});
    order.play({"C5 move"});
    each(order, "now: A moves MI C5", {"C5 move", "face 1", "pass", "act first"});
    order.play({"to D5"});
    each(order, "now: A turns MI D5", {"to C4", "leave", "C5-C4", "C5 attacks C4 from 2"});
    expect_refused(order, {{"face 0", "8.4", "a number from 1 to 6"},
                           {"face 7", "8.4", "a number from 1 to 6"},
                           {"face x", "8.4", "a number from 1 to 6"}});
    RulesTable melee(setup);
    melee.melee().leader(0, 0, "C5");
    each(melee, "now: A attacks or passes", {"to C4", "act first", "leader C C5 move"});
    expect_refused(melee, {{"leader C C5 attacks C4", "6.2", "in melee each unit attacks by itself"},
                           {"C5 attacks C4 from 1", "8.7.3", "only a unit that waits off the map"},
                           {"C5 attack C4", "", "did you mean: C5 attacks C4"}});
}

TEST(Notation, RefusalsSpellOutWhatATerminalWouldObey) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"HI R12/1"}});
    t.activation();
    expect_refused(t, {{"x\x1B[2J", "", "'x\\x1B[2J' is no move here"}, {"x\xFF", "", "'x\\xFF' is no move"}});
}

TEST(Notation, NothingMayFollowAMove) {
    const auto each = [](const RulesTable& t, std::initializer_list<const char*> wrong) {
        for (const char* typed : wrong) {
            const auto read = t.battle().read(t.state(), typed);
            ASSERT_FALSE(read) << typed;
            EXPECT_THAT(read.error().sentence, HasSubstr("is no move here")) << typed;
        }
    };
    const RulesSetup setup{.a = {"MI C5/1", "HA E6/1 rapid=3", "LA F6/1"}, .b = {"LC C4/1", "HI E4/4", "HI R12/1"}};
    RulesTable activation(setup);
    each(activation.activation(), {"C5 move please", "pass please", "please pass"});
    RulesTable facing(setup);
    each(facing.activation().play({"C5 move", "to D5"}), {"face 1 please", "face"});
    RulesTable retreat(setup);
    each(retreat.melee().play({"C5 attacks C4"}), {"retreat 2 hexes please", "retreat 1 please", "retreat 0"});
    RulesTable rapid(setup);
    rapid.activation().leader(0, 0, "E6").play({"leader C E6 fire", "take E6"});
    each(rapid, {"combine 2 please", "combine 0"});
    rapid.play({"combine 2"});
    each(rapid, {"at E4 please", "at E4 enhanced please"});
    rapid.play({"at E4"});
    each(rapid, {"with F6 please"});
    RulesTable melee(setup);
    each(melee.melee(), {"C5 attacks C4 please", "C5 attacks C4 from", "please C5 attacks C4 from 1 please"});
}

}  // namespace
}  // namespace polemarch::test
