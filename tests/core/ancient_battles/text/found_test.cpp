// Faults found by trying the program, each with the right value: small battles in tests/positions/found.
#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/marching.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <fstream>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

RulesTable found(const std::string& name) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/tests/positions/found/" + name + ".toml", std::ios::binary);
    if (!file) throw std::runtime_error("no such file: " + name);
    std::stringstream text;
    text << file.rdbuf();
    return RulesTable(battle_from(text.str(), name + ".toml"));
}

Explanation refused(const RulesTable& t, const char* typed) {
    const auto read = t.battle().read(t.state(), typed);
    EXPECT_FALSE(read) << typed;
    return read ? Explanation{} : read.error();
}

// ---- texts of units that wait (8.7)

TEST(FoundFaults, R8_7_3_attackers_of_two_groups_have_different_texts) {
    RulesTable t = found("10d-same-words-twice");
    EXPECT_THAT(t.moves(), UnorderedElementsAre("pass", "HI group 1 attacks A3 from 5", "HI group 1 attacks A3 from 6",
                                                "HI group 2 attacks A3 from 5", "HI group 2 attacks A3 from 6"));
    const auto second = t.battle().read(t.state(), "hi GROUP 2 attacks A3 from 6");
    ASSERT_TRUE(second);
    EXPECT_EQ(second->unit, 2);
    // The text of before is ambiguous here, and is not completed into one of the two.
    EXPECT_THAT(refused(t, "HI attacks A3 from 5").sentence,
                AllOf(HasSubstr("HI group 1 attacks A3 from 5"), HasSubstr("HI group 2 attacks A3 from 5")));
    t.dice({1, 1}).play({"HI group 1 attacks A3 from 5"});
    if (t.chooser() == 1) t.play({"stand"});
}

TEST(FoundFaults, R8_7_3_a_text_that_is_unique_has_no_group) {  // so that older records go on replaying
    RulesTable t({.a = {"MI A1/1"},
                  .b = {"MI D12/4", "HI R1/1"},
                  .groups = "[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\nunits = [\"MI\", \"LI\"]\n"
                            "[[side.A.group]]\nturn = 3\nentry = [\"D12\"]\nunits = [\"MI\"]\n"});
    t.melee();
    EXPECT_TRUE(t.offers("MI attacks D12 from 4"));  // the other group is not due
    EXPECT_TRUE(t.legal("MI attacks D12 from 4"));
}

TEST(FoundFaults, R8_7_units_of_a_group_that_differ_can_each_be_taken) {
    RulesTable t = found("05-two-kinds-of-HI");
    t.play({"enter 1"});
    EXPECT_THAT(t.moves(), UnorderedElementsAre("take HI", "take HI impetuous"));
    const auto plain = t.battle().read(t.state(), "take HI"), rash = t.battle().read(t.state(), "take HI impetuous");
    ASSERT_TRUE(plain && rash);
    const auto impetuous_unit = [&](const Move& m) { return t.battle().setup().trait[m.unit].impetuous; };
    EXPECT_FALSE(impetuous_unit(*plain));
    EXPECT_TRUE(impetuous_unit(*rash));
    t.play({"take HI impetuous"});
    EXPECT_TRUE(t.legal("to A3"));
}

TEST(FoundFaults, R8_7_units_that_stay_or_come_back_are_told_from_others) {
    RulesTable t({.a = {"MI A1/1"},
                  .b = {"HI R1/1"},
                  .groups = "[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\n"
                            "units = [\"MI\", \"MI stays\", \"MI\", \"HA\", \"HA rapid=2\", \"LC stays\", \"LC\"]\n"});
    t.activation().play({"enter 1"});
    EXPECT_THAT(t.moves(), UnorderedElementsAre("take MI", "take MI staying", "take HA", "take HA rapid=2", "take LC",
                                                "take LC not staying"));
    const auto second = t.battle().read(t.state(), "take LC not staying");
    ASSERT_TRUE(second);
    EXPECT_FALSE(t.battle().setup().trait[second->unit].stays);
    t.play({"take LC not staying"});
}

// ---- ways of units out of control (17.4.2)

TEST(FoundFaults, R17_4_2_equally_cheap_ways_are_the_owners_choice) {  // ruling 96
    RulesTable t = found("01-impetuous-equal-ways");
    t.play({"take E2"});
    EXPECT_TRUE(t.offers("to F6 through E3 disordered"));
    EXPECT_TRUE(t.offers("to F6 through F3 disordered"));
    EXPECT_TRUE(t.legal("to F6 through F3 disordered"));
    EXPECT_TRUE(t.legal("E2-F3-F4-F5-F6"));
    t.play({"to F6 through F3 disordered"});
    if (t.phase() == Phase::facing) t.play({"face 4"});
    EXPECT_TRUE(t.disordered("F3"));
    EXPECT_FALSE(t.disordered("E3"));
}

