// A scenario with every special rule, for tests of the texts about them.
#pragma once

namespace polemarch::test {

inline constexpr const char* special_battle = R"toml(format = "polemarch ancient-battles scenario 1"
name = "Special"
options = ["command-control", "barbarian-charges"]
control_turns = [2, 3]
draw_counts_for = "B"
[turns]
last = 8
end_on = { 6 = 2, 7 = 5 }
[map]
columns = 12
rows = 10
[side.A]
army = "South"
victory_points = 2
barbarian = true
leaders = ["B", "C"]
return_entry = ["A10", "B10"]
units = [
    "LC C8/1 returns", "MI D8/1 stays", "LI E8/1", "LI F8/1", "HI G8/1", "KT H8/1", "LC I8/1",
    "HA E9/1 rapid=3", "LI G9/1",
    "WW F10 camp", "WW G10",
]
[[side.A.exit]]
hexes = ["A1", "B1", "C1"]
points = 1
units = 1
most = 3
[[side.A.group]]
turn = 3
entry = ["L9", "L10"]
units = ["LC returns", "HA rapid=2", "KT stays"]
leaders = ["B Late"]
[side.B]
army = "North"
leaders = ["B", "C"]
units = [
    "HC C3/4", "MI D3/4", "MI E3/4", "PX F3/4", "HI G3/4", "LI H3/4", "LC I3/4",
    "MM E2/4", "LA G2/4", "EL F2/4",
    "CAMP F1",
]
[[side.B.exit]]
hexes = ["F10"]
units = 2
)toml";

}  // namespace polemarch::test
