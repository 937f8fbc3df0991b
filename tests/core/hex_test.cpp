#include "core/hex/hex.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <vector>

namespace hex = polemarch::hex;

namespace {

hex::Index at(const char* name) { return hex::parse(name).value(); }

std::vector<hex::Index> all_hexes() {
    std::vector<hex::Index> all;
    hex::board.each([&](hex::Index h) { all.push_back(h); });
    return all;
}

/// Steps between hexes by cube coordinates, from the map's description in the rulings alone.
int cube_distance(hex::Index a, hex::Index b) {
    const auto cube = [](hex::Index h) {
        const int q = hex::column_of(h);
        // Columns A, C, E ... (even from 0) sit half a hex lower: the row counts one axis, corrected by half the
        // column.
        const int r = hex::row_of(h) - (q + 1) / 2;
        return std::array<int, 3>{q, r, -q - r};
    };
    const auto x = cube(a), y = cube(b);
    return (std::abs(x[0] - y[0]) + std::abs(x[1] - y[1]) + std::abs(x[2] - y[2])) / 2;
}

TEST(Hex, NamesAndTheirReading) {
    EXPECT_EQ(hex::name(hex::at(0, 0)), "A1");
    EXPECT_EQ(hex::name(hex::at(17, 11)), "R12");
    EXPECT_EQ(hex::name(hex::nowhere), "?");
    for (const hex::Index h : all_hexes()) EXPECT_EQ(hex::parse(hex::name(h)), h);
    EXPECT_EQ(hex::parse("b11"), hex::parse("B11"));
    for (const char* text : {"", "B", "11", "B0", "B01", "B13", "S1", "B111", "B1 ", " B1", "B-1", "BB1", "@1", "B/1"})
        EXPECT_EQ(hex::parse(text), std::nullopt) << text;
}

TEST(Hex, BoardHas216HexesAndAGuardRow) {
    EXPECT_EQ(hex::board.count(), 18 * 12);
    EXPECT_EQ(all_hexes().size(), 216u);
    for (int column = 0; column < hex::max_columns; ++column) EXPECT_FALSE(hex::board.has(hex::at(column, 12)));
    EXPECT_FALSE(hex::board.has(hex::nowhere));
}

// rulings.md: "Neighbours of (c, r): N (c, r-1), S (c, r+1); even c: NE (c+1, r-1), SE (c+1, r), SW (c-1, r), NW
// (c-1, r-1); odd c: NE (c+1, r), SE (c+1, r+1), SW (c-1, r+1), NW (c-1, r)", A = 1.
TEST(Hex, NeighboursOfBothParitiesAsInTheRulings) {
    for (const hex::Index h : all_hexes()) {
        const int c = hex::column_of(h) + 1, r = hex::row_of(h) + 1;
        const std::array<std::pair<int, int>, 6> even{
            {{c, r - 1}, {c + 1, r - 1}, {c + 1, r}, {c, r + 1}, {c - 1, r}, {c - 1, r - 1}}};
        const std::array<std::pair<int, int>, 6> odd{
            {{c, r - 1}, {c + 1, r}, {c + 1, r + 1}, {c, r + 1}, {c - 1, r + 1}, {c - 1, r}}};
        const auto& expected = c % 2 == 0 ? even : odd;
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            const auto [column, row] = expected[d];
            const bool on = column >= 1 && column <= 18 && row >= 1 && row <= 12;
            EXPECT_EQ(hex::geometry().next[h][d], on ? hex::at(column - 1, row - 1) : hex::nowhere)
                << hex::name(h) << " direction " << int{d};
        }
    }
}

// Steps that the worked example (16.0) takes.
TEST(Hex, NeighboursInTheWorkedExample) {
    const auto& direction_to = hex::geometry().direction_to;
    EXPECT_EQ(direction_to[at("N8")][at("N9")], 3);
    EXPECT_EQ(direction_to[at("N10")][at("M10")], 4);
    EXPECT_EQ(direction_to[at("M10")][at("L11")], 4);
    EXPECT_EQ(direction_to[at("L11")][at("K10")], 5);
    EXPECT_EQ(direction_to[at("I7")][at("J7")], 1);  // Red's phalanxes, facing 2, advance
    EXPECT_EQ(direction_to[at("H7")][at("I6")], 1);
    EXPECT_EQ(direction_to[at("G6")][at("H6")], 1);
    EXPECT_EQ(direction_to[at("F6")][at("G5")], 1);
    EXPECT_EQ(direction_to[at("E5")][at("F5")], 1);
}

