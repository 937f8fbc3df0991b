#include "core/ancient_battles/types/chart.h"

#include <algorithm>

namespace polemarch::ancient_battles {

const UnitType* Charts::unit(std::string_view code) const {
    const auto found = std::find_if(units.begin(), units.end(), [&](const auto& unit) { return unit.code == code; });
    return found == units.end() ? nullptr : &*found;
}

const HexTerrain* Charts::hex_terrain(std::string_view code) const {
    const auto found = std::find_if(terrain.begin(), terrain.end(), [&](const auto& hex) { return hex.code == code; });
    return found == terrain.end() ? nullptr : &*found;
}

const LeaderKind* Charts::leader(std::string_view code) const {
    const auto found =
        std::find_if(leaders.begin(), leaders.end(), [&](const auto& kind) { return kind.code == code; });
    return found == leaders.end() ? nullptr : &*found;
}

}  // namespace polemarch::ancient_battles
