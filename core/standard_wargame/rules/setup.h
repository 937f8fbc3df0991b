// Everything that never changes in a battle: charts, scenario, and what follows from them. All threads may share it.
#pragma once

#include "core/standard_wargame/types/measure.h"
#include "core/standard_wargame/types/scenario.h"
#include "core/standard_wargame/types/state.h"
#include "core/table/rectangle.h"

#include <array>

namespace polemarch::standard_wargame {

/// What never changes of a unit.
struct Trait {
    Troops troops{};
    Class grade = Class::regular;
    Role role = Role::none;
    std::uint8_t contingent = nobody;
    bool fortified_baggage = false;
    table::Extent extent{};
    Length range = 0;  ///< the farthest at which it shoots at any troops, with a second rank or without; 0: it does not
};

struct Setup {
    /// `charts` must be those with which the scenario was read.
    Setup(Charts charts, Scenario scenario);

    std::uint64_t id;  ///< given once in a process: identifies the battle in every key of core/per_thread.h
    Charts charts;
    Scenario scenario;
    std::array<Trait, places> trait{};
    /// The units of the generals of each side: the commander-in-chief, then the others in the order of the file; nobody
    /// behind the last.
    std::array<std::array<UnitIndex, most_generals>, 2> general{};

    [[nodiscard]] const ArmyTypeChart& army_type(unsigned side) const {
        return charts.armies.types[static_cast<std::size_t>(scenario.sides[side].type)];
    }
    [[nodiscard]] Troops troops(UnitIndex u) const { return trait[u].troops; }
    [[nodiscard]] const UnitType& type(UnitIndex u) const { return charts.unit(trait[u].troops); }
};

/// Where a unit is kept while it marches around this flank of its side: at the middle of the edge of the table over
/// which it will come, looking in. So a state knows by which flank.
[[nodiscard]] table::Pose march_pose(const Scenario& scenario, unsigned side, table::Hand hand);

/// Units and baggage as the scenario deploys them.
[[nodiscard]] State deployed(const Setup& g);

/// Whether an outline lies wholly on the table.
[[nodiscard]] bool is_on_table(const Setup& g, const table::Rectangle& place);

/// "A3"; baggage is "A0"; nobody, as the target of a battle action, "the village" (7.4.12).
[[nodiscard]] std::string unit_name(UnitIndex u);

}  // namespace polemarch::standard_wargame
