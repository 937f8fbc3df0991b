// `polemarch odds blood-of-kings` from outside.
#include "tests/support/blood_of_kings/charts.h"
#include "tests/support/mistakes.h"
#include "tests/support/odds.h"

#include "core/text.h"

#include <regex>
#include <set>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;

std::vector<std::string> kings(std::vector<std::string> words) {
    words.insert(words.begin(), "blood-of-kings");
    return words;
}
const std::vector<std::vector<std::string>> questions{
    kings({"melee", "--actor", "HC,4,charging", "--target", "MS,4"}),
    kings({"melee", "--actor", "HC,leader,retires=disordered", "--target", "HS,6,leader,commander,regroups",
           "--activation", "alternate", "--to-the-end"}),
    kings({"melee", "--actor", "SW,3,of=4,disordered,exceptional,support=3", "--target", "PP,flank,held,woods",
           "--activation", "even", "--rounds", "3"}),
    kings({"charge", "--actor", "HC,aggressive,3", "--target", "BW,hedge", "--answer", "shoot", "--to-the-end"}),
    kings({"charge", "--actor", "HC", "--target", "SW,impetuous"}),
    kings({"charge", "--actor", "LH", "--target", "LI", "--answer", "evade", "--distance", "8"}),
    kings({"charge", "--actor", "LH", "--target", "LI", "--answer", "evade", "--distance", "12"}),
    kings({"fire", "--actor", "BW", "--target", "SW", "--rounds", "6"}),
    kings({"fire", "--actor", "BW", "--target", "HC,charging"}),
    kings({"fire", "--actor", "BW,front=3", "--target", "LI,pavises", "--exchange", "--to-the-end"}),
    kings({"regroup", "--actor", "HC,demoralized,leader"}),
    kings({"retire", "--actor", "MC"}),
    kings({"advance", "--actor", "PP,leader"}),
    kings({"uncontrolled", "--actor", "MS,impetuous"}),
};

