// What stands there, as JSON.
#include "tests/support/json_files.h"
#include "tests/support/standard_wargame/battles.h"
#include "tests/support/standard_wargame/eve.h"
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/eve/marching.h"
#include "sim/standard_wargame/state_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using sim::standard_wargame::state_json;
using Json = nlohmann::json;
using Names = std::vector<std::string>;

/// The units of a table by their names.
std::map<std::string, Json> units_of(const std::string& text) {
    std::map<std::string, Json> all;
    const Json json = Json::parse(text);
    for (const Json& unit : json.at("units")) all[unit.at("id").get<std::string>()] = unit;
    return all;
}
std::map<std::string, Json> units_of(WargameTable& t) { return units_of(state_json(t.g(), t.s())); }

TEST(WargameStateJson, IsAsItsSchemaSays) {
    const WargameStart small = wargame_from(small_wargame_text());
    expect_schema_of(state_json(*small.setup, small.state), "state-standard-wargame.schema.json");
}
TEST(WargameStateJson, ListsWhoStandsOnTheTableAndNamesTheOthers) {
    const WargameStart small = wargame_from(small_wargame_text());
    const std::string text = state_json(*small.setup, small.state);
    const Json json = Json::parse(text);
    EXPECT_EQ(json.at("in_village"), Names{"B3"});
    EXPECT_EQ(json.at("away"), Names{"A7"});
    auto units = units_of(text);
    EXPECT_EQ(units.size(), 15u);  // 8 and 5 units, and baggage twice
    EXPECT_FALSE(units.contains("A7"));
    EXPECT_EQ(units["A1"].at("troops"), "HF/1");
    EXPECT_EQ(units["A1"].at("class"), "V");
    EXPECT_EQ(units["A0"].at("troops"), "Bg");
    EXPECT_EQ(units["A4"].at("group"), "A1");
    EXPECT_EQ(units["A4"].at("size"), 5);  // four units and a general
    EXPECT_EQ(units["A0"].at("targets"), Names{});
}
TEST(WargameStateJson, BeforeTheDeploymentUnitsWait) {
    WargameTable t = eve_table(4, 2);
    t.scenario().sides[0].strategy = Strategy::outflank;
    EvePlay play(t);
    play.make(EvePlay::send(0b1000, 0));
    const std::string text = state_json(play.g, play.s);
    expect_schema_of(text, "state-standard-wargame.schema.json");
    const Json json = Json::parse(text);
    EXPECT_EQ(json.at("units").size(), 0u);
    EXPECT_EQ(json.at("active"), "B");
    EXPECT_EQ(json.at("waiting"), (Names{"A1", "A2", "A3", "A0", "B1", "B2", "B0"}));
    EXPECT_EQ(json.at("away"), Names{"A4"});
    EXPECT_EQ(json.at("given_up"), Names{});
    State view = play.s;
    hide_marches(view, 1);
    const Json seen = Json::parse(state_json(play.g, view));
    EXPECT_EQ(seen.at("waiting"), (Names{"A1", "A2", "A3", "A4", "A0", "B1", "B2", "B0"}));
    EXPECT_EQ(seen.at("away"), Names{});
    play.s.unit[2] = {};
    play.s.unit[2].where = Whereabouts::given_up;
    EXPECT_EQ(Json::parse(state_json(play.g, play.s)).at("given_up"), Names{"A3"});
}
TEST(WargameStateJson, CornersRunClockwiseFromTheLeftFrontOne) {
    WargameTable t;
    t.own("R HF/1", 10, 10, 90);
    const Json corners = units_of(t)["A1"].at("corners");
    EXPECT_EQ(corners, Json::parse("[[10,10.5],[10,9.5],[9.625,9.5],[9.625,10.5]]"));
}
TEST(WargameStateJson, R7_3_1_EnemiesInTheZones) {
    WargameTable t;
    t.own("R HF/1", 10, 10);
    t.own("R HF/1", 11, 10);
    t.enemy("W LMF/2", 10, 10.4);
    auto units = units_of(t);
    EXPECT_EQ(units["A1"].at("frontal"), Names{"B1"});
    EXPECT_EQ(units["A1"].at("effective"), Names{"B1"});
    EXPECT_EQ(units["A2"].at("frontal"), Names{"B1"});
    EXPECT_EQ(units["A2"].at("effective"), Names{});
    EXPECT_EQ(units["B1"].at("effective"), Names{"A1"});
    EXPECT_EQ(units["A2"].at("disordered_by"), Names{"B1"});
}
TEST(WargameStateJson, R7_2_3_TheTargetThatPriorityDemandsComesFirst) {
    WargameTable t;
    t.own("R LF/bow", 10, 10);
    t.enemy("R HF/1", 11.1, 10.2);    // nearer, but aside
    t.enemy("R LF/bow", 9.8, 10.45);  // straight ahead
    auto units = units_of(t);
    EXPECT_EQ(units["A1"].at("targets"), (Names{"B2", "B1"}));
    EXPECT_EQ(units["A1"].at("returns"), Names{"B2"});
    EXPECT_EQ(units["B1"].at("targets"), Names{});
}
TEST(WargameStateJson, R7_4_12_WhoIsInsideAVillage) {
    WargameTable t;
    t.ground(Ground::fortified_village, 16, 14, 20, 17).friendly = 1;
    t.own("R LA", 18, 12.5);
    t.own("R HF/1", 18, 17.4, 180);
    t.enemy("V MF/bow", 30, 28);
    t.enemy("R HF/1", 30, 26);
    auto& defender = t.scenario().sides[1].units[0];
    defender.inside = Inside::defender;
    defender.pose = {};
    const std::string text = state_json(t.g(), t.s());
    expect_schema_of(text, "state-standard-wargame.schema.json");
    const Json json = Json::parse(text);
    ASSERT_EQ(json.at("villagers").size(), 1u);
    const Json& villager = json["villagers"][0];
    EXPECT_EQ(villager.at("id"), "B1");
    EXPECT_EQ(villager.at("troops"), "MF/bow");
    EXPECT_EQ(villager.at("class"), "V");
    EXPECT_EQ(villager.at("inside"), "defender");
    EXPECT_EQ(villager.at("targets"), Names{"A2"});
    EXPECT_EQ(villager.at("returns"), Names{});
    EXPECT_THAT(villager.at("sees").get<Names>(), testing::IsSupersetOf({"A1", "A2"}));
    auto units = units_of(text);
    EXPECT_TRUE(units["A1"].at("village_target").get<bool>());
    EXPECT_FALSE(units["A2"].at("village_target").get<bool>());
    EXPECT_THAT(units["A1"].at("sees").get<Names>(), testing::Contains("B1"));
    EXPECT_THAT(units["B2"].at("sees").get<Names>(), testing::Contains("B1"));
}
TEST(WargameStateJson, R7_2_4_WhoIsBlockedHasNoTarget) {
    WargameTable t;
    t.own("R HA", 10, 10);
    t.enemy("R HF/1", 10, 15);
    t.enemy("R HF/1", 11.9, 15);
    EXPECT_EQ(units_of(t)["A1"].at("targets"), (Names{"B1", "B2"}));
    WargameTable blocked;
    blocked.own("R HA", 10, 10);
    blocked.enemy("R HF/1", 10, 15);
    blocked.own("R LF/-", 10.8, 12);
    EXPECT_EQ(units_of(blocked)["A1"].at("targets"), Names{});
}
TEST(WargameStateJson, R6_1_1_MovesAreThoseOnTheGroundThatIsTouched) {
    WargameTable t;
    t.ground(Ground::woods, 8, 9, 12, 12);
    t.ground(Ground::hill, 20, 9, 24, 12);
    t.ground(Ground::woods, 30, 9, 34, 12);
    t.own("R LF/-", 10, 10);
    t.own("R HF/1", 22, 10);
    t.own("R HF/1", 29.4, 10);
    t.own("R HA", 16, 10);
    auto units = units_of(t);
    EXPECT_EQ(units["A1"].at("ground"), Names{"woods 1"});
    EXPECT_EQ(units["A2"].at("ground"), Names{"hill"});
    EXPECT_EQ(units["A3"].at("ground"), Names{});
    const auto moves = [&](const char* unit) {
        return std::pair(units[unit].at("moves").at("movement").get<int>(),
                         units[unit].at("moves").at("strategic").get<int>());
    };
    const auto printed = [](std::string_view code, std::size_t column) {
        return static_cast<int>(wargame_charts().unit(troops(code)).moves[column]);
    };
    EXPECT_EQ(moves("A1"), std::pair(printed("LF/-", 1), printed("LF/-", 3)));
    EXPECT_EQ(moves("A2"), std::pair(printed("HF/1", 0), printed("HF/1", 2)));
    EXPECT_EQ(moves("A4"), std::pair(1, 0));
}
TEST(WargameStateJson, R3_3_3_WhoSeesWhom) {
    WargameTable t;
    t.ground(Ground::woods, 8, 12, 12, 14);
    t.own("R HF/1", 10, 11);
    t.own("R HF/1", 17, 11);
    t.enemy("R LF/-", 10, 15);
    auto units = units_of(t);
    EXPECT_EQ(units["A1"].at("sees"), (Names{"A2", "A0"}));
    EXPECT_EQ(units["A2"].at("sees"), (Names{"A1", "A0", "B1"}));
    EXPECT_EQ(units["B1"].at("sees"), (Names{"A2", "B0"}));
}

}  // namespace
}  // namespace polemarch::test
