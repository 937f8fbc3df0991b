// Every fault of an army, rule by rule, with its place and its words; the text's example.
#include "tests/support/standard_wargame/armies.h"

#include "core/standard_wargame/armies/tally.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("not in the text: " + from);
    return text.replace(at, from.size(), to);
}
std::string faults(const std::string& army, const std::string& list = roman_list) {
    return faults_of(wargame_charts(), list_from(list), army_from(army));
}
std::string roman_with(const std::string& from, const std::string& to) { return faults(with(roman_army, from, to)); }

TEST(ArmyCheck, R2_2_ALegalArmyHasNoFaults) { EXPECT_EQ(faults(roman_army), ""); }

// ---- 2.1.5, 2.2.1

TEST(ArmyCheck, R2_1_5_ThereAreNoVeteranElephants) {
    EXPECT_EQ(roman_with("\"El\"\nclass = \"W\"", "\"El\"\nclass = \"V\""),
              "27:9 2.1.5: there are no such units (found V El, expected El of class M or W)\n"
              "27:9 2.3.3.3: the list does not give the limited line Elephants this class (found V El, expected W)\n");
}
TEST(ArmyCheck, R2_1_5_HeavyCavalryCamelryAndChariotsAreNoMilitia) {  // S4
    for (const char* code : {"HC/-", "HC/bow", "HCa/-", "LBC/1", "LBC/bow", "MBC/-", "HBC/-", "HBC/exp"}) {
        const judge::List list{"tribal", {{"main", "HF/1", "A"}, {"limited", code, "B", "W"}}};
        const judge::Army army{100, 3, "mobile", {{0, 'W', 10, {"commander"}}, {1, 'M', 1}}};
        EXPECT_EQ(rules_of(check(wargame_charts(), list_from(list_toml(list)), army_from(army_toml(list, army)))),
                  (std::set<std::string>{"2.1.5", "2.3.3.3"}))
            << code;
    }
}
TEST(ArmyCheck, R2_1_5_LevyAndScythedChariotsAreNeverRegular) {
    for (const char* code : {"Le", "El", "HBC/exp"}) {
        const judge::List list{"tribal", {{"main", "HF/1", "A"}, {"limited", code, "B", "W"}}};
        const judge::Army army{100, 3, "mobile", {{0, 'W', 10, {"commander"}}, {1, 'R', 1}}};
        EXPECT_EQ(judge::broken_rules(list, army), (std::set<std::string>{"2.1.5", "2.3.3.3"}));
        EXPECT_EQ(rules_of(check(wargame_charts(), list_from(list_toml(list)), army_from(army_toml(list, army)))),
                  (std::set<std::string>{"2.1.5", "2.3.3.3"}))
            << code;
    }
}
TEST(ArmyCheck, R2_2_1_ThereIsNoWarriorArtillery) {
    const judge::List list{"tribal", {{"main", "HF/1", "A"}, {"support", "LA", "B"}}};
    const judge::Army army{100, 3, "mobile", {{0, 'W', 10, {"commander"}}, {1, 'W', 1}}};
    EXPECT_EQ(faults(army_toml(list, army), list_toml(list)),
              "15:9 2.2.1: there are no such units (found W LA, expected LA of class M, R or V)\n");
}

// ---- 2.2.2, 2.2.3

