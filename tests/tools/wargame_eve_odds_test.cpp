// `polemarch odds standard-wargame order | rout | eve | tables` from outside.
#include "tests/support/mistakes.h"
#include "tests/support/odds.h"
#include "tests/support/standard_wargame/charts.h"

#include "core/text.h"

#include <regex>
#include <set>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::json;
using EveWords = std::vector<std::string>;

EveWords eve_words(EveWords words) {
    words.insert(words.begin(), "standard-wargame");
    return words;
}
Json ask(const EveWords& words) { return json_of(eve_words(words)); }

const std::vector<EveWords> eve_questions{
    {"order", "--target", "V HF/2,ranks=2,general", "--order", "advance", "--issuer", "commander"},
    {"order", "--target", "R LF/bow", "--order", "regroup", "--issuer", "ally", "--distance", "8", "--first",
     "--unseen", "--sequence", "strategic", "--weather", "extreme-heat"},
    {"order", "--target", "W HBC/exp", "--order", "manoeuvre", "--issuer", "second", "--out-of-village", "--weather",
     "fog"},
    {"rout", "--destroyed", "0"},
    {"rout", "--destroyed", "12", "--morale", "6", "--generals-lost", "4", "--baggage-lost", "--fewer-in-village",
     "--army-type", "tribal", "--chariots-lost", "3", "--militia-lost", "4", "--levy-casualties", "2", "--size", "9"},
    {"eve"},
    {"eve", "--hasty", "--home", "europe-northern", "--citizen", "second", "--own", "probe", "--enemy", "withdraw",
     "--levels", "0,7", "--heavy", "12,0", "--light", "0,20"},
    {"eve", "--home", "other", "--yesterday", "wind", "--own", "defend", "--enemy", "withdraw"},
    {"tables"},
};

TEST(WargameEveOdds, JsonIsAsItsSchemaSaysAndItsFieldsAreInOrder) {
    const std::map<std::string, EveWords> fields{
        {"order", {"cost", "reasons", "counted", "needs", "chance"}},
        {"rout", {"levels", "faces", "disordered"}},
        {"eve",
         {"weather", "attacker_chance", "first_bound_chance", "deploys_first_chance", "pair", "command", "flank"}},
        {"tables",
         {"units", "ranges", "ranges_two_ranks", "flee", "evades", "passes", "ordered", "joins", "ground", "strategies",
          "weather"}},
    };
    for (const EveWords& words : eve_questions) {
        EveWords all = eve_words(words);
        all.emplace_back("--json");
        const Ran ran = odds(all);
        ASSERT_EQ(ran.status, 0) << ran.error;
        expect_schema_of(ran.output, "odds-standard-wargame.schema.json");
        EveWords found, expected{"format", "version", "system", "question"};
        const auto json = nlohmann::ordered_json::parse(ran.output);
        for (const auto& [key, value] : json.items()) found.push_back(key);
        for (const std::string& field : fields.at(words.front()))
            if (words.front() != "eve" || json.contains(field)) expected.push_back(field);
        EXPECT_EQ(found, expected);
    }
}
TEST(WargameEveOdds, NoLineIsWiderThanTheScreenAndColourSaysNothingAlone) {
    for (const EveWords& words : eve_questions) {
        const Ran ran = odds(eve_words(words));
        EXPECT_EQ(ran.status, 0) << ran.error;
        const int screen = words.front() == "tables" ? 100 : 80;
        std::istringstream lines(ran.output);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(width_of(line), screen) << line;
            EXPECT_EQ(line.find("…"), std::string::npos) << line;
        }
        EveWords coloured = eve_words(words);
        coloured.insert(coloured.end(), {"--color", "always"});
        EXPECT_EQ(std::regex_replace(odds(coloured).output, std::regex("\033\\[[0-9;]*m"), ""), ran.output);
    }
}

// ---- order

