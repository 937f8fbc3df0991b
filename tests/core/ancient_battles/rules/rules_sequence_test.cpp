// Ancient Battles Deluxe, rule by rule: equipment (2.0), sequence of play (3.0), initiative (5.0), end of turn (12.0),
// victory (14.0), scenarios (15.0). "Ruling n" is row n of the rulings, case by case.
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace polemarch::test {

using ancient_battles::Phase;

namespace {

using Texts = std::vector<std::string>;

/// A figure of the report by its name.
int figure(RulesTable& t, const std::string& name) {
    const auto facts = t.battle().facts();
    std::vector<std::int32_t> row(facts.size());
    t.battle().report(t.state(), row);
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (facts[i].name == name) return row[i];
    ADD_FAILURE() << "no such figure: " << name;
    return -1;
}

/// Ends the game as it is: the last turn is over.
RulesTable& end_game(RulesTable& t) { return end_turn(t, 10); }

int victory_points(RulesTable& t, unsigned side) { return victory_points(t.battle().setup(), t.state(), side); }

/// Two units a side: one pair in contact in C5/C4, so that the Melee Step waits for a choice, the other apart.
RulesSetup in_contact() { return {.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}; }
}  // namespace

// ---------------------------------------------------------------- 2.0 Equipment

TEST(Equipment, R2_0_the_unit_chart) {
    // Strength in good order and disordered, movement, missile dice, range, missile defence: the table of the rulings.
    const char* chart =
        "LI 2 1 3 0 0 0\nMI 4 2 2 0 0 0\nHI 4 2 2 0 0 1\nPX 6 3 1 0 0 2\nPK 4 2 2 0 0 1\nMM 2 1 3 1 2 0\nLA 1 0 3 2 3 "
        "0\n"
        "HA 3 1 2 2 3 1\nLC 2 1 6 0 0 1\nHC 4 2 5 0 0 1\nMA 2 1 6 1 2 1\nCT 5 2 4 1 2 2\nKT 6 3 4 0 0 2\nCC 3 1 5 0 0 "
        "0\n"
        "CH 4 2 4 1 2 0\nBC 6 2 3 0 0 0\nEL 8 4 3 0 0 1\nCAMP 2 1 0 2 2 0\nWW 2 1 3 2 2 0\n";
    std::istringstream lines(chart);
    std::string code;
    int good, disordered, movement, shots, range, defence;
    std::size_t types = 0;
    while (lines >> code >> good >> disordered >> movement >> shots >> range >> defence) {
        ++types;
        RulesTable t(
            {.a = {code + " C5" + (code == "CAMP" || code == "WW" ? "" : "/1"), "MI A12/1"}, .b = {"MI R1/4"}});
        EXPECT_EQ(strength(t.battle().setup(), t.state(), 0), good) << code;
        t.disorder("C5");
        EXPECT_EQ(strength(t.battle().setup(), t.state(), 0), disordered) << code;  // the reverse of the counter
        const auto& trait = t.battle().setup().trait[0];
        EXPECT_EQ(trait.movement, movement) << code;
        EXPECT_EQ(trait.shots, shots) << code;
        EXPECT_EQ(trait.range, range) << code;
        EXPECT_EQ(trait.missile_defence, defence) << code;
    }
    EXPECT_EQ(types, load_charts().units.size());
}

TEST(Equipment, R2_0_infantry_cavalry_and_other_types) {
    const std::set<std::string> infantry{"LI", "MI", "HI", "PX", "PK", "MM", "LA", "HA"};
    const std::set<std::string> cavalry{"LC", "HC", "MA", "CT", "KT", "CC", "CH", "BC"};
    for (const auto& type : load_charts().units) {
        const auto family = infantry.count(type.code)  ? ancient_battles::Family::infantry
                            : cavalry.count(type.code) ? ancient_battles::Family::cavalry
                                                       : ancient_battles::Family::other;
        EXPECT_EQ(type.family, family) << type.code;
    }
}

TEST(Equipment, R2_0_light_disciplined_and_cavalry_effective_units_by_their_boxes) {
    std::set<std::string> light, disciplined, effective;
    for (const auto& type : load_charts().units) {
        if (type.light) light.insert(type.code);
        if (type.disciplined) disciplined.insert(type.code);
        if (type.cavalry_effective) effective.insert(type.code);
    }
    EXPECT_EQ(light, (std::set<std::string>{"LI", "LA", "LC"}));  // 8.3.2
    EXPECT_EQ(disciplined, (std::set<std::string>{"HI", "PX", "PK"}));
    EXPECT_EQ(effective, (std::set<std::string>{"PX", "PK", "CC"}));
}

TEST(Equipment, R2_0_only_units_with_a_missile_type_and_range_shoot) {
    RulesTable t({.a = {"MM C6/1", "MI D6/1"}, .b = {"MI C4/4", "MI D4/4", "MI R1/4"}});
    t.activation();
    EXPECT_TRUE(t.legal("C6 fire"));
    EXPECT_EQ(t.refusal("D6 fire"), "10.1");
}

TEST(Equipment, R2_0_leaders_combat_bonuses_are_cumulative_and_additions_come_before_multiples) {
    RulesTable t({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI C4/4"}, .leaders_a = {"B", "A", "C", "D"}});
    const auto strength = [&] { return clash_of(t.battle().setup(), t.state(), 0, 2, 3, false).attacker.modified(); };
    EXPECT_EQ(strength(), 4);
    t.leader(0, 2, "C5");  // +1
    EXPECT_EQ(strength(), 5);
    t.leader(0, 3, "C5");  // and +1
    EXPECT_EQ(strength(), 6);
    t.leader(0, 0, "C5");  // x1
    EXPECT_EQ(strength(), 12);
    t.leader(0, 1, "C5");  // and x2: (4 + 1 + 1) x (1 + 1 + 2)
    EXPECT_EQ(strength(), 24);
}

// ---------------------------------------------------------------- 3.0 Sequence of play

TEST(Sequence, R3_0_turn_1_starts_at_step_3) {  // ruling 2; 15.0
    RulesTable t(apart());
    t.state().lost[1] = 99;  // even if an army could have panicked: there is no check
    EXPECT_EQ(t.phase(), Phase::command);
    EXPECT_EQ(t.state().turn, 1);
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    t.dice({1, 1}).roll_dice();
    EXPECT_FALSE(panicked(t.state(), 1));
    EXPECT_FALSE(t.disordered("R1"));
}

TEST(Sequence, R3_0_1_all_leaders_leave_the_map_when_a_turn_begins) {
    auto setup = apart();
    setup.leaders_a = {"B", "C"};
    RulesTable t(setup);
    t.leader(0, 0, "C5").leader(0, 1, "H7").leader(1, 0, "R1");  // one of them alone in an empty hex
    end_turn(t);
    EXPECT_EQ(t.state().turn, 2);
    EXPECT_EQ(t.phase(), Phase::command);
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    EXPECT_EQ(t.leader_at(0, 1), "aside");
    EXPECT_EQ(t.leader_at(1, 0), "aside");
}

TEST(Sequence, R3_0_2_the_panic_check_comes_before_command_points_are_received) {
    RulesTable t(apart());
    t.state().lost[1] = 99;
    end_turn(t);
    EXPECT_EQ(t.phase(), Phase::command);
    EXPECT_TRUE(t.disordered("R1"));
    EXPECT_FALSE(t.disordered("C5"));
}

TEST(Sequence, R3_0_3_the_command_table) {
    const std::array<int, 7> points{0, 1, 1, 1, 2, 2, 3};
    for (int face = 1; face <= 6; ++face) {
        auto setup = apart();
        setup.leaders_a = setup.leaders_b = {"D"};  // a leader without a point
        RulesTable t(setup);
        t.dice({face, 7 - face}).roll_dice();
        EXPECT_EQ(t.points(0), points[static_cast<std::size_t>(face)]) << face;
        EXPECT_EQ(t.points(1), points[static_cast<std::size_t>(7 - face)]) << face;
        EXPECT_EQ(t.phase(), Phase::initiative);
    }
}

TEST(Sequence, R3_0_3_leaders_add_their_command_points) {
    auto setup = apart();
    setup.leaders_a = {"A", "B", "C", "D"};  // 2 + 1 + 1 + 0
    setup.leaders_b = {"B"};
    RulesTable t(setup);
    t.dice({1, 6}).roll_dice();
    EXPECT_EQ(t.points(0), 4 + 1);
    EXPECT_EQ(t.points(1), 1 + 3);
}

TEST(Sequence, R3_0_3_both_dice_lie_before_anything_is_decided) {  // ruling 3
    RulesTable t(apart());
    const auto dice = t.battle().roll(t.state()).dice;
    EXPECT_EQ(dice[0], 1);
    EXPECT_EQ(dice[1], 1);
    EXPECT_EQ(t.chooser(), -1);
    t.dice({6, 1}).roll_dice();  // side A's die first
    EXPECT_EQ(t.points(0), 4);
    EXPECT_EQ(t.points(1), 2);
    EXPECT_EQ(t.chooser(), -1);  // and the initiative dice follow at once
}

TEST(Sequence, R3_0_3_no_upper_limit) {  // ruling 4
    auto setup = apart();
    setup.leaders_a = Texts(8, "A");
    RulesTable t(setup);
    t.dice({6, 1}).roll_dice();
    EXPECT_EQ(t.points(0), 8 * 2 + 3);
}

TEST(Sequence, R3_0_3_eliminated_leaders_do_not_count_but_leaders_left_alone_do) {  // ruling 4
    RulesTable t({.a = {"MM C6/1", "MM E6/1", "MI A12/1"},
                  .b = {"MI C4/4", "MI E4/4", "MI R1/4"},
                  .leaders_b = {"A", "B", "C"}});
    t.leader(1, 0, "C4").leader(1, 1, "E4").disorder("C4").disorder("E4").activation();
    t.dice({6, 1, 1}).play({"C6 fire", "at C4"});                 // hit; the x2 leader's escape die is a 1
    t.play({"pass"}).dice({6, 1, 2}).play({"E6 fire", "at E4"});  // hit; the x1 leader escapes and stands alone
    EXPECT_EQ(t.leader_at(1, 0), "lost");
    EXPECT_EQ(t.leader_at(1, 1), "E4");
    end_turn(t).dice({1, 1}).roll_dice();
    EXPECT_EQ(t.points(1), 1 + 1 + 1);  // leaders B and C and a die of 1
}

TEST(Sequence, R3_0_3_a_leader_set_aside_counts) {  // ruling 4, 11.5.2
    RulesTable t({.a = {"MI C5/1", "MI A12/1"}, .b = {"MI R1/4"}, .leaders_b = {"A"}});
    t.leader(1, 0, "C4").activation().play({"C5 move", "to C4 driving off C4", "face 1"});
    EXPECT_EQ(t.leader_at(1, 0), "aside");
    end_turn(t).dice({1, 1}).roll_dice();
    EXPECT_EQ(t.points(1), 2 + 1);
}

TEST(Sequence, R3_0_3_a_leader_who_comes_later_counts_once_he_is_on_the_map) {  // ruling 4
    auto setup = apart();
    setup.groups = "[[side.A.group]]\nturn = 1\nentry = [\"A6\"]\nunits = [\"LC\"]\nleaders = [\"A\"]\n";
    RulesTable t(setup);
    t.dice({1, 1}).roll_dice();
    EXPECT_EQ(t.points(0), 1 + 1);
    EXPECT_EQ(t.leader_at(0, 1), "coming");
    t.activation().play({"enter 1", "take LC", "to A6", "face 2"});
    EXPECT_EQ(t.leader_at(0, 1), "A6");
    EXPECT_EQ(t.points(0), 4);  // and not in the turn in which the leader comes
    end_turn(t).dice({1, 1}).roll_dice();
    EXPECT_EQ(t.points(0), 1 + 2 + 1);
}

TEST(Sequence, R3_0_4_the_highest_die_takes_the_initiative) {
    RulesTable t(apart());
    t.dice({1, 1, 2, 5}).roll_dice();
    EXPECT_EQ(t.state().initiative, 1);
}

TEST(Sequence, R3_0_5_leaders_are_placed_one_at_a_time_alternately_from_the_initiative_player) {  // ruling 7
    auto setup = apart();
    setup.leaders_a = {"B", "C"};
    setup.leaders_b = {"B", "C"};
    RulesTable t(setup);
    t.dice({1, 1, 2, 5}).play({"concede"});  // B holds it
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(offered(t),
              (std::set<std::string>{"place B R1", "place B P1", "place C R1", "place C P1"}));  // compulsory
    t.play({"place B R1"});
    EXPECT_EQ(t.chooser(), 0);
    t.play({"place C C5"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"place C R1"});  // several leaders in a hex
    EXPECT_EQ(t.chooser(), 0);
    t.play({"place B E5"});
    EXPECT_EQ(t.leader_at(1, 0), "R1");
    EXPECT_EQ(t.leader_at(1, 1), "R1");
    EXPECT_EQ(t.leader_at(0, 0), "E5");
    EXPECT_EQ(t.leader_at(0, 1), "C5");
    EXPECT_EQ(t.phase(), Phase::first_actor);
}

TEST(Sequence, R3_0_5_who_has_more_leaders_goes_on_alone) {  // ruling 7
    auto setup = apart();
    setup.leaders_a = {"B"};
    setup.leaders_b = {"B", "C", "D"};
    RulesTable t(setup);
    t.dice({1, 1, 5, 2}).play({"concede", "place B C5", "place B R1"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"place C R1"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"place D P1"});
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_EQ(t.chooser(), 0);
}

TEST(Sequence, R3_0_6_the_initiative_player_decides_even_if_he_placed_the_last_leader) {
    auto setup = apart();
    setup.leaders_a = {"B", "C"};
    RulesTable t(setup);
    t.dice({1, 1, 5, 2}).play({"concede", "place B C5", "place C R1", "place C C5"});
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_EQ(t.chooser(), 0);
}

TEST(Sequence, R3_0_5_a_leader_joins_any_own_unit_on_the_map_and_nothing_else) {  // rulings 7, 8
    RulesTable t({.a = {"MI C5/1", "MI E5/1", "CAMP H8"},
                  .b = {"MI C4/4", "MI R1/4"},
                  .groups = "[[side.A.group]]\nturn = 1\nentry = [\"A6\"]\nunits = [\"LC\"]\n"});
    t.disorder("E5").dice({1, 1, 5, 2}).play({"concede"});
    // a unit in an enemy zone of control, a disordered one, the camp; not one that waits for its entry
    EXPECT_EQ(offered(t), (std::set<std::string>{"place C C5", "place C E5", "place C H8"}));
    EXPECT_EQ(t.refusal("place C C4"), "3.0");  // an enemy unit
    EXPECT_EQ(t.refusal("place C C6"), "3.0");  // no unit
    EXPECT_EQ(t.refusal("place C A6"), "3.0");  // where the group will enter
    EXPECT_EQ(t.refusal("pass"), "3.0");
}

TEST(Sequence, R3_0_5_without_a_unit_on_the_map_a_leader_stays_aside) {  // ruling 7
    RulesTable t({.a = {"MI C5/1"}, .b = {"LC R1/2"}});
    t.leader(1, 0, "R1").activation(1).play({"R1 move", "leave"});
    end_turn(t).dice({1, 1, 5, 2}).play({"concede"});
    EXPECT_EQ(t.chooser(), 0);
    t.play({"place C C5"});
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_EQ(t.leader_at(1, 0), "aside");
    EXPECT_EQ(t.points(1), 1 + 1);  // not eliminated: the leader's point counts
    EXPECT_FALSE(panicked(t.state(), 1));
}

TEST(Sequence, R3_0_5_leaders_with_reinforcements_are_not_placed_before_these_come) {  // ruling 8
    auto setup = apart();
    setup.groups = "[[side.A.group]]\nturn = 1\nentry = [\"A6\"]\nunits = [\"LC\", \"MI\"]\nleaders = [\"A\"]\n";
    RulesTable t(setup);
    t.dice({1, 1, 5, 2}).play({"concede"});
    EXPECT_EQ(t.refusal("place A C5"), "3.0");
    EXPECT_TRUE(t.legal("place C C5"));
    t.activation().play({"enter 1", "take MI", "to A6", "face 2"});  // the leader comes with the first unit that enters
    EXPECT_EQ(t.leader_at(0, 1), "A6");
    t.play({"done"});
    end_turn(t).dice({1, 1, 5, 2}).play({"concede"});
    EXPECT_TRUE(t.legal("place A E5"));
}

TEST(Sequence, R3_0_5_leaders_move_with_their_unit_all_of_them) {  // ruling 20
    auto setup = apart();
    setup.leaders_a = {"B", "C", "D"};
    RulesTable t(setup);
    t.leader(0, 0, "C5").leader(0, 1, "C5").leader(0, 2, "E5").activation().play({"C5 move", "to C4", "face 1"});
    EXPECT_EQ(t.leader_at(0, 0), "C4");
    EXPECT_EQ(t.leader_at(0, 1), "C4");
    EXPECT_EQ(t.leader_at(0, 2), "E5");
}

TEST(Sequence, R3_0_5_leaders_never_move_alone_nor_change_stacks) {  // ruling 20
    RulesTable t({.a = {"MI C5/1", "MI C6/1"}, .b = {"MI R1/4"}, .leaders_a = {"B", "C"}});
    t.leader(0, 0, "C5").leader(0, 1, "G7").activation();
    for (const auto& text : t.moves()) EXPECT_EQ(text.find("G7"), std::string::npos) << text;  // alone
    EXPECT_EQ(t.refusal("leader C G7 move"), "6.2");
    // the leader commands it, but stays with its own unit
    t.play({"leader B C5 move", "take C6", "to D6", "face 1", "done"});
    EXPECT_EQ(t.leader_at(0, 0), "C5");
}

TEST(Sequence, R3_0_5_leaders_advance_and_retreat_with_their_unit) {  // ruling 20
    RulesTable t({.a = {"MI C5/1", "MI E5/1", "MI K5/1"},
                  .b = {"MI C4/4", "LC E4/4", "MI K4/4"},
                  .leaders_a = {"C", "D"},
                  .leaders_b = {"C", "D"}});
    t.leader(0, 0, "C5").leader(0, 1, "C5").leader(1, 0, "E4").leader(1, 1, "E4");
    t.melee().play({"E5 attacks E4", "retreat 2"});  // E3, E2; the attacker must advance
    EXPECT_EQ(t.leader_at(1, 0), "E2");
    EXPECT_EQ(t.leader_at(1, 1), "E2");
    EXPECT_EQ(t.unit("E4"), "MI");
    t.play({"pass"}).dice({6, 1}).play({"C5 attacks C4"});  // 5 to 4: 6 + 1 against 1
    EXPECT_EQ(t.leader_at(0, 0), "C4");
    EXPECT_EQ(t.leader_at(0, 1), "C4");
}

TEST(Sequence, R3_0_5_leaders_exit_with_their_unit_and_return_at_the_next_step_5) {  // rulings 20, 35
    RulesTable t({.a = {"LC C1/1", "MI C5/1"}, .b = {"MI R1/4"}, .leaders_a = {"B", "C"}});
    t.leader(0, 0, "C1").leader(0, 1, "C1").activation().play({"C1 move", "leave"});
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    EXPECT_EQ(t.leader_at(0, 1), "aside");
    end_turn(t).dice({1, 1, 5, 2}).play({"concede"});
    EXPECT_TRUE(t.legal("place B C5"));
}

TEST(Sequence, R3_0_6_the_initiative_player_decides_who_acts_first) {  // ruling 9
    for (const bool first : {true, false}) {
        RulesTable t(apart());
        t.dice({1, 1, 2, 5}).play({"concede", "place C R1", "place C C5"});  // B holds it
        EXPECT_EQ(t.phase(), Phase::first_actor);
        EXPECT_EQ(t.chooser(), 1);
        EXPECT_EQ(offered(t), (std::set<std::string>{"act first", "act second"}));
        t.play({first ? "act first" : "act second"});
        EXPECT_EQ(t.phase(), Phase::activate);
        EXPECT_EQ(t.chooser(), first ? 1 : 0);
    }
}

TEST(Sequence, R3_0_6_who_acts_first_is_decided_every_turn) {  // ruling 9
    RulesTable t(apart());
    t.dice({1, 1, 5, 2}).play({"concede", "place C C5", "place C R1", "act second", "pass", "pass"});
    EXPECT_EQ(t.state().turn, 2);
    t.dice({1, 1, 5, 2}).play({"concede", "place C C5", "place C R1"});
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_EQ(t.chooser(), 0);
}

TEST(Sequence, R3_0_6_players_alternate_one_action_at_a_time) {
    RulesTable t(apart());
    t.disorder("C5").disorder("E5").disorder("R1").disorder("P1").activation();
    t.play({"C5 rally"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"R1 rally"});
    EXPECT_EQ(t.chooser(), 0);
    t.play({"E5 rally"});
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Sequence, R3_0_6_a_pass_does_not_bar_later_actions) {  // ruling 10
    auto setup = apart();
    setup.a.push_back("MI G5/1");
    RulesTable t(setup);
    t.disorder("C5").disorder("E5").disorder("R1").activation();
    t.play({"pass"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"R1 rally"});  // not in succession
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_TRUE(t.legal("C5 rally"));
    t.play({"C5 rally", "pass", "E5 rally", "pass"});
    EXPECT_EQ(t.phase(), Phase::activate);
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_EQ(t.points(0), 3);
    EXPECT_EQ(t.points(1), 4);
}

TEST(Sequence, R3_0_6_two_passes_in_succession_end_the_step_whoever_begins) {
    for (const unsigned who : {0u, 1u}) {
        RulesTable t(in_contact());
        t.activation(who).play({"pass"});
        EXPECT_EQ(t.phase(), Phase::activate);
        t.play({"pass"});
        EXPECT_EQ(t.phase(), Phase::melee);
    }
}

TEST(Sequence, R3_0_6_unspent_points_are_lost) {  // ruling 11
    RulesTable t(in_contact());
    t.activation().play({"pass", "pass"});
    EXPECT_EQ(t.points(0), 0);
    EXPECT_EQ(t.points(1), 0);
    t.play({"pass", "pass"});
    t.dice({1, 1}).roll_dice();
    EXPECT_EQ(t.points(0), 2);  // and do not come back
}

TEST(Sequence, R3_0_6_a_player_without_points_sits_idly_while_the_other_acts) {
    RulesTable t(in_contact());
    t.disorder("C5").disorder("A12").activation();
    t.state().command_points[1] = 0;
    t.play({"C5 rally"});  // B's pass is automatic
    EXPECT_EQ(t.phase(), Phase::activate);
    EXPECT_EQ(t.chooser(), 0);
    t.play({"A12 rally"});
    EXPECT_EQ(t.phase(), Phase::melee);  // A has points, but nothing left to do: the second pass
}

TEST(Sequence, R3_0_6_against_a_player_without_points_any_pass_ends_the_step) {  // ruling 10; the example, actions 6-7
    RulesTable t(in_contact());
    t.activation();
    t.state().command_points[1] = 0;
    t.play({"pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    // also when that player's automatic pass comes first
    RulesTable u(in_contact());
    u.disorder("C5").activation();
    u.state().command_points[1] = 0;
    u.play({"C5 rally", "pass"});
    EXPECT_EQ(u.phase(), Phase::melee);
}

TEST(Sequence, R3_0_6_a_player_with_nothing_legal_to_do_passes_automatically_and_it_counts) {  // ruling 10
    RulesTable t(in_contact());
    t.red("C4").red("R1").disorder("C5").activation();
    t.play({"C5 rally"});
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_EQ(t.points(1), 5);
    t.play({"pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
}

TEST(Sequence, R3_0_6_with_the_last_points_spent_the_step_ends) {
    RulesTable t(in_contact());
    t.disorder("C5").disorder("C4").activation(0, 1).play({"C5 rally", "C4 rally"});
    EXPECT_EQ(t.phase(), Phase::melee);
}

TEST(Sequence, R3_0_7_yellow_markers_go_and_red_ones_stay) {
    RulesTable t(in_contact());
    t.disorder("C5").red("A12").leader(0, 0, "C5").activation();
    t.dice({1}).play({"leader C C5 rally", "take C5"});
    EXPECT_EQ(t.marker("C5"), "yellow");
    EXPECT_NE(t.state().leader_marked, 0);
    t.play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.marker("C5"), "");
    EXPECT_EQ(t.marker("A12"), "red");
    EXPECT_EQ(t.state().leader_marked, 0);  // leaders' markers are yellow too (6.3)
}

TEST(Sequence, R3_0_7_the_initiative_player_begins_the_melees) {  // ruling 6; no decision here, ruling 9
    for (const unsigned who : {0u, 1u}) {
        RulesTable t(in_contact());
        t.activation(who).play({"pass", "pass"});
        EXPECT_EQ(t.chooser(), static_cast<int>(who));
        RulesTable u(in_contact());
        u.activation(who);
        u.state().mover = static_cast<std::uint8_t>(1 - who);  // the other player was chosen to act first
        u.play({"pass", "pass"});
        EXPECT_EQ(u.chooser(), static_cast<int>(who));
    }
}

TEST(Sequence, R3_0_7_players_alternate_melees_until_both_pass_in_succession) {
    RulesTable t({.a = {"MI C5/1", "MI G5/1", "MI K5/1"}, .b = {"MI C4/4", "MI G4/4", "MI K4/4"}});
    t.melee().dice({3, 3}).play({"C5 attacks C4"});
    EXPECT_EQ(t.chooser(), 1);
    t.dice({3, 3}).play({"G4 attacks G5"});
    EXPECT_EQ(t.chooser(), 0);
    t.play({"pass"});
    EXPECT_EQ(t.chooser(), 1);
    t.dice({3, 3}).play({"K4 attacks K5"});  // A's pass was followed by an attack; all six are red now
    EXPECT_EQ(t.state().turn, 2);
    EXPECT_EQ(t.consequences(), (Texts{"EN", "EN", "EN"}));
}

TEST(Sequence, R3_0_7_after_a_pass_one_may_still_attack) {
    RulesTable t({.a = {"MI C5/1", "MI G5/1"}, .b = {"MI C4/4", "MI G4/4"}});
    t.melee().play({"pass"}).dice({3, 3}).play({"C4 attacks C5"});
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_TRUE(t.legal("G5 attacks G4"));
    t.play({"pass", "pass"});
    EXPECT_EQ(t.state().turn, 2);
}

TEST(Sequence, R3_0_7_who_has_no_eligible_attacker_passes_automatically) {  // ruling 78
    RulesTable t({.a = {"MI C5/1", "MI G5/1", "MI K5/1"}, .b = {"MI C4/4", "MI G4/4", "MI K4/4"}});
    t.red("C4").red("G4").red("K4").melee().dice({3, 3}).play({"C5 attacks C4"});
    EXPECT_EQ(t.chooser(), 0);  // B has passed
    t.dice({3, 3}).play({"G5 attacks G4"});
    EXPECT_EQ(t.chooser(), 0);
    t.play({"pass"});
    EXPECT_EQ(t.state().turn, 2);  // two passes: K5 has no choice
}

TEST(Sequence, R3_0_7_no_command_points_are_spent) {  // 11.1
    RulesTable t(in_contact());
    t.activation(0, 1).play({"pass", "pass"});
    EXPECT_EQ(t.points(0), 0);
    EXPECT_TRUE(t.legal("C5 attacks C4"));
}

TEST(Sequence, R3_0_8_red_markers_go_and_the_turn_advances) {
    RulesTable t(in_contact());
    t.red("A12").melee().dice({3, 3}).play({"C5 attacks C4"});
    EXPECT_EQ(t.state().turn, 2);
    for (const char* hex : {"C5", "C4", "A12"}) EXPECT_EQ(t.marker(hex), "") << hex;
    EXPECT_EQ(t.phase(), Phase::command);
}

// ---------------------------------------------------------------- 5.0 Determine initiative

TEST(Initiative, R5_0_the_highest_value_wins) {
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            if (a == b) continue;
            RulesTable t(apart());
            t.dice({1, 1, a, b}).roll_dice();
            EXPECT_EQ(t.state().initiative, a > b ? 0 : 1) << a << " " << b;
            EXPECT_EQ(t.chooser(), a > b ? 1 : 0);  // the loser is asked whether to bid
        }
}

TEST(Initiative, R5_0_a_tie_on_turn_1_goes_to_side_a) {
    RulesTable t(apart());
    t.dice({1, 1, 4, 4}).roll_dice();
    EXPECT_EQ(t.state().initiative, 0);
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Initiative, R5_0_a_later_tie_goes_to_who_had_the_initiative) {
    for (const bool b_held : {true, false}) {
        RulesTable t(apart());
        t.dice({1, 1, b_held ? 1 : 6, b_held ? 6 : 1}).play({"concede"});
        end_turn(t).dice({1, 1, 4, 4}).roll_dice();
        EXPECT_EQ(t.state().initiative, b_held ? 1 : 0);
    }
}

TEST(Initiative, R5_0_who_had_it_is_the_holder_after_bidding) {  // ruling 6
    RulesTable t(apart());
    t.dice({1, 1, 6, 1}).play({"bid", "concede"});  // A wins the roll, B buys it
    end_turn(t).dice({1, 1, 4, 4}).roll_dice();
    EXPECT_EQ(t.state().initiative, 1);
}

TEST(Initiative, R5_0_who_holds_it_after_bidding_begins_the_melees_and_rolls_the_end_check) {  // ruling 6
    RulesTable t(in_contact());
    t.state().turn = 6;
    t.dice({1, 1, 6, 1}).play({"bid", "concede", "place C C4", "place C C5", "act second", "pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.chooser(), 1);
    t.play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::end_check);
    EXPECT_EQ(t.battle().roll(t.state()).dice, (std::array<std::uint8_t, 2>{0, 1}));
}

TEST(Initiative, R5_1_the_loser_of_the_roll_may_seize_it_for_one_point) {
    RulesTable t(apart());
    t.dice({1, 1, 6, 1}).roll_dice();
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(offered(t), (std::set<std::string>{"bid", "concede"}));
    t.play({"bid"});
    EXPECT_EQ(t.state().initiative, 1);
    EXPECT_EQ(t.points(1), 1);
    EXPECT_EQ(t.points(0), 2);
    EXPECT_EQ(t.chooser(), 0);  // A may win it back
}

TEST(Initiative, R5_1_players_bid_alternately_and_bids_are_spent_in_any_case) {  // ruling 5
    auto setup = apart();
    setup.leaders_a = setup.leaders_b = {"A"};
    RulesTable t(setup);
    t.dice({1, 1, 6, 1}).play({"bid", "bid", "bid"});  // B, A, B
    EXPECT_EQ(t.chooser(), 0);
    t.play({"concede"});
    EXPECT_EQ(t.state().initiative, 1);
    EXPECT_EQ(t.points(0), 3 - 1);  // lost, though A lost the bidding
    EXPECT_EQ(t.points(1), 3 - 2);
    EXPECT_EQ(t.chooser(), 1);  // and places the first leader
}

TEST(Initiative, R5_2_1_who_has_no_point_left_concedes) {  // ruling 5
    auto setup = in_contact();
    setup.leaders_a = setup.leaders_b = {"D"};
    RulesTable t(setup);
    t.dice({1, 6, 1, 6}).play({"bid", "bid"});  // A has one point, B three: A bids, B wins it back, A cannot go on
    EXPECT_EQ(t.phase(), Phase::place_leader);
    EXPECT_EQ(t.state().initiative, 1);
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.points(0), 0);
    EXPECT_EQ(t.points(1), 2);
}

TEST(Initiative, R5_2_1_the_holder_without_a_point_cannot_win_it_back) {
    auto setup = in_contact();
    setup.leaders_a = setup.leaders_b = {"D"};
    RulesTable t(setup);
    t.dice({1, 1, 1, 6}).play({"bid", "bid"});
    EXPECT_EQ(t.points(0), 0);
    EXPECT_EQ(t.points(1), 0);
    EXPECT_EQ(t.state().initiative, 1);
    t.play({"place D C4", "place D C5"});
    EXPECT_EQ(t.phase(), Phase::melee);  // neither side has a point: both pass
    EXPECT_EQ(t.chooser(), 1);
}

TEST(Initiative, R5_2_2_conceding_ends_it_and_costs_nothing) {
    RulesTable t(apart());
    t.dice({1, 1, 6, 1}).play({"concede"});
    EXPECT_EQ(t.phase(), Phase::place_leader);
    EXPECT_EQ(t.state().initiative, 0);
    EXPECT_EQ(t.points(0), 2);
    EXPECT_EQ(t.points(1), 2);
    EXPECT_EQ(t.refusal("bid"), "3.0");
}

TEST(Initiative, R5_2_example_of_caesar_and_alexander) {
    RulesTable t(apart());  // Caesar is side B, so only the previous turn can decide for him
    t.dice({1, 1, 1, 6}).play({"concede"});
    end_turn(t).dice({1, 1, 5, 5}).roll_dice();
    EXPECT_EQ(t.state().initiative, 1);  // in a tie-breaker
    EXPECT_EQ(t.chooser(), 0);
    t.play({"bid"});  // Alexander seizes it
    EXPECT_EQ(t.state().initiative, 0);
    EXPECT_EQ(t.chooser(), 1);
    t.play({"bid"});  // Caesar regains it
    EXPECT_EQ(t.chooser(), 0);
    t.play({"concede"});  // Alexander declines
    EXPECT_EQ(t.state().initiative, 1);
    EXPECT_EQ(t.points(0), 1);
    EXPECT_EQ(t.points(1), 1);
}

// ---------------------------------------------------------------- 12.0 End of turn

TEST(EndOfTurn, R12_0_1_example_turn_6_ends_the_game_on_1_or_2) {
    for (int die = 1; die <= 6; ++die) {
        RulesTable t(apart());
        end_turn(t, 6).dice({die}).roll_dice();
        if (die <= 2) {
            EXPECT_EQ(t.phase(), Phase::over) << die;
            EXPECT_EQ(t.chooser(), -1);
        } else {
            EXPECT_EQ(t.phase(), Phase::command) << die;
            EXPECT_EQ(t.state().turn, 7);
        }
        EXPECT_EQ(t.dice_left(), 0u);
    }
}

TEST(EndOfTurn, R12_0_1_the_check_values_of_the_turn_track) {
    const std::array<int, 10> value{0, 0, 0, 0, 0, 1, 2, 3, 4, 5};
    for (unsigned turn = 5; turn <= 9; ++turn) {
        RulesTable t(apart());
        end_turn(t, turn);
        EXPECT_EQ(t.phase(), Phase::end_check) << turn;
        EXPECT_EQ(t.ways("game ends"), value[turn]) << turn;
        EXPECT_EQ(t.ways("game goes on"), 6 - value[turn]) << turn;
    }
}

TEST(EndOfTurn, R12_0_1_before_turn_5_the_marker_just_advances) {
    RulesTable t(apart());
    for (unsigned turn = 1; turn <= 4; ++turn) {
        end_turn(t, turn);
        EXPECT_EQ(t.phase(), Phase::command);
        EXPECT_EQ(t.state().turn, turn + 1);
    }
}

TEST(EndOfTurn, R12_0_1_the_last_box_ends_the_game_without_a_die) {  // ruling 79
    RulesTable t(apart());
    end_turn(t, 10);
    EXPECT_EQ(t.phase(), Phase::over);
    EXPECT_EQ(t.state().turn, 10);
}

TEST(EndOfTurn, R12_0_1_a_scenario_may_have_its_own_track) {  // 15.0
    auto setup = apart();
    setup.tail = "[turns]\nlast = 4\nend_on = { 2 = 3 }";
    RulesTable t(setup);
    end_turn(t);
    EXPECT_EQ(t.state().turn, 2);  // no check after turn 1
    end_turn(t);
    EXPECT_EQ(t.ways("game ends"), 3);
    t.dice({4}).roll_dice();
    end_turn(t);
    EXPECT_EQ(t.state().turn, 4);
    end_turn(t);
    EXPECT_EQ(t.phase(), Phase::over);
}

TEST(EndOfTurn, R12_0_1_the_initiative_player_rolls_before_markers_go) {  // ruling 79
    for (const unsigned who : {0u, 1u}) {
        RulesTable t(apart());
        t.red("C5").state().turn = 6;
        t.melee(who).play({"pass"});
        const auto roll = t.battle().roll(t.state());
        EXPECT_EQ(roll.dice[who], 1);
        EXPECT_EQ(roll.dice[1 - who], 0);
        EXPECT_EQ(t.marker("C5"), "red");
    }
}

TEST(EndOfTurn, R12_0_2_all_markers_go_if_the_game_continues) {
    RulesTable t({.a = {"MM C6/1", "MI E5/1"}, .b = {"MI C4/4", "MI R1/4"}});
    t.disorder("E5").leader(0, 0, "E5").activation();
    t.dice({1, 6}).play({"C6 fire", "at C4", "pass"});
    t.dice({1}).play({"leader C E5 rally", "take E5", "pass"});  // A has nothing left to do
    EXPECT_EQ(t.state().turn, 2);
    EXPECT_EQ(t.marker("C6"), "");
    EXPECT_EQ(t.marker("E5"), "");
    t.dice({1, 1, 6, 1}).play({"concede", "place C E5", "place C R1", "act first"});
    EXPECT_TRUE(t.legal("C6 fire"));
    EXPECT_TRUE(t.legal("leader C E5 move"));  // the leader's too
}

// ---------------------------------------------------------------- 14.0 Victory

TEST(Victory, R14_0_nothing_scored_is_a_draw) {
    RulesTable t(apart());
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 0);
    EXPECT_EQ(victory_points(t, 1), 0);
    EXPECT_EQ(t.battle().payoff(t.state()), 0.5);
    EXPECT_EQ(figure(t, "a_level"), 0);
}

TEST(Victory, R14_0_one_point_for_causing_the_enemys_army_to_panic) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"MI R1/4", "MI P1/4", "MI N1/4"}});
    t.state().lost[1] = 99;
    end_turn(t);
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 1);  // 4 against 6 disordered: no slaughter
    EXPECT_EQ(victory_points(t, 1), 0);
    EXPECT_EQ(t.battle().payoff(t.state()), 1.0);
    EXPECT_EQ(figure(t, "a_level"), 1);
    EXPECT_EQ(figure(t, "b_level"), 0);
}

