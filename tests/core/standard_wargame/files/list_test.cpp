// Army lists as files: what is read, and every fault with its place (2.3.1 to 2.3.4.1).
#include "tests/support/standard_wargame/armies.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

ClassSet classes(const std::string& letters) {
    ClassSet set = 0;
    for (const char letter : letters)
        for (std::size_t c = 0; c < class_count; ++c)
            if (class_letters[c][0] == letter) set = static_cast<ClassSet>(set | only(static_cast<Class>(c)));
    return set;
}

TEST(ArmyLists, R2_3_1_TheExampleIsRead) {
    const ArmyList list = list_from(roman_list);
    EXPECT_EQ(list.name, "Roman Republic");
    EXPECT_EQ(list.short_name, "roman-republic");
    EXPECT_EQ(list.army_type, ArmyType::standing);
    EXPECT_EQ(list.home, Home::mediterranean);
    EXPECT_FALSE(list.northern);
    ASSERT_EQ(list.lines.size(), 8u);
    EXPECT_EQ(list.lines[0].name, "Legions");
    EXPECT_EQ(list.lines[0].group, Group::main);
    EXPECT_EQ(list.lines[2].group, Group::support);
    EXPECT_EQ(list.lines[4].troops, troops("El"));
    EXPECT_EQ(list.lines[4].group, Group::limited);
    ASSERT_EQ(list.contingents.size(), 1u);
    EXPECT_EQ(list.contingents[0].name, "Aetolian league");
    EXPECT_EQ(list.contingents[0].first_line, 6u);
    EXPECT_EQ(list.contingents[0].lines, 2u);
    EXPECT_EQ(list.lines[7].classes, classes("MW"));
}
TEST(ArmyLists, R2_3_2_TheArmyTypeGivesTheClassesOfMainAndSupport) {  // S10
    const auto of_type = [](const std::string& type) {
        judge::List list{type, {{"main", "MF/1", "A"}, {"support", "LF/-", "B"}}};
        const ArmyList read = list_from(list_toml(list));
        return std::pair{read.lines[0].classes, read.lines[1].classes};
    };
    EXPECT_EQ(of_type("tribal"), std::pair(classes("MWV"), classes("MW")));
    EXPECT_EQ(of_type("standing"), std::pair(classes("MRV"), classes("MR")));
    EXPECT_EQ(of_type("feudal"), std::pair(classes("MWV"), classes("MW")));
    EXPECT_EQ(of_type("citizen"), std::pair(classes("MWR"), classes("MWR")));
}
TEST(ArmyLists, R2_3_2_6_TheListGivesAllClassesOfMercenaries) {
    const ArmyList list = list_from(list_toml(
        {"mercenary", {{"main", "HF/3", "A", "RV"}, {"support", "LF/bow", "B", "M"}, {"limited", "El", "C", "W"}}}));
    EXPECT_EQ(list.lines[0].classes, classes("RV"));
    EXPECT_EQ(list.lines[1].classes, classes("M"));
}
TEST(ArmyLists, NamesAndBasisHaveDefaults) {
    const ArmyList list = list_from(
        "format = \"polemarch standard-wargame list 1\"\nname = \"X\"\nperiod = \"Y\"\narmy_type = \"tribal\"\n"
        "home = \"europe\"\nnorthern = true\nsources = [\"Caesar\"]\nnote = \"\"\"\nTwo\nlines\"\"\"\n"
        "[basis]\nhome = \"source\"\nmain = \"published\"\n[[main]]\ntroops = \"hf/1\"\n");
    EXPECT_EQ(list.lines[0].name, "Heavy foot, shallow");
    EXPECT_EQ(list.short_name, "list");
    EXPECT_TRUE(list.northern);
    EXPECT_EQ(list.note, "Two\nlines");
    EXPECT_EQ(list.basis.army_type, Basis::assumed);
    EXPECT_EQ(list.basis.home, Basis::source);
    EXPECT_EQ(list.basis.groups[0], Basis::published);
}
TEST(ArmyLists, R2_3_3_TheSameTroopsMayHaveALineInEachGroup) {  // N62
    const ArmyList list = list_from(list_toml({"tribal",
                                               {{"main", "LF/-", "A"},
                                                {"support", "LF/-", "B"},
                                                {"limited", "LF/-", "C", "V"},
                                                {"X", "LF/-", "D", "R", true}}}));
    EXPECT_EQ(list.lines.size(), 4u);
}