Json order_of(const EveWords& more) {
    EveWords words{"order", "--target", "R HF/1", "--order", "advance", "--issuer", "commander"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words);
}
TEST(WargameEveOdds, R5_1_3_OrdersFromNearAndFar) {
    const Json near = order_of({"--distance", "3.999"});
    EXPECT_EQ(near["reasons"], Json::array());
    EXPECT_EQ(near["needs"], 0);
    EXPECT_EQ(near["chance"], 1.0);
    EXPECT_EQ(near["cost"], 1);
    const Json far = order_of({"--distance", "4", "--weather", "mist"});
    EXPECT_EQ(far["reasons"], Json({"far"}));
    EXPECT_EQ(far["counted"], 1);
    EXPECT_EQ(far["needs"], 3);
    EXPECT_DOUBLE_EQ(far["chance"], 4 / 6.0);
}
TEST(WargameEveOdds, R5_1_3_EveryReasonOfAnAllyGeneral) {
    const Json json = ask({"order", "--target", "W LF/-", "--order", "manoeuvre", "--issuer", "ally", "--distance", "8",
                           "--unseen", "--first", "--out-of-village", "--weather", "storm"});
    EXPECT_EQ(json["reasons"], Json({"unseen", "far", "first", "out-of-village"}));
    EXPECT_EQ(json["counted"], 3);  // 5.1.3.1
    EXPECT_EQ(json["needs"], 5);
    EXPECT_DOUBLE_EQ(json["chance"], 2 / 6.0);
}
TEST(WargameEveOdds, R5_1_TheSecondInCommandAtAnyDistance) {
    const Json json = ask({"order", "--target", "R HF/1", "--order", "regroup", "--issuer", "second", "--sequence",
                           "strategic", "--distance", "90", "--weather", "extreme-heat"});
    EXPECT_EQ(json["reasons"], Json({"unseen", "far"}));
    EXPECT_EQ(json["cost"], 2);
    EXPECT_EQ(json["needs"], 3);
}
TEST(WargameEveOdds, TheTextOfAnOrderAddsUp) {
    const std::string text = odds(eve_words(eve_questions[1])).output;
    for (const char* line :
         {"    an order                                                 1   5.1.4\n",
          "    weather: extreme-heat                                   +1   3.2.1\n",
          "  = its cost                                                 2\n",
          "    light troops are spared one                             -1   5.1.3.1\n",
          "  = reasons that count                                       2\n",
          "The die must be higher than 2: 3 or more.\n", "The order is carried out with a chance of 4/6, 66.7 %.\n"})
        EXPECT_THAT(text, testing::HasSubstr(line));
}

// ---- rout

TEST(WargameEveOdds, R9_1_1_LevelsOfAnArmyWithoutLosses) {
    const Json json = ask({"rout", "--destroyed", "3", "--morale", "5", "--size", "1"});
    EXPECT_EQ(json["levels"], Json::parse(R"([{"level": -2, "count": 1}])"));
    EXPECT_EQ(json["faces"], 1);
    EXPECT_EQ(json["disordered"], 0.0);
    EXPECT_EQ(ask({"rout", "--destroyed", "3"})["disordered"], nullptr);
}
TEST(WargameEveOdds, R9_1_1_TribalGeneralsBaggageAndChariots) {
    // 9 - 2 scythed - 1 morale + 1 levy = 7, D3 + 1 for two generals, D6 for the baggage: 10 to 17
    const Json json = ask({"rout", "--destroyed", "9", "--chariots-lost", "2", "--morale", "1", "--levy-casualties",
                           "1", "--generals-lost", "2", "--army-type", "tribal", "--baggage-lost", "--size", "16"});
    EXPECT_EQ(json["faces"], 18);
    std::vector<int> levels, counts;
    for (const Json& level : json["levels"]) {
        levels.push_back(level["level"]);
        counts.push_back(level["count"]);
    }
    EXPECT_EQ(levels, (std::vector<int>{10, 11, 12, 13, 14, 15, 16, 17}));
    EXPECT_EQ(counts, (std::vector<int>{1, 2, 3, 3, 3, 3, 2, 1}));
    EXPECT_DOUBLE_EQ(json["disordered"], 3 / 18.0);
}
TEST(WargameEveOdds, R2_3_2_4_OnlyAFeudalArmyHalvesItsMilitia) {
    for (const auto& [type, level] : std::vector<std::pair<std::string, int>>{
             {"tribal", 8}, {"standing", 8}, {"feudal", 5}, {"citizen", 8}, {"mercenary", 8}})
        EXPECT_EQ(ask({"rout", "--destroyed", "8", "--militia-lost", "5", "--army-type", type})["levels"][0]["level"],
                  level)
            << type;
}

