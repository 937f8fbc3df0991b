// Lines of sight and arcs of fire (10.3, 10.4) against a judge without whole-number geometry: it walks along the line
// from centre to centre in floating point and checks at every point which hexes contain it.
#include "core/ancient_battles/rules/shooting.h"
#include "tests/support/ancient_battles/battles.h"

#include "core/random.h"

#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ancient_battles::Battle;
using ancient_battles::max_range;
using ancient_battles::State;
using hex::Index;

constexpr double tolerance = 1e-9;
const double root3 = std::sqrt(3.0);

struct Point {
    double x, y;
};
/// A hex by column and row from 0, on the board or next to it; hexes have sides of length 1.
struct Cell {
    int column, row;
    auto operator<=>(const Cell&) const = default;
};
bool low(int column) { return column % 2 == 0; }  // A, C, E ... are half a hex lower
Point centre(Cell c) { return {1.5 * c.column, root3 * (c.row + (low(c.column) ? 0.5 : 0.0))}; }
Cell cell(Index h) { return {h / 13, h % 13}; }
bool on_board(Cell c) { return c.column >= 0 && c.column < 18 && c.row >= 0 && c.row < 12; }
Index index_of(Cell c) { return static_cast<Index>(c.column * 13 + c.row); }

/// How deep a point lies in a hex: positive inside, 0 on its rim.
double depth(Cell c, Point p) {
    const Point m = centre(c);
    double out = 0;
    for (const double angle : {30.0, 90.0, 150.0}) {
        const double a = angle * std::numbers::pi / 180;
        out = std::max(out, std::abs((p.x - m.x) * std::cos(a) + (p.y - m.y) * std::sin(a)));
    }
    return root3 / 2 - out;
}

/// What lies between two hexes, in order: one hex that is crossed, or the two on either side of a hexside.
using Stretch = std::vector<Cell>;
std::vector<Stretch> walk_slowly(Cell from, Cell to) {
    constexpr int samples = 1999;
    const Point a = centre(from), b = centre(to);
    std::vector<Stretch> stretches;
    for (int i = 0; i < samples; ++i) {
        const double t = (i + 0.37123) / samples;  // never where hexes meet, which is at simple fractions
        const Point p{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        Stretch here;
        const int column = static_cast<int>(std::lround(p.x / 1.5)), row = static_cast<int>(std::lround(p.y / root3));
        for (int c = column - 1; c <= column + 1; ++c)
            for (int r = row - 2; r <= row + 2; ++r)
                if (depth({c, r}, p) > -tolerance) here.push_back({c, r});
        EXPECT_TRUE(here.size() == 1 || here.size() == 2);
        if (here.size() == 1 && (here[0] == from || here[0] == to)) continue;
        if (stretches.empty() || stretches.back() != here) stretches.push_back(here);
    }
    return stretches;
}
/// The same from a table: two columns on and any number of rows on the walk is the same one.
std::vector<Stretch> stretches_between(Cell from, Cell to) {
    static std::map<std::array<Cell, 2>, std::vector<Stretch>> walked;
    const Cell origin{from.column % 2, 0}, shift{from.column - origin.column, from.row};
    const Cell goal{to.column - shift.column, to.row - shift.row};
    auto [entry, fresh] = walked.try_emplace({origin, goal});
    if (fresh) entry->second = walk_slowly(origin, goal);
    auto stretches = entry->second;
    for (Stretch& stretch : stretches)
        for (Cell& c : stretch) c = {c.column + shift.column, c.row + shift.row};
    return stretches;
}

/// By slanted columns: every second column adds half a row.
int distance(Cell a, Cell b) {
    const auto slant = [](Cell c) { return c.row - (c.column + (low(c.column) ? 0 : 1)) / 2; };
    const int q = b.column - a.column, r = slant(b) - slant(a);
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)});
}

template <class Visit>
void each_pair(Visit visit) {
    hex::board.each([&](Index from) {
        hex::board.each([&](Index to) {
            if (from != to && distance(cell(from), cell(to)) <= max_range) visit(from, to);
        });
    });
}

TEST(Sight, R10_4_every_line_within_range_meets_the_hexes_that_a_walk_along_it_meets) {
    int lines = 0, hexsides = 0;
    each_pair([&](Index from, Index to) {
        std::vector<std::set<Index>> wanted, found;
        for (const Stretch& stretch : stretches_between(cell(from), cell(to))) {
            std::set<Index> hexes;
            bool off = false;
            for (const Cell c : stretch) {
                off = off || !on_board(c);
                if (on_board(c)) hexes.insert(index_of(c));
            }
            ASSERT_TRUE(!off || stretch.size() == 2) << "no line between hexes of the board crosses a hex off it";
            if (!off) wanted.push_back(hexes);  // ruling 54: the off-map side of an edge line never blocks
            hexsides += stretch.size() == 2;
        }
        const auto line = ancient_battles::sight_line(from, to);
        for (std::size_t i = 0; i < line.count; ++i) {
            std::set<Index> hexes{line.stretches[i].a};
            if (line.stretches[i].b != hex::nowhere) hexes.insert(line.stretches[i].b);
            found.push_back(hexes);
        }
        EXPECT_EQ(wanted, found) << hex::name(from) << " to " << hex::name(to);
        ++lines;
    });
    EXPECT_GT(lines, 8000);
    EXPECT_GT(hexsides, 1000);
}

