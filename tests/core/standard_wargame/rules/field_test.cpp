// The field of a state, kept up to date from state to state, answers as the slow way does: over all units, one by one.
#include "tests/support/standard_wargame/table.h"

#include "core/random.h"
#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/sight.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/table/polygon.h"
#include "core/table/sight.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Both armies at random places, that may overlap, in a part of the table.
class RandomPositions {
public:
    RandomPositions(std::size_t units, int width, int depth, std::uint64_t seed)
        : width_(width), depth_(depth), stream_(seed) {
        const std::vector<std::string> troops{"R HF/1", "R HF/2", "M WW", "V HC/-", "R LF/bow", "W El", "R HA"};
        for (const unsigned side : {0u, 1u})
            for (std::size_t i = 0; i < units; ++i) table_.add(side, troops[i % troops.size()], 20, 15, 0);
        units_ = units;
    }
    const standard_wargame::Setup& g() { return table_.g(); }
    State& s() { return table_.s(); }
    UnitIndex somebody() { return unit_of(stream_.below(2), stream_.below(static_cast<std::uint32_t>(units_))); }
    void move(UnitIndex u) {
        Unit& unit = s().unit[u];
        unit = {};
        unit.where = stream_.below(12) == 0 ? Whereabouts::destroyed : Whereabouts::table;
        if (!unit.on_table()) return;
        const auto coordinate = [&](int across) {
            const auto span = static_cast<std::uint32_t>(across * base_width);
            return static_cast<Length>(stream_.below(span)) - across * base_width / 2;
        };
        unit.pose = table::pose_at({coordinate(width_), coordinate(depth_)},
                                   {static_cast<std::uint16_t>(stream_.below(65536))});
    }
    void move_all() {
        for (const unsigned side : {0u, 1u})
            for (std::size_t i = 0; i < units_; ++i) move(unit_of(side, i));
    }

private:
    WargameTable table_;
    int width_, depth_;
    AgentStream stream_;
    std::size_t units_ = 0;
};

/// The outlines of a state without a field.
struct Slow {
    const standard_wargame::Setup& g;
    const State& s;
    [[nodiscard]] table::Rectangle operator[](UnitIndex u) const { return {s.unit[u].pose, g.trait[u].extent}; }
    template <class Test>
    [[nodiscard]] UnitSet those(Test test) const {
        UnitSet found;
        for (std::size_t u = 0; u < places; ++u)
            if (s.unit[u].on_table() && test(static_cast<UnitIndex>(u))) found |= UnitSet(u);
        return found;
    }
    [[nodiscard]] UnitSet enemies(UnitIndex u) const {
        return those([&](UnitIndex v) { return side_of(v) != side_of(u); });
    }
};

void expect_zones(const standard_wargame::Setup& g, const State& s, const Field& field) {
    const Slow slow{g, s};
    const Length reach = g.charts.combat.close_zone;
    EXPECT_EQ(field.on_table(), slow.those([](UnitIndex) { return true; }));
    each_unit(field.on_table(), [&](UnitIndex u) {
        if (is_baggage(u)) return;
        ASSERT_EQ(field[u], slow[u]);
        ASSERT_EQ(field.enemies_of(u), slow.enemies(u));
        ASSERT_EQ(field.friends_at(u), slow.those([&](UnitIndex v) {
            return v != u && side_of(v) == side_of(u) &&
                   table::meet(table::grown(table::box_of(slow[u]), tolerance), table::box_of(slow[v]));
        }));
        const BeforeFront front(slow[u]);
        const auto enemy = [&](UnitIndex v) { return side_of(v) != side_of(u); };
        const auto in_zone_of = [&](UnitIndex v) {
            return table::within(slow[u], slow[v], reach) &&
                   (is_baggage(v) || BeforeFront(slow[v]).in_effective_zone(slow[u], reach));
        };
        const UnitSet effective = slow.those([&](UnitIndex v) {
            return v != u && table::within(slow[u], slow[v], reach) && front.in_effective_zone(slow[v], reach);
        });
        ASSERT_EQ(frontal_enemies(g, field, u), slow.those([&](UnitIndex v) {
            return enemy(v) && table::within(slow[u], slow[v], reach) && front.in_frontal_zone(slow[v], reach);
        }));
        ASSERT_EQ(effective_enemies(g, field, u), effective & slow.enemies(u));
        ASSERT_EQ(threatened_by(g, field, u), slow.those([&](UnitIndex v) { return enemy(v) && in_zone_of(v); }));
        ASSERT_EQ(disordering(g, field, u), slow.those([&](UnitIndex v) {
            const BeforeFront theirs(slow[v]);
            return enemy(v) && !is_baggage(v) && table::within(slow[u], slow[v], 4 * base_width) &&
                   theirs.ahead(slow[u]) && theirs.between_sides(slow[u], base_width);
        }));
        const UnitIndex nearest = nearest_in_effective_zone(g, field, u);
        ASSERT_EQ(nearest == nobody, effective.empty());
        if (nearest == nobody) return;
        ASSERT_TRUE(effective.has(nearest));
        each_unit(effective, [&](UnitIndex v) {
            ASSERT_FALSE(table::squared_distance(slow[u], slow[v]) < table::squared_distance(slow[u], slow[nearest]));
        });
    });
}

