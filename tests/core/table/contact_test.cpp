// Which edges touch, lines of sight past units, arcs, joining (core/table/contact.h, sight.h, arc.h, snap.h).
#include "core/table/contact.h"

#include "core/table/arc.h"
#include "core/table/distance.h"
#include "core/table/sight.h"
#include "core/table/snap.h"
#include "tests/support/table.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace table;

Rectangle north(std::int16_t x, std::int16_t y) { return {{x, y, {}}, {300, 100}}; }
/// Front against front.
Rectangle south(std::int16_t x, std::int16_t y) { return {{x, y, half_turn}, {300, 100}}; }

TEST(TableContact, KnownEdges) {
    const Rectangle a = north(0, 0);
    EXPECT_EQ(contact(a, south(0, 0), tolerance), (Contact{Edge::front, 600}));
    EXPECT_EQ(contact(a, south(200, 0), tolerance), (Contact{Edge::front, 410}));  // 400, and the tolerance at its end
    EXPECT_EQ(contact(a, south(0, 10), tolerance), (Contact{Edge::front, 600}));
    EXPECT_EQ(contact(a, south(0, 11), tolerance), std::nullopt);
    EXPECT_EQ(contact(a, north(600, 0), tolerance), (Contact{Edge::right, 200}));
    EXPECT_EQ(contact(a, north(-600, 0), tolerance), (Contact{Edge::left, 200}));
    EXPECT_EQ(contact(a, north(0, -200), tolerance), (Contact{Edge::rear, 600}));
    // An enemy that has charged the right flank: it faces west, its front on the side.
    const Rectangle flanker({300, -100, -quarter_turn}, {300, 100});
    EXPECT_EQ(contact(a, flanker, tolerance), (Contact{Edge::right, 200}));
    EXPECT_EQ(contact(flanker, a, tolerance), (Contact{Edge::front, 220}));
}

TEST(TableContact, CornersAreFrontBeforeSideBeforeRear) {
    const Rectangle a = north(0, 0);
    EXPECT_EQ(contact(a, south(600, 0), tolerance), (Contact{Edge::front, 0}));     // front corner on front corner
    EXPECT_EQ(contact(a, north(600, -200), tolerance), (Contact{Edge::right, 0}));  // at the rear corner
    // The corner of a slanting charger in the middle of each edge.
    EXPECT_EQ(contact(a, {with_front_corner(Hand::left, {50, 0}, degrees(200), {300, 100}), {300, 100}}, tolerance),
              (Contact{Edge::front, 0}));
    EXPECT_EQ(contact(a, {with_front_corner(Hand::left, {-300, -90}, degrees(110), {300, 100}), {300, 100}}, tolerance),
              (Contact{Edge::left, 0}));
    EXPECT_EQ(contact(a, {with_front_corner(Hand::left, {90, -200}, degrees(20), {300, 100}), {300, 100}}, tolerance),
              (Contact{Edge::rear, 0}));
}

TEST(TableContact, LengthsOfLinesNearAUnit) {
    const Rectangle a = north(0, 0);
    EXPECT_EQ(length_within({{0, -500}, {0, 500}}, a, 0), 200);
    EXPECT_EQ(length_within({{0, -500}, {0, 500}}, a, 10), 220);
    EXPECT_EQ(length_within({{-300, 5}, {0, 5}}, a, 0), std::nullopt);
    EXPECT_EQ(length_within({{-300, 5}, {0, 5}}, a, 5), 300);
    EXPECT_EQ(length_within({{400, 0}, {0, 400}}, a, 0), std::nullopt);
    EXPECT_EQ(length_within({{300, 0}, {0, 300}}, a, 0), 0);
}

RC_GTEST_PROP(TableContact, TouchingUnitsTouchOnAnEdgeOfBoth, ()) {
    const Rectangle a = any_rectangle(), b = any_neighbour(a);
    const Relation how = relation(a, b, tolerance);
    RC_PRE(how != Relation::overlapping);
    const auto on_a = contact(a, b, tolerance), on_b = contact(b, a, tolerance);
    if (how == Relation::touching) RC_ASSERT(on_a && on_b);
    // At square corners the strip reaches farther than the tolerance, and nowhere else.
    if (!within(a, b, 15)) RC_ASSERT(!on_a && !on_b);
    const View view = any_view();
    const auto seen = contact(view(a), view(b), tolerance);
    RC_ASSERT(seen.has_value() == on_a.has_value());
    if (seen) RC_ASSERT(seen->edge == view(on_a->edge) && seen->length == on_a->length);
}

