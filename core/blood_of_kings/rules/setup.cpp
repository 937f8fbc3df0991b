#include "core/blood_of_kings/rules/setup.h"

#include "core/setup_id.h"

#include <utility>

namespace polemarch::blood_of_kings {

namespace {

UnitType type_of_camps() {
    UnitType type;
    type.code = "CAMP";
    type.name = "Camp";
    type.rough = 2;
    type.very_rough = 3;
    type.half_depth = static_cast<std::int16_t>(half_base);
    return type;
}

}  // namespace

Setup::Setup(Charts of_charts, Scenario of_scenario)
    : id(next_setup_id()),
      charts(std::move(of_charts)),
      scenario(std::move(of_scenario)),
      ground(charts, scenario),
      camp_type(type_of_camps()) {
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            const UnitEntry& unit = entry.units[i];
            const auto u = static_cast<UnitIndex>(side * side_places + i);
            trait[u] = {&charts.units[unit.type],
                        unit.bases,
                        static_cast<LeaderIndex>(side * max_side_leaders + unit.wing),
                        unit.weapon,
                        unit.quality,
                        unit.aggressive,
                        unit.impetuous,
                        unit.armoured,
                        unit.pavises,
                        {}};
            if (unit.impetuous) impetuous |= bit(u);
            if (unit.weapon != Weapon::none) shooters |= bit(u);
        }
        for (std::size_t l = 0; l < entry.leaders.size(); ++l)
            if (entry.leaders[l].commander)
                army_commander[side] = static_cast<LeaderIndex>(side * max_side_leaders + l);
        Trait& camp = trait[camp_of(side)];
        camp.type = &camp_type;
        camp.at_start = 1;
        if (entry.camp) camp.extent = entry.camp->extent;
    }
}

State start_of(const Setup& g) {
    State s;
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = g.scenario.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            Unit& unit = s.unit[side * side_places + i];
            unit.pose = entry.units[i].pose;
            unit.form(entry.units[i].bases, entry.units[i].frontage);
            if (entry.units[i].march) unit.set(Unit::march_bit);
        }
        if (entry.camp) {
            s.unit[camp_of(side)].pose = entry.camp->pose;
            s.unit[camp_of(side)].form(1, 1);
        }
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const auto index = static_cast<LeaderIndex>(side * max_side_leaders + l);
            Leader& leader = s.leader[index];
            leader.commands = index;
            table::Point at = entry.leaders[l].at;
            if (entry.leaders[l].with >= 0) {
                leader.unit = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(entry.leaders[l].with));
                const Unit& unit = s.unit[leader.unit];
                const table::Extent extent = extent_of(g.type(leader.unit), unit.bases(), unit.frontage());
                at = table::Rectangle(unit.pose, extent).centre();
            }
            leader.x = static_cast<std::int16_t>(at.x);
            leader.y = static_cast<std::int16_t>(at.y);
        }
    }
    return s;
}

}  // namespace polemarch::blood_of_kings
