// `polemarch odds` from outside: figures against the judge, forms against their schemas, mistakes against their words.
#include "core/text.h"
#include "tests/support/fight_judge.h"
#include "tests/support/json_files.h"
#include "tests/support/rules_table.h"

#include <cmath>
#include <regex>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;
const std::string record = POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl";

Ran odds(std::vector<std::string> words) {
    words.insert(words.begin(), "odds");
    return polemarch(std::move(words));
}
Json json_of(std::vector<std::string> words) {
    words.push_back("--json");
    const Ran ran = odds(words);
    EXPECT_EQ(ran.status, 0) << ran.error;
    return Json::parse(ran.output);
}
std::string typed(const JudgedSide& s) {
    std::string text = s.unit->type;
    if (s.disordered) text += ",disordered";
    for (int i = 0; i < s.plus; ++i) text += ",leader=+1";
    // x1 and x2 leaders as they were drawn: so many of them add up to `times`
    const int multipliers = s.leaders - s.plus, twos = s.times - multipliers;
    for (int i = 0; i < multipliers; ++i) text += i < twos ? ",leader=x2" : ",leader=x1";
    return text;
}

TEST(Odds, MeleesOfRandomMatchUpsAsTheJudgeCountsThem) {
    AgentStream stream(71);
    constexpr std::array<const char*, 5> codes{"AE", "AD", "EN", "DD", "DE"};
    for (int trial = 0; trial < 150; ++trial) {
        JudgedMelee m = random_melee(stream);
        if (std::string(m.defender.unit->type) == "WW") m.defender.ground = &judged_grounds[0];
        const Json json =
            json_of({"ancient-battles", "melee", "--attacker", typed(m.attacker), "--defender", typed(m.defender),
                     "--approach", judged_approaches[m.approach], "--attacker-terrain", m.attacker.ground->code,
                     "--defender-terrain", m.defender.ground->code, "--hexside", m.crossing ? "bridge" : "none"});
        const JudgedSums sums = judge_sums(m);
        EXPECT_EQ(json["attacker_strength"], sums.attacker_strength) << json;
        EXPECT_EQ(json["defender_strength"], sums.defender_strength) << json;
        EXPECT_EQ(json["advantage"], sums.advantage) << json;
        EXPECT_EQ(json["attacker_modifier"], sums.attacker) << json;
        EXPECT_EQ(json["defender_modifier"], sums.defender) << json;
        EXPECT_EQ(json["faces"], 36);
        const auto ways = judge_ways(sums);
        double total = 0;
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const Json& result = json["results"][codes[i]];
            EXPECT_EQ(result["count"], ways[i]) << json;
            EXPECT_DOUBLE_EQ(result["probability"].get<double>(), ways[i] / 36.0);
            total += result["probability"].get<double>();
        }
        EXPECT_NEAR(total, 1, 1e-12);
    }
}

TEST(Odds, TheBreakdownAddsUp) {
    AgentStream stream(72);
    for (int trial = 0; trial < 40; ++trial) {
        const JudgedMelee m = random_melee(stream);
        if (std::string(m.defender.unit->type) == "WW") continue;
        const Json json =
            json_of({"ancient-battles", "melee", "--attacker", typed(m.attacker), "--defender", typed(m.defender),
                     "--approach", judged_approaches[m.approach], "--defender-terrain", m.defender.ground->code});
        for (const char* side : {"attacker", "defender"}) {
            std::map<std::string, int> running, sums;
            for (const Json& line : json["breakdown"]) {
                const std::string part = line["part"];
                EXPECT_FALSE(line["rule"].get<std::string>().empty());
                if (!line["sum"]) {
                    running[part] += line[side].get<int>();
                    continue;
                }
                sums[part] = line[side];
                if (part != "modified") {
                    EXPECT_EQ(running[part], sums[part]) << part << json;
                }
            }
            EXPECT_EQ(sums["strength"] * sums["multiple"], sums["modified"]) << json;
            EXPECT_EQ(sums["modified"], json[std::string(side) + "_strength"]);
            EXPECT_EQ(sums["die"], json[std::string(side) + "_modifier"]);
        }
    }
}