RC_GTEST_PROP(TableContact, LengthsWithinAsBoostHasThem, ()) {
    const Rectangle a = any_rectangle(1500);
    Segment line{any_point(2500), any_point(2500)};
    if (any(0, 3) == 0) line.from = a.corner(Edge::rear);
    RC_PRE(!(line.from == line.to));
    const double judged = outside::length_in(line, outside::shape(a));
    const auto found = length_within(line, a, 0);
    RC_ASSERT(std::abs(found.value_or(0) - judged) <= 1.01);
    RC_ASSERT(length_within({line.to, line.from}, a, tolerance) == length_within(line, a, tolerance));
    const View view = any_view();
    RC_ASSERT(length_within(view(line), view(a), tolerance) == length_within(line, a, tolerance));
    RC_ASSERT(hinders(view(a), view(line), tolerance) == hinders(a, line, tolerance));
    if (judged > 41) RC_ASSERT(hinders(a, line, tolerance));
    const Extent grown{static_cast<std::int16_t>(a.extent().half_width + 12),
                       static_cast<std::int16_t>(a.extent().half_depth + 12)};
    const Rectangle wider(with_centre(a.centre(), a.heading(), grown), grown);
    if (outside::length_in(line, outside::shape(wider)) == 0) RC_ASSERT(!hinders(a, line, tolerance));
}

TEST(TableSight, SeamsAreClosedAndSharedCornersFree) {
    const Rectangle left = north(-300, 1000), right = north(300, 1000);
    const Segment seam{{0, 0}, {0, 3000}};
    EXPECT_TRUE(hinders(left, seam, tolerance));
    EXPECT_TRUE(hinders(right, seam, tolerance));
    // From the corner that a base shares with its neighbour: straight ahead, outward and across the neighbour's front.
    const Rectangle neighbour = north(300, 0);
    EXPECT_FALSE(hinders(neighbour, {{0, 0}, {0, 3000}}, tolerance));
    EXPECT_FALSE(hinders(neighbour, {{0, 0}, {-2000, 2000}}, tolerance));
    EXPECT_FALSE(hinders(neighbour, {{0, 0}, {2000, 2000}}, tolerance));
    EXPECT_TRUE(hinders(neighbour, {{0, 0}, {2000, 0}}, tolerance));  // along it
    // Past its left front corner, and off that corner by less and by more than the tolerance.
    EXPECT_FALSE(hinders(neighbour, {{-500, -500}, {500, 500}}, tolerance));
    EXPECT_FALSE(hinders(neighbour, {{-492, -500}, {508, 500}}, tolerance));
    EXPECT_TRUE(hinders(neighbour, {{-480, -500}, {520, 500}}, tolerance));
}

TEST(TableArc, KnownArcs) {
    const Rectangle a = north(0, 0);
    const Arc front = arc_of(a, Edge::front), left = arc_of(a, Edge::left), rear = arc_of(a, Edge::rear);
    EXPECT_TRUE(contains(front, {0, 1}));
    EXPECT_TRUE(contains(front, {300, 0}));      // its corner
    EXPECT_TRUE(contains(front, {1300, 1000}));  // on the line at 45 degrees
    EXPECT_FALSE(contains(front, {1301, 1000}));
    EXPECT_FALSE(contains(front, {0, -1}));
    EXPECT_TRUE(contains(left, {-800, 400}));
    EXPECT_FALSE(contains(left, {-800, 501}));
    EXPECT_TRUE(contains(rear, {0, -201}));
    EXPECT_FALSE(contains(rear, {0, -199}));
    EXPECT_EQ(share_in(front, south(0, 500)), Share::whole);
    EXPECT_EQ(share_in(front, south(1500, 1000)), Share::part);  // from x 1200: the line is at 1300 to 1500 there
    EXPECT_EQ(share_in(front, south(1900, 1000)), Share::none);
    EXPECT_EQ(share_in(front, north(0, -100)), Share::none);
    EXPECT_EQ(share_in(front, {{0, 0, {}}, {2000, 2000}}), Share::part);     // its front on the edge
    EXPECT_EQ(share_in(front, {{0, 4000, {}}, {16000, 100}}), Share::part);  // all its corners outside
    // "Directly in front", and up to 512 beside it.
    EXPECT_EQ(share_in(corridor_of(a, 0), south(590, 1000)), Share::part);
    EXPECT_EQ(share_in(corridor_of(a, 0), south(601, 1000)), Share::none);
    EXPECT_EQ(share_in(corridor_of(a, 512), south(1100, 1000)), Share::part);
    EXPECT_EQ(share_in(corridor_of(a, 512), south(212, 1000)), Share::whole);
}

