// What match-ups name besides their units: where two meet, and how dice are read.
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "sim/ancient_battles/odds/unit_spec.h"

#include <string>
#include <string_view>

namespace polemarch::sim::ancient_battles {

/// Refers to the charts.
struct Place {
    Approach approach = Approach::front;          ///< out of which of the defender's hexes the attack comes (11.2.5 iv)
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
/// Throws InputError for ground on which such a unit cannot be (8.9); for a unit without a type, on which none can be.
void check_ground(const HexTerrain& ground, const UnitSpec& unit, const Charts& charts);

enum class DiceReading : std::uint8_t {
    ordinary,
    averaging,  ///< a 1 is a 3, a 6 a 4 (17.2.1)
};
/// "ordinary", "averaging"
[[nodiscard]] std::string name_of(DiceReading dice);
/// At the end of a title: ", by averaging dice", nothing for ordinary ones.
[[nodiscard]] std::string_view title_of(DiceReading dice);
[[nodiscard]] CombatTables tables_for(const Charts& charts, DiceReading dice);

}  // namespace polemarch::sim::ancient_battles
