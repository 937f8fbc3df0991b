// Straight moves and wheels (core/table/straight_move.h, wheel.h), against known answers, against Boost.Geometry and
// against moves made part by part.
#include "core/table/straight_move.h"

#include "core/table/distance.h"
#include "core/table/snap.h"
#include "core/table/wheel.h"
#include "tests/support/table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace table;

Hand any_hand() { return any(0, 1) == 0 ? Hand::left : Hand::right; }

TEST(TableStraightMove, KnownStops) {
    const Rectangle a = facing_north(0, 0);
    const auto ahead = [&](std::int16_t x, std::int16_t y, Length length) {
        return StraightMove(a, {}, length).first_contact(facing_north(x, y), tolerance);
    };
    EXPECT_EQ(ahead(0, 400, 1000), 300);
    EXPECT_EQ(ahead(0, 400, 310), std::nullopt);  // overlaps by no more than the tolerance
    EXPECT_EQ(ahead(0, 400, 311), 300);
    EXPECT_EQ(ahead(189, 400, 1000), 300);
    EXPECT_EQ(ahead(190, 400, 1000), std::nullopt);  // grazes
    EXPECT_EQ(ahead(0, -400, 1000), std::nullopt);   // lies behind
    EXPECT_EQ(ahead(200, 0, 1000), std::nullopt);    // the neighbour that it leaves
    EXPECT_EQ(ahead(200, 300, 1000), std::nullopt);  // the file next to it
    EXPECT_EQ(ahead(0, 95, 1000), 0);                // already in contact
    // In echelon at 45 degrees: the corner meets after 300 ahead and 300 to the side.
    EXPECT_EQ(StraightMove(a, eighth_turn, 1000).first_contact(facing_north(450, 400), tolerance), 424);
    // A slanting enemy: its corner, 71 below the middle of its front, is on the way.
    EXPECT_EQ(
        StraightMove(a, {}, 1000).first_contact(Rectangle{{0, 471, half_turn + eighth_turn}, {100, 50}}, tolerance),
        400);
}

TEST(TableStraightMove, KnownWaysOverGround) {
    const std::array<Point, 4> wood{{{-500, 200}, {500, 200}, {500, 500}, {-500, 500}}};
    const Polygon ground(wood);
    const Rectangle a = facing_north(0, 0);
    EXPECT_EQ(StraightMove(a, {}, 1000).first_contact(ground), 200);
    EXPECT_EQ(StraightMove(a, {}, 199).first_contact(ground), std::nullopt);
    EXPECT_EQ(StraightMove(a, half_turn, 1000).first_contact(ground), std::nullopt);
    EXPECT_EQ(StraightMove(a, {}, 1000).length_over(ground), 400);  // until its rear, 100 behind, has left
    EXPECT_EQ(StraightMove(a, {}, 250).length_over(ground), 50);
    EXPECT_EQ(StraightMove(facing_north(0, 350), {}, 100).length_over(ground), 100);  // touches no edge all the way
    EXPECT_EQ(StraightMove(facing_north(0, 350), {}, 1000).length_over(ground), 250);
    EXPECT_EQ(StraightMove(facing_north(0, 350), {}, 100).first_contact(ground), 0);
    // Through both arms of a letter U, and the gap between them.
    const std::array<Point, 8> letter{
        {{200, -500}, {1400, -500}, {1400, 500}, {1200, 500}, {1200, -300}, {400, -300}, {400, 500}, {200, 500}}};
    EXPECT_EQ(StraightMove(facing_north(0, 0), quarter_turn, 2000).length_over(Polygon(letter)),
              800);  // twice 200 + 200
}

/// The polygon of the unit after a part of its way.
outside::Shape after(const Rectangle& a, Angle direction, Length length, double part) {
    return outside::moved(outside::shape(a), along(direction, length), part);
}

RC_GTEST_PROP(TableStraightMove, StopsWhereTheTwoMeet, ()) {
    const Rectangle a = any_rectangle(1500), b = any_rectangle(1500);
    const Angle direction = any_angle();
    const Length length = any(1, 4000);
    RC_PRE(!overlap(a, b, 0));
    const auto judge = outside::shape(b);
    const auto gap = [&](double part) { return outside::bg::distance(after(a, direction, length, part), judge); };
    const auto stop = StraightMove(a, direction, length).first_contact(b, tolerance);
    RC_CLASSIFY(stop.has_value());
    if (!stop) {
        // Every obstacle overlaps no deeper than the tolerance: pushed to the side by slightly more, it is free.
        for (int i = 0; i <= 32; ++i) {
            const Rectangle there(pose_at(a.pose().at() + along(direction, length * i / 32), a.heading()), a.extent());
            RC_ASSERT(!overlap(there, b, tolerance + 2));
        }
        return;
    }
    RC_ASSERT(*stop >= 0 && *stop <= length);
    RC_ASSERT(gap(static_cast<double>(*stop) / length) <= 1.001);
    for (int i = 0; i <= 16; ++i) RC_ASSERT(*stop < 2 || gap(i / 16.0 * (*stop - 1) / length) > 0);
    const Rectangle there(moved(a.pose(), direction, *stop), a.extent());
    RC_ASSERT(relation(there, b, tolerance) == Relation::touching);
}