TEST(FoundFaults, R17_4_2_a_more_harmful_way_is_not_offered_but_legal_if_it_is_as_cheap) {
    RulesTable t({.a = {"KT E2/4", "HI E3/4", "MI R12/1"},
                  .b = {"HI F7/1", "MI R1/4"},
                  .head = "options = [\"command-control\"]"});
    t.state().uncontrolled[0] = 1;
    t.state().phase = Phase::impetuous;
    t.state().mover = t.state().initiative = 0;
    t.state().command_points = {};
    t.state().formation = 1;
    begin_impetuous_move(t.state(), 0);
    MoveList<Battle> list;
    t.battle().legal_moves(t.state(), list);
    int harmless = 0;
    for (const Move& m : list) {
        harmless += m.flipped == 0;
        for (const Move& other : list)
            EXPECT_FALSE(other.hex == m.hex && other.flipped < m.flipped && (other.value & m.value));
    }
    EXPECT_GT(harmless, 0);
    const auto harmful = t.battle().read(t.state(), "E2-E3-E4-E5-F6");
    ASSERT_TRUE(harmful) << harmful.error().sentence;
    EXPECT_EQ(harmful->flipped, UnitMask{2});
    EXPECT_TRUE(t.battle().judge(t.state(), *harmful));
    EXPECT_TRUE(t.battle().dominated(t.state(), *harmful));
    const std::string text = t.battle().text(t.state(), *harmful);
    const auto again = t.battle().read(t.state(), text);
    ASSERT_TRUE(again) << text;
    EXPECT_TRUE(*again == *harmful) << text;
}

TEST(FoundFaults, R17_4_2_a_path_is_judged_along_its_whole_way) {
    RulesTable t = found("03-impetuous-typed-path");
    t.play({"take E2"});
    const auto listed = t.battle().read(t.state(), "to F6"), path = t.battle().read(t.state(), "E2-E3-E4-E5-F6");
    ASSERT_TRUE(listed && path);
    EXPECT_TRUE(*path == *listed);
    EXPECT_EQ(refused(t, "E2-E1").rule, "17.4.2");
    EXPECT_THAT(refused(t, "E2-E1").sentence, HasSubstr("the path fails at E1"));
    EXPECT_EQ(refused(t, "E2-E3-E4").rule, "17.4.2");          // stops short
    EXPECT_EQ(refused(t, "E2-E3-G4-G5").rule, "8.3");          // leaps
    EXPECT_EQ(refused(t, "E2-E3-E4-E5-E6-F6").rule, "8.8.1");  // goes on from a zone of control
    t.play({"E2-E3-E4-E5-F6"});
}

// ---- ways through crowds, and off the map

/// The ends of all listed marches: hexes with their facings.
std::map<hex::Index, unsigned> listed_ends(const RulesTable& t) {
    MoveList<Battle> list;
    t.battle().legal_moves(t.state(), list);
    std::map<hex::Index, unsigned> ends;
    for (const Move& m : list)
        if (m.kind == Kind::go) ends[m.hex] |= m.value;
    return ends;
}
void expect_all_ends_listed(const RulesTable& t) {
    const Setup& g = t.battle().setup();
    const Ends all = find_all_ends(g.ground, mover(g, t.state(), t.state().subject));
    std::map<hex::Index, unsigned> ends;
    for (unsigned f = 0; f < hex::directions; ++f) all.facing[f].each([&](hex::Index h) { ends[h] |= 1u << f; });
    EXPECT_EQ(listed_ends(t), ends);
    MoveList<Battle> list;
    t.battle().legal_moves(t.state(), list);
    for (const Move& m : list) EXPECT_TRUE(t.battle().judge(t.state(), m)) << t.battle().text(t.state(), m);
}

TEST(FoundFaults, R8_7_a_reinforcement_finds_its_way_through_any_crowd) {
    RulesTable t = found("07-throng-entry-refused");
    EXPECT_TRUE(t.offers("enter 1"));
    t.play({"enter 1"});
    if (t.phase() == Phase::formation) t.play({"take MA"});
    ASSERT_EQ(t.phase(), Phase::destination);
    expect_all_ends_listed(t);
    MoveList<Battle> list;
    t.battle().legal_moves(t.state(), list);
    int least = 64;
    for (const Move& m : list) least = std::min(least, std::popcount(m.flipped));
    EXPECT_EQ(least, 7);  // seven rows of friends
}

TEST(FoundFaults, R8_3_2_every_end_in_reach_is_offered_in_any_crowd) {
    RulesTable t = found("07b-throng-list");
    t.play({"G6 move"});
    EXPECT_EQ(listed_ends(t).size(), 53u);
    expect_all_ends_listed(t);
    EXPECT_TRUE(t.legal("to A3"));
}

TEST(FoundFaults, R8_6_harmful_ways_off_the_map_are_not_offered_beside_harmless_ones) {
    RulesTable t = found("04-exit-harmful-listed");
    t.play({"C5 move"});
    std::vector<std::string> leaves;
    for (const std::string& text : t.moves())
        if (text.starts_with("leave")) leaves.push_back(text);
    EXPECT_THAT(leaves, Contains("leave"));
    for (const std::string& text : leaves) EXPECT_TRUE(text == "leave" || text.starts_with("leave by 1")) << text;
    EXPECT_LE(leaves.size(), 2u);
    EXPECT_EQ(refused(t, "leave by 7").rule, "8.6");
}

