// Ancient Battles Deluxe, rule by rule: elephants frightened and turned, dismounted cavalry (both 17.5). "Ruling n" is
// row n of the rulings, case by case.
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

namespace polemarch::test {
namespace {

using ancient_battles::Phase;

RulesSetup with_elephants(RulesSetup setup) {
    setup.head += "options = [\"elephants\"]\n";
    return setup;
}
RulesSetup with_dismounting(RulesSetup setup) {
    setup.head += "options = [\"dismounting\"]\n";
    return setup;
}

/// B has elephants in C3 and E3; A has foot and a camp.
RulesSetup herd() {
    return with_elephants({.a = {"MI C8/1", "MI D8/1", "CAMP F8"}, .b = {"EL C3/4", "EL E3/4", "MI R1/4"}});
}

}  // namespace

// ---------------------------------------------------------------- 17.5a Elephants

TEST(Elephants, R17_5_an_attempt_costs_a_point_and_each_unmarked_elephant_rolls) {
    RulesTable t(herd());
    t.yellow("E3").activation().dice({3}).play({"frighten"});
    EXPECT_EQ(t.consequences(), (std::vector<std::string>{"no effect"}));  // one die: E3 has a marker
    EXPECT_EQ(t.points(0), 4);
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.dice_left(), 0u);
    RulesTable both(herd());
    both.activation().dice({3, 1}).play({"frighten"});
    EXPECT_EQ(both.consequences().size(), 2u);
}

TEST(Elephants, R17_5_the_elephant_table) {
    RulesTable t(herd());
    t.activation().play({"frighten"});
    EXPECT_EQ(t.phase(), Phase::frighten);
    EXPECT_EQ(t.ways("no effect"), 3);
    EXPECT_EQ(t.ways("balks"), 1);
    EXPECT_EQ(t.ways("frightened"), 1);
    EXPECT_EQ(t.ways("panics"), 1);
    t.dice({4, 5}).roll_dice();
    EXPECT_EQ(t.marker("C3"), "yellow");
    EXPECT_EQ(t.marker("E3"), "red");
}

TEST(Elephants, R17_5_only_against_unmarked_enemy_elephants_and_only_under_the_rule) {
    RulesTable t(herd());
    t.yellow("C3").red("E3").activation();
    EXPECT_EQ(t.refusal("frighten"), "17.5");
    RulesTable own(herd());
    own.activation(1);
    EXPECT_EQ(own.refusal("frighten"), "17.5");  // A has none
    RulesTable poor(herd());
    poor.activation(0, 0);
    EXPECT_EQ(poor.refusal("frighten"), "6.0");
    RulesTable basic({.a = {"MI C8/1"}, .b = {"EL C3/4"}});
    basic.activation();
    EXPECT_EQ(basic.refusal("frighten"), "17.5");
}

TEST(Elephants, R17_5_it_may_be_tried_again) {  // ruling 99
    RulesTable t(herd());
    t.activation().dice({1, 2, 3, 3}).play({"frighten", "pass", "frighten"});
    EXPECT_EQ(t.points(0), 3);
    EXPECT_EQ(t.consequences().size(), 4u);
}

TEST(Elephants, R17_5_one_that_panics_is_the_enemys_until_the_turn_ends) {  // ruling 100
    RulesTable t(with_elephants({.a = {"MI C8/1", "MI A12/1"}, .b = {"EL C3/4", "MI C2/1", "MI R1/4"}}));
    t.leader(1, 0, "C3").activation().dice({6}).play({"frighten"});
    EXPECT_EQ(t.leader_at(1, 0), "aside");
    EXPECT_EQ(t.marker("C3"), "");
    EXPECT_EQ(t.refusal("C3 move"), "6.1");          // not B's any more
    t.play({"pass", "C3 move", "to C3", "face 1"});  // A turns it against the unit behind it
    EXPECT_EQ(t.facing("C3"), 1);
    EXPECT_EQ(t.refusal("frighten"), "17.5");
    t.play({"pass", "pass"});
    t.dice({6, 1}).play({"C3 attacks C2"});  // elephants: no advantage for either
    EXPECT_EQ(t.consequences().back(), "DE");
    EXPECT_EQ(t.unit("C3"), "");                                                   // it has advanced
    EXPECT_EQ(t.battle().setup().trait[t.state().at[*hex::parse("C2")]].side, 1);  // and the turn is over: B's again
    EXPECT_EQ(t.state().turn, 2);
}

TEST(Elephants, R17_5_one_that_may_not_leave_the_map_may_not_be_led_off_it) {
    for (const bool stays : {false, true}) {
        RulesTable t(with_elephants(
            {.a = {"MI C8/1", "MI A12/1"}, .b = {stays ? "EL C1/4 stays" : "EL C1/4", "MI C2/1", "MI R1/4"}}));
        t.activation().dice({6}).play({"frighten", "pass", "C1 move"});
        EXPECT_EQ(t.legal("leave"), !stays);
    }
}

