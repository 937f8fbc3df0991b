// Perft counts at the start of every shipped battle and in games under way: under the uniform driver, in which armies
// wander, and under the one that seeks battle. They show any change of the rules or of the choices. Such a change
// writes its new counts into the table and says so in its commit message.
#include "core/perft.h"

#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/seek_battle.h"
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

enum class Driver { none, uniform, seek_battle };

struct Count {
    const char* scenario;
    Driver driver;
    int steps;  ///< played by the driver with seed 1 before counting begins
    std::size_t depth;
    PerftLevel below;  ///< at that depth
};
std::ostream& operator<<(std::ostream& out, const Count& c) {
    constexpr const char* drivers[] = {"none", "uniform", "seek_battle"};
    return out << "{\"" << c.scenario << "\", Driver::" << drivers[static_cast<int>(c.driver)] << ", " << c.steps
               << ", " << c.depth << ", {" << c.below.states << ", " << c.below.choices << ", " << c.below.rolls << ", "
               << c.below.over << "}},";
}

const Count counts[] = {
    {"worked-example", Driver::none, 0, 8, {224712, 224712, 0, 0}},
    {"worked-example", Driver::uniform, 40, 6, {396893, 395771, 1122, 0}},
    {"worked-example", Driver::uniform, 75, 6, {557, 374, 183, 0}},
    {"worked-example", Driver::uniform, 130, 6, {525758, 522219, 3539, 0}},
    {"worked-example", Driver::seek_battle, 40, 6, {9180, 9180, 0, 0}},
    {"worked-example", Driver::seek_battle, 75, 6, {5170, 5170, 0, 0}},
    {"second-mantinea", Driver::none, 0, 8, {909117, 909117, 0, 0}},
    {"second-mantinea", Driver::uniform, 40, 6, {575584, 573666, 1918, 0}},
    {"second-mantinea", Driver::uniform, 75, 6, {2540419, 2494468, 45951, 0}},
    {"second-mantinea", Driver::uniform, 130, 6, {15642, 15642, 0, 0}},
    {"second-mantinea", Driver::seek_battle, 40, 6, {2047, 1872, 175, 0}},
    {"second-mantinea", Driver::seek_battle, 75, 6, {14394, 780, 13614, 0}},
    {"heraclea", Driver::none, 0, 8, {1352313, 1352313, 0, 0}},
    {"heraclea", Driver::uniform, 40, 6, {3981, 2364, 1617, 0}},
    {"heraclea", Driver::uniform, 75, 6, {2526, 918, 1608, 0}},
    {"heraclea", Driver::uniform, 130, 6, {2775, 2380, 395, 0}},
    {"heraclea", Driver::seek_battle, 40, 6, {64094, 64094, 0, 0}},
    {"heraclea", Driver::seek_battle, 75, 6, {26154, 26154, 0, 0}},
    {"megiddo", Driver::none, 0, 8, {764712, 764712, 0, 0}},
    {"megiddo", Driver::uniform, 40, 6, {16155, 14739, 1416, 0}},
    {"megiddo", Driver::uniform, 75, 6, {779441, 772532, 6909, 0}},
    {"megiddo", Driver::uniform, 130, 6, {1620, 1620, 0, 0}},
    {"megiddo", Driver::seek_battle, 40, 6, {405100, 400918, 4182, 0}},
    {"megiddo", Driver::seek_battle, 75, 6, {531919, 518633, 13286, 0}},
    {"kadesh", Driver::none, 0, 8, {861939, 851355, 10584, 0}},
    {"kadesh", Driver::uniform, 40, 6, {1002423, 975321, 27102, 0}},
    {"kadesh", Driver::uniform, 75, 6, {1541652, 1524159, 17493, 0}},
    {"kadesh", Driver::seek_battle, 40, 6, {84552, 83912, 640, 0}},
    {"kadesh", Driver::seek_battle, 75, 6, {3163, 1845, 1318, 0}},
};

State played(const Battle& g, Driver driver, int steps) {
    const RefereeDice dice(1, 1);
    AgentStream stream(1, 1, Side::first);
    State s = g.start();
    for (int n = 0; n < steps && g.actor(s) != Actor::nobody; ++n) {
        if (g.actor(s) == Actor::chance) {
            g.apply(s, g.resolve(s, dice(g.roll(s)).view()));
            continue;
        }
        MoveList<Battle> moves;
        g.legal_moves(s, moves);
        const std::size_t chosen =
            driver == Driver::uniform ? Uniform{}(g, s, moves, stream) : SeekBattle{}(g, s, moves, stream);
        g.apply(s, moves[chosen]);
    }
    return s;
}

TEST(Perft, BattlesHaveTheCountsOfTheTable) {
    for (const Count& expected : counts) {
        if (sanitized && expected.below.states > 100'000) continue;
        const auto battle = load_battle(expected.scenario);
        Count found = expected;
        found.below = perft(*battle, played(*battle, expected.driver, expected.steps), expected.depth).back();
        EXPECT_EQ(found.below, expected.below) << "the table's row would now be\n    " << found;
    }
}

}  // namespace
}  // namespace polemarch::test
