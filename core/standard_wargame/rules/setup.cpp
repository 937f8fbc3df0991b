#include "core/standard_wargame/rules/setup.h"

#include "core/setup_id.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

table::Extent extent_of(const UnitType& type) {
    return {static_cast<std::int16_t>(type.width / 2), static_cast<std::int16_t>(type.depth / 2)};
}

}  // namespace

Setup::Setup(Charts from_charts, Scenario from_scenario)
    : id(next_setup_id()), charts(std::move(from_charts)), scenario(std::move(from_scenario)) {
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            const UnitEntry& unit = entry.units[i];
            trait[unit_of(side, i)] = {unit.troops,     unit.grade, unit.role,
                                       unit.contingent, false,      extent_of(charts.unit(unit.troops))};
        }
        general[side].fill(nobody);
        std::size_t others = 1;
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            if (entry.units[i].role == Role::none) continue;
            const bool commands = entry.units[i].role == Role::commander;
            if (commands || others < most_generals) general[side][commands ? 0 : others++] = unit_of(side, i);
        }
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            Trait& shooter = trait[unit_of(side, i)];
            for (const Reach& reach : charts.combat.reach[index(shooter.troops)])
                shooter.range = std::max({shooter.range, reach.one, reach.two_ranks});
        }
        const Troops baggage = troops_at(troop_kinds - 1);
        trait[baggage_of(side)] = {baggage, Class::militia,          Role::none,
                                   nobody,  entry.fortified_baggage, extent_of(charts.unit(baggage))};
    }
}

table::Pose march_pose(const Scenario& scenario, unsigned side, table::Hand hand) {
    const bool western = (side == 0) == (hand == table::Hand::left);
    const Length x = western ? -scenario.width / 2 : scenario.width / 2;
    return table::pose_at({x, 0}, western ? table::quarter_turn : -table::quarter_turn);
}

namespace {

void send_marches(const Setup& g, State& s, unsigned side) {
    const auto& units = g.scenario.sides[side].units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (!units[i].march) continue;
        Unit& unit = s.unit[unit_of(side, i)];
        unit.pose = march_pose(g.scenario, side, *units[i].march);
        unit.where = Whereabouts::away;
    }
}

}  // namespace

State deployed(const Setup& g) {
    State s;
    s.weather = g.scenario.weather;
    s.eve.attacker = g.scenario.attacker;
    s.eve.day = g.scenario.day;
    s.eve.strategy = {g.scenario.sides[0].strategy, g.scenario.sides[1].strategy};
    const auto put = [&](UnitIndex u, table::Pose pose, Inside inside, bool fortified) {
        Unit& unit = s.unit[u];
        unit.pose = pose;
        unit.where = inside == Inside::outside ? Whereabouts::table : Whereabouts::village;
        unit.inside = inside;
        unit.group = u;
        if (fortified) unit.set(Unit::fortified_bit);
    };
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = g.scenario.sides[side];
        ArmyState& army = s.army[side];
        army.level = entry.level;
        army.march_wait.fill(no_pattern);
        for (const UnitIndex u : g.general[side])
            if (u != nobody && g.trait[u].role == Role::sub) ++army.sub_generals;
        for (std::size_t i = 0; i < entry.units.size(); ++i)
            put(unit_of(side, i), entry.units[i].pose, entry.units[i].inside, entry.units[i].fortified);
        put(baggage_of(side), entry.baggage, Inside::outside, false);
    }
    for (unsigned side = 0; side < 2; ++side) send_marches(g, s, side);
    return s;
}

bool is_on_table(const Setup& g, const table::Rectangle& place) {
    const Length x = g.scenario.width / 2, y = g.scenario.depth / 2;
    const auto corners = place.corners();
    return std::all_of(corners.begin(), corners.end(),
                       [&](table::Point p) { return p.x >= -x && p.x <= x && p.y >= -y && p.y <= y; });
}

std::string unit_name(UnitIndex u) {
    if (u == nobody) return "the village";
    return fmt::format("{}{}", side_of(u) == 0 ? 'A' : 'B', is_baggage(u) ? 0 : u % side_places + 1);
}

}  // namespace polemarch::standard_wargame
