// Names of agents in files of version 1 (core/renamed_settings.h).
#include "core/renamed_settings.h"

#include <gtest/gtest.h>

namespace polemarch {
namespace {

TEST(RenamedSettings, OfVersion1HaveTheNamesOfToday) {
    EXPECT_EQ(with_renamed_settings("level-6:looks=250:temperament=bold"), "level-6:simulations=250:temperament=bold");
    EXPECT_EQ(with_renamed_settings("level-4:trust=40:foretold=30:rehearsals=2"),
              "level-4:prior-weight=40:opponent-model=30:rollouts=2");
    EXPECT_EQ(with_renamed_settings("heuristic:forgo=elephants"), "heuristic:without=elephants");
}

TEST(RenamedSettings, OtherNamesStayAsTheyAre) {
    for (const char* name : {"", "person", "level-7", "level-6:simulations=250", "looks", "looks=3", "x:looksee=3",
                             "x:", "x:looks", ":", "a:=looks="})
        EXPECT_EQ(with_renamed_settings(name), std::string(name) == "x:looks" ? "x:simulations" : name);
}

}  // namespace
}  // namespace polemarch