// ---- a war wagon leads (6.2)

TEST(FoundFaults, R6_2_a_war_wagon_that_leads_a_move_may_take_units_that_face_alike) {  // ruling 17
    RulesTable t = found("06-wagon-leads");
    t.play({"leader B C3 move"});
    EXPECT_THAT(t.moves(), UnorderedElementsAre("take C3", "take C4", "take B4", "take D4"));
}

// ---- what is asked (NOTATION.md)

TEST(FoundFaults, R9_3_the_last_unit_that_flees_is_not_asked_for) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"MI R3/4", "MI R9/4"}});
    t.activation().disorder("R3").disorder("R9");
    t.state().panic_turn[1] = 1;
    t.play({"panic"});
    EXPECT_THAT(t.moves(), UnorderedElementsAre("take R3", "take R9"));
    t.play({"take R3"});
    EXPECT_EQ(t.unit("R3") + t.unit("R9"), "");
    const std::string document = data_text("NOTATION.md");
    EXPECT_THAT(document, HasSubstr("the last unit that flees or that charges out of control"));
    EXPECT_THAT(document, Not(HasSubstr("Which unit acts, where it goes")));
}

// ---- refusals that people understand

TEST(FoundFaults, R10_7_holding_before_the_first_shot_is_refused_by_its_rule) {
    RulesTable t = found("08-bytes-no-move");
    t.play({"B5 fire"});
    EXPECT_EQ(refused(t, "hold").rule, "10.7");
    EXPECT_THAT(refused(t, "hold").sentence, HasSubstr("must attack"));
}

TEST(FoundFaults, NoTextIsRefusedAsBytes) {
    const std::vector<std::string> texts{"pass",
                                         "bid",
                                         "concede",
                                         "act first",
                                         "act second",
                                         "place B C5",
                                         "place X C5",
                                         "C5 move",
                                         "C5 fire",
                                         "C5 rally",
                                         "leader B C5 move",
                                         "enter 1",
                                         "enter 9",
                                         "panic",
                                         "take C5",
                                         "take HI",
                                         "take LI",
                                         "done",
                                         "to C4",
                                         "to C5",
                                         "C5-C4",
                                         "leave",
                                         "leave by 1",
                                         "leave by 9",
                                         "face 1",
                                         "face 9",
                                         "single attacks",
                                         "combine 2",
                                         "combine 9",
                                         "at C4",
                                         "at C4 enhanced",
                                         "with C4",
                                         "shoot",
                                         "hold",
                                         "north",
                                         "east",
                                         "south",
                                         "west",
                                         "river",
                                         "step C4",
                                         "C5 attacks C4",
                                         "HI attacks C4 from 2",
                                         "stand",
                                         "retreat 1",
                                         "retreat 2",
                                         "retreat 9",
                                         "advance",
                                         "halt",
                                         "frighten",
                                         "stay mounted",
                                         "dismount MI",
                                         "set up C4",
                                         "charge",
                                         "wait",
                                         "hold back",
                                         "trust",
                                         "keep",
                                         "again 1",
                                         "again 9",
                                         "again 10",
                                         "initiative A",
                                         "hit",
                                         "rallied"};
    for (const char* name : {"01-impetuous-equal-ways", "04-exit-harmful-listed", "05-two-kinds-of-HI",
                             "06-wagon-leads", "08-bytes-no-move", "09-li-is-list", "10-two-groups-one-name"}) {
        RulesTable t = found(name);
        AgentStream stream(1);
        for (int step = 0; step < 400 && t.battle().actor(t.state()) != Actor::nobody; ++step) {
            if (t.battle().actor(t.state()) == Actor::chance) {
                t.battle().apply(t.state(), draw(t.battle(), t.state(), stream));
                continue;
            }
            for (const std::string& text : texts) {
                const auto read = t.battle().read(t.state(), text);
                if (read) continue;
                ASSERT_THAT(read.error().sentence, AllOf(Not(HasSubstr("bytes")), Not(HasSubstr("legal")))) << text;
            }
            MoveList<Battle> list;
            t.battle().legal_moves(t.state(), list);
            t.battle().apply(t.state(), list[stream.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
}

TEST(FoundFaults, ATextSaysHowFarItWasUnderstood) {
    RulesTable t = found("09-li-is-list");
    EXPECT_EQ(refused(t, "LI attacks A4 from 5").understood, Understood::move);
    EXPECT_EQ(refused(t, "LI attacks").understood, Understood::subject);
    EXPECT_EQ(refused(t, "li").understood, Understood::subject);
    EXPECT_EQ(refused(t, "CT").understood, Understood::nothing);  // no such unit in this battle
    EXPECT_EQ(refused(t, "sing").understood, Understood::nothing);
    EXPECT_EQ(refused(t, "F6 attacks A3").understood, Understood::move);
}

}  // namespace
}  // namespace polemarch::test
