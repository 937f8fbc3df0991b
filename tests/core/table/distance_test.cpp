// Distances and relations of two rectangles (core/table/distance.h), against known answers and against Boost.Geometry.
#include "core/table/distance.h"
#include "core/table/contact.h"
#include "core/table/snap.h"
#include "tests/support/table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace table;

TEST(TableDistance, KnownGaps) {
    const Rectangle a = facing_north(0, 0);
    EXPECT_EQ(distance(a, facing_north(300, 0)), 100);   // side to side
    EXPECT_EQ(distance(a, facing_north(0, 160)), 60);    // front to rear
    EXPECT_EQ(distance(a, facing_north(230, 140)), 50);  // corner to corner: 30, 40
    EXPECT_EQ(distance(a, facing_north(200, 100)), 0);   // corner on corner
    EXPECT_EQ(distance(a, facing_north(10, 10)), 0);
    const Rectangle slanting({0, 200, half_turn + eighth_turn}, {100, 50});
    EXPECT_EQ(distance(a, slanting), 129);  // its corner, 71 below its front's middle
    EXPECT_TRUE(within(a, facing_north(230, 140), 50));
    EXPECT_FALSE(within(a, facing_north(230, 140), 49));
    EXPECT_EQ(squared_distance(a, Point{103, 4}).rounded(), 5);
    EXPECT_EQ(squared_distance(a, Point{50, 7}).rounded(), 7);
    EXPECT_EQ(squared_distance(a, Point{50, -7}).rounded(), 0);
    EXPECT_EQ(nearest_point(a, {103, 4}), (Point{100, 0}));
    EXPECT_EQ(nearest_point(a, {50, 7}), (Point{50, 0}));
    EXPECT_EQ(nearest_point(a, {50, -7}), (Point{50, -7}));
}

TEST(TableDistance, OneToleranceForContactAndOverlap) {
    const Rectangle a = facing_north(0, 0);
    const auto beside = [&](int gap) {
        return relation(a, facing_north(static_cast<std::int16_t>(200 + gap), 0), tolerance);
    };
    EXPECT_EQ(beside(11), Relation::apart);
    EXPECT_EQ(beside(10), Relation::touching);
    EXPECT_EQ(beside(0), Relation::touching);
    EXPECT_EQ(beside(-10), Relation::touching);
    EXPECT_EQ(beside(-11), Relation::overlapping);
    // Corner to corner, the gap is the distance between corners: 6, 8 and 6, 9.
    EXPECT_EQ(relation(a, facing_north(206, 108), tolerance), Relation::touching);
    EXPECT_EQ(relation(a, facing_north(206, 109), tolerance), Relation::apart);
    EXPECT_EQ(relation(a, a, tolerance), Relation::overlapping);
    EXPECT_EQ(relation(a, facing_north(200, 0), 0), Relation::touching);
    EXPECT_EQ(relation(a, facing_north(199, 0), 0), Relation::overlapping);
}

RC_GTEST_PROP(TableDistance, IsThatOfBoost, ()) {
    const Rectangle a = any_rectangle(), b = any_neighbour(a);
    const double judged = outside::bg::distance(outside::shape(a), outside::shape(b));
    const SquaredDistance d = squared_distance(a, b);
    const double own = std::sqrt(static_cast<double>(d.numerator) / static_cast<double>(d.denominator));
    RC_ASSERT(std::abs(own - judged) <= 1e-6);
    RC_ASSERT(std::abs(distance(a, b) - judged) <= 0.5 + 1e-6);
    RC_ASSERT(within(a, b, distance(a, b) + 1));
    RC_ASSERT(distance(a, b) == 0 || !within(a, b, distance(a, b) - 1));
    const Point p = any_point();
    const double to_point = outside::bg::distance(outside::shape(a), outside::place(p));
    RC_ASSERT(std::abs(squared_distance(a, p).rounded() - to_point) <= 0.5 + 1e-6);
    RC_ASSERT(std::abs(outside::bg::distance(outside::place(nearest_point(a, p)), outside::place(p)) - to_point) <=
              0.71);
}

