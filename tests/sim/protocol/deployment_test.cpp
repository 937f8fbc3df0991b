// An army comes to the table over the protocol: by pointing, and by the general in the person's place.
#include "tests/sim/protocol/client.h"

#include <set>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;

const Json deployment{"march", "baggage", "prepare", "wing", "deploy"};

class Deployment : public testing::Test {
protected:
    void begin(Json more) {
        more["battle"] = "gaugamela-331bc";
        more["seed"] = 7;
        client.begin(more);
        now = client.in("advance")["now"];
    }
    /// Plays what is proposed for the unit there.
    Json put(const std::string& unit, double x, double y) {
        const Json near = client.in("near", {{"at", {{"unit", unit}, {"x", x}, {"y", y}}}});
        EXPECT_TRUE(near["move"].is_string()) << unit;
        client.in("play", {{"move", near["move"]}});
        now = client.in("advance")["now"];
        return near;
    }
    Json units() { return client.in("state", {{"show", {"pieces"}}})["pieces"]["units"]; }

    Client client;
    Json now;
};

TEST_F(Deployment, AnyUnitThatWaitsIsPutNearAPlace) {
    begin({{"side", "A"}});
    ASSERT_EQ(now["due"]["name"], "baggage");
    EXPECT_FALSE(client.in("look", {{"unit", "A0"}})["look"]["reach"].empty());
    EXPECT_EQ(put("A0", 30, 2)["move"], "baggage at 30 2 facing 0");
    ASSERT_EQ(now["due"]["name"], "deploy");
    EXPECT_FALSE(client.in("look", {{"unit", "A5"}})["look"]["reach"].empty());

    // A5 is like A1, so no listed move is about it.
    EXPECT_EQ(put("A5", 30, 10)["move"], "A5 at 30 10 facing 0");
    EXPECT_EQ(put("A7", 31.2, 10.3)["move"], "A7 right of A5") << "close to the end of a line: at its end";
    EXPECT_EQ(put("A8", 28.9, 9.9)["move"], "A8 left of A5");
    EXPECT_EQ(put("A9", 30, 9.4)["move"], "A9 behind A5");
    // Beyond the area: the nearest place in it.
    const Json far = put("A1", 30, 20);
    EXPECT_EQ(far["move"], "A1 at 30 13 facing 0");
    EXPECT_EQ(far["off"]["length"], 7);

    EXPECT_TRUE(client.in("near", {{"at", {{"unit", "B1"}, {"x", 30}, {"y", 20}}}})["move"].is_null());
    EXPECT_TRUE(client.in("near", {{"at", {{"unit", "A5"}, {"x", 30}, {"y", 5}}}})["move"].is_null()) << "it is there";
    client.expect_schemas();
}

TEST_F(Deployment, TheGeneralDeploysTheRest) {
    begin({{"side", "A"}});
    put("A0", 30, 2);
    put("A1", 30, 10);
    const std::string before = now["undo"];
    EXPECT_EQ(before, "A1 at 30 10 facing 0");

    // One move, then all as long as such decisions are due.
    const Json one = client.in("delegate");
    EXPECT_EQ(one["log"].size(), 1u);
    EXPECT_EQ(one["now"]["undo"], one["log"][0]["move"]);
    for (int i = 0; i < 20; ++i) {
        now = client.in("advance")["now"];
        if (now["player"] != "person" || now["due"]["name"] != "deploy") break;
        const Json helped = client.in("delegate", {{"while", deployment}});
        for (const Json& step : helped["log"]) EXPECT_EQ(step["side"], "A");
    }
    EXPECT_EQ(now["due"]["name"], "first");
    std::set<std::string> own;
    for (const Json& unit : units())
        if (unit["side"] == "A") own.insert(unit["name"]);
    EXPECT_EQ(own.size(), 27u);
    // A decision that is not named is left to the person.
    EXPECT_TRUE(client.in("delegate", {{"while", deployment}})["log"].empty());
    client.expect_schemas();
}

TEST_F(Deployment, OfTwoPersonsTheGeneralHelpsOne) {
    begin({{"general", "person"}});
    const std::string side = now["side"];
    const Json helped = client.in("delegate", {{"while", deployment}});
    for (const Json& step : helped["log"])
        if (step.contains("side")) EXPECT_EQ(step["side"], side);
}

TEST_F(Deployment, NobodyIsHelpedWhoHasNoChoice) {
    client.begin({{"battle", "heraclea"}});
    EXPECT_THAT(client.refused_in("delegate"), HasSubstr("no person has to act"));
    EXPECT_THAT(client.refused_in("delegate", {{"while", "deploy"}}), HasSubstr("no person has to act"));
    client.in("advance");
    EXPECT_THAT(client.refused_in("delegate", {{"while", "deploy"}}), HasSubstr("'while' must be a list of texts"));
}

/// Ground is laid where it may lie, near the place that was pointed at.
TEST(LayingGround, IsPointedAt) {
    Client client;
    client.begin({{"battle", "zama-202bc"}, {"seed", 7}, {"side", "A"}});
    client.in("advance");
    client.in("play", {{"move", "lay village"}});
    ASSERT_EQ(client.in("advance")["now"]["due"]["name"], "place");
    const Json point = client.in("moves", {{"points", "yes"}})["moves"][0]["point"];
    EXPECT_EQ(point["unit"], "village");
    EXPECT_EQ(point["does"], "place");
    EXPECT_EQ(point["to"]["corners"].size(), 8u);
    const Json near = client.in("near", {{"at", {{"unit", "village"}, {"x", 8}, {"y", 12}, {"heading", 32}}}});
    EXPECT_EQ(near["move"], "village at 8 12 turned 30");
    EXPECT_EQ(near["off"]["length"], 0);
    const Json far = client.in("near", {{"at", {{"unit", "village"}, {"x", 40}, {"y", 12}}}});
    EXPECT_TRUE(far["move"].is_string()) << "the nearest of the listed places";
    client.in("play", {{"move", near["move"]}});
    EXPECT_EQ(client.in("state", {{"show", {"ground"}}})["ground"]["areas"][0]["name"], "village");
    client.expect_schemas();
}

}  // namespace
}  // namespace polemarch::test