TEST(Hex, DirectionToIsTheStepOrNothing) {
    const auto& g = hex::geometry();
    for (const hex::Index a : all_hexes()) {
        int neighbours = 0;
        for (const hex::Index b : all_hexes()) {
            const hex::Direction d = g.direction_to[a][b];
            if (d == 255) continue;
            ++neighbours;
            EXPECT_EQ(g.next[a][d], b);
            EXPECT_EQ(g.direction_to[b][a], hex::opposite(d));
        }
        int on = 0;
        for (const hex::Index b : g.next[a]) on += b != hex::nowhere;
        EXPECT_EQ(neighbours, on);
        EXPECT_EQ(g.direction_to[a][a], 255);
        EXPECT_EQ(g.direction_to[a][hex::nowhere], 255);
    }
}

TEST(Hex, DistanceAgreesWithCubeCoordinates) {
    const auto& distance = hex::geometry().distance;
    for (const hex::Index a : all_hexes())
        for (const hex::Index b : all_hexes())
            ASSERT_EQ(distance[a][b], cube_distance(a, b)) << hex::name(a) << hex::name(b);
    EXPECT_EQ(distance[at("J8")][at("J6")], 2);  // action 1 of the worked example: at the end of its range
    EXPECT_EQ(distance[at("A1")][hex::nowhere], 255);
    EXPECT_EQ(distance[hex::nowhere][at("A1")], 255);
    EXPECT_EQ(distance[hex::at(0, 12)][at("A1")], 255);
}

TEST(Hex, StepsOfSetsAgreeWithTheNeighbourTable) {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        hex::Set set;
        for (const hex::Index h : all_hexes())
            if (random() % 4 == 0) set.add(h);
        hex::Set around;
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            hex::Set expected;
            set.each([&](hex::Index h) {
                const hex::Index to = hex::geometry().next[h][d];
                if (to != hex::nowhere) expected.add(to);
            });
            EXPECT_EQ(hex::step(set, d), expected);
            around |= expected;
        }
        EXPECT_EQ(hex::around(set), around);
    }
    for (hex::Direction d = 0; d < hex::directions; ++d) EXPECT_EQ(hex::step(hex::board, d) - hex::board, hex::Set{});
}

TEST(Hex, SetsHoldWhatIsPutIn) {
    hex::Set set;
    EXPECT_FALSE(set.any());
    for (const char* name : {"A1", "R12", "E12", "F1"}) set.add(at(name));  // both sides of a word's border
    EXPECT_EQ(set.count(), 4);
    std::vector<std::string> names;
    set.each([&](hex::Index h) { names.push_back(hex::name(h)); });
    EXPECT_EQ(names, (std::vector<std::string>{"A1", "E12", "F1", "R12"}));
    set.remove(at("E12"));
    EXPECT_FALSE(set.has(at("E12")));
    EXPECT_EQ((set & hex::set_of(at("F1"))).count(), 1);
    EXPECT_EQ((set | hex::set_of(at("B2"))).count(), 4);
    EXPECT_EQ((set - set).any(), false);
}

TEST(Hex, SetsAreGoneThroughBothWays) {
    hex::Set set;
    for (const int h : {0, 5, 63, 64, 127, 128, 200, 233}) set.add(static_cast<hex::Index>(h));
    std::vector<int> rising, falling;
    set.each([&](hex::Index h) { rising.push_back(h); });
    set.each_falling([&](hex::Index h) { falling.push_back(h); });
    EXPECT_EQ(rising, (std::vector{0, 5, 63, 64, 127, 128, 200, 233}));
    EXPECT_EQ(falling, std::vector(rising.rbegin(), rising.rend()));
}

TEST(Hex, CentresAndBack) {
    for (const hex::Index h : all_hexes()) EXPECT_EQ(hex::hex_at(hex::centre_of(h)), h);
    for (const hex::Index h : all_hexes())
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            const auto centre = hex::centre_of(h);
            EXPECT_EQ(hex::hex_at({centre.x + hex::steps[d].x, centre.y + hex::steps[d].y}),
                      hex::geometry().next[h][d]);
        }
    for (const hex::Centre centre :
         {hex::Centre{-3, 2}, {0, 0}, {3, 1}, {1, 1}, {0, -1}, {54, 1}, {0, 25}, {3, -2}, {3, 24}})
        EXPECT_EQ(hex::hex_at(centre), hex::nowhere) << centre.x << ' ' << centre.y;
    EXPECT_EQ(hex::turned(5, 1), 0);
    EXPECT_EQ(hex::turned(0, 5), 5);
    EXPECT_EQ(hex::opposite(4), 1);
}

}  // namespace