TEST(Victory, R14_0_one_point_for_eliminating_the_enemys_camp) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1", "MI B12/1"}, .b = {"CAMP C4", "MI R1/4", "MI P1/4"}});
    t.melee().dice({6, 1}).play({"C5 attacks C4"});  // 6 against 2: 6 + 3 to 1
    EXPECT_EQ(t.unit("C4"), "");
    EXPECT_EQ(victory_points(t, 0), 1);
    EXPECT_EQ(victory_points(t, 1), 0);
    EXPECT_EQ(figure(t, "b_camp_lost"), 1);
    EXPECT_EQ(figure(t, "a_camp_lost"), 0);
}

TEST(Victory, R14_0_a_war_wagon_is_not_the_camp) {  // ruling 81
    RulesTable t({.a = {"PX C5/1", "MI A12/1", "MI B12/1"}, .b = {"WW C4", "CAMP R12", "MI R1/4", "MI P1/4"}});
    t.melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(t.unit("C4"), "");
    EXPECT_EQ(victory_points(t, 0), 0);
}

TEST(Victory, R14_0_ruling_81_a_war_wagon_that_is_named_the_camp_scores_once) {
    RulesTable t({.a = {"PX C5/1", "MI E5/1", "MI B12/1"}, .b = {"WW C4 camp", "WW E4", "MI R1/4", "MI P1/4"}});
    t.melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(t.unit("C4"), "");
    EXPECT_EQ(victory_points(t, 0), 1);
    EXPECT_EQ(victory_points(t, 1), 0);
    EXPECT_EQ(figure(t, "b_camp_lost"), 1);
    t.dice({6, 1}).play({"E5 attacks E4"});  // the other wagon is a wagon: 6 + 2 to 1
    EXPECT_EQ(t.unit("E4"), "");
    EXPECT_EQ(victory_points(t, 0), 1);
}

