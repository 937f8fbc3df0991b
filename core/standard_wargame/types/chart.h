// The charts of the Standard Wargame Rules as data. chart_reader.h reads them from the TOML files of
// data/standard_wargame/charts; the heads of those files explain every key. Every figure has its basis, and a person
// who knows better changes it there without compiling.
//
// Lengths are in 1/512 base width (measure.h), money in half maintenance equivalents, so that both are whole.
#pragma once

#include "core/basis.h"
#include "core/source.h"
#include "core/standard_wargame/types/measure.h"
#include "core/standard_wargame/types/troops.h"
#include "core/table/polygon.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::standard_wargame {

// ---- units.toml

/// 7.4.4.1. Elephants are as heavy as their opponent.
enum class Weight : std::uint8_t { light, medium, heavy, as_opponent };
inline const std::vector<std::string> weight_names{"light", "medium", "heavy", "as-opponent"};

/// Half maintenance equivalents (2.2.1).
using Money = int;
inline constexpr Money not_sold = -1;

struct UnitType {
    std::string name;
    Length width = 0, depth = 0;  ///< of the base, as it stands in battle (2.1.4, S66)
    std::uint8_t figures = 0;     ///< on the base; 0: any number
    Weight weight = Weight::medium;
    std::uint8_t value = 0;                   ///< battle value (7.4.2); 0: relative to the enemy's
    std::optional<std::int8_t> relative{};    ///< added to the enemy's value
    std::uint8_t fortified_value = 0;         ///< of fortified baggage; 0: not fortified
    std::array<std::uint8_t, 4> moves{};      ///< movement open, difficult, strategic open, difficult (6.1.1)
    std::array<Money, class_count> prices{};  ///< not_sold: no such class (2.1.5)
    bool feints = false;                      ///< 7.4.1
};

// ---- armies.toml

enum class ArmyType : std::uint8_t { tribal, standing, feudal, citizen, mercenary };
inline constexpr std::size_t army_types = 5;
inline const std::vector<std::string> army_type_names{"tribal", "standing", "feudal", "citizen", "mercenary"};

/// Classes as a set: bit i is class i.
using ClassSet = std::uint8_t;
[[nodiscard]] constexpr bool has_class(ClassSet set, Class c) { return ((set >> static_cast<int>(c)) & 1) != 0; }
[[nodiscard]] constexpr ClassSet only(Class c) { return static_cast<ClassSet>(1 << static_cast<int>(c)); }

/// 2.3.2. Empty sets: the list gives the classes (2.3.2.6).
struct ArmyTypeChart {
    ClassSet main = 0, support = 0;
    std::optional<Class> mostly{};       ///< of at least half of each main line
    std::uint8_t generals = 0;           ///< there must be so many, with the commander; 0: any number
    std::int8_t attacker_modifier = 0;   ///< 3.1.1
    std::uint8_t general_die = 6;        ///< sides of the die for a lost general (9.1.1)
    bool fortifies_village = false;      ///< 3.3.2.8
    bool builds_fortifications = false;  ///< 3.5.3.7
    bool halves_militia = false;         ///< 9.1.1
    bool orders_again = false;           ///< sub-generals give more than one order (5.1)
};

struct ArmyChart {
    std::vector<std::uint8_t> level_sizes;  ///< percent of the game size, by maintenance level (2.2.3)
    std::uint8_t main_share = 0, support_share = 0, limited_share = 0, contingent_share = 0;  ///< percent of the size
    std::uint8_t main_class_share = 0, first_ally_share = 0;                                  ///< percent of units
    std::uint8_t most_generals = 0;  ///< besides the commander-in-chief (2.2.6)
    std::uint8_t most_main_lines = 0, most_units = 0;
    std::uint16_t men = 0;  ///< in a unit (2.2.4)
    std::array<ArmyTypeChart, army_types> types{};
};

// ---- movement.toml

struct MovementChart {
    Length move = 0, evade = 0, near = 0, retreat = 0, extended_retreat = 0, village = 0;
    std::uint8_t wheel_depth = 0;                                          ///< units (6.1.4.3)
    Length strategic_steady = 0, strategic_others = 0, strategic_far = 0;  ///< 8.1.1.2, 8.1.5
    std::uint8_t road_moves = 0;                                           ///< 8.1.4
    std::array<TroopSet, troop_kinds> evades{};                            ///< [unit]: before whom (6.2.1)
    /// 6.4.1: [class of the friend][mover][friend] is how many ranks deep it may be passed; 0: not.
    std::array<std::array<std::array<std::uint8_t, troop_kinds>, troop_kinds>, class_count> passes{};
};

