// Terrain pieces laid in turns.
#include "tests/support/standard_wargame/eve_game.h"

#include "core/standard_wargame/rules/terrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

constexpr std::uint8_t square_corner = 10;  ///< 8 x 8, the last shape of the catalogue
constexpr int own = 0, enemy = 1, left = 2, right = 3;

/// Woods, light woods, a corner piece of woods, brush, marsh and a hill, all basic ones 5 x 5.
EveGame european() {
    return EveGame::laying(Home::europe, {{Ground::woods},
                                          {Ground::light_woods},
                                          {Ground::woods, square_corner},
                                          {Ground::brush},
                                          {Ground::marsh},
                                          {Ground::hill}});
}
/// Village, orchard, field, river, road, hill.
EveGame mediterranean() {
    return EveGame::laying(
        Home::mediterranean,
        {{Ground::village}, {Ground::orchard}, {Ground::field}, {Ground::river}, {Ground::road}, {Ground::hill}});
}
table::Point at(double x, double y) { return WargameTable().place(x, y); }
bool is_ground(EveGame& game, Ground ground, double x, double y) {
    const auto pieces = pieces_of(game.g(), game.s());
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return piece.ground == ground && table::contains(piece.shape, at(x, y));
    });
}
/// The first piece, chosen by the attacker with this die.
EveGame with_die(std::uint8_t die) {
    EveGame game = european();
    game.make(EveGame::lay(0));
    game.roll({die});
    return game;
}

TEST(WargameLaying, R3_3_4_TheAttackerBeginsAndSidesTakeTurns) {
    EveGame game = european();
    EXPECT_EQ(actor(game.s()), Actor::first);
    game.make(EveGame::discard(3));
    EXPECT_EQ(actor(game.s()), Actor::second);
    EXPECT_EQ(game.judge(EveGame::lay(3)), Refusal::not_offered);
    EXPECT_EQ(game.judge(EveGame::lay(6)), Refusal::not_offered);
    game.make(EveGame::lay(4));
    EXPECT_EQ(actor(game.s()), Actor::chance);
    EXPECT_EQ(roll(game.g(), game.s()).dice, (std::array<std::uint8_t, 2>{0, 1}));
    game.roll({1});
    EXPECT_EQ(actor(game.s()), Actor::second);
    game.make(game.place(20, 27));
    EXPECT_EQ(actor(game.s()), Actor::first);
    EXPECT_TRUE(is_ground(game, Ground::marsh, 20, 27));
    EXPECT_FALSE(is_ground(game, Ground::brush, 20, 27));
}
TEST(WargameLaying, R3_3_4_CompulsoryPiecesAreNotDiscarded) {
    EveGame game = european();
    EXPECT_EQ(game.judge(EveGame::discard(0)), Refusal::compulsory_stays);
    EXPECT_EQ(game.judge(EveGame::discard(1)), Refusal::compulsory_stays);
    EXPECT_EQ(game.judge(EveGame::discard(2)), Refusal::legal);
}
TEST(WargameLaying, R3_3_4_AfterTheLastPieceStrategiesAreChosen) {
    EveGame game = european();
    game.put(0, 1, 20, 4);
    game.put(1, 1, 20, 26);
    for (const std::uint8_t piece : std::array<std::uint8_t, 4>{2, 3, 4, 5}) game.make(EveGame::discard(piece));
    EXPECT_EQ(game.s().step, Step::strategy);
    EXPECT_EQ(pieces_of(game.g(), game.s()).size(), 2u);
}