TEST(Victory, R14_0_ruling_81_a_camp_that_leaves_the_map_is_not_eliminated) {
    RulesTable t({.a = {"MI C5/1", "MI E5/1"}, .b = {"WW A1 camp", "MI R1/4", "MI P1/4"}});
    t.activation(1).play({"A1 move", "leave"});
    EXPECT_EQ(t.unit("A1"), "");
    EXPECT_EQ(victory_points(t, 0), 0);
    EXPECT_EQ(figure(t, "b_camp_lost"), 0);
}

TEST(Victory, R14_0_glorious_slaughter_needs_twice_the_strength) {
    const auto points = [](Texts a, Texts b) {
        RulesTable t({.a = std::move(a), .b = std::move(b)});
        end_game(t);
        return std::pair{victory_points(t, 0), victory_points(t, 1)};
    };
    EXPECT_EQ(points({"MI C5/1", "MI E5/1"}, {"MI R1/4"}), (std::pair{1, 0}));  // 8 : 4, just twice
    EXPECT_EQ(points({"MI C5/1", "HA E5/1"}, {"MI R1/4"}), (std::pair{0, 0}));  // 7 : 4
    EXPECT_EQ(points({"MM C5/1"}, {"LA R1/4"}), (std::pair{1, 0}));             // 2 : 1
    EXPECT_EQ(points({"MM C5/1"}, {"MI R1/4"}), (std::pair{0, 1}));
    EXPECT_EQ(points({"MM C5/1", "CAMP E5"}, {"MM R1/4"}), (std::pair{0, 0}));  // camps do not count
    EXPECT_EQ(points({"MM C5/1", "WW E5"}, {"MM R1/4"}), (std::pair{0, 0}));    // nor do war wagons (ruling 80)
    EXPECT_EQ(points({"MI C5/1"}, {"MM R1/4", "CAMP R5", "WW R7"}), (std::pair{1, 0}));
}

