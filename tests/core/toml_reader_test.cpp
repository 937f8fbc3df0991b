#include "core/toml_reader.h"

#include "core/source.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace polemarch;
using namespace std::string_literals;

namespace {

/// What `read` reports on `text`.
std::string reported(const std::string& text, const std::function<void(TableReader&)>& read) {
    Diagnostics diagnostics;
    if (const auto document = TomlDocument::parse("f", text, diagnostics)) {
        TableReader root = document->root(diagnostics);
        read(root);
    }
    return diagnostics.text();
}

TEST(TomlReader, HandsOutTypedValues) {
    const std::string text =
        "movement = 3\nname = 'Light Infantry'\nlight = true\nfamily = 'cavalry'\nflags = ['a', 'b']\ndie = [1, 2]\n"
        "[table]\nkey = -1\n[[entry]]\nx = 1\n[[entry]]\nx = 2\n";
    const std::string errors = reported(text, [](TableReader& root) {
        int movement = 0, key = 0;
        std::string name;
        bool light = false;
        EXPECT_TRUE(root.integer("movement", movement, 0, 6));
        EXPECT_EQ(movement, 3);
        EXPECT_TRUE(root.string("name", name, 40));
        EXPECT_EQ(name, "Light Infantry");
        EXPECT_TRUE(root.boolean("light", light));
        EXPECT_TRUE(light);
        EXPECT_EQ(root.one_of("family", {"infantry", "cavalry"}), 1u);
        const auto flags = root.texts("flags");
        ASSERT_EQ(flags.size(), 2u);
        EXPECT_EQ(flags[1].value, "b");
        EXPECT_EQ(flags[1].place.line, 5);
        EXPECT_EQ(flags[1].place.column, 15);
        const auto die = root.integers("die", 1, 6);
        ASSERT_EQ(die.size(), 2u);
        EXPECT_EQ(die[1].value, 2);
        auto table = root.table("table");
        ASSERT_TRUE(table);
        EXPECT_EQ(table->path(), "[table]");
        EXPECT_TRUE(table->integer("key", key, -3, 3));
        EXPECT_EQ(key, -1);
        table->finish();
        auto entries = root.tables("entry");
        ASSERT_EQ(entries.size(), 2u);
        EXPECT_EQ(entries[1].place().line, 11);
        EXPECT_TRUE(entries[1].integer("x", key, 0, 9));
        EXPECT_EQ(key, 2);
        root.finish();
    });
    EXPECT_EQ(errors, "");
}

TEST(TomlReader, NumbersMayHaveDecimals) {
    const std::string errors =
        reported("half = 0.5\nwhole = 1\nlarge = 1.5\nword = '1'\nnever = nan\n", [](TableReader& root) {
            EXPECT_EQ(root.number("half", 0.5, 1), 0.5);
            EXPECT_EQ(root.number("whole", 0.5, 1), 1.0);
            EXPECT_EQ(root.number("absent", 0.5, 1, Presence::optional), std::nullopt);
            for (const char* key : {"large", "word", "never", "missing"})
                EXPECT_EQ(root.number(key, 0.5, 1), std::nullopt) << key;
        });
    EXPECT_NE(errors.find("f:3:9: bad value of 'large' (found 1.5, expected a number from 0.5 to 1)"),
              std::string::npos)
        << errors;
    EXPECT_NE(errors.find("f:4:8: bad value of 'word' (found '1', expected a number from 0.5 to 1)"),
              std::string::npos);
    EXPECT_NE(errors.find("f:5:9: bad value of 'never'"), std::string::npos);
    EXPECT_NE(errors.find("the key 'missing' is missing"), std::string::npos);
}

TEST(TomlReader, OptionalKeysLeaveTheField) {
    EXPECT_EQ(reported("a = 1\n",
                       [](TableReader& root) {
                           int b = 7;
                           bool c = true;
                           std::string d = "d";
                           EXPECT_FALSE(root.integer("b", b, 0, 9, Presence::optional));
                           EXPECT_FALSE(root.boolean("c", c, Presence::optional));
                           EXPECT_FALSE(root.string("d", d, 9, Presence::optional));
                           EXPECT_FALSE(root.one_of("e", {"x"}, Presence::optional));
                           EXPECT_FALSE(root.table("f", Presence::optional));
                           EXPECT_FALSE(root.text("h", Presence::optional));
                           EXPECT_TRUE(root.texts("g", Presence::optional).empty());
                           EXPECT_TRUE(root.tables("i", Presence::optional).empty());
                           EXPECT_TRUE(root.integers("j", 0, 1, Presence::optional).empty());
                           EXPECT_TRUE(b == 7 && c && d == "d");
                           root.skip("a");
                           root.finish();
                       }),
              "");
}

struct TomlFault {
    const char* text;
    std::function<void(TableReader&)> read;
    const char* message;
};

TEST(TomlReader, EveryFaultNamesPlaceFoundAndExpected) {
    int i = 0;
    bool b = false;
    std::string s;
    const auto integer = [&](TableReader& root) { EXPECT_FALSE(root.integer("k", i, 0, 6)); };
    const auto string = [&](TableReader& root) { EXPECT_FALSE(root.string("k", s, 5)); };
    const std::vector<TomlFault> faults{
        {"", integer, "f:1:1: the key 'k' is missing (expected a whole number from 0 to 6)"},
        {"\nk = 7", integer, "f:2:5: bad value of 'k' (found 7, expected a whole number from 0 to 6)"},
        {"k = -1", integer, "f:1:5: bad value of 'k' (found -1, expected a whole number from 0 to 6)"},
        {"k = 2.5", integer, "f:1:5: bad value of 'k' (found 2.5, expected a whole number from 0 to 6)"},
        {"k = 'x'", integer, "f:1:5: bad value of 'k' (found 'x', expected a whole number from 0 to 6)"},
        {"k = [1]", integer, "f:1:5: bad value of 'k' (found a list, expected a whole number from 0 to 6)"},
        {"k = {}", integer, "f:1:5: bad value of 'k' (found a table, expected a whole number from 0 to 6)"},
        {"k = 1979-05-27", integer,
         "f:1:5: bad value of 'k' (found a date or time, expected a whole number from 0 to 6)"},
        {"k = true", integer, "f:1:5: bad value of 'k' (found true, expected a whole number from 0 to 6)"},
        {"k = 1", [&](TableReader& root) { EXPECT_FALSE(root.boolean("k", b)); },
         "f:1:5: bad value of 'k' (found 1, expected true or false)"},
        {"k = 'sixsix'", string, "f:1:5: bad value of 'k' (found 'sixsix', expected a text of one line, 1 to 5 bytes)"},
        {"k = ''", string, "f:1:5: bad value of 'k' (found '', expected a text of one line, 1 to 5 bytes)"},
        {"k = \"a\\nb\"", string, "f:1:5: bad value of 'k' (found 'a\\nb', expected a text of one line, 1 to 5 bytes)"},
        {"k = 3", [](TableReader& root) { EXPECT_FALSE(root.text("k")); },
         "f:1:5: bad value of 'k' (found 3, expected a text)"},
        {"k = 'Cavalry'",
         [](TableReader& root) {
             EXPECT_FALSE(root.one_of("k", {"infantry", "cavalry"}));
         },
         "f:1:5: bad value of 'k' (found 'Cavalry', expected infantry or cavalry, did you mean 'cavalry'?)"},
        {"k = 'a'", [](TableReader& root) { EXPECT_TRUE(root.texts("k").empty()); },
         "f:1:5: bad value of 'k' (found 'a', expected a list of texts)"},
        {"k = ['a',\n  4]", [](TableReader& root) { EXPECT_EQ(root.texts("k").size(), 1u); },
         "f:2:3: bad value of 'k' (found 4, expected a list of texts)"},
        {"k = [1, 7]", [](TableReader& root) { EXPECT_EQ(root.integers("k", 0, 6).size(), 1u); },
         "f:1:9: bad value of 'k' (found 7, expected in the list a whole number from 0 to 6)"},
        {"k = 1", [](TableReader& root) { EXPECT_FALSE(root.table("k")); },
         "f:1:5: bad value of 'k' (found 1, expected a table)"},
        {"[k]", [](TableReader& root) { EXPECT_TRUE(root.tables("k").empty()); },
         "f:1:1: bad value of 'k' (found a table, expected tables [[k]])"},
        {"[a.b]\nc = 1",
         [](TableReader& root) {
             int x = 0;
             root.table("a")->table("b")->integer("d", x, 0, 1);
         },
         "f:1:1: the key 'd' in [a.b] is missing (expected a whole number from 0 to 1)"},
        {"movment = 1",
         [](TableReader& root) {
             int x = 0;
             root.integer("movement", x, 0, 6, Presence::optional);
             root.finish();
         },
         "f:1:1: unknown key 'movment', did you mean 'movement'?"},
        {"[a]\n  zzz = 1",
         [](TableReader& root) {
             auto a = root.table("a");
             a->skip("x");
             a->skip("y");
             a->finish();
         },
         "f:2:3: unknown key 'zzz' in [a] (expected x or y)"},
    };
    for (const TomlFault& fault : faults)
        EXPECT_EQ(reported(fault.text, fault.read), "polemarch: error: " + std::string(fault.message) + "\n")
            << fault.text;
}

TEST(TomlReader, LongListsAndManyUnknownKeysAreCutShort) {
    std::string list = "k = [";
    for (int i = 0; i < 1001; ++i) list += "'a',";
    EXPECT_EQ(reported(list + "]", [](TableReader& root) { EXPECT_TRUE(root.texts("k").empty()); }),
              "polemarch: error: f:1:5: the list 'k' is too long (found 1001, expected at most 1000 entries)\n");
    std::string keys;
    for (int i = 0; i < 1000; ++i) keys += "key" + std::to_string(i) + " = 1\n";
    Diagnostics diagnostics;
    TomlDocument::parse("f", keys, diagnostics)->root(diagnostics).finish();
    EXPECT_EQ(diagnostics.errors(), 51u);
    const std::string error = "polemarch: error: f";
    EXPECT_EQ(reported(keys + "one = 2\n", [](TableReader&) { FAIL(); }),
              error + ":1:1: this table has too many keys (found 1001, expected at most 1000)\n");
    EXPECT_EQ(reported("a = 1\n[b.c]\n" + keys + "one = 2\n", [](TableReader&) { FAIL(); }),
              error + ":2:1: this table has too many keys (found 1001, expected at most 1000)\n");
}

TEST(TomlReader, PlacesWithinTexts) {
    const std::string text = "a = 'HA C5/7'\nb = \"\"\"\n. r\n. ü x\n\"\"\"\nc = \"t\\tab\"\nd = '''ab'''\n";
    EXPECT_EQ(reported(text,
                       [](TableReader& root) {
                           const auto a = root.text("a"), b = root.text("b"), c = root.text("c"), d = root.text("d");
                           EXPECT_EQ(a->at(3).line, 1);
                           EXPECT_EQ(a->at(3).column, 9);
                           EXPECT_EQ(b->at(b->value.find('r')).line, 3);
                           EXPECT_EQ(b->at(b->value.find('r')).column, 3);
                           EXPECT_EQ(b->at(b->value.find('x')).line, 4);
                           EXPECT_EQ(b->at(b->value.find('x')).column, 5);  // columns count characters, not bytes
                           EXPECT_EQ(c->at(2).column, c->place.column);     // escapes: the text as a whole
                           EXPECT_EQ(d->at(1).column, 9);
                       }),
              "");
}

TEST(TomlReader, KeysComeInTheOrderOfTheFile) {
    reported("zebra = 1\nant = 2\n[mole]\n", [](TableReader& root) {
        std::vector<std::string> names;
        for (const Text& key : root.keys()) names.push_back(key.value);
        EXPECT_EQ(names, (std::vector<std::string>{"zebra", "ant", "mole"}));
        EXPECT_FALSE(root.after("mole"));
        EXPECT_EQ(root.after("zebra")->value, "ant");
        EXPECT_FALSE(root.after("nothing"));
        EXPECT_TRUE(root.has("ant"));
        EXPECT_FALSE(root.has("bee"));
        EXPECT_EQ(root.place("ant").line, 2);
    });
}

TEST(TomlReader, WhatIsNotTomlIsOneClearError) {
    const auto nothing = [](TableReader&) { FAIL(); };
    EXPECT_EQ(reported("a = 1\na = 2\n", nothing),
              "polemarch: error: f:2:5: the key 'a' is given twice, first in line 1\n");
    EXPECT_EQ(reported("a = [1,,2]\n", nothing),
              "polemarch: error: f:1:8: not TOML (found a comma, expected a value or ])\n");
    EXPECT_EQ(reported("a = 1\nb = 'c\nd = 2\n", nothing),
              "polemarch: error: f:2:5: not TOML: a text that is not closed (expected ' on the same line)\n");
    EXPECT_EQ(reported("a = [\n  1,\n{b = 2}, \nc = 3\n", nothing),
              "polemarch: error: f:1:5: not TOML: a [ that is not closed (expected ] before the next =)\n");
    EXPECT_EQ(reported("a = 1\n[b.c\nd = 3\n", nothing),
              "polemarch: error: f:2:1: not TOML: a [ that is not closed (expected ] before the next =)\n");
    EXPECT_EQ(reported("a = [1,\n2,\n", nothing),
              "polemarch: error: f:1:5: not TOML: a [ that is not closed (expected ] before the end of the file)\n");
    EXPECT_EQ(reported("a = nope\n", nothing),
              "polemarch: error: f:1:6: not TOML: a word that is no value (expected a number, true, false or a text in "
              "quotes)\n");
    EXPECT_EQ(reported("a = { b = 1\nc = 2", nothing),
              "polemarch: error: f:1:5: not TOML: a { that is not closed (expected } on the same line)\n");
    EXPECT_EQ(reported("a = { b = [1, 2]", nothing),
              "polemarch: error: f:1:5: not TOML: a { that is not closed (expected } before the end of the file)\n");
    EXPECT_EQ(reported("ok = 1\n# \xC3\xBC\nb = '\xFF'\n", nothing),
              "polemarch: error: f:3:6: the text is not UTF-8 (expected text saved as UTF-8)\n");
    EXPECT_EQ(reported("a = '\xED\xA0\x80'", nothing),
              "polemarch: error: f:1:6: the text is not UTF-8 (expected text saved as UTF-8)\n");
    EXPECT_EQ(reported(std::string(largest_source + 1, '\n'), nothing),
              "polemarch: error: f: the file is too large (found 1048577 bytes, expected at most 1048576 bytes)\n");
}

// Found by fuzzing: toml++ 3.3 asserts on these.
TEST(TomlReader, TableHeadersWithoutANameAreRefused) {
    for (const char* text : {"\n[;a]", "\n[[;a]]", "\n[", "\n[ \n]", "\n[]", "\n[\xC2\xA0;]"})
        EXPECT_EQ(reported(text, [](TableReader&) { FAIL(); }),
                  "polemarch: error: f:2:1: not TOML: a table header without a name (expected [name] or [[name]])\n");
    EXPECT_EQ(reported("[ a ]\nb = [;]", [](TableReader&) { FAIL(); }).find("without a name"), std::string::npos);
    EXPECT_EQ(reported("[ 'a' ]\nb = [\n[],[ ]\n]\n[['c'.d ]]", [](TableReader&) {}), "");
}

TEST(TomlReader, BracketsThatCloseOthersAreRefused) {
    for (const char* text : {"\na=[}", "\na={]", "\na=1]", "\na=1}", "\n[b}]"})
        EXPECT_EQ(reported(text, [](TableReader&) { FAIL(); }),
                  "polemarch: error: f:2:" + std::to_string(std::string(text).find_first_of("]}")) +
                      ": not TOML: a bracket that closes no open one of its kind\n");
}

TEST(TomlReader, QuotesAndBracketsWithinWordsAreRefused) {
    for (const char* text : {"a=-N'é'", "a=1.'é'", "a='b''é'", "a = [ 1.'é' ]", "a = {b = 1.'é'}", "a = [1, 2'é']",
                             "a=-['é']", "a=1{'é'=1}", "a=-='é'", "a={b=c='é'}", "a['é']"})
        EXPECT_NE(reported(text, [](TableReader&) { FAIL(); }).find(" in the middle of a value or name"),
                  std::string::npos)
            << text;
    EXPECT_EQ(reported("a.'é'.b = {c.'é' = ['x','y'], d.'ü'=1}\n[e.'é']\nf=[[1],[{g=1},{ h= 2}]]\n[[i]]\n",
                       [](TableReader&) {}),
              "");
}

TEST(TomlReader, BlanksWithinNumbersAreRefused) {
    for (const char* text : {"a = 1 2", "a=[1 2]", "a=1100-11-19 0 "})
        EXPECT_NE(reported(text, [](TableReader&) { FAIL(); }).find("a blank in the middle of a number"),
                  std::string::npos)
            << text;
    EXPECT_EQ(reported("1 = 1 # 2 3\nb = [ 1 , 2 , '3 4' ]\n", [](TableReader&) {}), "");
}

TEST(TomlReader, ABlankBetweenDateAndTimeIsToml) {
    for (const char* text :
         {"when = 1987-07-05 17:45:00Z", "when = 1979-05-27 07:32:00.5", "a = [1979-05-27 07:32:00]"})
        EXPECT_EQ(reported(text, [](TableReader&) {}), "") << text;
    EXPECT_EQ(reported("when = 1987-07-05 17:45:00Z", [](TableReader& root) { root.finish(); }),
              "polemarch: error: f:1:1: unknown key 'when'\n");
    EXPECT_NE(reported("a = 1987-07-05 17", [](TableReader&) {}), "");
}

TEST(TomlReader, ANumberBeyondItsRangeIsQuotedAsWritten) {
    const std::string range = ", expected -9223372036854775808 to 9223372036854775807)\n";
    for (const auto& [text, found] : std::vector<std::pair<std::string, std::string>>{
             {"k = 9223372036854775808", "f:1:5: the number is too large or too small (found 9223372036854775808"},
             {"\nk = -9223372036854775809 # x",
              "f:2:5: the number is too large or too small (found -9223372036854775809"},
             {"'\u00fc' = [1, +99999999999999999999]",
              "f:1:11: the number is too large or too small (found +99999999999999999999"},
             {"k = 0xFFFFFFFFFFFFFFFFF", "f:1:5: the number is too large or too small (found 0xFFFFFFFFFFFFFFFFF"}})
        EXPECT_EQ(reported(text, [](TableReader&) {}), "polemarch: error: " + found + range) << text;
}

TEST(TomlReader, LettersBeyondAsciiAreAllowedInTextsAndCommentsOnly) {
    for (const char* text :
         {"\na = ü", "\nü = 1", "\n'a'é = 1", "\nab = ü", "\na = ü # é", "\n\"\\ü\" = 1", "\na = \"\\ ü"}) {
        const std::string report = reported(text, [](TableReader&) { FAIL(); });
        EXPECT_NE(report.find("not TOML: a letter beyond ASCII"), std::string::npos) << text << report;
    }
    EXPECT_EQ(reported("\n'é'ü = 1", [](TableReader&) { FAIL(); }),
              "polemarch: error: f:2:4: not TOML: a letter beyond ASCII where none may stand (expected it in a text or "
              "comment only)\n");
    // A byte order mark, comments, keys in quotes, texts, and texts that go on with such a letter.
    EXPECT_EQ(reported("\xEF\xBB\xBF# ü\n'ü' = 'é' # ß\nb = '''é'''\nc = \"\"\"of \\\n   Étienne\"\"\" # Ω",
                       [](TableReader& root) {
                           EXPECT_EQ(root.text("c")->value, "of Étienne");
                           EXPECT_EQ(root.text("ü")->value, "é");
                       }),
              "");
    EXPECT_EQ(reported("a = 'é\n", [](TableReader&) { FAIL(); }).find("letter"), std::string::npos);
}

TEST(TomlReader, DeepNestingIsRefusedBeforeItCostsTheStack) {
    const auto expect_refused = [](const std::string& text, int column) {
        EXPECT_EQ(reported(text, [](TableReader&) { FAIL(); }),
                  "polemarch: error: f:2:" + std::to_string(column) +
                      ": lists, tables or dotted keys are nested too deeply (expected at most 32 levels)\n");
    };
    std::string dotted = "\n[a", tables = "\nk = ";
    for (int i = 0; i < 500000; ++i) dotted += ".a";
    for (int i = 0; i < 300000; ++i) tables += "{a=";
    expect_refused(dotted + "]\n", 67);
    expect_refused("\nk = " + std::string(1000000, '['), 37);
    expect_refused(tables, 101);
    // ... however texts and comments are used to hide it.
    expect_refused("\nk = [ '''x''''', " + std::string(1000, '['), 49);
    expect_refused("\nk = [ \"\\\\\", " + std::string(1000, '['), 44);
    // Brackets and dots in strings and comments do not count.
    const std::string brackets(100, '['), dots(100, '.');
    EXPECT_EQ(reported("a = '" + brackets + dots + "' # " + brackets + "\nb = \"\\\"" + brackets + "\"\nc = '''\n" +
                           brackets + "''\n'''\nd = \"\"\"" + dots + "\\\"\"\"\"\n",
                       [](TableReader& root) { EXPECT_EQ(root.keys().size(), 4u); }),
              "");
}

TEST(CheckFormat, DistinguishesOtherFilesFromNewerOnes) {
    const auto check = [](TableReader& root) {
        EXPECT_FALSE(check_format(root, "polemarch ancient-battles scenario", 1));
    };
    const std::string error = "polemarch: error: ";
    EXPECT_EQ(
        reported("name = 'x'", check),
        error + "f:1:1: the key 'format' is missing (expected format = 'polemarch ancient-battles scenario 1')\n");
    EXPECT_EQ(reported("format = 1", check), error + "f:1:10: bad value of 'format' (found 1, expected a text)\n");
    EXPECT_EQ(reported("format = 'polemarch ancient-battles scenario 2'", check),
              error +
                  "f:1:10: scenario format 2 is newer than this program knows (found 'polemarch ancient-battles "
                  "scenario 2', expected 'polemarch ancient-battles scenario 1' or older)\n");
    for (const std::string other :
         {"polemarch blood-of-kings scenario 1", "polemarch ancient-battles scenario",
          "polemarch ancient-battles scenario 0", "polemarch ancient-battles scenario 01",
          "polemarch ancient-battles scenario 1.5", "polemarch ancient-battles scenario 9999999", ""})
        EXPECT_EQ(reported("format = '" + other + "'", check),
                  error + "f:1:10: this is another kind of file (found '" + other +
                      "', expected 'polemarch ancient-battles scenario 1')\n");
    EXPECT_EQ(reported("format = 'polemarch ancient-battles scenario 1'",
                       [](TableReader& root) {
                           EXPECT_TRUE(check_format(root, "polemarch ancient-battles scenario", 1));
                           root.finish();
                       }),
              "");
}

// The fuzz target goes further; this test runs every time.
TEST(TomlReader, AnyBytesAreReadOrRefused) {
    std::mt19937 random(7);
    const std::string alphabet = "a=.[]{}'\"\\\n#,1 _-tu\r\xC3\xBC\xFF\x00"s;
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (auto n = random() % 60; n > 0; --n) text += alphabet[random() % alphabet.size()];
        Diagnostics diagnostics;
        if (const auto document = TomlDocument::parse("f", text, diagnostics)) {
            document->root(diagnostics).finish();
        } else {
            ASSERT_EQ(diagnostics.errors(), 1u) << text;
        }
    }
}

}  // namespace