TEST(KingsOdds, JsonIsAsItsSchemaSaysAndSumsUp) {
    for (const auto& words : questions) {
        const Json json = json_of(words);
        expect_schema_of(json.dump(), "odds-blood-of-kings.schema.json");
        for (const char* part : {"melee", "fire", "reply", "die"}) {
            if (!json.contains(part)) continue;
            int ways = 0;
            for (const Json& result : json[part]["results"]) ways += result["count"].get<int>();
            EXPECT_EQ(ways, json[part]["faces"]) << json;
        }
        if (!json.contains("fight")) continue;
        double states = 0, start = 0;
        for (const Json& state : json["fight"]["states"]) {
            states += state["probability"].get<double>();
            start += state["start"].get<double>();
        }
        EXPECT_NEAR(states, 1, 1e-9);
        EXPECT_NEAR(start, 1, 1e-12);
        for (std::size_t i = 0; i < json["fight"]["states"].size(); ++i) {
            double sum = 0;
            for (const Json& next : json["fight"]["transitions"][i]) sum += next["probability"].get<double>();
            EXPECT_NEAR(sum, json["fight"]["states"][i]["ending"] == "going-on" ? 1 : 0, 1e-12);
        }
        for (const char* side : {"actor", "target"}) {
            const Json& p = json["fight"][side];
            EXPECT_NEAR(p["ok"].get<double>() + p["disordered"].get<double>() + p["demoralized"].get<double>() +
                            p["destroyed"].get<double>(),
                        1, 1e-9);
        }
    }
}
TEST(KingsOdds, TheTextsOwnMeleeAndAnApproachUnderBows) {
    const Json melee = json_of(questions[0]);
    EXPECT_EQ(melee["melee"]["results"][0]["words"], "the actor loses a level: disordered");
    EXPECT_EQ(melee["melee"]["results"][0]["count"], 3);
    EXPECT_EQ(melee["melee"]["results"][1]["count"], 3);
    const double destroyed = json_of(questions[7])["fight"]["target"]["destroyed"];
    EXPECT_GT(destroyed, 0.10);
    EXPECT_LE(destroyed, 0.15);  // must hold
    EXPECT_EQ(json_of(questions[4])["answer"], "counter-charge");
    EXPECT_EQ(json_of(questions[5])["contact"], true);
    EXPECT_EQ(json_of(questions[6])["contact"], false);
}
TEST(KingsOdds, NoLineIsWiderThanTheScreenAndColourSaysNothingAlone) {
    auto all = questions;
    for (const char* action : {"charge", "melee", "fire"}) {
        all.push_back(kings({"matrix", "--action", action}));
        all.push_back(kings({"matrix", "--action", action, "--to-the-end", "--target", "disordered,woods"}));
    }
    for (const auto& words : all) {
        const Ran ran = odds(words);
        EXPECT_EQ(ran.status, 0) << ran.error;
        std::istringstream lines(ran.output);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(width_of(line), 100) << line;
            EXPECT_EQ(line.find("…"), std::string::npos) << line;
        }
        auto coloured = words;
        coloured.insert(coloured.end(), {"--color", "always"});
        EXPECT_EQ(std::regex_replace(odds(coloured).output, std::regex("\033\\[[0-9;]*m"), ""), ran.output);
    }
}
TEST(KingsOdds, TheMatrixInEveryForm) {
    for (const char* action : {"charge", "melee", "fire"}) {
        const auto words = kings({"matrix", "--action", action});
        const Json matrix = json_of(words);
        expect_schema_of(matrix.dump(), "odds-matrix-blood-of-kings.schema.json");
        EXPECT_EQ(matrix["targets"].size(), 17u);
        EXPECT_EQ(matrix["actors"].size(), std::string(action) == "charge" ? 16u
                                           : std::string(action) == "fire" ? 3u
                                                                           : 17u);
        auto with = [&](const char* form) {
            auto all = words;
            all.emplace_back(form);
            return odds(all).output;
        };
        std::istringstream csv(with("--csv"));
        std::string line;
        std::getline(csv, line);
        const auto columns = std::count(line.begin(), line.end(), ',');
        std::size_t rows = 0;
        for (; std::getline(csv, line); ++rows) EXPECT_EQ(std::count(line.begin(), line.end(), ','), columns);
        // Light Infantry charges only Light Infantry in the open.
        const std::size_t cells = matrix["actors"].size() * 17;
        EXPECT_EQ(rows, std::string(action) == "charge" ? cells - 16 : cells);
        const Folder folder;
        std::ofstream(folder / "m.svg") << with("--svg");
        const Ran xml = run_program({"/usr/bin/python3", "-c",
                                     "import sys, xml.dom.minidom as m; d = m.parse(sys.argv[1]); "
                                     "print(len(d.getElementsByTagName('g')))",
                                     folder / "m.svg"});
        EXPECT_EQ(xml.output, std::to_string(cells) + "\n") << xml.error;
        // A cell equals the answer to the question of its two types.
        if (std::string(action) == "fire") continue;
        const Json one = json_of(kings({action, "--actor", "SW", "--target", "PP", "--to-the-end"}));
        const auto at = [](const Json& names, const char* code) {
            return static_cast<std::size_t>(std::find(names.begin(), names.end(), code) - names.begin());
        };
        const Json& cell = matrix["cells"][at(matrix["actors"], "SW")][at(matrix["targets"], "PP")];
        EXPECT_NEAR(cell["actor_destroyed"].get<double>(), one["fight"]["actor"]["destroyed"].get<double>(), 1e-12);
        EXPECT_NEAR(cell["target_points"].get<double>(), one["fight"]["target"]["points_lost"].get<double>(), 1e-12);
    }
}
TEST(KingsOdds, AMatrixOfWorseUnitsIsWorse) {
    const Json plain = json_of(kings({"matrix"})), worse = json_of(kings({"matrix", "--actor", "demoralized"})),
               better = json_of(kings({"matrix", "--target", "flank"}));
    for (std::size_t a = 0; a < plain["cells"].size(); ++a)
        for (std::size_t t = 0; t < plain["cells"][a].size(); ++t) {
            if (plain["cells"][a][t].is_null()) continue;
            const auto gain = [&](const Json& m) { return m["cells"][a][t]["gain"].get<double>(); };
            EXPECT_LT(gain(worse), gain(plain)) << a << ' ' << t;
            EXPECT_GT(gain(better), gain(plain)) << a << ' ' << t;
        }
}
TEST(KingsOdds, TheHelpNamesEveryTypeAndWord) {
    const std::string help = polemarch({"help", "odds"}).output;
    for (const auto& unit : kings_charts().units)
        EXPECT_TRUE(std::regex_search(help, std::regex(fmt::format("\\b{}\\b", unit.code)))) << unit.code;
    for (const char* word : {"retires=", "regroups", "support=N", "--activation", "--answer", "--distance"})
        EXPECT_NE(help.find(word), std::string::npos) << word;
}

class KingsOddsMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(KingsOddsMistakes, AreExplained) {
    Mistake mistake = GetParam();
    mistake.words.insert(mistake.words.begin(), {"odds", "blood-of-kings"});
    expect_explained(mistake);
}
const Mistake mistakes_of_kings[] = {
    {"no_question",
     {},
     "'odds blood-of-kings' needs one of melee, charge, fire, regroup, retire, advance, uncontrolled, matrix"},
    {"no_target", {"melee", "--actor", "HC"}, "'melee' needs the option '--target'"},
    {"other_system",
     {"melee", "--actor", "HC", "--target", "MS", "--attacker", "HC"},
     "the option '--attacker' goes with ancient-battles, not with blood-of-kings"},
    {"no_type",
     {"melee", "--actor", "HX", "--target", "MS"},
     "--actor: unknown unit type 'HX', did you mean 'HC'?; there are: HC, MC, LH, CA, PP, HS, SW, MP, MS, LM, BW, LI, "
     "LV, AR, "
     "EL, LC, HH"},
    {"no_word",
     {"melee", "--actor", "HC,4,disorderd", "--target", "MS"},
     "--actor: 'disorderd' in 'HC,4,disorderd' is not understood, did you mean 'disordered'?; a unit is "
     "TYPE,BASES,WORD,..."},
    {"seven_bases",
     {"melee", "--actor", "HC,7", "--target", "MS"},
     "--actor: 'bases' must be a whole number from 1 to 6, found '7'"},
    {"destroyed",
     {"melee", "--actor", "HC,2,of=4", "--target", "MS"},
     "--actor: HC with 2 of 4 bases is destroyed: half of them are lost (rule Effects_5)"},
    {"armour", {"melee", "--actor", "LI,armoured", "--target", "MS"}, "--actor: LI is never armoured (rule Units_19)"},
    {"cannot_charge", {"charge", "--actor", "AR", "--target", "MS"}, "AR never charges (rule Charges_8)"},
    {"cannot_answer",
     {"charge", "--actor", "HC", "--target", "MS", "--answer", "evade", "--distance", "3"},
     "the target cannot answer so: MS does not evade (rule Actions_7)"},
    {"must_counter",
     {"charge", "--actor", "HC", "--target", "MS,impetuous", "--answer", "stand"},
     "impetuous troops that can counter-charge do so (rule Charges_3)"},
    {"no_distance",
     {"charge", "--actor", "HC", "--target", "LI", "--answer", "evade"},
     "'--answer evade' needs the option '--distance': inches between the two"},
    {"too_far",
     {"charge", "--actor", "HS", "--target", "LI", "--answer", "evade", "--distance", "7"},
     "HS charges 6 inches, not 7 (rule Charges_8)"},
    {"matrix_of_a_type",
     {"matrix", "--actor", "HC"},
     "the option '--actor' of 'matrix' holds for all types and names none"},
    {"regroup_without_a_leader",
     {"regroup", "--actor", "HC,disordered,engaged"},
     "HC is in a combat and regroups only with a leader (rule Ongoing_3)"},
    {"two_statuses",
     {"regroup", "--actor", "HC,demoralized,disordered"},
     "--actor: 'demoralized' and 'disordered' in 'HC,demoralized,disordered' are both its status: only one can be so"},
    {"nothing_to_regroup", {"regroup", "--actor", "HC"}, "HC is OK and has nothing to regroup from (rule Actions_3)"},
};
INSTANTIATE_TEST_SUITE_P(All, KingsOddsMistakes, testing::ValuesIn(mistakes_of_kings), name_of_mistake);

