#include "core/standard_wargame/rules/orders.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// In the order of OrderBar.
constexpr std::array<OrderBarWords, 5> order_bar_words{{
    {"takes the order", ""},
    {"takes no orders", "5.2.5"},
    {"takes no part in an advance", "5.1.4.1"},
    {"cannot be ordered to advance in the strategic sequence", "8.1.1"},
    {"leaves a fortified village by a manoeuvre only", "6.5.1"},
}};

/// The least die, of which `modifier` is taken, that is higher than `counted`.
std::uint8_t least_die(int counted, int modifier) {
    return static_cast<std::uint8_t>(std::clamp(counted - modifier + 1, 1, 7));
}

}  // namespace

const OrderBarWords& words_of(OrderBar bar) { return order_bar_words[static_cast<std::size_t>(bar)]; }

OrderBar bar_of(Troops troops, Order order, Sequence sequence, bool out_of_village, const Charts& charts) {
    if (type_of(troops) == Type::baggage) return OrderBar::baggage;
    if (!may_be_ordered(troops, order, charts)) return OrderBar::no_advance;
    if (sequence == Sequence::strategic && !charts.order(order).strategic) return OrderBar::strategic;
    if (out_of_village && order != Order::manoeuvre) return OrderBar::leaves_a_village;
    return OrderBar::none;
}

bool may_be_ordered(Troops troops, Order order, const Charts& charts) {
    return !charts.order(order).not_ordered.has(troops);
}

bool may_join(Troops joining, Troops ordered, Order order, const Charts& charts) {
    const OrderChart& chart = charts.orders;
    if (!may_be_ordered(ordered, order, charts) || chart.alone.has(ordered) || chart.never_join.has(joining))
        return false;
    if (order == Order::advance && chart.not_advancing.has(joining)) return false;
    return !chart.light.has(ordered) || chart.light.has(joining);
}

int order_cost(Order order, Sequence sequence, Weather weather, const Charts& charts) {
    const WeatherType& type = charts.in(weather);
    const int extra = order == Order::advance           ? type.advance_extra
                      : sequence == Sequence::strategic ? type.strategic_extra
                                                        : 0;
    return charts.order(order).cost + extra;
}

bool reaches(Issuer issuer, Length distance, const Charts& charts) {
    return issuer == Issuer::commander || issuer == Issuer::second || distance <= charts.orders.reach;
}

OrderTest order_test(const GivenOrder& order, const Charts& charts) {
    const OrderChart& chart = charts.orders;
    const bool second = order.issuer == Issuer::second;
    OrderTest test;
    const auto reason = [&](Difficulty d, bool holds) { test.reasons[static_cast<std::size_t>(d)] = holds; };
    reason(Difficulty::unseen, second || order.unseen);
    reason(Difficulty::far, second || order.distance >= chart.far);
    reason(Difficulty::first, order.issuer == Issuer::ally && order.first);
    reason(Difficulty::out_of_village, order.out_of_village);
    const auto all = std::count(test.reasons.begin(), test.reasons.end(), true);
    test.counted = static_cast<std::uint8_t>(all > 0 && chart.waived.has(order.troops) ? all - 1 : all);
    if (test.counted > 0)
        test.needs = least_die(test.counted, charts.in(order.weather).poor_visibility ? chart.poor_visibility : 0);
    return test;
}

}  // namespace polemarch::standard_wargame