RC_GTEST_PROP(TableArc, AsBoostHasItWithinAnyRange, ()) {
    const Rectangle a = any_rectangle(), b = any_neighbour(a);
    const auto edge = static_cast<Edge>(any(0, 3));
    const Arc arc = any(0, 2) == 0 ? corridor_of(a, any(0, 600)) : arc_of(a, edge);
    // The arc, cut off beyond all other points.
    const auto far = [](Point from, Point ray) { return from + ray; };
    const auto judge =
        outside::shape(std::array{arc.left, far(arc.left, arc.left_ray), far(arc.right, arc.right_ray), arc.right});
    const Point p = any_point();
    RC_ASSERT(contains(arc, p) == outside::bg::covered_by(outside::place(p), judge));
    const Share share = share_in(arc, b);
    const double gap = outside::bg::distance(outside::shape(b), judge);
    if (gap > 1e-6) RC_ASSERT(share == Share::none);
    if (outside::shared_area(outside::shape(b), judge) > 1e-3) RC_ASSERT(share != Share::none);
    bool whole = true;
    for (const Point c : b.corners()) whole = whole && contains(arc, c);
    RC_ASSERT((share == Share::whole) == whole);
    // Every place is in the arc of one edge at least, and seen from any side alike.
    bool somewhere = !(squared_distance(a, p).numerator > 4);
    for (const Edge e : {Edge::front, Edge::right, Edge::rear, Edge::left}) {
        somewhere = somewhere || contains(arc_of(a, e, degrees(46)), p);
        const View view = any_view();
        RC_ASSERT(contains(arc_of(view(a), view(e)), view(p)) == contains(arc_of(a, e), p));
        RC_ASSERT(share_in(arc_of(view(a), view(e)), view(b)) == share_in(arc_of(a, e), b));
    }
    RC_ASSERT(somewhere);
}

TEST(TableSnap, KnownPlaces) {
    const Rectangle a = north(0, 0);
    EXPECT_EQ(beside(a, Hand::right, {200, 50}), (Pose{500, 0, {}}));
    EXPECT_EQ(beside(a, Hand::left, {200, 50}), (Pose{-500, 0, {}}));
    EXPECT_EQ(beside(a, Hand::left, {200, 50}, -80), (Pose{-500, -80, {}}));
    EXPECT_EQ(behind(a), (Pose{0, -200, {}}));
    EXPECT_EQ(flush(a, Edge::front, 0), (Pose{0, 0, half_turn}));
    EXPECT_EQ(flush(a, Edge::right, 30), (Pose{300, -130, -quarter_turn}));
    EXPECT_EQ(flush(a, Edge::rear, 0), (Pose{0, -200, {}}));
    EXPECT_EQ(flush(a, Edge::left, 0), (Pose{-300, -100, quarter_turn}));
}

TEST(TableSnap, ChargersTurnAboutThePointOfContact) {
    const Rectangle a = north(0, 0);
    const Extent extent{400, 100};
    // Its left front corner has met the front at x = 100: that corner stays, the rest turns to the west.
    const Rectangle corner_first(with_front_corner(Hand::left, {100, 0}, degrees(160), extent), extent);
    EXPECT_EQ(conformed(corner_first, a, Edge::front), (Pose{-300, 0, half_turn}));
    // The corner of the charged unit at (300, 0) has met its front 150 from its middle, towards its left.
    Rectangle across({300, 0, degrees(200)}, extent);
    across = Rectangle(moved(across.pose(), across.heading() + quarter_turn, 150), extent);
    const Pose flat = conformed(across, a, Edge::front);
    EXPECT_EQ(flat.heading, half_turn);
    EXPECT_NEAR(flat.x, 150, 1);
    EXPECT_EQ(flat.y, 0);
    EXPECT_EQ(conformed(Rectangle(flat, extent), a, Edge::front), flat);  // a unit that is flush stays
}