TEST(WargameLaying, R3_3_4_1_OneIsCloserToTheOwnRearEdgeThanToTheMiddle) {  // S23
    const EveGame game = with_die(1);
    EXPECT_EQ(game.judge(game.place(20, 7.25)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(20, 7.5)), Refusal::not_by_the_die);  // 5 from either
    EXPECT_EQ(game.judge(game.place(20, 26)), Refusal::not_by_the_die);
    EXPECT_EQ(game.judge(game.place(20, 15)), Refusal::not_by_the_die);  // upon the middle
    EXPECT_EQ(game.judge(game.place(20, 2.25)), Refusal::piece_off_table);
}
TEST(WargameLaying, R3_3_4_1_TwoIsCloserToTheEnemysRearEdge) {
    const EveGame game = with_die(2);
    EXPECT_EQ(game.judge(game.place(20, 22.75)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(20, 22.5)), Refusal::not_by_the_die);
}
TEST(WargameLaying, R3_3_4_1_ThreeAndFourAreCloserToTheLeftAndTheRight) {
    const EveGame west = with_die(3), east = with_die(4);
    EXPECT_EQ(west.judge(west.place(9.75, 15)), Refusal::legal);
    EXPECT_EQ(west.judge(west.place(10, 15)), Refusal::not_by_the_die);
    EXPECT_EQ(east.judge(east.place(30.25, 15)), Refusal::legal);
    EXPECT_EQ(east.judge(east.place(30, 15)), Refusal::not_by_the_die);
    EveGame defender = european();
    defender.make(EveGame::discard(3));
    defender.make(EveGame::lay(0));
    defender.roll({3});  // its left is in the east
    EXPECT_EQ(defender.judge(defender.place(36, 15)), Refusal::legal);
    EXPECT_EQ(defender.judge(defender.place(4, 15)), Refusal::not_by_the_die);
}
TEST(WargameLaying, R3_3_4_1_FiveTouchesAnEdgeOrAnotherPiece) {
    EveGame game = with_die(5);
    EXPECT_EQ(game.judge(game.place(10, 3)), Refusal::not_by_the_die);
    game.make(game.place(10, 2.5));
    game.make(EveGame::lay(1));
    game.roll({5});
    EXPECT_EQ(game.judge(game.place(15, 2.5)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(15.25, 2.5)), Refusal::not_by_the_die);
    EXPECT_EQ(game.judge(game.place(14.75, 2.5)), Refusal::piece_on_piece);
    EXPECT_EQ(game.judge(game.place(30, 2.5)), Refusal::not_by_the_die);  // only an edge
}
TEST(WargameLaying, R3_3_4_1_RiversAndRoadsAreNoOtherPiecesForFiveAndSix) {  // S23
    EveGame game = mediterranean();
    game.make(EveGame::lay(3, left));
    game.roll({1, 5});
    game.roll({1, 5});  // a river from 6 0 to 6 30
    game.make(EveGame::lay(5));
    game.roll({5});
    EXPECT_EQ(game.judge(game.place(9, 15)), Refusal::not_by_the_die);
    EXPECT_EQ(game.judge(game.place(20, 2.5)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(6, 2.5)), Refusal::piece_on_piece);
    game.make(game.place(20, 2.5));
    game.make(EveGame::lay(1));
    game.roll({6});
    EXPECT_EQ(game.judge(game.place(9.5, 15)), Refusal::legal);
}
TEST(WargameLaying, R3_3_4_1_SixIsSixBaseWidthsFromAllOthersAndTheEdges) {
    EveGame game = with_die(6);
    EXPECT_EQ(game.judge(game.place(8.25, 15)), Refusal::not_by_the_die);
    EXPECT_EQ(game.judge(game.place(8.5, 21.5)), Refusal::legal);
    game.make(game.place(8.5, 15));
    game.make(EveGame::lay(1));
    game.roll({6});
    EXPECT_EQ(game.judge(game.place(19.25, 15)), Refusal::not_by_the_die);
    EXPECT_EQ(game.judge(game.place(19.5, 15)), Refusal::legal);
}
TEST(WargameLaying, R3_3_4_1_CornerPiecesLieInTheCornersOfTheDie) {
    // Shape 11 is drawn for the south-west; its middle lies 4 base widths from both edges.
    const std::array<std::pair<double, double>, 4> middles{{{4, 4}, {4, 26}, {36, 26}, {36, 4}}};
    const std::vector<std::vector<bool>> allowed{{true, false, false, true}, {false, true, true, false},
                                                 {true, true, false, false}, {false, false, true, true},
                                                 {true, true, true, true},   {true, true, true, true}};
    for (std::uint8_t die = 1; die <= 6; ++die) {
        EveGame game = european();
        game.make(EveGame::lay(2));
        game.roll({die});
        for (std::size_t corner = 0; corner < 4; ++corner) {
            const Move m = game.place(middles[corner].first, middles[corner].second, 90 * static_cast<int>(corner));
            EXPECT_EQ(game.judge(m) == Refusal::legal, allowed[die - 1u][corner]) << int{die} << " " << corner;
            EXPECT_NE(game.judge(game.place(middles[corner].first, middles[corner].second,
                                            90 * static_cast<int>(corner) + 90)),
                      Refusal::legal);
        }
        EXPECT_EQ(game.judge(game.place(4, 5)), Refusal::not_by_the_die);
        EXPECT_EQ(game.moves().size(), die < 5 ? 2u : 4u);
    }
}
TEST(WargameLaying, R3_3_4_1_PiecesAreTurnedByFifteenDegrees) {  // S20
    const EveGame game = with_die(1);
    EXPECT_EQ(game.judge(game.place(20, 4, 15)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(20, 4, 345)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(20, 4, 10)), Refusal::not_by_fifteen);
}
TEST(WargameLaying, R3_3_4_1_WhatDoesNotFitIsLost) {  // S22: a compulsory piece, too
    Scenario scenario = eve_scenario(Home::europe, Begins::terrain);
    scenario.width = scenario.depth = 16 * base_width;
    EveGame game(scenario);
    for (int i = 0; i < 6; ++i) game.make(game.moves().front());
    game.make(EveGame::lay(0));
    game.roll({6});
    EXPECT_EQ(game.s().eve.pieces[0].status, PieceStatus::discarded);
    EXPECT_EQ(game.s().step, Step::lay);
    EXPECT_EQ(actor(game.s()), Actor::second);
    EXPECT_TRUE(pieces_of(game.g(), game.s()).empty());
}
TEST(WargameLaying, R3_3_4_1_TheTextsPicture) {
    // A piece for each die of the picture. On a 5 a piece touches an edge only if it is the first.
    EveGame game = european();
    game.put(0, 5, 12, 2.5);
    game.put(1, 1, 30, 26);  // the defender's own rear edge is the northern one
    game.put(2, 2, 4, 26, 90);
    game.put(3, 3, 36, 15);
    game.put(4, 1, 24, 4);
    game.put(5, 6, 18, 15);
    EXPECT_EQ(game.s().step, Step::strategy);
    EXPECT_EQ(pieces_of(game.g(), game.s()).size(), 6u);
    EXPECT_TRUE(is_ground(game, Ground::woods, 0, 30));
    EXPECT_TRUE(is_ground(game, Ground::hill, 18, 15));
}
TEST(WargameLaying, R3_3_4_1_TheSampleOffersManyPlacesAndBothEnds) {  // N65
    for (std::uint8_t die = 1; die <= 6; ++die) {
        const EveGame game = with_die(die);
        const std::vector<Move> moves = game.moves();
        EXPECT_GE(moves.size(), 24u);
        if (die == 6) continue;
        const bool along_y = die == 3 || die == 4;
        Length low = 1 << 20, high = -low;
        for (const Move& m : moves) {
            const auto place = static_cast<std::int16_t>(m.legs[along_y ? 1 : 0].amount);
            low = std::min<Length>(low, place);
            high = std::max<Length>(high, place);
        }
        const Length end = (along_y ? 15 : 20) * base_width - 5 * base_width / 2;
        EXPECT_EQ(low, -end);
        EXPECT_EQ(high, end);
    }
}