/// "A3 loses 1, B2 holds", the outcome of a melee in words, as records have it: "loses 1 to 0". Others are the same.
std::string as_in_records(const std::string& words) {
    const std::size_t comma = words.find(", ");
    if (comma == std::string::npos) return words;
    const auto levels = [](const std::string& part) -> std::string {
        if (part.ends_with(" holds")) return "0";
        return part.ends_with(" is destroyed") ? "all" : part.substr(part.rfind(' ') + 1);
    };
    return "loses " + levels(words.substr(0, comma)) + " to " + levels(words.substr(comma + 2));
}

/// The odds of a move that was made in a game are those of the roll that followed; the result is one of them.
TEST(KingsOdds, OfAMoveAreThoseOfTheRollThatFollows) {
    const Folder folder;
    ASSERT_EQ(polemarch({"simulate", "plataea", "--games", "1", "--seed", "3", "--side-a", "heuristic", "--side-b",
                         "heuristic", "--records", folder / "games"})
                  .status,
              0);
    const std::string path = folder / "games/game-000001.jsonl";
    std::istringstream lines(file_text(path));
    std::string line;
    std::getline(lines, line);
    std::string move;  // of the step before, if a side made one
    std::set<std::string> events;
    for (int step = 0; std::getline(lines, line) && events.size() < 3; ++step) {
        const Json made = Json::parse(line);
        if (made.contains("event") && made["event"] != "command" && !move.empty() && !events.contains(made["event"])) {
            const std::vector<std::string> question{path + "@" + std::to_string(step - 1), "--move", move};
            const Json json = json_of(question);
            expect_schema_of(json.dump(), "odds-moves.schema.json");
            EXPECT_EQ(json["moves"][0]["move"], move);
            const Json& odds_of_it = json["odds"];
            ASSERT_FALSE(odds_of_it.is_null()) << question[0] << ' ' << move;
            EXPECT_EQ(odds_of_it["event"], made["event"]);
            EXPECT_EQ(odds_of_it["rule"], made["rule"]);
            int ways = 0;
            bool among_them = false;
            for (const Json& result : odds_of_it["results"]) {
                ways += result["count"].get<int>();
                among_them = among_them || as_in_records(result["words"]) == made["consequence"];
            }
            EXPECT_EQ(ways, odds_of_it["faces"]);
            EXPECT_TRUE(among_them) << made["consequence"];
            EXPECT_THAT(odds(question).output, testing::HasSubstr(made["event"].get<std::string>() + " ("));
            events.insert(made["event"]);
        }
        move = made.contains("move") ? made["move"].get<std::string>() : "";
        // the next dice, such as those of fire at the turn's end, do not belong to this move
        if (move == "done") move.clear();
    }
    EXPECT_EQ(events.size(), 3u);
}
TEST(KingsOdds, OfTheDiceThatFallAfterTheLastOfTheMoves) {
    const std::string file = POLEMARCH_SOURCE_DIR "/tests/positions/blood-of-kings-fire-and-charge.toml";
    const auto event = [&](const char* moves) {
        const Json json = json_of({file, "--move", moves});
        expect_schema_of(json.dump(), "odds-moves.schema.json");
        return json["odds"].is_null() ? std::string() : json["odds"]["event"].get<std::string>();
    };
    EXPECT_EQ(event("A2 fire B2"), "");  // another unit may join
    EXPECT_EQ(event("A2 fire B2; halt"), "fire");
    EXPECT_EQ(event("A2 fire B2; A3 joins at B2"), "fire");
    EXPECT_EQ(event("A1 charge B1; shoot"), "fire");
    EXPECT_EQ(event("A1 charge B1; stand"), "melee");
    EXPECT_EQ(event("A1 advance"), "orders");
}

}  // namespace
}  // namespace polemarch::test