TEST(Victory, R14_0_slaughter_counts_the_strength_of_the_side_that_shows) {  // ruling 80
    RulesTable t(apart());
    t.disorder("R1").disorder("P1");  // 8 : 4
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 1);
    RulesTable u(apart());
    u.disorder("C5").disorder("R1").disorder("P1");  // 6 : 4
    end_game(u);
    EXPECT_EQ(victory_points(u, 0), 0);
}

TEST(Victory, R14_0_leaders_do_not_count_for_slaughter) {  // ruling 80
    auto setup = apart();
    setup.leaders_a = {"A", "C"};
    RulesTable t(setup);
    t.leader(0, 0, "C5").leader(0, 1, "E5");
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 0);
}

TEST(Victory, R14_0_only_units_on_the_map_count_for_slaughter) {  // rulings 35, 80
    RulesTable t({.a = {"MI C5/1"},
                  .b = {"LC R1/2", "MI P1/4"},
                  .groups = "[[side.B.group]]\nturn = 9\nentry = [\"R6\"]\nunits = [\"MI\", \"MI\"]\n"});
    EXPECT_EQ(victory_points(t, 1), 0);  // 4 : 6
    t.activation(1).play({"R1 move", "leave"});
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 1), 4);
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 0);  // 4 : 4, with 8 that never came and 2 that left
    EXPECT_EQ(victory_points(t, 1), 0);
}

