// `polemarch odds` of a move in a position, from outside: the enemy's best reply, placements within reach, dice that
// are due.
#include "tests/support/ancient_battles/fight_judge.h"
#include "tests/support/odds.h"

#include <cmath>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;

/// Ways of 36 in which an attack from the front eliminates its defender.
int fatal(const char* attacker, bool attacker_disordered, const char* defender, bool defender_disordered) {
    const JudgedMelee m{{&judged(attacker), attacker_disordered}, {&judged(defender), defender_disordered}};
    const auto ways = judge_ways(judge_sums(m));
    return ways[4] + (defender_disordered ? ways[3] : 0);
}

TEST(OddsOfAPosition, AnAttackAndTheEnemysBestAfterIt) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"HI E5/4", "MI R12/1"}});
    t.melee();
    const PositionFile file(t);
    const Json json = json_of({file.path(), "--move", "E6 attacks E5"});
    expect_schema_of(json.dump(), "odds-ancient-battles.schema.json");
    const Json& dice = json["dice"];
    const auto ways = judge_ways(judge_sums({{&judged("MI")}, {&judged("HI")}}));
    EXPECT_EQ(dice["of"], 36);
    EXPECT_EQ(dice["melee"]["results"]["DE"]["count"], ways[4]);
    EXPECT_NEAR(dice["lost"].get<double>(), ways[0] / 36.0, 1e-12);
    const double then = ways[0] + ways[1] * fatal("HI", false, "MI", true) / 36.0 +
                        ways[2] * fatal("HI", true, "MI", true) / 36.0 +
                        ways[3] * fatal("HI", true, "MI", false) / 36.0;
    EXPECT_NEAR(dice["lost_with_reply"].get<double>(), then / 36, 1e-12);
    for (const Json& outcome : dice["outcomes"])
        if (!outcome["reply"].is_null()) {
            EXPECT_FALSE(outcome["reply"]["this_turn"]);  // exhausted (11.7)
        }
}

TEST(OddsOfAPosition, LeadersAreThereForTheReplyToTheLastMeleeOfATurn) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"HI E5/4", "MI R12/1"}});
    t.melee().leader(0, 0, "E6");
    const PositionFile file(t);
    const Json dice = json_of({file.path(), "--move", "E6 attacks E5"})["dice"];
    const int leaders = dice["melee"]["attacker"]["leaders"];
    ASSERT_EQ(leaders, 1);
    int replies = 0;
    for (const Json& outcome : dice["outcomes"]) {
        if (outcome["reply"].is_null()) continue;
        ++replies;
        EXPECT_EQ(outcome["reply"]["defender"]["leaders"], 1) << outcome;
        EXPECT_EQ(outcome["reply"]["attacker"]["leaders"], 0);
        EXPECT_FALSE(outcome["reply"]["this_turn"]);
    }
    EXPECT_GT(replies, 0);
}

TEST(OddsOfAPosition, AVictorGoesForwardWithItsLeaderAndIsAttackedThere) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"LI E5/4", "HI E4/4", "MI R12/1"}});
    t.melee().disorder("E5").leader(0, 0, "E6");
    const PositionFile file(t);
    const Json json = json_of({file.path(), "--move", "E6 attacks E5"});
    int advanced = 0;
    for (const Json& outcome : json["dice"]["outcomes"])
        if (outcome["outcome"].get<std::string>().find("defender eliminated") != std::string::npos) {
            ++advanced;
            EXPECT_EQ(outcome["reply"]["attacker"]["hex"], "E4") << outcome;
            EXPECT_EQ(outcome["reply"]["defender"]["leaders"], 1);
            EXPECT_TRUE(outcome["reply"]["this_turn"]);  // it has not fought yet
        }
    EXPECT_GT(advanced, 0);
}

TEST(OddsOfAPosition, DisciplinedTroopsStayOutOfGroundThatDisordersThem) {
    for (const bool disciplined : {false, true}) {
        RulesTable t({.a = {disciplined ? "PX E6/1" : "MI E6/1", "MI R1/4"},
                      .b = {"MI E5/4", "HI E4/4", "MI R12/1"},
                      .map = "woods = [\"E5\"]\n"});
        t.melee().disorder("E5");
        const PositionFile file(t);
        const Json json = json_of({file.path(), "--move", "E6 attacks E5"});
        const Json& dice = json["dice"];
        const double eliminated = dice["melee"]["after"]["defender"]["eliminated"];
        EXPECT_GT(eliminated, 0);
        for (const Json& outcome : dice["outcomes"])
            if (outcome["outcome"].get<std::string>().find("defender eliminated") != std::string::npos) {
                if (disciplined) {
                    EXPECT_TRUE(outcome["reply"].is_null()) << outcome;  // the HI is two hexes away
                } else {
                    EXPECT_EQ(outcome["reply"]["defender"]["disordered"], true) << outcome;
                }
            }
    }
}

TEST(OddsOfAPosition, ResultsHaveTheirCodesInOneOrderForEitherSide) {
    for (const unsigned side : {0u, 1u}) {
        RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"HI E5/4", "MI R12/1"}});
        t.melee(side).disorder(side == 0 ? "E5" : "E6");
        const PositionFile file(t);
        const std::string move = side == 0 ? "E6 attacks E5" : "E5 attacks E6";
        const Json dice = json_of({file.path(), "--move", move})["dice"];
        std::string codes;
        for (const Json& outcome : dice["outcomes"]) {
            codes += outcome["result"].get<std::string>() + ' ';
            EXPECT_EQ(outcome["outcome"], dice["melee"]["results"][outcome["result"].get<std::string>()]["means"]);
        }
        EXPECT_EQ(codes, "AD EN DD DE ");  // AE has no way
        EXPECT_EQ(dice["melee"]["results"]["EN"]["means"], "attacker disordered");
        const std::string text = odds({file.path(), "--move", move}).output;
        EXPECT_THAT(text, testing::HasSubstr("DD  defender eliminated"));
        EXPECT_THAT(text, testing::HasSubstr("DE  defender eliminated"));
    }
}

