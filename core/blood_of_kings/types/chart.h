// The charts of Blood of Kings & Heroes as data: troop types, ground, movement, command, combat and army morale.
// chart_reader.h reads them from the TOML files of data/blood_of_kings/charts. Every figure has its basis. The game's
// app does not publish its modifiers, so most are assumed; a person who knows better changes them there without
// compiling.
//
// Lengths are stored in 1/256 inch, the unit of this system on the measured table (core/table).
#pragma once

#include "core/basis.h"
#include "core/source.h"
#include "core/table/point.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::blood_of_kings {

using table::Length;
inline constexpr Length inch = 256;
inline constexpr Length tolerance = 10;      ///< 1 mm: contact, support and groups share it (rulings)
inline constexpr Length half_base = 302;     ///< half of the 60 mm frontage of every base (B1)
inline constexpr std::size_t max_bases = 6;  ///< of a unit (Units)

enum class Arm : std::uint8_t { foot, mounted, chariot, elephant, artillery };
inline const std::vector<std::string> arm_names{"foot", "mounted", "chariot", "elephant", "artillery"};
/// The weapon a unit shoots with: its range (B8). `choice`: the scenario must name it; `option`: it may.
enum class Weapon : std::uint8_t { none, javelin, missile, engine };
inline constexpr std::size_t weapons = 4;
enum class Arms : std::uint8_t { none, missile, engine, choice, option };
enum class Armour : std::uint8_t { never, option, always };

/// A troop type. Modifiers are added to a die; costs are inches of movement for an inch moved.
struct UnitType {
    std::string code;  ///< "HC"
    std::string name;  ///< "Heavy Cavalry"
    Arm arm = Arm::foot;
    std::int16_t half_depth = 0;         ///< of a base, 1/256 inch
    std::array<std::int8_t, 3> melee{};  ///< against foot, against mounted and chariots, against elephants
    std::int8_t fire = 0;                ///< as a firer
    std::int8_t fire_at_charger = 0;     ///< as a firer in defensive fire
    std::int8_t target = 0;              ///< added to the die of a unit that fires at it
    Arms arms = Arms::none;
    Armour armour = Armour::never;
    Length advance = 0;                      ///< inches in 1/256
    Length charge = 0;                       ///< 0: never charges
    std::uint8_t rough = 1, very_rough = 1;  ///< cost of an inch there
    std::array<std::int8_t, 2> hampered{};   ///< in melee in rough and in very rough ground, 0 or negative
    std::int8_t flank = 0;                   ///< if attacked in flank or rear, negative
    std::int8_t retire = 0;                  ///< added to the die of a Retire action
    std::uint8_t points = 0;                 ///< toward breaking, for each base lost
    bool skirmisher = false;  ///< Light Infantry, Light Horse: command at 24 inches, passed by friends, first turn free
    bool evades = false;      ///< may be rated aggressive
    bool aggressive = false;  ///< may be rated so
    bool spears = false;      ///< its steady front takes the impact from mounted and chariots
    bool pikes = false;       ///< ... and from foot
    bool massed_bows = false;  ///< shoots at chargers; friends pass through it when one base deep
    bool all_round = false;    ///< fires from all sides
    bool shy = false;          ///< charges in the open only others of its kind
    bool wheeled = false;      ///< may not cross linear obstacles
    [[nodiscard]] bool on_horse() const { return arm == Arm::mounted || arm == Arm::chariot; }
};

enum class Going : std::uint8_t { open, rough, very_rough, impassable };
enum class Cover : std::uint8_t { none, soft, hard };

/// A kind of area on the table.
struct GroundType {
    std::string code, name;
    Going going = Going::open;
    Cover cover = Cover::none;
    bool conceals = false;  ///< sight runs at most a few inches in it
    bool town = false;      ///< a road for units in march formation
    bool road = false;
    bool choke = false;  ///< bridge, ford or gate: an extra cost, and no unit enters on a broad front
};
/// A line that units cross: fence, hedge, wall, ditch.
struct ObstacleType {
    std::string code, name;
    Cover cover = Cover::soft;
};

struct MovementChart {
    Length facing_change = 0, obstacle = 0, choke_point = 0;  ///< costs
    std::uint8_t sideways = 2;                                ///< sideways and backward, an inch costs
    Length zone = inch;                                       ///< before an enemy's front, which no enemy may enter
    Length short_of = inch;  ///< how far short of contact a charger stops that fire has halted
    std::array<Length, weapons> range{};
    Length sight_in_cover = 0;                 ///< into, out of or through woods
    Length obstacle_cover = 0;                 ///< how near to an obstacle a unit must be to have its cover
    Length radius = 0, skirmisher_radius = 0;  ///< of command
    Length leader_move = 0, leader_gap = 0;    ///< the leader's own move; how far from enemies it must end
};

/// Chances are on one d6.
struct CommandChart {
    std::uint8_t attacker_until = 0;            ///< the Initiative button names the Attacker on a die of at most this
    std::array<std::uint8_t, 7> activations{};  ///< [die]
    std::uint8_t exceptional_activations = 0;
    std::array<std::int8_t, 3> leader{};  ///< modifiers for no leader, a leader, an exceptional leader
    std::array<std::uint8_t, 2> orders_lost{}, orders_delayed{};  ///< [with a leader]: on a die of at most this
    std::uint8_t regroup_one = 0, regroup_two = 0, retire = 0;    ///< levels gained, success from this roll on
    std::uint8_t uncontrolled = 0;                                ///< charges from this roll on
};

struct CombatChart {
    std::int8_t impact = 0, aggressive_impact = 0, armoured = 0;
    std::array<std::int8_t, 3> status{};  ///< OK, disordered, demoralized
    std::int8_t uphill = 0;
    std::array<std::int8_t, 3> cover{};    ///< of the target: none, soft, hard
    std::array<std::int8_t, 3> numbers{};  ///< even, more, twice as many
    std::int8_t quality = 0;
    std::int8_t fire_armoured = 0, fire_march = 0;
    std::array<std::int8_t, 3> fire_cover{};  ///< modifier of the firer's die: negative
    std::array<std::uint8_t, 4> ladder{};     ///< differences from which 1, 2, 3 levels and everything are lost
    std::uint8_t devastating = 2;             ///< levels from which fire halts a charge
};

struct MoraleChart {
    std::uint8_t demoralized = 0, army_commander = 0, subordinate = 0, camp = 0, camp_bases = 0;
    std::uint8_t turn_limit = 0;
};

struct Charts {
    std::vector<UnitType> units;
    std::vector<GroundType> grounds;
    std::vector<ObstacleType> obstacles;
    MovementChart movement;
    CommandChart command;
    CombatChart combat;
    MoraleChart morale;
    std::vector<Figure> figures;  ///< every figure read, "unit LI advance", with its basis
    std::vector<Source> sources;  ///< the texts read, in the order of chart_files

    [[nodiscard]] const UnitType* unit(std::string_view code) const;
};

}  // namespace polemarch::blood_of_kings