TEST(WargameLaying, R3_3_4_2_AVillageIsTheFriendOfWhoLaysItAndGivesALevel) {  // S25
    EveGame game = mediterranean();
    const int before = game.s().army[0].level;
    game.put(0, 1, 20, 4);
    EXPECT_EQ(game.s().army[0].level, before + 1);
    EXPECT_EQ(game.s().army[1].level, before);
    EXPECT_EQ(pieces_of(game.g(), game.s())[0].friendly, 0);
}
TEST(WargameLaying, R3_3_4_2_NotInTheEnemysDeploymentArea) {  // S24
    EveGame game = mediterranean();
    game.make(EveGame::lay(0));
    game.roll({2});
    EXPECT_EQ(game.judge(game.place(20, 26)), Refusal::in_enemy_area);
    EXPECT_EQ(game.judge(game.place(3.5, 26)), Refusal::legal);
    EXPECT_EQ(game.judge(game.place(3.75, 26)), Refusal::in_enemy_area);
    EveGame orchard = mediterranean();
    orchard.make(EveGame::lay(1));
    orchard.roll({2});
    EXPECT_EQ(orchard.judge(orchard.place(20, 26)), Refusal::legal);
}
TEST(WargameLaying, R3_3_2_8_OnlyTheDefenderFortifiesAVillageAndOnlyOfSomeArmies) {  // S25
    for (const ArmyType type :
         {ArmyType::standing, ArmyType::feudal, ArmyType::tribal, ArmyType::citizen, ArmyType::mercenary}) {
        Scenario scenario = eve_scenario(Home::mediterranean, Begins::terrain);
        for (SideEntry& side : scenario.sides) side.type = type;
        const bool may = type == ArmyType::feudal || type == ArmyType::tribal || type == ArmyType::citizen;
        EveGame game(scenario);
        for (int i = 0; i < 6; ++i) game.make(game.moves().front());
        EveGame attacker(scenario);
        for (int i = 0; i < 6; ++i) attacker.make(attacker.moves().front());
        attacker.make(EveGame::lay(0));
        attacker.roll({1});
        EXPECT_EQ(attacker.judge(attacker.place(20, 4, 0, true)), Refusal::not_to_fortify);
        game.put(1, 1, 20, 4);
        game.make(EveGame::lay(0));
        game.roll({1});
        EXPECT_EQ(game.judge(game.place(20, 26, 0, true)), may ? Refusal::legal : Refusal::not_to_fortify);
        if (!may) continue;
        game.make(game.place(20, 26, 0, true));
        EXPECT_TRUE(is_ground(game, Ground::fortified_village, 20, 26));
    }
}