TEST(ArmyCheck, R2_2_3_ThereAreLevelsFrom0To6) {
    EXPECT_EQ(roman_with("level = 3", "level = 7"),
              "5:9 2.2.3: there is no such maintenance level (found 7, expected a whole number from 0 to 6)\n");
    EXPECT_EQ(roman_with("level = 3", "level = -1"),
              "5:9 2.2.3: there is no such maintenance level (found -1, expected a whole number from 0 to 6)\n");
}
TEST(ArmyCheck, R2_2_2_TheGameSizeMayBeAnyWholeNumber) {
    // the army costs 96; 25 % of 96 are 24, and it spends at most 20 on any share
    EXPECT_EQ(roman_with("game_size = 100", "game_size = 96"), "");
    EXPECT_EQ(roman_with("game_size = 100", "game_size = 95"),
              "39:9 2.2.5: the army costs more than its size (found 96 ME, expected at most 95 ME)\n");
}
TEST(ArmyCheck, R2_2_3_TheSizeFallsWithTheLevel) {
    EXPECT_EQ(roman_with("game_size = 100\nlevel = 3", "game_size = 107\nlevel = 4"), "");  // 96.3 ME
    EXPECT_EQ(roman_with("game_size = 100\nlevel = 3", "game_size = 106\nlevel = 4"),       // 95.4 ME
              "39:9 2.2.5: the army costs more than its size (found 96 ME, expected at most 95.4 ME)\n");
}

// ---- 2.2.5

TEST(ArmyCheck, R2_2_5_TroopsThatTheListDoesNotHave) {
    EXPECT_EQ(roman_with("\"El\"\nclass = \"W\"", "\"HF/3\"\nclass = \"R\""),
              "26:10 2.2.5: the list has no such troops (found 'HF/3', expected HF/1, LF/-, MC/-, LC/-, El, LF/bow or "
              "MF/2)\n");
}
TEST(ArmyCheck, R2_2_5_AnUnclearLine) {  // N62
    EXPECT_EQ(roman_with("line = \"Velites\"\n", ""),
              "15:10 2.2.5: the list has these troops in several lines (found 'LF/-', expected the key 'line' or "
              "'contingent' for one of Velites (support) or Javelinmen (Aetolian league))\n");
    EXPECT_EQ(roman_with("line = \"Velites\"\n", "line = \"support\"\n"), "");
    EXPECT_EQ(roman_with("line = \"Velites\"\n", "line = \"velites\"\n"), "");
}
TEST(ArmyCheck, R2_2_5_ALineThatDoesNotExist) {
    EXPECT_EQ(
        roman_with("line = \"Velites\"\n", "line = \"Velits\"\n"),
        "18:8 2.2.5: the list has no such line of LF/-, did you mean 'Velites'? (found 'Velits', expected Velites "
        "(support) or Javelinmen (Aetolian league))\n");
    EXPECT_EQ(
        roman_with("class = \"R\"\ncount = 4\n\n", "class = \"R\"\ncount = 4\ncontingent = \"Aetolian league\"\n\n"),
        "24:14 2.2.5: the list has no such line of MC/- (found 'Aetolian league', expected Roman or Italian "
        "cavalry (support))\n");
    EXPECT_EQ(roman_with("contingent = \"Aetolian league\"", "contingent = \"Aetolian leage\""),
              "40:14 2.2.5: the list has no such contingent, did you mean 'Aetolian league'? (found 'Aetolian leage', "
              "expected Aetolian league)\n");
}
TEST(ArmyCheck, R2_2_5_TheArmySizeIsTheMostThatCanBeSpent) {
    const auto legions = [](int count) { return fmt::format("count = {}\ngenerals = [\"commander\"", count); };
    EXPECT_EQ(roman_with(legions(12), legions(14)),
              "39:9 2.2.5: the army costs more than its size (found 102 ME, expected at most 100 ME)\n");
}

// ---- 2.2.6, 2.2.7, 2.2.8

