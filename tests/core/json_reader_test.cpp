#include "core/json_reader.h"

#include "tests/support/json_cases.h"

#include <gtest/gtest.h>

namespace polemarch {
namespace {

constexpr JsonLimits limits{.bytes = 100'000, .values = 1000, .depth = 16};

std::optional<JsonDocument> read(std::string_view text, Diagnostics& diagnostics, const JsonLimits& of = limits) {
    return parse_json({"f.json", text, "file", "a ladder"}, of, diagnostics);
}
/// The fault of a text; empty if it is read.
std::string fault_in(std::string_view text, const JsonLimits& of = limits) {
    Diagnostics diagnostics;
    const auto document = read(text, diagnostics, of);
    EXPECT_EQ(document.has_value(), !diagnostics.has_errors());
    EXPECT_LE(diagnostics.errors(), 1u);
    return diagnostics.text();
}

TEST(JsonReader, TakesWhatTheRfcAllowsAndNoMore) {
    const auto cases = test::json_cases();
    EXPECT_GE(cases.size(), 300u);
    for (const test::JsonCase& of : cases) {
        const std::string text = "{\"x\":" + of.text + "}", fault = fault_in(text);
        EXPECT_EQ(fault.empty(), of.valid) << test::shown(of.text) << ": " << fault;
        if (!of.valid) {
            EXPECT_EQ(fault.find("polemarch: error: f.json:"), 0u) << fault;
            continue;
        }
        Diagnostics ignored;
        const auto document = read(text, ignored);
        ASSERT_TRUE(document);
        EXPECT_EQ(document->root(), OrderedJson::parse(text)) << test::shown(of.text);  // as the library reads it
    }
}

TEST(JsonReader, SaysWhereWhatIsWrong) {
    const std::string head = "polemarch: error: f.json:";
    EXPECT_EQ(fault_in("{\n \"a\" 1}"),
              head + "2:6: the file is not JSON from here on (found '1', expected a ladder)\n");
    EXPECT_EQ(fault_in("{\"\xC3\xA4\":\xC3\xA4}"),
              head + "1:6: the file is not JSON from here on (found '\xC3\xA4', expected a ladder)\n");
    EXPECT_EQ(fault_in("{\n \"a\" \"text\"}"),
              head + "2:6: the file is not JSON from here on (found '\"', expected a ladder)\n");
    EXPECT_EQ(fault_in("[1,,2]"), head + "1:4: the file is not JSON from here on (found ',', expected a ladder)\n");
    EXPECT_EQ(fault_in("[1,trux]"), head + "1:7: the file is not JSON from here on (found 'x', expected a ladder)\n");
    EXPECT_EQ(fault_in("[1,\n[2"), head + "2:3: the file breaks off (expected a ladder)\n");
    EXPECT_EQ(fault_in(" \n"), head + "2:1: the file is empty (expected a ladder)\n");
    EXPECT_EQ(fault_in("[1,\n 1e999]"),
              head + "2:2: the number is too large (found 1e999, expected at most 18446744073709551615)\n");
    EXPECT_EQ(fault_in("[\"a\xFF\"]"), head + "1:4: the text is not UTF-8 (expected text saved as UTF-8)\n");
    EXPECT_EQ(fault_in("{\"a\":[{\"b\":1,\n\"b\":2}]}"), head + "2:1: the key 'b' is given twice, first in line 1\n");
    EXPECT_EQ(fault_in("{\"a\":1, \"\\u0061\":2}"), head + "1:9: the key 'a' is given twice, first in column 2\n");
    EXPECT_EQ(fault_in(std::string("[1,\0 2]", 7)),
              head + "1:4: the file is not JSON from here on (found '\\x00', expected a ladder)\n");
    EXPECT_EQ(fault_in("{\"a\x1B\":1}").find('\x1B'), std::string::npos);
}

TEST(JsonReader, KeepsToItsLimitsBeforeTheyCostAnything) {
    const std::string deep(15, '['), head = "polemarch: error: f.json:";
    EXPECT_EQ(fault_in(deep + "[]" + std::string(15, ']')), "");
    EXPECT_EQ(fault_in(deep + "[[]]" + std::string(15, ']')),
              head + "1:17: the file is nested too deeply (expected at most 16 levels)\n");
    std::string objects;
    for (int i = 0; i < 10'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(fault_in(objects), head + "1:81: the file is nested too deeply (expected at most 16 levels)\n");
    std::string many = "[0";
    for (int i = 2; i < 1000; ++i) many += ",0";
    EXPECT_EQ(fault_in(many + "]"), "");
    EXPECT_EQ(fault_in(many + ",0]"), head + "1:2000: the file holds too many values (expected at most 1000)\n");
    EXPECT_EQ(fault_in(std::string(100'001, ' ')),
              head + "1:1: the file is too long (found 100001 bytes, expected at most 100000)\n");
}

TEST(JsonReader, SkipsOneByteOrderMark) {
    EXPECT_EQ(fault_in("\xEF\xBB\xBF[1]"), "");
    EXPECT_NE(fault_in("\xEF\xBB\xBF\xEF\xBB\xBF[1]"), "");
    EXPECT_NE(fault_in("\xEF\xBB[1]"), "");
}

TEST(JsonReader, AWholeNumberIsOneHoweverItIsWritten) {
    for (const test::NumberCase& of : test::ways_to_write_three) {
        Diagnostics diagnostics;
        const std::string text = "[" + of.text + "]";
        const auto document = read(text, diagnostics);
        ASSERT_TRUE(document) << of.text;
        const OrderedJson& number = document->root()[0];
        EXPECT_EQ(number.is_number_unsigned() && number == 3, of.is_three) << of.text;
    }
}

TEST(JsonReader, KnowsThePlaceAndTheTextOfEachValue) {
    Diagnostics diagnostics;
    const std::string text =
        "\xEF\xBB\xBF{\"a\": [1.50, -0 ,\n  {\"\xC3\xA4\\\"\": \"x\\\"y\"}, true],\r\n\t\"b\" : null , \"c\":[ [ ] ,{ "
        "}]}\n";
    const auto document = read(text, diagnostics);
    ASSERT_TRUE(document) << diagnostics.text();
    const OrderedJson& root = document->root();
    const auto place = [&](const OrderedJson& value) {
        const Place at = document->place(value);
        return std::to_string(at.line) + ":" + std::to_string(at.column) + " " + document->as_written(value);
    };
    EXPECT_EQ(place(root["a"]), "1:8 [1.50,-0,{\"\xC3\xA4\\\"\":\"x\\\"y\"},true]");
    EXPECT_EQ(place(root["a"][0]), "1:9 1.50");
    EXPECT_EQ(place(root["a"][1]), "1:15 -0");
    EXPECT_EQ(place(root["a"][2]), "2:3 {\"\xC3\xA4\\\"\":\"x\\\"y\"}");
    EXPECT_EQ(place(root["a"][2]["\xC3\xA4\""]), "2:11 \"x\\\"y\"");
    EXPECT_EQ(place(root["a"][3]), "2:20 true");
    EXPECT_EQ(place(root["b"]), "3:8 null");
    EXPECT_EQ(place(root["c"][0]), "3:21 []");
    EXPECT_EQ(place(root["c"][1]), "3:26 {}");
    EXPECT_EQ(document->place(OrderedJson(1)).line, 0);
    EXPECT_EQ(document->as_written(OrderedJson(1)), "");
}

}  // namespace
}  // namespace polemarch
