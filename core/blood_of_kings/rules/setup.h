// Everything that never changes in a battle: charts, scenario, ground, and the tables computed from them. All threads
// may share it.
#pragma once

#include "core/blood_of_kings/rules/ground.h"
#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/scenario.h"
#include "core/blood_of_kings/types/state.h"
#include "core/blood_of_kings/types/trait.h"

#include <array>
#include <cstdint>

namespace polemarch::blood_of_kings {

struct Setup {
    /// `charts` must be those with which the scenario was read.
    Setup(Charts charts, Scenario scenario);
    Setup(const Setup&) = delete;  // traits point into it
    Setup& operator=(const Setup&) = delete;

    std::uint64_t id;  ///< given once in a process: identifies the battle in every key of core/per_thread.h
    Charts charts;
    Scenario scenario;
    Ground ground;
    UnitType camp_type;                 ///< of camps and baggage trains, which have no chart
    std::array<Trait, places> trait{};  ///< of each unit and camp; without a type if the scenario has no such unit
    std::array<LeaderIndex, 2> army_commander{};  ///< of each side
    UnitMask impetuous = 0;                       ///< units that can be tempted (Uncontrolled_1)
    UnitMask shooters = 0;                        ///< units with missiles

    [[nodiscard]] const UnitType& type(UnitIndex u) const { return *trait[u].type; }
    [[nodiscard]] const Handicap& handicap(unsigned side) const { return scenario.sides[side].handicap; }
    [[nodiscard]] int units(unsigned side) const { return static_cast<int>(scenario.sides[side].units.size()); }
    [[nodiscard]] const LeaderEntry& leader_entry(LeaderIndex l) const {
        return scenario.sides[side_of_leader(l)].leaders[l % max_side_leaders];
    }
};

/// Units, camps and leaders as the scenario sets them up. No turn has begun: first_state() of turn.h goes on.
[[nodiscard]] State start_of(const Setup& g);

}  // namespace polemarch::blood_of_kings
