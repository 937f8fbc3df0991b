// Abbreviations and completion of what is typed.
#include "sim/play/typing.h"

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using Words = std::vector<std::string>;
const Words words{"help",  "undo",   "C9 move",           "C9 fire", "leader B C9 move",
                  "to D1", "to D10", "to D10 through D9", "to E8",   "to E8 through E7",
                  "pass"};

std::string meaning(const std::string& typed) {
    const Meant found = meant(typed, words);
    if (found.word) return words[*found.word];
    return found.several.empty() ? "nothing" : std::to_string(found.several.size());
}

TEST(Typing, CapitalsAndBlanksDoNotMatter) {
    EXPECT_EQ(plain("  To   d8\t"), "to d8");
    EXPECT_EQ(meaning("c9  MOVE "), "C9 move");
}

TEST(Typing, BeginningsThatOnlyOneHasWillDo) {
    EXPECT_EQ(meaning("p"), "pass");
    EXPECT_EQ(meaning("c9 m"), "C9 move");
    EXPECT_EQ(meaning("C9"), "2");
    EXPECT_EQ(meaning("x"), "nothing");
    EXPECT_EQ(meaning(""), "nothing");
}

TEST(Typing, WholeWordsComeBeforeLongerOnes) {
    EXPECT_EQ(meaning("to e8"), "to E8");
    EXPECT_EQ(meaning("to e8 t"), "to E8 through E7");
    EXPECT_EQ(meaning("to d1"), "to D1");
}

TEST(Typing, NumbersAreNotBrokenOff) {
    const Words only{"to D10", "to D12"};
    EXPECT_FALSE(meant("to D1", only).word);
    EXPECT_TRUE(meant("to D1", only).several.empty());
    EXPECT_TRUE(meant("to D10", only).word);
}

TEST(Typing, CompletionGoesAsFarAsAllAgree) {
    EXPECT_EQ(completed("c", words).line, "C9 ");
    EXPECT_EQ(completed("c9 ", words).several, (Words{"C9 move", "C9 fire"}));
    EXPECT_EQ(completed("c9 m", words).line, "C9 move");
    EXPECT_EQ(completed("to d", words).line, "to D1");
    EXPECT_EQ(completed("to d", words).several, (Words{"to D1", "to D10"}));
    EXPECT_EQ(completed("to d10", words).several, (Words{"to D10", "to D10 through"}));
    EXPECT_EQ(completed("le", words).line, "leader B C9 move");
    EXPECT_EQ(completed("to  d", words).line, "to D1");
    EXPECT_EQ(completed("C9  ", words).line, "C9 ");
    EXPECT_EQ(completed("zz", words).line, "zz");
    EXPECT_TRUE(completed("zz", words).several.empty());
    EXPECT_EQ(completed("", words).several.size(), 6u);
}

}  // namespace
}  // namespace polemarch::sim