// ---- eve

TEST(WargameEveOdds, R3_2_WeatherOfHomesAndDays) {
    const auto weather = [](const EveWords& more) {
        EveWords words{"eve"};
        words.insert(words.end(), more.begin(), more.end());
        return ask(words)["weather"];
    };
    const Json north = weather({"--home", "europe-northern"}), desert = weather({"--home", "arabia-sahara"}),
               other = weather({"--home", "other"});
    EXPECT_DOUBLE_EQ(north["rain"], 11 / 36.0);
    EXPECT_DOUBLE_EQ(north["none"], 8 / 36.0);
    EXPECT_DOUBLE_EQ(desert["perfect"], 11 / 36.0);
    EXPECT_DOUBLE_EQ(desert["rain"], 1 / 36.0);
    EXPECT_DOUBLE_EQ(other["none"], 2 / 6.0);
    EXPECT_EQ(other["storm"], 0.0);
    const std::map<std::string, std::pair<const char*, const char*>> rows{{"heat", {"perfect", "extreme-heat"}},
                                                                          {"mist", {"mist", "fog"}},
                                                                          {"wind", {"windy", "storm"}},
                                                                          {"rain", {"rain", "pouring-rain"}}};
    for (const auto& [row, names] : rows) {
        const Json again = weather({"--yesterday", row});
        EXPECT_EQ(again[names.first], 0.0) << row;
        EXPECT_DOUBLE_EQ(again[names.second], 1 / 6.0) << row;
        EXPECT_DOUBLE_EQ(again["none"], 2 / 6.0) << row;
        EXPECT_EQ(again, weather({"--home", "europe-northern", "--yesterday", row}));  // one die on later days
    }
    EXPECT_EQ(weather({"--yesterday", "none"}), other);
}
TEST(WargameEveOdds, R3_1_1_R4_1_1_R3_5_2_RollsOfBothSides) {
    EXPECT_DOUBLE_EQ(ask({"eve", "--citizen", "first"})["attacker_chance"], 6 / 32.0);
    EXPECT_DOUBLE_EQ(ask({"eve", "--citizen", "second"})["attacker_chance"], 26 / 32.0);
    EXPECT_DOUBLE_EQ(ask({"eve", "--citizen", "both"})["attacker_chance"], .5);
    EXPECT_DOUBLE_EQ(ask({"eve", "--levels", "3,3"})["first_bound_chance"], .5);
    EXPECT_DOUBLE_EQ(ask({"eve", "--levels", "4,3"})["first_bound_chance"], 21 / 31.0);
    EXPECT_DOUBLE_EQ(ask({"eve", "--levels", "6,0"})["first_bound_chance"], 1);
    const auto deploys_first = [](const char* own, const char* enemy, const char* heavy, const char* light) {
        return ask({"eve", "--own", own, "--enemy", enemy, "--heavy", heavy, "--light", light})["deploys_first_chance"];
    };
    EXPECT_DOUBLE_EQ(deploys_first("prepare", "prepare", "5,4", "3,4"), .5);
    EXPECT_DOUBLE_EQ(deploys_first("prepare", "prepare", "8,4", "3,4"), 21 / 31.0);  // -1: first more often
    EXPECT_DOUBLE_EQ(deploys_first("prepare", "prepare", "8,4", "8,4"), .5);
    EXPECT_DOUBLE_EQ(deploys_first("prepare", "probe", "0,0", "0,0"), 26 / 32.0);
    EXPECT_DOUBLE_EQ(deploys_first("probe", "defend", "0,0", "0,0"), .5);  // (b)
}
TEST(WargameEveOdds, R4_1_4_CommandDiceAndFlankMarchesOf216) {
    for (const bool hasty : {false, true}) {
        const Json json = hasty ? ask({"eve", "--hasty"}) : ask({"eve"});
        std::map<std::pair<int, int>, int> ways;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c) {
                    const int low = std::min({a, b, c}), middle = a + b + c - low - std::max({a, b, c});
                    ++ways[{low - (hasty ? 1 : 0), middle - (hasty ? 1 : 0)}];
                }
        std::map<std::pair<int, int>, int> found;
        for (const Json& pair : json["command"]) found[{pair["kept"][0], pair["kept"][1]}] = pair["count"];
        EXPECT_EQ(found, ways);
        EXPECT_EQ(json["flank"], Json::parse(R"({"left": 45, "right": 45, "both": 6, "none": 120})"));
        EXPECT_FALSE(json.contains("weather") || json.contains("pair") || json.contains("attacker_chance"));
    }
}
TEST(WargameEveOdds, R3_4_APairIsThatOfTheTables) {
    const Json tables = ask({"tables"})["strategies"];
    EXPECT_EQ(tables.size(), 36u);
    for (const char* own : {"outflank", "withdraw"})
        for (const char* enemy : {"defend", "foray", "prepare"}) {
            const Json pair = ask({"eve", "--own", own, "--enemy", enemy})["pair"];
            EXPECT_EQ(std::count(tables.begin(), tables.end(), pair), 1) << own << ' ' << enemy;
            EXPECT_EQ(pair["own"], own);
            EXPECT_EQ(pair["enemy"], enemy);
        }
}

