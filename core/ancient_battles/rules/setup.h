// Everything that never changes in a battle: charts, scenario, and the tables computed from them. Immutable once it is
// built; all threads may share it. What changes is the State (types/state.h). queries.h and the headers of the subjects
// have the questions that need both.
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "core/ancient_battles/rules/ground.h"
#include "core/ancient_battles/types/scenario.h"
#include "core/ancient_battles/types/state.h"
#include "core/ancient_battles/types/trait.h"
#include "core/hex/view.h"

#include <vector>

namespace polemarch::ancient_battles {

/// Reinforcements (8.7), or units of a side that may come back (8.6.2).
struct Arrival {
    std::uint8_t side = 0, turn = 1;
    Gone from = Gone::waiting;  ///< where they are until they enter
    UnitMask units = 0;
    hex::Set entry{};
    std::uint16_t leaders = 0;  ///< the leaders who come with the first unit that enters
    /// Not reinforcements, but units that may come back after they have left.
    [[nodiscard]] bool back() const { return from == Gone::returning; }
};

/// 17.1: how far from their camp units are set up, and how far side A may shift its own camp, in hexes.
inline constexpr std::size_t camp_reach = 3;

/// Only the constructor writes its members: hold it const.
struct Setup {
    Setup(Charts charts_read, Scenario scenario_read);

    Charts charts;
    Scenario scenario;
    std::uint64_t id;  ///< given once in a process: identifies the battle in every key of core/per_thread.h
    Ground ground;
    CombatTables tables;
    /// Units of a side are first[side] up to, not including, first[side + 1]: those of the scenario in its order, then
    /// the counters that take a unit's place (17.5).
    std::array<UnitIndex, 3> first{};
    std::array<Trait, max_units> trait{};                                    ///< [unit]
    std::array<LeaderKind, max_leaders> kind{};                              ///< [leader]
    std::array<std::uint16_t, 2> leaders{};                                  ///< [side]: a bit for each leader
    std::vector<Arrival> arrivals;                                           ///< side A's first
    std::array<std::array<UnitIndex, most_dismounts>, max_units> on_foot{};  ///< 17.5b: [unit][choice], or none
    std::array<UnitIndex, max_units> turned{};       ///< 17.5a: the enemy's counter for an elephant, or none
    std::array<UnitIndex, 2> camp{none, none};       ///< [side], or none (14.0)
    hex::Set camp_hexes;                             ///< 17.1.1: where side B's camp may be placed
    std::array<std::vector<hex::Set>, 2> exit_sets;  ///< see exit_at(); empty if there are none
    /// [side]: how the side sees the map, with itself below and the enemy above. When the map is turned or mirrored the
    /// view is too, so each hex looks as before. For ties between equal choices.
    std::array<hex::View, 2> view;

    [[nodiscard]] bool in_force(Option option) const { return scenario.options.has(option); }
    [[nodiscard]] UnitIndex first_unit(unsigned side) const { return first[side]; }
    [[nodiscard]] UnitIndex end_unit(unsigned side) const { return first[side + 1]; }
    [[nodiscard]] const UnitType& type(UnitIndex u) const { return charts.units[trait[u].type]; }
    /// The ground of a map hex.
    [[nodiscard]] const HexTerrain& terrain(hex::Index h) const { return charts.terrain[scenario.map.terrain[h]]; }
    [[nodiscard]] const Handicap& handicap(unsigned side) const { return scenario.sides[side].handicap; }
    /// 4.0: the panic rating at the start.
    [[nodiscard]] int panic_level(unsigned side) const { return scenario.sides[side].panic + handicap(side).panic; }
    /// Units of the scenario; those of a side beyond them are counters that take a unit's place (17.5).
    [[nodiscard]] std::size_t scenario_units(unsigned side) const { return scenario.sides[side].units.size(); }
    /// The unit of the scenario that a counter represents.
    [[nodiscard]] UnitIndex origin(UnitIndex u) const { return trait[u].origin == none ? u : trait[u].origin; }
    /// Special rules: how many exits of a side score (Scenario). They are numbered from 1; 0 means all other hexes of
    /// the map.
    [[nodiscard]] std::size_t exits(unsigned side) const {
        return exit_sets[side].empty() ? 0 : exit_sets[side].size() - 1;
    }
    [[nodiscard]] const hex::Set& exit(unsigned side, std::size_t number) const { return exit_sets[side][number]; }
    /// The exit that contains a hex, or 0.
    [[nodiscard]] std::uint8_t exit_at(unsigned side, hex::Index h) const;
    /// The number by which moves name an arrival (index into `arrivals`): those of a side are counted from 1.
    [[nodiscard]] int group_number(std::size_t arrival) const;

private:
    void make_units();
    std::size_t make_counters(unsigned side, std::size_t n);
    void make_exits(unsigned side);
    void make_returns(unsigned side);
    void make_camp_hexes();
    [[nodiscard]] hex::View view_of(unsigned side) const;
};

/// The state before turn 1, without a [position] (15.0). first_state() (turn.h) goes on from there to the first
/// decision.
[[nodiscard]] State start_of(const Setup& g);

}  // namespace polemarch::ancient_battles
