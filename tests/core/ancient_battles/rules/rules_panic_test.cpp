// Ancient Battles Deluxe, rule by rule: army panic (4.0), panic movement (9.0). "Ruling n" is row n of the rulings,
// case by case. Side B's army panics here, and side A moves it. In columns A, C, E ... only one hex is nearer to the
// northern edge, the one straight north; in B, D, F ... there are three. To the south it is the other way round.
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/rules/victory.h"
#include "tests/support/ancient_battles/rules_table.h"

#include <set>

namespace polemarch::test {

using ancient_battles::Phase;

namespace {

using Texts = std::vector<std::string>;

bool panicked(RulesTable& t, unsigned side) { return panicked(t.state(), side); }

/// Two hexes apart: A's shooters kill the disordered units before them with a 6 against a 1.
RulesTable shooting(int panic_b, Texts leaders_b = {"C"}, std::string groups = "") {
    RulesTable t({.a = {"MM C6/1", "MM E6/1", "MI A12/1"},
                  .b = {"MI C4/4", "LI E4/4", "MI R1/4", "MI P1/4"},
                  .leaders_b = std::move(leaders_b),
                  .groups = std::move(groups),
                  .panic_b = panic_b});
    t.disorder("C4").disorder("E4").activation();
    return t;
}

/// B's army has panicked and its units in `hexes` are disordered; A is to act and has a spare unit far away, B two.
RulesTable panic(RulesSetup setup, const Texts& hexes) {
    setup.a.push_back("MI A12/1");
    setup.b.push_back("MI R12/6");
    RulesTable t(setup);
    t.state().panic_turn[1] = 1;
    for (const auto& hex : hexes) t.disorder(hex);
    t.activation();
    return t;
}
RulesTable panic(Texts b, const Texts& hexes, std::string map = "") {
    return panic({.a = {}, .b = std::move(b), .map = std::move(map)}, hexes);
}

}  // namespace

// ---------------------------------------------------------------- 4.0 Army panic check

TEST(ArmyPanic, R4_0_1_an_army_panics_when_its_rating_is_below_one) {
    for (const int rating : {3, 4, 5}) {
        auto t = shooting(rating);
        t.dice({6, 1}).play({"C6 fire", "at C4"});
        EXPECT_EQ(t.unit("C4"), "");
        EXPECT_EQ(panic_left(t.battle().setup(), t.state(), 1), rating - 4);
        end_turn(t);
        EXPECT_EQ(panicked(t, 1), rating <= 4) << rating;
        EXPECT_EQ(t.disordered("R1"), rating <= 4) << rating;
        EXPECT_FALSE(panicked(t, 0));
    }
}

TEST(ArmyPanic, R4_0_1_the_strength_in_good_order_is_deducted_from_its_own_side) {
    auto t = shooting(99);
    t.dice({6, 1, 6, 1}).play({"C6 fire", "at C4", "pass", "E6 fire", "at E4"});  // both disordered: 2 and 1 are shown
    EXPECT_EQ(t.state().lost[1], 4 + 2);
    EXPECT_EQ(t.state().lost[0], 0);
}

TEST(ArmyPanic, R4_0_1_losses_add_up_over_the_turns) {
    auto t = shooting(6);
    t.dice({6, 1}).play({"C6 fire", "at C4"});
    end_turn(t);
    EXPECT_FALSE(panicked(t, 1));
    t.activation().dice({6, 1}).play({"E6 fire", "at E4"});
    end_turn(t);
    EXPECT_TRUE(panicked(t, 1));
}

TEST(ArmyPanic, R4_0_only_in_step_2) {  // ruling 42
    auto t = shooting(4);
    t.dice({6, 1}).play({"C6 fire", "at C4"});
    EXPECT_LT(panic_left(t.battle().setup(), t.state(), 1), 1);
    EXPECT_FALSE(panicked(t, 1));
    EXPECT_FALSE(t.disordered("R1"));
    t.play({"pass", "pass"});  // B, A
    EXPECT_TRUE(panicked(t, 1));
    EXPECT_EQ(t.state().turn, 2);
}

TEST(ArmyPanic, R4_0_2_an_army_panics_when_its_last_leader_is_lost) {
    for (const int die : {1, 2}) {
        auto t = shooting(99);
        t.leader(1, 0, "C4").dice({6, 1, die}).play({"C6 fire", "at C4"});
        EXPECT_EQ(t.leader_at(1, 0), die == 1 ? "lost" : "C4");
        end_turn(t);
        EXPECT_EQ(panicked(t, 1), die == 1);
    }
}

TEST(ArmyPanic, R4_0_2_as_long_as_one_leader_lives_it_does_not) {
    auto t = shooting(99, {"C", "D"});
    t.leader(1, 0, "C4").dice({6, 1, 1}).play({"C6 fire", "at C4"});
    end_turn(t);
    EXPECT_FALSE(panicked(t, 1));
}

TEST(ArmyPanic, R4_0_2_our_ruling_a_leader_whose_group_fell_off_the_map_does_not_live) {
    for (const bool another : {false, true}) {
        RulesTable t({.a = {"MI A1/1", "MI C1/1"},
                      .b = {"MI D12/4", "HI R1/1"},
                      .groups = std::string("[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\nunits = [\"MI\"") +
                                (another ? ", \"MI\"" : "") + "]\nleaders = [\"B\"]\n"});
        t.state().leader[0] = static_cast<std::uint8_t>(ancient_battles::Away::lost);
        t.melee().dice({1, 6}).play({"MI attacks D12 from 4"});
        end_turn(t);
        EXPECT_EQ(panicked(t, 0), !another);
    }
}

TEST(ArmyPanic, R4_0_2_a_leader_set_aside_or_still_to_come_lives) {  // rulings 42, 43
    auto t = shooting(99, {"C"}, "[[side.B.group]]\nturn = 9\nentry = [\"R6\"]\nunits = [\"LC\"]\nleaders = [\"D\"]\n");
    t.leader(1, 0, "C4").dice({6, 1, 1}).play({"C6 fire", "at C4"});
    EXPECT_EQ(t.leader_at(1, 0), "lost");
    EXPECT_EQ(t.leader_at(1, 1), "coming");
    end_turn(t);
    EXPECT_FALSE(panicked(t, 1));
    RulesTable u(apart());  // no leader of B is on the map
    end_turn(u);
    EXPECT_FALSE(panicked(u, 1));
}

TEST(ArmyPanic, R4_0_both_causes_at_once_are_one_panic) {  // ruling 43
    auto t = shooting(4);
    t.leader(1, 0, "C4").dice({6, 1, 1}).play({"C6 fire", "at C4"});
    const int before = victory_points(t.battle().setup(), t.state(), 0);
    end_turn(t);
    EXPECT_TRUE(panicked(t, 1));
    EXPECT_EQ(t.state().panic_turn[1], 2);
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), before + 1);
}