TEST(Victory, R14_0_nothing_against_nothing_scores_for_nobody) {  // ruling 80
    RulesTable t({.a = {"LA C5/1"}, .b = {"LA R1/4"}});
    t.disorder("C5").disorder("R1");  // 0 : 0
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 0);
    EXPECT_EQ(victory_points(t, 1), 0);
    RulesTable u({.a = {"LA C5/1"}, .b = {"LA R1/4"}});
    u.disorder("R1");  // 1 : 0
    end_game(u);
    EXPECT_EQ(victory_points(u, 0), 1);
    EXPECT_EQ(victory_points(u, 1), 0);
}

TEST(Victory, R14_0_slaughter_is_counted_when_the_game_ends) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"MI R1/4"}});
    t.disorder("R1");
    EXPECT_EQ(victory_points(t, 0), 1);  // as it would be now
    t.activation(1).play({"R1 rally"});
    end_game(t);
    EXPECT_EQ(victory_points(t, 0), 0);
}

TEST(Victory, R14_0_the_levels_of_victory) {
    // Panic, slaughter and the points a side starts with add up; levels are by the difference.
    const auto level = [](int start_a, int start_b, bool panic, bool slaughter) {
        std::string text = fmt::format(
            "format = \"polemarch ancient-battles scenario 1\"\nname = \"Test\"\n[side.A]\narmy = \"A\"\npanic = 99\n"
            "victory_points = {}\nleaders = [\"C\"]\nunits = [\"MI C5/1\"]\n[side.B]\narmy = \"B\"\npanic = 99\n"
            "victory_points = {}\nleaders = [\"C\"]\nunits = [\"MI R1/4\", \"MI P1/4\", \"MI N1/4\"]\n",
            start_a, start_b);
        if (slaughter) text.replace(text.find(", \"MI P1/4\", \"MI N1/4\""), 22, "");
        RulesTable t(battle_from(text));
        if (panic) t.state().panic_turn[1] = 2;
        if (panic || slaughter)
            for (const char* hex : {"R1", "P1", "N1"})
                if (!t.unit(hex).empty()) t.disorder(hex);
        end_game(t);
        return std::array{figure(t, "a_level"), figure(t, "b_level"),
                          static_cast<int>(2 * t.battle().payoff(t.state()))};
    };
    EXPECT_EQ(level(1, 1, true, true), (std::array{2, 0, 2}));   // 3 : 1, substantive
    EXPECT_EQ(level(0, 0, true, false), (std::array{1, 0, 2}));  // 1 : 0, marginal
    EXPECT_EQ(level(1, 0, true, true), (std::array{3, 0, 2}));   // 3 : 0, decisive
    EXPECT_EQ(level(3, 0, true, true), (std::array{3, 0, 2}));   // 5 : 0, decisive all the same
    EXPECT_EQ(level(0, 1, true, false), (std::array{0, 0, 1}));  // 1 : 1, a draw
    EXPECT_EQ(level(0, 3, true, false), (std::array{0, 2, 0}));  // 1 : 3
}