RC_GTEST_PROP(TableStraightMove, WaysOverGroundAsCountedStepByStep, ()) {
    const Polygon ground = any_polygon(1500);
    const Rectangle a = any_rectangle(1500);
    const Angle direction = any_angle();
    const Length length = any(1, 3000);
    const auto judge = outside::shape(ground);
    const auto stop = StraightMove(a, direction, length).first_contact(ground);
    const Length over = StraightMove(a, direction, length).length_over(ground);
    RC_ASSERT(over >= 0 && over <= length);
    RC_ASSERT(stop.has_value() || over == 0);
    const int steps = 32;
    int on = 0, changes = 0;
    bool before = false;
    for (int i = 0; i < steps; ++i) {
        const double part = (i + 0.5) / steps;
        const bool here = outside::bg::intersects(after(a, direction, length, part), judge);
        on += here ? 1 : 0;
        changes += here != before ? 1 : 0;
        before = here;
        if (here) RC_ASSERT(stop && *stop <= part * length);
    }
    RC_ASSERT(std::abs(over - static_cast<double>(length) * on / steps) <=
              (changes + 2) * (1.5 + static_cast<double>(length) / steps));
    if (stop)
        RC_ASSERT(outside::bg::distance(after(a, direction, length, static_cast<double>(*stop) / length), judge) <=
                  1.01);
}

RC_GTEST_PROP(TableStraightMove, TurnsAndMirrorsWithTheTable, ()) {
    const Rectangle a = any_rectangle(2000), b = any_neighbour(a);
    const Angle direction = any_angle();
    const Length length = any(0, 4000);
    const View view = any_view();
    RC_ASSERT(StraightMove(view(a), view(direction), length).first_contact(view(b), tolerance) ==
              StraightMove(a, direction, length).first_contact(b, tolerance));
    const Polygon ground = any_polygon();
    RC_ASSERT(StraightMove(view(a), view(direction), length).first_contact(view(ground)) ==
              StraightMove(a, direction, length).first_contact(ground));
    RC_ASSERT(StraightMove(view(a), view(direction), length).length_over(view(ground)) ==
              StraightMove(a, direction, length).length_over(ground));
}

TEST(TableWheel, KnownStops) {
    const Rectangle a = facing_north(0, 0);  // its left front corner at (-100, 0) turns about (100, 0), 200 long
    // A base whose right side is on x = 0 and whose rear is at 100: the corner comes to y = 100 at 30 degrees, where x
    // = 100 - 200 cos 30 = -73.
    const auto stop =
        Wheel(a, Hand::right, quarter_turn).first_contact(Rectangle{{-100, 200, {}}, {100, 50}}, tolerance);
    ASSERT_TRUE(stop.has_value());
    EXPECT_NEAR(stop->parts, degrees(30).parts, 60);
    // The neighbour at its pivot does not hinder it. Into the one on the other side it turns its rear corner, which is
    // the root of 200 * 200 + 100 * 100 = 224 from the pivot.
    EXPECT_EQ(Wheel(a, Hand::right, eighth_turn).first_contact(facing_north(200, 0), tolerance), std::nullopt);
    EXPECT_EQ(Wheel(a, Hand::left, eighth_turn).first_contact(facing_north(-200, 0), tolerance), std::nullopt);
    const auto rear_corner = Wheel(a, Hand::right, eighth_turn).first_contact(facing_north(-200, 0), tolerance);
    ASSERT_TRUE(rear_corner.has_value());
    EXPECT_LT(rear_corner->parts, 100);
    EXPECT_EQ(Wheel(a, Hand::right, eighth_turn).first_contact(facing_north(-200, 0), 24), std::nullopt);
    EXPECT_EQ(Wheel(a, Hand::right, eighth_turn).first_contact(facing_north(1000, 0), tolerance), std::nullopt);
    // Nor does a base right behind it.
    EXPECT_EQ(Wheel(a, Hand::right, eighth_turn).first_contact(facing_north(0, -100), tolerance), std::nullopt);
}

