#include "sim/answers/battle_maps.h"

#include <numeric>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

EventScene hex_scene() {
    EventScene scene{.board = EventBoard::hexes, .width = 5, .depth = 4, .strength = "strength points", .steps = true};
    scene.units = {{.side = Side::first, .label = "HI"}, {.side = Side::second, .label = "LC"}};
    return scene;
}
EventScene table_scene_of(double width, double depth) {
    return {.board = EventBoard::table, .width = width, .depth = depth, .length = "inches", .steps = true};
}

TEST(MapGrid, OfHexesHasTheirNames) {
    const MapGrid grid(hex_scene());
    EXPECT_EQ(grid.cells(), 20u);
    EXPECT_EQ(grid.name(*grid.cell_at({1, 1})), "A1");
    EXPECT_EQ(grid.name(*grid.cell_at({5, 4})), "E4");
    EXPECT_EQ(grid.middle(*grid.cell_at({3, 2})).x, 3);
    EXPECT_FALSE(grid.cell_at({0, 1}));
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const auto at = grid.middle(cell);
        EXPECT_EQ(grid.cell_at({at.x, at.y}), cell);
    }
}

TEST(MapGrid, OfATableHasRoundSquares) {
    const MapGrid inches(table_scene_of(72, 48));
    EXPECT_EQ(inches.size(), 3);
    EXPECT_EQ(inches.cells(), 24u * 16);
    EXPECT_EQ(inches.name(0), "x 0 to 3, y 0 to 3");
    EXPECT_EQ(inches.cell_at({3, 0}), 1u);
    EXPECT_EQ(inches.cell_at({72, 48}), inches.cells() - 1);  // the edge is on the table
    EXPECT_FALSE(inches.cell_at({-0.1, 5}));
    EXPECT_FALSE(inches.cell_at({80, 5}));
    EXPECT_EQ(MapGrid(table_scene_of(28, 20)).size(), 1);
    EXPECT_EQ(MapGrid(table_scene_of(45, 30)).size(), 2);
}

TEST(MapTally, CountsByGames) {
    MapTally tally(hex_scene());
    GameCourse one;
    one.units.resize(2);
    one.start = {EventPlace{1, 1}, EventPlace{5, 4}};
    one.places = {{EventPlace{2, 1}, EventPlace{5, 4}}, {EventPlace{2, 1}, std::nullopt}};
    one.harms = {{.unit = 1, .by = 0, .strength = 4, .turn = 2, .place = EventPlace{5, 4}}};
    one.contacts = {{1, false, 2, {5, 4}}, {0, true, 1, {2, 1}}};
    GameCourse other;
    other.units.resize(2);
    other.start = one.start;
    other.places = {{EventPlace{3, 1}, std::nullopt}};
    tally.add(one);
    tally.add(other);
    const auto maps = tally.maps();
    const auto of = [&](MapKind kind, Side side, EventPlace place) {
        return maps[2 * static_cast<std::size_t>(kind) + index(side)].cells[*tally.grid().cell_at(place)];
    };
    EXPECT_EQ(of(MapKind::occupation, Side::first, {2, 1}).mean(), 0.5);  // all of one game, none of the other
    EXPECT_EQ(of(MapKind::occupation, Side::second, {5, 4}).mean(), 0.25);
    EXPECT_EQ(of(MapKind::losses, Side::second, {5, 4}).mean(), 2);
    EXPECT_EQ(of(MapKind::losses, Side::first, {5, 4}).sum(), 0);
    EXPECT_EQ(of(MapKind::melees, Side::second, {5, 4}).mean(), 0.5);
    EXPECT_EQ(of(MapKind::fire, Side::first, {2, 1}).mean(), 0.5);
    EXPECT_EQ(of(MapKind::fire, Side::first, {2, 1}).clusters(), 2);
    const auto routes = tally.routes();
    ASSERT_EQ(routes[0].stops.size(), 3u);  // the start, turn 1, and turn 2 of half of the games
    EXPECT_EQ(routes[0].stops[1].mean.x, 2.5);
    EXPECT_EQ(routes[0].stops[1].spread, 0.5);
    EXPECT_EQ(routes[0].stops[2].share, 0.5);
    EXPECT_EQ(routes[1].stops.size(), 2u);
}

BattleMaps maps_of(const std::string& battle, std::uint32_t games, std::vector<std::string> routes = {}) {
    AnswerSubject subject;
    subject.battle.scenario = battle;
    const AnswerGames answer(subject, POLEMARCH_SOURCE_DIR "/data", {.threads = 2});
    return *battle_maps({.games = games, .routes = std::move(routes)}, answer);
}

TEST(BattleMaps, OfEachSystemAreDrawnOverItsBoard) {
    for (const std::string battle : {"worked-example", "legions-and-warbands", "skirmish"}) {
        const BattleMaps maps = maps_of(battle, 3);
        EXPECT_EQ(maps.maps.size(), 8u);
        double losses = 0, occupied = 0;
        for (const BattleMap& map : maps.maps)
            for (const ClusterSums& cell : map.cells) {
                losses += map.kind == MapKind::losses ? cell.mean() : 0;
                occupied += map.kind == MapKind::occupation ? cell.mean() : 0;
            }
        EXPECT_GT(losses, 0) << battle;
        EXPECT_GT(occupied, 2) << battle;
        ASSERT_GE(maps.drawings.size(), 6u) << battle;
        for (const BattleMaps::Drawing& drawing : maps.drawings) {
            EXPECT_TRUE(drawing.svg.starts_with("<svg")) << drawing.name;
            EXPECT_NE(drawing.svg.find(drawing.title), std::string::npos) << drawing.name;
            EXPECT_NE(drawing.svg.find(drawing.name.starts_with("routes") ? "stroke-linejoin" : "fill-opacity"),
                      std::string::npos);
        }
    }
}

TEST(BattleMaps, DrawOnlyTheRoutesThatAreAskedFor) {
    const BattleMaps maps = maps_of("skirmish", 2, {"A6"});
    ASSERT_EQ(maps.drawn_routes.size(), 1u);
    EXPECT_EQ(maps.scene.units[maps.routes[maps.drawn_routes[0]].unit].label, "A6");
    EXPECT_THROW(maps_of("skirmish", 2, {"Zeppelin"}), InputError);
}

}  // namespace
}  // namespace polemarch::sim