TEST(Victory, R14_0_all_three_points_together) {
    RulesTable t({.a = {"PX C5/1", "MI A12/1", "MI B12/1"}, .b = {"CAMP C4", "MI R1/4"}});
    t.state().panic_turn[1] = 1;
    t.disorder("R1").melee().dice({6, 1}).play({"C5 attacks C4"});
    EXPECT_EQ(victory_points(t, 0), 3);  // panic, camp, 8 : 2
    EXPECT_EQ(victory_points(t, 1), 0);
}

TEST(Victory, R14_0_points_at_the_start_come_on_top) {  // ruling 81; the scenarios of 15.0
    RulesTable t(load_battle("kadesh"));
    EXPECT_EQ(victory_points(t, 1), 1);
    EXPECT_EQ(victory_points(t, 0), 1);  // as it is before the reinforcements: 36 to 16 on the map
}

TEST(Victory, R14_0_a_draw_may_count_for_a_side) {
    for (const char* side : {"A", "B"}) {
        auto setup = apart();
        setup.head = fmt::format("draw_counts_for = \"{}\"", side);
        RulesTable t(setup);
        end_game(t);
        EXPECT_EQ(t.battle().payoff(t.state()), side[0] == 'A' ? 1.0 : 0.0);
    }
}

TEST(Victory, R14_0_a_side_without_units_plays_on) {  // ruling 82
    RulesTable t({.a = {"MM C6/1", "MM E6/1"}, .b = {"MI C4/4"}, .panic_b = 4});
    t.disorder("C4").activation();
    t.dice({6, 1}).play({"C6 fire", "at C4"});
    EXPECT_EQ(t.unit("C4"), "");
    EXPECT_EQ(t.chooser(), 0);  // B passes automatically
    t.play({"pass"});
    EXPECT_EQ(t.phase(), Phase::command);  // the next turn begins: panic is found at its time
    EXPECT_EQ(t.state().turn, 2);
    EXPECT_TRUE(panicked(t.state(), 1));
    t.dice({1, 1, 1, 6}).roll_dice();
    EXPECT_EQ(t.chooser(), 0);
    t.play({"concede", "place C C6"});
    EXPECT_EQ(t.chooser(), 1);  // B holds the initiative nevertheless, and decides who acts first
}

