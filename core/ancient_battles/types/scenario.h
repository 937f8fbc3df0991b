// A battle as people write it: a TOML file with map, sides, units, leaders, reinforcements; and, for a battle that
// begins in mid-game, its [position]. It may have handicaps. scenario_reader.h reads it; data/ancient_battles/README.md
// documents the format.
#pragma once

#include "core/ancient_battles/types/chart.h"
#include "core/ancient_battles/types/limits.h"
#include "core/ancient_battles/types/options.h"
#include "core/diagnostics.h"
#include "core/dial.h"
#include "core/hex/hex.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// The map: the terrain of each hex and of each hexside.
struct Map {
    int columns = 18, rows = 12;
    hex::Set hexes;                                  ///< those of the map
    std::array<std::uint8_t, hex::cells> terrain{};  ///< index into Charts::terrain
    enum class HexSide : std::uint8_t { open, river, ford, bridge };
    std::array<std::array<HexSide, hex::directions>, hex::cells> sides{};  ///< the same seen from both hexes
    [[nodiscard]] bool holds(hex::Index hex) const { return hex < hex::cells && hexes.has(hex); }
    bool operator==(const Map&) const = default;
};

/// "HC C9/1", "HA C5/1 rapid=3", "WW B5 camp".
struct UnitEntry {
    std::uint8_t type = 0;          ///< index into Charts::units
    hex::Index hex = hex::nowhere;  ///< nowhere for a waiting unit
    hex::Direction facing = 0;      ///< 0 to 5; people write 1 to 6
    std::uint8_t rapid_fire = 1;    ///< ranged combats an activation (10.7), 1 to 3
    bool camp = false;              ///< the camp of its side (14.0): a CAMP, or a war wagon with the word camp
    bool stays = false;             ///< special rule: it may not leave the map of its own will (8.6)
    bool returns = false;           ///< special rule: it may come back after it has left (8.6.2)
    bool may_leave = false;         ///< special rule: it may leave the map under command control, too (17.4.2)
    std::string name{};             ///< for people and experiments; may be empty
    Place place;                    ///< where it was written
};
struct LeaderEntry {
    std::uint8_t kind = 0;  ///< index into Scenario::leader_kinds
    std::string name;       ///< may be empty
    int with_group = -1;    ///< index of the leader's group, or -1: present from the start
    Place place;
};
/// Reinforcements that come together (8.7); the units are the last ones of SideEntry::units, group after group.
struct Group {
    std::uint8_t turn = 1;
    std::vector<hex::Index> entry;
    std::size_t first_unit = 0, units = 0;  ///< into SideEntry::units
    Place place;
};
/// Points that a side gets in addition to those of its battle, or fewer (core/handicap.h).
struct Handicap {
    int victory_points = 0;  ///< at the start (14.0)
    int panic = 0;           ///< on the panic level (4.0)
    int command_points = 0;  ///< each turn (3.0, step 3)
    bool operator==(const Handicap&) const = default;
};
inline constexpr std::array<Dial<Handicap>, 3> handicap_dials{{
    {"vp", "victory_points", "victory points", "victory points at the start (14.0)", 9, &Handicap::victory_points},
    {"panic", "panic", "panic level",
     "on the panic level (4.0), at most to where slaughter (14.0) would come before panic", 1280, &Handicap::panic},
    {"command", "command_points", "Command Points a turn", "Command Points each turn (3.0)", 9,
     &Handicap::command_points},
}};

/// Special rule: where units that leave the map of their own will (8.6) earn victory points (14.0).
struct Exit {
    std::vector<hex::Index> hexes;                 ///< on the map's edge
    std::uint8_t points = 1, units = 1, most = 9;  ///< `points` for each `units` that leave, at most `most` in all
    Place place;
};
struct SideEntry {
    std::string name;       ///< of the army: "Epirus"
    std::string commander;  ///< may be empty
    std::uint16_t panic = 0;
    std::uint8_t victory_points = 0;  ///< at the start
    Handicap handicap;                ///< added to both
    bool barbarian = false;           ///< 17.3, 17.4: its light infantry (LI)
    std::vector<UnitEntry> units;
    std::vector<LeaderEntry> leaders;
    std::vector<Group> groups;
    std::vector<Exit> exits;
    std::vector<hex::Index> return_entry;        ///< entry hexes of units that may come back
    std::optional<std::uint16_t> control_turns;  ///< if they are not those of the scenario
    struct Places {
        Place panic, victory_points, barbarian, return_entry, control_turns;
    } places;  ///< of these keys; of the side if one is omitted
};

struct Scenario {
    std::string name;        ///< "Heraclea"
    std::string short_name;  ///< "heraclea": lower case, digits, hyphens
    std::string date;        ///< "280 BC"
    std::string special;     ///< what is special about the battle, in one line
    std::string note;        ///< a historical note
    std::string ground;      ///< the basis of the terrain
    std::string sources;     ///< the historical sources
    std::string simplified;  ///< how the battle departs from them, and what is guessed
    Map map;
    std::array<SideEntry, 2> sides;                  ///< A, B
    int draw_counts_for = -1;                        ///< 0 or 1: a draw is this side's victory; -1: nobody's
    OptionSet options;                               ///< optional rules in force (17.0)
    std::array<Place, options_count> option_places;  ///< place of each option's name, for faults of what it requires
    std::optional<std::uint16_t> control_turns;      ///< bits of the turns that check control (17.4.1); empty: all
    Place control_place;                             ///< of these turns
    std::vector<LeaderKind> leader_kinds;            ///< those of the chart, then its own
    TurnTable turns;
    Place end_place;              ///< of its end_on, if the scenario has its own turns
    std::vector<Figure> figures;  ///< with their basis, as far as the file gives it
    Source source;                ///< the text read; faults refer to it
    std::string text;             ///< the same with its options as they are in force: the beginning of every position
    bool has_position = false;    ///< the text ends in a [position] table (position.h): the battle begins in mid-game

    /// Whether command control of a side is checked in a turn (17.4.1).
    [[nodiscard]] bool checks_control(std::size_t side, int turn) const {
        return (sides[side].control_turns.value_or(control_turns.value_or(0xffff)) >> turn) & 1u;
    }
    [[nodiscard]] const Place& place_of(Option option) const { return option_places[static_cast<std::size_t>(option)]; }
};

}  // namespace polemarch::ancient_battles