TEST(WargameLaying, R3_3_4_3_TheTextsRiverAndRoad) {
    EveGame game = mediterranean();
    game.make(EveGame::lay(3, left));
    EXPECT_EQ(roll(game.g(), game.s()).dice, (std::array<std::uint8_t, 2>{2, 0}));
    game.roll({2, 4});
    game.roll({3, 4});
    for (const auto& [x, y] : {std::pair{6.0, 0.0}, {6.5, 15.0}, {7.0, 30.0}})
        EXPECT_TRUE(is_ground(game, Ground::river, x, y));
    EXPECT_FALSE(is_ground(game, Ground::river, 7.1, 15));
    game.make(EveGame::discard(2));
    game.make(EveGame::lay(4, own));
    game.roll({1, 4});
    game.roll({4, 6});  // it overlaps the river
    for (const auto& [x, y] : {std::pair{0.0, 5.0}, {20.0, 7.5}, {40.0, 10.0}})
        EXPECT_TRUE(is_ground(game, Ground::road, x, y));
    EXPECT_EQ(actor(game.s()), Actor::second);
}
TEST(WargameLaying, R3_3_4_3_EdgesAreAsThePlacingSideSeesThem) {
    EveGame game = mediterranean();
    game.make(EveGame::discard(2));
    game.make(EveGame::lay(3, left));
    game.roll({2, 4});
    game.roll({3, 4});
    for (const auto& [x, y] : {std::pair{34.0, 30.0}, {33.0, 0.0}}) EXPECT_TRUE(is_ground(game, Ground::river, x, y));
}
TEST(WargameLaying, R3_3_4_3_ARiverIsNotCountedFromTheEnemysEdge) {
    const EveGame game = mediterranean();
    EXPECT_EQ(game.judge(EveGame::lay(3, enemy)), Refusal::no_such_edge);
    EXPECT_EQ(game.judge(EveGame::lay(4, enemy)), Refusal::legal);
    EXPECT_EQ(game.judge(EveGame::lay(4, 4)), Refusal::no_such_edge);
}
TEST(WargameLaying, R3_3_4_3_OneOrTwoRoads) {  // 3.3.1, S19
    EveGame game = mediterranean();
    EXPECT_EQ(game.judge(EveGame::lay(3, left, right)), Refusal::no_such_edge);
    game.make(EveGame::lay(4, own, right));
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(game.s().step, Step::band_dice);
        game.roll({3, 3});
    }
    EXPECT_EQ(actor(game.s()), Actor::second);
    EXPECT_TRUE(is_ground(game, Ground::road, 20, 6));
    EXPECT_TRUE(is_ground(game, Ground::road, 34, 20));
}
TEST(WargameLaying, R3_3_4_3_ARiverOnAHillIsLostARoadIsNot) {  // S26
    EveGame game = mediterranean();
    game.put(5, 3, 6, 15);
    game.make(EveGame::lay(3, right));  // the defender's right is the west
    game.roll({3, 3});
    game.roll({3, 3});
    EXPECT_EQ(game.s().eve.pieces[3].status, PieceStatus::discarded);
    EXPECT_EQ(actor(game.s()), Actor::first);
    game.make(EveGame::lay(4, left));
    game.roll({3, 3});
    game.roll({3, 3});
    EXPECT_EQ(game.s().eve.pieces[4].status, PieceStatus::laid);
}
TEST(WargameLaying, R3_3_4_3_AnEndOffTheTableLosesTheRiver) {
    Scenario scenario = eve_scenario(Home::mediterranean, Begins::terrain);
    scenario.depth = 10 * base_width;
    EveGame game(scenario);
    for (const Wanted& piece : {Wanted{Ground::village},
                                {Ground::orchard},
                                {Ground::river},
                                {Ground::field},
                                {Ground::marsh},
                                {Ground::brush}})
        game.make(EveGame::provide(piece));
    game.make(EveGame::lay(2, own));
    game.roll({6, 5});
    game.roll({1, 1});
    EXPECT_EQ(game.s().eve.pieces[2].status, PieceStatus::discarded);
}

