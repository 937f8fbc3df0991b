// A small battle in which everything can happen soon, and games of it, for tests of texts.
#pragma once

#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/seek_battle.h"

#include <functional>
#include <string>

namespace polemarch::test {

inline constexpr const char* small_battle = R"toml(format = "polemarch ancient-battles scenario 1"
name = "Odds and ends"

[map]
columns = 9
rows = 7
hexes = """
1  . . . . w . . . .
2  . . r . w . . h .
3  . . . . . . . . .
4  . m . . . . . . .
5  . . . h . . . . ~
6  . . . . . w . . .
7  . . . . . . . . .
"""
river = ["A6-A7", "B7-B6"]
ford = ["D3-E3"]

[side.A]
army = "One"
panic = 10
leaders = ["A Alpha", "B", "C"]
units = [
    "HA D3/3 rapid=3", "LA E3/3 rapid=2", "KT E4/4", "HC F4/4", "EL D4/3", "LI C4/3", "CAMP B2", "WW B5", "LC G3/4", "PX F3/4",
]
[[side.A.group]]
turn = 2
entry = ["I3", "I4"]
units = ["KT", "LI", "HA rapid=3"]
leaders = ["A Omega"]

[side.B]
army = "Two"
panic = 10
leaders = ["B", "B Beta"]
units = [
    "MM D5/1", "LA E5/1 rapid=3", "KT E6/1", "HC F6/1", "LC F5/1", "LI C5/1", "CAMP H6", "MI G5/1", "HI G6/6", "WW H4",
]
[[side.B.group]]
turn = 2
entry = ["A4"]
units = ["HC", "HI", "LI"]
leaders = ["B Psi"]
)toml";

/// Plays one game: most choices seek battle if `seek`, else all are random. visit(state, move, faces) gets every step
/// before it is made; faces are empty for decisions.
template <class Visit>
void walk(const ancient_battles::Battle& battle, std::uint64_t seed, bool seek, Visit visit) {
    AgentStream stream(seed);
    ancient_battles::State s = battle.start();
    while (battle.actor(s) != Actor::nobody) {
        ancient_battles::Move move;
        std::array<std::uint8_t, max_faces> faces{};
        std::size_t count = 0;
        if (battle.actor(s) == Actor::chance) {
            count = battle.roll(s).count();
            for (std::size_t i = 0; i < count; ++i) faces[i] = static_cast<std::uint8_t>(1 + stream.below(6));
            move = battle.resolve(s, Faces(faces.data(), count));
        } else {
            MoveList<ancient_battles::Battle> list;
            battle.legal_moves(s, list);
            std::size_t choice = stream.below(static_cast<std::uint32_t>(list.size()));
            if (seek) choice = SeekBattle{}(battle, s, list, stream);
            // Random, but without endless passing.
            if (!seek && list[choice].kind == ancient_battles::Kind::pass) choice = list.size() - 1;
            move = list[choice];
        }
        visit(s, move, Faces(faces.data(), count));
        battle.apply(s, move);
    }
}

}  // namespace polemarch::test