TEST(Odds, FireByAllFaces) {
    struct Shooter {
        const char* type;
        int dice;
    };
    struct Target {
        const char *type, *ground;
        int defence;
    };
    for (const Shooter& s : {Shooter{"MM", 1}, Shooter{"LA", 2}, Shooter{"HA,disordered", 2}, Shooter{"CT", 1}})
        for (const Target& t : {Target{"PX", "clear", 2}, Target{"LI", "woods", 1}, Target{"KT", "built-up", 4}})
            for (const int support : {0, 2}) {
                int hits = 0, all = 0;
                for (int x = 1; x <= 6; ++x)
                    for (int y = 1; y <= (s.dice == 2 ? 6 : 1); ++y)
                        for (int z = 1; z <= 6; ++z, ++all) hits += std::max(x, y) + support > z + t.defence;
                const Json json = json_of({"ancient-battles", "fire", "--attacker", s.type, "--defender", t.type,
                                           "--defender-terrain", t.ground, "--support", std::to_string(support)});
                EXPECT_EQ(json["faces"], all);
                EXPECT_EQ(json["results"]["hit"]["count"], hits) << s.type << ' ' << t.type;
                EXPECT_EQ(json["results"]["missed"]["count"], all - hits);
            }
}

TEST(Odds, RallyByAllFaces) {
    const auto ways = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"ancient-battles", "rally"});
        return json_of(words)["results"]["rallied"]["count"].get<int>();
    };
    EXPECT_EQ(ways({"--unit", "PX"}), 3);
    EXPECT_EQ(ways({"--unit", "PX,leader=+1"}), 5);
    EXPECT_EQ(ways({"--unit", "HI", "--beside-leader"}), 3);
    EXPECT_EQ(ways({"--unit", "LA"}), 1);            // strength 0: a natural 1
    EXPECT_EQ(ways({"--unit", "LA,leader=x2"}), 2);  // ruling 22: or a 2
}

TEST(Odds, FireAndRallyFollowTheSchema) {
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"fire", "--attacker", "LA", "--defender", "HA", "--exchange", "--reply-support", "1", "--to-the-end"},
             {"fire", "--attacker", "CT", "--defender", "PX", "--combine", "2"},
             {"rally", "--unit", "PX,disordered,leader=x1", "--rounds", "3"},
             {"rally", "--unit", "LI", "--beside-leader", "--to-the-end"}}) {
        std::vector<std::string> all{"ancient-battles"};
        all.insert(all.end(), words.begin(), words.end());
        expect_schema_of(json_of(all).dump(), "odds.schema.json");
    }
}

TEST(Odds, FightsAndSequencesAreWholeChances) {
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"--attacker", "HI", "--defender", "PX", "--attacks", "alternate", "--to-the-end"},
             {"--attacker", "LA", "--defender", "CAMP,leader=x1", "--rounds", "4"},
             {"--attacker", "MI", "--defender", "LC", "--retreat"},
             {"--attacker", "MM HI,disordered,approach=rear-flank HC,terrain=woods,hexside=ford", "--defender",
              "PX"}}) {
        std::vector<std::string> all{"ancient-battles", "melee"};
        all.insert(all.end(), words.begin(), words.end());
        const Json json = json_of(all);
        expect_schema_of(json.dump(), "odds.schema.json");
        const auto whole = [](const Json& p) {
            EXPECT_NEAR(p["good"].get<double>() + p["disordered"].get<double>() + p["eliminated"].get<double>() +
                            p["looting"].get<double>(),
                        1, 1e-12);
        };
        whole(json["after"]["attacker"]);
        whole(json["after"]["defender"]);
        if (json.contains("sequence")) {
            EXPECT_EQ(json["sequence"].size(), 3u);
            for (const Json& step : json["sequence"]) {
                whole(step["then"]["attacker"]);
                whole(step["then"]["defender"]);
            }
            EXPECT_EQ(json["sequence"][1]["approach"], "rear-flank");
            EXPECT_EQ(json["sequence"][2]["hexside"], "ford");
            continue;
        }
        whole(json["fight"]["attacker"]);
        whole(json["fight"]["defender"]);
        double states = 0;
        for (const Json& state : json["fight"]["states"]) states += state["probability"].get<double>();
        EXPECT_NEAR(states, 1, 1e-12);
        for (const Json& row : json["fight"]["transition"]) {
            double sum = 0;
            for (const Json& p : row) sum += p.get<double>();
            EXPECT_NEAR(sum, 1, 1e-12);
        }
    }
}