TEST(Sight, R10_4_a_line_is_the_same_from_both_ends) {
    each_pair([](Index from, Index to) {
        const auto there = ancient_battles::sight_line(from, to), back = ancient_battles::sight_line(to, from);
        ASSERT_EQ(there.count, back.count);
        for (std::size_t i = 0; i < there.count; ++i) {
            const auto& one = there.stretches[i];
            const auto& other = back.stretches[there.count - 1u - i];
            EXPECT_EQ((std::set{one.a, one.b}), (std::set{other.a, other.b})) << hex::name(from) << hex::name(to);
        }
    });
}

/// The three frontal hexes fill a half plane: facing and line at most 90 degrees apart. At 90 degrees the line runs
/// along the hexside between a frontal hex and one that is not, which counts for both (ruling 53).
bool judge_arc(Cell from, unsigned facing, Cell to) {
    const Point a = centre(from), b = centre(to);
    const double turn = facing * std::numbers::pi / 3;  // clockwise from north; y grows southwards
    return (b.x - a.x) * std::sin(turn) - (b.y - a.y) * std::cos(turn) > -tolerance;
}

TEST(Sight, R10_3_the_arc_of_every_facing_is_the_half_plane_before_it_with_its_edge) {
    int edges = 0;
    each_pair([&](Index from, Index to) {
        int in = 0;
        for (unsigned facing = 0; facing < 6; ++facing) {
            const bool wanted = judge_arc(cell(from), facing, cell(to));
            in += wanted;
            EXPECT_EQ(ancient_battles::in_arc(from, static_cast<hex::Direction>(facing), to), wanted)
                << hex::name(from) << " facing " << facing + 1 << " to " << hex::name(to);
        }
        edges += in == 4;
        EXPECT_TRUE(in == 3 || in == 4);
    });
    EXPECT_GT(edges, 1000);
}

/// The judge's ground.
struct Drawn {
    int columns, rows;
    std::vector<std::string> letters;  ///< a line for each row
    [[nodiscard]] bool on(Cell c) const { return c.column >= 0 && c.column < columns && c.row >= 0 && c.row < rows; }
    [[nodiscard]] char at(Cell c) const {
        return letters[static_cast<std::size_t>(c.row)][static_cast<std::size_t>(c.column)];
    }
};

/// 10.4 by its text.
bool judge_sees(const Drawn& map, Cell from, Cell to, const std::set<Cell>& units) {
    const bool up_or_down = (map.at(from) == 'h') != (map.at(to) == 'h');
    const auto blocks = [&](Cell c) {
        if (!map.on(c)) return false;
        if (map.at(c) == 'h' || map.at(c) == 'w' || map.at(c) == 'b') return true;
        return units.contains(c) && !up_or_down;
    };
    for (const Stretch& stretch : stretches_between(from, to)) {
        bool all = true;
        for (const Cell c : stretch) all = all && blocks(c);
        if (all) return false;
    }
    return true;
}

/// A drawn map with units: "MI" of side A, and "LA" (range 3), "MM", "CAMP" of either side where the list says so.
BattlePointer battle_on(const Drawn& map, const std::array<std::string, 2>& units) {
    std::string drawing;
    for (const auto& row : map.letters) drawing += row + "\n";
    return battle_from(fmt::format(
        "format = \"polemarch ancient-battles scenario 1\"\nname = \"Test\"\ndate = \"none\"\nnote = \"none\"\n"
        "ground = \"none\"\n[map]\ncolumns = {}\nrows = {}\nhexes = \"\"\"\n{}\"\"\"\n"
        "[side.A]\narmy = \"A\"\npanic = 99\nleaders = [\"C\"]\nunits = [{}]\n"
        "[side.B]\narmy = \"B\"\npanic = 99\nleaders = [\"C\"]\nunits = [{}]\n",
        map.columns, map.rows, drawing, units[0], units[1]));
}

Drawn draw(AgentStream& stream, int columns, int rows, unsigned bare) {
    Drawn map{columns, rows, {}};
    constexpr std::string_view kinds = "hwbhwbrm~";
    for (int r = 0; r < rows; ++r) {
        std::string line;
        for (int c = 0; c < columns; ++c)
            line += stream.below(10) < bare ? '.' : kinds[stream.below(static_cast<std::uint32_t>(kinds.size()))];
        map.letters.push_back(line);
    }
    return map;
}

