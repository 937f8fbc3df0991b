// Armies as files: what is read, what is refused, what is written.
#include "tests/support/standard_wargame/armies.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

TEST(ArmyFiles, EveryKeyIsRead) {
    const Army army = army_from(roman_army);
    EXPECT_EQ(army.name, "Flamininus");
    EXPECT_EQ(army.list.value, "roman-republic");
    EXPECT_EQ(army.list.place.line, 3);
    EXPECT_EQ(army.game_size.value, 100);
    EXPECT_EQ(army.level.value, 3);
    EXPECT_EQ(army.baggage.value, Baggage::fortified);
    ASSERT_EQ(army.entries.size(), 6u);
    const ArmyEntry& legions = army.entries[0];
    EXPECT_EQ(legions.troops.value, troops("HF/1"));
    EXPECT_EQ(legions.unit_class.value, Class::regular);
    EXPECT_EQ(legions.count.value, 12);
    ASSERT_EQ(legions.generals.size(), 2u);
    EXPECT_EQ(legions.generals[1].value, General::sub);
    EXPECT_EQ(legions.generals[1].place.column, 26);
    EXPECT_EQ(army.entries[1].line.value, "Velites");
    EXPECT_EQ(army.entries[5].contingent.value, "Aetolian league");
}
TEST(ArmyFiles, AnArmyIsWrittenAsItIsRead) {
    EXPECT_EQ(army_text(army_from(roman_army)), roman_army);
    Army odd = army_from(roman_army);
    odd.name = "A \"quoted\" \\ name";
    odd.baggage.value = Baggage::none;
    odd.entries.clear();
    const Army again = army_from(army_text(odd));
    EXPECT_EQ(again.name, odd.name);
    EXPECT_EQ(again.baggage.value, Baggage::none);
    EXPECT_TRUE(again.entries.empty());
}

struct ArmyFault {
    const char* name;
    const char* from;
    const char* to;
    const char* message;  ///< after "army.toml:"
};
void PrintTo(const ArmyFault& fault, std::ostream* out) { *out << fault.name; }
class ArmyFileFaults : public testing::TestWithParam<ArmyFault> {};
TEST_P(ArmyFileFaults, AreReportedExactly) {
    std::string text = roman_army;
    const auto at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string(GetParam().from).size(), GetParam().to);
    Diagnostics diagnostics;
    EXPECT_FALSE(try_army(text, diagnostics));
    EXPECT_EQ(diagnostics.text(), std::string("polemarch: error: army.toml:") + GetParam().message + "\n");
}
const ArmyFault faults[] = {
    {"other_format", "wargame army 1", "wargame list 1",
     "1:10: this is another kind of file (found 'polemarch standard-wargame list 1', expected 'polemarch "
     "standard-wargame army 1')"},
    {"no_name", "name = \"Flamininus\"\n", "",
     "1:1: the key 'name' is missing (expected a text of one line, 1 to 100 bytes)"},
    {"no_list", "list = \"roman-republic\"\n", "",
     "1:1: the key 'list' is missing (expected a text of one line, 1 to 1000 bytes)"},
    {"half_a_game_size", "game_size = 100", "game_size = 99.5",
     "4:13: bad value of 'game_size' (found 99.5, expected a whole number from 1 to 100000)"},
    {"no_game_size", "game_size = 100\n", "",
     "1:1: the key 'game_size' is missing (expected a whole number from 1 to 100000)"},
    {"level_as_text", "level = 3", "level = \"3\"",
     "5:9: bad value of 'level' (found '3', expected a whole number from -1000 to 1000)"},
    {"baggage_as_number", "baggage = \"fortified\"", "baggage = 1",
     "6:11: bad value of 'baggage' (found 1, expected a text of one line, 1 to 100 bytes)"},
    {"unknown_troops", "\"HF/1\"", "\"HF/4\"",
     "9:10: unknown troops, did you mean 'HF/1'? (found 'HF/4', expected a type and specification such as HF/1 or "
     "MC/bow)"},
    {"unknown_class", "class = \"R\"", "class = \"regular\"",
     "10:9: unknown class (found 'regular', expected M, W, R or V)"},
    {"no_class", "class = \"R\"\n", "", "8:1: the key 'class' in [unit] is missing (expected a text)"},
    {"no_units", "count = 12", "count = 0",
     "11:9: bad value of 'count' in [unit] (found 0, expected a whole number from 1 to 1000)"},
    {"unknown_general", "\"commander\"", "\"comander\"",
     "12:13: unknown general, did you mean 'commander'? (found 'comander', expected commander, sub or ally)"},
    {"unknown_key",
     "contingent = ", "contingents = ", "40:1: unknown key 'contingents' in [unit], did you mean 'contingent'?"},
    {"unknown_key_at_the_top", "baggage =", "bagage =", "6:1: unknown key 'bagage', did you mean 'baggage'?"},
    {"doubled_key", "count = 12", "count = 12\ncount = 13", "12:9: the key 'count' is given twice, first in line 11"},
};
INSTANTIATE_TEST_SUITE_P(Table, ArmyFileFaults, testing::ValuesIn(faults),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace polemarch::test
