// The scenario that `polemarch new` writes: every example in it can be had by taking its mark away, and every key that
// the reader knows stands in it.
#include "tests/core/ancient_battles/data_files.h"

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

namespace polemarch::ancient_battles {
namespace {

using Names = std::set<std::string>;

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

const std::vector<std::string>& skeleton() {
    static const auto lines = lines_of(data_files::data_file("skeleton.toml").text);
    return lines;
}

/// Lines that are an example together: a key and its value, a unit, or a table with its keys.
struct Example {
    std::string name;  ///< "[map] ford"
    std::size_t begin = 0, end = 0;
};

/// By their first lines: "# key = ...", "# [table]" and, in a list, "# \"unit\",". Other comments are words.
std::vector<Example> examples() {
    static const std::regex start(R"rx(^ *# (?:(\[.*\])|(?:([a-z_-]+) = |"(\w+ [^"]*)",$).*))rx");
    std::vector<Example> found;
    std::string table;
    bool in_text = false, in_table = false;
    for (std::size_t i = 0; i < skeleton().size(); ++i) {
        const std::string& line = skeleton()[i];
        std::smatch match;
        if (line.starts_with("[")) table = line + " ";
        const bool starts = !in_text && std::regex_match(line, match, start);
        if (starts && !(in_table && !match[1].matched)) {
            in_table = match[1].matched;
            found.push_back({in_table ? match[1].str() : table + match[2].str() + match[3].str(), i, i});
        }
        if (starts || in_text)
            found.back().end = i + 1;
        else
            in_table = false;
        for (std::size_t at = 0; (at = line.find("\"\"\"", at)) != std::string::npos && (starts || in_text); at += 3)
            in_text = !in_text;
    }
    return found;
}

/// The skeleton with the marks of these examples taken away.
std::string with(const Names& names) {
    auto lines = skeleton();
    for (const Example& example : examples())
        if (names.contains(example.name))
            for (std::size_t i = example.begin; i < example.end; ++i) lines[i].erase(lines[i].find("# "), 2);
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

Diagnostics told(const std::string& text) {
    Diagnostics diagnostics;
    const auto scenario = parse_scenario({"new.toml", text}, data_files::shipped_charts(), diagnostics);
    if (scenario) check_sense(*scenario, data_files::shipped_charts(), diagnostics);
    return diagnostics;
}

/// What an example makes no sense without.
const std::map<std::string, Names> company{
    {"options", {"[side.A] barbarian"}},
    {"[side.A] barbarian", {"options"}},
    {"control_turns", {"options", "[side.A] barbarian"}},
    {"[side.A] control_turns", {"options", "[side.A] barbarian"}},
    {"[map] ford", {"[map] river"}},
    {"[map] bridge", {"[map] river"}},
    {"[side.A] return_entry", {"[side.A] HC B7/1 returns"}},
    {"[side.A] HC B7/1 returns", {"[side.A] return_entry"}},
};

TEST(Skeleton, MakesSenseAsItStands) { EXPECT_EQ(told(with({})).text(), ""); }

TEST(Skeleton, MakesSenseWithEachExampleAndItsCompany) {
    for (const Example& example : examples()) {
        Names names{example.name};
        if (const auto found = company.find(example.name); found != company.end()) {
            EXPECT_NE(told(with(names)).text(), "") << example.name << " needs no company";
            names.insert(found->second.begin(), found->second.end());
        }
        EXPECT_EQ(told(with(names)).text(), "") << example.name;
    }
}

Names all_examples() {
    Names names;
    for (const Example& example : examples()) EXPECT_TRUE(names.insert(example.name).second) << example.name;
    return names;
}

TEST(Skeleton, MakesSenseWithAllExamples) {
    EXPECT_GT(all_examples().size(), 30u);
    EXPECT_EQ(told(with(all_examples())).text(), "");
}

/// "[side.A]" and "[[side.B.exit]]" as "side" and "exit".
std::string kind_of(const std::string& header) {
    const std::string name = header.substr(header.rfind('[') + 1, header.find(']') - header.rfind('[') - 1);
    const std::string last = name.substr(name.rfind('.') + 1);
    return last == "A" || last == "B" ? "side" : last;
}

/// "a, b or c"
Names names_in(const std::string& alternatives) {
    static const std::regex name(R"([\w=-]+)");
    Names names;
    for (std::sregex_iterator it(alternatives.begin(), alternatives.end(), name), end; it != end; ++it)
        if (it->str() != "or") names.insert(it->str());
    return names;
}

TEST(Skeleton, HasEveryKeyThatTheReaderKnows) {
    // A key that nobody knows in every table: the reader says what it knows there.
    std::string text = "unheard-of = 1\n";
    std::map<std::string, Names> there;
    std::map<int, std::string> table_at{{1, ""}};
    std::string table;
    int line = 1;
    for (const std::string& read : lines_of(with(all_examples()))) {
        static const std::regex key(R"(^([a-z_-]+) = .*)");
        text += read + "\n";
        ++line;
        std::smatch match;
        if (std::regex_match(read, match, key)) there[table].insert(match[1]);
        if (!read.starts_with("[")) continue;
        table = kind_of(read);
        there[""].insert(table == "group" || table == "exit" ? "side" : table);
        if (table == "group" || table == "exit") there["side"].insert(table);
        text += "unheard-of = 1\n";
        table_at[++line] = table;
    }
    // But for what the program writes, and what a kind of leader has in place of a multiplier.
    const Diagnostics diagnostics = told(text);
    EXPECT_EQ(diagnostics.all().size(), table_at.size()) << diagnostics.text();
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        const std::string& where = table_at[diagnostic.place.line];
        for (const std::string& known : names_in(diagnostic.expected))
            EXPECT_TRUE(known == "position" || known == "addition" || there[where].contains(known))
                << "'" << known << "' in [" << where << "]";
    }
}

TEST(Skeleton, HasEveryWordThatMayFollowAUnit) {
    const std::string text = with({});
    const Diagnostics diagnostics = told(data_files::replaced(text, "\"LC C7/1\"", "\"LC C7/1 unheard-of\""));
    ASSERT_EQ(diagnostics.all().size(), 1u) << diagnostics.text();
    const Names words = names_in(diagnostics.all().front().expected);
    EXPECT_TRUE(words.contains("stays"));
    static const std::regex unit(R"rx("[A-Z]+ \w+(?:/\d)? ([\w=-]+)")rx");
    Names there;
    for (std::sregex_iterator it(text.begin(), text.end(), unit), end; it != end; ++it)
        there.insert(std::regex_replace((*it)[1].str(), std::regex("\\d"), ""));
    for (const std::string& word : words)
        EXPECT_TRUE(there.contains(std::regex_replace(word, std::regex("\\d"), ""))) << word;
}

}  // namespace
}  // namespace polemarch::ancient_battles