TEST(Odds, TheMatrixNeverPrefersDisorder) {
    for (const char* approach : judged_approaches)
        for (const char* ground : {"clear", "woods"}) {
            const Json m = json_of({"ancient-battles", "matrix", "--approach", approach, "--defender-terrain", ground});
            const auto find = [](const Json& units, const Json& type, bool disordered) {
                for (std::size_t i = 0; i < units.size(); ++i)
                    if (units[i]["type"] == type && units[i]["disordered"] == disordered) return int(i);
                return -1;
            };
            int pairs = 0;
            for (std::size_t a = 0; a < m["attackers"].size(); ++a)
                for (std::size_t d = 0; d < m["defenders"].size(); ++d) {
                    const Json &attacker = m["attackers"][a], &defender = m["defenders"][d];
                    const double gain = m["cells"][a][d]["gain"];
                    if (attacker["disordered"]) {
                        const int good = find(m["attackers"], attacker["type"], false);
                        ASSERT_GE(good, 0);
                        EXPECT_LE(gain, m["cells"][std::size_t(good)][d]["gain"].get<double>() + 1e-12)
                            << attacker << defender << approach;
                        ++pairs;
                    }
                    // In woods who eliminates a disordered unit must follow and is disordered by the ground (8.9).
                    if (defender["disordered"] && std::string(ground) == "clear") {
                        const int good = find(m["defenders"], defender["type"], false);
                        ASSERT_GE(good, 0);
                        EXPECT_GE(gain, m["cells"][a][std::size_t(good)]["gain"].get<double>() - 1e-12)
                            << attacker << defender << approach;
                    }
                }
            EXPECT_GT(pairs, 500);
        }
}

TEST(Odds, TheHelpNamesEveryUnitAndACampByBothItsCodes) {
    const std::string help = polemarch({"help", "odds"}).output;
    for (const JudgedUnit& unit : judged_units)
        EXPECT_TRUE(std::regex_search(help, std::regex(fmt::format("\\b{}\\b", unit.type)))) << unit.type;
    EXPECT_NE(help.find("CAMP (also CP)"), std::string::npos);
    EXPECT_EQ(json_of({"ancient-battles", "melee", "--attacker", "PX", "--defender", "CP,disordered"}),
              json_of({"ancient-battles", "melee", "--attacker", "PX", "--defender", "CAMP,disordered"}));
}

TEST(Odds, WhatAnOptionDoesNotDoIsSaid) {
    const auto text = [](std::vector<std::string> words) {
        words.insert(words.begin(), "ancient-battles");
        return odds(words).output;
    };
    using testing::HasSubstr;
    EXPECT_THAT(text({"rally", "--unit", "HC"}), HasSubstr("taken as disordered"));
    EXPECT_THAT(text({"rally", "--unit", "HC,disordered"}), testing::Not(HasSubstr("taken as disordered")));
    EXPECT_THAT(text({"melee", "--attacker", "HC", "--defender", "PX", "--retreat"}),
                HasSubstr("may not retreat before this melee (11.2.3): --retreat changes nothing"));
    EXPECT_THAT(text({"melee", "--attacker", "MI", "--defender", "LC", "--retreat", "--to-the-end"}),
                HasSubstr("1.000 declared, 0.000 fought"));
    EXPECT_THAT(text({"melee", "--attacker", "EL", "--defender", "LC,leader=x1"}),
                HasSubstr("none, an elephant attacks "));
}

// ---- positions

/// A position of a table, as a scenario file.
class PositionFile {
public:
    explicit PositionFile(const RulesTable& t) : path_(folder_ / "position.toml") {
        std::ofstream(path_) << t.battle().position(t.state());
    }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    Folder folder_;
    std::string path_;
};

