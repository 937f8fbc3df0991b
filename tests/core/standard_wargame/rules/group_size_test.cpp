// The size of groups (9.1.1.1, 9.1.2b).
#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/group_size.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

int size_of(WargameTable& t, UnitIndex u) {
    const Field field = t.field();
    const Groups groups(field);
    return group_size(View{t.g(), t.s(), field, groups}, groups.group_of(u));
}

TEST(WargameGroupSize, R9_1_1_1_UnitsOfAGroupCount) {
    WargameTable t;
    const auto a = t.own("R HF/1", 10, 10);
    t.own("R HF/1", 11, 10);
    t.own("R HF/1", 11, 9.625);
    const auto apart = t.own("R HF/1", 14, 10);
    EXPECT_EQ(size_of(t, a), 3);
    EXPECT_EQ(size_of(t, apart), 1);
}
TEST(WargameGroupSize, R9_1_1_1_LightFootDoesNotCountButAGroupIsAtLeastOne) {  // S97
    WargameTable t;
    const auto a = t.own("R LF/-", 10, 10);
    t.own("R LF/bow", 11, 10);
    EXPECT_EQ(size_of(t, a), 1);
    WargameTable mixed;
    const auto b = mixed.own("R HF/1", 10, 10);
    mixed.own("R HF/1", 11, 10);
    mixed.own("R LF/-", 12, 10);
    EXPECT_EQ(size_of(mixed, b), 2);
}
TEST(WargameGroupSize, R9_1_1_1_WhoIsHeldByAnEnemyThatNobodyFacesDoesNotCount) {
    WargameTable t;
    const auto a = t.own("R HF/1", 10, 10);
    t.own("R HF/1", 11, 10);
    t.enemy("R HF/1", 11, 9.3, 0);  // behind the second
    EXPECT_EQ(size_of(t, a), 1);
    WargameTable faced;
    const auto b = faced.own("R HF/1", 10, 10);
    faced.own("R HF/1", 11, 10);
    faced.enemy("R HF/1", 11, 9.3, 0);
    faced.own("R HF/1", 11, 8.7, 0);  // faces that enemy
    EXPECT_EQ(size_of(faced, b), 2);
}
TEST(WargameGroupSize, R9_1_2b_EachGeneralAddsOneWhereverItStands) {
    WargameTable t;
    const auto a = t.own("R HF/1", 10, 10);
    t.own("R LF/-", 11, 10);
    t.scenario().sides[0].units[0].role = Role::commander;
    t.scenario().sides[0].units[1].role = Role::sub;
    EXPECT_EQ(size_of(t, a), 3);
}

}  // namespace
}  // namespace polemarch::test
