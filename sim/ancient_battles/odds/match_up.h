// What match-ups state besides their units: the place, and how dice are read.
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "sim/ancient_battles/odds/unit_spec.h"

#include <string>
#include <string_view>

namespace polemarch::sim::ancient_battles {

/// Refers to the charts.
struct Place {
    Approach approach = Approach::front;          ///< from which of the defender's hexes the attack comes (11.2.5 iv)
    const HexTerrain* attacker_ground = nullptr;  ///< not null
    const HexTerrain* defender_ground = nullptr;  ///< not null
    const SideTerrain* hexside = nullptr;         ///< between them: the charts' ford or bridge; null: open

    [[nodiscard]] std::string hexside_code() const { return hexside ? hexside->code : "none"; }
};
/// From the front, both on clear ground.
[[nodiscard]] inline Place open_place(const Charts& charts) {
    return {Approach::front, charts.terrain.data(), charts.terrain.data(), nullptr};
}
/// "front", "front-flank", "rear-flank", "rear": on the command line and in JSON.
[[nodiscard]] std::string typed_name(Approach approach);
/// Throws InputError for ground that the unit cannot enter (8.9); for a unit without a type, that no unit can enter.
void check_ground(const HexTerrain& ground, const UnitSpec& unit, const Charts& charts);

enum class DiceReading : std::uint8_t {
    ordinary,
    averaging,  ///< a 1 counts as 3, a 6 as 4 (17.2.1)
};
/// "ordinary", "averaging"
[[nodiscard]] std::string name_of(DiceReading dice);
/// Suffix of a title: ", by averaging dice", empty for ordinary ones.
[[nodiscard]] std::string_view title_of(DiceReading dice);
[[nodiscard]] CombatTables tables_for(const Charts& charts, DiceReading dice);

}  // namespace polemarch::sim::ancient_battles
