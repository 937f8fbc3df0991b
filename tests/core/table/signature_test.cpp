// A signature of the answers of every kernel of core/table to many random questions. It must be the same with every
// compiler, option, sanitizer and processor. A change of it is a change of behaviour, and its commit says so.
#include "core/table/arc.h"
#include "core/table/distance.h"
#include "core/table/sight.h"
#include "core/table/snap.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace table;

struct Random {
    std::uint64_t state;
    std::uint64_t word() {  // splitmix64
        std::uint64_t z = state += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    int between(int least, int most) {
        return least + static_cast<int>(word() % static_cast<std::uint64_t>(most - least + 1));
    }
    Angle angle() {
        const std::uint64_t w = word();
        return {static_cast<std::uint16_t>((w & 3) == 0 ? (w >> 8) & 0xE000 : w >> 8)};
    }
    Point point(int farthest) {
        const int x = between(-farthest, farthest);
        return {x, between(-farthest, farthest)};
    }
    Rectangle rectangle(int farthest) {
        const Point at = point(farthest);
        const Angle heading = angle();
        const auto half_width = static_cast<std::int16_t>(between(60, 1500));
        return {pose_at(at, heading), {half_width, static_cast<std::int16_t>(between(60, 500))}};
    }
    Polygon polygon() {
        for (;;) {
            std::vector<Point> corners;
            const Point middle = point(1000);
            Angle direction = angle();
            for (unsigned turned = 0; turned < 62000 && corners.size() < Polygon::most;) {
                const unsigned by = static_cast<unsigned>(between(3000, 12000));
                turned += by;
                direction = direction + Angle{static_cast<std::uint16_t>(by)};
                corners.push_back(middle + along(direction, between(300, 2500)));
            }
            if (fault_of(corners) == PolygonFault::none) return Polygon(corners);
        }
    }
};

struct Hash {
    std::uint64_t value = 14695981039346656037u;
    template <class... Numbers>
    void operator()(Numbers... numbers) {
        (add(static_cast<std::uint64_t>(static_cast<std::int64_t>(numbers))), ...);
    }
    void operator()(Point p) { (*this)(p.x, p.y); }
    void operator()(Pose p) { (*this)(p.x, p.y, p.heading.parts); }
    void operator()(SquaredDistance d) {
        (*this)(d.rounded(), static_cast<std::uint64_t>(d.numerator), static_cast<std::uint64_t>(d.numerator >> 64),
                d.denominator);
    }
    void operator()(std::optional<Length> l) { (*this)(l.value_or(-1)); }
    void operator()(std::optional<Angle> a) { (*this)(a ? a->parts : -1); }

private:
    void add(std::uint64_t word) {
        for (int i = 0; i < 8; ++i) value = (value ^ (word >> (8 * i) & 255)) * 1099511628211u;
    }
};

std::uint64_t answers(int questions) {
    constexpr Length tolerance = 10;
    Random random{1};
    Hash hash;
    for (unsigned n = 0; n < 65536; n += 7) {
        const Angle a{static_cast<std::uint16_t>(n)};
        hash(sine(a), cosine(a), arc_length(1208, a), angle_of_arc(1208, static_cast<Length>(n) / 8).parts);
        hash(along(a, 3000));
        hash(bearing(random.point(9000)).parts);
    }
    Polygon ground = random.polygon();
    for (int i = 0; i < questions; ++i) {
        if (i % 16 == 0) {
            ground = random.polygon();
            const Point at = random.point(500);
            const Polygon there = placed(ground, at, random.angle());
            for (const Point c : there.corners()) hash(c);
        }
        const Rectangle a = random.rectangle(2500);
        Rectangle b = random.rectangle(2500);
        const Angle direction = random.angle(), by{static_cast<std::uint16_t>(random.word() & 16383)};
        const Point p = random.point(4000);
        const Length length = random.between(0, 4000);
        const Hand hand = (random.word() & 1) == 0 ? Hand::left : Hand::right;
        const auto edge = static_cast<Edge>(random.word() & 3);
        if (i % 4 == 0) {
            const Length on_edge = random.between(-900, 900);
            b = Rectangle(flush(a, edge, on_edge, random.between(-50, 50)), b.extent());
        }
        const Segment line{a.front_corner(hand), p};
        for (const Point c : a.corners()) hash(c);
        hash(relation(a, b, tolerance), relation(a, b, 0), within(a, b, length), contains(ground, p), meets(ground, a));
        hash(squared_distance(a, b));
        hash(squared_distance(a, p));
        hash(squared_distance(ground, a));
        hash(nearest_point(a, p));
        hash(length_inside(ground, line), StraightMove(a, direction, length).length_over(ground));
        hash(StraightMove(a, direction, length).first_contact(b, tolerance));
        hash(StraightMove(a, direction, length).first_contact(ground));
        hash(wheeled(a, hand, by));
        hash(Wheel(a, hand, by).first_contact(b, tolerance));
        hash(Wheel(a, hand, by).meets(ground), hinders(b, line, tolerance));
        hash(length_within(line, b, tolerance));
        const auto touched = contact(a, b, tolerance);
        hash(touched ? static_cast<int>(touched->edge) : -1, touched ? touched->length : -1);
        hash(contains(arc_of(a, edge), p), share_in(arc_of(a, edge), b), share_in(corridor_of(a, 512), b));
        hash(beside(a, hand, b.extent(), length));
        hash(behind(a));
        hash(conformed(b, a, edge));
        const auto join = joined(b, a, tolerance, degrees(1));
        hash(join.value_or(Pose{}));
    }
    return hash.value;
}

TEST(TableSignature, IsTheSameInEveryBuild) { EXPECT_EQ(answers(100000), 1107236316179670617u); }

}  // namespace
}  // namespace polemarch::test
