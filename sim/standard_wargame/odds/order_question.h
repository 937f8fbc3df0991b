// The question of an order: what it costs, and whether it is a difficult one (5.1).
#pragma once

#include "core/standard_wargame/rules/orders.h"
#include "sim/odds/odds.h"
#include "sim/standard_wargame/odds/unit_spec.h"

#include <string>

namespace polemarch::sim::standard_wargame {

struct OrderQuestion {
    UnitSpec target;  ///< the unit that is ordered
    Order order = Order::advance;
    Sequence sequence = Sequence::movement;
    GivenOrder given;  ///< its troops are those of the target
};

struct OrderAnswer {
    OrderQuestion asked;
    int cost = 0;          ///< command points, with those of the weather
    int weather_cost = 0;  ///< of them
    OrderTest test;
    double chance = 1;  ///< that the order is carried out
};
/// Throws InputError if the rules forbid the order.
[[nodiscard]] OrderAnswer answer(const OrderQuestion& question, const Charts& charts);

[[nodiscard]] std::string text_of(const OrderAnswer& found, const OddsStyle& style);
[[nodiscard]] std::string json_of(const OrderAnswer& found);

}  // namespace polemarch::sim::standard_wargame
