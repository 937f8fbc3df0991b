#include "core/standard_wargame/rules/setup.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

table::Extent extent_of(const UnitType& type) {
    return {static_cast<std::int16_t>(type.width / 2), static_cast<std::int16_t>(type.depth / 2)};
}

}  // namespace

Setup::Setup(Charts from_charts, Scenario from_scenario)
    : charts(std::move(from_charts)), scenario(std::move(from_scenario)) {
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            const UnitEntry& unit = entry.units[i];
            trait[unit_of(side, i)] = {unit.troops,     unit.grade, unit.role,
                                       unit.contingent, false,      extent_of(charts.unit(unit.troops))};
        }
        const Troops baggage = troops_at(troop_kinds - 1);
        trait[baggage_of(side)] = {baggage, Class::militia,          Role::none,
                                   nobody,  entry.fortified_baggage, extent_of(charts.unit(baggage))};
    }
}

State deployed(const Setup& g) {
    State s;
    s.weather = g.scenario.weather;
    const auto put = [&](UnitIndex u, table::Pose pose, Inside inside, bool fortified) {
        Unit& unit = s.unit[u];
        unit.pose = pose;
        unit.where = inside == Inside::outside ? Whereabouts::table : Whereabouts::village;
        unit.inside = inside;
        if (fortified) unit.set(Unit::fortified_bit);
    };
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = g.scenario.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i)
            put(unit_of(side, i), entry.units[i].pose, entry.units[i].inside, entry.units[i].fortified);
        put(baggage_of(side), entry.baggage, Inside::outside, false);
    }
    return s;
}

std::string unit_name(UnitIndex u) {
    return fmt::format("{}{}", side_of(u) == 0 ? 'A' : 'B', is_baggage(u) ? 0 : u % side_places + 1);
}

}  // namespace polemarch::standard_wargame
