// Ways round water.
#include "core/blood_of_kings/rules/ground.h"

#include "tests/support/blood_of_kings/rules_table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

/// Only a column uses the bridge; a broader unit goes there, too, if no other way is left.
TEST(KingsDetours, OfAColumnLeadByChokePoints) {
    const std::string bridge =
        "[[area]]\nkind = \"bridge\"\ncorners = [\"10 23\", \"13 23\", \"13 26\", \"10 26\"]\n"
        "[[area]]\nkind = \"water\"\ncorners = [\"0 23\", \"10 23\", \"10 26\", \"0 26\"]\n";
    const std::string unit = R"(type = "SW", bases = 4, front = 2, at = "20 10 facing 0")",
                      enemy = R"(type = "SW", bases = 4, front = 2, at = "20 40 facing 180")";
    const auto place = [](int x, int y) { return table::Point{x * inch, y * inch}; };
    const auto round = [&](const std::string& east, bool column) {
        const KingsTable t({.a = {unit},
                            .b = {enemy},
                            .ground = bridge + "[[area]]\nkind = \"water\"\ncorners = [\"13 23\", \"" + east +
                                      " 23\", \"" + east + " 26\", \"13 26\"]\n"});
        return t.setup().ground.detour(place(-16, -14), place(-16, 14), column);
    };
    EXPECT_LT(round("60", true), 10 * inch);
    EXPECT_GT(round("60", false), 40 * inch);
    EXPECT_LT(round("72", false), 10 * inch);
}

}  // namespace
}  // namespace polemarch::test