// ---------------------------------------------------------------- 15.0 Scenarios

TEST(Scenario, R15_0_side_a_wins_a_tie_on_the_first_turn_in_every_battle) {
    for (const auto& name : shipped_battles) {
        RulesTable t(load_battle(std::string(name)));
        EXPECT_EQ(t.phase(), Phase::command) << name;  // play begins with step 3
        EXPECT_EQ(t.state().turn, 1);
        t.dice({1, 1, 3, 3}).roll_dice();
        EXPECT_EQ(t.state().initiative, 0) << name;
    }
}

TEST(Scenario, R15_0_units_at_start_stand_in_their_hexes_with_their_facing_in_good_order) {
    RulesTable t({.a = {"LC N8/5", "PX K6/2", "CAMP J6"}, .b = {"MI A1/3"}});
    EXPECT_EQ(t.unit("N8"), "LC");
    EXPECT_EQ(t.facing("N8"), 5);
    EXPECT_EQ(t.unit("K6"), "PX");
    EXPECT_EQ(t.facing("K6"), 2);
    EXPECT_EQ(t.unit("J6"), "CAMP");
    EXPECT_EQ(t.facing("A1"), 3);
    for (const char* hex : {"N8", "K6", "J6", "A1"}) {
        EXPECT_FALSE(t.disordered(hex));
        EXPECT_EQ(t.marker(hex), "");
    }
    EXPECT_EQ(t.unit("K7"), "");
}

