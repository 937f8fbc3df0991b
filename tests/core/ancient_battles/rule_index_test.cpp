// The rule index (core/ancient_battles/README.md) and the tests agree: every section of the rules has a row, every row
// names a test that exists and has its number, every numbered test is in a row, every file named exists; every row has
// an explanation for players.
#include "tests/support/rule_index.h"

#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const std::filesystem::path root = POLEMARCH_SOURCE_DIR;

/// Every section number of the rule text from 2.0 on; 17.5, which occurs twice there, as 17.5a and 17.5b (ruling 1).
const std::vector<std::string> sections{
    "2.0",    "3.0",    "4.0",    "4.1",    "4.2",   "4.3",    "5.0",    "5.1",    "5.2",    "6.0",    "6.1",
    "6.2",    "6.2.1",  "6.2.2",  "6.2.3",  "6.3",   "7.0",    "7.1",    "7.2",    "7.3",    "8.0",    "8.1",
    "8.2",    "8.3",    "8.3.1",  "8.3.2",  "8.4",   "8.5",    "8.6",    "8.6.1",  "8.6.2",  "8.7",    "8.7.1",
    "8.7.2",  "8.7.3",  "8.8",    "8.8.1",  "8.8.2", "8.8.3",  "8.8.4",  "8.9",    "9.0",    "9.1",    "9.2",
    "9.3",    "9.4",    "10.0",   "10.1",   "10.2",  "10.3",   "10.4",   "10.5",   "10.6",   "10.7",   "10.7.1",
    "10.7.2", "10.7.3", "11.0",   "11.1",   "11.2",  "11.3",   "11.4",   "11.5",   "11.5.1", "11.5.2", "11.5.3",
    "11.6",   "11.6.1", "11.6.2", "11.6.3", "11.7",  "12.0",   "13.0",   "13.1.1", "13.1.2", "13.1.3", "13.1.4",
    "14.0",   "15.0",   "16.0",   "17.0",   "17.1",  "17.1.1", "17.1.2", "17.2.1", "17.2.2", "17.3",   "17.4",
    "17.4.1", "17.4.2", "17.5a",  "17.5b"};

struct Row {
    std::string rule;
    std::vector<std::string> tests;
};

std::vector<Row> rows() {
    std::vector<Row> rows;
    std::stringstream index(text_of(root / "core/ancient_battles/README.md"));
    static const std::regex first_cell(R"(^\| (\d[^|]*) \|)"), test(R"(`(\w+\.\w+)`)");
    for (std::string line; std::getline(index, line);) {
        std::smatch cell;
        if (!std::regex_search(line, cell, first_cell)) continue;
        Row row{cell[1], {}};
        for (std::sregex_iterator it(line.begin(), line.end(), test), end; it != end; ++it)
            row.tests.push_back((*it)[1]);
        rows.push_back(row);
    }
    return rows;
}

std::set<std::string> existing_tests() { return tests_in(root / "tests/core/ancient_battles"); }

/// "8.3.2" and "11.2.5 ii" as the beginning of a test's name: "R8_3_2_", "R11_2_5_".
std::string prefix_of(const std::string& rule) {
    static const std::regex number(R"(^\d+(\.\d+)*)");
    std::smatch match;
    std::regex_search(rule, match, number);
    return "R" + std::regex_replace(match[0].str(), std::regex(R"(\.)"), "_") + "_";
}

TEST(RuleIndex, EverySectionHasARow) {
    std::set<std::string> indexed;
    for (const Row& row : rows()) indexed.insert(row.rule);
    for (const auto& section : sections) EXPECT_TRUE(indexed.count(section)) << "no row for " << section;
}

TEST(RuleIndex, EveryRowNamesTestsThatExistAndCarryItsNumber) {
    const auto tests = existing_tests();
    for (const Row& row : rows()) {
        bool numbered = false;
        for (const auto& name : row.tests) {
            EXPECT_TRUE(tests.count(name)) << row.rule << " names " << name << ", which does not exist";
            numbered = numbered || name.find("." + prefix_of(row.rule)) != std::string::npos;
        }
        // A heading without text of its own (11.2, 11.5, 13.0) has the tests of its cases.
        const std::string head = prefix_of(row.rule);
        for (const auto& name : row.tests)
            numbered = numbered || name.find("." + head.substr(0, head.size() - 1)) != std::string::npos ||
                       (row.rule == "13.0" && name.find(".R13_1") != std::string::npos);
        EXPECT_TRUE(numbered) << "no test of row " << row.rule << " carries its number";
    }
}

TEST(RuleIndex, EveryNumberedTestIsInARow) {
    std::set<std::string> named;
    for (const Row& row : rows()) named.insert(row.tests.begin(), row.tests.end());
    static const std::regex numbered(R"(\.R\d)");
    for (const auto& name : existing_tests())
        if (std::regex_search(name, numbered)) {
            EXPECT_TRUE(named.count(name)) << name << " stands in no row";
        }
}

TEST(RuleIndex, EveryFileNamedExists) {
    const std::string index = text_of(root / "core/ancient_battles/README.md");
    static const std::regex file(R"(\b(\w+\.(?:cpp|h))\b)");
    constexpr std::array folders{"core/ancient_battles", "tests/core/ancient_battles", "core/hex", "core"};
    for (std::sregex_iterator it(index.begin(), index.end(), file), end; it != end; ++it) {
        const std::string name = (*it)[1];
        const bool found = std::any_of(folders.begin(), folders.end(),
                                       [&](const char* folder) { return !file_in(root / folder, name).empty(); });
        EXPECT_TRUE(found) << name;
    }
}

TEST(RuleIndex, EveryFunctionNamedIsInItsFile) {
    const std::string index = text_of(root / "core/ancient_battles/README.md");
    static const std::regex implemented(R"((\w+\.(?:cpp|h)) \((`\w+`(?:, `\w+`)*)\))"), function(R"(`(\w+)`)");
    int count = 0;
    for (std::sregex_iterator it(index.begin(), index.end(), implemented), end; it != end; ++it) {
        const std::string text = text_of(file_in(root / "core/ancient_battles", (*it)[1].str())), names = (*it)[2];
        for (std::sregex_iterator name(names.begin(), names.end(), function); name != end; ++name, ++count)
            EXPECT_TRUE(std::regex_search(text, std::regex("\\b" + (*name)[1].str() + "\\b")))
                << (*name)[1] << " does not stand in " << (*it)[1];
    }
    EXPECT_GT(count, 100);
}

TEST(RuleIndex, EveryRowHasAnExplanationForPlayers) {
    std::set<std::string> rules;
    for (const Row& row : rows()) rules.insert(row.rule);
    expect_explanations(root / "data/ancient_battles/rules.toml", rules);
}

}  // namespace
}  // namespace polemarch::test