TEST(ArmyPanic, R4_0_camps_wagons_looters_and_exits_do_not_count) {  // ruling 43; 13.1.4, 8.6.1
    for (const char* base : {"CAMP C4", "WW C4"}) {
        RulesTable t({.a = {"PX C5/1", "MI A12/1"}, .b = {base, "MI R1/4"}, .panic_a = 1, .panic_b = 1});
        t.melee().dice({6, 1}).play({"C5 attacks C4"});  // ends the turn: no other unit can attack
        EXPECT_EQ(t.unit("C4"), "");
        EXPECT_EQ(t.unit("C5"), "");
        EXPECT_EQ(t.state().turn, 2);
        EXPECT_FALSE(panicked(t, 0));
        EXPECT_FALSE(panicked(t, 1));
    }
    RulesTable u({.a = {"MI C5/1"}, .b = {"LC R1/2", "MI P1/4"}, .panic_b = 1});
    u.activation(1).play({"R1 move", "leave"});
    end_turn(u);
    EXPECT_FALSE(panicked(u, 1));
    EXPECT_EQ(u.state().lost[1], 0);
}

TEST(ArmyPanic, R4_0_an_army_panics_only_once) {
    RulesTable t(apart());
    t.state().lost[1] = 99;
    end_turn(t);
    EXPECT_TRUE(t.disordered("R1"));
    t.activation(1).play({"R1 rally"});
    end_turn(t);
    EXPECT_EQ(t.state().turn, 3);
    EXPECT_FALSE(t.disordered("R1"));  // no further check
    EXPECT_TRUE(t.disordered("P1"));
    EXPECT_EQ(t.state().panic_turn[1], 2);
}

TEST(ArmyPanic, R4_0_both_armies_may_panic_at_once) {  // ruling 42
    RulesTable t(apart());
    t.state().lost = {99, 99};
    end_turn(t);
    EXPECT_TRUE(panicked(t, 0));
    EXPECT_TRUE(panicked(t, 1));
    for (const char* hex : {"C5", "E5", "R1", "P1"}) EXPECT_TRUE(t.disordered(hex)) << hex;
}