const JudgedUnit& judged(const std::string& type) {
    return *std::find_if(judged_units.begin(), judged_units.end(), [&](const auto& u) { return u.type == type; });
}
/// Ways of 36 in which an attack from the front eliminates its defender.
int fatal(const char* attacker, bool attacker_disordered, const char* defender, bool defender_disordered) {
    const JudgedMelee m{{&judged(attacker), attacker_disordered}, {&judged(defender), defender_disordered}};
    const auto ways = judge_ways(judge_sums(m));
    return ways[4] + (defender_disordered ? ways[3] : 0);
}

TEST(Odds, AnAttackAndTheEnemysBestAfterIt) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"HI E5/4", "MI R12/1"}});
    t.melee();
    const PositionFile file(t);
    const Json json = json_of({file.path(), "--move", "E6 attacks E5"});
    expect_schema_of(json.dump(), "odds.schema.json");
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

TEST(Odds, LeadersAreThereForTheReplyToTheLastMeleeOfATurn) {
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

TEST(Odds, AVictorGoesForwardWithItsLeaderAndIsAttackedThere) {
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

TEST(Odds, DisciplinedTroopsStayOutOfGroundThatDisordersThem) {
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

TEST(Odds, ResultsHaveTheirCodesInOneOrderForEitherSide) {
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
        EXPECT_EQ(codes, "AD EN DD DE ");  // in no way AE
        EXPECT_EQ(dice["melee"]["results"]["EN"]["means"], "attacker disordered");
        const std::string text = odds({file.path(), "--move", move}).output;
        EXPECT_THAT(text, testing::HasSubstr("DD  defender eliminated"));
        EXPECT_THAT(text, testing::HasSubstr("DE  defender eliminated"));
    }
}

TEST(Odds, AnAttackFromWhichTheDefenderMayRetreat) {
    RulesTable t({.a = {"MI E6/1", "MI R1/4"}, .b = {"LC E5/4", "HI D5/4", "MI R12/1"}});
    t.melee();
    const PositionFile file(t);
    const Json json = json_of({file.path(), "--move", "E6 attacks E5"});
    expect_schema_of(json.dump(), "odds.schema.json");
    EXPECT_EQ(json["dice"]["retreats"].size(), 2u);
    const std::string text = odds({file.path(), "--move", "E6 attacks E5"}).output;
    EXPECT_THAT(text, testing::HasSubstr("Instead LC E5 may retreat before melee, one hex or two"));
    EXPECT_THAT(text, testing::HasSubstr("it retreats two hexes"));
}

TEST(Odds, AMarchThatBringsAnEnemyUponTheUnit) {
    for (const bool marked : {false, true}) {
        RulesTable t({.a = {"MI E9/1", "MI R1/4"}, .b = {"LC E5/1", "MI R12/1"}});
        t.activation(0, 3);
        if (marked) t.yellow("E5");
        const PositionFile file(t);
        const Json json = json_of({file.path(), "--move", "E9 move; to E8; face 1"});
        expect_schema_of(json.dump(), "odds.schema.json");
        ASSERT_EQ(json["stands"].size(), 1u);
        const Json& stand = json["stands"][0];
        EXPECT_TRUE(stand["threats"].empty());
        if (marked) {
            EXPECT_TRUE(stand["march_threat"].is_null());
            continue;
        }
        EXPECT_EQ(stand["march_threat"]["melee"]["attacker"]["hex"], "E5");
        EXPECT_EQ(stand["march_threat"]["hex"], "D9");  // as far round as its movement lets it
        EXPECT_EQ(stand["march_threat"]["melee"]["approach"], "rear-flank");
        const std::string text = odds({file.path(), "--move", "E9 move; to E8; face 1"}).output;
        EXPECT_THAT(text, testing::HasSubstr("Attacks on MI E8/1, as they stand and face"));
        EXPECT_THAT(text, testing::HasSubstr("LC E5 to D9/2, rear flank"));
    }
}

TEST(Odds, FromAHexThatTheUnitCouldMoveTo) {
    RulesTable t({.a = {"LC E8/1", "MI R1/4"}, .b = {"HI E5/1", "MI R12/1"}});
    t.activation(0, 3);
    const PositionFile file(t);
    const Json all = json_of({file.path(), "--move", "E8 move"});
    expect_schema_of(all.dump(), "odds.schema.json");
    ASSERT_FALSE(all["stands"].empty());
    const Json& best = all["stands"][0];
    EXPECT_EQ(best["hex"], "E6");  // behind it
    EXPECT_EQ(best["attacks"][0]["approach"], "rear");
    const auto ways = judge_ways(judge_sums({{&judged("LC")}, {&judged("HI")}, 3}));
    EXPECT_EQ(best["attacks"][0]["results"]["DE"]["count"], ways[4]);

    const Json one = json_of({file.path(), "--move", "E8 move; to E6; face 1"});
    ASSERT_EQ(one["stands"].size(), 1u);
    EXPECT_EQ(one["stands"][0]["attacks"][0], best["attacks"][0]);
    EXPECT_TRUE(one["stands"][0]["threats"].empty());  // it looks the other way
    const Json open = json_of({file.path(), "--move", "E8 move; to E6"});
    EXPECT_GT(open["stands"].size(), 1u);  // one for each facing
}

TEST(Odds, FireInAPositionAndARecord) {
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
    std::ifstream lines(record);
    std::string line, move;
    int step = -1;
    for (; std::getline(lines, line); ++step)
        if (line.find("attacks") != std::string::npos && line.find("\"move\"") != std::string::npos) break;
    const Json melee = json_of({record + "@" + std::to_string(step), "--move", Json::parse(line)["move"]});
    EXPECT_EQ(melee["dice"]["melee"]["attacker_strength"], 4);
    EXPECT_EQ(melee["dice"]["melee"]["defender_strength"], 2);
    EXPECT_EQ(melee["dice"]["melee"]["advantage"], 2);
}

// ---- for people

TEST(Odds, NoLineIsWiderThanTheScreen) {
    RulesTable t({.a = {"LC E8/1", "MI R1/4"}, .b = {"HI E5/1", "MI R12/1"}});
    t.activation(0, 3);
    const PositionFile file(t);
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"ancient-battles", "melee", "--attacker", "PX,disordered,leader=x2,leader=x2,leader=+1,leader=+1",
              "--defender", "CAMP,disordered,leader=x1,leader=x1", "--attacks", "alternate", "--to-the-end"},
             {"ancient-battles", "melee", "--attacker", "MM HI KT", "--defender", "WW"},
             {"ancient-battles", "fire", "--attacker", "LA", "--defender", "HA", "--exchange", "--rounds", "3"},
             {"ancient-battles", "rally", "--unit", "PX,leader=x1", "--to-the-end"},
             {"ancient-battles", "matrix", "--approach", "rear-flank", "--hexside", "ford", "--attacker-terrain",
              "built-up", "--defender-terrain", "built-up"},
             {file.path(), "--move", "E8 move"},
             {file.path(), "--move", "E8 move; to E6"}}) {
        const Ran ran = odds(words);
        EXPECT_EQ(ran.status, 0) << ran.error;
        std::istringstream lines(ran.output);
        for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 100) << line;
        EXPECT_EQ(ran.output.find('\033'), std::string::npos);
        auto coloured = words;
        coloured.insert(coloured.end(), {"--color", "always"});
        const std::string bare = std::regex_replace(odds(coloured).output, std::regex("\033\\[[0-9;]*m"), "");
        EXPECT_EQ(bare, ran.output);  // nothing is said by colour alone
    }
}

