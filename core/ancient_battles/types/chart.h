// The charts of Ancient Battles Deluxe as data: unit types, terrain, command, melee and turn tables. chart_reader.h
// reads them from the TOML files of data/ancient_battles/charts. Every figure has its basis, so that an owner of the
// counters can correct it and a report can name it.
#pragma once

#include "core/basis.h"
#include "core/source.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

enum class Family : std::uint8_t { infantry, cavalry, other };

/// A line of the unit chart (2.0). The figures are those of the counter.
struct UnitType {
    std::string code;  ///< "LI"
    std::string name;  ///< "Light Infantry"
    Family family = Family::infantry;
    std::uint8_t strength = 0;             ///< good order, 0 to 20
    std::uint8_t disordered_strength = 0;  ///< 0 to 20
    std::uint8_t movement = 0;             ///< Movement Allowance in points, 0 to 6
    std::uint8_t shots = 0;                ///< missile dice, 0 to 3; 0 if and only if range is 0
    std::uint8_t range = 0;                ///< hexes, 0 to max_range
    std::uint8_t missile_defence = 0;      ///< 0 to 5
    bool light = false;                    ///< green box: passes through friends, no second melee (8.3.2, 11.6.3)
    bool disciplined = false;              ///< black box: advance is an option (11.6.1)
    bool cavalry_effective = false;        ///< brown box (11.2.4)
    bool skirmisher = false;  ///< LI, LA: retreat before melee from other infantry (11.2.3), woods do not disorder
    bool base = false;        ///< camp or war wagon: all of 13.0 (all-round front, immune, never attacks, looted)
    bool elephant = false;    ///< 11.2.5 ii, 17.5a; marsh disorders
    bool impetuous = false;   ///< 17.4: Knights
    bool barbarian = false;   ///< LI: on a barbarian side it charges (17.3) and is impetuous (17.4)
    std::vector<std::uint8_t> dismounts;  ///< 17.5b: types it may fight as on foot, indices into Charts::units
    [[nodiscard]] bool camp() const { return base && movement == 0; }
};
inline constexpr std::uint8_t max_range = 4;
inline constexpr std::size_t most_dismounts = 2;  ///< types that one type may dismount to

/// Which units a hex disorders when they enter it in good order (8.9).
enum class Disorders : std::uint8_t { nobody, all_but_skirmishers, cavalry_and_elephants };

/// A line of the Terrain Effects Chart for hexes.
struct HexTerrain {
    std::string code;           ///< "woods"
    char letter = '.';          ///< in drawn maps
    std::uint8_t movement = 1;  ///< points to enter, 1 to 3; 0: no entry
    Disorders disorders = Disorders::nobody;
    std::int8_t attacker = 0;          ///< melee modifier of a unit that attacks out of it, -3 to 3
    std::int8_t defender = 0;          ///< of a unit that is attacked in it
    bool level_defender = false;       ///< hill: `defender` only against attackers in other terrain
    std::uint8_t missile_defence = 0;  ///< 0 to 3
    bool blocks_sight = false;         ///< 10.4
    bool hill = false;                 ///< the exception of 10.4
    bool wagons = true;                ///< whether war wagons may enter
};
/// A line of the Terrain Effects Chart for hexsides.
struct SideTerrain {
    std::string code;           ///< "river", "ford", "bridge"
    bool crossable = true;      ///< by movement, melee, zones of control, retreat
    std::uint8_t movement = 0;  ///< additional points, 0 to 1
    std::int8_t attacker = 0;   ///< melee modifier of a unit that attacks across it
    std::int8_t defender = 0;   ///< of a unit that is attacked across it
};

struct LeaderKind {
    std::string code;                 ///< "A"
    std::uint8_t command_points = 0;  ///< 0 to 2
    std::uint8_t multiplier = 0;      ///< x1: 1, x2: 2 (11.2.4)
    std::uint8_t addition = 0;        ///< +1: 1
};

/// The thresholds between melee results (11.2.6). The disputed ones are switches.
struct MeleeTable {
    bool defender_eliminated_at_three_times = true;  ///< A = 3D: DE ("example"), else DD ("sheet")
    bool attacker_eliminated_at_two_times = false;   ///< D = 2A: AE, else AD
    std::array<std::int8_t, 4> vector{0, 1, 2, 4};   ///< tactical approach: front, front flank, rear flank, rear
    std::uint8_t most_advantage = 10;                ///< 11.2.5 ii
    bool skirmishers_retreat_from_all = false;       ///< ruling 63
    bool camp_steadfast = false;                     ///< camps are not flipped by melee
};

struct TurnTable {
    std::uint8_t last = 10;                 ///< the last turn, 1 to 15; it ends the game without a die
    std::array<std::uint8_t, 16> end_on{};  ///< [turn]: the game ends on a die of at most this; 0: no check
};

struct Charts {
    std::vector<UnitType> units;
    std::vector<HexTerrain> terrain;  ///< [0] is the ground of a map where none is written ("clear")
    SideTerrain river, ford, bridge;
    std::array<std::uint8_t, 7> command{};  ///< [die 1..6]: command points (3.0 step 3)
    std::vector<LeaderKind> leaders;
    MeleeTable melee;
    TurnTable turns;
    std::vector<Figure> figures;  ///< every figure read, "unit LI movement", with its basis
    std::vector<Source> sources;  ///< the texts read: units, terrain, command, melee, turns

    [[nodiscard]] const UnitType* unit(std::string_view code) const;
    [[nodiscard]] const HexTerrain* hex_terrain(std::string_view code) const;
    [[nodiscard]] const LeaderKind* leader(std::string_view code) const;
};

}  // namespace polemarch::ancient_battles
