// Orders (5): bars, who joins, costs, and the difficult order test, against a second reading of the text.
#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/orders.h"

#include <set>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

constexpr std::array<Order, 3> all_orders{Order::advance, Order::manoeuvre, Order::regroup};
constexpr Length base_widths(double number) { return static_cast<Length>(number * base_width); }

bool is_one_of(Troops t, const std::set<std::string>& types) {
    return types.contains(std::string(type_codes[static_cast<std::size_t>(type_of(t))]));
}
OrderBar bar(const char* code, Order order, Sequence sequence = Sequence::movement, bool out_of_village = false) {
    return bar_of(troops(code), order, sequence, out_of_village, wargame_charts());
}
/// An order to HF/2 by the commander-in-chief, near and seen.
GivenOrder plain_order() {
    GivenOrder order;
    order.troops = troops("HF/2");
    return order;
}
OrderTest test_of(const GivenOrder& order) { return order_test(order, wargame_charts()); }

TEST(WargameOrders, R5_1_2_AnOrderCostsAPoint) {
    for (std::size_t w = 0; w < weather_types; ++w)
        for (const Order order : all_orders)
            if (static_cast<Weather>(w) != Weather::extreme_heat) {
                EXPECT_EQ(order_cost(order, Sequence::movement, static_cast<Weather>(w), wargame_charts()), 1);
                EXPECT_EQ(order_cost(order, Sequence::strategic, static_cast<Weather>(w), wargame_charts()), 1);
            }
}
TEST(WargameOrders, R3_2_1_HeatAddsAPointToAdvancesAndToStrategicOrders) {  // S16
    const auto cost = [](Order order, Sequence sequence) {
        return order_cost(order, sequence, Weather::extreme_heat, wargame_charts());
    };
    EXPECT_EQ(cost(Order::advance, Sequence::movement), 2);
    EXPECT_EQ(cost(Order::manoeuvre, Sequence::movement), 1);
    EXPECT_EQ(cost(Order::regroup, Sequence::movement), 1);
    EXPECT_EQ(cost(Order::manoeuvre, Sequence::strategic), 2);
    EXPECT_EQ(cost(Order::regroup, Sequence::strategic), 2);
}
TEST(WargameOrders, R5_2_5_BaggageTakesNoOrders) {
    for (const Order order : all_orders) {
        EXPECT_EQ(bar("Bg", order), OrderBar::baggage);
        EXPECT_FALSE(may_be_ordered(troops("Bg"), order, wargame_charts()));
    }
}
TEST(WargameOrders, R5_1_4_1_ArtilleryAndWarWagonsAreNotOrderedToAdvance) {  // S47
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        const Troops t = troops_at(i);
        if (is_one_of(t, {"Bg"})) continue;
        EXPECT_EQ(may_be_ordered(t, Order::advance, wargame_charts()), !is_one_of(t, {"HA", "MA", "LA", "WW"}))
            << code(t);
        EXPECT_TRUE(may_be_ordered(t, Order::manoeuvre, wargame_charts())) << code(t);
        EXPECT_TRUE(may_be_ordered(t, Order::regroup, wargame_charts())) << code(t);
    }
    EXPECT_EQ(bar("LA", Order::advance), OrderBar::no_advance);
    EXPECT_EQ(bar("WW", Order::manoeuvre), OrderBar::none);
    EXPECT_EQ(bar("El", Order::advance), OrderBar::none);
}
TEST(WargameOrders, R8_1_1_NobodyAdvancesInTheStrategicSequence) {
    EXPECT_EQ(bar("HF/1", Order::advance, Sequence::strategic), OrderBar::strategic);
    EXPECT_EQ(bar("HF/1", Order::manoeuvre, Sequence::strategic), OrderBar::none);
    EXPECT_EQ(bar("HF/1", Order::regroup, Sequence::strategic), OrderBar::none);
}
TEST(WargameOrders, R6_5_1_UnitsLeaveAFortifiedVillageByManoeuvre) {
    EXPECT_EQ(bar("HF/1", Order::advance, Sequence::movement, true), OrderBar::leaves_a_village);
    EXPECT_EQ(bar("HF/1", Order::regroup, Sequence::movement, true), OrderBar::leaves_a_village);
    EXPECT_EQ(bar("HF/1", Order::manoeuvre, Sequence::movement, true), OrderBar::none);
}
TEST(WargameOrders, R5_2_3_LightTroopsAreJoinedByLightTroopsOnly) {
    for (const Order order : all_orders)
        for (const char* light : {"LF/-", "LF/bow", "LC/-", "LC/bow", "LCa/-", "LCa/bow"}) {
            EXPECT_TRUE(may_join(troops("LF/bow"), troops(light), order, wargame_charts()));
            EXPECT_TRUE(may_join(troops("LCa/-"), troops(light), order, wargame_charts()));
            EXPECT_FALSE(may_join(troops("HF/1"), troops(light), order, wargame_charts()));
            EXPECT_FALSE(may_join(troops("LBC/1"), troops(light), order, wargame_charts()));
            EXPECT_TRUE(may_join(troops(light), troops("HF/1"), order, wargame_charts()));
        }
}
TEST(WargameOrders, R5_2_4_HeavyAndMediumArtilleryMoveAlone) {
    for (const Order order : all_orders)
        for (std::size_t i = 0; i < troop_kinds; ++i)
            for (const char* gun : {"HA", "MA"}) {
                EXPECT_FALSE(may_join(troops(gun), troops_at(i), order, wargame_charts()));
                EXPECT_FALSE(may_join(troops_at(i), troops(gun), order, wargame_charts()));
            }
}
/// Every pair of troops, by the text of 5.1.4.1 and 5.2.3 to 5.2.5.
TEST(WargameOrders, R5_2_WhoTakesPartInWhichOrder) {
    for (const Order order : all_orders)
        for (std::size_t i = 0; i < troop_kinds; ++i)
            for (std::size_t j = 0; j < troop_kinds; ++j) {
                const Troops ordered = troops_at(i), joining = troops_at(j);
                bool joins = true;
                for (const Troops t : {ordered, joining}) {
                    if (is_one_of(t, {"Bg", "HA", "MA"})) joins = false;
                    if (order == Order::advance && is_one_of(t, {"LA", "WW"})) joins = false;
                }
                if (is_one_of(ordered, {"LF", "LC", "LCa"}) && !is_one_of(joining, {"LF", "LC", "LCa"})) joins = false;
                EXPECT_EQ(may_join(joining, ordered, order, wargame_charts()), joins)
                    << order_names[static_cast<std::size_t>(order)] << ' ' << code(ordered) << ' ' << code(joining);
            }
}
TEST(WargameOrders, R5_1_SubAndAllyGeneralsReachEightBaseWidths) {  // S46
    for (const Issuer issuer : {Issuer::sub, Issuer::ally}) {
        EXPECT_TRUE(reaches(issuer, base_widths(8), wargame_charts()));
        EXPECT_FALSE(reaches(issuer, base_widths(8) + 1, wargame_charts()));
    }
    for (const Issuer issuer : {Issuer::commander, Issuer::second})
        EXPECT_TRUE(reaches(issuer, base_widths(90), wargame_charts()));
}
TEST(WargameOrders, R5_1_3_AnOrderWithoutAReasonNeedsNoTest) {
    GivenOrder order = plain_order();
    EXPECT_EQ(test_of(order).counted, 0);
    EXPECT_EQ(test_of(order).needs, 0);
    order.weather = Weather::fog;  // N17: no -1 without a test
    EXPECT_EQ(test_of(order).needs, 0);
    EXPECT_TRUE(test_of(order).succeeds(1));
}
TEST(WargameOrders, R5_1_3_FourBaseWidthsAreFar) {
    GivenOrder order = plain_order();
    order.distance = base_widths(4) - 1;
    EXPECT_FALSE(test_of(order).has(Difficulty::far));
    order.distance = base_widths(4);
    EXPECT_TRUE(test_of(order).has(Difficulty::far));
    EXPECT_EQ(test_of(order).needs, 2);
}
TEST(WargameOrders, R5_1_3_OnlyAnAllyGeneralsFirstOrderIsAReason) {
    for (const Issuer issuer : {Issuer::commander, Issuer::sub, Issuer::ally}) {
        GivenOrder order = plain_order();
        order.issuer = issuer;
        order.first = true;
        EXPECT_EQ(test_of(order).has(Difficulty::first), issuer == Issuer::ally);
    }
}
TEST(WargameOrders, R5_1_TheSecondInCommandIsFarAndSeesNobody) {  // S44
    GivenOrder order = plain_order();
    order.issuer = Issuer::second;
    EXPECT_TRUE(test_of(order).has(Difficulty::far));
    EXPECT_TRUE(test_of(order).has(Difficulty::unseen));
    EXPECT_EQ(test_of(order).needs, 3);
}
TEST(WargameOrders, R5_1_3_1_LightFootCavalryAndCamelryAreSparedOneReason) {
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        GivenOrder order = plain_order();
        order.troops = troops_at(i);
        const bool light = is_one_of(order.troops, {"LF", "LC", "LCa"});
        EXPECT_EQ(test_of(order).counted, 0);  // no reason can be spared
        order.unseen = true;
        EXPECT_EQ(test_of(order).counted, light ? 0 : 1) << code(order.troops);
        EXPECT_EQ(test_of(order).needs, light ? 0 : 2) << code(order.troops);
        order.out_of_village = true;
        EXPECT_EQ(test_of(order).counted, light ? 1 : 2) << code(order.troops);
    }
}
TEST(WargameOrders, R5_1_3_PoorVisibilityTakesOneFromTheDie) {
    GivenOrder order = plain_order();
    order.unseen = true;
    for (std::size_t w = 0; w < weather_types; ++w) {
        order.weather = static_cast<Weather>(w);
        const bool poor =
            order.weather == Weather::mist || order.weather == Weather::fog || order.weather == Weather::storm;  // S14
        EXPECT_EQ(test_of(order).needs, poor ? 3 : 2) << weather_names[w];
    }
}
/// Every combination with every die, as the text says it: the die fails if it is not higher than the reasons.
TEST(WargameOrders, R5_1_3_TheDieMustBeHigherThanTheReasons) {
    int tested = 0;
    for (const char* code : {"HF/2", "LF/bow", "LC/-", "LCa/bow", "LBC/bow", "HA"})
        for (std::size_t issuer = 0; issuer < issuer_names.size(); ++issuer)
            for (const double distance : {0.0, 3.998, 4.0, 8.0})
                for (unsigned flags = 0; flags < 8; ++flags)
                    for (const Weather weather : {Weather::none, Weather::storm}) {
                        GivenOrder order;
                        order.troops = troops(code);
                        order.issuer = static_cast<Issuer>(issuer);
                        order.distance = base_widths(distance);
                        order.unseen = (flags & 1) != 0;
                        order.first = (flags & 2) != 0;
                        order.out_of_village = (flags & 4) != 0;
                        order.weather = weather;
                        const bool second = order.issuer == Issuer::second, ally = order.issuer == Issuer::ally;
                        int reasons = 0;
                        if (order.unseen || second) ++reasons;
                        if (distance >= 4 || second) ++reasons;
                        if (order.first && ally) ++reasons;
                        if (order.out_of_village) ++reasons;
                        const bool light = std::string(code)[0] == 'L' && std::string(code) != "LBC/bow";
                        if (light && reasons > 0) --reasons;
                        for (int die = 1; die <= 6; ++die) {
                            const int result = weather == Weather::storm ? die - 1 : die;
                            EXPECT_EQ(test_of(order).succeeds(die), reasons == 0 || result > reasons)
                                << code << ' ' << issuer << ' ' << distance << ' ' << flags << ' ' << die;
                            ++tested;
                        }
                    }
    EXPECT_EQ(tested, 6 * 4 * 4 * 8 * 2 * 6);
}

}  // namespace
}  // namespace polemarch::test