TEST(Scenario, R15_0_leaders_and_reinforcements_are_set_aside_until_required) {
    auto setup = apart();
    setup.groups = "[[side.B.group]]\nturn = 3\nentry = [\"R6\"]\nunits = [\"LC\"]\nleaders = [\"B\"]\n";
    RulesTable t(setup);
    EXPECT_EQ(t.leader_at(0, 0), "aside");
    EXPECT_EQ(t.leader_at(1, 0), "aside");
    EXPECT_EQ(t.leader_at(1, 1), "coming");
    EXPECT_EQ(occupied(t.battle().setup(), t.state(), 1).count(), 2);
    t.activation(1);
    EXPECT_EQ(t.refusal("enter 1"), "8.7");  // not before turn 3
    t.state().turn = 3;
    EXPECT_TRUE(t.legal("enter 1"));
}

TEST(Scenario, R15_0_example_of_the_panic_level_32) {
    RulesTable t({.a = {"MM C6/1", "MM E6/1"}, .b = {"MI C4/4", "MI E4/4", "MI R1/4", "MI P1/4"}, .panic_b = 32});
    EXPECT_EQ(t.battle().setup().panic_level(1), 32);
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 1), 32);
    t.disorder("C4").activation().dice({6, 1}).play({"C6 fire", "at C4"});
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 1), 28);  // the markers go down by the strength in good order
    t.state().lost[1] = 31;
    end_turn(t);
    EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 1), 1);
    EXPECT_FALSE(panicked(t.state(), 1));
    t.state().lost[1] = 32;
    end_turn(t);
    EXPECT_TRUE(panicked(t.state(), 1));  // below one
}

TEST(Scenario, R15_0_a_panic_level_that_is_not_given_is_half_the_strength_rounded_up) {
    // Reinforcements count, camps and war wagons do not: 4 + 1 + 2 = 7, half is 4.
    const std::string text =
        "format = \"polemarch ancient-battles scenario 1\"\nname = \"Test\"\n[side.A]\narmy = \"A\"\nleaders = "
        "[\"C\"]\n"
        "units = [\"MI C5/1\", \"LA E5/1\", \"CAMP C9\", \"WW E9\"]\n[side.B]\narmy = \"B\"\nleaders = [\"C\"]\n"
        "units = [\"MI R1/4\", \"MI P1/4\"]\n[[side.A.group]]\nturn = 2\nentry = [\"A6\"]\nunits = [\"LC\"]\n";
    RulesTable t(battle_from(text));
    EXPECT_EQ(t.battle().setup().panic_level(0), 4);
    EXPECT_EQ(t.battle().setup().panic_level(1), 4);  // 8
}

TEST(Scenario, R15_0_terrain_and_victory_points_of_the_scenario_are_heeded) {
    auto setup = apart();
    setup.map = "rough = [\"C4\"]";
    RulesTable t(setup);
    t.activation().play({"C5 move"});
    EXPECT_FALSE(t.legal("to C3"));  // 2 of 2 points for the rough hex
    EXPECT_TRUE(t.legal("to C4"));
    EXPECT_EQ(RulesTable(load_battle("kadesh")).battle().setup().scenario.sides[1].victory_points, 1);
}

}  // namespace polemarch::test