TEST(ArmyPanic, R4_0_what_falls_in_the_last_turn_brings_no_panic) {  // ruling 42
    RulesTable t(apart());
    t.state().lost[1] = 99;
    end_turn(t, 10);
    EXPECT_EQ(t.phase(), Phase::over);
    EXPECT_FALSE(panicked(t, 1));
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 0);
    RulesTable u(apart());  // nor if the end check ends the game
    u.state().lost[1] = 99;
    end_turn(u, 6).dice({1}).roll_dice();
    EXPECT_EQ(u.phase(), Phase::over);
    EXPECT_EQ(victory_points(u.battle().setup(), u.state(), 0), 0);
}

TEST(ArmyPanic, R4_1_units_in_good_order_are_flipped_and_disordered_ones_stay) {
    RulesTable t(apart());
    t.disorder("P1").state().lost[1] = 99;
    end_turn(t);
    EXPECT_TRUE(t.disordered("R1"));
    EXPECT_TRUE(t.disordered("P1"));
    EXPECT_EQ(t.unit("P1"), "MI");
    EXPECT_FALSE(t.disordered("C5"));
}

TEST(ArmyPanic, R4_1_neither_camps_nor_waiting_reinforcements_are_flipped_and_leaders_shield_nobody) {  // ruling 44
    RulesTable t({.a = {"MI C5/1"},
                  .b = {"MI R1/4", "CAMP R12", "WW R10"},
                  .groups = "[[side.B.group]]\nturn = 1\nentry = [\"R6\"]\nunits = [\"MI\"]\n"});
    t.leader(1, 0, "R1").state().lost[1] = 99;
    end_turn(t);
    EXPECT_TRUE(panicked(t, 1));
    EXPECT_TRUE(t.disordered("R1"));
    EXPECT_FALSE(t.disordered("R12"));
    EXPECT_FALSE(t.disordered("R10"));
    t.activation(1).play({"enter 1", "take MI", "to R6", "face 6"});
    EXPECT_FALSE(t.disordered("R6"));
}

TEST(ArmyPanic, R4_1_it_is_a_one_time_reaction) {
    RulesTable t({.a = {"MI C5/1"},
                  .b = {"MI R1/4"},
                  .groups = "[[side.B.group]]\nturn = 1\nentry = [\"R6\"]\nunits = [\"MI\"]\n"});
    t.state().lost[1] = 99;
    end_turn(t);
    t.activation(1).play({"enter 1", "take MI", "to R6", "face 6"});
    end_turn(t);
    EXPECT_FALSE(t.disordered("R6"));  // the unit that came later is spared
}

TEST(ArmyPanic, R4_2_one_action_and_one_point_a_turn) {  // ruling 45
    auto t = panic({"MI G8/1", "MI I8/1", "MI R5/6"}, {"G8", "I8", "R5"});
    t.leader(1, 0, "R5").state().command_points = {3, 3};
    EXPECT_TRUE(t.legal("panic"));
    t.play({"panic", "take G8"});
    while (t.phase() == Phase::flee_step || t.phase() == Phase::flee_edge) t.play({t.moves().front().c_str()});
    EXPECT_EQ(t.points(0), 2);
    EXPECT_EQ(t.chooser(), 1);
    t.play({"pass"});
    t.leader(1, 0, "R12");  // now R5 would qualify
    EXPECT_EQ(t.refusal("panic"), "4.2");
}

TEST(ArmyPanic, R4_2_from_the_turn_of_the_panic_and_again_in_every_later_turn) {  // ruling 45
    RulesTable t({.a = {"MI C5/1"}, .b = {"PX G6/1", "MI R1/4"}});
    t.state().lost[1] = 99;
    end_turn(t);
    EXPECT_EQ(t.phase(), Phase::command);
    t.dice({1, 1, 6, 1}).play({"concede", "place C C5", "place C R1", "act first"});
    EXPECT_TRUE(t.legal("panic"));
    t.play({"panic"});  // the phalanx alone: R1 has the leader
    EXPECT_EQ(t.unit("G5"), "PX");
    t.play({"pass"});
    EXPECT_FALSE(t.legal("panic"));
    t.play({"pass"});
    EXPECT_EQ(t.state().turn, 3);
    t.dice({1, 1, 6, 1}).play({"concede", "place C C5", "place C R1", "act first", "panic"});
    EXPECT_EQ(t.unit("G4"), "PX");
}

TEST(ArmyPanic, R4_2_nobody_can_order_it_without_a_point) {
    auto t = panic({"MI G8/1"}, {"G8"});
    t.state().command_points[0] = 0;
    EXPECT_EQ(t.refusal("panic"), "6.0");
}