// ---- tables

TEST(WargameEveOdds, TablesHaveTheFiguresOfTheText) {
    const Json tables = ask({"tables"});
    std::map<std::string, Json> units;
    for (const Json& unit : tables["units"]) units[unit["troops"]] = unit;
    EXPECT_EQ(units.size(), 33u);
    EXPECT_EQ(units["MF/2"], Json::parse(R"({"troops": "MF/2", "foot": true, "weight": "medium", "battle_value": 4,
        "relative": null, "base_mm": [40, 20], "moves": [1, 1, 2, 0], "prices": {"M": 2, "W": 2.5, "R": 3, "V": 3.5},
        "ranks": 2, "feints": false})"));
    EXPECT_EQ(units["El"], Json::parse(R"({"troops": "El", "foot": false, "weight": "as-opponent", "battle_value": null,
        "relative": 2, "base_mm": [40, 40], "moves": [1, 1, 1, 0], "prices": {"M": 5, "W": 6}, "ranks": 1,
        "feints": false})"));
    EXPECT_EQ(units["LA"]["relative"], 0);
    EXPECT_EQ(units["Le"]["relative"], -1);
    EXPECT_EQ(units["Bg"]["prices"], Json::parse(R"({"M": 0})"));
    std::set<std::string> feinting;  // 7.4.1, S4
    for (const auto& [code, unit] : units)
        if (unit["feints"]) feinting.insert(code);
    EXPECT_EQ(feinting, (std::set<std::string>{"LC/-", "LC/bow", "MC/-", "MC/bow", "LCa/-", "LCa/bow", "MCa/-", "LBC/1",
                                               "LBC/bow"}));
    EXPECT_EQ(tables["ranges"]["MC/bow"]["HF/1"], 0.5);
    EXPECT_EQ(tables["ranges_two_ranks"]["MC/bow"]["HF/1"], 2.0);
    EXPECT_FALSE(tables["ranges"]["LF/-"].contains("MF/bow"));
    EXPECT_FALSE(tables["ranges"].contains("HF/1"));
    EXPECT_EQ(tables["flee"]["close"]["HF/1"]["MC/-"], "difficult");
    EXPECT_EQ(tables["flee"]["close"]["HF/3"]["LF/-"], "auto-fail");
    EXPECT_EQ(tables["flee"]["distance"]["HF/1"]["LF/bow"], "difficult");
    EXPECT_EQ(tables["flee"]["distance"]["HF/1"]["HA"], "ordinary");
    EXPECT_EQ(tables["flee"]["distance"]["HF/1"]["LF/-"], "easy");
    EXPECT_FALSE(tables["flee"]["distance"]["LF/bow"].contains("LF/-"));  // it cannot shoot at bows
    EXPECT_EQ(tables["evades"]["MC/bow"], Json({"HF/1", "HF/2", "HF/3"}));
    EXPECT_EQ(tables["evades"]["HC/-"], Json::array());
    EXPECT_EQ(tables["passes"]["W"]["HF/1"]["HF/1"], 0);
    EXPECT_EQ(tables["passes"]["R"]["HF/1"]["HF/1"], 1);
    EXPECT_EQ(tables["passes"]["W"]["LF/bow"]["El"], 4);
    EXPECT_EQ(tables["ordered"]["advance"].size(), 28u);  // not WW, HA, MA, LA, Bg
    EXPECT_EQ(tables["ordered"]["regroup"].size(), 32u);
    EXPECT_EQ(tables["joins"]["manoeuvre"]["HA"], Json::array());
    EXPECT_FALSE(tables["joins"]["advance"].contains("HA"));
    EXPECT_EQ(tables["joins"]["advance"]["LC/bow"], Json({"LF/-", "LF/bow", "LC/-", "LC/bow", "LCa/-", "LCa/bow"}));
    EXPECT_EQ(tables["ground"]["village"]["visibility"], 0.5);
    EXPECT_EQ(tables["ground"]["hill"]["visibility"], nullptr);
    EXPECT_EQ(tables["ground"]["field"]["combat"], "open");
    EXPECT_EQ(tables["ground"]["field"]["movement"]["HF/1"], "difficult");
    EXPECT_EQ(tables["ground"]["marsh"]["movement"]["LBC/1"], "none");
    EXPECT_EQ(tables["weather"]["extreme-heat"],
              Json::parse(R"({"visibility": 16, "bows": 0, "shooters": 0, "poor_visibility": false, "advance_cost": 2,
                              "movement_cost": 1, "strategic_cost": 2})"));
    EXPECT_EQ(tables["weather"]["storm"]["visibility"], 8.0);
    EXPECT_EQ(tables["weather"]["windy"]["bows"], -1);
}

