// Chances of rout levels (9.1.1) against all faces counted one by one, and against rolled dice.
#include "tests/support/standard_wargame/charts.h"

#include "core/random.h"
#include "core/standard_wargame/odds/rout.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Every combination of dice: generals lost (0, 1, 2), baggage, village, tribal.
struct RoutCase {
    int generals = 0;
    bool baggage = false, village = false, tribal = false;
};
std::vector<RoutCase> all_cases() {
    std::vector<RoutCase> cases;
    for (int generals = 0; generals <= 2; ++generals)
        for (unsigned flags = 0; flags < 8; ++flags)
            cases.push_back({generals, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0});
    return cases;
}
std::string text_of(const RoutCase& c) {
    return std::to_string(c.generals) + (c.baggage ? " baggage" : "") + (c.village ? " village" : "") +
           (c.tribal ? " tribal" : "");
}
constexpr int destroyed = 9, morale = 4;
RoutLevel level_of(const RoutCase& c) {
    Losses losses;
    losses.destroyed = destroyed;
    losses.generals = c.generals;
    losses.baggage = c.baggage;
    losses.fewer_in_village = c.village;
    return rout_level(losses, morale, c.tribal ? ArmyType::tribal : ArmyType::citizen, wargame_charts());
}
/// The level for three dice, by the text; dice that are not rolled are ignored.
int level_by_hand(const RoutCase& c, int general, int baggage, int village) {
    int level = destroyed - morale;
    if (c.generals > 0) level += general;
    if (c.generals > 1) level += 1;
    if (c.baggage) level += baggage;
    if (c.village) level += village;
    return level;
}

TEST(WargameRoutOdds, R9_1_1_EveryLevelByAllFaces) {
    for (const RoutCase& c : all_cases()) {
        const int general_sides = c.generals == 0 ? 1 : c.tribal ? 3 : 6;
        std::map<int, dice::Ways> ways;
        dice::Ways faces = 0;
        for (int general = 1; general <= general_sides; ++general)
            for (int baggage = 1; baggage <= (c.baggage ? 6 : 1); ++baggage)
                for (int village = 1; village <= (c.village ? 6 : 1); ++village) {
                    ++ways[level_by_hand(c, general, baggage, village)];
                    ++faces;
                }
        const dice::Distribution levels = chances_of(level_of(c));
        EXPECT_EQ(levels.of(), faces) << text_of(c);
        std::map<int, dice::Ways> found;
        levels.each([&](int level, dice::Ways n) { found[level] = n; });
        EXPECT_EQ(found, ways) << text_of(c);
    }
}
TEST(WargameRoutOdds, R9_1_1_ThrownDiceAgreeWithTheChances) {
    constexpr int rolls = 40'000;
    AgentStream stream(911);
    for (const RoutCase& c : all_cases()) {
        const dice::Distribution levels = chances_of(level_of(c));
        std::map<int, int> seen;
        for (int i = 0; i < rolls; ++i) {
            const int general = static_cast<int>(c.tribal ? stream.below(3) : stream.below(6)) + 1;
            const int baggage = static_cast<int>(stream.below(6)) + 1, village = static_cast<int>(stream.below(6)) + 1;
            ++seen[level_by_hand(c, general, baggage, village)];
        }
        int counted = 0;
        levels.each([&](int level, dice::Ways n) {
            const double p = dice::probability(n, levels.of());
            EXPECT_NEAR(seen[level], rolls * p, 4 * std::sqrt(rolls * p * (1 - p))) << text_of(c) << ' ' << level;
            counted += seen[level];
        });
        EXPECT_EQ(counted, rolls) << text_of(c);  // no other level
    }
}

}  // namespace
}  // namespace polemarch::test
