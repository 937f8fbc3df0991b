// The board of the Standard Wargame Rules as data (data/BOARD.md): it says what the rules say.
#include "tests/support/board_of_table.h"
#include "tests/support/standard_wargame/shipped.h"
#include "tests/support/visit_choices.h"

#include "ai/standard_wargame/heuristic.h"
#include "core/standard_wargame/rules/body.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/zones.h"
#include "sim/shared/table_json.h"
#include "sim/standard_wargame/board_data.h"
#include "sim/standard_wargame/table_view.h"

#include <algorithm>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using sim::Json;
namespace board = sim::standard_wargame::board_data;

class WargameBoard : public testing::TestWithParam<const char*> {
protected:
    template <class Visit>
    void visit_some(std::size_t stride, std::size_t most, Visit visit) {
        std::size_t n = 0;
        visit_choices<HeuristicGeneral>(*battle, 5, 1, most, [&](const State& s) {
            if (n++ % stride == 0 && !testing::Test::HasFailure()) visit(s);
        });
        EXPECT_GT(n, stride);
    }
    WargamePointer battle = load_wargame(GetParam());
    const standard_wargame::Setup& g = battle->setup();
};

TEST_P(WargameBoard, EveryPieceIsThereOnce) {
    visit_some(31, 600, [&](const State& s) {
        const auto all = table_pieces(board::pieces(*battle, s));
        std::size_t on_table = 0, shown = 0;
        for (UnitIndex u = 0; u < places; ++u) on_table += s.unit[u].on_table();
        for (const auto& [name, piece] : all) shown += piece.contains("corners");
        EXPECT_EQ(shown, on_table);
        for (const unsigned side : {0u, 1u})
            for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i)
                EXPECT_TRUE(all.contains(unit_name(unit_of(side, i))));
    });
}

TEST_P(WargameBoard, UnitsThatAreNotOnTheTableSayWhereTheyAre) {
    State s = battle->start();
    const UnitIndex u = unit_of(1, 1);
    for (const auto& [where, list, word] : {std::tuple{Whereabouts::waiting, "waiting", "waiting"},
                                            {Whereabouts::away, "waiting", "marching"},
                                            {Whereabouts::village, "waiting", "village"},
                                            {Whereabouts::destroyed, "gone", "destroyed"},
                                            {Whereabouts::given_up, "gone", "given_up"}}) {
        s.unit[u] = Unit{};
        s.unit[u].where = where;
        const Json pieces = board::pieces(*battle, s);
        EXPECT_TRUE(std::any_of(pieces[list].begin(), pieces[list].end(), [&](const Json& unit) {
            return unit["name"] == unit_name(u) && unit.value("whereabouts", "") == word;
        })) << word;
        for (const Json& unit : pieces["units"]) EXPECT_FALSE(unit.contains("whereabouts")) << unit;
    }
}

TEST_P(WargameBoard, MovesPointAtPiecesAndAtWhereTheUnitsComeTo) {
    std::size_t ends = 0;
    visit_some(5, 900, [&](const State& s) {
        const auto all = table_pieces(board::pieces(*battle, s));
        Moves moves;
        battle->legal_moves(s, moves);
        std::size_t tried = 0;
        for (const Move& m : moves) {
            const Json point = board::point(*battle, s, m);
            const std::string text = battle->text(s, m);
            if (point["unit"].is_null()) continue;
            if (!point.contains("id")) {  // ground that is laid
                State after = s;
                battle->apply(after, m);
                const Json areas = board::ground(*battle, after)["areas"];
                EXPECT_TRUE(std::any_of(areas.begin(), areas.end(), [&](const Json& area) {
                    return area["outline"] == point["to"]["corners"];
                })) << text;
                continue;
            }
            ASSERT_TRUE(all.contains(point["unit"].get<std::string>())) << text << point;
            if (point.contains("target")) {
                ASSERT_TRUE(all.contains(point["target"].get<std::string>())) << text;
            }
            for (const Json& name : point.value("formation", Json::array()))
                ASSERT_TRUE(all.contains(name.get<std::string>())) << text;
            if (!point.contains("to") || tried++ > 12) continue;
            State after = s;
            battle->apply(after, m);
            if (after.depth > s.depth || point.contains("effects")) continue;  // an enemy evades first
            const Json piece = table_pieces(board::pieces(*battle, after)).at(point["unit"].get<std::string>());
            if (!piece.contains("corners")) continue;  // in the village
            EXPECT_EQ(piece["corners"], point["to"]["corners"]) << text;
            EXPECT_EQ(piece["heading"], point["to"]["heading"]) << text;
            ++ends;
        }
    });
    EXPECT_GT(ends, 50u);
}

/// An action forward, wheel, forward by lengths and angles of chance; most are illegal.
Move some_way(UnitIndex u, Body body, AgentStream& random) {
    const auto ahead = [&]() -> Leg {
        return {Way::forward, 0, static_cast<std::uint16_t>(1 + random.below(2 * base_width))};
    };
    const Leg wheel{Way::wheel, static_cast<std::uint8_t>(random.below(2)),
                    static_cast<std::uint16_t>(200 + random.below(8000))};
    Move m{.kind = Kind::go, .unit = u};
    m.set(body);
    switch (random.below(3)) {
        case 0: m.legs = {ahead(), wheel, Leg{}}; break;
        case 1: m.legs = {wheel, ahead(), Leg{}}; break;
        default: m.legs = {ahead(), wheel, ahead()};
    }
    return m;
}

