// `polemarch odds standard-wargame` for battle actions, from outside.
#include "tests/support/mistakes.h"
#include "tests/support/odds.h"
#include "tests/support/standard_wargame/charts.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

Words wargame(Words words) {
    words.insert(words.begin(), "standard-wargame");
    return words;
}
Words close(const std::string& attacker, const std::string& defender, const Words& more = {}) {
    Words words = wargame({"close", "--attacker", attacker, "--defender", defender});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}
Words shot(const std::string& shooter, const std::string& target, const Words& more = {}) {
    Words words = wargame({"distance", "--shooter", shooter, "--target", target});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(WargameOdds, JsonIsAsItsSchemaSaysAndSumsUp) {
    const std::vector<Words> questions{
        close("R HC/-", "R HF/2,ranks=2", {"--to-the-end"}),
        close("V HF/3,ranks=3,general,hold", "M HF/3", {"--ground", "woods", "--rounds", "3"}),
        close("W LF/-", "W HF/1", {"--defender-defending", "hill", "--advantage", "both", "--bound", "defender"}),
        close("W El", "M Bg,fortified", {"--attacker-retreat", "barred", "--weather", "pouring-rain"}),
        shot("R MF/bow,ranks=2", "W HF/1", {"--weather", "storm"}),
        shot("V LF/bow", "V LF/bow", {"--return-fire", "--target-ground", "brush", "--target-retreat", "blocked"}),
        shot("R HA", "M Le", {"--village", "target"}),
    };
    for (const Words& words : questions) {
        const Json json = json_of(words);
        expect_schema_of(json.dump(), "odds-standard-wargame.schema.json");
        int ways = 0;
        double joint = 0;
        for (const Json& count : json["results"]) ways += count.get<int>();
        for (const Json& chance : json["joint"]) joint += chance.get<double>();
        EXPECT_EQ(ways, json["faces"]) << json;
        EXPECT_NEAR(joint, 1, 1e-12) << json;
        for (const char* unit : {"attacker", "defender", "shooter", "target"}) {
            if (!json.contains(unit)) continue;
            const Json& p = json[unit];
            EXPECT_NEAR(p["keeps"].get<double>() + p["prevented"].get<double>(), p["holds"].get<double>(), 1e-12);
            EXPECT_NEAR(p["holds"].get<double>() + p["retreats"].get<double>() + p["destroyed"].get<double>(), 1,
                        1e-12);
            int sum = 0;
            for (const Json& line : json["breakdown"]) sum += line[unit].get<int>();
            EXPECT_EQ(sum, json[std::string(unit) + "_modifier"]) << json;
        }
    }
}
TEST(WargameOdds, R7_4_10_AChargeOfHeavyCavalryAtDeepSpears) {
    const Json json = json_of(close("R HC/-", "R HF/2,ranks=2", {"--to-the-end"}));
    EXPECT_EQ(json["attacker_modifier"], -1);
    EXPECT_EQ(json["results"],
              (Json{{"both_keep", 8}, {"attacker_loses", 16}, {"defender_loses", 4}, {"both_lose", 8}}));
    EXPECT_EQ(json["defender"]["flee_level"], "difficult");
    EXPECT_EQ(json["defender"]["flee_level_both"], "ordinary");
    EXPECT_NEAR(json["defender"]["destroyed"].get<double>(), 4 / 36.0 * 27 / 36 + 8 / 36.0 / 2, 1e-12);
    EXPECT_NEAR(json["fight"]["undecided"].get<double>(), 0, 1e-9);
}
TEST(WargameOdds, R7_2_1_ASecondRankInOpenGroundShootsFarther) {
    EXPECT_EQ(json_of(shot("R MF/bow", "R HF/1"))["range"], 1.0);
    EXPECT_EQ(json_of(shot("R MF/bow,ranks=2", "R HF/1"))["range"], 2.0);
    EXPECT_EQ(json_of(shot("R MF/bow,ranks=2", "R HF/1", {"--shooter-ground", "woods"}))["range"], 1.0);
    EXPECT_EQ(json_of(shot("R MC/bow", "R HF/1"))["range"], 0.5);
    EXPECT_EQ(json_of(shot("R MC/bow", "R HF/1", {"--village", "shooter"}))["range"], 1.0);  // 7.4.12.2
}
TEST(WargameOdds, R7_4_4_AFortifiedVillageIsDifficultGroundForBows) {
    const Json out = json_of(shot("W LF/bow", "R LF/bow", {"--village", "shooter"}));
    EXPECT_EQ(out["target_modifier"], -2);   // light against light, and the ground of the shooter
    EXPECT_EQ(out["shooter_modifier"], -3);  // and light against light, and out of a village
    const Json back = json_of(shot("R MF/bow", "R LA", {"--village", "shooter", "--return-fire"}));
    EXPECT_EQ(back["shooter_modifier"], -2);  // out of a village, and its ground
    const Json same = json_of(shot("W LF/bow", "R LF/bow", {"--village", "shooter", "--shooter-ground", "village"}));
    EXPECT_EQ(same["target_modifier"], -2);
}
TEST(WargameOdds, R3_2_1_PouringRainMakesAllButOpenGroundAndRoadsDifficult) {
    const auto modifier = [](const char* ground, const char* weather) {
        return json_of(close("R HF/2", "R HF/2", {"--ground", ground, "--weather", weather}))["attacker_modifier"];
    };
    EXPECT_EQ(modifier("hill", "none"), 0);
    EXPECT_EQ(modifier("hill", "pouring-rain"), -1);
    EXPECT_EQ(modifier("field", "pouring-rain"), -1);
    EXPECT_EQ(modifier("road", "pouring-rain"), 0);
    EXPECT_EQ(modifier("open", "pouring-rain"), 0);
    EXPECT_EQ(modifier("difficult", "none"), -1);
}
TEST(WargameOdds, MatrixHoldsTheChancesOfEveryCloseBattle) {
    const Json json = json_of(wargame({"matrix", "--bound", "defender", "--defender", "V,ranks=2"}));
    expect_schema_of(json.dump(), "odds-standard-wargame.schema.json");
    const auto at = [&](const char* attacker, const char* defender) {
        return json["cells"][standard_wargame::index(troops(attacker))][standard_wargame::index(troops(defender))];
    };
    const Json one = json_of(close("R HC/-", "V HF/2,ranks=2", {"--bound", "defender"}));
    for (const char* fate : {"holds", "retreats", "destroyed"}) {
        EXPECT_EQ(at("HC/-", "HF/2")["attacker"][fate], one["attacker"][fate]);
        EXPECT_EQ(at("HC/-", "HF/2")["defender"][fate], one["defender"][fate]);
    }
    EXPECT_TRUE(at("Bg", "LF/-").is_null());
    EXPECT_FALSE(at("El", "El").is_null());  // of the best class that they have
}
TEST(WargameOdds, MatrixAsTextFitsAndAsPictureHasATipForEveryCell) {
    const Ran text = polemarch({"odds", "standard-wargame", "matrix"});
    EXPECT_EQ(text.status, 0);
    std::istringstream lines(text.output);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
    const Ran svg = polemarch({"odds", "standard-wargame", "matrix", "--svg"});
    EXPECT_THAT(svg.output, testing::HasSubstr("<title>HC/- attacks HF/2: attacker holds "));
}

class WargameOddsMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(WargameOddsMistakes, AreExplained) {
    Mistake mistake = GetParam();
    mistake.words.insert(mistake.words.begin(), "odds");
    expect_explained(mistake);
}
const Mistake wargame_mistakes[] = {
    {"no_class", close("HF/2", "R HF/2"), "--attacker: a unit is a class and a type such as 'V HF/2', found 'HF/2'"},
    {"unknown_class", close("X HF/2", "R HF/2"), "--attacker: unknown class 'X'; there are: M, W, R, V"},
    {"R2_1_5_militia", close("R HF/2", "M HC/-"), "--defender: there are no militia HC/- (rule 2.1.5)"},
    {"R2_1_5_elephants", close("R HF/2", "V El"), "--defender: there are no veteran El (rule 2.1.5)"},
    {"R2_2_7_general", close("R HF/2", "M Bg,general"), "--defender: baggage holds no general (rule 2.2.7)"},
    {"R7_4_11_hold", close("R HF/2,hold", "M Bg"),
     "--attacker: only a general holds a unit in its place (rule 7.4.11)"},
    {"R7_1_baggage", close("M Bg", "R HF/2"), "--attacker: baggage never attacks (rule 7.1)"},
    {"R7_4_4_2_mounted", close("R HF/2", "R MC/-", {"--defender-defending", "bank"}),
     "--defender-defending: only foot is in a defending position, not MC/- (rule 7.4.4.2)"},
    {"R7_2_1_no_range", shot("R HF/2", "R HF/2"), "HF/2 does not shoot at HF/2 (rule 7.2.1)"},
    {"R7_2_5_no_return", shot("R LF/bow", "R HF/2", {"--return-fire"}),
     "HF/2 does not shoot back at LF/bow (rule 7.2.5)"},
    {"R7_4_12_1_bows", shot("R LF/bow", "M Le", {"--village", "target"}),
     "only artillery shoots at a fortified village, not LF/bow (rule 7.4.12.1)"},
    {"R7_4_12_1_levy", shot("R HA", "R HF/2", {"--village", "target"}),
     "whoever shoots at a fortified village shoots at an imaginary M Le, not at R HF/2 (rule 7.4.12.1)"},
    {"R3_3_2_8_ground", shot("R LF/bow", "R HF/2", {"--village", "shooter", "--shooter-ground", "woods"}),
     "a unit in a fortified village stands on the ground of villages, not on woods (rule 3.3.2.8)"},
    {"R7_4_12_2_javelins", shot("R LF/-", "R HF/2", {"--village", "shooter"}),
     "only artillery and /bow units shoot out of a fortified village, not LF/- (rule 7.4.12.2)"},
    {"R7_4_12_3_hill", close("R HF/2", "R HF/2", {"--fortified-village", "--defender-defending", "hill"}),
     "--defender-defending: in a fortified village only the village is a defending position, not hill (rule 7.4.12.3)"},
    {"R7_4_12_3_attacker", close("R HF/2", "R HF/2", {"--fortified-village", "--attacker-defending", "village"}),
     "--attacker-defending: in a fortified village only its defender has a bonus (rule 7.4.12.3)"},
    {"R7_4_12_3_unfaced", close("R HF/2", "R HF/2", {"--fortified-village", "--unfaced", "attacker"}),
     "--unfaced: in a fortified village no modifier counts but its defender's bonus (rule 7.4.12.3)"},
    {"R7_4_12_3_ground", close("R HF/2", "R HF/2", {"--fortified-village", "--ground", "woods"}),
     "--ground: in a fortified village no modifier counts but its defender's bonus (rule 7.4.12.3)"},
    {"R7_4_12_3_matrix", wargame({"matrix", "--fortified-village", "--unfaced", "both"}),
     "--unfaced: in a fortified village no modifier counts but its defender's bonus (rule 7.4.12.3)"},
    {"other_question", close("R HF/2", "R HF/2", {"--shooter", "R LF/bow"}),
     "the option '--shooter' does not go with 'close'"},
    {"unknown_ground", close("R HF/2", "R HF/2", {"--ground", "wood"}),
     "the option '--ground' must be one of open, difficult, hill, woods, orchard, light-woods, brush, rocky, dunes, "
     "village, field, river, road, marsh, found 'wood'"},
};
INSTANTIATE_TEST_SUITE_P(All, WargameOddsMistakes, testing::ValuesIn(wargame_mistakes), name_of_mistake);

}  // namespace
}  // namespace polemarch::test