TEST(Odds, TheMatrixInEveryForm) {
    const std::string json = odds({"ancient-battles", "matrix", "--approach", "rear", "--json"}).output;
    expect_schema_of(json, "odds-matrix.schema.json");
    const Json matrix = Json::parse(json);
    std::istringstream csv(odds({"ancient-battles", "matrix", "--approach", "rear", "--csv"}).output);
    std::string line;
    std::getline(csv, line);
    EXPECT_TRUE(line.starts_with("attacker,attacker_disordered,defender"));
    const auto columns = std::count(line.begin(), line.end(), ',');
    std::size_t rows = 0;
    for (; std::getline(csv, line); ++rows) EXPECT_EQ(std::count(line.begin(), line.end(), ','), columns);
    EXPECT_EQ(rows, matrix["attackers"].size() * matrix["defenders"].size());
    EXPECT_EQ(matrix["defenders"].size(), 2 * judged_units.size());
    EXPECT_EQ(matrix["attackers"].size(), 2 * (judged_units.size() - 2) - 1);  // no bases, no disordered LA
    for (std::size_t a = 0; a < matrix["attackers"].size(); ++a)
        for (std::size_t d = 0; d < matrix["defenders"].size(); ++d) {
            const auto side = [](const Json& u) { return JudgedSide{&judged(u["type"]), u["disordered"]}; };
            const auto sums = judge_sums({side(matrix["attackers"][a]), side(matrix["defenders"][d]), 3});
            const auto ways = judge_ways(sums);
            const Json& cell = matrix["cells"][a][d];
            EXPECT_EQ(cell["advantage"], sums.advantage);
            EXPECT_EQ(cell["counts"]["AE"], ways[0]);
            EXPECT_EQ(cell["counts"]["AD"], ways[1]);
            EXPECT_EQ(cell["counts"]["EN"], ways[2]);
            EXPECT_EQ(cell["counts"]["DD"], ways[3]);
            EXPECT_EQ(cell["counts"]["DE"], ways[4]);
        }
    const Folder folder;
    std::ofstream(folder / "m.svg") << odds({"ancient-battles", "matrix", "--svg"}).output;
    const Ran xml = run_program({"/usr/bin/python3", "-c",
                                 "import sys, xml.dom.minidom as m; d = m.parse(sys.argv[1]); "
                                 "print(len(d.getElementsByTagName('g')))",
                                 folder / "m.svg"});
    EXPECT_EQ(xml.output, std::to_string(rows) + "\n") << xml.error;
}

