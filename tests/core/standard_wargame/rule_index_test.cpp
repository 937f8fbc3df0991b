// The rule index (core/standard_wargame/README.md), the code and the tests agree: every section of the text has one
// row; every row names files and tests that exist; every test with a number is in its row.
#include "tests/support/rule_index.h"

#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const std::filesystem::path root = POLEMARCH_SOURCE_DIR;

struct IndexRow {
    std::string rule, where;
    std::vector<std::string> tests;
};
std::vector<IndexRow> rows() {
    std::vector<IndexRow> rows;
    std::stringstream index(text_of(root / "core/standard_wargame/README.md"));
    static const std::regex cells(R"(^\| (\d+(?:\.\d+)+[bc]?) \|[^|]*\|([^|]*)\|([^|]*)\|)"), test(R"(`(\w+\.\w+)`)");
    for (std::string line; std::getline(index, line);) {
        std::smatch cell;
        if (!std::regex_search(line, cell, cells)) continue;
        IndexRow row{cell[1], cell[2], {}};
        const std::string tests = cell[3];
        for (std::sregex_iterator it(tests.begin(), tests.end(), test), end; it != end; ++it)
            row.tests.push_back((*it)[1]);
        rows.push_back(row);
    }
    return rows;
}
std::set<std::string> existing_tests() {
    auto tests = tests_in(root / "tests/core/standard_wargame");
    tests.merge(tests_in(root / "tests/sim/standard_wargame"));
    tests.merge(tests_in(root / "tests/tools"));
    return tests;
}
/// The section of "R7_4_4_Heavier": "7.4.4".
std::string section_of(const std::string& test) {
    static const std::regex numbered(R"(\.R(\d+(?:_\d+)*[bc]?)_)");
    std::smatch match;
    if (!std::regex_search(test, match, numbered)) return {};
    std::string section = match[1];
    std::replace(section.begin(), section.end(), '_', '.');
    return section;
}

TEST(WargameRuleIndex, EverySectionHasOneRow) {
    std::map<std::string, int> found;
    for (const IndexRow& row : rows()) EXPECT_EQ(++found[row.rule], 1) << row.rule;
    // Chapters of the draft and how many numbered sections with a text of their own each has, doubled numbers counted.
    const std::map<std::string, std::size_t> chapters{{"1", 7},  {"2", 27}, {"3", 51}, {"4", 11}, {"5", 17},
                                                      {"6", 28}, {"7", 49}, {"8", 9},  {"9", 15}};
    std::map<std::string, std::size_t> count;
    for (const auto& [rule, n] : found) ++count[rule.substr(0, 1)];
    EXPECT_EQ(count, chapters);
}
TEST(WargameRuleIndex, EveryRowNamesTestsThatExistAndAreItsOwn) {
    const auto tests = existing_tests();
    std::size_t named = 0;
    for (const IndexRow& row : rows())
        for (const std::string& name : row.tests) {
            EXPECT_TRUE(tests.count(name)) << row.rule << " names " << name;
            EXPECT_EQ(section_of(name), row.rule) << name;
            ++named;
        }
    EXPECT_GT(named, 200u);
}
TEST(WargameRuleIndex, EveryNumberedTestIsInItsRow) {
    std::map<std::string, std::set<std::string>> named;
    for (const IndexRow& row : rows()) named[row.rule].insert(row.tests.begin(), row.tests.end());
    for (const std::string& name : tests_in(root / "tests/core/standard_wargame")) {
        const std::string section = section_of(name);
        EXPECT_TRUE(section.empty() || named[section].count(name)) << name << " is not in the row of " << section;
    }
}
TEST(WargameRuleIndex, EveryRowNamesFilesThatExist) {
    static const std::regex file(R"([\w]+\.(?:h|cpp|toml))");
    for (const IndexRow& row : rows())
        for (std::sregex_iterator it(row.where.begin(), row.where.end(), file), end; it != end; ++it) {
            bool found = false;
            for (const char* folder : {"core/standard_wargame", "sim/standard_wargame", "data/standard_wargame"})
                found = found || !file_in(root / folder, it->str()).empty();
            EXPECT_TRUE(found) << row.rule << " names " << it->str();
        }
}
TEST(WargameRuleIndex, EveryRowHasAnExplanationForPlayers) {
    std::set<std::string> rules;
    for (const IndexRow& row : rows()) rules.insert(row.rule);
    expect_explanations(root / "data/standard_wargame/rules.toml", rules);
}

}  // namespace
}  // namespace polemarch::test
