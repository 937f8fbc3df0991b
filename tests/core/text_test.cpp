#include "core/text.h"

#include <gtest/gtest.h>

namespace polemarch {
namespace {

TEST(Text, APartOfAFileHasTheLineEndsThatTheFileHas) {
    EXPECT_EQ(with_line_ends_of("a\n\nb", "x\r\ny\r\nz\n"), "a\r\n\r\nb");
    EXPECT_EQ(with_line_ends_of("a\nb\n", "x\ny\r\n"), "a\nb\n");
    EXPECT_EQ(with_line_ends_of("a\nb\n", ""), "a\nb\n");
}
TEST(Utf8, LengthOfTheFirstCharacter) {
    EXPECT_EQ(utf8_length("a"), 1u);
    EXPECT_EQ(utf8_length("\u00e9x"), 2u);
    EXPECT_EQ(utf8_length("\u8ecd"), 3u);
    EXPECT_EQ(utf8_length("\U0001F600"), 4u);
    // A continuation byte alone, a truncated one, an overlong form, a surrogate, beyond the last character, no lead
    // byte.
    for (const char* broken :
         {"\x80", "\xe8\xbb", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"})
        EXPECT_EQ(utf8_length(broken), 0u) << broken;
}

TEST(Printable, IsOneLineOfUtf8WithoutControls) {
    EXPECT_EQ(printable("Πύρρος\n\t\x1b[31m\x7f", 99), "Πύρρος\\n\\x09\\x1B[31m\\x7F");
    EXPECT_EQ(printable("a\xff\xfe"
                        "b\xe8\xbb",
                        99),
              "a\\xFF\\xFEb\\xE8\\xBB");
    EXPECT_EQ(printable("a\u009b31m", 99), "a\\u009B31m");  // an escape sequence in one character
    EXPECT_EQ(printable(std::string_view("\0", 1), 99), "\\x00");
    EXPECT_EQ(printable("a\u2028b\u202Ec\u2066d", 99), "a\\u2028b\\u202Ec\\u2066d");
    EXPECT_EQ(printable("\u202F\u2070"), "\u202F\u2070");
    EXPECT_FALSE(is_printable("\u202E"));
    EXPECT_TRUE(is_printable("Πύρρος 軍隊"));
    EXPECT_EQ(printable("αβγ", 4), "αβ...");
    EXPECT_EQ(printable("αβγ", 6), "αβγ");
}

TEST(Columns, AreWhatATerminalShows) {
    EXPECT_EQ(width_of(""), 0);
    EXPECT_EQ(width_of("Rome"), 4);
    EXPECT_EQ(width_of("Ἀγησίλαος"), 9);
    EXPECT_EQ(width_of("軍隊"), 4);
    EXPECT_EQ(width_of("e\u0301"), 1);                   // an accent of its own
    EXPECT_EQ(first_character("\xe8\xbb"), "\xe8\xbb");  // truncated: never beyond the text
}

TEST(Columns, ShortenedTextsShowThatTheyAre) {
    EXPECT_EQ(shortened("αβγδ", 4), "αβγδ");
    EXPECT_EQ(shortened("αβγδε", 4), "αβγ…");
    EXPECT_EQ(shortened("軍隊軍", 4), "軍…");  // the second would cross the edge
    EXPECT_EQ(shortened("ab", 1), "…");
}

TEST(Columns, WrappedTextsBreakAtBlanks) {
    EXPECT_EQ(wrapped("  one two three four", 10, "    "), "  one two\n    three\n    four\n");
    EXPECT_EQ(wrapped("αβγ δεζ", 7, ""), "αβγ δεζ\n");
    EXPECT_EQ(wrapped("incomprehensible", 4, ""), "incomprehensible\n");
    EXPECT_EQ(wrapped("", 4, ""), "\n");
    EXPECT_EQ(wrapped({"to C9", "face 2", "done"}, "; ", 15, {"> ", "  "}), "> to C9;\n  face 2; done\n");
}

TEST(Numbers, HaveTheirNouns) {
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(whole_number(-3, 3), "a whole number from -3 to 3");
    EXPECT_EQ(whole_number(1, 1), "the whole number 1");
    EXPECT_EQ(counted(0, "game"), "0 games");
    EXPECT_EQ(counted(1, "victory point"), "1 victory point");
    EXPECT_EQ(counted(2000, "game"), "2,000 games");
}

TEST(Columns, FittedTextsFillTheirColumns) {
    EXPECT_EQ(fitted("αβ", 4), "αβ  ");
    EXPECT_EQ(fitted("軍隊軍", 4), "軍… ");
    EXPECT_EQ(fitted("αβγδε", 4), "αβγ…");
}

TEST(Text, ReportsKeepTheirLinesAndNothingThatControlsATerminal) {
    EXPECT_EQ(printable_lines("a\tb\n\xC3\xA4 \xE2\x80\xA6\r\n"), "a\tb\n\xC3\xA4 \xE2\x80\xA6\r\n");
    EXPECT_EQ(printable_lines("\x1B[1mx\x1B[0m\x07\r\b"), "\\x1B[1mx\\x1B[0m\\x07\\x0D\\x08");
    EXPECT_EQ(printable_lines("\x7F\xC2\x9B\xE2\x80\xAE\xFF\xC3"), "\\u007F\\u009B\\u202E\\xFF\\xC3");
    EXPECT_EQ(printable_lines(std::string_view("\0", 1)), "\\x00");
    const std::string paint = "\x1B[1mx\x1B[0m\x1B[2m\x1B[1;34m\x1B[31m\x1B[30;48;5;196m";
    EXPECT_EQ(printable_painted_lines(paint + "\n"), paint + "\n");
    EXPECT_EQ(printable_lines(paint).find('\x1B'), std::string::npos);
    for (const char* foreign : {"\x1B[2J", "\x1B[8m", "\x1B[5m", "\x1B[38m", "\x1B[m", "\x1B[1;8m", "\x1B[30;48;5;1;8m",
                                "\x1B[1", "\x1B]0;x\x07", "\x1B[3", "\x1B", "\x1B[30;48;5;"})
        EXPECT_EQ(printable_painted_lines(foreign).find('\x1B'), std::string::npos) << foreign + 1;
    EXPECT_TRUE(is_utf8("\xC3\xA4"));
    EXPECT_FALSE(is_utf8("a\xC3"));
}

}  // namespace
}  // namespace polemarch