struct ListFault {
    const char* name;
    const char* from;
    const char* to;
    const char* message;  ///< after "list.toml:"
};
void PrintTo(const ListFault& fault, std::ostream* out) { *out << fault.name; }

/// All messages of the list with one change.
std::string messages(std::string text, const ListFault& fault) {
    const auto at = text.find(fault.from);
    if (at == std::string::npos) return std::string("not in the list: ") + fault.from;
    text.replace(at, std::string(fault.from).size(), fault.to);
    Diagnostics diagnostics;
    EXPECT_FALSE(try_list(text, diagnostics));
    return diagnostics.text();
}

class ArmyListFaults : public testing::TestWithParam<ListFault> {};
TEST_P(ArmyListFaults, AreReportedExactly) {
    EXPECT_EQ(messages(roman_list, GetParam()),
              std::string("polemarch: error: list.toml:") + GetParam().message + "\n");
}
const ListFault form_faults[] = {
    {"other_format", "list 1", "army 1",
     "1:10: this is another kind of file (found 'polemarch standard-wargame army 1', expected 'polemarch "
     "standard-wargame list 1')"},
    {"newer_format", "list 1", "list 2",
     "1:10: list format 2 is newer than this program knows (found 'polemarch standard-wargame list 2', expected "
     "'polemarch standard-wargame list 1' or older)"},
    {"no_name", "name = \"Roman Republic\"\n", "",
     "1:1: the key 'name' is missing (expected a text of one line, 1 to 100 bytes)"},
    {"bad_short_name", "\"roman-republic\"", "\"Roman Republic\"",
     "3:14: bad value of 'short_name' (found 'Roman Republic', expected lower-case letters, digits and hyphens)"},
    {"no_period", "period = \"Second Macedonian War, 200 BC - 196 BC\"\n", "",
     "1:1: the key 'period' is missing (expected a text of one line, 1 to 100 bytes)"},
    {"army_type", "\"standing\"", "\"standin\"",
     "5:13: bad value of 'army_type' (found 'standin', expected tribal, standing, feudal, citizen or mercenary, did "
     "you mean 'standing'?)"},
    {"home", "\"mediterranean\"", "\"mediteranean\"",
     "6:8: bad value of 'home' (found 'mediteranean', expected arabia-sahara, mediterranean, europe, "
     "persia-caucasus-central-asia, steppes, south-asia or east-asia, did you mean 'mediterranean'?)"},
    {"unknown_key", "[[main]]", "hom = 1\n[[main]]", "7:1: unknown key 'hom', did you mean 'home'?"},
    {"unknown_key_of_a_line", "name = \"Legions\"", "nme = \"Legions\"",
     "9:1: unknown key 'nme' in [main], did you mean 'name'?"},
    {"doubled_key", "troops = \"HF/1\"", "troops = \"HF/1\"\ntroops = \"HF/2\"",
     "9:10: the key 'troops' is given twice, first in line 8"},
    {"unknown_troops", "\"HF/1\"", "\"HF/l\"",
     "8:10: unknown troops, did you mean 'HF/1'? (found 'HF/l', expected a type and specification such as HF/1 or "
     "MC/bow)"},
    {"no_troops", "troops = \"HF/1\"\n", "", "7:1: the key 'troops' in [main] is missing (expected a text)"},
    {"unknown_class", "[\"W\"]", "[\"w\"]",
     "19:12: unknown class, did you mean 'W'? (found 'w', expected M, W, R or V)"},
    {"class_twice", "[\"M\", \"W\"]", "[\"M\", \"M\"]", "37:17: this class is given twice (found 'M')"},
    {"ally_without_name", "name = \"Aetolian league\"\n", "",
     "28:1: the key 'name' in [ally] is missing (expected a text of one line, 1 to 100 bytes)"},
    {"basis", "[[main]]", "[basis]\nmain = \"guess\"\n[[main]]",
     "8:8: bad value of 'main' in [basis] (found 'guess', expected source, published, deduced or assumed)"},
    {"source_of_two_lines", "[[main]]", "sources = [\"Livy\\n22\"]\n[[main]]",
     "7:12: bad value of 'sources' (found 'Livy\\n22', expected texts of one line, 1 to 300 bytes)"},
    {"line_is_a_table", "[[main]]", "[main]", "7:1: bad value of 'main' (found a table, expected tables [[main]])"},
};
INSTANTIATE_TEST_SUITE_P(Form, ArmyListFaults, testing::ValuesIn(form_faults),
                         [](const auto& info) { return std::string(info.param.name); });