TEST(ArmyCheck, R2_2_6_OneCommanderInChief) {
    EXPECT_EQ(roman_with("[\"commander\", \"sub\"]", "[\"sub\"]"),
              "9:10 2.2.6: an army has one commander-in-chief (found 0, expected 1)\n");
    EXPECT_EQ(roman_with("[\"commander\", \"sub\"]", "[\"commander\", \"commander\"]"),
              "12:26 2.2.6: an army has one commander-in-chief (found 2, expected 1)\n");
}
TEST(ArmyCheck, R2_2_6_AtMostThreeOtherGeneralsWithTheAllies) {  // S5
    EXPECT_EQ(roman_with("[\"commander\", \"sub\"]", "[\"commander\", \"sub\", \"sub\"]"), "");
    EXPECT_EQ(roman_with("[\"commander\", \"sub\"]", "[\"commander\", \"sub\", \"sub\", \"sub\"]"),
              "34:13 2.2.6: an army has too many sub- and ally-generals (found 4, expected at most 3)\n");
}
TEST(ArmyCheck, R2_2_6_EachContingentHasOneAllyGeneral) {
    EXPECT_EQ(roman_with("generals = [\"ally\"]\n", ""),
              "31:10 2.2.6: the contingent Aetolian league has one ally-general (found 0, expected 1)\n");
    EXPECT_EQ(roman_with("[\"ally\"]", "[\"ally\", \"ally\"]"),
              "34:21 2.2.6: the contingent Aetolian league has one ally-general (found 2, expected 1)\n");
}
TEST(ArmyCheck, R2_2_6_AContingentThatDoesNotComeNeedsNoGeneral) {
    EXPECT_EQ(faults(roman_army.substr(0, roman_army.find("[[unit]]\ntroops = \"MF/2\""))), "");
}
TEST(ArmyCheck, R2_2_7_NoCommanderOrSubGeneralInAContingent) {
    EXPECT_EQ(roman_with("[\"ally\"]", "[\"ally\", \"sub\"]"),
              "34:21 2.2.7: a sub-general cannot be in a contingent (expected the ally-general of the contingent)\n");
    EXPECT_EQ(faults(with(with(roman_army, "[\"commander\", \"sub\"]", "[\"sub\"]"), "[\"ally\"]",
                          "[\"ally\", \"commander\"]")),
              "34:21 2.2.7: a commander-in-chief cannot be in a contingent (expected the ally-general of the "
              "contingent)\n");
}
TEST(ArmyCheck, R2_2_7_AnAllyGeneralIsInHisContingent) {
    EXPECT_EQ(
        roman_with("[\"commander\", \"sub\"]", "[\"commander\", \"ally\"]"),
        "12:26 2.2.7: an ally-general cannot be in a unit that belongs to no contingent (expected an ally-general "
        "in his contingent)\n");
}
TEST(ArmyCheck, R2_2_7_EachGeneralHasAUnit) {
    EXPECT_EQ(
        roman_with("class = \"W\"\ncount = 2\n", "class = \"W\"\ncount = 1\ngenerals = [\"sub\", \"sub\"]\n"),
        "29:20 2.2.7: each general is in a unit of his own (found 2 generals in 1 unit, expected as many units at "
        "least)\n35:13 2.2.6: an army has too many sub- and ally-generals (found 4, expected at most 3)\n");
}
TEST(ArmyCheck, R2_2_8_EachArmyHasBaggage) {
    EXPECT_EQ(roman_with("baggage = \"fortified\"\n", ""),
              "1:1 2.2.8: each army has mobile or fortified baggage (found none, expected baggage = \"mobile\" or "
              "baggage = \"fortified\")\n");
    EXPECT_EQ(roman_with("\"fortified\"", "\"none\""),
              "6:11 2.2.8: each army has mobile or fortified baggage (found 'none', expected baggage = \"mobile\" or "
              "baggage = \"fortified\")\n");
    EXPECT_EQ(roman_with("\"fortified\"", "\"mobile\""), "");
}
TEST(ArmyCheck, R2_2_8_BaggageIsNoUnit) {  // S7, N5
    const std::string wagons = "[[unit]]\ntroops = \"Bg\"\nclass = \"M\"\ncount = 1\ngenerals = [\"sub\"]\n";
    EXPECT_EQ(
        faults(roman_army + wagons),
        "42:10 2.2.8: baggage is no unit of the list: each army has it, for nothing (expected the key 'baggage')\n"
        "45:13 2.2.7: a general cannot be with the baggage\n");
    const Tally all = tally(wargame_charts(), list_from(roman_list), army_from(roman_army + wagons));
    EXPECT_EQ(all.units, 32);
}

