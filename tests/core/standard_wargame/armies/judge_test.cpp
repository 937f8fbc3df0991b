// The second judge (tests/support/standard_wargame/army_judge.h) and check() agree on thousands of armies, legal and
// illegal, of random lists.
#include "core/random.h"
#include "core/standard_wargame/armies/build.h"
#include "tests/support/standard_wargame/armies.h"
#include "tests/support/standard_wargame/random_armies.h"

#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

TEST(ArmyJudge, KnowsThePricesOfTheCharts) {
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        if (all_troops[i].type == Type::baggage) continue;
        for (std::size_t c = 0; c < class_count; ++c) {
            const Money ours = wargame_charts().units[i].prices[c];
            EXPECT_EQ(judge::price(std::string(all_troops[i].code), class_letters[c][0]), std::max(ours, 0))
                << all_troops[i].code << class_letters[c];
        }
    }
}
TEST(ArmyJudge, AgreesOnRandomArmies) {
    AgentStream stream(1);
    std::map<std::string, int> seen;
    int legal = 0, illegal = 0;
    for (int lists = 0; lists < 150; ++lists) {
        const judge::List list = random_list(stream);
        const ArmyList read = list_from(list_toml(list));
        for (int armies = 0; armies < 40; ++armies) {
            const judge::Army army = random_army(stream, list, read);
            const auto ours = rules_of(check(wargame_charts(), read, army_from(army_toml(list, army))));
            const auto theirs = judge::broken_rules(list, army);
            ASSERT_EQ(ours, theirs) << list_toml(list) << army_toml(list, army);
            theirs.empty() ? ++legal : ++illegal;
            for (const std::string& rule : theirs) ++seen[rule];
        }
    }
    EXPECT_GT(legal, 1000);
    EXPECT_GT(illegal, 2000);
    for (const char* rule : {"2.1.5", "2.2.1", "2.2.3", "2.2.5", "2.2.6", "2.2.7", "2.2.8", "2.3.2", "2.3.2.6",
                             "2.3.3.1", "2.3.3.2", "2.3.3.3", "2.3.4.1", "60 units"})
        EXPECT_GT(seen[rule], 20) << rule;
}

}  // namespace
}  // namespace polemarch::test
