// Units that come on over a flank are pointed at as those that are deployed.
#include "core/standard_wargame/rules/arrival.h"
#include "sim/shared/table_json.h"
#include "sim/standard_wargame/board_data.h"
#include "sim/standard_wargame/table_view.h"
#include "tests/support/standard_wargame/eve.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using sim::Json;
namespace board = sim::standard_wargame::board_data;

TEST(WargameArrivals, R4_1_6_2_ArrivalsArePointedAtWhereTheyEnd) {
    WargameTable t;
    t.own("R HF/1", 18, 4);
    t.own("R LC/-", 0, 0);
    t.scenario().sides[0].units.back().march = table::Hand::left;
    t.enemy("R HF/1", 18, 20);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    t.scenario().sides[0].strategy = Strategy::outflank;
    t.scenario().sides[1].strategy = Strategy::prepare;
    EvePlay play(t);
    play.dice({6, 1}).make(EvePlay::bare(Kind::first));
    play.s.army[0].march_wait = {no_pattern, no_pattern};
    play.s.army[0].march_wait[static_cast<std::size_t>(table::Hand::left)] = 1;
    play.dice({1, 3, 5});
    ASSERT_EQ(play.s.step, Step::arrival);
    const Battle battle(std::make_unique<const standard_wargame::Setup>(wargame_charts(), t.scenario()), play.s);

    Moves moves;
    legal_moves(play.g, play.s, moves);
    std::size_t arrivals = 0;
    for (const Move& m : moves) {
        if (m.kind != Kind::arrive) continue;
        ++arrivals;
        const table::Pose end = end_of_arrival(play.g, play.s, m).value();
        const Json point = board::point(battle, play.s, m);
        EXPECT_EQ(point["does"], "place");
        ASSERT_TRUE(point.contains("to"));
        const sim::TableJson table(play.g.scenario.measure());
        EXPECT_EQ(point["to"], table.place({end, play.g.trait[m.unit].extent}));
        const Json at = table.spot(end.at());
        const Json place{
            {"unit", point["unit"]}, {"x", at[0]}, {"y", at[1]}, {"heading", sim::TableJson::degrees(end.heading)}};
        const std::string near = board::nearest_move(battle, play.s, place);
        const auto found = battle.read(play.s, near);
        ASSERT_TRUE(found) << near;
        EXPECT_EQ(end_of_arrival(play.g, play.s, *found), end);
    }
    EXPECT_GT(arrivals, 3u);
}

}  // namespace
}  // namespace polemarch::test