// ---- combat.toml

/// Added to the die of the unit that they are about (7.4.4).
struct Modifiers {
    std::int8_t heavier = 0, light_against_light = 0, bow_in_difficult = 0;
    std::int8_t foot_against_shooter = 0, out_of_village = 0;
    std::int8_t unfaced_enemy = 0, horse = 0, camelry_against_foot = 0, difficult_ground = 0;
    std::int8_t shallow_against_deep = 0, javelins_against_bows = 0, horse_at_shallow = 0, defending = 0, rank = 0;
};

/// In whose bound cavalry has its bonus against shallow foot (N13).
enum class WhoseBound : std::uint8_t { own, foot };

/// Reach of a distance battle (7.2.1); 0: none.
struct Reach {
    Length one = 0, two_ranks = 0;
};

struct CombatChart {
    std::uint8_t unknown_value = 0;  ///< of an enemy whose battle value depends on ours, as ours on it (7.4.2)
    Modifiers modifiers;
    std::uint8_t lost_at = 0, kept_at = 0;  ///< dice that always lose and always keep cohesion
    std::uint8_t hold_from = 0;             ///< 7.4.11
    Length close_zone = 0, corridor = 0, village_reach = 0;
    Length all_round = 0;                                             ///< a war wagon's shot (7.2.1.1)
    bool weather_helps_target = false;                                ///< S15
    WhoseBound horse_against_shallow = WhoseBound::own;               ///< N13
    std::int8_t failed_evade = 0;                                     ///< S59
    std::array<std::array<Reach, troop_kinds>, troop_kinds> reach{};  ///< [shooter][target]
};

// ---- flee.toml

/// From the hardest to the easiest (7.4.10).
enum class FleeLevel : std::uint8_t { auto_fail, difficult, ordinary, easy, auto_success };
inline const std::vector<std::string> flee_level_names{"auto-fail", "difficult", "ordinary", "easy", "auto-success"};

struct FleeChart {
    /// [fleeing][enemy]: before help and harm. auto_fail is never changed.
    using Table = std::array<std::array<FleeLevel, troop_kinds>, troop_kinds>;
    Table close{}, distance{};
    std::int8_t opponent_lost = 0, extended_retreat = 0, veteran = 0, blocked = 0, militia = 0;  ///< 7.4.10.4
};

// ---- terrain.toml

enum class Ground : std::uint8_t {
    hill,
    woods,
    orchard,
    light_woods,
    brush,
    rocky,
    dunes,
    village,
    fortified_village,
    field,
    river,
    road,
    marsh,
    water,
};
inline constexpr std::size_t ground_types = 14;
inline const std::vector<std::string> ground_names{
    "hill",  "woods", "orchard", "light-woods", "brush", "rocky", "dunes", "village", "fortified-village",
    "field", "river", "road",    "marsh",       "water"};
/// How ground counts for movement or for close battle (3.3.3).
enum class Going : std::uint8_t { open, difficult, none };
inline const std::vector<std::string> going_names{"open", "difficult", "none"};

struct GroundType {
    Length visibility = 0;  ///< through it and inside it; 0: no limit
    std::array<Going, troop_kinds> movement{};
    Going combat = Going::open;
    bool basic = false, corner = false, band = false;  ///< what a piece of it may be (3.3.1)
    bool covers = false;                               ///< may cover a hill (3.3.2.1)
};

/// A terrain piece that a home terrain demands or forbids (3.3.2).
struct PieceKind {
    Ground ground = Ground::hill;
    std::optional<Ground> cover{};  ///< of a hill
    bool bare = false;              ///< a hill that must have no cover
};
/// How the terrain of a battle is chosen and laid (3.3.1, 3.3.4).
struct LayingChart {
    std::uint8_t pieces = 0, basic = 0;  ///< that the defender provides; that must be basic ones
    std::uint8_t bare_hills = 0;         ///< at most
    std::uint8_t single = 0;             ///< rivers, villages, roads: of each at most so many
    std::uint8_t roads = 0;              ///< for the road piece at most so many are laid
    std::uint8_t peak = 0;               ///< of a basic hill: its farthest edge at most so many times its nearest
    Length apart = 0;                    ///< 3.3.4.1, on a 6
    Length touch = 0;                    ///< 3.3.4.1, on a 5, and at which two pieces do not overlap yet
    Length band = 0;                     ///< the width of rivers and roads
    Length grid = 0;                     ///< on which it is judged whether a piece fits (N65)
};

