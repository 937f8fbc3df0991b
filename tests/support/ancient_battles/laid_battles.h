// The battles that are played on a map that lies another way, in all ways that the map of each can lie.
#pragma once

#include "tests/support/ancient_battles/special_battle.h"
#include "tests/support/ancient_battles/turned_battle.h"
#include "tests/support/library.h"

namespace polemarch::test {

/// Two lines of all kinds of troops on a small map. The maps of the library have the most columns that there can be, so
/// only a smaller one can be mirrored: the grid has that symmetry with an odd number of columns.
inline constexpr const char* two_lines = R"toml(format = "polemarch ancient-battles scenario 1"
name = "Two lines"
[map]
columns = 13
rows = 10
woods = ["B3", "C8", "D8", "K2", "L2"]
rough = ["F5"]
[side.A]
army = "South"
leaders = ["B", "C"]
panic = 14
units = ["LC C7/1", "MI D7/1", "HI E7/1", "HI F7/1", "HI G7/1", "MI H7/1", "LC I7/1", "LA E6/1", "LI G6/1", "CAMP F9"]
[side.B]
army = "North"
leaders = ["B", "C"]
panic = 14
units = ["HC C3/4", "MI D3/4", "MI E3/4", "PX F3/4", "HI G3/4", "LI H3/4", "LC I3/4", "MM E4/4", "LA G4/4", "CAMP F1"]
)toml";

struct LaidBattle {
    std::string name;  ///< short name of the library, or "two-lines", "special"
    Lay lay = Lay::half_turn;
    /// Not yet padded: fit_for() does that.
    [[nodiscard]] ancient_battles::Scenario scenario() const {
        const auto battle = name == "two-lines" ? battle_from(two_lines)
                            : name == "special" ? battle_from(special_battle)
                                                : load_battle(name);
        return battle->setup().scenario;
    }
};

inline std::vector<LaidBattle> laid_battles() {
    auto names = library();
    names.insert(names.end(), {"two-lines", "special"});
    std::vector<LaidBattle> found;
    for (const std::string& name : names)
        for (const Lay lay : {Lay::half_turn, Lay::mirrored})
            if (const LaidBattle laid{name, lay}; fit_for(lay, laid.scenario())) found.push_back(laid);
    return found;
}

/// For the name of a test: "firstmantinea_half_turn".
inline std::string name_of(const LaidBattle& laid) {
    std::string name = laid.name;
    std::erase(name, '-');
    return name + (laid.lay == Lay::half_turn ? "_half_turn" : "_mirrored");
}

}  // namespace polemarch::test