TEST(WargameLaying, R3_3_4_3b_AFieldMayTouchAVillageInsteadOfBeingRolledFor) {
    EveGame game = mediterranean();
    EXPECT_EQ(game.judge(EveGame::lay(2, 1)), Refusal::no_village_there);
    game.put(0, 1, 20, 4);
    EXPECT_EQ(game.judge(EveGame::lay(1, 1)), Refusal::no_village_there);  // no field
    EXPECT_EQ(game.judge(EveGame::lay(2)), Refusal::legal);
    game.make(EveGame::lay(2, 1));
    EXPECT_EQ(game.s().step, Step::place);
    EXPECT_EQ(game.judge(game.place(26, 4)), Refusal::not_at_village);
    EXPECT_EQ(game.judge(game.place(24, 4)), Refusal::piece_on_piece);
    game.make(game.place(25, 4));
    EXPECT_TRUE(is_ground(game, Ground::field, 25, 4));
}

TEST(WargameLaying, PiecesOfTwoStatesAreKeptApart) {
    EveGame one = european(), two = european();
    one.put(0, 1, 20, 4);
    two.put(0, 1, 10, 4);
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(is_ground(one, Ground::woods, 20, 4));
        EXPECT_TRUE(is_ground(two, Ground::woods, 10, 4));
    }
    EXPECT_FALSE(is_ground(one, Ground::woods, 10, 4));
}