TEST(ArmyPanic, R4_3_a_panicked_enemy_army_is_a_victory_point) {
    RulesTable t({.a = {"MI C5/1"}, .b = {"MI R1/4", "MI P1/4", "MI N1/4"}});
    t.state().lost[1] = 99;
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 0);
    end_turn(t);
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), 1);  // 4 : 6, no slaughter
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 1), 0);
}

// ---------------------------------------------------------------- 9.0 Panic movement

TEST(PanicMovement, R9_0_only_after_the_enemys_army_has_panicked) {
    RulesTable t(apart());
    t.disorder("R1").disorder("P1").activation();
    EXPECT_EQ(t.refusal("panic"), "9.0");
    t.state().panic_turn[0] = 1;  // a side's own panic is no reason
    EXPECT_EQ(t.refusal("panic"), "9.0");
    t.state().panic_turn[1] = 1;
    EXPECT_TRUE(t.legal("panic"));
}

TEST(PanicMovement, R9_0_disordered_unmarked_units_without_a_leader_move) {  // ruling 46
    auto t = panic({.a = {}, .b = {"MI G8/1", "MI I8/1", "MI K8/1", "MI M8/1", "MI O8/1"}, .leaders_b = {"C", "D"}},
                   {"G8", "I8", "K8", "M8"});
    t.yellow("I8").leader(1, 0, "K8").leader(1, 1, "M9");  // O8 is in good order, M9 only beside M8
    t.play({"panic"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"take G8", "take M8"}));
    EXPECT_EQ(t.refusal("take I8"), "6.2");
}

TEST(PanicMovement, R9_0_red_markers_protect_too) {
    auto t = panic({"MI G8/1"}, {"G8"});
    t.red("G8");
    EXPECT_EQ(t.refusal("panic"), "9.0");  // no unit to move
}

TEST(PanicMovement, R9_0_a_marked_leader_protects) {  // ruling 19
    auto t = panic({"MI G8/1"}, {"G8"});
    t.leader(1, 0, "G8").state().leader_marked = 1 << 8;
    EXPECT_EQ(t.refusal("panic"), "9.0");
}

TEST(PanicMovement, R9_0_camps_and_wagons_do_not_flee) {  // ruling 46
    auto t = panic({"CAMP G8", "WW I8", "MI R5/6"}, {"G8", "I8"});
    EXPECT_EQ(t.refusal("panic"), "9.0");
}

TEST(PanicMovement, R9_0_all_of_them_move_in_the_order_that_the_mover_likes) {  // ruling 46
    for (const bool first : {true, false}) {
        auto t = panic({"PX G4/1", "PX G2/1"}, {"G4", "G2"});
        t.play({"panic"});
        EXPECT_EQ(t.chooser(), 0);                                             // the enemy moves them
        EXPECT_EQ(offered(t), (std::set<std::string>{"take G4", "take G2"}));  // compulsory: no way to stop
        t.play({first ? "take G4" : "take G2"});
        EXPECT_EQ(t.unit("G3"), "PX");  // the last one moves by itself
        EXPECT_EQ(t.unit("G1"), "PX");
        EXPECT_EQ(t.chooser(), 1);
    }
}

TEST(PanicMovement, R9_0_who_moves_is_fixed_when_it_is_declared) {  // ruling 46
    // The unit passed through is disordered by it (8.3.2), but does not flee.
    auto t = panic({"MI G4/1", "MI G3/1", "MI K4/1"}, {"G4", "K4"});
    t.play({"panic", "take G4"});
    EXPECT_EQ(t.unit("G2"), "MI");
    EXPECT_TRUE(t.disordered("G3"));
    EXPECT_EQ(t.marker("G3"), "");
    EXPECT_EQ(t.unit("K2"), "MI");
    EXPECT_EQ(t.chooser(), 1);
}

TEST(PanicMovement, R9_1_a_unit_spends_its_whole_allowance_towards_the_nearest_edge) {
    auto t = panic({"MI G5/4"}, {"G5"});  // north 4, west 6, south 7: turns round at no cost
    t.play({"panic"});
    EXPECT_EQ(t.unit("G3"), "MI");
    EXPECT_EQ(t.facing("G3"), 1);
    EXPECT_TRUE(t.disordered("G3"));
    EXPECT_EQ(t.marker("G3"), "red");
}

