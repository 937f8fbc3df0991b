// The scenario that `polemarch new standard-wargame` writes: it can be played as it is, every example in it works when
// its mark is removed, and it has every key that the reader knows.
#include "tests/support/skeleton.h"

#include "core/standard_wargame/files/make_battle.h"
#include "tests/support/standard_wargame/battles.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

const Skeleton& skeleton() {
    static const Skeleton text(wargame_text("skeleton.toml"));
    return text;
}
std::string faults_of(const std::string& text) {
    Diagnostics diagnostics;
    auto scenario =
        standard_wargame::parse_scenario({"new.toml", text}, wargame_charts(), diagnostics, shipped_wargame_file);
    if (scenario) static_cast<void>(make_battle(wargame_charts(), std::move(*scenario), diagnostics));
    return diagnostics.text();
}

TEST(WargameSkeleton, CanBePlayedAsItIsAndWithItsExamples) {
    EXPECT_EQ(faults_of(skeleton().with({})), "");
    for (const Example& example : skeleton().examples())
        EXPECT_EQ(faults_of(skeleton().with({example.name})), "") << example.name;
    EXPECT_GE(skeleton().examples().size(), 13u);
    EXPECT_EQ(faults_of(skeleton().with(skeleton().all())), "");
}

TEST(WargameSkeleton, HasEveryKeyThatTheReaderKnows) {
    const std::string text = skeleton().with({});
    for (const char* header : {"[table]\n", "kind = \"hill\"\n", "[side.A]\n", "unit = \"R HF/1\"\n"}) {
        std::string spoiled = text;
        const std::size_t at = spoiled.find(header);
        ASSERT_NE(at, std::string::npos) << header;
        spoiled.insert(at + std::string(header).size(), "unheard-of = 1\n");
        Diagnostics diagnostics;
        static_cast<void>(standard_wargame::parse_scenario({"new.toml", spoiled}, wargame_charts(), diagnostics,
                                                           shipped_wargame_file));
        ASSERT_EQ(diagnostics.all().size(), 1u) << diagnostics.text();
        const Names known = names_in(diagnostics.all().front().expected);
        EXPECT_GE(known.size(), 2u) << header;
        for (const std::string& key : known)
            EXPECT_TRUE(std::regex_search(text, std::regex("\\b" + key + "\\b"))) << "'" << key << "' under " << header;
    }
}

TEST(WargameSkeleton, NamesEveryKindOfGround) {
    const std::string text = skeleton().with({});
    for (const std::string& ground : standard_wargame::ground_names)
        EXPECT_TRUE(std::regex_search(text, std::regex("\\b" + ground + "\\b"))) << ground;
}

}  // namespace
}  // namespace polemarch::test