// ---- bad input

class WargameEveMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(WargameEveMistakes, AreExplained) {
    Mistake mistake = GetParam();
    mistake.words.insert(mistake.words.begin(), {"odds", "standard-wargame"});
    expect_explained(mistake);
}
EveWords order_words(const std::string& target, const std::string& order, const EveWords& more = {}) {
    EveWords words{"order", "--target", target, "--order", order};
    words.insert(words.end(), more.begin(), more.end());
    if (std::find(more.begin(), more.end(), "--issuer") == more.end())
        words.insert(words.end(), {"--issuer", "commander"});
    return words;
}
EveWords rout_words(const std::string& destroyed, const EveWords& more) {
    EveWords words{"rout", "--destroyed", destroyed};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}
const Mistake eve_mistakes[] = {
    {"no_unit", {"order", "--order", "advance", "--issuer", "sub"}, "'order' needs the option '--target'"},
    {"no_order", {"order", "--target", "R HF/1", "--issuer", "sub"}, "'order' needs the option '--order'"},
    {"no_issuer", {"order", "--target", "R HF/1", "--order", "advance"}, "'order' needs the option '--issuer'"},
    {"no_such_class", order_words("M HC/-", "advance"), "--target: there are no militia HC/- (rule 2.1.5)"},
    {"unknown_order", order_words("R HF/1", "charge"),
     "the option '--order' must be one of advance, manoeuvre, regroup, found 'charge'"},
    {"unknown_issuer", order_words("R HF/1", "advance", {"--issuer", "king"}),
     "the option '--issuer' must be one of commander, second, sub, ally, found 'king'"},
    {"baggage", order_words("M Bg", "manoeuvre"), "Bg takes no orders (rule 5.2.5)"},
    {"artillery_advances", order_words("R LA", "advance"), "LA takes no part in an advance (rule 5.1.4.1)"},
    {"war_wagon_advances", order_words("R WW", "advance"), "WW takes no part in an advance (rule 5.1.4.1)"},
    {"strategic_advance", order_words("R HF/1", "advance", {"--sequence", "strategic"}),
     "HF/1 cannot be ordered to advance in the strategic sequence (rule 8.1.1)"},
    {"out_of_a_village", order_words("R HF/1", "regroup", {"--out-of-village"}),
     "HF/1 leaves a fortified village by a manoeuvre only (rule 6.5.1)"},
    {"out_of_reach", order_words("R HF/1", "regroup", {"--issuer", "sub", "--distance", "8.5"}),
     "a sub-general orders units within 8 BW only, not 8.5 BW away (rule 5.1)"},
    {"ally_out_of_reach", order_words("R HF/1", "regroup", {"--issuer", "ally", "--distance", "12"}),
     "an ally-general orders units within 8 BW only, not 12 BW away (rule 5.1)"},
    {"negative_distance", order_words("R HF/1", "regroup", {"--distance=-1"}),
     "the option '--distance' must be base widths from 0 to 200, with up to three decimals, found '-1'"},
    {"fine_distance", order_words("R HF/1", "regroup", {"--distance", "3.9999"}),
     "the option '--distance' must be base widths from 0 to 200, with up to three decimals, found '3.9999'"},
    {"no_distance", order_words("R HF/1", "regroup", {"--distance", "nan"}),
     "the option '--distance' must be base widths from 0 to 200, with up to three decimals, found 'nan'"},
    {"other_question", order_words("R HF/1", "regroup", {"--size", "3"}),
     "the option '--size' does not go with 'order'"},
    {"no_losses", {"rout"}, "'rout' needs the option '--destroyed'"},
    {"too_many_lost", rout_words("62", {}), "the option '--destroyed' must be a whole number from 0 to 61, found '62'"},
    {"militia_not_lost", rout_words("4", {"--militia-lost", "3", "--chariots-lost", "2"}),
     "of 4 destroyed units 5 cannot be militia or scythed chariots: '--destroyed' holds them (rule 9.1.1)"},
    {"baggage_not_lost", rout_words("2", {"--chariots-lost", "2", "--baggage-lost"}),
     "lost baggage is one of the destroyed units: '--destroyed' holds it (rule 9.1.1)"},
    {"five_generals", rout_words("9", {"--generals-lost", "5"}), "an army has at most 4 generals, not 5 (rule 2.2.6)"},
    {"seven_points", rout_words("9", {"--morale", "7"}), "a morale die has at most 6 points, not 7 (rule 4.1.4.1)"},
    {"no_group", rout_words("9", {"--size", "0"}),
     "the option '--size' must be a whole number from 1 to 1000, found '0'"},
    {"unknown_army", rout_words("9", {"--army-type", "royal"}),
     "the option '--army-type' must be one of tribal, standing, feudal, citizen, mercenary, found 'royal'"},
    {"one_strategy", {"eve", "--own", "probe"}, "the options '--own' and '--enemy' go together"},
    {"only_heavy",
     {"eve", "--own", "probe", "--enemy", "foray", "--heavy", "3,4"},
     "the options '--heavy' and '--light' go together"},
    {"no_strategies",
     {"eve", "--heavy", "3,4", "--light", "1,2"},
     "'--heavy' and '--light' go with '--own' and '--enemy' (rule 3.5.2)"},
    {"nobody_deploys",
     {"eve", "--own", "outflank", "--enemy", "withdraw", "--heavy", "3,4", "--light", "1,2"},
     "outflank against withdraw is always delayed: nobody deploys (rule 3.4.3)"},
    {"unknown_strategy",
     {"eve", "--own", "ambush", "--enemy", "foray"},
     "the option '--own' must be one of prepare, outflank, probe, defend, foray, withdraw, found 'ambush'"},
    {"one_level",
     {"eve", "--levels", "3"},
     "the option '--levels' must be two whole numbers from 0 to 7, as in '3,4', found '3'"},
    {"high_level",
     {"eve", "--levels", "3,8"},
     "the option '--levels' must be two whole numbers from 0 to 7, as in '3,4', found '3,8'"},
    {"three_counts",
     {"eve", "--own", "probe", "--enemy", "foray", "--heavy", "3,4,5", "--light", "1,1"},
     "the option '--heavy' must be two whole numbers from 0 to 120, as in '3,4', found '3,4,5'"},
    {"unknown_home",
     {"eve", "--home", "europe"},
     "the option '--home' must be one of europe-northern, arabia-sahara, other, found 'europe'"},
    {"unknown_day",
     {"eve", "--yesterday", "fog"},
     "the option '--yesterday' must be one of heat, none, mist, wind, rain, found 'fog'"},
    {"unknown_citizens",
     {"eve", "--citizen", "none"},
     "the option '--citizen' must be one of first, second, both, found 'none'"},
    {"tables_of", {"tables", "--weather", "rain"}, "the option '--weather' does not go with 'tables'"},
};
INSTANTIATE_TEST_SUITE_P(All, WargameEveMistakes, testing::ValuesIn(eve_mistakes), name_of_mistake);

}  // namespace
}  // namespace polemarch::test
