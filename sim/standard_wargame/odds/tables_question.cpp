#include "sim/standard_wargame/odds/tables_question.h"

#include "core/standard_wargame/rules/distance.h"
#include "core/standard_wargame/rules/evading.h"
#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/passing.h"

namespace polemarch::sim::standard_wargame {

namespace {

/// Calls visit(troops, index) for all troops.
template <class Visit>
void each_troops(Visit visit) {
    for (std::size_t i = 0; i < troop_kinds; ++i) visit(troops_at(i), i);
}

int millimetres(Length length) { return static_cast<int>(length) * 40 / base_width; }

TablesAnswer::Unit unit_row(Troops troops, const Charts& charts) {
    const UnitType& type = charts.unit(troops);
    TablesAnswer::Unit unit;
    unit.foot = is_foot(troops);
    unit.weight = type.weight;
    unit.value = type.value;
    if (type.relative) unit.relative = *type.relative;
    unit.base_mm = {millimetres(type.width), millimetres(type.depth)};
    unit.moves = {move_number(troops, Going::open, Sequence::movement, charts),
                  move_number(troops, Going::difficult, Sequence::movement, charts),
                  move_number(troops, Going::open, Sequence::strategic, charts),
                  move_number(troops, Going::difficult, Sequence::strategic, charts)};
    unit.prices = type.prices;
    unit.ranks = ranks_that_fight(troops);
    unit.feints = type.feints;
    return unit;
}

void add_pairs(TablesAnswer& found, const Charts& charts) {
    each_troops([&](Troops own, std::size_t i) {
        each_troops([&](Troops other, std::size_t j) {
            found.ranges[i][j] = range_of(own, 1, other, charts);
            found.ranges_two_ranks[i][j] = range_of(own, 2, other, charts);
            Fighter fleeing, enemy;
            fleeing.troops = own;
            enemy.troops = other;
            found.flee_close[i][j] = flee_level(fleeing, enemy, Action::close, false, charts);
            if (range_of(other, 2, own, charts) > 0)
                found.flee_distance[i][j] = flee_level(fleeing, enemy, Action::distance, false, charts);
            if (must_evade(own, other, charts)) found.evades[i].add(other);
            for (std::size_t c = 0; c < class_count; ++c)
                found.passes[c][i][j] = ranks_passed(own, other, static_cast<Class>(c), charts);
            for (std::size_t o = 0; o < order_types; ++o)
                if (may_join(other, own, static_cast<Order>(o), charts)) found.joins[o][i].add(other);
        });
    });
}

TablesAnswer::GroundRow ground_row(Ground ground, const Charts& charts) {
    TablesAnswer::GroundRow row;
    row.visibility = charts.ground(ground).visibility;
    row.combat = combat_on(ground, Weather::none, charts);
    each_troops(
        [&](Troops troops, std::size_t i) { row.movement[i] = movement_on(troops, ground, Weather::none, charts); });
    return row;
}

TablesAnswer::WeatherEffects effects_in(Weather weather, const Charts& charts) {
    const WeatherType& type = charts.in(weather);
    return {type.visibility,
            type.bows,
            type.shooters,
            type.poor_visibility,
            order_cost(Order::advance, Sequence::movement, weather, charts),
            order_cost(Order::manoeuvre, Sequence::movement, weather, charts),
            order_cost(Order::manoeuvre, Sequence::strategic, weather, charts)};
}

}  // namespace

TablesAnswer answer(const TablesQuestion& /*question*/, const Charts& charts) {
    TablesAnswer found;
    each_troops([&](Troops troops, std::size_t i) {
        found.units[i] = unit_row(troops, charts);
        for (std::size_t o = 0; o < order_types; ++o)
            if (may_be_ordered(troops, static_cast<Order>(o), charts)) found.ordered[o].add(troops);
    });
    add_pairs(found, charts);
    for (std::size_t i = 0; i < ground_types; ++i) found.grounds[i] = ground_row(static_cast<Ground>(i), charts);
    for (std::size_t own = 0; own < strategy_types; ++own)
        for (std::size_t enemy = 0; enemy < strategy_types; ++enemy)
            found.strategies.push_back(
                strategy_pair(static_cast<Strategy>(own), static_cast<Strategy>(enemy), 1, charts));
    for (std::size_t i = 0; i < weather_types; ++i) found.weather[i] = effects_in(static_cast<Weather>(i), charts);
    return found;
}

}  // namespace polemarch::sim::standard_wargame
