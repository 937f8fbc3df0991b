// A battle as its file describes it: the table, its ground, both armies and where they are deployed. Side A's rear edge
// is the southern one, side B's the northern one. The format is documented in data/standard_wargame/SCENARIOS.md.
#pragma once

#include "core/diagnostics.h"
#include "core/dial.h"
#include "core/source.h"
#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/limits.h"
#include "core/table/measure.h"
#include "core/table/polygon.h"
#include "core/table/rectangle.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

/// Who commands with a unit (2.2.6).
enum class Role : std::uint8_t { none, commander, sub, ally };
inline const std::vector<std::string> role_names{"none", "commander", "sub", "ally"};

/// A terrain piece that lies on the table. Places are from the middle of the table.
struct Piece {
    Ground ground = Ground::hill;
    std::optional<Ground> cover{};  ///< of a hill (3.3.2.1)
    table::Polygon shape;
    table::Point peak{};             ///< of a hill (3.3.1.4)
    std::uint8_t friendly = nobody;  ///< of a village: the side that set it up (3.3.4.2)
};

/// How a unit is in a fortified village (6.5.2, 7.4.12.3).
enum class Inside : std::uint8_t { outside, defender, at_wall, within };
inline const std::vector<std::string> inside_names{"outside", "defender", "at-wall", "within"};

struct UnitEntry {
    Troops troops{};
    Class grade = Class::regular;
    std::string name{};
    Role role = Role::none;
    std::uint8_t contingent = nobody;  ///< an index into SideEntry::contingents
    table::Pose pose{};
    Inside inside = Inside::outside;
    bool fortified = false;              ///< behind a temporary fortification (3.5.3.7)
    std::optional<table::Hand> march{};  ///< on a flank march around this end, as its owner sees it (4.1.6)
    Place place{};                       ///< where it was written
};

/// What a side has in addition to its battle, or less (core/handicap.h).
struct Handicap {
    int levels = 0;       ///< maintenance levels when the battle begins (2.2.3)
    int break_point = 0;  ///< units that can be lost before the army is broken (9.2)
    int command = 0;      ///< command points of each bound (4.1.4.1); there are never fewer than none
    bool operator==(const Handicap&) const = default;
};
inline constexpr std::array<Dial<Handicap>, 3> handicap_dials{{
    {"level", "levels", "maintenance levels", "maintenance levels when the battle begins, 0 to 15 (2.2.3)", 15,
     &Handicap::levels},
    {"break", "break_point", "break point", "units that the army can lose before it is broken (9.2)", 60,
     &Handicap::break_point},
    {"command", "command_points", "command points of each bound", "command points of each bound, -3 to +3 (4.1.4.1)", 3,
     &Handicap::command},
}};

struct SideEntry {
    std::string army;  ///< its name
    std::string file;  ///< of the army, as written; empty: its units are in the scenario
    Place file_place{};
    ArmyType type = ArmyType::standing;
    Home home = Home::mediterranean;
    bool northern = false;   ///< in Europe: the weather of the north (3.2, S13)
    std::uint8_t level = 3;  ///< maintenance level when the battle begins, with the handicap
    Handicap handicap;
    bool attacks = false;  ///< as written; Scenario::attacker says the same
    Strategy strategy = Strategy::prepare;
    bool fortified_baggage = false;
    table::Pose baggage{};
    Place baggage_place{};
    std::vector<UnitEntry> units;
    std::vector<std::string> contingents;
};

/// Before which step of the eve of the battle, or after all of them, a battle begins (3). What the steps behind it
/// settle has no meaning yet: roles and weather from `eve` on, ground from `terrain` on, strategies and what they cost
/// from `strategies` on, places from `deployment` on.
enum class Begins : std::uint8_t { eve, terrain, strategies, deployment, deployed };
inline const std::vector<std::string> begins_names{"eve", "terrain", "strategies", "deployment", "deployed"};

struct Scenario {
    std::string name, short_name, date, special, note, sources;
    Begins begins = Begins::deployed;
    Length width = 0, depth = 0;  ///< of the table
    Weather weather = Weather::none;
    std::uint8_t day = 1;       ///< since the armies met (3.4.3)
    std::uint8_t attacker = 0;  ///< the side that attacks (3.1.1)
    std::vector<Piece> pieces;
    std::array<SideEntry, 2> sides;
    Source source;
    std::vector<Source> files;  ///< the armies and army lists that it was read with: a record of a battle needs them
    bool has_position = false;

    /// How lengths and places are written: in base widths, from the south-west corner.
    [[nodiscard]] table::Measure measure() const {
        return {.half_width = width / 2, .half_depth = depth / 2, .one = base_width, .name = "base widths"};
    }
};

}  // namespace polemarch::standard_wargame
