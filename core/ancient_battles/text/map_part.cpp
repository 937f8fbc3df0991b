#include "core/ancient_battles/text/map_part.h"

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/text/board_canvas.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr int cell_width = 7, cell_height = 2;
constexpr int near = 3;  ///< hexes between units that are soon in contact

/// How much a part of the map should show each hex.
class Attention {
public:
    Attention(const Setup& g, const State& s, const State& before) {
        for (UnitIndex u = 0; u < g.end_unit(1); ++u) {
            if (!s.unit[u].on_map()) continue;
            const bool changed = s.unit[u].hex != before.unit[u].hex || s.unit[u].bits != before.unit[u].bits;
            add(s.unit[u].hex, changed ? 30 : close_to_enemy(g, s, u) ? 6 : 1);
            if ((s.formation >> u) & 1u) add(s.unit[u].hex, 20);
        }
        for (const UnitIndex u : {s.subject, s.object})
            if (u != none && s.unit[u].on_map()) add(s.unit[u].hex, 1000);
        if (s.commander != none && s.leader[s.commander] < hex::cells) add(s.leader[s.commander], 100);
    }
    [[nodiscard]] int of(int column, int row) const { return weight_[static_cast<std::size_t>(hex::at(column, row))]; }

private:
    void add(hex::Index h, int weight) { weight_[h] += weight; }
    static bool close_to_enemy(const Setup& g, const State& s, UnitIndex u) {
        const unsigned enemy = 1u - g.trait[u].side;
        for (UnitIndex other = g.first_unit(enemy); other < g.end_unit(enemy); ++other)
            if (s.unit[other].on_map() && hex::geometry().distance[s.unit[u].hex][s.unit[other].hex] <= near)
                return true;
        return false;
    }

    std::array<int, hex::cells> weight_{};
};

/// The first column and row of the part, and its size in hexes.
struct Part {
    int column = 0, row = 0, columns = 0, rows = 0;
};

/// The part that shows most; of several, the one with the most attention near its middle.
Part best_part(const Map& map, const Attention& attention, int columns, int rows) {
    Part part{0, 0, std::min(columns, map.columns), std::min(rows, map.rows)};
    std::pair<int, int> best{-1, 0};
    Part found = part;
    for (part.column = 0; part.column + part.columns <= map.columns; ++part.column)
        for (part.row = 0; part.row + part.rows <= map.rows; ++part.row) {
            std::pair<int, int> value{0, 0};
            for (int column = part.column; column < part.column + part.columns; ++column)
                for (int row = part.row; row < part.row + part.rows; ++row) {
                    const int weight = attention.of(column, row);
                    const int margin = std::min({column - part.column, part.column + part.columns - 1 - column,
                                                 row - part.row, part.row + part.rows - 1 - row});
                    value.first += weight;
                    value.second += weight * margin;
                }
            if (value > best) {
                best = value;
                found = part;
            }
        }
    return found;
}

class Drawing {
public:
    Drawing(const Setup& g, const State& s, const Part& part, int lines)
        : g_(g), s_(s), part_(part), canvas_(part.columns * cell_width + 1, lines) {
        g.ground.map.each([&](hex::Index h) {
            const int column = hex::column_of(h) - part_.column, row = hex::row_of(h) - part_.row;
            if (column >= 0 && column < part_.columns && row >= 0 && row < part_.rows) draw(h);
        });
    }
    [[nodiscard]] std::string text(bool colour) const { return canvas_.text(colour); }

private:
    static constexpr std::array<Paint, 2> paints{Paint::side_a, Paint::side_b};

    void draw(hex::Index h) {
        const int x = (hex::column_of(h) - part_.column) * cell_width;
        const int y = (hex::row_of(h) - part_.row) * cell_height + (hex::column_of(h) % 2 == 0 ? 1 : 0);
        const Map& map = g_.scenario.map;
        draw_water(h, 5, x, y);
        draw_water(h, 4, x, y + 1);
        if (hex::column_of(h) - part_.column + 1 == part_.columns) {  // nobody else draws its right sides
            draw_water(h, 1, x + cell_width, y);
            draw_water(h, 2, x + cell_width, y + 1);
        }
        std::string signs(3, ' ');
        const UnitIndex u = s_.at[h];
        if (u != none) {
            const Unit& unit = s_.unit[u];
            if (unit.disordered()) signs[0] = '!';
            if (unit.marked()) signs[1] = unit.red() ? 'r' : 'y';
        }
        for (unsigned side = 0; side < 2; ++side)
            if (leaders_in(g_, s_, h, side) != 0) signs[2] = '*';
        canvas_.put(x + 1, y + 1, hex::name(h), Paint::faint);
        canvas_.put(x + 4, y + 1, signs, Paint::strong);
        if (map.sides[h][3] != Map::HexSide::open)
            for (std::size_t i = 0; i < signs.size(); ++i)
                if (signs[i] == ' ')
                    canvas_.put(x + 4 + static_cast<int>(i), y + 1, sign_of(map.sides[h][3]), Paint::water);
        if (map.terrain[h] != 0) {
            const std::string letter(1, g_.charts.terrain[map.terrain[h]].letter);
            canvas_.put(x + 6, y, letter, Paint::ground);
            if (u == none) canvas_.put(x + 2, y, letter + " " + letter, Paint::ground);
        }
        if (u != none)
            draw_unit(u, x + 1, y);
        else
            for (unsigned side = 0; side < 2; ++side)
                if (leaders_in(g_, s_, h, side) != 0) canvas_.put(x + 1, y, side == 0 ? "[*]" : "(*)", paints[side]);
    }
    void draw_unit(UnitIndex u, int x, int y) {
        constexpr std::array<std::string_view, 6> arrows{"↑", "↗", "↘", "↓", "↙", "↖"};
        const Trait& trait = g_.trait[u];
        std::string name = g_.type(u).code.substr(0, trait.base ? 3 : 2);
        name.resize(trait.base ? 3 : 2, ' ');
        if (!trait.base) name += arrows[s_.unit[u].facing()];
        canvas_.put(x, y, trait.side == 0 ? "[" + name + "]" : "(" + name + ")", paints[trait.side]);
    }
    static std::string_view sign_of(Map::HexSide side) {
        return side == Map::HexSide::ford ? ":" : side == Map::HexSide::bridge ? "=" : "≈";
    }
    void draw_water(hex::Index h, hex::Direction d, int x, int y) {
        if (const auto side = g_.scenario.map.sides[h][d]; side != Map::HexSide::open)
            canvas_.put(x, y, sign_of(side), Paint::water);
    }

    const Setup& g_;
    const State& s_;
    const Part& part_;
    Canvas canvas_;
};

}  // namespace

std::string map_part(const Setup& g, const State& s, const State& before, const BoardRoom& room) {
    const int rows = (room.rows - 1 - (room.legend ? 1 : 0)) / cell_height;
    const Part part = best_part(g.scenario.map, Attention(g, s, before), (room.columns - 1) / cell_width, rows);
    std::string text = Drawing(g, s, part, part.rows * cell_height + 1).text(room.colour);
    constexpr std::string_view signs =
        "[ ] A  ( ) B  ! disordered  y has acted  r may not attack  * leader  board: all";
    if (room.legend) text += shortened(signs, room.columns) + "\n";
    return text;
}

}  // namespace polemarch::ancient_battles
