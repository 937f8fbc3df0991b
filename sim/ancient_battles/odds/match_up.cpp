#include "sim/ancient_battles/odds/match_up.h"

#include "core/diagnostics.h"

#include <vector>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

std::string typed_name(Approach approach) {
    std::string name(name_of(approach));
    for (char& c : name) c = c == ' ' ? '-' : c;
    return name;
}

void check_ground(const HexTerrain& ground, const UnitSpec& unit, const Charts& charts) {
    if (ground.movement == 0) {
        std::vector<std::string> codes;
        for (const HexTerrain& terrain : charts.terrain)
            if (terrain.movement > 0) codes.push_back(terrain.code);
        throw InputError(
            fmt::format("no unit stands in '{}'; there are: {} (rule 8.9)", ground.code, fmt::join(codes, ", ")));
    }
    if (unit.type && unit.type->base && unit.type->movement > 0 && !ground.wagons)
        throw InputError(fmt::format("{} may not enter '{}' (rule 8.9)", unit.type->code, ground.code));
}

std::string name_of(DiceReading dice) { return dice == DiceReading::averaging ? "averaging" : "ordinary"; }

std::string_view title_of(DiceReading dice) { return dice == DiceReading::averaging ? ", by averaging dice" : ""; }

CombatTables tables_for(const Charts& charts, DiceReading dice) {
    return {charts, dice == DiceReading::averaging ? dice::averaging_die() : dice::d6()};
}

}  // namespace polemarch::sim::ancient_battles