TEST(PanicMovement, R9_1_it_leaves_the_map_with_a_point_left_at_the_edge) {  // ruling 50
    auto t = panic({"HC G5/4"}, {"G5"});                                     // 4 points to the edge, the fifth to leave
    t.play({"panic"});
    EXPECT_EQ(occupied(t.battle().setup(), t.state(), 1).count(), 1);
    auto u = panic({"KT G5/4"}, {"G5"});  // 4 points
    u.play({"panic"});
    EXPECT_EQ(u.unit("G1"), "KT");
    auto v = panic({"PX G1/4"}, {"G1"});  // on the edge already
    v.play({"panic"});
    EXPECT_EQ(v.unit("G1"), "");
}

TEST(PanicMovement, R9_1_leaving_is_no_loss_and_for_good) {  // ruling 50; 8.6.1, 8.6.2
    auto t = panic({"MI G1/4", "MI R5/6"}, {"G1"});
    t.play({"panic"});
    EXPECT_EQ(t.state().lost[1], 0);
    EXPECT_EQ(total_strength(t.battle().setup(), t.state(), 1), 8);  // it counts no longer (14.0)
    end_turn(t).dice({1, 1, 6, 1}).play({"concede"});
    EXPECT_EQ(t.refusal("place C G1"), "3.0");
    t.activation(1);
    for (const auto& text : t.moves()) EXPECT_FALSE(text.starts_with("enter")) << text;
}

TEST(PanicMovement, R9_1_the_nearest_edge_is_the_one_fewest_hexes_away) {  // ruling 47: terrain and units disregarded
    auto t = panic({.a = {"MI G3/4"}, .b = {"MI G4/1"}, .map = "marsh = [\"G1\", \"G2\"]\nlake = [\"F3\"]"}, {"G4"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "MI");  // north all the same: 3 hexes; west are 6
    EXPECT_EQ(t.marker("G4"), "red");
    for (const char* from : {"C8", "P8", "G10", "G3"}) {  // two hexes from the west, the east, the south, the north
        auto u = panic({std::string("MI ") + from + "/1"}, {from});
        u.play({"panic"});
        while (u.phase() == Phase::flee_step) u.play({u.moves().front().c_str()});
        const hex::Index h = u.state().unit[u.battle().setup().first_unit(1)].hex;
        const std::string where = from;
        EXPECT_TRUE(where == "C8"    ? hex::column_of(h) == 0
                    : where == "P8"  ? hex::column_of(h) == 17
                    : where == "G10" ? hex::row_of(h) == 11
                                     : hex::row_of(h) == 0)
            << from << " to " << hex::name(h);
    }
}

TEST(PanicMovement, R9_1_every_step_is_nearer_to_the_edge_and_the_mover_chooses_among_such_steps) {  // ruling 48
    auto t = panic({"MI H5/4"}, {"H5"});                                                             // north 4
    t.play({"panic"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"step G4", "step H4", "step I4"}));
    EXPECT_EQ(t.refusal("step H6"), "9.1");
    EXPECT_EQ(t.refusal("step G5"), "9.1");
    t.play({"step I4"});
    EXPECT_EQ(t.unit("I3"), "MI");
    EXPECT_EQ(t.facing("I3"), 1);
}

TEST(PanicMovement, R9_1_terrain_costs_what_it_costs) {       // ruling 48
    auto t = panic({"LI G5/4"}, {"G5"}, "rough = [\"G4\"]");  // 2 of 3 points
    t.play({"panic"});
    EXPECT_EQ(t.unit("G3"), "LI");
    auto u = panic({"MI G5/4"}, {"G5"}, "rough = [\"G3\"]");  // 1, and 2 are not left
    u.play({"panic"});
    EXPECT_EQ(u.unit("G4"), "MI");
    auto v = panic({"MI H5/4"}, {"H5"}, "marsh = [\"H4\", \"I4\"]");  // 3 are too many for 2
    v.play({"panic"});
    EXPECT_EQ(v.unit("G3"), "MI");
    auto w = panic({"MI G5/4"}, {"G5"}, "river = [\"F5-G5\"]\nford = [\"G5-G4\"]");  // and 1 more at the ford
    w.play({"panic"});
    EXPECT_EQ(w.unit("G4"), "MI");
}

