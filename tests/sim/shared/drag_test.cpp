// Legs that lead a dragged unit to a place, and fans of what it can reach, on an empty table without rules.
#include "sim/shared/drag.h"

#include "core/table/leg.h"
#include "core/table/rectangle.h"

#include <cmath>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using table::Angle;
using table::Hand;
using table::Length;
using table::Point;
using table::Rectangle;

constexpr Length one = 256;

DragStart start_of(const Rectangle& unit) {
    return {unit.pose().at(), unit.front_corner(Hand::left), unit.front_corner(Hand::right), unit.centre(),
            unit.heading()};
}

/// Where the legs lead by the geometry of core/table.
DragEnd end_of(const Rectangle& unit, const DragLegs& legs) {
    Rectangle now = unit;
    for (const DragLeg& leg : legs) switch (leg.way) {
            case DragLeg::Way::none: break;
            case DragLeg::Way::forward: now = table::moved_on(now, leg.length); break;
            case DragLeg::Way::backward: now = table::moved_on(now, -leg.length); break;
            case DragLeg::Way::wheel_left: now = {table::wheeled(now, Hand::left, leg.angle), now.extent()}; break;
            case DragLeg::Way::wheel_right: now = {table::wheeled(now, Hand::right, leg.angle), now.extent()}; break;
            default: ADD_FAILURE() << "a way that was not asked for";
        }
    return {now.pose().at(), now.heading()};
}

/// To every end of forward, wheel, forward, and of wheel, forward, wheel, legs are found that end there.
TEST(Drag, FindsLegsToWhereLegsLead) {
    const Rectangle unit({100, -50, table::degrees(20)}, {600, 300});
    const auto expect_found = [&](const DragLegs& legs) {
        const DragEnd goal = end_of(unit, legs);
        const auto found = find_legs(start_of(unit), {goal.at, goal.heading}, {}, one, 1000,
                                     [&](const DragLegs& other) { return std::optional(end_of(unit, other)); });
        ASSERT_TRUE(found);
        const DragEnd end = end_of(unit, found->legs);
        EXPECT_LT(std::hypot(end.at.x - goal.at.x, end.at.y - goal.at.y), 0.05 * one);
        EXPECT_LT(table::between(end.heading, goal.heading).parts, table::degrees(1).parts);
        EXPECT_NEAR(found->distance, drag_distance(end, {goal.at, goal.heading}, one), 1e-9);
    };
    for (const auto way : {DragLeg::Way::wheel_left, DragLeg::Way::wheel_right})
        for (const int by : {5, 17, 45, 80})
            for (const Length first : {0, 100, 900})
                for (const Length second : {0, 300, 1500}) {
                    const DragLeg a{DragLeg::Way::forward, first, {}, 0}, b{DragLeg::Way::forward, second, {}, 0};
                    const DragLeg wheel{way, 0, table::degrees(by), 0};
                    expect_found({first == 0 ? DragLeg{} : a, wheel, second == 0 ? DragLeg{} : b});
                    const DragLeg back{
                        way == DragLeg::Way::wheel_left ? DragLeg::Way::wheel_right : DragLeg::Way::wheel_left, 0,
                        table::degrees(30), 0};
                    if (second != 0) expect_found({wheel, b, back});
                }
}

/// Where only short ways are legal, the unit comes as near as they allow.
TEST(Drag, GoesAsFarAsItMay) {
    const Rectangle unit({0, 0, {}}, {600, 300});
    const Length most = 4 * one;
    const auto judge = [&](const DragLegs& legs) -> std::optional<DragEnd> {
        Length all = 0;
        for (const DragLeg& leg : legs) all += leg.length;
        return all <= most ? std::optional(end_of(unit, legs)) : std::nullopt;
    };
    const auto found = find_legs(start_of(unit), {{0, 20 * one}}, {}, one, 1000, judge);
    ASSERT_TRUE(found);
    EXPECT_GT(end_of(unit, found->legs).at.y, 3 * one);
    EXPECT_FALSE(find_legs(start_of(unit), {{0, 20 * one}}, {}, one, 1000,
                           [](const DragLegs&) { return std::optional<DragEnd>(); }));
}

/// The outline of what can be reached has the unit's own place in or on it, and what is straight ahead in it.
TEST(Drag, AFanIsTheAreaInReach) {
    const Rectangle unit({0, 0, {}}, {600, 300});
    const auto judge = [&](const DragLegs& legs) { return std::optional(end_of(unit, legs)); };
    const auto fan = drag_fan({0, 0}, 4 * one, judge);
    ASSERT_EQ(fan.size(), 26u);
    Length farthest = 0;
    for (const Point p : fan) farthest = std::max(farthest, p.y);
    EXPECT_GE(farthest, 4 * one);
    EXPECT_TRUE(drag_fan({0, 0}, 4 * one, [](const DragLegs&) { return std::optional<DragEnd>(); }).empty());
}

}  // namespace
}  // namespace polemarch::test
