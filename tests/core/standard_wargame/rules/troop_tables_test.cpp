// Evading (6.2.1), passing through friends (6.4.1), ranges (7.2.1) and ranks (7.4.4.3): every pair of troops, written
// by hand from the text.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/distance.h"
#include "core/standard_wargame/rules/evading.h"
#include "core/standard_wargame/rules/passing.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using Types = std::set<std::string>;

std::string type_name(Troops t) { return std::string(type_codes[static_cast<std::size_t>(type_of(t))]); }
/// Calls visit(a, b) for all pairs.
template <class Visit>
void each_pair(Visit visit) {
    for (std::size_t i = 0; i < troop_kinds; ++i)
        for (std::size_t j = 0; j < troop_kinds; ++j) visit(troops_at(i), troops_at(j));
}

TEST(WargameTroopTables, R6_2_1_WhoEvadesBeforeWhom) {  // S4, N19: camelry as cavalry of its weight
    const std::map<std::string, Types> table{
        {"LC", {"HC", "HCa", "HBC", "HF", "MF", "El"}},
        {"LCa", {"HC", "HCa", "HBC", "HF", "MF", "El"}},
        {"LBC", {"HC", "HCa", "HBC", "HF", "El"}},
        {"LF", {"MF", "HF", "HC", "HCa", "MC", "MCa", "El"}},
        {"MC", {"HF"}},
        {"MCa", {"HF"}},
    };
    each_pair([&](Troops unit, Troops enemy) {
        const auto row = table.find(type_name(unit));
        EXPECT_EQ(must_evade(unit, enemy, wargame_charts()),
                  row != table.end() && row->second.contains(type_name(enemy)))
            << code(unit) << ' ' << code(enemy);
    });
}
TEST(WargameTroopTables, R6_4_1_WhoPassesThroughWhom) {  // S4, N20
    const Types horse{"LBC", "LC", "MC", "LCa", "MCa"};
    for (std::size_t c = 0; c < class_count; ++c)
        each_pair([&](Troops mover, Troops friends) {
            const std::string unit(code(mover)), passed(code(friends));
            const bool steady = static_cast<Class>(c) >= Class::regular;
            int ranks = 0;
            if (horse.contains(type_name(mover)) && Types{"HF", "MF", "LF"}.contains(type_name(friends))) ranks = 1;
            if (unit == "HF/1" && steady && (passed == "HF/1" || passed == "MF/1")) ranks = 1;
            if (unit == "LMF/bow" && Types{"LMF", "MF", "HF"}.contains(type_name(friends))) ranks = 1;
            if (type_name(mover) == "LF") ranks = 4;
            EXPECT_EQ(ranks_passed(mover, friends, static_cast<Class>(c), wargame_charts()), ranks)
                << class_names[c] << ' ' << unit << ' ' << passed;
        });
}
TEST(WargameTroopTables, R7_2_1_RangesWithOneRankAndWithTwo) {
    struct Range {
        double one, two;
    };
    const std::map<std::string, Range> table{
        {"HA", {6, 6}},         {"MA", {6, 6}},         {"LA", {2, 2}},          {"MF/bow", {1, 2}},
        {"LMF/bow", {1, 2}},    {"MC/bow", {0.5, 2}},   {"HC/bow", {0.5, 2}},    {"WW", {1, 1}},
        {"LF/bow", {0.5, 0.5}}, {"LC/bow", {0.5, 0.5}}, {"LCa/bow", {0.5, 0.5}}, {"LBC/bow", {0.5, 0.5}},
        {"LF/-", {0.5, 0.5}},   {"LC/-", {0.5, 0.5}},   {"LCa/-", {0.5, 0.5}},   {"MBC/-", {0.5, 0.5}},
    };
    const std::set<std::string> javelins{"LF/-", "LC/-", "LCa/-", "MBC/-"};
    const Types foot{"LF", "LMF", "MF", "HF", "Le"};
    each_pair([&](Troops shooter, Troops target) {
        const std::string unit(code(shooter)), other(code(target));
        Range range{0, 0};
        if (const auto row = table.find(unit); row != table.end()) range = row->second;
        const bool foot_without_bows = foot.contains(type_name(target)) && !other.ends_with("/bow");
        if (javelins.contains(unit) && !foot_without_bows && other != "El") range = {0, 0};
        EXPECT_EQ(range_of(shooter, 1, target, wargame_charts()), static_cast<Length>(range.one * base_width))
            << unit << ' ' << other;
        EXPECT_EQ(range_of(shooter, 2, target, wargame_charts()), static_cast<Length>(range.two * base_width))
            << unit << ' ' << other;
        EXPECT_EQ(range_of(shooter, 5, target, wargame_charts()), static_cast<Length>(range.two * base_width));
    });
}
TEST(WargameTroopTables, R7_4_4_3_RanksThatFight) {
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        const std::string unit(code(troops_at(i)));
        EXPECT_EQ(ranks_that_fight(troops_at(i)), unit.ends_with("/2") ? 2 : unit.ends_with("/3") ? 3 : 1) << unit;
    }
}

}  // namespace
}  // namespace polemarch::test