inline constexpr std::size_t compulsory_pieces = 2;  ///< of every home (3.3.1)

/// Which die of two counts (3.2).
enum class FirstWeather : std::uint8_t { one_die, highest, lowest };

enum class Home : std::uint8_t {
    arabia_sahara,
    mediterranean,
    europe,
    persia_caucasus_central_asia,
    steppes,
    south_asia,
    east_asia,
};
inline constexpr std::size_t home_types = 7;
inline const std::vector<std::string> home_names{
    "arabia-sahara", "mediterranean", "europe", "persia-caucasus-central-asia", "steppes", "south-asia", "east-asia"};

struct HomeType {
    std::string name;
    std::array<PieceKind, compulsory_pieces> compulsory{};
    std::vector<Ground> not_available;
    FirstWeather first_weather = FirstWeather::one_die;
};

// ---- weather.toml

enum class Weather : std::uint8_t { none, perfect, extreme_heat, mist, fog, windy, storm, rain, pouring_rain };
inline constexpr std::size_t weather_types = 9;
inline const std::vector<std::string> weather_names{"none",  "perfect", "extreme-heat", "mist",        "fog",
                                                    "windy", "storm",   "rain",         "pouring-rain"};

struct WeatherType {
    Length visibility = 0;
    std::int8_t bows = 0, shooters = 0;  ///< added to the die of /bow units, of all, in distance battles
    bool poor_visibility = false;
    /// Command points more for an advance, and for an order in the strategic sequence (S16).
    std::uint8_t advance_extra = 0, strategic_extra = 0;
    bool lifts = false;   ///< when the two lowest command dice are equal
    bool soaked = false;  ///< all pieces are difficult; roads give nothing (S18)
};

struct WeatherChart {
    std::array<WeatherType, weather_types> types{};
    /// By face: the row of the table of 3.2, and its weather on the first and on a consecutive day (S12).
    struct Roll {
        std::uint8_t row = 0;
        Weather first = Weather::none, again = Weather::none;
    };
    std::array<Roll, 7> rolls{};  ///< [face]
    FirstWeather northern = FirstWeather::one_die;
};

// ---- strategies.toml

enum class Strategy : std::uint8_t { prepare, outflank, probe, defend, foray, withdraw };
inline constexpr std::size_t strategy_types = 6;
inline const std::vector<std::string> strategy_names{"prepare", "outflank", "probe", "defend", "foray", "withdraw"};

/// Arrays: by the enemy's strategy.
struct StrategyType {
    std::uint8_t cost = 0;                               ///< maintenance levels
    std::array<bool, strategy_types> march{}, draw{};    ///< may send a flank march; a draw is a winning draw
    std::array<std::uint8_t, strategy_types> earlier{};  ///< turns less that a flank march waits
    std::array<std::uint8_t, strategy_types> deployment{}, hasty{};  ///< added to dice; turns of hasty preparation
    std::array<std::uint8_t, strategy_types> delay_from{};           ///< 0 never, 1 always, else from this die on
};

/// What is counted before units are deployed, and what it adds to the dice (3.5.2, S32).
struct DeploymentChart {
    TroopSet heavy, light, light_twice;  ///< light_twice: a unit counts as two
    std::uint8_t times = 1;              ///< so many times the enemy's number
    std::int8_t more_heavy = 0, more_light = 0;
};

/// Where units may be deployed (3.5.1, 3.5.3). Lengths in 1/512 base width.
struct AreaChart {
    Length baggage_middle = 0, baggage_side = 0;  ///< baggage from the middle line and from the side edges (3.5.1)
    Length middle = 0, side = 0;     ///< units from them; a village keeps out of this area of the enemy (3.3.4.2)
    Length centre = 0, wing = 0;     ///< lines so far from the baggage (3.5.3.1, 3.5.3.2)
    Length reserve = 0;              ///< round the baggage (3.5.3.3)
    Length village = 0, corner = 0;  ///< from the enemy's village and corner terrain (3.5.3.4, 3.5.3.5)
    std::uint8_t corners = 0;        ///< of a unit that must be in a piece (3.5.3.4 to 3.5.3.6)
    std::uint8_t garrison_most = 0, garrison_least = 0;  ///< percent of the units (3.5.3.4)
    std::uint8_t marchers_most = 0;                      ///< percent of them (3.4.1.4)
};