TEST(PanicMovement, R9_1_the_one_hex_exception_holds_if_it_needs_no_turn) {  // ruling 50; 8.0, 8.3
    const std::string rough = "rough = [\"G4\"]";
    auto t = panic({"PX G5/1"}, {"G5"}, rough);
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "PX");
    auto u = panic({"PX G5/2"}, {"G5"}, rough);
    u.play({"panic"});
    EXPECT_EQ(u.unit("G5"), "PX");
    EXPECT_EQ(u.marker("G5"), "red");
    auto v = panic({"MI G5/1"}, {"G5"}, "rough = [\"G3\"]");  // not as the second hex
    v.play({"panic"});
    EXPECT_EQ(v.unit("G4"), "MI");
    auto w = panic({"PX G2/1"}, {"G2"}, "rough = [\"G1\"]");  // and it is the whole move: no exit after it
    w.play({"panic"});
    EXPECT_EQ(w.unit("G1"), "PX");
}

TEST(PanicMovement, R9_1_prohibited_ground_and_rivers_bar_the_way) {
    auto t = panic({"MI G4/1"}, {"G4"}, "lake = [\"G3\"]");
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "MI");
    EXPECT_EQ(t.marker("G4"), "red");
    auto u = panic({"MI G4/1"}, {"G4"}, "river = [\"G4-G3\", \"H4-G3\"]\nford = [\"H4-H3\"]");
    u.play({"panic"});  // this river has a ford: no edge, but no way either
    EXPECT_EQ(u.unit("G4"), "MI");
}

TEST(PanicMovement, R9_1_a_river_without_bridge_or_ford_is_an_edge) {  // ruling 47
    auto t = panic({"MI G8/1"}, {"G8"}, "river = [\"G7-G6\"]");        // south 4, the river 1
    t.play({"panic"});
    EXPECT_EQ(occupied(t.battle().setup(), t.state(), 1).count(), 1);  // one hex, then over the river and away
    EXPECT_EQ(t.state().lost[1], 0);
    auto u = panic({"MI G6/1"}, {"G6"}, "river = [\"G7-G6\"]");  // from the other bank as well
    u.play({"panic"});
    EXPECT_EQ(u.unit("G6"), "");
    auto v = panic({"PX G8/4"}, {"G8"}, "river = [\"G7-G6\"]");  // no point left at the bank
    v.play({"panic"});
    EXPECT_EQ(v.unit("G7"), "PX");
}

TEST(PanicMovement, R9_1_one_bridge_or_ford_in_the_chain_and_it_is_none) {  // ruling 47
    for (const char* crossing : {"ford = [\"G7-G6\"]", "bridge = [\"G7-G6\"]"}) {
        // three hexsides in a row, the last one with the crossing; south are 4 hexes
        auto t = panic({"MI H8/1"}, {"H8"}, std::string("river = [\"H7-H6\", \"H7-G6\"]\n") + crossing);
        t.play({"panic"});
        EXPECT_EQ(t.unit("H10"), "MI") << crossing;
    }
    auto s = panic({"MI H8/1"}, {"H8"}, "river = [\"H7-H6\", \"H7-G6\", \"G7-G6\"]");
    s.play({"panic", "step H7"});  // or G7, on the bank too
    EXPECT_EQ(occupied(s.battle().setup(), s.state(), 1).count(), 1);
    // a crossing of another river does not matter
    auto t = panic({"MI G8/1"}, {"G8"}, "river = [\"G7-G6\", \"M7-M6\"]\nford = [\"M7-L7\"]");
    t.play({"panic"});
    EXPECT_EQ(occupied(t.battle().setup(), t.state(), 1).count(), 1);
}

TEST(PanicMovement, R9_1_it_stops_on_entering_a_zone_of_control) {  // ruling 49; 8.8.1
    auto t = panic({.a = {"MI H3/5"}, .b = {"HC G5/1"}}, {"G5"});   // whose zone is G3, H4, G2
    t.play({"panic"});
    EXPECT_EQ(t.unit("G3"), "HC");
    EXPECT_EQ(t.marker("G3"), "red");
}

TEST(PanicMovement, R9_1_none_to_none) {                           // ruling 49; 8.8.2
    auto t = panic({.a = {"MI H4/5"}, .b = {"HC G4/1"}}, {"G4"});  // zone G4, H5, G3
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "HC");
    EXPECT_EQ(t.marker("G4"), "red");
    auto u = panic({.a = {"MI H5/5"}, .b = {"HC G5/1"}}, {"G5"});
    u.play({"panic"});
    EXPECT_EQ(u.unit("G5"), "HC");                                 // G4 is in the same zone
    auto v = panic({.a = {"MI H6/6"}, .b = {"HC G5/1"}}, {"G5"});  // zone H5, G5, G6: out to the north
    v.play({"panic"});
    EXPECT_EQ(v.unit("G5"), "");
    EXPECT_EQ(occupied(v.battle().setup(), v.state(), 1).count(), 1);
}

