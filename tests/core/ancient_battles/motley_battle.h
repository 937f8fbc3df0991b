// A small battle with everything that optional rules require (17.0).
#pragma once

#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/types/options.h"
#include "tests/support/ancient_battles/battles.h"

namespace polemarch::test {

/// Barbarians against knights, elephants on both sides, war wagons, longbows and reinforcements on a small map.
inline constexpr const char* motley = R"(
format = "polemarch ancient-battles scenario 1"
name = "Motley"
[map]
columns = 14
rows = 12
hexes = """
. . w . . h . . . . . . . .
. r . . m . . b . . . . w .
. . . h . . w . . . . . . .
. . . . . . . . . . r . . .
. r . . . . . m . . . . . .
. . w . b . . . . . . h . .
. . . . . h . . . . . . . .
. . . . . . . . . . . . . .
. . . . . . . . w . . . . .
. . r . . . . . . . . m . .
. . . . . . . . . . . . . .
. . . . . . r . . . . . . .
"""
river = ["A8-A7", "A7-B8"]
ford = ["B7-B8"]
[side.A]
army = "A"
panic = 14
barbarian = true
return_entry = ["A8", "A9"]
leaders = ["A", "C"]
units = ["LI C7/1", "LI D7/1", "LI E7/1", "LI F7/1", "HC G7/1 stays", "MA H7/1 returns", "HA G9/1 rapid=3", "EL I7/1", "CAMP G10"]
[[side.A.group]]
turn = 2
entry = ["A9", "A10"]
units = ["LC", "HI"]
leaders = ["B"]
[[side.A.exit]]
hexes = ["C1", "D1", "E1", "F1"]
units = 2
[side.B]
army = "B"
panic = 14
leaders = ["B", "D"]
units = ["KT C3/4", "KT D4/4", "LC E3/4", "LA F4/4", "CT G3/4", "PK E4/4", "EL H4/4", "MM B3/4", "WW F2", "CAMP G5"]
[[side.B.group]]
turn = 3
entry = ["N4"]
units = ["HC", "LI"]
[[side.B.exit]]
hexes = ["C12", "D12", "E12"]
[[side.B.exit]]
hexes = ["A12", "B12", "F12", "G12"]
points = 2
)";

/// The motley battle with these optional rules in force.
inline BattlePointer motley_battle(const std::vector<std::string>& options) {
    return battle_from(ancient_battles::with_options({"motley.toml", motley}, options).text);
}
/// With all of them, as far as they are compatible: under command control (17.4) charges are not chosen (17.3).
inline std::vector<BattlePointer> optional_battles() {
    std::vector<std::string> all(ancient_battles::option_names.begin(), ancient_battles::option_names.end());
    std::vector<BattlePointer> battles;
    battles.push_back(motley_battle(all));
    all.emplace_back("no-command-control");
    battles.push_back(motley_battle(all));
    return battles;
}

}  // namespace polemarch::test
