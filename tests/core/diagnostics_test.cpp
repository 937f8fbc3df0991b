#include "core/diagnostics.h"

#include <gtest/gtest.h>

using namespace polemarch;

namespace {

TEST(Diagnostics, NamesFileLineColumnFaultFoundExpectedRule) {
    EXPECT_EQ(
        to_string({Severity::error, {"a.toml", 12, 5}, "two units stand in one hex", "'HI E5/4'", "a free hex", "8.5"}),
        "polemarch: error: a.toml:12:5: two units stand in one hex (found 'HI E5/4', expected a free hex; rule 8.5)");
}

TEST(Diagnostics, LeavesOutWhatIsNotThere) {
    EXPECT_EQ(to_string({Severity::error, {"a.toml", 0, 0}, "no scenario", "", "", ""}),
              "polemarch: error: a.toml: no scenario");
    EXPECT_EQ(to_string({Severity::warning, {}, "odd", "", "less", ""}), "polemarch: warning: odd (expected less)");
    EXPECT_EQ(to_string({Severity::warning, {"f", 3, 1}, "odd", "7", "", ""}),
              "polemarch: warning: f:3:1: odd (found 7)");
    EXPECT_EQ(to_string({Severity::error, {"f", 3, 1}, "odd", "", "", "8.5"}),
              "polemarch: error: f:3:1: odd (rule 8.5)");
    EXPECT_EQ(to_string({Severity::error, {"f", 3, 1}, "odd", "7", "", "8.5"}),
              "polemarch: error: f:3:1: odd (found 7; rule 8.5)");
    EXPECT_EQ(to_string({Severity::error, {"f", 3, 0}, "odd", "", "", ""}), "polemarch: error: f:3:1: odd");
}

TEST(Diagnostics, ForeignTextStaysOnOneLineAndShort) {
    const std::string text = to_string({Severity::error, {"f", 1, 1}, "odd", "a\nb\x1b[31m\x7f\t", "", ""});
    EXPECT_EQ(text, "polemarch: error: f:1:1: odd (found a\\nb\\x1B[31m\\x7F\\x09)");
    const std::string longer = to_string({Severity::error, {"f", 1, 1}, "odd", std::string(100000, 'x'), "", ""});
    EXPECT_LT(longer.size(), 300u);
    EXPECT_TRUE(longer.ends_with("x…)"));
    std::string umlauts = "a";
    for (int i = 0; i < 200; ++i) umlauts += "ü";
    const std::string cut = to_string({Severity::error, {"f", 1, 1}, "odd", umlauts, "", ""});
    EXPECT_TRUE(cut.ends_with("ü…)")) << cut;  // never within a character
}

TEST(Diagnostics, CountsAndPrintsErrorsBeforeWarnings) {
    Diagnostics diagnostics;
    EXPECT_EQ(diagnostics.text(), "");
    EXPECT_FALSE(diagnostics.has_errors());
    diagnostics.warning({"f", 1, 1}, "first");
    EXPECT_FALSE(diagnostics.has_errors());
    EXPECT_TRUE(diagnostics.has_warnings());
    diagnostics.error({"f", 2, 1}, "second");
    EXPECT_TRUE(diagnostics.has_errors());
    EXPECT_EQ(diagnostics.errors(), 1u);
    EXPECT_EQ(diagnostics.all().front().what, "first");
    EXPECT_EQ(diagnostics.text(), "polemarch: error: f:2:1: second\npolemarch: warning: f:1:1: first\n");
    EXPECT_EQ(std::string(InputError(diagnostics).what()), diagnostics.text());
    EXPECT_EQ(std::string(InputError("no such file").what()), "polemarch: error: no such file\n");
}

TEST(Diagnostics, AtMostTwentyAndHowManyMore) {
    Diagnostics diagnostics;
    for (int i = 1; i <= 20; ++i) diagnostics.error({"f", i, 1}, "fault");
    EXPECT_EQ(diagnostics.text().find("more"), std::string::npos);
    for (int i = 21; i <= 23; ++i) diagnostics.error({"f", i, 1}, "fault");
    const std::string text = diagnostics.text();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 21);
    EXPECT_TRUE(text.ends_with("polemarch: error: f:20:1: fault\npolemarch: ... and 3 more\n"));
    EXPECT_EQ(diagnostics.text(1), "polemarch: error: f:1:1: fault\npolemarch: ... and 22 more\n");
}

TEST(Diagnostics, ACrowdIsCountedAndNotKept) {
    Diagnostics diagnostics;
    for (int i = 0; i < 5000; ++i) diagnostics.warning({"f", i, 1}, "odd");
    for (int i = 0; i < 3000; ++i) diagnostics.error({"f", i, 1}, "fault");
    EXPECT_EQ(diagnostics.errors(), 3000u);
    EXPECT_EQ(diagnostics.all().size(), 2000u);
    EXPECT_TRUE(diagnostics.text().starts_with("polemarch: error: f: fault\n"));
    EXPECT_TRUE(diagnostics.text().ends_with("polemarch: ... and 7980 more\n"));
}

TEST(Diagnostics, AnInputErrorIsOneLineWhateverWasTyped) {
    EXPECT_EQ(std::string(InputError("no file 'a\nb\x1b[31m\xff'").what()),
              "polemarch: error: no file 'a\\nb\\x1B[31m\\xFF'\n");
    EXPECT_EQ(std::string(InputError(std::string(100000, 'x')).what()),
              "polemarch: error: " + std::string(longest_message, 'x') + "...\n");
}

TEST(Nearest, FindsTheWordThatWasMeant) {
    const std::vector<std::string> keys{"movement", "strength", "missile_defence", "shots", "name"};
    EXPECT_EQ(nearest("movment", keys), "movement");
    EXPECT_EQ(nearest("mvoement", keys), "movement");
    EXPECT_EQ(nearest("Strength", keys), "strength");
    EXPECT_EQ(nearest("missile_defense", keys), "missile_defence");
    EXPECT_EQ(nearest("shot", keys), "shots");
    EXPECT_EQ(nearest("nmae", keys), "name");  // an exchange of neighbours is one edit
    EXPECT_EQ(nearest("entirely", keys), "");
    EXPECT_EQ(nearest("", keys), "");
    EXPECT_EQ(nearest("name", {}), "");
    EXPECT_EQ(nearest(std::string(1000, 'a'), keys), "");
}

TEST(Nearest, ShortCodesAreNotTakenForEachOther) {
    const std::vector<std::string> codes{"LI", "MI", "HI", "CAMP"};
    EXPECT_EQ(nearest("li", codes), "LI");
    EXPECT_EQ(nearest("HIX", codes), "HI");
    EXPECT_EQ(nearest("CMP", codes), "CAMP");
    EXPECT_EQ(nearest("X", codes), "");
}

}  // namespace
