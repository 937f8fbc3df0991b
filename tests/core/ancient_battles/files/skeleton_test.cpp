// The scenario that `polemarch new` writes: every example in it works when its mark is removed, and it has every key
// that the reader knows.
#include "tests/support/skeleton.h"
#include "tests/core/ancient_battles/data_files.h"

#include <map>

#include <gmock/gmock.h>

namespace polemarch::ancient_battles {
namespace {

using namespace test;

const Skeleton& skeleton() {
    static const Skeleton text(data_files::data_file("skeleton.toml").text);
    return text;
}

Diagnostics reported(const std::string& text) {
    Diagnostics diagnostics;
    const auto scenario = parse_scenario({"new.toml", text}, data_files::shipped_charts(), diagnostics);
    if (scenario) lint(*scenario, data_files::shipped_charts(), diagnostics);
    return diagnostics;
}

/// Examples that other examples require.
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

TEST(Skeleton, MakesSenseAsItIs) { EXPECT_EQ(reported(skeleton().with({})).text(), ""); }

TEST(Skeleton, MakesSenseWithEachExampleAndItsCompany) {
    for (const Example& example : skeleton().examples()) {
        Names names{example.name};
        if (const auto found = company.find(example.name); found != company.end()) {
            EXPECT_NE(reported(skeleton().with(names)).text(), "") << example.name << " needs no company";
            names.insert(found->second.begin(), found->second.end());
        }
        EXPECT_EQ(reported(skeleton().with(names)).text(), "") << example.name;
    }
}

TEST(Skeleton, MakesSenseWithAllExamples) {
    EXPECT_GT(skeleton().all().size(), 30u);
    EXPECT_EQ(reported(skeleton().with(skeleton().all())).text(), "");
}

/// "[side.A]" and "[[side.B.exit]]" as "side" and "exit".
std::string kind_of(const std::string& header) {
    const std::string name = header.substr(header.rfind('[') + 1, header.find(']') - header.rfind('[') - 1);
    const std::string last = name.substr(name.rfind('.') + 1);
    return last == "A" || last == "B" ? "side" : last;
}

TEST(Skeleton, HasEveryKeyThatTheReaderKnows) {
    // An unknown key in every table: the message lists the known ones.
    std::string text = "unheard-of = 1\n";
    std::map<std::string, Names> there;
    std::map<int, std::string> table_at{{1, ""}};
    std::string table;
    int line = 1;
    for (const std::string& read : lines_of(skeleton().with(skeleton().all()))) {
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
    // Except what the program writes, what a kind of leader has in place of a multiplier, and tables that other readers
    // read.
    const Names others{"position", "addition", "charts", "balance"};
    const Diagnostics diagnostics = reported(text);
    EXPECT_EQ(diagnostics.all().size(), table_at.size()) << diagnostics.text();
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        const std::string& where = table_at[diagnostic.place.line];
        for (const std::string& known : names_in(diagnostic.expected))
            EXPECT_TRUE(others.contains(known) || there[where].contains(known))
                << "'" << known << "' in [" << where << "]";
    }
}

TEST(Skeleton, HasEveryWordThatMayFollowAUnit) {
    const std::string text = skeleton().with({});
    const Diagnostics diagnostics = reported(data_files::replaced(text, "\"LC C7/1\"", "\"LC C7/1 unheard-of\""));
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
