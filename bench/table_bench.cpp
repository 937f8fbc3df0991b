// Benchmarks of the kernels of the measured table, on a typical battle: 48 units, two to four bases wide, on a table of
// 72 by 48 inches with eight pieces of terrain.
//   build/bench/bench/bench_table --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "core/random.h"
#include "core/table/arc.h"
#include "core/table/distance.h"
#include "core/table/sight.h"
#include "core/table/snap.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

#include <vector>

#include <benchmark/benchmark.h>

namespace polemarch::test {
namespace {

using namespace table;

constexpr Length inch = 256, tolerance = 10;

/// Random armies and random questions about them, with a fixed seed.
struct Battle {
    struct Question {
        std::size_t a = 0, b = 0, near = 0, ground = 0;  ///< near: the unit whose centre is nearest to a's
        Angle angle;
        Length length = 0;
        Point place;
        Hand hand = Hand::left;
    };
    std::vector<Rectangle> units;
    std::vector<Polygon> grounds;
    std::vector<Question> questions;

    Battle() {
        AgentStream stream(9);
        const auto between = [&](int least, int most) {
            return least + static_cast<int>(stream.below(static_cast<std::uint32_t>(most - least + 1)));
        };
        const auto any_angle = [&] { return Angle{static_cast<std::uint16_t>(between(0, 65535))}; };
        const auto any_place = [&] {
            const int x = between(-36 * inch, 36 * inch);
            return Point{x, between(-24 * inch, 24 * inch)};
        };
        while (units.size() < 48) {
            const bool second = units.size() % 2 == 1;
            const Extent extent{static_cast<std::int16_t>(302 * between(2, 4)),
                                static_cast<std::int16_t>(between(1, 2) * 200)};
            const int x = between(-30 * inch, 30 * inch), y = between(-6 * inch, 8 * inch) + (second ? 4 : -4) * inch;
            const Angle lean{static_cast<std::uint16_t>(between(-4000, 4000))};
            const Rectangle unit(pose_at({x, y}, second ? half_turn + lean : lean), extent);
            bool free = true;
            for (const Rectangle& other : units) free = free && !overlap(unit, other, tolerance);
            if (free) units.push_back(unit);
        }
        while (grounds.size() < 8) {
            std::vector<Point> corners;
            const Point middle = any_place();
            for (unsigned n = 0; n < 8; ++n)
                corners.push_back(middle + along({static_cast<std::uint16_t>(n * 8192)}, between(2 * inch, 6 * inch)));
            grounds.emplace_back(corners);
        }
        for (int i = 0; i < 1024; ++i) {
            Question q;
            q.a = stream.below(48);
            do q.b = stream.below(48);
            while (q.b == q.a);
            q.near = q.b;
            const auto off = [&](std::size_t n) { return squared_distance(units[q.a].centre(), units[n].centre()); };
            for (std::size_t n = 0; n < units.size(); ++n)
                if (n != q.a && off(n) < off(q.near)) q.near = n;
            q.ground = stream.below(8);
            q.angle = any_angle();
            q.length = between(inch, 12 * inch);
            q.place = any_place();
            q.hand = between(0, 1) == 0 ? Hand::left : Hand::right;
            questions.push_back(q);
        }
    }
    static const Battle& shared() {
        static const Battle battle;
        return battle;
    }
};

/// Asks every question in turn.
template <class Ask>
void ask(benchmark::State& run, Ask ask) {
    const Battle& battle = Battle::shared();
    std::size_t n = 0;
    for (auto _ : run) benchmark::DoNotOptimize(ask(battle, battle.questions[n++ % 1024]));
}
#define TABLE_BENCH(name, answer)                                                                             \
    void name(benchmark::State& run) {                                                                        \
        ask(run, [](const Battle& g, const Battle::Question& q) {                                             \
            [[maybe_unused]] const Rectangle &a = g.units[q.a], &near = g.units[q.near], &any = g.units[q.b]; \
            return answer;                                                                                    \
        });                                                                                                   \
    }                                                                                                         \
    BENCHMARK(name)

Angle wheel_of(const Battle::Question& q) { return {static_cast<std::uint16_t>(q.angle.parts & 8191)}; }

TABLE_BENCH(place_along_a_heading, along(q.angle, q.length));
TABLE_BENCH(bearing_of_a_place, bearing(q.place));
TABLE_BENCH(rectangle_from_a_pose, Rectangle(pose_at(q.place, q.angle), a.extent()));
TABLE_BENCH(relation_of_any_two, overlap(a, any, tolerance));
TABLE_BENCH(relation_of_the_nearest, relation(a, near, tolerance));
TABLE_BENCH(within_12_inches_of_any, within(a, any, 12 * inch));
TABLE_BENCH(squared_distance_to_any, squared_distance(a, any));
TABLE_BENCH(distance_to_any, distance(a, any));
TABLE_BENCH(advance_against_any, StraightMove(a, a.heading(), q.length).first_contact(any, tolerance));
TABLE_BENCH(advance_against_the_nearest, StraightMove(a, a.heading(), q.length).first_contact(near, tolerance));
TABLE_BENCH(advance_over_ground, StraightMove(a, a.heading(), q.length).length_over(g.grounds[q.ground]));
TABLE_BENCH(wheel_against_any, Wheel(a, q.hand, wheel_of(q)).first_contact(any, tolerance));
TABLE_BENCH(wheel_against_the_nearest, Wheel(a, q.hand, wheel_of(q)).first_contact(near, tolerance));
TABLE_BENCH(wheel_over_ground, Wheel(a, q.hand, wheel_of(q)).meets(g.grounds[q.ground]));
TABLE_BENCH(contact_with_the_nearest, contact(a, near, tolerance));
TABLE_BENCH(front_arc_made, arc_of(a, Edge::front));
TABLE_BENCH(any_in_front_arc, share_in(arc_of(a, Edge::front), any));
TABLE_BENCH(sight_past_any, hinders(any, {a.front_corner(q.hand), q.place}, tolerance));
TABLE_BENCH(sight_into_ground, length_inside(g.grounds[q.ground], {a.front_corner(q.hand), q.place}));
TABLE_BENCH(conformed_to_the_nearest, conformed(a, near, Edge::front));

/// Tests a move against all other units, as the rules do for an order.
template <class Move>
bool leads_into_another(const Battle& g, const Battle::Question& q, const Move& move) {
    bool hindered = false;
    for (std::size_t n = 0; n < g.units.size(); ++n) hindered |= n != q.a && move.leads_into(g.units[n], tolerance);
    return hindered;
}
TABLE_BENCH(advance_through_the_battle, leads_into_another(g, q, StraightMove(a, a.heading(), q.length)));
TABLE_BENCH(wheel_through_the_battle, leads_into_another(g, q, Wheel(a, q.hand, wheel_of(q))));
void place_in_the_battle(benchmark::State& run) {
    ask(run, [](const Battle& g, const Battle::Question& q) {
        const Rectangle there(pose_at(q.place, q.angle), g.units[q.a].extent());
        bool free = true;
        for (std::size_t n = 0; n < g.units.size() && free; ++n)
            free = n == q.a || !overlap(there, g.units[n], tolerance);
        return free;
    });
}
BENCHMARK(place_in_the_battle);

}  // namespace
}  // namespace polemarch::test
