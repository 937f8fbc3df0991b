// The rule index (core/blood_of_kings/README.md), the code and the tests agree: every paragraph of the text has a row;
// every row names files and functions that exist, and tests that exist or that there is nothing to test; every test
// that has a paragraph's number is in a row.
#include "tests/support/rule_index.h"

#include <map>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const std::filesystem::path root = POLEMARCH_SOURCE_DIR;

/// How many paragraphs each heading of the text has.
const std::map<std::string, int> headings{
    {"Introduction", 7}, {"Equipment", 3},   {"Units", 37},   {"Sequence", 11}, {"App", 15},  {"Leaders", 9},
    {"Actions", 12},     {"Formations", 20}, {"Fire", 8},     {"Charges", 10},  {"Melee", 9}, {"Ongoing", 4},
    {"Uncontrolled", 4}, {"Effects", 12},    {"Outcomes", 5}, {"Morale", 11},   {"Design", 5}};

struct Row {
    std::string rule, text;
    std::vector<std::string> tests;
};
std::vector<Row> rows() {
    std::vector<Row> rows;
    std::stringstream index(text_of(root / "core/blood_of_kings/README.md"));
    static const std::regex first_cell(R"(^\| (\w+_\d+) \|)"), test(R"(`(\w+\.\w+)`)");
    for (std::string line; std::getline(index, line);) {
        std::smatch cell;
        if (!std::regex_search(line, cell, first_cell)) continue;
        Row row{cell[1], line, {}};
        for (std::sregex_iterator it(line.begin(), line.end(), test), end; it != end; ++it)
            if (const std::string name = (*it)[1]; name.find(".cpp") == std::string::npos) row.tests.push_back(name);
        rows.push_back(row);
    }
    return rows;
}
std::set<std::string> existing_tests() {
    auto tests = tests_in(root / "tests/core/blood_of_kings");
    tests.merge(tests_in(root / "tests/sim/blood_of_kings"));
    return tests;
}

TEST(KingsRuleIndex, EveryParagraphHasOneRow) {
    std::map<std::string, int> found;
    for (const Row& row : rows()) ++found[row.rule];
    std::size_t paragraphs = 0;
    for (const auto& [heading, count] : headings)
        for (int i = 1; i <= count; ++i, ++paragraphs)
            EXPECT_EQ(found[heading + "_" + std::to_string(i)], 1) << heading << "_" << i;
    EXPECT_EQ(found.size(), paragraphs);
}
TEST(KingsRuleIndex, EveryRowNamesTestsThatExist) {
    const auto tests = existing_tests();
    for (const Row& row : rows()) {
        EXPECT_EQ(row.tests.empty(), row.text.find("no mechanics") != std::string::npos) << row.text;
        for (const std::string& name : row.tests) EXPECT_TRUE(tests.count(name)) << row.rule << " names " << name;
    }
}
/// The text of a file that a row names, from any folder of this system; empty if there is none.
std::string named_file(const std::string& name) {
    std::string text;
    for (const char* folder : {"core/blood_of_kings", "sim/blood_of_kings", "data/blood_of_kings"})
        for (const auto& file : std::filesystem::recursive_directory_iterator(root / folder))
            if (file.path().filename() == name ||
                (name.ends_with(".*") && file.path().stem() == name.substr(0, name.size() - 2)))
                text += text_of(file.path());
    return text;
}
TEST(KingsRuleIndex, EveryRowNamesFilesAndFunctionsThatExist) {
    // "morale.cpp: check_break, payoff; combat.h"
    static const std::regex cell(R"(^\| \w+ \|[^|]*\| ([^|]*) ?\|)"), file(R"(([\w*]+\.[\w*]+)(?:: ([^;]*))?)"),
        word(R"(\w+)");
    std::size_t files = 0;
    for (const Row& row : rows()) {
        std::smatch where;
        ASSERT_TRUE(std::regex_search(row.text, where, cell)) << row.text;
        const std::string listed = where[1];
        for (std::sregex_iterator it(listed.begin(), listed.end(), file), end; it != end; ++it, ++files) {
            const std::string text = named_file((*it)[1]), functions = (*it)[2];
            EXPECT_FALSE(text.empty()) << row.rule << " names " << (*it)[1];
            if ((*it)[1].str().find(".cpp") == std::string::npos && (*it)[1].str().find(".h") == std::string::npos)
                continue;
            for (std::sregex_iterator f(functions.begin(), functions.end(), word); f != end; ++f)
                EXPECT_TRUE(std::regex_search(text, std::regex("\\b" + f->str() + "\\(")))
                    << row.rule << " names " << f->str() << " of " << (*it)[1];
        }
    }
    EXPECT_GT(files, 120u);
}
TEST(KingsRuleIndex, EveryNumberedTestIsInItsRow) {
    std::map<std::string, std::set<std::string>> named;
    for (const Row& row : rows()) named[row.rule].insert(row.tests.begin(), row.tests.end());
    static const std::regex numbered(R"(\.([A-Z][a-z]+_\d+)_)");
    for (const std::string& name : existing_tests()) {
        std::smatch match;
        if (!std::regex_search(name, match, numbered)) continue;
        EXPECT_TRUE(named[match[1]].count(name)) << name << " does not stand in the row of " << match[1];
    }
}
TEST(KingsRuleIndex, EveryRefusalNamesAParagraphOfTheText) {
    const std::string refusals = text_of(root / "core/blood_of_kings/text/explanations.cpp");
    static const std::regex rule(R"rx(\{"([A-Za-z]+)_(\d+)", ")rx");
    int count = 0;
    for (std::sregex_iterator it(refusals.begin(), refusals.end(), rule), end; it != end; ++it, ++count) {
        const auto heading = headings.find((*it)[1]);
        ASSERT_TRUE(heading != headings.end()) << (*it)[0];
        EXPECT_LE(std::stoi((*it)[2]), heading->second) << (*it)[0];
    }
    EXPECT_GT(count, 40);
}
TEST(KingsRuleIndex, EveryRowHasAnExplanationForPlayers) {
    std::set<std::string> rules;
    for (const Row& row : rows()) rules.insert(row.rule);
    expect_explanations(root / "data/blood_of_kings/rules.toml", rules);
}

}  // namespace
}  // namespace polemarch::test