RC_GTEST_PROP(TableDistance, RelationIsThatOfBoost, ()) {
    const Rectangle a = any_rectangle(), b = any_neighbour(a);
    const double gap = outside::bg::distance(outside::shape(a), outside::shape(b));
    const Relation found = relation(a, b, tolerance);
    RC_TAG(static_cast<int>(found));
    if (std::abs(gap - tolerance) > 1e-6) RC_ASSERT((found == Relation::apart) == (gap > tolerance));
    RC_ASSERT(touch(a, b, tolerance) == (found == Relation::touching));
    RC_ASSERT(overlap(a, b, tolerance) == (found == Relation::overlapping));
    // Without a tolerance they overlap exactly if they share an area. Boost uses floating point, so tiny shared areas
    // are left out.
    const double area = outside::shared_area(outside::shape(a), outside::shape(b));
    if (area > 1e-3) RC_ASSERT(relation(a, b, 0) == Relation::overlapping);
    if (area == 0 && gap > 1e-6) RC_ASSERT(relation(a, b, 0) == Relation::apart);
    // They overlap deeper than the tolerance exactly if they still overlap after a push by it to either side.
    bool pushed_off = false;
    for (const Rectangle& r : {a, b})
        for (const Angle side : {Angle{}, quarter_turn, half_turn, -quarter_turn})
            for (const Length push : {tolerance + 2}) {
                const Rectangle there(moved(b.pose(), r.heading() + side, push), b.extent());
                pushed_off = pushed_off || relation(a, there, 0) != Relation::overlapping;
            }
    if (found != Relation::overlapping) RC_ASSERT(pushed_off);
}

RC_GTEST_PROP(TableDistance, DoesNotDependOnOrderNorView, ()) {
    const Rectangle a = any_rectangle(), b = any_neighbour(a);
    const View view = any_view();
    RC_ASSERT(relation(a, b, tolerance) == relation(b, a, tolerance));
    RC_ASSERT(squared_distance(a, b) == squared_distance(b, a));
    RC_ASSERT(relation(view(a), view(b), tolerance) == relation(a, b, tolerance));
    RC_ASSERT(squared_distance(view(a), view(b)) == squared_distance(a, b));
    const Point p = any_point();
    RC_ASSERT(squared_distance(view(a), view(p)) == squared_distance(a, p));
    RC_ASSERT(nearest_point(view(a), view(p)) == view(nearest_point(a, p)));
}

RC_GTEST_PROP(TableDistance, BoxesAreRoundTheirShapes, ()) {
    const Rectangle a = any_rectangle(), b = any_neighbour(a);
    const auto lies_in = [](Point p, const Box& box) { return meet({p, p}, box); };
    for (const Point corner : a.corners()) {
        RC_ASSERT(lies_in(corner, box_of(a)));
        RC_ASSERT(lies_in(corner, box_round(box_of(b), box_of(a))));
        RC_ASSERT(lies_in(corner + Point{7, -7}, grown(box_of(a), 7)));
    }
    RC_ASSERT(meet(box_of(a), box_of(b)) != clearly_apart(a, b, 0));
    const Segment line{any_point(), b.centre()};
    RC_ASSERT(lies_in(line.from, box_of(line)) && lies_in(line.to, box_of(line)));
    if (!meet(box_of(line), box_of(a))) RC_ASSERT(!length_within(line, a, 0));
}

RC_GTEST_PROP(TableDistance, LinesOfUnitsAreClosedWhateverTheirHeading, ()) {
    const Extent extent = any_extent();
    Rectangle last({0, 0, any_angle()}, extent);
    const Rectangle first = last;
    for (int i = 0; i < 10; ++i) {
        const Rectangle next(beside(last, Hand::right, extent), extent);
        RC_ASSERT(next.front_corner(Hand::left) == last.front_corner(Hand::right));
        RC_ASSERT(next.rear_corner(Hand::left) == last.rear_corner(Hand::right));
        RC_ASSERT(relation(next, last, 0) == Relation::touching);
        RC_ASSERT(cross(next.pose().at() - first.pose().at(), first.right()) == 0);
        last = next;
    }
}

}  // namespace
}  // namespace polemarch::test
