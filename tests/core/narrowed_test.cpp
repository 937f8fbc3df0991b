// Reports on narrow terminals.
#include "core/narrowed.h"
#include "core/text.h"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

namespace polemarch {
namespace {

TEST(Narrowed, WhatFitsStaysAsItIs) {
    for (const char* text : {"", "a\n", "a  b", "\n\n", "  one   two\n\n   three\n", "\033[1mbold\033[0m\n"})
        EXPECT_EQ(narrowed(text, 20), text);
}

TEST(Narrowed, ColumnsOfATableMoveTogether) {
    EXPECT_EQ(narrowed("Table            mean     error\n"
                       "  points        12.50      1.25\n"
                       "  length         3.00\n"
                       "\n"
                       "other            table\n",
                       24),
              "Table       mean   error\n"
              "  points   12.50    1.25\n"
              "  length    3.00\n"
              "\n"
              "other            table\n");
}

TEST(Narrowed, LongLinesAreBrokenBelowTheirLastPart) {
    EXPECT_EQ(narrowed("  --records DIR  one file for each game of the batch\n", 30),
              "  --records DIR one file for\n"
              "    each game of the batch\n");
    EXPECT_EQ(narrowed("one two three four five\n", 12), "one two\n  three four\n  five\n");
    EXPECT_EQ(narrowed("aaaaaaaaaaaaaaaaaaaaaaaaa\n", 20), "aaaaaaaaaaaaaaaaaaaa\n  aaaaa\n");
}

TEST(Narrowed, ColoursTakeNoColumnsAndNoCharacterIsLost) {
    const std::string text =
        "\033[1mHeading of it\033[0m     first     second\n  row one       \033[31m12\033[0m        x y z w\n"
        "  a sentence that is much longer than the page é is wide, \033[1mand bold\033[0m\n";
    const auto letters = [](std::string of) {
        of.erase(std::remove_if(of.begin(), of.end(), [](char c) { return c == ' ' || c == '\n'; }), of.end());
        return of;
    };
    for (int columns = 20; columns < 80; ++columns) {
        const std::string fitted_text = narrowed(text, columns);
        EXPECT_EQ(letters(fitted_text), letters(text));
        std::istringstream lines(fitted_text);
        for (std::string line; std::getline(lines, line);) {
            for (std::size_t at = 0; (at = line.find('\033')) != std::string::npos;)
                line.erase(at, line.find('m', at) + 1 - at);
            EXPECT_LE(width_of(line), columns) << fitted_text;
        }
    }
}

}  // namespace
}  // namespace polemarch
