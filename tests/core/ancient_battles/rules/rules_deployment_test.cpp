// Ancient Battles Deluxe, rule by rule: free deployment (17.1). "Ruling n" is row n of the rulings, case by case.
#include "tests/support/ancient_battles/rules_table.h"

#include <algorithm>

namespace polemarch::test {
namespace {

using ancient_battles::Phase;

RulesSetup free_deployment(RulesSetup setup, const std::string& more = "") {
    setup.head += "options = [\"free-deployment\"" + more + "]\n";
    return setup;
}
RulesSetup small_armies() {
    return free_deployment({.a = {"MI C8/1", "LC D8/1", "CAMP C9"}, .b = {"MI C4/4", "HC D4/4", "CAMP C3"}});
}
int distance(const std::string& a, const std::string& b) {
    return hex::geometry().distance[*hex::parse(a)][*hex::parse(b)];
}
/// All offered places, as "set up C4".
std::vector<std::string> places(const RulesTable& t) {
    std::vector<std::string> hexes;
    for (const auto& text : t.moves()) hexes.push_back(text.substr(7));
    return hexes;
}
bool offers(const RulesTable& t, const std::string& hex) {
    const auto hexes = places(t);
    return std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
}

}  // namespace

TEST(FreeDeployment, R17_1_1_side_b_begins_with_its_camp_3_to_5_hexes_from_the_edge) {  // ruling 83
    RulesTable t(small_armies());
    EXPECT_EQ(t.phase(), Phase::set_up);
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_TRUE(offers(t, "D4"));   // three from A4 and from D1
    EXPECT_FALSE(offers(t, "C4"));  // two from A4
    EXPECT_FALSE(offers(t, "H3"));  // two from the northern edge
    EXPECT_TRUE(offers(t, "I6"));
    for (const auto& hex : places(t)) {
        int nearest = 255;
        t.battle().setup().ground.map.each([&](hex::Index h) {
            for (unsigned d = 0; d < hex::directions; ++d)
                if (t.battle().setup().ground.off_map[d].has(h))
                    nearest = std::min(nearest, distance(hex, hex::name(h)));
        });
        EXPECT_TRUE(nearest >= 3 && nearest <= 5) << hex;
    }
}

TEST(FreeDeployment, R17_1_1_its_units_within_3_hexes_of_the_camp_in_any_facing) {
    RulesTable t(small_armies());
    t.play({"set up I6"});
    for (const auto& hex : places(t)) EXPECT_LE(distance(hex, "I6"), 3) << hex;
    EXPECT_TRUE(offers(t, "I3"));
    EXPECT_FALSE(offers(t, "I6"));
    EXPECT_EQ(t.refusal("set up I2"), "17.1");
    t.play({"set up I3"});
    EXPECT_EQ(t.moves().size(), 6u);
    t.play({"face 5"});
    EXPECT_EQ(t.facing("I3"), 5);
    EXPECT_FALSE(offers(t, "I3"));
}

TEST(FreeDeployment, R17_1_1_then_it_places_side_a_camp_anywhere) {
    RulesTable t(small_armies());
    t.play({"set up I6", "set up I3", "face 4", "set up J6", "face 4"});
    EXPECT_EQ(t.chooser(), 1);
    EXPECT_TRUE(offers(t, "A1"));
    EXPECT_FALSE(offers(t, "I3"));
    t.play({"set up A1"});
    EXPECT_EQ(t.chooser(), 0);
}

TEST(FreeDeployment, R17_1_2_side_a_shifts_its_camp_by_up_to_3_hexes_and_sets_up_around_it) {
    RulesTable t(small_armies());
    t.play({"set up I6", "set up I3", "face 4", "set up J6", "face 4", "set up A1"});
    EXPECT_TRUE(offers(t, "A1"));
    EXPECT_TRUE(offers(t, "A4"));
    for (const auto& hex : places(t)) EXPECT_LE(distance(hex, "A1"), 3) << hex;
    t.play({"set up A4"});
    EXPECT_EQ(t.unit("A1"), "");
    for (const auto& hex : places(t)) EXPECT_LE(distance(hex, "A4"), 3) << hex;
    t.play({"set up B4", "face 2", "set up B5", "face 3"});
    EXPECT_EQ(t.phase(), Phase::command);   // the game begins normally
    EXPECT_EQ(t.leader_at(0, 0), "aside");  // ruling 84
}

TEST(FreeDeployment, R17_1_reinforcements_stand_on_the_map_from_the_start) {  // ruling 85
    RulesSetup setup = small_armies();
    setup.groups = "[[side.A.group]]\nturn = 4\nentry = [\"A12\"]\nunits = [\"HC\"]\nleaders = [\"B\"]\n";
    RulesTable t(setup);
    t.play({"set up I6", "set up I3", "face 4", "set up J6", "face 4", "set up A1", "set up A4"});
    t.play({"set up B4", "face 2", "set up B5", "face 3", "set up C4", "face 3"});
    EXPECT_EQ(t.phase(), Phase::command);
    EXPECT_EQ(t.unit("C4"), "HC");
    EXPECT_EQ(t.leader_at(0, 1), "aside");
    EXPECT_TRUE(t.battle().setup().arrivals.empty());
}

TEST(FreeDeployment, R17_1_closed_and_taken_hexes_are_closed_and_enemy_zones_are_not) {  // ruling 86
    RulesSetup setup = small_armies();
    setup.map = "lake = [\"I5\"]\n";
    RulesTable t(setup);
    t.play({"set up I6"});
    EXPECT_FALSE(offers(t, "I5"));
    t.play({"set up I8", "face 4", "set up J6", "face 4", "set up I10", "set up I10"});
    EXPECT_TRUE(offers(t, "I9"));  // in the zone of the unit in I8
    EXPECT_FALSE(offers(t, "I8"));
}

TEST(FreeDeployment, R17_1_needs_two_camps_and_room) {
    const auto fault = [](const RulesSetup& setup, const std::string& size) {
        RulesSetup sized = setup;
        sized.map = size;
        try {
            RulesTable t(sized);
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(fault(free_deployment({.a = {"MI C8/1"}, .b = {"MI C4/4", "CAMP C3"}}), "")
                  .find("free deployment needs two camps (found 'free-deployment', expected a camp of either side; "
                        "rule 17.1)"),
              std::string::npos);
    EXPECT_NE(
        fault(free_deployment({.a = {"MI A2/1", "CAMP A1"}, .b = {"MI B2/4", "CAMP B1"}}), "columns = 6\nrows = 5\n")
            .find("this map has no place for the camp of side B"),
        std::string::npos);
}

TEST(FreeDeployment, R17_1_with_dismounting_which_comes_first) {
    RulesTable t(free_deployment({.a = {"LC D8/1", "CAMP C9"}, .b = {"HC D4/4", "CAMP C3"}}, ", \"dismounting\""));
    EXPECT_EQ(t.phase(), Phase::dismount);
    t.play({"dismount MM", "dismount MI", "set up I6", "set up I3", "face 4", "set up I10", "set up I10", "set up I8",
            "face 1"});
    EXPECT_EQ(t.unit("I3"), "MI");
    EXPECT_EQ(t.unit("I8"), "MM");
    EXPECT_EQ(t.phase(), Phase::command);
}

}  // namespace polemarch::test