TEST(PanicMovement, R9_1_out_of_a_zone_in_which_it_began_it_may_leave_but_not_after_a_stop) {  // rulings 35, 49
    auto t = panic({.a = {"MI H1/5"}, .b = {"MI G1/1"}}, {"G1"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G1"), "");
    auto u = panic({.a = {"MI H1/5"}, .b = {"MI G2/1"}}, {"G2"});
    u.play({"panic"});
    EXPECT_EQ(u.unit("G1"), "MI");
}

TEST(PanicMovement, R9_1_enemy_units_block_but_not_leaders_alone) {  // ruling 49; 8.3.1
    auto t = panic({.a = {"MI G3/1"}, .b = {"MI G4/1"}}, {"G4"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "MI");
    auto u = panic({"MI G4/1"}, {"G4"});
    u.leader(0, 0, "G3").play({"panic"});
    EXPECT_EQ(u.unit("G2"), "MI");
    EXPECT_EQ(u.leader_at(0, 0), "aside");
}

TEST(PanicMovement, R9_2_with_several_edges_equally_near_the_mover_decides) {
    auto t = panic({"MI C3/1"}, {"C3"});  // north 2, west 2
    t.play({"panic"});
    EXPECT_EQ(t.chooser(), 0);
    EXPECT_EQ(offered(t), (std::set<std::string>{"north", "west"}));
    EXPECT_EQ(t.refusal("south"), "9.2");
    EXPECT_EQ(t.refusal("east"), "9.2");
    t.play({"west"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"step B3", "step B4"}));
    t.play({"step B4"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"step A3", "step A4"}));
    t.play({"step A4"});
    EXPECT_EQ(t.marker("A4"), "red");
    auto u = panic({"MI C3/1"}, {"C3"});
    u.play({"panic", "north"});
    EXPECT_EQ(u.unit("C1"), "MI");
}

TEST(PanicMovement, R9_2_our_ruling_edges_without_a_difference_are_one) {
    auto corner = panic({"MI A1/1"}, {"A1"});  // north or west, it is gone
    corner.play({"panic"});
    EXPECT_EQ(corner.unit("A1"), "");
    EXPECT_EQ(corner.chooser(), 1);
    auto river = panic({"MI G1/1"}, {"G1"}, "river = [\"G1-G2\"]");  // north or over the river
    river.play({"panic"});
    EXPECT_EQ(river.unit("G1"), "");
    // Lakes to the north and the west: for either it stays, and only if there is a third edge there is a choice.
    const std::string lakes = "lake = [\"C2\", \"B3\", \"B4\"]\n";
    auto shut = panic({"MI C3/1"}, {"C3"}, lakes);
    shut.play({"panic"});
    EXPECT_EQ(shut.marker("C3"), "red");
    auto third = panic({"MI C3/1"}, {"C3"}, lakes + "river = [\"C5-C6\"]");
    third.play({"panic"});
    EXPECT_EQ(offered(third), (std::set<std::string>{"north", "river"}));
    EXPECT_EQ(third.refusal("west"), "?");  // no rule: north is the same choice
    EXPECT_EQ(third.refusal("east"), "9.2");
}

TEST(PanicMovement, R9_2_a_river_may_be_as_near_as_the_edge) {  // ruling 47
    auto t = panic({"MI G3/1"}, {"G3"}, "river = [\"G5-G6\"]");
    t.play({"panic"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"north", "river"}));
}

