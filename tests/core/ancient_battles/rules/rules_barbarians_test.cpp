// Ancient Battles Deluxe, rule by rule: barbarian charges (17.3) and command control (17.4). "Ruling n" is row n of the
// rulings, case by case.
#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

namespace polemarch::test {
namespace {

using ancient_battles::Phase;

/// Side A barbarian, under these optional rules. Plays the two first rolls and the bids: leaders are to be placed next.
RulesTable table(RulesSetup setup, const std::string& options, bool barbarian = true) {
    setup.head += "options = [" + options + "]\n";
    std::string text =
        "format = \"polemarch ancient-battles scenario 1\"\nname = \"T\"\n" + setup.head + "[map]\n" + setup.map + "\n";
    const auto side = [&](char letter, const std::vector<std::string>& units, const std::vector<std::string>& leaders) {
        text += fmt::format("[side.{}]\narmy = \"{}\"\npanic = 99\n", letter, letter);
        if (letter == 'A' && barbarian) text += "barbarian = true\n";
        text += "units = [";
        for (const auto& unit : units) text += "\"" + unit + "\", ";
        text += "]\nleaders = [";
        for (const auto& leader : leaders) text += "\"" + leader + "\", ";
        text += "]\n";
    };
    side('A', setup.a, setup.leaders_a);
    side('B', setup.b, setup.leaders_b);
    return RulesTable(battle_from(text));
}

const std::string charges = "\"barbarian-charges\"", control = "\"command-control\"";

}  // namespace

// ---------------------------------------------------------------- 17.3 Barbarian charges

TEST(BarbarianCharge, R17_3_declared_before_the_first_action_once_in_a_game) {  // ruling 92
    RulesTable t = table({.a = {"LI C5/1", "MI D5/1"}, .b = {"MI C3/4", "MI R1/4"}}, charges);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C3"});
    EXPECT_EQ(t.phase(), Phase::charge);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"wait", "charge"}));
    t.play({"charge"});
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_TRUE(charging(t.state(), 0));
    t.state().turn = 1;
    t.melee().play({"pass"});
    t.roll_dice();
    EXPECT_EQ(t.state().turn, 2);
    EXPECT_FALSE(charging(t.state(), 0));
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C3"});
    EXPECT_EQ(t.phase(), Phase::first_actor);  // not asked again
}

TEST(BarbarianCharge, R17_3_it_may_be_saved) {
    RulesTable t = table({.a = {"LI C5/1"}, .b = {"MI C3/4"}}, charges);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C3", "wait"});
    EXPECT_FALSE(has_charged(t.state(), 0));
    t.state().turn = 1;
    t.melee().play({"pass"});
    t.roll_dice();
    ASSERT_EQ(t.state().turn, 2);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C3"});
    EXPECT_EQ(t.phase(), Phase::charge);
}

TEST(BarbarianCharge, R17_3_only_light_infantry_of_a_barbarian_side) {
    RulesTable none = table({.a = {"MI C5/1"}, .b = {"LI C3/4"}}, charges);
    none.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C3"});
    EXPECT_EQ(none.phase(), Phase::first_actor);  // A has no LI; B is not barbarian
}

TEST(BarbarianCharge, R17_3_strength_is_tripled_in_attack_and_defence_before_leaders) {
    // LI 2 x 3 = 6, +1 leader: 7 against MI 4: advantage 1.
    RulesTable t = table({.a = {"LI C4/1", "LI E4/1", "MI A12/1"}, .b = {"MI C3/4", "MI E3/4", "MI R1/4"}}, charges);
    t.leader(0, 0, "C4").disorder("E4");
    const auto strength = [&](const char* attacker, const char* defender, hex::Direction approach) {
        const auto& s = t.state();
        return clash_of(t.battle().setup(), s, s.at[*hex::parse(attacker)], s.at[*hex::parse(defender)], approach,
                        false);
    };
    EXPECT_EQ(strength("C4", "C3", 3).attacker.modified(), 3);
    t.state().charges[0] = 1;
    EXPECT_EQ(strength("C4", "C3", 3).attacker.modified(), 7);
    EXPECT_EQ(strength("E3", "E4", 0).defender.modified(), 3);  // disordered: 1 x 3
    EXPECT_EQ(strength("E3", "E4", 0).attacker.modified(), 4);
}