// ---- mistakes

struct Mistake {
    const char* name;
    std::vector<std::string> words;
    const char* message;
};
void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class OddsMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(OddsMistakes, AreExplained) {
    const Ran run = odds(GetParam().words);
    EXPECT_EQ(run.error, std::string("polemarch: error: ") + GetParam().message + "\n");
    EXPECT_EQ(run.output, "");
    EXPECT_EQ(run.status, 2);
}

std::vector<std::string> melee(const std::string& attacker, const std::string& defender,
                               std::vector<std::string> more = {}) {
    std::vector<std::string> words{"ancient-battles", "melee", "--attacker", attacker, "--defender", defender};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

const Mistake mistakes[] = {
    {"no_question", {"ancient-battles"}, "'odds ancient-battles' needs one of melee, fire, rally, matrix"},
    {"unknown_question",
     {"ancient-battles", "mele"},
     "unknown question 'mele', did you mean 'melee'?; there are: melee, fire, rally, matrix"},
    {"no_attacker", {"ancient-battles", "melee", "--defender", "HC"}, "'melee' needs the option '--attacker'"},
    {"unknown_unit", melee("PY", "HC"),
     "unknown unit type 'PY', did you mean 'PX'?; there are: LI, MI, HI, PX, PK, MM, LA, HA, LC, HC, MA, CT, KT, CC, "
     "CH, BC, EL, CAMP, WW"},
    {"unknown_word", melee("PX,tired", "HC"),
     "'tired' in 'PX,tired' is not understood: expected TYPE[,disordered][,leader=x1|x2|+1]...[,approach=A]"
     "[,terrain=T][,hexside=H]"},
    {"unknown_leader", melee("PX", "HC,leader=x3"),
     "'leader=x3' in 'HC,leader=x3' is not understood: expected TYPE[,disordered][,leader=x1|x2|+1]..."},
    {"unknown_approach", melee("PX", "HC", {"--approach", "flank"}),
     "unknown approach 'flank'; there are: front, front-flank, rear-flank, rear"},
    {"unknown_terrain", melee("PX", "HC", {"--attacker-terrain", "wood"}),
     "unknown terrain 'wood', did you mean 'woods'?; there are: clear, rough, woods, hill, built-up, marsh"},
    {"nobody_stands_there", melee("PX", "HC", {"--attacker-terrain", "lake"}),
     "no unit stands in 'lake'; there are: clear, rough, woods, hill, built-up, marsh (rule 8.9)"},
    {"river", melee("PX", "HC", {"--hexside", "river"}),
     "there is no melee across a river without ford or bridge (rule 8.8.4)"},
    {"camp_attacks", melee("CAMP", "HC"),
     "CAMP may not attack: camps and war wagons never initiate melee (rule 13.1.3)"},
    {"no_strength", melee("LA,disordered", "HC"),
     "disordered LA may not attack: its Combat Strength is zero (rule 11.2.1)"},
    {"rounds_and_end", melee("PX", "HC", {"--rounds", "3", "--to-the-end"}),
     "the options '--rounds' and '--to-the-end' do not go together"},
    {"rounds_beyond", melee("PX", "HC", {"--rounds", "0"}),
     "the option '--rounds' must be a whole number from 1 to 1000, found '0'"},
    {"option_of_fire", melee("PX", "HC", {"--support", "1"}), "the option '--support' does not go with 'melee'"},
    {"several_in_rounds", melee("PX MI", "HC", {"--rounds", "2"}),
     "several attackers attack once each: '--rounds', '--to-the-end' and '--attacks' go with one"},
    {"no_missiles",
     {"ancient-battles", "fire", "--attacker", "PX", "--defender", "HC"},
     "PX has no missiles (rule 10.1)"},
    {"immune",
     {"ancient-battles", "fire", "--attacker", "LA", "--defender", "CAMP"},
     "CAMP is immune to ranged combat (rule 13.1.3)"},
    {"no_reply",
     {"ancient-battles", "fire", "--attacker", "LA", "--defender", "PX", "--exchange"},
     "PX has no missiles (rule 10.1)"},
    {"form_that_is_not", melee("PX", "HC", {"--svg"}), "this answer has no form '--svg'; only 'matrix' has it"},
    {"csv_of_a_melee", melee("PX", "HC", {"--csv"}), "this answer has no form '--csv'; only 'matrix' has it"},
    {"alternate_once", melee("PX", "HC", {"--attacks", "alternate"}),
     "the option '--attacks alternate' needs '--rounds' or '--to-the-end'"},
    {"reply_support_alone",
     {"ancient-battles", "fire", "--attacker", "LA", "--defender", "LA", "--reply-support", "1"},
     "the option '--reply-support' needs '--exchange': without it the target does not fire"},
    {"beside_and_with_a_leader",
     {"ancient-battles", "rally", "--unit", "HI,leader=x1", "--beside-leader"},
     "'--beside-leader' has no effect on a unit with a leader of its own (rule 7.2)"},
    {"two_forms",
     {"ancient-battles", "matrix", "--json", "--svg"},
     "only one of the options '--json', '--csv' and '--svg' can be given"},
    {"move_of_a_match_up", melee("PX", "HC", {"--move", "pass"}),
     "the option '--move' goes with a scenario or a record"},
    {"no_move", {"heraclea"}, "of a scenario or a record 'odds' needs the option '--move'"},
    {"match_up_of_a_position",
     {"heraclea", "--move", "pass", "--attacker", "PX"},
     "the option '--attacker' goes with a rule system, such as ancient-battles"},
    {"dice_fall",
     {"heraclea", "--move", "pass"},
     "'pass': dice fall here, nobody is to move: both sides roll for Command Points"},
    {"empty_move", {"heraclea", "--move", "pass;"}, "the option '--move' has an empty move in it"},
    {"two_words", {"heraclea", "kadesh", "--move", "pass"}, "'odds' does not take 'kadesh'; see polemarch help odds"},
};
INSTANTIATE_TEST_SUITE_P(All, OddsMistakes, testing::ValuesIn(mistakes),
                         [](const auto& mistake) { return std::string(mistake.param.name); });

}  // namespace
}  // namespace polemarch::test