RC_GTEST_PROP(TableSnap, ConformedChargersTouchAlongTheEdge, ()) {
    const Rectangle a = any_rectangle(2000);
    const Extent extent = any_extent();
    const auto edge = static_cast<Edge>(any(0, 3));
    // In contact by a corner or across a corner, turned by up to 60 degrees.
    const Segment line = a.edge(edge);
    const int share = any(1, 7);
    const Point at{line.from.x + (line.to.x - line.from.x) * share / 8,
                   line.from.y + (line.to.y - line.from.y) * share / 8};
    const int turn = any(-10900, 10900);
    const Angle facing = flush(a, edge, 0).heading + Angle{static_cast<std::uint16_t>(turn)};
    const Rectangle charger(with_front_corner(turn > 0 ? Hand::right : Hand::left, at, facing, extent), extent);
    const Rectangle flat(conformed(charger, a, edge), extent);
    RC_ASSERT(flat.heading() == flush(a, edge, 0).heading);
    RC_ASSERT(relation(flat, a, tolerance) == Relation::touching);
    const auto touched = contact(a, flat, tolerance);
    RC_ASSERT(touched.has_value());
    const Length room = distance(at, turn > 0 ? line.to : line.from), width = 2 * extent.half_width;
    if (std::min(room, width) > 60) RC_ASSERT(touched->length > 0);
    // The corner in contact stays where it was, to within rounding.
    RC_ASSERT(abs(turn) < 50 || distance(flat.front_corner(turn > 0 ? Hand::right : Hand::left), at) <= 12);
    const View view = any_view();
    RC_ASSERT(conformed(view(charger), view(a), view(edge)) == view(conformed(charger, a, edge)));
    // So it is on the way, in any number of partial turns.
    const int parts = any(1, conform_parts);
    const Rectangle half_way(conformed(charger, a, edge, parts), extent);
    if (relation(charger, a, tolerance) == Relation::touching)
        RC_ASSERT(relation(half_way, a, tolerance) == Relation::touching);
    const int left = static_cast<std::int16_t>((flat.heading() - half_way.heading()).parts);
    RC_ASSERT(std::abs(left + turn * (conform_parts - parts) / conform_parts) <= 1);
    RC_ASSERT(abs(turn) < 50 || distance(half_way.front_corner(turn > 0 ? Hand::right : Hand::left), at) <= 12);
    RC_ASSERT(view(half_way.pose()) == conformed(view(charger), view(a), view(edge), parts));
}

RC_GTEST_PROP(TableSnap, WhoComesNearJoinsExactly, ()) {
    const Rectangle a = any_rectangle(2000);
    const Extent extent = any(0, 1) == 0 ? a.extent() : any_extent();
    const int where = any(0, 2);
    const Pose exact = where == 0   ? beside(a, Hand::left, extent)
                       : where == 1 ? beside(a, Hand::right, extent)
                                    : behind(a);
    const Rectangle near(
        pose_at(exact.at() + any_point(4), exact.heading + Angle{static_cast<std::uint16_t>(any(-20, 20))}), extent);
    RC_ASSERT(joined(near, a, tolerance, degrees(1)) == exact);
    const Rectangle off(pose_at(exact.at() + Point{40, 0}, exact.heading), extent);
    RC_ASSERT(joined(off, a, tolerance, degrees(1)) == std::nullopt);
    RC_ASSERT(joined({{exact.x, exact.y, exact.heading + degrees(2)}, extent}, a, tolerance, degrees(1)) ==
              std::nullopt);
    const View view = any_view();
    RC_ASSERT(joined(view(near), view(a), tolerance, degrees(1)) == view(exact));
}

}  // namespace
}  // namespace polemarch::test
