// Special rules of scenarios, as data: exits that score, units that may come back, units that may not leave; and how a
// person is shown everything beyond the basic game.
#include "core/ancient_battles/text/special_rules.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/victory.h"

#include "tests/support/ancient_battles/rules_table.h"
#include "tests/support/ancient_battles/special_battle.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using ancient_battles::Phase;

/// A's units in the north face the northern edge; `side_a` has further lines of [side.A].
RulesTable table(const std::vector<std::string>& a, const std::string& side_a, const std::string& tables = "") {
    std::string units;
    for (const auto& unit : a) units += "\"" + unit + "\", ";
    return RulesTable(
        battle_from("format = \"polemarch ancient-battles scenario 1\"\nname = \"T\"\n[side.A]\narmy = \"A\"\n" +
                    side_a + "leaders = [\"C\"]\nunits = [" + units + "]\n" + tables +
                    "[side.B]\narmy = \"B\"\nleaders = [\"C\"]\nunits = [\"MI R12/1\", \"MI P12/1\"]\n"));
}
std::string faults(const std::string& side_a, const std::string& tables = "") {
    try {
        static_cast<void>(table({"LC C2/1 returns"}, side_a, tables));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

constexpr const char* north = "[[side.A.exit]]\nhexes = [\"C1\", \"D1\"]\npoints = 2\nunits = 2\nmost = 3\n";

}  // namespace

TEST(SpecialRules, R8_6_an_exit_scores_for_units_that_leave_by_it) {
    RulesTable t = table({"LC C1/1", "LC D1/1", "LC H1/1", "MI K9/1"}, "", north);
    const int before = victory_points(t.battle().setup(), t.state(), 0);
    t.activation().play({"C1 move"});
    EXPECT_TRUE(t.legal("leave by 1"));
    EXPECT_TRUE(t.legal("C1-leave"));
    EXPECT_TRUE(t.legal("leave"));  // over E1 or another hex of the edge: its points reach that far
    t.play({"leave by 1"});
    EXPECT_EQ(exit_points(t.battle().setup(), t.state(), 0), 0);  // two points for each two units
    t.play({"pass", "D1 move", "leave by 1"});
    EXPECT_EQ(exit_points(t.battle().setup(), t.state(), 0), 2);
    EXPECT_EQ(victory_points(t.battle().setup(), t.state(), 0), before + 2);
    EXPECT_EQ(t.state().lost[0], 0);
}

TEST(SpecialRules, R8_6_other_edges_do_not_score) {
    RulesTable t = table({"MI H1/1", "MI C1/1", "MI K9/1"}, "", north);
    t.activation().play({"H1 move"});
    EXPECT_EQ(t.refusal("leave by 1"), "8.6");
    t.play({"leave", "pass", "C1 move"});
    EXPECT_TRUE(t.legal("C1-leave"));
    EXPECT_EQ(exit_points(t.battle().setup(), t.state(), 0), 0);
}

TEST(SpecialRules, R8_6_units_that_the_scenario_keeps_on_the_map) {
    RulesTable t = table({"LC C1/1 stays", "LC D1/1"}, "");
    t.activation().play({"C1 move"});
    EXPECT_EQ(t.refusal("leave"), "8.6");
    RulesTable other = table({"LC C1/1 stays", "LC D1/1"}, "");
    other.activation().play({"D1 move"});
    EXPECT_TRUE(other.legal("leave"));
}

TEST(SpecialRules, R8_6_2_units_that_may_come_back_do_so_in_a_later_turn) {
    RulesTable t = table({"LC C1/1 returns", "MI K9/1"}, "return_entry = [\"A5\", \"A6\"]\n");
    t.activation(0, 3).play({"C1 move", "leave"});
    t.play({"pass"});
    EXPECT_FALSE(t.legal("enter 1"));  // not in the turn in which it left
    EXPECT_TRUE(battle_from(t.battle(), t.state())->start() == t.state());
    t.play({"pass"});  // both have passed
    t.roll_dice();
    EXPECT_EQ(t.state().turn, 2);
    t.activation().play({"enter 1", "take LC", "to A5", "face 3"});
    EXPECT_EQ(t.unit("A5"), "LC");
}

TEST(SpecialRules, R8_6_2_who_came_as_reinforcement_comes_back_by_the_entry_for_returns_in_the_order_it_left_in) {
    const std::string group = "[[side.A.group]]\nturn = 1\nentry = [\"L1\"]\nunits = [\"LC returns\", \"LC\"]\n";
    RulesTable t = table({"MI K9/1"}, "return_entry = [\"A5\"]\n", group);
    t.activation(0, 3).play({"enter 1", "take LC", "to L1", "face 1", "done"});
    t.disorder("L1");
    t.state().unit[t.state().at[*hex::parse("L1")]].clear(ancient_battles::Unit::yellow_bit);
    t.play({"pass", "L1 move", "leave"});
    EXPECT_NE(t.battle().position(t.state()).find("\"LC returning disordered red\""), std::string::npos);
    EXPECT_TRUE(battle_from(t.battle(), t.state())->start() == t.state());
    t.state().turn = 2;
    for (auto& unit : t.state().unit) unit.clear(ancient_battles::Unit::red_bit);
    t.activation(0, 3).play({"enter 2", "take LC disordered", "to A5", "face 3"});
    EXPECT_EQ(t.unit("A5"), "LC");
    EXPECT_TRUE(t.disordered("A5"));
    t.play({"pass", "enter 1", "take LC", "to L1", "face 1"});  // the other waits where its group enters
    EXPECT_EQ(t.unit("L1"), "LC");
}

TEST(SpecialRules, R8_6_2_others_do_not_return) {
    RulesTable t = table({"LC C1/1", "LC D2/1 returns", "MI K9/1"}, "return_entry = [\"A5\"]\n");
    t.activation(0, 3).play({"C1 move", "leave"});
    EXPECT_EQ(t.state().unit[0].hex, static_cast<std::uint8_t>(ancient_battles::Gone::left));
}

TEST(SpecialRules, R2_0_kinds_of_leaders_of_its_own) {
    const auto with = [](const std::string& kind) {
        return "format = \"polemarch ancient-battles scenario 1\"\nname = \"T\"\n[[leader]]\n" + kind +
               "[side.A]\narmy = \"A\"\nleaders = [\"E Alexander\"]\nunits = [\"HC C5/1\"]\n" +
               "[side.B]\narmy = \"B\"\nleaders = [\"C\"]\nunits = [\"MI C4/4\"]\n";
    };
    RulesTable t(battle_from(with("code = \"E\"\ncommand_points = 2\naddition = 1\n")));
    t.dice({1, 1, 5, 2}).roll_dice();
    EXPECT_EQ(t.points(0), 1 + 2);
    t.play({"concede", "place E C5", "place C C4"});
    t.melee();
    EXPECT_EQ(clash_of(t.battle().setup(), t.state(), 0, 1, 0, false).attacker.additions, 1);
    const auto fault = [&](const std::string& kind) -> std::string {
        try {
            static_cast<void>(battle_from(with(kind)));
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(fault("code = \"E\"\ncommand_points = 2\n").find("a leader has a multiplier or an addition"),
              std::string::npos);
    EXPECT_NE(fault("code = \"A\"\ncommand_points = 2\naddition = 1\n").find("test.toml:4:"), std::string::npos)
        << fault("code = \"A\"\ncommand_points = 2\naddition = 1\n");
}

TEST(SpecialRules, FaultsAreNamed) {
    EXPECT_NE(faults("").find("this unit has nowhere to come back by (expected return_entry, hexes on the edge of the "
                              "map; rule 8.6.2)"),
              std::string::npos);
    const std::string back = "return_entry = [\"A5\"]\n";
    EXPECT_EQ(faults(back), "");
    EXPECT_NE(faults(back, "[[side.A.exit]]\nhexes = [\"C4\"]\n").find("nobody leaves the map from here (found 'C4'"),
              std::string::npos);
    EXPECT_NE(faults(back, std::string(north) + "[[side.A.exit]]\nhexes = [\"D1\"]\n").find("this exit is named twice"),
              std::string::npos);
    EXPECT_NE(faults("return_entry = [\"C4\"]\n").find("reinforcements cannot enter here (found 'C4'"),
              std::string::npos);
}

TEST(SpecialRules, PositionsKeepTheExitOfUnitsThatLeft) {
    RulesTable t = table({"LC C1/1", "LC D1/1", "MI K9/1"}, "", north);
    t.activation(0, 3).play({"C1 move", "leave by 1"});
    EXPECT_NE(t.battle().position(t.state()).find("\"LC left exit=1\""), std::string::npos);
    EXPECT_TRUE(battle_from(t.battle(), t.state())->start() == t.state());
}

TEST(SpecialRules, AreShownInSentences) {
    const auto battle = battle_from(special_battle);
    EXPECT_THAT(
        special_rules(battle->setup(), battle->start()),
        testing::ElementsAre(
            "Barbarian charges: once, for a turn, the strength of LI of A is three times as much [17.3]",
            "Command control, checked in turns 2 and 3: LI and KT of A may break loose, and never leave the map of "
            "their own will [17.4]",
            "Turn 8 is the last; a die ends the battle after turn 6 on 1 to 2 and turn 7 on 1 to 5 [12.0]",
            "A draw counts as a victory of B, North [14.0]", "A begins with 2 victory points [14.0]",
            "The camp of A is its war wagon WW F10 [14.0]",
            "Rapid fire, 2 attacks an activation: HA of group 1 of A [10.7]",
            "Rapid fire, 3 attacks an activation: HA E9 of A [10.7]",
            "Never off the map of their own will: MI D8 and KT of group 1 of A [8.6]",
            "May leave and come back in a later turn, by A10 B10, unless they left by an exit that scores: LC C8 and "
            "LC of group 1 of A [8.6.2]",
            "Exit 1 of A, A1 B1 C1: 1 victory point for each unit that leaves there of its own will, 3 at most [8.6]",
            "Exit 1 of B, F10: 1 victory point for each 2 units that leave there of their own will, 9 at most [8.6]"));
}

TEST(SpecialRules, TheBasicGameHasNone) {
    const RulesTable t({.a = {"HA C5/1", "CAMP A1"}, .b = {"KT R1/4", "LI P1/4", "EL N1/4"}});
    EXPECT_THAT(special_rules(t.battle().setup(), t.state()), testing::IsEmpty());
    const RulesTable usual({.a = {"HA C5/1"},
                            .b = {"KT R1/4"},
                            .tail = "[turns]\nlast = 10\nend_on = { 5 = 1, 6 = 2, 7 = 3, 8 = 4, 9 = 5 }"});
    EXPECT_THAT(special_rules(usual.battle().setup(), usual.state()), testing::IsEmpty());
}

TEST(SpecialRules, OfOptionsAreShownWithTheirUnits) {
    const auto reported = [](const std::string& options, const std::vector<std::string>& a) {
        const RulesTable t({.a = a, .b = {"MI R1/4", "CAMP P5"}, .head = "options = [" + options + "]"});
        return special_rules(t.battle().setup(), t.battle().start());
    };
    EXPECT_THAT(reported("\"averaging-dice\", \"re-rolls\", \"elephants\"", {"EL C5/1"}),
                testing::ElementsAre("Averaging dice: every 1 counts as 3, every 6 as 4 [17.2.1]",
                                     "Re-rolls: for a Command Point either side may have any die rolled again [17.2.2]",
                                     "Elephants may be frightened, and turned against their own side [17.5a]"));
    EXPECT_THAT(
        reported("\"dismounting\"", {"KT C5/1", "KT D5/1"}),
        testing::ElementsAre("Dismounting: before the first turn cavalry may go on foot, KT of A as HI [17.5b]"));
    EXPECT_THAT(reported("\"command-control\", \"barbarian-charges\"", {"MI C5/1"}),
                testing::ElementsAre("Barbarian charges: no side is barbarian [17.3]",
                                     "Command control: nobody is impetuous [17.4]"));
    EXPECT_THAT(reported("\"free-deployment\"", {"HA C5/1 rapid=3", "HA D5/1 rapid=3", "CAMP C8"}),
                testing::ElementsAre(
                    "Free deployment: both sides set up around their camps, B first; nobody comes later [17.1]",
                    "Rapid fire, 3 attacks an activation: 2 HA of A [10.7]"));
}

TEST(SpecialRules, NameUnitsWhereTheyAreNow) {
    RulesTable t = table({"LC C2/1 returns", "LC D1/1 stays", "LC E1/1 stays"}, "return_entry = [\"A5\"]\n");
    t.state().unit[1].hex = byte(ancient_battles::Gone::eliminated);
    t.activation().play({"C2 move", "to C1"});
    EXPECT_THAT(special_rules(t.battle().setup(), t.state()),
                testing::ElementsAre("Never off the map of their own will: LC E1 of A [8.6]",
                                     "May leave and come back in a later turn, by A5: LC C1 of A [8.6.2]"));
}

TEST(SpecialRules, OwnLeadersAndControlTurnsOfASideAreShown) {
    const auto battle = battle_from(
        "format = \"polemarch ancient-battles scenario 1\"\nname = \"T\"\noptions = [\"command-control\"]\n"
        "[[leader]]\ncode = \"E\"\ncommand_points = 2\naddition = 1\n"
        "[side.A]\narmy = \"A\"\ncontrol_turns = [2]\nleaders = [\"E\"]\nunits = [\"KT C5/1 may-leave\"]\n"
        "[side.B]\narmy = \"B\"\nleaders = [\"C\"]\nunits = [\"KT C2/4\"]\n");
    EXPECT_THAT(special_rules(battle->setup(), battle->start()),
                testing::ElementsAre("Command control, checked of A in turn 2, of B every turn: KT of A, KT of B may "
                                     "break loose, and never leave the map of their own will [17.4]",
                                     "A leader E brings 2 Command Points and +1 [2.0]",
                                     "May leave the map all the same: KT C5 of A [17.4.2]"));
}

TEST(SpecialRules, GatesAreOpenAsLongAsSomebodyMayCome) {
    const auto battle = battle_from(special_battle);
    const auto names = [&](const ancient_battles::State& s) {
        std::vector<std::string> all;
        for (const ancient_battles::Gate& gate : gates(battle->setup(), s))
            all.push_back(fmt::format("{} {} {}: {}", "AB"[gate.side],
                                      gate.kind == ancient_battles::Gate::Kind::in ? "in" : "out", gate.number,
                                      ancient_battles::hex_names(gate.hexes)));
        return all;
    };
    ancient_battles::State s = battle->start();
    EXPECT_THAT(names(s),
                testing::ElementsAre("A in 1: L9 L10", "A in 2: A10 B10", "A out 1: A1 B1 C1", "B out 1: F10"));
    for (ancient_battles::UnitIndex u = 0; u < battle->setup().end_unit(0); ++u)
        if (battle->setup().trait[u].enters()) s.unit[u].hex = byte(ancient_battles::Gone::eliminated);
    EXPECT_THAT(names(s), testing::ElementsAre("A out 1: A1 B1 C1", "B out 1: F10"));
}

TEST(SpecialRules, ReportsCountUnitsThatLeftByAnExitAndTheirScore) {
    RulesTable t = table({"LC C1/1", "LC D1/1", "LC H1/1", "MI K9/1"}, "", north);
    const auto facts = t.battle().facts();
    const auto figure = [&](const std::string& name) {
        std::vector<std::int32_t> row(facts.size());
        t.battle().report(t.state(), row);
        for (std::size_t i = 0; i < facts.size(); ++i)
            if (facts[i].name == name) return row[i];
        return -1;
    };
    t.activation().play({"C1 move", "leave by 1"});
    EXPECT_EQ(figure("a_exit_1_units"), 1);
    EXPECT_EQ(figure("a_exit_1_points"), 0);
    t.play({"pass", "D1 move", "leave by 1"});
    EXPECT_EQ(figure("a_exit_1_units"), 2);
    EXPECT_EQ(figure("a_exit_1_points"), 2);
    EXPECT_EQ(figure("b_exit_1_units"), -1);  // it has none
}

}  // namespace polemarch::test