// ---- 2.3.2: classes by army type

struct TypeCase {
    const char* name;
    const char* type;
    char half;             ///< of at least half of each main line
    const char* not_main;  ///< classes that main troops do not have
    const char* not_support;
};
void PrintTo(const TypeCase& one, std::ostream* out) { *out << one.name; }
class ArmyTypes : public testing::TestWithParam<TypeCase> {
protected:
    judge::List list_{GetParam().type, {{"main", "MF/1", "A"}, {"support", "LF/-", "B"}}};
    [[nodiscard]] std::set<std::string> rules(const std::vector<judge::Entry>& entries) const {
        const judge::Army army{100, 3, "mobile", entries};
        const auto rules =
            rules_of(check(wargame_charts(), list_from(list_toml(list_)), army_from(army_toml(list_, army))));
        EXPECT_EQ(rules, judge::broken_rules(list_, army));
        return rules;
    }
};
TEST_P(ArmyTypes, ClassesOfMainTroops) {
    for (const char letter : std::string("MWRV")) {
        const bool banned = std::string(GetParam().not_main).find(letter) != std::string::npos;
        EXPECT_EQ(rules({{0, GetParam().half, 15, {"commander"}}, {0, letter, 1}}).contains("2.3.2"), banned) << letter;
    }
}
TEST_P(ArmyTypes, ClassesOfSupportTroops) {
    for (const char letter : std::string("MWRV")) {
        const bool banned = std::string(GetParam().not_support).find(letter) != std::string::npos;
        EXPECT_EQ(rules({{0, GetParam().half, 15, {"commander"}}, {1, letter, 1}}).contains("2.3.2"), banned) << letter;
    }
}
TEST_P(ArmyTypes, HalfOfAMainLineRoundedUp) {  // S3
    const char other = GetParam().half == 'M' ? 'W' : 'M';
    EXPECT_FALSE(rules({{0, GetParam().half, 8, {"commander"}}, {0, other, 8}}).contains("2.3.2"));
    EXPECT_TRUE(rules({{0, GetParam().half, 8, {"commander"}}, {0, other, 9}}).contains("2.3.2"));
}
TEST_P(ArmyTypes, HalfOfEachMainLineByItself) {
    judge::List two{GetParam().type, {{"main", "MF/1", "A"}, {"main", "HF/1", "B"}}};
    const char other = GetParam().half == 'M' ? 'W' : 'M';
    const judge::Army army{
        60, 3, "mobile", {{0, GetParam().half, 12, {"commander"}}, {1, other, 5}, {1, GetParam().half, 4}}};
    EXPECT_TRUE(rules_of(check(wargame_charts(), list_from(list_toml(two)), army_from(army_toml(two, army))))
                    .contains("2.3.2"));
}
INSTANTIATE_TEST_SUITE_P(Rules, ArmyTypes,
                         testing::Values(TypeCase{"R2_3_2_2_Tribal", "tribal", 'W', "R", "RV"},
                                         TypeCase{"R2_3_2_3_Standing", "standing", 'R', "W", "WV"},
                                         TypeCase{"R2_3_2_4_Feudal", "feudal", 'V', "R", "RV"},
                                         TypeCase{"R2_3_2_5_Citizen", "citizen", 'M', "V", "V"}),
                         [](const auto& info) { return std::string(info.param.name); });
TEST(ArmyCheck, R2_3_2_ClassesInWords) {
    EXPECT_EQ(roman_with("class = \"R\"\ncount = 12", "class = \"W\"\ncount = 12"),
              "9:10 2.3.2: too few of the main line Legions are R, the class of a standing army (found 0 of 12 units, "
              "expected at least 6)\n"
              "10:9 2.3.2: main troops of a standing army do not have this class (found W HF/1, expected M, R or V)\n");
    EXPECT_EQ(roman_with("class = \"R\"\ncount = 6", "class = \"V\"\ncount = 6"),
              "16:9 2.3.2: support troops of a standing army do not have this class (found V LF/-, expected M or R)\n");
}

