// A battle as its file describes it: the table, its ground, both armies and where they are deployed.
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/limits.h"
#include "core/table/polygon.h"
#include "core/table/pose.h"

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

struct UnitEntry {
    Troops troops{};
    Class grade = Class::regular;
    std::string name{};
    Role role = Role::none;
    std::uint8_t contingent = nobody;  ///< an index into SideEntry::contingents
    table::Pose pose{};
    Inside inside = Inside::outside;
    bool fortified = false;  ///< behind a temporary fortification (3.5.3.7)
};

struct SideEntry {
    std::string army;  ///< its name
    ArmyType type = ArmyType::standing;
    std::uint8_t level = 3;  ///< maintenance level at the beginning of the battle
    Strategy strategy = Strategy::prepare;
    bool fortified_baggage = false;
    table::Pose baggage{};
    std::vector<UnitEntry> units;
    std::vector<std::string> contingents;
};

struct Scenario {
    std::string name, short_name, date;
    Length width = 0, depth = 0;  ///< of the table
    Weather weather = Weather::none;
    std::uint8_t attacker = 0;  ///< the side that attacks (3.1.1)
    std::vector<Piece> pieces;
    std::array<SideEntry, 2> sides;
};

}  // namespace polemarch::standard_wargame
