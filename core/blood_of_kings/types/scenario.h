// A battle as people write it: a TOML file with the table, its ground, and two armies in wings under leaders; and, for
// a battle that begins in mid-game, its [position]. The format is documented in data/blood_of_kings/README.md.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/state.h"
#include "core/diagnostics.h"
#include "core/dial.h"
#include "core/table/measure.h"
#include "core/table/polygon.h"
#include "core/table/rectangle.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::blood_of_kings {

/// A piece of ground: woods, a hill, a road.
struct Area {
    std::uint8_t kind = 0;   ///< index into Charts::grounds
    std::uint8_t level = 0;  ///< of its elevation (B22); 0 is the table
    table::Polygon shape;
};
/// A hedge or wall, a thin strip for each stretch of it.
struct Obstacle {
    std::uint8_t kind = 0;  ///< index into Charts::obstacles
    bool ring = false;      ///< closed: it ends where it begins
    std::vector<table::Rectangle> strips;
};
inline constexpr std::size_t max_areas = 32, max_obstacles = 32;

/// Lengths are written in inches. On a half-scale table, where all lengths are half as long, the written length is half
/// of the stored one: `one` is then two inches.
constexpr table::Measure measure_in_inches(Length width, Length depth, Length one = inch) {
    return {.half_width = width / 2, .half_depth = depth / 2, .one = one, .name = "inches"};
}

struct UnitEntry {
    std::string name;       ///< "Triarii"; may be empty
    std::uint8_t type = 0;  ///< index into Charts::units
    std::uint8_t bases = 1, frontage = 1;
    table::Pose pose;
    Weapon weapon = Weapon::none;
    std::int8_t quality = 0;
    bool aggressive = false, impetuous = false, armoured = false, pavises = false, march = false;
    std::uint8_t wing = 0;  ///< of its side
    Place place;            ///< where it was written
};
struct LeaderEntry {
    std::string name;
    bool exceptional = false, commander = false;  ///< commander: of the whole army
    table::Point at;
    int with = -1;  ///< index of the unit of the same side that the leader is attached to at the start
    Place place;
};
struct CampEntry {
    table::Pose pose;
    table::Extent extent;
    Length advance = 0;       ///< of a baggage train; 0 for a camp
    std::uint8_t points = 0;  ///< lost when it is sacked
    Place place;
};
/// What a side has in addition to its scenario, or less (core/handicap.h).
struct Handicap {
    int break_point = 0;  ///< added to it (Morale_11)
    int activations = 0;  ///< of each Initiative (Sequence_5); there are never fewer than none
    bool operator==(const Handicap&) const = default;
};
inline constexpr std::array<Dial<Handicap>, 2> handicap_dials{{
    {"break", "break_point", "break point", "points that the army can lose before it breaks (Morale_11)", 99,
     &Handicap::break_point},
    {"activations", "activations", "activations of each Initiative",
     "activations of each Initiative, -6 to +6 (Sequence_5)", 6, &Handicap::activations},
}};
struct SideEntry {
    std::string name;                  ///< of the army: "Carthage"
    std::vector<LeaderEntry> leaders;  ///< one for each wing
    std::vector<UnitEntry> units;
    std::optional<CampEntry> camp;
    Handicap handicap;
    std::int16_t bonus = 0;         ///< added to the break point
    std::uint16_t break_point = 0;  ///< including the bonus and the handicap
};

struct Scenario {
    std::string name, short_name, date;
    std::string special;                            ///< what is special about the battle, in one line
    std::string note, ground, sources, simplified;  ///< the course of the battle, the ground, its basis, omissions
    table::Measure measure;
    std::vector<Area> areas;
    std::vector<Obstacle> obstacles;
    std::array<SideEntry, 2> sides;  ///< the Attacker is A
    std::uint8_t turn_limit = 0;
    std::vector<Figure> figures;
    Source source;
    bool has_position = false;
};

}  // namespace polemarch::blood_of_kings