const judge::List mercenaries{
    "mercenary",
    {{"main", "HF/3", "Pikes", "RV"}, {"support", "MF/bow", "Crossbows", "W"}, {"limited", "LA", "Guns", "R"}}};
judge::Army company(const std::vector<std::string>& generals) {
    return {100, 3, "mobile", {{0, 'V', 10, generals}, {1, 'W', 5}}};
}
std::string faults_of_company(const judge::Army& army) {
    const auto list = list_from(list_toml(mercenaries));
    const auto read = army_from(army_toml(mercenaries, army));
    EXPECT_EQ(rules_of(check(wargame_charts(), list, read)), judge::broken_rules(mercenaries, army));
    return faults_of(wargame_charts(), list, read);
}
TEST(ArmyCheck, R2_3_2_6_MercenariesHaveFourGenerals) {  // S6
    EXPECT_EQ(faults_of_company(company({"commander", "sub", "sub", "sub"})), "");
    EXPECT_EQ(faults_of_company(company({"commander", "sub", "sub"})),
              "8:10 2.3.2.6: a mercenary army has 4 generals (found 3, expected 4)\n");
}
TEST(ArmyCheck, R2_3_2_6_MercenariesHaveTheClassesOfTheList) {
    judge::Army army = company({"commander", "sub", "sub", "sub"});
    army.entries[1].unit_class = 'R';
    EXPECT_EQ(faults_of_company(army),
              "15:9 2.3.2: support troops of a mercenary army with this list do not have this class (found R MF/bow, "
              "expected W)\n");
}
TEST(ArmyCheck, R2_3_2_6_MercenariesHaveNoHalfOfALine) {  // N63
    judge::Army army = company({"commander", "sub", "sub", "sub"});
    army.entries[0].unit_class = 'R';
    army.entries.push_back({0, 'V', 1});
    EXPECT_EQ(faults_of_company(army), "");
}

// ---- 2.3.3, 2.3.4

