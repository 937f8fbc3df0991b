// The battles of the library, and one with everything in it, pass the suite under both drivers.
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/seek_battle.h"
#include "tests/support/game_conformance.h"
#include "tests/support/library.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

/// Chariots, wagons, longbows, reinforcements on both sides, rivers and every kind of ground on a small map.
constexpr const char* crowded = R"(
format = "polemarch ancient-battles scenario 1"
name = "Crowded"
date = "never"
note = "A test."
ground = "A test."
[map]
columns = 9
rows = 8
hexes = """
. . w . . h . . .
. r . . m . . b .
. . . h . . w . .
. . . . . . . . .
. r . . . . . m .
. . w . b . . . .
. . . . . h . . .
. . . . . . r . .
"""
river = ["A5-A4", "A4-B5", "B5-B4"]
ford = ["E4-E5"]
[side.A]
army = "A"
panic = 12
leaders = ["A", "C", "C"]
units = ["HC C7/1", "HC D7/1", "MI E7/1", "PX E6/1", "HA F7/1 rapid=3", "HA G7/1 rapid=2", "WW H7", "LI B7/1", "EL I6/1", "CAMP A8"]
[[side.A.group]]
turn = 2
entry = ["A6", "A7"]
units = ["LC", "LC", "HI"]
leaders = ["B"]
[side.B]
army = "B"
panic = 12
leaders = ["B", "D"]
units = ["KT C2/4", "CC D3/4", "LC E2/4", "LA F3/4", "MA G2/4", "PK E3/4", "CH H3/4", "MM B3/4", "CAMP I1"]
[[side.B.group]]
turn = 3
entry = ["I4"]
units = ["BC", "LI"]
)";

BattlePointer reopen(const std::string& text) { return battle_from(text); }

void expect_conformity(const ancient_battles::Battle& battle, const ConformanceOptions& options) {
    const auto by_chance = conform(battle, options, Uniform{}, reopen);
    EXPECT_EQ(by_chance.fault, "");
    EXPECT_GT(by_chance.decisions, 40u * static_cast<unsigned>(options.games));
    const auto by_will = conform(battle, options, SeekBattle{}, reopen);
    EXPECT_EQ(by_will.fault, "");
    EXPECT_GT(by_will.rolls, 16u * static_cast<unsigned>(options.games));
}

class ShippedBattle : public testing::TestWithParam<const char*> {};

TEST_P(ShippedBattle, ConformsUnderBothDrivers) {
    const auto battle = std::string(GetParam()) == "crowded" ? battle_from(crowded) : load_battle(GetParam());
    expect_conformity(*battle, {.games = 12, .position_every = 40});
}

INSTANTIATE_TEST_SUITE_P(All, ShippedBattle,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh",
                                         "crowded"));

/// Groups of the same types before the same blocked hexes, and units of one type that differ.
constexpr const char* gates = R"(
format = "polemarch ancient-battles scenario 1"
name = "Two groups before one gate"
options = ["command-control", "dismounting"]
[map]
columns = 6
rows = 6
[turns]
last = 5
[side.A]
army = "a"
panic = 6
return_entry = ["A3"]
leaders = ["B"]
units = ["MI F6/1 returns", "HI E6/1 returns", "WW D6", "MI D5/2"]
[[side.A.group]]
turn = 1
entry = ["A3"]
units = ["HI", "HI", "KT", "HI stays"]
[[side.A.group]]
turn = 1
entry = ["A3"]
units = ["HI", "KT", "HI", "MI"]
leaders = ["A"]
[side.B]
army = "b"
panic = 40
leaders = ["B"]
units = ["LI A3/2", "LI F1/4", "HI B3/6"]
[[side.B.group]]
turn = 2
entry = ["F6", "F5"]
units = ["LI", "LI"]
[[side.B.group]]
turn = 2
entry = ["F6"]
units = ["LI", "LI"]
)";

TEST(Battle, ConformsWithGroupsOfOneType) {
    const auto battle = battle_from(gates);
    const ConformanceOptions options{.games = 40, .position_every = 5};
    EXPECT_EQ(conform(*battle, options, Uniform{}, reopen).fault, "");
    EXPECT_EQ(conform(*battle, options, SeekBattle{}, reopen).fault, "");
}

/// The whole library in fewer games.
class LibraryBattle : public testing::TestWithParam<std::string> {};
TEST_P(LibraryBattle, ConformsUnderBothDrivers) {
    expect_conformity(*load_battle(GetParam()), {.games = 3, .position_every = 40});
}
INSTANTIATE_TEST_SUITE_P(All, LibraryBattle, testing::ValuesIn(library()), name_of_battle);

TEST(Battle, SeekingBattleFightsWhereChanceHardlyDoes) {
    const auto battle = load_battle("heraclea");
    AgentStream stream(3);
    int melees = 0;
    for (int game = 0; game < 10; ++game) {
        auto s = battle->start();
        while (battle->actor(s) != Actor::nobody) {
            if (battle->actor(s) == Actor::chance) {
                battle->apply(s, draw(*battle, s, stream));
                continue;
            }
            MoveList<ancient_battles::Battle> moves;
            battle->legal_moves(s, moves);
            battle->apply(s, moves[SeekBattle{}(*battle, s, moves, stream)]);
        }
        melees += s.melees;
    }
    EXPECT_GT(melees, 150);
}

}  // namespace
}  // namespace polemarch::test