TEST(WargameField, R7_3_1_ZonesOfCrowdedPositionsAreThoseOfTheSlowWay) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        RandomPositions positions(60, 24, 16, seed);
        positions.move_all();
        expect_zones(positions.g(), positions.s(), field_of(positions.g(), positions.s()));
        for (int step = 0; step < 8 && !testing::Test::HasFatalFailure(); ++step) {
            for (int i = 0; i < 5; ++i) positions.move(positions.somebody());
            expect_zones(positions.g(), positions.s(), field_of(positions.g(), positions.s()));
        }
    }
}
TEST(WargameField, ACopyStaysWhenAnotherBattleIsAskedAbout) {
    RandomPositions one(20, 10, 10, 1), other(30, 12, 12, 2);
    one.move_all();
    other.move_all();
    const Field kept(one.g(), one.s());
    for (int turn = 0; turn < 3 && !testing::Test::HasFatalFailure(); ++turn) {
        expect_zones(other.g(), other.s(), field_of(other.g(), other.s()));
        expect_zones(one.g(), one.s(), field_of(one.g(), one.s()));
        other.move(other.somebody());
    }
    expect_zones(one.g(), one.s(), kept);
}
TEST(WargameField, R9_1_2_NearUnitsAreAllWithinFourBaseWidths) {
    RandomPositions positions(60, 24, 16, 5);
    positions.move_all();
    const Field field(positions.g(), positions.s());
    std::size_t near = 0, all = 0;
    each_unit(field.on_table(), [&](UnitIndex u) {
        const UnitSet close = field.enemies_near(u, 4 * base_width) | field.friends_near(u, 4 * base_width);
        EXPECT_FALSE(close.has(u));
        each_unit(field.on_table(), [&](UnitIndex v) {
            all += u != v ? 1 : 0;
            near += close.has(v) ? 1 : 0;
            EXPECT_TRUE(u == v || close.has(v) || !field.within(u, v, 4 * base_width));
        });
    });
    EXPECT_LT(3 * near, 2 * all);  // or they save nothing
}

/// 3.3.3.1 on a table without ground, by every line and every third unit.
bool sees_slowly(const Slow& slow, UnitIndex u, UnitIndex v) {
    const Length most = slow.g.charts.in(slow.s.weather).visibility;
    const auto places_of_edge = [](const table::Rectangle& unit) {
        std::vector<table::Point> all;
        for (const int right : {-1, 0, 1})
            for (const int ahead : {-1, 0, 1})
                if (right != 0 || ahead != 0)
                    all.push_back(unit.centre() + table::Point{right * unit.right().x, right * unit.right().y} +
                                  table::Point{ahead * unit.ahead().x, ahead * unit.ahead().y});
        return all;
    };
    const auto is_free = [&](table::Segment line) {
        if (table::distance(line.from, line.to) > most) return false;
        return slow
            .those([&](UnitIndex third) {
                const bool blocks = side_of(u) != side_of(v) || side_of(third) != side_of(u);
                return third != u && third != v && blocks && table::hinders(slow[third], line, tolerance);
            })
            .empty();
    };
    if (!table::within(slow[u], slow[v], most)) return false;
    const table::Point there = table::nearest_point(slow[v], table::nearest_point(slow[u], slow[v].centre()));
    if (is_free({table::nearest_point(slow[u], there), there})) return true;
    for (const table::Point from : places_of_edge(slow[u]))
        for (const table::Point to : places_of_edge(slow[v]))
            if (is_free({from, to})) return true;
    return false;
}
TEST(WargameField, R3_3_3_1_WhoSeesWhomIsThatOfTheSlowWay) {
    int seen = 0, hidden = 0;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        RandomPositions positions(20, 12, 10, seed);
        positions.move_all();
        // After a few moves some of what is known still holds.
        for (int step = 0; step < 4; ++step) {
            const Field field(positions.g(), positions.s());
            const Slow slow{positions.g(), positions.s()};
            each_unit(field.on_table(), [&](UnitIndex u) {
                each_unit(field.on_table(), [&](UnitIndex v) {
                    if (u == v) return;
                    const bool sight = sees(positions.g(), positions.s(), field, u, v);
                    ASSERT_EQ(sight, sees_slowly(slow, u, v)) << unit_name(u) << " " << unit_name(v);
                    ++(sight ? seen : hidden);
                });
            });
            for (int i = 0; i < 2; ++i) positions.move(positions.somebody());
        }
    }
    EXPECT_GT(seen, 100);
    EXPECT_GT(hidden, 100);
}
/// A unit looks for its targets among those within the farthest range of its troops.
TEST(WargameField, FirstTargetsAreAmongAllTargets) {
    int shooters = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        RandomPositions positions(30, 20, 16, seed);
        positions.move_all();
        const Look look(positions.g(), positions.s());
        each_unit(look.view.field.on_table(), [&](UnitIndex u) {
            const UnitSet first = first_targets(look.view, u), all = shooting_targets(look.view, u);
            EXPECT_EQ(first.empty(), all.empty()) << unit_name(u);
            EXPECT_EQ(without(first, all), UnitSet{}) << unit_name(u);
            shooters += all.empty() ? 0 : 1;
        });
    }
    EXPECT_GT(shooters, 10);
}

}  // namespace
}  // namespace polemarch::test
