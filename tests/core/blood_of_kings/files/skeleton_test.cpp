// The scenario that `polemarch new blood-of-kings` writes: it can be played as it is, every example in it works when
// its mark is removed, and it has every key that the reader knows.
#include "tests/support/skeleton.h"

#include "tests/support/blood_of_kings/battles.h"

#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const Skeleton& skeleton() {
    static const Skeleton text(kings_text("skeleton.toml"));
    return text;
}
Diagnostics named_in(const std::string& text) {
    Diagnostics diagnostics;
    static_cast<void>(try_kings_from(text, diagnostics, "new.toml"));
    return diagnostics;
}

TEST(KingsSkeleton, CanBePlayedAsItIsAndWithItsExamples) {
    EXPECT_EQ(named_in(skeleton().with({})).text(), "");
    for (const Example& example : skeleton().examples())
        EXPECT_EQ(named_in(skeleton().with({example.name})).text(), "") << example.name;
    EXPECT_GT(skeleton().examples().size(), 25u);
    EXPECT_EQ(named_in(skeleton().with(skeleton().all())).text(), "");
}

TEST(KingsSkeleton, HasEveryKeyThatTheReaderKnows) {
    // An unknown key in every table and unit: the message lists the known ones.
    const auto kind_of = [](const std::string& header) {
        const std::string name = header.substr(header.rfind('[') + 1, header.find(']') - header.rfind('[') - 1);
        const std::string last = name.substr(name.rfind('.') + 1);
        return last == "A" || last == "B" ? std::string("side") : last;
    };
    std::string text = "unheard-of = 1\n", table;
    std::map<std::string, Names> there;
    std::map<int, std::string> table_at{{1, ""}};
    int line = 1;
    const auto put = [&](const std::string& written) {
        text += written + "\n";
        ++line;
    };
    for (const std::string& read : lines_of(skeleton().with(skeleton().all()))) {
        static const std::regex key(R"(([a-z_]+) = )");
        if (read.starts_with("    { ")) {
            for (std::sregex_iterator it(read.begin(), read.end(), key), end; it != end; ++it)
                there["unit"].insert((*it)[1]);
            put("    { unheard-of = 1, " + read.substr(6));
            table_at[line] = "unit";
            continue;
        }
        put(read);
        std::smatch match;
        if (std::regex_search(read, match, key, std::regex_constants::match_continuous)) there[table].insert(match[1]);
        if (!read.starts_with("[")) continue;
        table = kind_of(read);
        for (const char* above : {"", "side"}) there[above].insert(table);
        put("unheard-of = 1");
        table_at[line] = table;
    }
    const Diagnostics diagnostics = named_in(text);
    EXPECT_EQ(diagnostics.all().size(), table_at.size()) << diagnostics.text();
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        const std::string& where = table_at[diagnostic.place.line];
        for (const std::string& known : names_in(diagnostic.expected))
            EXPECT_TRUE(known == "position" || known == "charts" || known == "balance" || there[where].contains(known))
                << "'" << known << "' in " << where;
    }
}

TEST(KingsSkeleton, NamesEveryKindOfGroundAndEveryType) {
    const std::string text = skeleton().with({});
    const auto named = [&](const std::string& code) {
        return std::regex_search(text, std::regex("\\b" + code + "\\b")) ? "" : code;
    };
    for (const auto& ground : kings_charts().grounds) EXPECT_EQ(named(ground.code), "");
    for (const auto& obstacle : kings_charts().obstacles) EXPECT_EQ(named(obstacle.code), "");
    for (const auto& type : kings_charts().units) EXPECT_EQ(named(type.code), "");
    for (const char* word : {"aggressive", "impetuous", "armoured", "pavises", "march", "javelin", "missile"})
        EXPECT_EQ(named(word), "");
}

}  // namespace
}  // namespace polemarch::test
