// Questions of `polemarch odds ancient-battles` as they are typed: "PX,leader=x1", --approach, --attacker-terrain ...
// All functions throw InputError if the text is not understood or the rules forbid it.
#pragma once

#include "sim/ancient_battles/odds/fire_question.h"
#include "sim/ancient_battles/odds/matrix_question.h"
#include "sim/ancient_battles/odds/melee_question.h"
#include "sim/ancient_battles/odds/rally_question.h"

#include <map>
#include <string>

namespace polemarch::sim::ancient_battles {

// The results refer to the charts.

[[nodiscard]] MeleeQuestion read_melee(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] FireQuestion read_fire(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] RallyQuestion read_rally(const OddsQuestion& question, const Charts& charts);
[[nodiscard]] MatrixQuestion read_matrix(const OddsQuestion& question, const Charts& charts);

// ---- their parts (part_readers.cpp)

/// TYPE[,disordered][,leader=x1|x2|+1]...[,charging][,uncontrolled]
[[nodiscard]] UnitSpec read_unit_spec(const std::string& text, const Charts& charts);
/// One of several attackers: the same with [,approach=A][,terrain=T][,hexside=H], for this attacker alone.
struct PlacedUnit {
    UnitSpec unit;
    std::map<std::string, std::string> place;  ///< by "approach", "terrain", "hexside"; as typed
};
[[nodiscard]] PlacedUnit read_placed_unit(const std::string& text, const Charts& charts);
[[nodiscard]] Approach read_approach(const std::string& text);
/// Ground that the unit can enter; for a unit without a type, that any unit can enter.
[[nodiscard]] const HexTerrain* read_ground(const std::string& text, const Charts& charts, const UnitSpec& unit);
/// Null for "none".
[[nodiscard]] const SideTerrain* read_hexside(const std::string& text, const Charts& charts);

}  // namespace polemarch::sim::ancient_battles