TEST(Elephants, R17_5_its_loss_counts_against_its_owner) {  // ruling 100, with army panic
    RulesTable t(with_elephants({.a = {"MI C8/1", "MI A12/1"}, .b = {"EL C3/4", "MI C2/4", "MI C4/1"}, .panic_b = 8}));
    t.disorder("C3").activation().dice({6}).play({"frighten", "pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    t.play({"pass"}).dice({1, 6}).play({"C2 attacks C3"});  // B attacks the elephant that A has
    EXPECT_EQ(t.state().lost[1], 8);
    EXPECT_EQ(t.state().lost[0], 0);
}

TEST(Elephants, R17_5_a_camp_that_it_destroys_scores_for_who_controls_it_and_it_loots) {  // ruling 100, 77
    RulesTable t(with_elephants({.a = {"MI C8/1", "MI A12/1"}, .b = {"EL C3/1", "CAMP C2", "MI R1/4"}}));
    t.disorder("C2").activation().dice({6}).play({"frighten", "pass", "pass"});
    const auto camp = victory_points(t.battle().setup(), t.state(), 0);
    t.dice({6, 1}).play({"C3 attacks C2"});
    EXPECT_EQ(t.unit("C2"), "");
    EXPECT_EQ(t.unit("C3"), "");      // gone with the loot
    EXPECT_EQ(t.state().lost[1], 0);  // no panic loss
    EXPECT_GE(victory_points(t.battle().setup(), t.state(), 0), camp + 1);
}

TEST(Elephants, R17_5_it_forms_and_acts_with_the_side_that_has_it) {
    RulesTable t(with_elephants({.a = {"MI C5/1", "MI A12/1"}, .b = {"EL C4/1", "MI R1/4"}}));
    t.leader(0, 0, "C5").activation().dice({6}).play({"frighten", "pass"});
    EXPECT_TRUE(t.legal("leader C C5 move"));
    t.play({"leader C C5 move"});
    EXPECT_TRUE(t.legal("take C4"));
}

TEST(Elephants, R17_5_positions_keep_who_has_it) {
    RulesTable t(herd());
    t.activation(0, 3).dice({6, 2}).play({"frighten"});
    const auto again = battle_from(t.battle(), t.state());
    EXPECT_TRUE(again->start() == t.state());
    EXPECT_NE(t.battle().position(t.state()).find("\"EL C3/4 turned\""), std::string::npos);
}

// ---------------------------------------------------------------- 17.5b Dismounted cavalry

TEST(Dismounting, R17_5_side_a_then_side_b_unit_by_unit_before_the_first_turn) {  // ruling 101
    RulesTable t(with_dismounting({.a = {"LC C8/1", "MI D8/1", "HC E8/1"}, .b = {"KT C3/4", "CT D3/4"}}));
    EXPECT_EQ(t.phase(), Phase::dismount);
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"stay mounted", "dismount MM"}));
    t.play({"dismount MM", "stay mounted"});
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"stay mounted", "dismount HI"}));
    t.play({"dismount HI"});
    EXPECT_EQ(t.moves(), (std::vector<std::string>{"stay mounted", "dismount HA", "dismount MI"}));
    t.play({"dismount MI"});
    EXPECT_EQ(t.phase(), Phase::command);
    EXPECT_EQ(t.unit("C8") + t.unit("D8") + t.unit("E8") + t.unit("C3") + t.unit("D3"), "MMMIHCHIMI");
    EXPECT_EQ(t.facing("C3"), 4);
}

TEST(Dismounting, R17_5_the_list_of_the_rule) {
    const std::pair<const char*, std::vector<std::string>> rows[] = {{"LC", {"dismount MM"}},
                                                                     {"HC", {"dismount MI"}},
                                                                     {"KT", {"dismount HI"}},
                                                                     {"MA", {"dismount LA"}},
                                                                     {"CT", {"dismount HA", "dismount MI"}},
                                                                     {"CC", {}},
                                                                     {"CH", {}},
                                                                     {"BC", {}}};
    for (const auto& [code, choices] : rows) {
        RulesTable t(with_dismounting({.a = {std::string(code) + " C8/1"}, .b = {"MI C3/4"}}));
        std::vector<std::string> expected = choices;
        if (!choices.empty()) expected.insert(expected.begin(), "stay mounted");
        if (choices.empty())
            EXPECT_EQ(t.phase(), Phase::command) << code;
        else
            EXPECT_EQ(t.moves(), expected) << code;
    }
}

TEST(Dismounting, R17_5_it_is_of_the_new_type_for_all_purposes_and_losses_too) {
    RulesTable t(with_dismounting({.a = {"KT C5/1", "MI A12/1"}, .b = {"MI C4/4", "MI R1/4"}}));
    t.play({"dismount HI"});
    t.disorder("C5").melee(1).dice({1, 6}).play({"C4 attacks C5"});
    EXPECT_EQ(t.consequences().back(), "DE");
    EXPECT_EQ(t.state().lost[0], 4);  // of the heavy infantry, not the knights' 6
    EXPECT_EQ(t.battle().setup().panic_level(0), 99);
}

TEST(Dismounting, R17_5_reinforcements_too) {
    RulesSetup setup = with_dismounting({.a = {"MI C8/1"}, .b = {"MI C3/4"}});
    setup.groups = "[[side.A.group]]\nturn = 1\nentry = [\"A12\"]\nunits = [\"HC\"]\n";
    RulesTable t(setup);
    t.play({"dismount MI"}).activation().play({"enter 1", "take MI", "to A12"});
    EXPECT_EQ(t.unit("A12"), "MI");
}

TEST(Dismounting, R17_5_positions_keep_it) {
    RulesTable t(with_dismounting({.a = {"LC C8/1", "CT D8/1"}, .b = {"KT C3/4"}}));
    EXPECT_TRUE(battle_from(t.battle(), t.state())->start() == t.state());
    t.play({"dismount MM", "dismount MI", "stay mounted"}).activation(0, 3);
    EXPECT_TRUE(battle_from(t.battle(), t.state())->start() == t.state());
    EXPECT_NE(t.battle().position(t.state()).find("\"MM C8/1\""), std::string::npos);
}

}  // namespace polemarch::test
