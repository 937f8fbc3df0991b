// Whole numbers, angles and poses (core/table/point.h, angle.h, rectangle.h).
#include "core/table/rectangle.h"
#include "tests/support/table.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace table;

double radians(Angle a) { return a.parts * (std::numbers::pi / 32768); }

TEST(TableNumbers, HalvesRoundAwayFromZero) {
    EXPECT_EQ(divided(5, 2), 3);
    EXPECT_EQ(divided(-5, 2), -3);
    EXPECT_EQ(divided(4, 3), 1);
    EXPECT_EQ(divided(5, 3), 2);
    EXPECT_EQ(divided(-4, 3), -1);
    EXPECT_EQ(divided(-5, 3), -2);
    EXPECT_EQ(divided(0, 7), 0);
}

TEST(TableNumbers, WholeRoots) {
    for (std::uint64_t n = 0; n < 2000; ++n) {
        EXPECT_LE(whole_root(n) * whole_root(n), n);
        EXPECT_GT((whole_root(n) + 1) * (whole_root(n) + 1), n);
    }
    EXPECT_EQ(whole_root(~std::uint64_t{0}), 0xFFFFFFFFu);
    EXPECT_EQ(whole_root(std::uint64_t{1} << 62), std::uint64_t{1} << 31);
    EXPECT_EQ(whole_root((std::uint64_t{1} << 62) - 1), (std::uint64_t{1} << 31) - 1);
}

TEST(TableNumbers, DistancesAreComparedExactlyAndRoundedByTheRule) {
    EXPECT_EQ(distance({0, 0}, {3, 4}), 5);
    EXPECT_EQ(distance({0, 0}, {1, 1}), 1);
    EXPECT_EQ(distance({0, 0}, {1, 2}), 2);
    EXPECT_EQ((SquaredDistance{1, 4}.rounded()), 1);  // one half
    EXPECT_EQ((SquaredDistance{9, 4}.rounded()), 2);  // three halves
    EXPECT_EQ((SquaredDistance{8, 4}.rounded()), 1);  // the root of 2
    EXPECT_TRUE((SquaredDistance{9, 1}.within(3)));
    EXPECT_FALSE((SquaredDistance{37, 4}.within(3)));
    EXPECT_LT((SquaredDistance{1, 3}), (SquaredDistance{334, 1000}));
    EXPECT_EQ((SquaredDistance{1, 3}), (SquaredDistance{2, 6}));
}

TEST(TableAngle, SineIsThatOfTheLibraryToTheLastPlace) {
    for (unsigned n = 0; n < 65536; ++n) {
        const Angle a{static_cast<std::uint16_t>(n)};
        ASSERT_NEAR(sine(a), std::sin(radians(a)) * (1 << 30), 1.6) << n;
        ASSERT_EQ(cosine(a), sine(quarter_turn - a)) << n;
        ASSERT_EQ(sine(-a), -sine(a)) << n;
        ASSERT_EQ(sine(half_turn - a), sine(a)) << n;
    }
    static_assert(sine({}) == 0 && sine(quarter_turn) == 1 << 30 && sine(half_turn) == 0);
    static_assert(sine({5461}) == 536841194 && sine(eighth_turn) == cosine(eighth_turn));
}

TEST(TableAngle, SumsWrapAndDegreesAreNearest) {
    EXPECT_EQ(degrees(90), quarter_turn);
    EXPECT_EQ(degrees(45), eighth_turn);
    EXPECT_EQ(degrees(30).parts, 5461);
    EXPECT_EQ(degrees(1).parts, 182);
    EXPECT_EQ(degrees(270) + degrees(180), quarter_turn);
    EXPECT_EQ(between(degrees(350), degrees(10)), degrees(10) - degrees(350));
    EXPECT_EQ(between(degrees(10), degrees(350)), degrees(10) - degrees(350));
    EXPECT_EQ(between({}, half_turn), half_turn);
}

TEST(TableAngle, BearingsOfEveryHeading) {
    EXPECT_EQ(bearing({0, 5}), Angle{});
    EXPECT_EQ(bearing({5, 5}), degrees(45));
    EXPECT_EQ(bearing({5, 0}), degrees(90));
    EXPECT_EQ(bearing({0, -5}), degrees(180));
    EXPECT_EQ(bearing({-5, 0}), degrees(270));
    EXPECT_EQ(bearing({0, 0}), Angle{});
    for (unsigned n = 0; n < 65536; ++n) {
        const Angle a{static_cast<std::uint16_t>(n)};
        ASSERT_EQ(bearing(along(a, 1 << 16)), a) << n;
    }
}

RC_GTEST_PROP(TableAngle, BearingIsTheNearestAngle, ()) {
    const Point p = any_point(60000);
    RC_PRE(!(p == Point{}));
    double turn = std::atan2(p.x, p.y) / (2 * std::numbers::pi) * 65536;
    const auto off = std::remainder(turn - bearing(p).parts, 65536);
    RC_ASSERT(std::abs(off) <= 0.501);
    const View view = any_view();
    RC_ASSERT(bearing(view.turned(p)) == view(bearing(p)));
}