TEST(BarbarianCharge, R17_3_not_for_rally_or_slaughter) {
    RulesTable t = table({.a = {"LI C4/1", "LI D4/1"}, .b = {"MI C1/4"}}, charges);
    const int before = total_strength(t.battle().setup(), t.state(), 0);
    t.state().charges[0] = 1;
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 0), before);
    t.disorder("C4").leader(0, 0, "D4").activation().play({"leader C D4 rally", "take C4"});
    EXPECT_EQ(t.ways("rallied"), 2);  // beside a leader, against strength 1
}

// ---------------------------------------------------------------- 17.4 Command control

TEST(CommandControl, R17_4_1_twice_the_leaders_after_placing_them) {
    RulesTable t = table({.a = {"LI C5/1"}, .b = {"MI C2/4"}, .leaders_a = {"C", "D"}}, control);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C2", "place D C5"});
    EXPECT_EQ(t.phase(), Phase::hold_back);
    EXPECT_EQ(ancient_battles::control(t.battle().setup(), t.state()), 4);
    t.play({"trust"});
    EXPECT_EQ(t.phase(), Phase::control);
    EXPECT_EQ(t.ways("control kept"), 4);
    EXPECT_EQ(t.ways("control lost"), 2);
    t.dice({4}).roll_dice();
    EXPECT_FALSE(uncontrolled(t.state(), 0));
}

TEST(CommandControl, R17_4_1_points_buy_control_and_at_six_no_die_is_thrown) {  // ruling 94
    RulesTable t = table({.a = {"LI C5/1"}, .b = {"MI C2/4"}, .leaders_a = {"C", "D"}}, control);
    t.dice({6, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C2", "place D C5"});
    const int points = t.points(0);
    t.play({"hold back", "hold back"});
    EXPECT_EQ(t.points(0), points - 2);
    EXPECT_EQ(t.phase(), Phase::first_actor);
}

TEST(CommandControl, R17_4_1_the_player_without_the_initiative_checks_first) {
    RulesTable t = table({.a = {"LI C5/1"}, .b = {"KT C2/4"}}, control);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C2"});
    EXPECT_EQ(t.chooser(), 1);
    t.play({"trust"}).dice({1}).roll_dice();
    EXPECT_EQ(t.chooser(), 0);
    t.play({"trust"}).dice({1}).roll_dice();
    EXPECT_EQ(t.phase(), Phase::first_actor);
}

TEST(CommandControl, R17_4_1_only_in_the_turns_that_the_scenario_names) {
    RulesSetup setup{.a = {"LI C5/1"}, .b = {"MI C2/4"}};
    setup.head = "control_turns = [2, 4]\n";
    RulesTable t = table(setup, control);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C2"});
    EXPECT_EQ(t.phase(), Phase::first_actor);
    RulesTable second = table(setup, control);
    second.state().turn = 2;
    second.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C2"});
    EXPECT_EQ(second.phase(), Phase::hold_back);
}

TEST(CommandControl, R17_4_1_a_side_may_have_turns_of_its_own) {
    for (const bool named : {false, true}) {
        RulesTable t(battle_from(
            "format = \"polemarch ancient-battles scenario 1\"\nname = \"T\"\noptions = [\"command-control\"]\n"
            "control_turns = [1]\n[side.A]\narmy = \"A\"\nleaders = [\"C\"]\nunits = [\"KT C5/1\"]\n" +
            std::string(named ? "control_turns = [2]\n" : "") +
            "[side.B]\narmy = \"B\"\nleaders = [\"C\"]\nunits = [\"KT C2/4\"]\n"));
        t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C5", "place C C2"});
        EXPECT_EQ(t.chooser(), 1);
        t.play({"trust"}).dice({1}).roll_dice();
        EXPECT_EQ(t.phase(), named ? Phase::first_actor : Phase::hold_back);
    }
}

TEST(CommandControl, R17_4_2_impetuous_units_go_beside_the_closest_enemy_by_the_cheapest_way) {  // ruling 96
    // From C8 three points lead to C5 beside C4; E4 is further away.
    RulesTable t = table({.a = {"LI C8/1", "MI A12/1"}, .b = {"MI C4/4", "MI F5/4"}}, control);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({6}).roll_dice();
    EXPECT_TRUE(uncontrolled(t.state(), 0));
    EXPECT_EQ(t.phase(), Phase::destination);  // a single choice is made automatically
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"to C5"}));
    EXPECT_EQ(t.refusal("to C7"), "17.4.2");
    t.play({"to C5", "face 1"});
    EXPECT_EQ(t.marker("C5"), "yellow");
    EXPECT_EQ(t.phase(), Phase::first_actor);
}

