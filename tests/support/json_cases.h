// Texts at the corners of RFC 8259, valid and not, for every reader of JSON. Made from the grammar of the RFC, in the
// manner of public suites for parsers.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::test {

struct JsonCase {
    std::string text;  ///< to stand for one value
    bool valid;        ///< is one value, and within the range of numbers that we read
    /// Whether a text with this in it is of one line.
    [[nodiscard]] bool is_line() const { return text.find_first_of("\r\n") == std::string::npos; }
};

/// "\x.." for what cannot be shown, for messages of tests.
inline std::string shown(std::string_view text) {
    constexpr const char* digits = "0123456789abcdef";
    std::string out;
    for (const char c : text.substr(0, 80)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F)
            out += c;
        else
            out += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    }
    return out;
}

inline std::vector<JsonCase> json_cases() {
    std::vector<JsonCase> cases;
    const auto add = [&](bool valid, std::initializer_list<std::string> texts) {
        for (const std::string& text : texts) cases.push_back({text, valid});
    };
    const auto in_string = [&](bool valid, std::initializer_list<std::string> texts) {
        for (const std::string& text : texts) cases.push_back({"\"" + text + "\"", valid});
    };
    using namespace std::string_literals;

    // 2, 3: values, literals, white space
    add(true,
        {"true", "false", "null", " null", "null ", "\ttrue", "true\t", "\nfalse", "false\n", "\r\nnull\r\n",
         " \t\n\r 1 \t\n\r ", "[ ]", "[\n]", "{ }", "{\t}", "[1 ,2]", "[1\t,\n2]", "{\"a\" :1}", "{\"a\"\n:\r1}"});
    add(false, {"",
                " ",
                "\t\n",
                "True",
                "TRUE",
                "tru",
                "truex",
                "nul",
                "nulll",
                "NULL",
                "nil",
                "None",
                "False",
                "fals",
                "yes",
                "on",
                "undefined",
                "nan",
                "NaN",
                "-NaN",
                "Infinity",
                "-Infinity",
                "inf",
                "\f1",
                "1\v",
                "\v",
                "\fnull",
                "\xC2\xA0"
                "1",
                "1\xC2\xA0",
                "\xE2\x80\x83"
                "1",
                "\xE2\x80\xA8"
                "1",
                "\xE3\x80\x80[]",
                "\xEF\xBB\xBF"
                "1",
                "1\xEF\xBB\xBF",
                "null null",
                "1 2",
                "1,",
                ",1",
                "1;",
                "a",
                "'",
                "`1`",
                "//",
                "/* */1",
                "1 // one",
                "1 /* one */",
                "# 1",
                "1 # one",
                "--",
                "*",
                "(1)",
                "<1>",
                "@",
                "$",
                "%",
                "^",
                "&",
                "~",
                "?",
                "|",
                "=",
                ".",
                ":",
                ";",
                "!"});
    // 4: objects
    add(true,
        {"{}", "{\"\":0}", "{\"a\":1}", "{\"a\":1,\"b\":2}", "{\"a\":{}}", "{\"a\":[]}", "{\"a\":null}", "{\" \":1}",
         "{\"a\":1,\"A\":1}", "{\"a\":1,\"a \":1}", "{\"\\u0061\":1,\"b\":2}", "{\"\\\"\":1}", "{\"\\\\\":1}",
         "{\"a\":{\"a\":{\"a\":1}}}", "{\"__proto__\":1}", "{\"\xC3\xA4\":1,\"a\xCC\x88\":2}", "{\"0\":0}"});
    add(false, {"{",
                "}",
                "{]",
                "[}",
                "{\"a\"}",
                "{\"a\":}",
                "{:1}",
                "{\"a\":1,}",
                "{,}",
                "{,\"a\":1}",
                "{\"a\":1,,\"b\":2}",
                "{\"a\" 1}",
                "{\"a\"::1}",
                "{\"a\":1:2}",
                "{\"a\",1}",
                "{\"a\";1}",
                "{\"a\"=1}",
                "{a:1}",
                "{'a':1}",
                "{1:1}",
                "{null:1}",
                "{true:1}",
                "{[]:1}",
                "{{}:1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1;\"b\":2}",
                "{\"a\":1}}",
                "{\"a\":1}]",
                "{\"a\":1",
                "{\"a\":",
                "{\"a\"",
                "{\"a",
                "{\"",
                "{\"a\":1,",
                "{\"a\":1,\"b\"",
                "{\"a\":\"b}",
                "{\"a\":[1}",
                "{\"a\":{1}}",
                "{[1]}",
                "{1}",
                "{\"a\":1}{\"b\":2}",
                "{\"a\":1},{\"b\":2}",
                "{\"a\":1}x",
                "{\"a\":/**/1}",
                "{\"a\":1//\n}",
                "{\"a\":01}",
                "{\"a\":undefined}",
                "{\"\\uD800\":1}",
                "{\"\t\":1}"});
    // Equal keys: allowed by the RFC, with unpredictable results; refused here
    add(false,
        {"{\"a\":1,\"a\":1}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":2,\"a\":3}", "{\"a\":1,\"\\u0061\":2}",
         "{\"\":1,\"\":2}", "{\"b\":{\"a\":1,\"a\":2}}", "[{\"a\":1,\"a\":2}]", "{\"\\/\":1,\"/\":2}",
         "{\"\xC3\xA9\":1,\"\\u00e9\":2}", "{\"\\uD834\\uDD1E\":1,\"\xF0\x9D\x84\x9E\":2}", "{\"a\":[],\"a\":[]}"});
    // 5: arrays
    add(true, {"[]", "[[]]", "[[],[]]", "[1]", "[1,2,3]", "[null,true,\"\",{}]", "[[[[1]]]]", "[\"a\",\"a\"]",
               "[1,1,1]", "[-1,0,1]", "[{},{}]"});
    add(false,
        {"[",         "]",      "[1",    "[1,",   "[1,]",  "[,]",   "[,1]",   "[1,,2]", "[1 2]",  "[1;2]", "[1:2]",
         "[\"a\":1]", "[1]]",   "[[1]",  "[1}",   "[\"\"", "[\"a",  "[a]",    "[']",    "[.1]",   "[1.]",  "[-]",
         "[+1]",      "[01]",   "[1e]",  "[nul]", "[tru",  "[1],2", "[1][2]", "[ , ]",  "[/**/]", "[1,\n", "[\v]",
         "[\"\t\"]",  "[1,2,]", "[[],]", "[*]",   "[1,#]", "[--1]", "(1]",    "[1)",    "[...]",  "[0x1]", "[1_0]"});
    // 6: numbers
    add(true, {"0",
               "-0",
               "1",
               "-1",
               "10",
               "123456789",
               "-123456789",
               "0.0",
               "-0.0",
               "0.5",
               "-0.5",
               "1.0",
               "1.10",
               "0.000001",
               "1e1",
               "1E1",
               "1e+1",
               "1E+1",
               "1e-1",
               "1E-1",
               "1e0",
               "1e00",
               "1e-0",
               "1e01",
               "0e1",
               "0e+1",
               "0.0e0",
               "-0e-1",
               "1.5e3",
               "12.34e-5",
               "9007199254740991",
               "9007199254740992",
               "9007199254740993",
               "-9007199254740993",
               "18446744073709551615",
               "18446744073709551616",
               "-9223372036854775808",
               "-9223372036854775809",
               "100000000000000000000000000000000000000",
               "1e308",
               "-1e308",
               "1.7976931348623157e308",
               "4.9e-324",
               "1e-400",
               "-1e-400",
               "0e400",
               "0.1e-9999",
               "3.141592653589793238462643383279502884197169399375105820974944592307816406286"});
    add(false, {"00",
                "01",
                "-01",
                "007",
                "-",
                "--1",
                "+1",
                "+0",
                "-+1",
                "+-1",
                ".5",
                "-.5",
                "1.",
                "-1.",
                "1.e1",
                ".e1",
                "e1",
                "E1",
                "1e",
                "1E",
                "1e+",
                "1e-",
                "1e1.5",
                "1e1e1",
                "1.2.3",
                "1..2",
                "1ee1",
                "1e++1",
                "1e 1",
                "1 e1",
                "- 1",
                "1 .5",
                "1. 5",
                "0x10",
                "0X1",
                "0b1",
                "0o7",
                "1f",
                "1d",
                "1L",
                "1n",
                "1_000",
                "1,000",
                "1'000",
                "0.",
                "-0.",
                "0e",
                "0e+",
                "1a",
                "1-1",
                "1+1",
                "1*2",
                "1/2",
                "1%",
                "$1",
                "1.0.0",
                "\xD9\xA1",
                "\xEF\xBC\x91",
                "\xE2\x88\x92"
                "1",
                "1\xCC\x81",
                "-a",
                "-\"1\"",
                "1\"",
                "1[",
                "1{",
                "1]",
                "1}"});
    // Too large for a double: nothing could be done with it
    add(false, {"1e309", "-1e309", "1e999", "-1e9999", "123.456e78900", "1e99999999999999999999", "[1e400]",
                "{\"a\":-1e400}", "1" + std::string(400, '0')});
    // 7: strings
    in_string(true, {"",
                     " ",
                     "a",
                     "abc",
                     "'",
                     "/",
                     "\\/",
                     "\\\"",
                     "\\\\",
                     "\\b",
                     "\\f",
                     "\\n",
                     "\\r",
                     "\\t",
                     "\\u0000",
                     "\\u0001",
                     "\\u001F",
                     "\\u0020",
                     "\\u007F",
                     "\x7F",
                     "\\u00e9",
                     "\\u00E9",
                     "\\u2028",
                     "\\u202E",
                     "\\uFFFD",
                     "\\uFFFF",
                     "\\uFEFF",
                     "\\uD834\\uDD1E",
                     "\\uDBFF\\uDFFF",
                     "\\ud800\\udc00",
                     "\\\\u0041",
                     "\\\\\\\"",
                     "a\\u0041b",
                     "\xC2\x80",
                     "\xC3\xA9",
                     "\xDF\xBF",
                     "\xE0\xA0\x80",
                     "\xE2\x80\xA8",
                     "\xED\x9F\xBF",
                     "\xEE\x80\x80",
                     "\xEF\xBF\xBF",
                     "\xEF\xBB\xBF",
                     "\xF0\x90\x80\x80",
                     "\xF4\x8F\xBF\xBF",
                     "\xF0\x9F\x8E\xB2",
                     "[]{},:",
                     "null",
                     "//",
                     std::string(1000, 'x')});
    in_string(
        false,
        {"\\", "\\\\\\", "\\a", "\\v", "\\0", "\\x41", "\\'", "\\e", "\\U0041", "\\u", "\\u0", "\\u00", "\\u004",
         "\\u004g", "\\u 041", "\\u-041", "\\u+041", "\\uG000", "\\u{41}", "\\\n", "\\ ", "\\N", "\\1", "\\c", "\\d",
         "\\%", "\\?",
         // surrogates without their other half
         "\\uD800", "\\uDBFF", "\\uDC00", "\\uDFFF", "\\uD800a", "\\uD800\\n", "\\uD800\\u0041", "\\uD800\\uD800",
         "\\uDC00\\uD800", "\\uD834x\\uDD1E", "\\uD800\\uE000", "\\uD800\\",
         // no UTF-8: lone and missing continuations, overlong forms, surrogates, beyond U+10FFFF, bytes of no form
         "\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2 ", "\xC3\xC3", "\xE0\x80\x80", "\xE0\x9F\xBF",
         "\xE2\x80", "\xE2\x80 ", "\xE2 \x80", "\xED\xA0\x80", "\xED\xBF\xBF", "\xED\xA0\xB4\xED\xB4\x9E",
         "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF", "\xF0\x9F\x8E", "\xF0\x9F", "\xF0", "\xF4\x90\x80\x80",
         "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFC\x84\x80\x80\x80\x80", "\xFE", "\xFF", "\xFF\xFE", "\xFE\xFF",
         "a\xE9", "\xE9t\xE9"});
    for (char c = 0; c < 0x20; ++c) cases.push_back({"\"a"s + c + "b\"", false});  // must be escaped
    add(false, {"\"",
                "\"a",
                "a\"",
                "'a'",
                "\"a\"b",
                "\"a\"\"b\"",
                "\"a\" \"b\"",
                "\"a\",",
                "\"\"\"a\"\"\"",
                "\xE2\x80\x9C"
                "a\xE2\x80\x9D",
                "`a`",
                "\"a'",
                "'a\"",
                "\\u0022a\\u0022",
                "r\"a\"",
                "u\"a\"",
                "\"a\"+\"b\"",
                "\"\\\"",
                "\"a\\\"",
                "\"\\u0041"});
    // Null characters, other encodings
    add(false,
        {"\0"s, "1\0"s, "\0"s + "1", "[\0]"s, "{\"a\":1}\0"s,
         "{\"a\":\0"
         "1}"s,
         "null\0null"s,
         "\xFF\xFE"
         "1\0"s,
         "\xFE\xFF\0"s + "1", "\0\0\0"s + "1", "\xE9", "\x80", "[\xFF]", "{\xFF:1}", "\xC3\xA9", "\xF0\x9F\x8E\xB2"});
    return cases;
}

/// Ways to write a number in a place that takes a whole number, and whether they are 3.
struct NumberCase {
    std::string text;
    bool is_three;
};
inline const std::vector<NumberCase> ways_to_write_three{{"3", true},
                                                         {"3.0", true},
                                                         {"3.000", true},
                                                         {"3e0", true},
                                                         {"3E0", true},
                                                         {"0.3e1", true},
                                                         {"30e-1", true},
                                                         {"300E-2", true},
                                                         {"3.0e+0", true},
                                                         {" 3 ", true},
                                                         {"3.5", false},
                                                         {"-3", false},
                                                         {"-3.0", false},
                                                         {"\"3\"", false},
                                                         {"[3]", false},
                                                         {"{}", false},
                                                         {"null", false},
                                                         {"true", false},
                                                         {"3e-1", false},
                                                         {"3.0000000001", false},
                                                         {"18446744073709551619", false},
                                                         {"1e30", false},
                                                         {"-18446744073709551613", false},
                                                         {"4294967299", false},
                                                         {"-4294967293", false}};

}  // namespace polemarch::test