TEST(ArmyCheck, R2_3_3_1_EachMainLineTakesAQuarter) {
    // 8.33 units of 3 ME are a quarter of 100
    const auto legions = [](int count) { return fmt::format("count = {}\ngenerals = [\"commander\"", count); };
    EXPECT_EQ(roman_with(legions(12), legions(9)), "");
    EXPECT_EQ(roman_with(legions(12), legions(8)),
              "9:10 2.3.3.1: less than 25 % of the army size is spent on a main line (found 24 ME on HF/1 Legions, "
              "expected at least 25 ME)\n");
}
TEST(ArmyCheck, R2_3_3_1_SharesAreOfTheSizeNotOfTheSumSpent) {  // S1
    const judge::List list{"standing", {{"main", "HF/1", "A"}, {"main", "MF/1", "B"}}};
    const judge::Army army{100, 3, "mobile", {{0, 'R', 8, {"commander"}}, {1, 'R', 8}}};  // half each of what is spent
    EXPECT_EQ(faults(army_toml(list, army), list_toml(list)),
              "8:10 2.3.3.1: less than 25 % of the army size is spent on a main line (found 24 ME on HF/1 A, expected "
              "at least 25 ME)\n"
              "14:10 2.3.3.1: less than 25 % of the army size is spent on a main line (found 24 ME on MF/1 B, expected "
              "at least 25 ME)\n");
}
TEST(ArmyCheck, R2_3_3_1_AMainLineWithoutUnits) {
    const judge::List list{"standing", {{"main", "HF/1", "A"}, {"main", "MF/1", "B"}}};
    const judge::Army army{100, 3, "mobile", {{0, 'R', 9, {"commander"}}}};
    EXPECT_EQ(faults(army_toml(list, army), list_toml(list)),
              "3:8 2.3.3.1: less than 25 % of the army size is spent on a main line (found 0 ME on MF/1 B, expected at "
              "least 25 ME)\n");
}
TEST(ArmyCheck, R2_3_3_1_APartOfAHalfCounts) {  // 25 % of 90 % of 55 ME are 12.375 ME
    const judge::List list{"tribal", {{"main", "HF/1", "A"}}};
    const auto rules = [&](int warriors, int militia) {
        const judge::Army army{55, 4, "mobile", {{0, 'W', warriors, {"commander"}}, {0, 'M', militia}}};
        return rules_of(check(wargame_charts(), list_from(list_toml(list)), army_from(army_toml(list, army))));
    };
    EXPECT_EQ(rules(4, 1), (std::set<std::string>{"2.3.3.1"}));  // 12 ME
    EXPECT_EQ(rules(3, 3), (std::set<std::string>{}));           // 13.5 ME
    const judge::List levy{"citizen", {{"main", "HF/1", "A"}, {"support", "LF/-", "B"}}};
    const auto support = [&](int militia, int warriors) {  // at most 12.375 ME
        judge::Army army{55, 4, "mobile", {{0, 'M', 7, {"commander"}}, {1, 'M', militia}, {1, 'W', warriors}}};
        return rules_of(check(wargame_charts(), list_from(list_toml(levy)), army_from(army_toml(levy, army))));
    };
    EXPECT_EQ(support(9, 2), (std::set<std::string>{}));           // 12 ME
    EXPECT_EQ(support(8, 3), (std::set<std::string>{"2.3.3.2"}));  // 12.5 ME
}
TEST(ArmyCheck, R2_3_3_2_ASupportLineTakesAtMostAQuarter) {
    const auto cavalry = [](int count) { return fmt::format("\"MC/-\"\nclass = \"R\"\ncount = {}\n", count); };
    const std::string few = with(roman_army, "count = 12\n", "count = 9\n");
    EXPECT_EQ(faults(with(few, cavalry(4), cavalry(5))), "");
    EXPECT_EQ(faults(with(with(few, cavalry(4), cavalry(6)), "\"LF/-\"\nclass = \"R\"\ncount = 6",
                          "\"LF/-\"\nclass = "
                          "\"R\"\ncount = 5")),
              "23:9 2.3.3.2: more than 25 % of the army size is spent on a support line (found 30 ME on MC/- Roman or "
              "Italian cavalry, expected at most 25 ME)\n");
}
TEST(ArmyCheck, R2_3_3_3_AllLimitedTroopsTogetherTakeAtMostAQuarter) {
    const std::string two =
        with(roman_army, "count = 12\n", "count = 9\n") + "[[unit]]\ntroops = \"LC/-\"\nclass = \"W\"\ncount = {}\n";
    EXPECT_EQ(faults(fmt::format(fmt::runtime(two), 2)), "");  // 12 and 8
    EXPECT_EQ(faults(with(fmt::format(fmt::runtime(two), 4), "\"MC/-\"\nclass = \"R\"\ncount = 4",
                          "\"MC/-\"\nclass = \"R\"\ncount = 2")),
              "44:9 2.3.3.3: more than 25 % of the army size is spent on limited troops (found 28 ME, expected at most "
              "25 ME)\n");
}
TEST(ArmyCheck, R2_3_3_3_LimitedTroopsHaveTheClassesOfTheList) {
    EXPECT_EQ(roman_with("\"El\"\nclass = \"W\"", "\"El\"\nclass = \"M\""),
              "27:9 2.3.3.3: the list does not give the limited line Elephants this class (found M El, expected W)\n");
}
TEST(ArmyCheck, R2_3_4_AnArmyComesWithOrWithoutTheAlliesOfItsList) {
    const ArmyList list = list_from(roman_list);
    ASSERT_EQ(list.contingents.size(), 1u);
    const Army with_them = army_from(roman_army);
    EXPECT_EQ(tally(wargame_charts(), list, with_them).contingents[0].units, 8);
    const std::string alone = roman_army.substr(0, roman_army.find("[[unit]]\ntroops = \"MF/2\""));
    EXPECT_EQ(faults(alone), "");
    EXPECT_EQ(tally(wargame_charts(), list, army_from(alone)).contingents[0].units, 0);
    EXPECT_NE(roman_with("\"Aetolian league\"", "\"Achaean league\""), "");  // those of another list do not come
}
TEST(ArmyCheck, R2_2_4_ManpowerIsFiveHundredMenAUnit) {
    const ArmyList list = list_from(roman_list);
    EXPECT_EQ(tally(wargame_charts(), list, army_from(roman_army)).units * wargame_charts().armies.men, 32 * 500);
}
TEST(ArmyCheck, R2_3_4_1_AContingentTakesAtMostAQuarter) {
    const std::string few = with(roman_army, "count = 12\n", "count = 9\n");
    const auto allies = [](int count) { return fmt::format("\"MF/2\"\nclass = \"R\"\ncount = {}\n", count); };
    EXPECT_EQ(faults(with(few, allies(4), allies(7))), "");  // 21 and 4
    EXPECT_EQ(faults(with(few, allies(4), allies(8))),
              "39:9 2.3.4.1: more than 25 % of the army size is spent on a contingent (found 28 ME on Aetolian league, "
              "expected at most 25 ME)\n");
}
TEST(ArmyCheck, R2_3_4_1_HalfOfAContingentIsOfItsFirstLine) {  // S8
    EXPECT_EQ(roman_with("class = \"M\"\ncount = 4", "class = \"M\"\ncount = 5"),
              "31:10 2.3.4.1: too few units of Aetolian league are of its first line, MF/2 Thureophoros (found 4 of 9 "
              "units, expected at least 5)\n");
}
TEST(ArmyCheck, R2_3_4_1_AContingentHasTheClassesOfItsList) {
    EXPECT_EQ(roman_with("class = \"M\"\ncount = 4", "class = \"R\"\ncount = 1"),
              "38:9 2.3.4.1: the list does not give Javelinmen of Aetolian league this class (found R LF/-, expected M "
              "or W)\n");
}
TEST(ArmyCheck, R2_3_4_1_ContingentsCountForTheSizeButForNoOtherShare) {  // S8
    const judge::List list{
        "standing", {{"main", "HF/1", "A"}, {"limited", "LF/bow", "B", "R"}, {"Allies", "HF/1", "C", "R", true}}};
    const auto rules = [&](int own, int allies) {
        const judge::Army army{
            60, 3, "mobile", {{0, 'R', own, {"commander"}}, {1, 'R', 7}, {2, 'R', allies, {"ally"}}}};
        return rules_of(check(wargame_charts(), list_from(list_toml(list)), army_from(army_toml(list, army))));
    };
    EXPECT_EQ(rules(5, 5), (std::set<std::string>{}));
    EXPECT_EQ(rules(4, 5), (std::set<std::string>{"2.3.3.1"}));  // though the army spends 27 ME on HF/1
}
TEST(ArmyCheck, AtMost60Units) {
    const judge::List list{"citizen", {{"main", "LF/-", "A"}}};
    const auto text = [&](int count) {
        return army_toml(list, {100, 3, "mobile", {{0, 'M', 30, {"commander"}}, {0, 'M', count}}});
    };
    EXPECT_EQ(faults(text(30), list_toml(list)), "");
    EXPECT_EQ(faults(text(31), list_toml(list)),
              "16:9 60 units: the army has too many units (found 61, expected at most 60)\n");
}
TEST(ArmyCheck, EveryFaultIsReported) {
    const Army army = army_from(
        "format = \"polemarch standard-wargame army 1\"\nname = \"X\"\nlist = \"roman-republic\"\ngame_size = "
        "10\nlevel = "
        "9\n[[unit]]\ntroops = \"HF/3\"\nclass = \"M\"\ncount = 70\ngenerals = [\"ally\", \"sub\", \"sub\", "
        "\"sub\"]\n");
    EXPECT_EQ(rules_of(check(wargame_charts(), list_from(roman_list), army)),
              (std::set<std::string>{"2.2.3", "2.2.5", "2.2.6", "2.2.8", "60 units"}));
}
TEST(ArmyCheck, AnArmyOfNobody) {
    const Army army = army_from(
        "format = \"polemarch standard-wargame army 1\"\nname = \"X\"\nlist = \"roman-republic\"\ngame_size = "
        "10\nlevel = "
        "3\nbaggage = \"mobile\"\n");
    EXPECT_EQ(rules_of(check(wargame_charts(), list_from(roman_list), army)),
              (std::set<std::string>{"2.2.6", "2.3.3.1"}));
}