TEST(CommandControl, R17_4_2_out_of_reach_it_goes_as_near_as_it_can) {
    RulesTable t = table({.a = {"LI C12/1", "MI A12/1"}, .b = {"MI C2/4"}}, control);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C2", "trust"}).dice({6}).roll_dice();
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"to C9"}));
}

TEST(CommandControl, R17_4_2_in_contact_it_stays_and_is_marked) {  // ruling 95
    RulesTable t = table({.a = {"LI C5/1", "MI A12/1"}, .b = {"MI C4/4"}}, control);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({6}).roll_dice();
    EXPECT_EQ(t.phase(), Phase::first_actor);
    EXPECT_EQ(t.marker("C5"), "yellow");
}

TEST(CommandControl, R17_4_2_gangway_friends_are_disordered) {
    // Between two lakes the only way to the enemy leads through the foot in front.
    const std::string lakes = "lake = [\"B5\", \"B6\", \"B7\", \"B8\", \"B9\", \"D5\", \"D6\", \"D7\", \"D8\", \"D9\"]";
    RulesTable t = table({.a = {"KT C8/1", "MI C7/1"}, .b = {"MI C3/4"}, .map = lakes}, control, false);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C C8", "place C C3", "trust"}).dice({6}).roll_dice();
    ASSERT_EQ(t.phase(), Phase::destination);
    EXPECT_EQ(t.moves().size(), 1u);
    t.play({t.moves().front().c_str(), "face 1"});
    EXPECT_EQ(t.unit("C4"), "KT");
    EXPECT_TRUE(t.disordered("C7"));
    EXPECT_TRUE(t.disordered("C4"));
}

TEST(CommandControl, R17_4_2_no_hex_of_the_way_is_further_from_the_enemy) {
    // A lake blocks the straight way: the ways round it begin with a step back, so it stays where it is.
    const std::string bar = "lake = [\"B6\", \"B7\", \"C6\", \"D6\", \"D7\"]";
    RulesTable t = table({.a = {"KT C7/1", "MI A12/1"}, .b = {"MI C4/4"}, .map = bar}, control, false);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({6}).roll_dice();
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"to C7"}));
    RulesTable open = table({.a = {"KT C7/1", "MI A12/1"}, .b = {"MI C4/4"}}, control, false);
    open.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({6}).roll_dice();
    EXPECT_EQ(open.moves(), (std::vector<std::string>{"to C5"}));
}

TEST(CommandControl, R17_4_2_the_initiative_player_moves_and_fights_first) {  // rulings 95, 97
    RulesTable t = table({.a = {"KT C8/1", "MI A12/1"}, .b = {"KT L4/4", "MI C5/4", "MI R1/4"}}, control, false);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C R1"});
    for (int side = 0; side < 2; ++side) {
        ASSERT_EQ(t.phase(), Phase::hold_back);
        t.play({"trust"}).dice({6}).roll_dice();
    }
    ASSERT_EQ(t.phase(), Phase::destination);
    EXPECT_EQ(t.chooser(), t.state().initiative);
    EXPECT_EQ(t.state().subject, t.state().at[*hex::parse("C8")]);

    RulesTable fight = table({.a = {"KT C5/1", "KT E5/1"}, .b = {"MI C4/4", "KT E4/4", "MI R1/4"}}, control, false);
    fight.state().uncontrolled = {1, 1};
    fight.activation(1, 1).play({"pass", "pass"});
    ASSERT_EQ(fight.phase(), Phase::melee);
    EXPECT_EQ(fight.chooser(), fight.state().initiative);
    EXPECT_EQ(fight.chooser(), 1);
    EXPECT_EQ(fight.moves(), (std::vector<std::string>{"E4 attacks E5"}));
    fight.dice({3, 3}).play({"E4 attacks E5"});
    EXPECT_EQ(fight.chooser(), 0);
    EXPECT_EQ(fight.moves(), (std::vector<std::string>{"C5 attacks C4"}));
}