TEST(Sight, R10_4_random_ground_and_units_hide_what_the_judge_says) {
    AgentStream stream(104);
    int seen = 0, hidden = 0;
    for (const auto& [columns, rows, bare] :
         std::initializer_list<std::array<int, 3>>{{18, 12, 8}, {18, 12, 5}, {7, 5, 6}, {10, 9, 4}}) {
        Drawn map = draw(stream, columns, rows, static_cast<unsigned>(bare));
        map.letters[0][0] = map.letters[0][1] = '.';
        const auto battle = battle_on(map, {"\"MI A1/4\"", "\"MI B1/4\""});
        std::set<Cell> units;
        hex::Set occupied;
        for (int c = 0; c < columns; ++c)
            for (int r = 0; r < rows; ++r)
                if (stream.below(4) == 0) {
                    units.insert({c, r});
                    occupied.add(index_of({c, r}));
                }
        each_pair([&, map](Index from, Index to) {
            if (!map.on(cell(from)) || !map.on(cell(to))) return;
            const bool wanted = judge_sees(map, cell(from), cell(to), units);
            EXPECT_EQ(battle->setup().ground.sees(from, to, occupied), wanted)
                << hex::name(from) << " to " << hex::name(to);
            EXPECT_EQ(battle->setup().ground.sees(to, from, occupied), wanted) << "back from " << hex::name(to);
            ++(wanted ? seen : hidden);
        });
    }
    EXPECT_GT(seen, 2000);
    EXPECT_GT(hidden, 2000);
}

TEST(Sight, R10_5_targets_are_the_enemies_in_range_arc_and_sight_that_are_not_immune) {
    AgentStream stream(105);
    int shots = 0, immune = 0;
    for (int trial = 0; trial < 40; ++trial) {
        const Drawn map = draw(stream, 8, 8, 7);
        struct Stand {
            std::string type;
            int facing;
            unsigned side;
            Cell at;
        };
        std::vector<Stand> stands;
        std::array<std::string, 2> texts;
        std::array<bool, 2> camp{};
        for (int c = 0; c < 8; ++c)
            for (int r = 0; r < 8; ++r) {
                if (map.at({c, r}) == '~' || map.at({c, r}) == 'm' || stream.below(3) != 0) continue;
                const unsigned side = stream.below(2);
                std::string type = std::array{"MM", "LA", "HA", "MI", "WW"}[stream.below(5)];
                if (!camp[side] && stream.below(10) == 0) camp[side] = true, type = "CAMP";
                const int facing = static_cast<int>(stream.below(6));
                const bool all_round = type == "CAMP" || type == "WW";
                const Cell here{c, r};
                texts[side] += fmt::format("\"{} {}{}\", ", type, hex::name(index_of(here)),
                                           all_round ? "" : fmt::format("/{}", facing + 1));
                stands.push_back({type, all_round ? -1 : facing, side, here});
            }
        if (texts[0].empty() || texts[1].empty()) continue;
        const auto battle = battle_on(map, texts);
        const State s = battle->start();
        std::set<Cell> units;
        for (const Stand& stand : stands) units.insert(stand.at);
        for (const Stand& shooter : stands) {
            const int range = shooter.type == "MI" ? 0 : shooter.type == "LA" || shooter.type == "HA" ? 3 : 2;
            const auto u = s.at[index_of(shooter.at)];
            std::set<Index> wanted, found;
            for (const Stand& target : stands) {
                if (target.side == shooter.side) continue;
                const Index to = index_of(target.at);
                if (distance(shooter.at, target.at) > range) continue;
                if (shooter.facing >= 0 && !judge_arc(shooter.at, static_cast<unsigned>(shooter.facing), target.at))
                    continue;
                if (!judge_sees(map, shooter.at, target.at, units)) continue;
                const bool base = target.facing < 0;
                immune += base;
                if (!base) wanted.insert(to);
            }
            for (auto mask = targets(battle->setup(), s, u); mask; mask &= mask - 1)
                found.insert(s.unit[static_cast<std::size_t>(std::countr_zero(mask))].hex);
            EXPECT_EQ(wanted, found) << shooter.type << " in " << hex::name(index_of(shooter.at));
            for (const Stand& target : stands)
                if (target.side != shooter.side && target.facing >= 0 && range > 0) {
                    const auto v = s.at[index_of(target.at)];
                    EXPECT_EQ(sees_target(battle->setup(), s, u, v), wanted.contains(index_of(target.at)));
                }
            shots += static_cast<int>(found.size());
        }
    }
    EXPECT_GT(shots, 300);
    EXPECT_GT(immune, 30);
}

}  // namespace
}  // namespace polemarch::test