RC_GTEST_PROP(TableAngle, ArcsAndTheirAngles, ()) {
    const Length radius = any(1, 20000);
    const Angle by{static_cast<std::uint16_t>(any(0, 32768))};
    RC_ASSERT(std::abs(arc_length(radius, by) - radius * radians(by)) <= 0.5001);
    const Length arc = any(0, 9000);
    const Angle most = angle_of_arc(radius, arc);
    RC_ASSERT(arc_length(radius, most) <= arc);
    RC_ASSERT(most == half_turn || arc_length(radius, most + Angle{1}) > arc);
}

TEST(TableRectangle, ABaseFacingEast) {
    const Rectangle a({100, 50, quarter_turn}, {30, 20});
    EXPECT_EQ(a.centre(), (Point{80, 50}));
    EXPECT_EQ(a.right(), (Point{0, -30}));
    EXPECT_EQ(a.ahead(), (Point{20, 0}));
    EXPECT_EQ(a.corners(), (std::array<Point, 4>{{{100, 80}, {100, 20}, {60, 20}, {60, 80}}}));
    EXPECT_EQ(a.edge(Edge::left), (Segment{{60, 80}, {100, 80}}));
    EXPECT_EQ(a.at(30, -40), a.rear_corner(Hand::right));
}

TEST(TableRectangle, KnownWheels) {
    // Four inches wide, one deep, a quarter turn to the right about the right front corner at (512, 0).
    const Rectangle a({0, 0, {}}, {512, 128});
    EXPECT_EQ(wheeled(a, Hand::right, quarter_turn), (Pose{512, 512, quarter_turn}));
    EXPECT_EQ(wheeled(a, Hand::left, quarter_turn), (Pose{-512, 512, -quarter_turn}));
    EXPECT_EQ(arc_length(1024, quarter_turn), 1608);  // 1024 pi / 2
    const Rectangle after(wheeled(a, Hand::right, degrees(30)), a.extent());
    EXPECT_EQ(distance(a.front_corner(Hand::left), after.front_corner(Hand::left)), 530);  // 2048 sin 15 degrees
}

TEST(TableRectangle, PosesOffTheTableAreHeldAtTheEnd) {
    EXPECT_EQ(moved({32000, -32000, {}}, half_turn, 6000), (Pose{32000, -32767, {}}));
    EXPECT_EQ(moved({32000, -32000, {}}, quarter_turn, 200000), (Pose{32767, -32000, {}}));
}

RC_GTEST_PROP(TableRectangle, WheelsKeepTheirCornerAndCanBeTakenBack, ()) {
    const Rectangle a = any_rectangle();
    const Hand hand = any(0, 1) == 0 ? Hand::left : Hand::right;
    const Angle by = any_angle();
    const Rectangle b(wheeled(a, hand, by), a.extent());
    RC_ASSERT(b.front_corner(hand) == a.front_corner(hand));
    RC_ASSERT(wheeled(b, hand, -by) == a.pose());
}

RC_GTEST_PROP(TableRectangle, TurnsAboutTheCentreKeepIt, ()) {
    const Rectangle a = any_rectangle();
    RC_ASSERT(with_centre(a.centre(), a.heading(), a.extent()) == a.pose());
    const Angle heading = any_angle();
    RC_ASSERT(Rectangle(with_centre(a.centre(), heading, a.extent()), a.extent()).centre() == a.centre());
    RC_ASSERT(a.at(0, 0) == a.pose().at() && a.at(-a.extent().half_width, 0) == a.front_corner(Hand::left));
}

RC_GTEST_PROP(TableRectangle, CornersAreTheIdealOnesToWithinRounding, ()) {
    const Rectangle a = any_rectangle();
    const double h = radians(a.heading()), w = a.extent().half_width, d = 2 * a.extent().half_depth;
    const auto near = [](Point p, double x, double y) { return std::hypot(p.x - x, p.y - y) <= 0.71 * 3; };
    const Point at = a.pose().at();
    RC_ASSERT(near(a.front_corner(Hand::right), at.x + w * std::cos(h), at.y - w * std::sin(h)));
    RC_ASSERT(near(a.rear_corner(Hand::right), at.x + w * std::cos(h) - d * std::sin(h),
                   at.y - w * std::sin(h) - d * std::cos(h)));
}

RC_GTEST_PROP(TableRectangle, TurnsAndMirrorsWithTheTable, ()) {
    const Rectangle a = any_rectangle();
    const View view = any_view();
    const Rectangle b = view(a);
    RC_ASSERT(b.centre() == view(a.centre()));
    RC_ASSERT(b.front_corner(view(Hand::left)) == view(a.front_corner(Hand::left)));
    RC_ASSERT(b.rear_corner(view(Hand::left)) == view(a.rear_corner(Hand::left)));
    const Angle by = any_angle();
    RC_ASSERT(wheeled(b, view(Hand::right), by) == view(wheeled(a, Hand::right, by)));
}

}  // namespace
}  // namespace polemarch::test