RC_GTEST_PROP(TableWheel, StopsAsIfTurnedPartByPart, ()) {
    const Rectangle a = any_rectangle(1500), b = any(0, 1) == 0 ? any_neighbour(a) : any_rectangle(1500);
    const Hand hand = any_hand();
    const Angle by{static_cast<std::uint16_t>(any(1, 65535))};
    RC_PRE(!overlap(a, b, tolerance));
    const auto stop = Wheel(a, hand, by).first_contact(b, tolerance);
    RC_CLASSIFY(stop.has_value());
    std::optional<unsigned> first;  // overlaps deeper than the tolerance
    bool surely = false;            // and by more than the rounding of corners and one step can hide
    for (unsigned n = 0; n <= by.parts && !surely; n += 16) {
        const Rectangle there(wheeled(a, hand, {static_cast<std::uint16_t>(n)}), a.extent());
        if (!first && overlap(there, b, tolerance)) first = n;
        surely = overlap(there, b, tolerance + 5);
    }
    if (surely) RC_ASSERT(stop.has_value());
    if (!stop) return;
    const Rectangle there(wheeled(a, hand, *stop), a.extent());
    RC_ASSERT(relation(there, b, tolerance) == Relation::touching);
    if (first) RC_ASSERT(stop->parts <= *first);
    // Before that they did not meet, if they were apart at first.
    if (!overlap(a, b, 0))
        for (unsigned n = 0; n + 200 < stop->parts; n += 97)
            RC_ASSERT(!overlap({wheeled(a, hand, {static_cast<std::uint16_t>(n)}), a.extent()}, b, 4));
    // And a little later they overlap.
    bool soon = false;
    for (unsigned n = stop->parts; n <= by.parts && !soon; ++n)
        soon = overlap({wheeled(a, hand, {static_cast<std::uint16_t>(n)}), a.extent()}, b, tolerance);
    RC_ASSERT(soon);
}

RC_GTEST_PROP(TableWheel, LeavesABoxAsIfTurnedPartByPart, ()) {
    const Rectangle a = any_rectangle(1500);
    const Hand hand = any_hand();
    const Angle by{static_cast<std::uint16_t>(any(1, 65535))};
    Point low = a.corners()[0], high = low;
    for (const Point corner : a.corners()) {
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    low = low - Point{any(0, 2500), any(0, 2500)};
    high = high + Point{any(0, 2500), any(0, 2500)};
    Length farthest = 0;  // that a corner comes out of the box
    for (unsigned n = 0; n <= by.parts; n += 16)
        for (const Point corner : Rectangle(wheeled(a, hand, {static_cast<std::uint16_t>(n)}), a.extent()).corners())
            farthest = std::max({farthest, low.x - corner.x, corner.x - high.x, low.y - corner.y, corner.y - high.y});
    const bool leaves = Wheel(a, hand, by).leaves(low, high, tolerance);
    RC_CLASSIFY(leaves);
    // The rounding of corners and one step can hide a little.
    if (farthest > tolerance + 5) RC_ASSERT(leaves);
    if (farthest < tolerance - 5) RC_ASSERT(!leaves);
}

RC_GTEST_PROP(TableWheel, MeetsGroundAsIfTurnedPartByPart, ()) {
    const Polygon ground = any_polygon(1500);
    const Rectangle a = any_rectangle(2500);
    const Hand hand = any_hand();
    const Angle by{static_cast<std::uint16_t>(any(0, 65535))};
    const bool found = Wheel(a, hand, by).meets(ground);
    RC_CLASSIFY(found);
    SquaredDistance least = squared_distance(ground, a);
    for (unsigned n = 0; n <= by.parts; n += 64) {
        const Rectangle there(wheeled(a, hand, {static_cast<std::uint16_t>(n)}), a.extent());
        least = std::min(least, squared_distance(ground, there));
    }
    if (least.numerator == 0) RC_ASSERT(found);
    if (!least.within(20)) RC_ASSERT(!found);
}

RC_GTEST_PROP(TableWheel, TurnsAndMirrorsWithTheTable, ()) {
    const Rectangle a = any_rectangle(1500), b = any_neighbour(a);
    const Hand hand = any_hand();
    const Angle by{static_cast<std::uint16_t>(any(1, 65535))};
    const View view = any_view();
    RC_ASSERT(Wheel(view(a), view(hand), by).first_contact(view(b), tolerance) ==
              Wheel(a, hand, by).first_contact(b, tolerance));
    const Polygon ground = any_polygon();
    RC_ASSERT(Wheel(view(a), view(hand), by).meets(view(ground)) == Wheel(a, hand, by).meets(ground));
}

}  // namespace
}  // namespace polemarch::test