TEST(OddsOfAPosition, AnAttackFromWhichTheDefenderMayRetreat) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"LC E5/4", "HI D5/4", "MI R12/1"}});
    t.melee();
    const PositionFile file(t);
    const Json json = json_of({file.path(), "--move", "E6 attacks E5"});
    expect_schema_of(json.dump(), "odds-ancient-battles.schema.json");
    EXPECT_EQ(json["dice"]["retreats"].size(), 2u);
    const std::string text = odds({file.path(), "--move", "E6 attacks E5"}).output;
    EXPECT_THAT(text, testing::HasSubstr("Instead LC E5 may retreat before melee, one hex or two"));
    EXPECT_THAT(text, testing::HasSubstr("it retreats two hexes"));
}

TEST(OddsOfAPosition, AMarchThatBringsAnEnemyUponTheUnit) {
    for (const bool marked : {false, true}) {
        RulesTable t({.a = {"MI E9/1", "MI R1/4"}, .b = {"LC E5/1", "MI R12/1"}});
        t.activation(0, 3);
        if (marked) t.yellow("E5");
        const PositionFile file(t);
        const Json json = json_of({file.path(), "--move", "E9 move; to E8; face 1"});
        expect_schema_of(json.dump(), "odds-ancient-battles.schema.json");
        ASSERT_EQ(json["placements"].size(), 1u);
        const Json& stand = json["placements"][0];
        EXPECT_TRUE(stand["threats"].empty());
        if (marked) {
            EXPECT_TRUE(stand["march_threat"].is_null());
            continue;
        }
        EXPECT_EQ(stand["march_threat"]["melee"]["attacker"]["hex"], "E5");
        EXPECT_EQ(stand["march_threat"]["hex"], "D9");  // as far round as its movement allows
        EXPECT_EQ(stand["march_threat"]["melee"]["approach"], "rear-flank");
        const std::string text = odds({file.path(), "--move", "E9 move; to E8; face 1"}).output;
        EXPECT_THAT(text, testing::HasSubstr("Attacks on MI E8/1, as they stand and face"));
        EXPECT_THAT(text, testing::HasSubstr("LC E5 to D9/2, rear flank"));
    }
}

TEST(OddsOfAPosition, FromAHexThatTheUnitCouldMoveTo) {
    RulesTable t({.a = {"LC E8/1", "MI R1/4"}, .b = {"HI E5/1", "MI R12/1"}});
    t.activation(0, 3);
    const PositionFile file(t);
    const Json all = json_of({file.path(), "--move", "E8 move"});
    expect_schema_of(all.dump(), "odds-ancient-battles.schema.json");
    ASSERT_FALSE(all["placements"].empty());
    const Json& best = all["placements"][0];
    EXPECT_EQ(best["hex"], "E6");  // behind it
    EXPECT_EQ(best["attacks"][0]["approach"], "rear");
    const auto ways = judge_ways(judge_sums({{&judged("LC")}, {&judged("HI")}, 3}));
    EXPECT_EQ(best["attacks"][0]["results"]["DE"]["count"], ways[4]);

    const Json one = json_of({file.path(), "--move", "E8 move; to E6; face 1"});
    ASSERT_EQ(one["placements"].size(), 1u);
    EXPECT_EQ(one["placements"][0]["attacks"][0], best["attacks"][0]);
    EXPECT_TRUE(one["placements"][0]["threats"].empty());  // it faces the other way
    const Json open = json_of({file.path(), "--move", "E8 move; to E6"});
    EXPECT_GT(open["placements"].size(), 1u);  // one for each facing
}

TEST(OddsOfAPosition, FireInAPositionAndARecord) {
    RulesTable t({.a = {"LA E7/1", "MI R1/4"}, .b = {"PX E5/4", "MI R12/1"}});
    t.activation(0, 3);
    const PositionFile file(t);
    const Json json = json_of({file.path(), "--move", "E7 fire; at E5"});
    int hits = 0;
    for (int x = 1; x <= 6; ++x)
        for (int y = 1; y <= 6; ++y)
            for (int z = 1; z <= 6; ++z) hits += std::max(x, y) > z + 2;
    EXPECT_EQ(json["dice"]["outcomes"][1]["ways"], hits);
    EXPECT_EQ(json["dice"]["of"], 216);
    EXPECT_EQ(json["unit"]["type"], "LA");

    // The first melee of the worked example: 4 to 2 for the attacker.
    std::ifstream lines(worked_example);
    std::string line, move;
    int step = -1;
    for (; std::getline(lines, line); ++step)
        if (line.find("attacks") != std::string::npos && line.find("\"move\"") != std::string::npos) break;
    const Json melee = json_of({worked_example + "@" + std::to_string(step), "--move", Json::parse(line)["move"]});
    EXPECT_EQ(melee["dice"]["melee"]["attacker_strength"], 4);
    EXPECT_EQ(melee["dice"]["melee"]["defender_strength"], 2);
    EXPECT_EQ(melee["dice"]["melee"]["advantage"], 2);
}

}  // namespace
}  // namespace polemarch::test