struct StrategyChart {
    std::array<StrategyType, strategy_types> types{};
    DeploymentChart deployment;
    AreaChart areas;
    bool keeps_terrain = false;                                ///< after prepare against prepare
    std::uint8_t last_day = 0;                                 ///< on which prepare against prepare can delay (S28)
    std::uint8_t draw_with_advantage = 50, draw_without = 50;  ///< hundredths of a victory (S29)
};

// ---- orders.toml

enum class Order : std::uint8_t { advance, manoeuvre, regroup };
inline constexpr std::size_t order_types = 3;
inline const std::vector<std::string> order_names{"advance", "manoeuvre", "regroup"};

/// Kinds of moves (6.1.4).
enum class MoveKind : std::uint8_t { straight, back, wheel, tactical, turn, column, expansion };
inline const std::vector<std::string> move_kind_names{"straight", "back",   "wheel",    "tactical",
                                                      "turn",     "column", "expansion"};

struct OrderType {
    std::uint8_t cost = 1;
    TroopSet not_ordered;
    std::uint8_t moves = 0;  ///< bit i: MoveKind i is allowed
    bool close_battle = false, strategic = false;
};

struct OrderChart {
    std::array<OrderType, order_types> types{};
    TroopSet never_join, alone, light, not_advancing;
    Length far = 0, reach = 0;
    TroopSet waived;
    std::int8_t poor_visibility = 0;
};

// ---- morale.toml

struct MoraleChart {
    Length disorder_reach = 0, disorder_side = 0;        ///< 9.1.2
    Length encourage_reach = 0;                          ///< nearer than this (9.1.3)
    std::uint8_t commander_groups = 0;                   ///< less the sub-generals at the beginning (9.1.3)
    std::uint8_t more_generals = 0;                      ///< added to the die if several were lost (9.1.1)
    std::uint8_t more_moves = 0;                         ///< of a router (9.1.4)
    Length last_friend = 0;                              ///< 9.1.4.3
    std::uint8_t broken = 50;                            ///< percent of its units (9.2)
    std::uint8_t turns = 0;                              ///< 9.2.2.1b
    std::uint8_t victory = 0, free_turns = 0, draw = 0;  ///< points (9.2.2)

    /// The units destroyed or disordered at which an army of so many is broken: rounded up (9.2, example of 2.3.4.1).
    [[nodiscard]] constexpr int break_point(int units) const { return (broken * units + 99) / 100; }
};

struct Charts {
    std::array<UnitType, troop_kinds> units{};  ///< by Troops
    ArmyChart armies;
    MovementChart movement;
    CombatChart combat;
    FleeChart flee;
    std::array<GroundType, ground_types> grounds{};
    std::array<HomeType, home_types> homes{};
    LayingChart laying;
    WeatherChart weather;
    StrategyChart strategies;
    OrderChart orders;
    MoraleChart morale;
    std::vector<table::Polygon> shapes;  ///< the catalogue of terrain pieces (S20), each about its middle, facing north
    std::size_t basic_shapes = 0;  ///< so many come first; behind them those of corner pieces, in the south-west corner
    std::vector<Figure> figures;   ///< every figure read, "unit HF/1 value", with its basis
    std::vector<Source> sources;   ///< the texts read, in the order of chart_files

    [[nodiscard]] const UnitType& unit(Troops t) const { return units[index(t)]; }
    [[nodiscard]] const GroundType& ground(Ground g) const { return grounds[static_cast<std::size_t>(g)]; }
    [[nodiscard]] const HomeType& home(Home h) const { return homes[static_cast<std::size_t>(h)]; }
    [[nodiscard]] const WeatherType& in(Weather w) const { return weather.types[static_cast<std::size_t>(w)]; }
    [[nodiscard]] const StrategyType& strategy(Strategy s) const {
        return strategies.types[static_cast<std::size_t>(s)];
    }
    [[nodiscard]] const OrderType& order(Order o) const { return orders.types[static_cast<std::size_t>(o)]; }
};

}  // namespace polemarch::standard_wargame