const ListFault impossible_lists[] = {
    {"R2_1_5_classes_that_do_not_exist", "\"El\"\nname = \"Elephants\"\nclasses = [\"W\"]",
     "\"El\"\nname = \"Elephants\"\nclasses = [\"W\", \"V\"]",
     "23:17: there are no such El (found V El, expected M or W; rule 2.1.5)"},
    {"R2_2_1_classes_without_a_price", "troops = \"El\"", "troops = \"MA\"",
     "23:12: there are no such MA (found W MA, expected M, R or V; rule 2.2.1)"},
    {"R2_2_8_baggage_in_a_list", "\"LC/-\"", "\"Bg\"", "17:10: baggage is in no list: each army has it (rule 2.2.8)"},
    {"R2_3_2_classes_of_main_troops", "name = \"Legions\"", "name = \"Legions\"\nclasses = [\"R\"]",
     "10:11: the army type gives the classes of main troops (expected no 'classes'; a standing army has M, R or V; "
     "rule 2.3.2)"},
    {"R2_3_2_classes_of_support_troops", "name = \"Velites\"", "name = \"Velites\"\nclasses = [\"R\"]",
     "13:11: the army type gives the classes of support troops (expected no 'classes'; a standing army has M or R; "
     "rule 2.3.2)"},
    {"R2_3_2_main_troops_that_cannot_be_of_the_class", "\"HF/1\"", "\"El\"",
     "8:10: half the units of a main line cannot be of the army type's class (found El, expected troops that can be R "
     "in a standing army; rule 2.3.2)"},
    {"R2_3_2_support_troops_without_a_class", "\"MC/-\"", "\"HBC/exp\"",
     "14:10: these troops have no class that the army type has (found HBC/exp, expected M or R; rule 2.3.2)"},
    {"R2_3_3_no_main_troops", "[[main]]", "[[support]]",
     "1:1: the list has no main troops (expected at least one [[main]]; rule 2.3.3)"},
    {"R2_3_3_the_same_line_twice", "\"MC/-\"", "\"LF/-\"",
     "14:10: these troops have a line in [[support]] already (found LF/-, expected one line for each type and "
     "specification; rule 2.3.3)"},
    {"R2_3_3_1_five_main_lines", "[[main]]",
     "[[main]]\ntroops = \"MF/1\"\n[[main]]\ntroops = \"MF/2\"\n[[main]]\ntroops = \"HF/2\"\n[[main]]\ntroops = "
     "\"HF/3\"\n[[main]]",
     "16:10: the list has too many lines of main troops: 25 % must be spent on each (found 5, expected at most 4; rule "
     "2.3.3.1)"},
    {"R2_3_3_3_limited_troops_without_classes", "name = \"Numidian light cavalry\"\nclasses = [\"W\"]\n",
     "name = \"Numidian light cavalry\"\n",
     "17:10: this line gives no classes (expected the key 'classes' with some of M, W, R and V; rule 2.3.3.3)"},
    {"R2_3_3_3_limited_troops_with_an_empty_list", "classes = [\"W\"]", "classes = []",
     "19:11: this line gives no classes (expected the key 'classes' with some of M, W, R and V; rule 2.3.3.3)"},
    {"R2_3_4_1_allies_without_classes", "classes = [\"R\"]\n", "",
     "31:10: this line gives no classes (expected the key 'classes' with some of M, W, R and V; rule 2.3.4.1)"},
    {"R2_3_4_1_a_contingent_without_units", "[[ally]]\n", "[[ally]]\nname = \"Achaeans\"\n[[ally]]\n",
     "29:8: this contingent has no units (found 'Achaeans', expected at least one [[ally.unit]]; rule 2.3.4.1)"},
    {"R2_3_4_1_the_same_line_twice", "\"MF/2\"", "\"LF/-\"",
     "35:10: these troops have a line in this contingent already (found LF/-, expected one line for each type and "
     "specification; rule 2.3.3)"},
    {"two_contingents_of_a_name", "[[ally]]\n",
     "[[ally]]\nname = \"aetolian League\"\n[[ally.unit]]\ntroops = \"HF/1\"\nclasses = [\"M\"]\n[[ally]]\n",
     "34:8: two contingents have this name (found 'Aetolian league')"},
    {"R3_2_a_northern_list_outside_europe", "[[main]]", "northern = true\n[[main]]",
     "7:12: only lists whose home is Europe are northern (found northern = true, expected home = \"europe\", or no "
     "'northern'; rule 3.2)"},
    {"a_key_of_the_basis", "[[main]]", "[basis]\nsupprt = \"source\"\n[[main]]",
     "8:1: unknown key 'supprt' in [basis], did you mean 'support'?"},
};
INSTANTIATE_TEST_SUITE_P(Impossible, ArmyListFaults, testing::ValuesIn(impossible_lists),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(ArmyListFaults, R2_3_2_6_AMercenaryLineWithoutClasses) {
    Diagnostics diagnostics;
    EXPECT_FALSE(
        try_list(list_toml({"mercenary", {{"main", "HF/3", "A"}, {"support", "LF/-", "B", "M"}}}), diagnostics));
    EXPECT_EQ(
        diagnostics.text(),
        "polemarch: error: list.toml:8:10: this line gives no classes (expected the key 'classes' with some of M, "
        "W, R and V; rule 2.3.2.6)\n");
}
TEST(ArmyListFaults, TheBasisOfLinesThatTheListDoesNotHave) {
    Diagnostics diagnostics;
    EXPECT_FALSE(
        try_list("format = \"polemarch standard-wargame list 1\"\nname = \"X\"\nperiod = \"Y\"\narmy_type = "
                 "\"tribal\"\nhome = \"europe\"\n[basis]\nally = \"source\"\n[[main]]\ntroops = \"HF/1\"\n",
                 diagnostics));
    EXPECT_EQ(diagnostics.text(),
              "polemarch: error: list.toml:7:8: the list has no such lines (expected lines of [[ally]], or no basis of "
              "them)\n");
}
TEST(ArmyListFaults, ListsThatAreTooLong) {
    const auto faults = [](const std::string& added) {
        Diagnostics diagnostics;
        EXPECT_FALSE(
            try_list(std::string(roman_list).insert(std::string(roman_list).find("[[main]]"), added), diagnostics));
        return diagnostics.text();
    };
    std::string sources, lines;
    for (int i = 0; i < 51; ++i) sources += "\"Livy\", ";
    for (int i = 0; i < 100; ++i) lines += "[[limited]]\ntroops = \"HF/1\"\nclasses = [\"R\"]\n";
    EXPECT_NE(
        faults("sources = [" + sources + "]\n").find("the list 'sources' is too long (found 51, expected at most 50)"),
        std::string::npos);
    EXPECT_NE(faults(lines).find("the list has too many lines (found 108, expected at most 100)"), std::string::npos);
}
TEST(ArmyListFaults, MalformedIsReportedBeforeImpossible) {
    const std::string text = messages(roman_list, {"", "classes = [\"W\"]\n", "class = [\"W\"]\n", ""});
    EXPECT_NE(text.find("unknown key 'class'"), std::string::npos);
    EXPECT_EQ(text.find("no classes"), std::string::npos);
}
TEST(ArmyListFaults, AllAreReported) {
    Diagnostics diagnostics;
    EXPECT_FALSE(
        try_list(list_toml({"feudal", {{"main", "El", "A"}, {"support", "HF/1", "B", "W"}, {"limited", "LF/-", "C"}}}),
                 diagnostics));
    EXPECT_EQ(diagnostics.errors(), 3u) << diagnostics.text();
}

}  // namespace
}  // namespace polemarch::test