// ---- the text's example of 2.3.4.1: the Kingdom of France (S9)

const judge::List france{"feudal",
                         {{"main", "HC/-", "Knights"},
                          {"support", "MF/2", "Foot sergeants"},
                          {"support", "MF/bow", "Crossbowmen"},
                          {"limited", "LMF/bow", "Archers", "M"}}};
judge::Army army_of_matti(int game_size) {
    return {game_size,
            3,
            "mobile",
            {{0, 'V', 5, {"commander", "sub"}}, {0, 'W', 4, {"sub", "sub"}}, {1, 'W', 10}, {2, 'W', 10}, {3, 'M', 2}}};
}
/// The prices of an older table: 3 and 2 ME for knights, 1.25 for foot, 1 for archers. They have quarters, so all money
/// is counted twice: 6, 4, 2.5 and 2, in a game of twice 50 ME.
Charts old_charts_twice() {
    Charts charts = wargame_charts();
    charts.units[index(troops("HC/-"))].prices = {not_sold, 8, not_sold, 12};
    for (const char* foot : {"MF/2", "MF/bow"}) charts.units[index(troops(foot))].prices = {4, 5, 6, 7};
    charts.units[index(troops("LMF/bow"))].prices = {4, 5, 6, 7};
    return charts;
}
TEST(ArmyCheck, R2_3_4_1_TheExampleHoldsAtItsOldPrices) {
    const Charts charts = old_charts_twice();
    const ArmyList list = list_from(list_toml(france));
    const Army army = army_from(army_toml(france, army_of_matti(2 * 50)));
    EXPECT_EQ(faults_of(charts, list, army), "");
    const Tally all = tally(charts, list, army);
    EXPECT_EQ(in_me(all.lines[0].spent), "46");  // twice 23
    EXPECT_EQ(in_me(all.lines[1].spent), "25");  // twice 12.5, all that is allowed
    EXPECT_EQ(in_me(all.lines[2].spent), "25");
    EXPECT_EQ(in_me(all.limited), "4");
    EXPECT_EQ(in_me(all.spent), "100");
    EXPECT_EQ(all.units, 31);
    EXPECT_EQ(charts.morale.break_point(all.units), 16);
    EXPECT_EQ(all.all_generals(), 4);
}
TEST(ArmyCheck, R2_3_4_1_TheExampleIsTooDearToday) {
    EXPECT_EQ(faults(army_toml(france, army_of_matti(50)), list_toml(france)),
              "22:9 2.2.5: the army costs more than its size (found 100 ME, expected at most 50 ME)\n"
              "22:9 2.3.3.2: more than 25 % of the army size is spent on a support line (found 25 ME on MF/2 Foot "
              "sergeants, expected at most 12.5 ME)\n"
              "27:9 2.3.3.2: more than 25 % of the army size is spent on a support line (found 25 ME on MF/bow "
              "Crossbowmen, expected at most 12.5 ME)\n");
}

}  // namespace
}  // namespace polemarch::test