// ---- a second judge: distances between points along the edges, in floating point

using Outline = std::vector<std::pair<double, double>>;

/// Points along the edges of a polygon, a twentieth of a base width apart.
Outline points_along(const table::Polygon& shape) {
    Outline points;
    shape.any_edge([&](table::Segment edge) {
        const double x = edge.to.x - edge.from.x, y = edge.to.y - edge.from.y;
        const int parts = 1 + static_cast<int>(std::hypot(x, y) / 25);
        for (int i = 0; i < parts; ++i) points.emplace_back(edge.from.x + x * i / parts, edge.from.y + y * i / parts);
        return false;
    });
    return points;
}
double least_distance(const Outline& a, const Outline& b) {
    double least = 1e9;
    for (const auto& p : a)
        for (const auto& q : b) least = std::min(least, std::hypot(p.first - q.first, p.second - q.second));
    return least;
}

TEST(WargameLaying, R3_3_4_1_PlacesAreThoseOfASecondReading) {
    AgentStream stream(9);
    std::array<std::array<int, 2>, 7> seen{};  // [die][legal]
    for (int i = 0; i < 3000; ++i) {
        EveGame game = european();
        game.put(0, 1, 8 + stream.below(20), 4, 15 * static_cast<int>(stream.below(24)));
        game.make(EveGame::lay(1));
        const int die = 1 + static_cast<int>(stream.below(6));
        if (die == 5) continue;  // what touches is a matter of a millimetre
        game.roll({static_cast<std::uint8_t>(die)});
        if (game.s().step != Step::place) continue;
        const Move m =
            game.place(stream.below(400) / 10.0, stream.below(300) / 10.0, 15 * static_cast<int>(stream.below(24)));
        const table::Point middle{static_cast<std::int16_t>(m.legs[0].amount),
                                  static_cast<std::int16_t>(m.legs[1].amount)};
        const table::Polygon shape = table::placed(game.g().charts.shapes[0], middle, {m.legs[2].amount});
        const Outline outline = points_along(shape);
        const table::Polygon& other = pieces_of(game.g(), game.s())[0].shape;
        const double apart = least_distance(outline, points_along(other));
        std::array<double, 4> edges{1e9, 1e9, 1e9, 1e9};  // as the defender sees them: own, enemy, left, right
        for (const auto& [x, y] : outline) {
            const double half_x = game.g().scenario.width / 2.0, half_y = game.g().scenario.depth / 2.0;
            edges = {std::min(edges[0], half_y - y), std::min(edges[1], half_y + y), std::min(edges[2], half_x - x),
                     std::min(edges[3], half_x + x)};
        }
        const double nearest = *std::min_element(edges.begin(), edges.end());
        const double centre = table::contains(shape, {}) ? 0 : least_distance(outline, {{0, 0}});
        constexpr double slack = 20;  // between two points of an edge, and what touches
        const double six = 6.0 * base_width, edge = edges[static_cast<std::size_t>(std::min(die, 4) - 1)];
        const double by_die = die == 6 ? std::min(apart, nearest) - six : centre - edge;
        if (std::abs(by_die) < slack || std::abs(nearest) < slack || apart < 2 * slack) continue;
        const bool inside = table::contains(other, middle);
        const bool expected = nearest > 0 && by_die > 0 && !inside;
        EXPECT_EQ(game.judge(m) == Refusal::legal, expected) << die << " " << middle.x << " " << middle.y;
        ++seen[static_cast<std::size_t>(die)][expected ? 1 : 0];
    }
    for (const int die : {1, 2, 3, 4, 6})
        for (const int times : seen[static_cast<std::size_t>(die)]) EXPECT_GT(times, 5) << die;
}

}  // namespace
}  // namespace polemarch::test
