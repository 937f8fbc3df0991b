// Flank marches of the heuristic general: around which flank they go, and where they come on.
#include "ai/standard_wargame/heuristic.h"
#include "core/standard_wargame/rules/arrival.h"
#include "tests/support/standard_wargame/eve.h"

namespace polemarch::test {
namespace {

using namespace standard_wargame;

constexpr double middle = 20;  // of the table's width

/// All x of a table as they are, or mirrored.
struct Lie {
    bool mirrored;
    [[nodiscard]] double operator()(double x) const { return mirrored ? 2 * middle - x : x; }
    [[nodiscard]] table::Hand left() const { return mirrored ? table::Hand::right : table::Hand::left; }
};

Battle battle_of(WargameTable& t, const State& s) {
    return {std::make_unique<const Setup>(wargame_charts(), t.scenario()), s};
}

/// Two units of horse of side A are due on the western flank, or mirrored; a line of the enemy stands at this y.
std::vector<table::Pose> arrivals(Lie lie, double line) {
    WargameTable t;
    t.own("R HF/1", lie(18), 4);
    for (int i = 0; i < 2; ++i) {
        t.own("R LC/-", 0, 0);
        t.scenario().sides[0].units.back().march = lie.left();
    }
    for (const double x : {14.0, 16.0, 18.0}) t.enemy("R HF/1", lie(x), line);
    for (auto& side : t.scenario().sides) side.units[0].role = Role::commander;
    t.scenario().sides[0].strategy = Strategy::outflank;
    t.scenario().sides[1].strategy = Strategy::prepare;
    EvePlay play(t);
    play.dice({6, 1}).make(EvePlay::bare(Kind::first));
    auto& waits = play.s.army[0].march_wait;
    waits = {no_pattern, no_pattern};
    waits[static_cast<std::size_t>(lie.left())] = 1;
    play.dice({1, 3, 5});
    EXPECT_EQ(play.s.step, Step::arrival);
    const Battle battle = battle_of(t, play.s);
    std::vector<table::Pose> ends;
    while (play.s.step == Step::arrival) {
        const Move m = HeuristicGeneral().best(battle, play.s);
        if (m.kind == Kind::arrive) ends.push_back(end_of_arrival(play.g, play.s, m).value());
        play.make(m);
    }
    return ends;
}

TEST(WargameFlankMarch, ComesOnWhereTheEnemyIsAndFacesHim) {
    WargameTable t;  // for its measures
    for (const double line : {8.0, 20.0}) {
        const auto ends = arrivals({false}, line);
        ASSERT_EQ(ends.size(), 2u) << line;
        for (const table::Pose end : ends) {
            const table::Point enemy = t.place(14, line), way = enemy - end.at();
            EXPECT_LE(std::abs(way.y), 3 * base_width) << line;
            EXPECT_GT(dot(way, table::Rectangle(end, table::Extent{256, 256}).ahead()), 0) << line;
        }
    }
}

TEST(WargameFlankMarch, ComesOnAsInAMirror) {
    for (const double line : {8.0, 20.0}) {
        const auto ends = arrivals({false}, line), mirrored = arrivals({true}, line);
        ASSERT_EQ(ends.size(), mirrored.size());
        for (std::size_t i = 0; i < ends.size(); ++i) {
            EXPECT_EQ(mirrored[i].x, -ends[i].x);
            EXPECT_EQ(mirrored[i].y, ends[i].y);
            EXPECT_EQ(mirrored[i].heading, -ends[i].heading);
        }
    }
}

TEST(WargameFlankMarch, GoesAroundTheFlankWhereTheGroundIsOpen) {
    for (const bool mirrored : {false, true}) {
        const Lie lie{mirrored};
        WargameTable t;
        t.scenario().begins = Begins::deployment;
        for (const unsigned side : {0u, 1u})
            for (int i = 0; i < 10; ++i) t.add(side, i < 4 ? "R LC/-" : "R HF/1", 0, 0, 0);
        for (auto& side : t.scenario().sides) {
            side.units[9].role = Role::commander;
            side.strategy = Strategy::outflank;
        }
        t.ground(Ground::woods, std::min(lie(0), lie(6)), 4, std::max(lie(0), lie(6)), 26);
        EvePlay play(t);
        ASSERT_EQ(play.s.step, Step::march);
        const Battle battle = battle_of(t, play.s);
        for (int side = 0; side < 2; ++side) {
            const bool is_a = play.s.eve.deploys == 0;
            const Move m = HeuristicGeneral().best(battle, play.s);
            ASSERT_EQ(m.kind, Kind::send);
            // The west is on the left of side A and on the right of side B.
            const bool western_left = is_a != mirrored;
            EXPECT_EQ((western_left ? m.marchers().left : m.marchers().right), 0u) << side << mirrored;
            EXPECT_EQ(std::popcount(western_left ? m.marchers().right : m.marchers().left), 2) << side << mirrored;
            play.make(m);
        }
    }
}

}  // namespace
}  // namespace polemarch::test