TEST_P(WargameBoard, ADragToWhereAMoveEndsFindsAMoveThatEndsThere) {
    std::size_t drags = 0;
    double sum = 0, worst = 0;
    AgentStream random(7, 1, Side::first);
    visit_some(3, 900, [&](const State& s) {
        if (s.depth == 0 || top(s).stage != Stage::act || drags > 150) return;
        Moves moves;
        battle->legal_moves(s, moves);
        const UnitIndex ordered = top(s).unit;
        const sim::standard_wargame::TableView view{g, s};
        const bool in_line = s.unit[ordered].on_table() && view.groups.in_front_line(ordered);
        const Body body = in_line ? whole_group(view.groups, ordered) : Body{};
        Moves chance;
        for (int i = 0; i < 200 && chance.size() < 4; ++i)
            if (const Move m = some_way(ordered, i % 2 == 0 ? body : Body{}, random); battle->judge(s, m))
                chance.push_back(m);
        for (const Move& m : moves)
            if (chance.size() < 10) chance.push_back(m);
        moves = chance;
        std::size_t tried = 0;
        for (const Move& m : moves) {
            if (m.kind != Kind::go || tried++ > 8) continue;
            const Json point = board::point(*battle, s, m);
            if (!point.contains("to") || point.contains("effects")) continue;
            const auto [x, y] = front_of(point["to"]);
            const Json place{{"unit", point["unit"]}, {"x", x}, {"y", y}, {"heading", point["to"]["heading"]}};
            const std::string text = board::nearest_move(*battle, s, place);
            const auto found = battle->read(s, text);
            ASSERT_TRUE(found) << battle->text(s, m) << ": " << text;
            const Json off = sim::off_by(board::point(*battle, s, *found).value("to", Json()), place);
            ASSERT_FALSE(off.is_null()) << battle->text(s, m) << ": " << text;
            EXPECT_LT(off["length"].get<double>(), 0.1) << battle->text(s, m) << ": " << text;
            EXPECT_LT(off["degrees"].get<double>(), 5) << battle->text(s, m) << ": " << text;
            sum += off["length"].get<double>();
            worst = std::max(worst, off["length"].get<double>());
            ++drags;
        }
    });
    EXPECT_GT(drags, 20u);
    RecordProperty("mean_base_widths", std::to_string(sum / static_cast<double>(drags)));
    RecordProperty("worst_base_widths", std::to_string(worst));
}

TEST_P(WargameBoard, ZonesAreThoseOfTheRules) {
    std::size_t inside = 0;
    visit_some(67, 900, [&](const State& s) {
        const sim::standard_wargame::TableView view{g, s};
        each_unit(view.field.on_table(), [&](UnitIndex u) {
            const Json look = board::look(*battle, s, unit_name(u));
            // An enemy is in a zone if and only if some of it is in the outline, but for what only touches it.
            each_unit(view.field.on_table(), [&](UnitIndex v) {
                if (side_of(v) == side_of(u) || is_baggage(u)) return;
                const auto drawn = [&](const Json& outline, Length margin) {
                    const table::Rectangle& other = view.field[v];
                    const table::Measure m = g.scenario.measure();
                    const table::Extent e = other.extent();
                    const Length half = e.half_width + margin, depth = e.half_depth + margin;
                    for (int i = -8; i <= 8; ++i)
                        for (int j = -8; j <= 8; ++j) {
                            const table::Point at = other.at(half * i / 8, -e.half_depth + depth * j / 8);
                            if (in_outline(outline, (at.x + m.half_width) / static_cast<double>(m.one),
                                           (at.y + m.half_depth) / static_cast<double>(m.one)))
                                return true;
                        }
                    return false;
                };
                for (const bool effective : {false, true}) {
                    const Json& outline = look["zones"][effective ? 1 : 0];
                    const bool ruled =
                        effective ? in_effective_zone(g, view.field, u, v) : in_frontal_zone(g, view.field, u, v);
                    const bool sure = drawn(outline, -3 * tolerance), perhaps = drawn(outline, 3 * tolerance);
                    if (sure == perhaps) {
                        EXPECT_EQ(ruled, sure) << unit_name(u) << " " << unit_name(v);
                    }
                    inside += ruled;
                }
            });
            if (is_baggage(u)) return;
            std::size_t attacks = 0;
            each_unit(close_targets(g, view.field, u, {}), [&](UnitIndex) { ++attacks; });
            EXPECT_EQ(look["attacks"].size(), attacks);
        });
    });
    RecordProperty("inside", std::to_string(inside));
}

INSTANTIATE_TEST_SUITE_P(Battles, WargameBoard, testing::Values("skirmish", "zama-202bc", "gaugamela-331bc"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace polemarch::test