TEST(CommandControl, R17_4_2_impetuous_units_never_leave_the_map) {  // ruling 98
    RulesTable t = table({.a = {"LI C1/1", "MI D1/1"}, .b = {"MI R12/4"}}, control);
    t.activation().play({"C1 move"});
    EXPECT_EQ(t.refusal("leave"), "8.6");
    RulesTable free = table({.a = {"MI D1/1", "LI C2/1"}, .b = {"MI R12/4"}}, control);
    free.activation().play({"D1 move"});
    EXPECT_TRUE(free.legal("leave"));
    RulesTable special = table({.a = {"LI C1/1 may-leave", "MI D1/1"}, .b = {"MI R12/4"}}, control);
    special.activation().play({"C1 move"});
    EXPECT_TRUE(special.legal("leave"));  // "unless allowed by special scenario rule"
}

TEST(CommandControl, R17_4_2_missile_defence_is_one_less) {
    RulesTable t = table({.a = {"KT C5/1", "MI A12/1"}, .b = {"MM C3/4"}}, control, false);
    const auto& g = t.battle();
    const auto defence = [&] {
        return shot_at(g.setup(), t.state(), t.state().at[*hex::parse("C3")], t.state().at[*hex::parse("C5")], 1, 0)
            .defence;
    };
    const int before = defence();
    t.state().uncontrolled[0] = 1;
    EXPECT_EQ(defence(), before - 1);
}

TEST(CommandControl, R17_4_2_hack_and_slash_before_the_melees_alternate) {  // ruling 97
    RulesTable t = table({.a = {"LI C5/1", "LI E5/1", "MI G5/1"}, .b = {"MI C4/4", "MI E4/4", "MI G4/4"}}, control);
    t.state().uncontrolled[0] = 1;
    t.activation(1, 1).play({"pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.chooser(), 0);  // though B has the initiative
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"C5 attacks C4", "E5 attacks E4"}));
    EXPECT_EQ(t.refusal("pass"), "17.4.2");
    EXPECT_EQ(t.refusal("G5 attacks G4"), "17.4.2");
    t.dice({3, 3}).play({"C5 attacks C4"});
    EXPECT_EQ(t.chooser(), 0);
    t.dice({3, 3}).play({"E5 attacks E4"});
    EXPECT_EQ(t.chooser(), 1);  // now the melees alternate from the Initiative Player
    EXPECT_TRUE(t.legal("pass"));
}

TEST(CommandControl, R17_4_2_knights_on_foot_are_impetuous) {  // with dismounting
    RulesTable t = table({.a = {"KT C8/1", "MI A12/1"}, .b = {"MI C4/4"}}, control + ", \"dismounting\"", false);
    t.play({"dismount HI"});
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({6}).roll_dice();
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"to C6"}));
}

TEST(CommandControl, R17_3_under_command_control_the_charge_comes_with_the_loss_of_control) {  // ruling 93
    RulesTable t = table({.a = {"LI C8/1", "MI A12/1"}, .b = {"MI C4/4"}}, control + ", " + charges);
    t.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({6}).roll_dice();
    EXPECT_TRUE(charging(t.state(), 0));
    RulesTable kept = table({.a = {"LI C8/1", "MI A12/1"}, .b = {"MI C4/4"}}, control + ", " + charges);
    kept.dice({4, 4, 5, 2}).roll_dice().play({"concede", "place C A12", "place C C4", "trust"}).dice({1}).roll_dice();
    EXPECT_EQ(kept.phase(), Phase::first_actor);  // not asked
    EXPECT_FALSE(has_charged(kept.state(), 0));
}

}  // namespace polemarch::test
