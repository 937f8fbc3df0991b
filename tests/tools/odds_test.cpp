// `polemarch odds` of match-ups and of all unit types, from outside: figures against the judge, outputs against their
// schemas.
#include "tests/support/odds.h"
#include "core/text.h"
#include "tests/support/ancient_battles/fight_judge.h"
#include "tests/support/sanitized.h"

#include <cmath>
#include <regex>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;

std::string typed(const JudgedSide& s) {
    std::string text = s.unit->type;
    if (s.disordered) text += ",disordered";
    for (int i = 0; i < s.plus; ++i) text += ",leader=+1";
    // x1 and x2 leaders as drawn: their multipliers sum to `times`
    const int multipliers = s.leaders - s.plus, twos = s.times - multipliers;
    for (int i = 0; i < multipliers; ++i) text += i < twos ? ",leader=x2" : ",leader=x1";
    return text;
}

TEST(Odds, MeleesOfRandomMatchUpsAsTheJudgeCountsThem) {
    AgentStream stream(71);
    constexpr std::array<const char*, 5> codes{"AE", "AD", "EN", "DD", "DE"};
    for (int trial = 0; trial < unless_sanitized(150); ++trial) {
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
        expect_schema_of(json_of(all).dump(), "odds-ancient-battles.schema.json");
    }
}

TEST(Odds, OptionalRulesOfAMatchUp) {
    constexpr std::array<int, 6> read{3, 2, 3, 4, 5, 4};  // 17.2.1
    int hits = 0, lost = 0;
    for (const int x : read)
        for (const int y : read) {
            lost += y + 3 > 2 * x;  // 17.3: 3 to 1 in strength
            for (const int z : read) hits += std::max(x, y) > z + 1;
        }
    const Json fire = json_of({"ancient-battles", "fire", "--attacker", "LA", "--defender", "KT,uncontrolled",
                               "--averaging-dice"});  // 17.4.2: 2 less 1
    EXPECT_EQ(fire["results"]["hit"]["count"], hits);
    const Json melee = json_of({"ancient-battles", "melee", "--attacker", "LI,disordered", "--defender",
                                "LI,charging,disordered", "--averaging-dice"});
    EXPECT_EQ(melee["results"]["AE"]["count"], lost);
    const Json charge = json_of({"ancient-battles", "melee", "--attacker", "LI,charging", "--defender", "MI"});
    EXPECT_EQ(charge["attacker_modifier"], 1);  // 6 to 4
    // Ruling 92: the loss is the printed strength.
    const Json& after = charge["after"]["attacker"];
    EXPECT_NEAR(after["strength_loss"].get<double>(),
                after["disordered"].get<double>() + 2 * after["eliminated"].get<double>(), 1e-12);
    for (const Json& json : {fire, melee, charge}) expect_schema_of(json.dump(), "odds-ancient-battles.schema.json");
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
        expect_schema_of(json.dump(), "odds-ancient-battles.schema.json");
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
                    // In woods a unit that eliminates a disordered unit must follow and is disordered by the ground
                    // (8.9).
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
        EXPECT_EQ(bare, ran.output);  // colour is never the only mark
    }
}

TEST(Odds, TheMatrixInEveryForm) {
    const std::string json = odds({"ancient-battles", "matrix", "--approach", "rear", "--json"}).output;
    expect_schema_of(json, "odds-matrix-ancient-battles.schema.json");
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

}  // namespace
}  // namespace polemarch::test