TEST(PanicMovement, R9_3_through_a_friend_who_is_directly_in_the_way) {  // ruling 48; 8.3.2
    auto t = panic({"MI G4/1", "MI G3/2"}, {"G4"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G2"), "MI");
    EXPECT_EQ(t.unit("G3"), "MI");
    EXPECT_EQ(t.facing("G3"), 2);
    EXPECT_TRUE(t.disordered("G3"));
    EXPECT_EQ(t.marker("G3"), "");
    EXPECT_EQ(t.marker("G2"), "red");
}

TEST(PanicMovement, R9_3_not_if_a_free_hex_is_as_near) {  // ruling 48: they cannot go out of their way
    auto t = panic({"MI H4/1", "MI H3/1"}, {"H4"});
    t.play({"panic"});
    EXPECT_EQ(offered(t), (std::set<std::string>{"step G3", "step I3"}));
    EXPECT_EQ(t.refusal("step H3"), "9.1");
    auto u = panic({"MI H4/1", "MI H3/1", "MI G3/1", "MI I3/1"}, {"H4"});  // all three taken
    u.play({"panic"});
    EXPECT_EQ(offered(u), (std::set<std::string>{"step G3", "step H3", "step I3"}));
}

TEST(PanicMovement, R9_3_only_if_its_points_reach_beyond_him) {  // ruling 48
    auto t = panic({"PX G4/1", "MI G3/1"}, {"G4"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "PX");  // it stops before the friend
    EXPECT_FALSE(t.disordered("G3"));
    EXPECT_EQ(t.marker("G4"), "red");
    auto u = panic({"MI G4/1", "MI G3/1"}, {"G4"}, "rough = [\"G2\"]");
    u.play({"panic"});
    EXPECT_EQ(u.unit("G4"), "MI");
    EXPECT_FALSE(u.disordered("G3"));
    auto v = panic({"MI G5/1", "MI G4/1", "MI G3/1"}, {"G5"});  // two in a row are too many for 2 points
    v.play({"panic"});
    EXPECT_EQ(v.unit("G5"), "MI");
    EXPECT_FALSE(v.disordered("G4"));
    auto w = panic({"HC G5/1", "MI G4/1", "MI G3/1"}, {"G5"});  // not for 5
    w.play({"panic"});
    EXPECT_EQ(w.unit("G5"), "");
    EXPECT_TRUE(w.disordered("G4"));
    EXPECT_TRUE(w.disordered("G3"));
}

TEST(PanicMovement, R9_3_light_units_disorder_nobody_and_are_not_disordered) {  // 8.3.2, exception
    auto t = panic({"LI G4/1", "MI G3/1"}, {"G4"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G1"), "LI");
    EXPECT_FALSE(t.disordered("G3"));
    auto u = panic({"MI G4/1", "LC G3/1"}, {"G4"});
    u.play({"panic"});
    EXPECT_EQ(u.unit("G2"), "MI");
    EXPECT_FALSE(u.disordered("G3"));
}

TEST(PanicMovement, R9_3_disordered_friends_and_camps_are_passed_without_effect) {  // rulings 31, 32
    auto t = panic({"MI G4/1", "MI G3/1"}, {"G4", "G3"});
    t.red("G3").play({"panic"});
    EXPECT_EQ(t.unit("G2"), "MI");
    EXPECT_EQ(t.unit("G3"), "MI");
    auto u = panic({"MI G4/1", "CAMP G3"}, {"G4"});
    u.play({"panic"});
    EXPECT_EQ(u.unit("G2"), "MI");
    EXPECT_FALSE(u.disordered("G3"));
}

TEST(PanicMovement, R9_3_a_friend_in_a_zone_of_control_cannot_be_passed) {  // rulings 31, 49
    auto t = panic({.a = {"MI H3/5"}, .b = {"HC G4/1", "MI G3/1"}}, {"G4"});
    t.play({"panic"});
    EXPECT_EQ(t.unit("G4"), "HC");
    EXPECT_FALSE(t.disordered("G3"));
}

TEST(PanicMovement, R9_3_over_a_friend_at_the_edge_it_leaves_and_his_leader_stays) {
    auto t = panic({"MI G2/1", "MI G1/1"}, {"G2"});
    t.leader(1, 0, "G1").play({"panic"});
    EXPECT_EQ(t.unit("G2"), "");
    EXPECT_EQ(t.unit("G1"), "MI");
    EXPECT_TRUE(t.disordered("G1"));
    EXPECT_EQ(t.leader_at(1, 0), "G1");  // the leader is with the unit in that hex, not with the one that leaves
}

TEST(PanicMovement, R9_4_every_unit_is_red_moved_or_not) {  // ruling 51
    auto t = panic({.a = {"MI G3/1"}, .b = {"MI G4/1", "PX K5/1"}}, {"G4", "K5"});
    t.play({"panic", "take G4"});
    EXPECT_EQ(t.marker("G4"), "red");
    EXPECT_EQ(t.marker("K4"), "red");
}

TEST(PanicMovement, R9_4_they_do_not_attack) {
    auto t = panic({.a = {"MI G3/4", "MI K5/1"}, .b = {"MI G4/1", "MI K4/4"}}, {"G4"});
    t.play({"panic", "pass", "pass"});
    EXPECT_EQ(t.phase(), Phase::melee);
    EXPECT_EQ(t.marker("G4"), "red");
    t.play({"pass"});
    EXPECT_EQ(t.refusal("G4 attacks G3"), "11.2.1");
    EXPECT_TRUE(t.legal("K4 attacks K5"));
}

}  // namespace polemarch::test
