// Lines of sight (10.4) in whole numbers: in the centre coordinates of hex.h a hex's corners are whole too, so which
// side of a line a corner lies on is the sign of a cross product.
#include "core/ancient_battles/ground.h"

#include <algorithm>
#include <memory>

namespace polemarch::ancient_battles {

using hex::Centre;
using hex::Index;
using hex::nowhere;

namespace {

constexpr std::array<Centre, 6> corners{{{-2, 0}, {-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}}};

enum class Meets { not_at_all, along_a_side, crosses };

/// How the infinite line through `from` in direction `way` meets the hex at `centre`.
Meets meets(Centre from, Centre way, Centre centre) {
    int left = 0, right = 0;
    for (const Centre corner : corners) {
        const int x = centre.x + corner.x - from.x, y = centre.y + corner.y - from.y;
        const int cross = way.x * y - way.y * x;
        left += cross > 0;
        right += cross < 0;
    }
    if (left > 0 && right > 0) return Meets::crosses;
    return std::max(left, right) == 4 ? Meets::along_a_side : Meets::not_at_all;
}

/// Along the line, in true proportions: a unit of y is the square root of three times a unit of x.
int along(Centre way, int x, int y) { return way.x * x + 3 * way.y * y; }

/// Everything between two centres, ordered from the first; hexes off the board are nowhere.
struct Found {
    int at;
    Index hex;
    bool side;
};

std::vector<Found> between(Index from, Index to) {
    const Centre a = hex::centre_of(from), b = hex::centre_of(to);
    const Centre way{b.x - a.x, b.y - a.y};
    const int whole = along(way, way.x, way.y);
    std::vector<Found> found;
    for (int x = std::min(a.x, b.x) - 3; x <= std::max(a.x, b.x) + 3; x += 3)
        for (int y = std::min(a.y, b.y) - 2; y <= std::max(a.y, b.y) + 2; ++y) {
            const Centre centre{x, y};
            if (((x / 3) % 2 == 0) != (y % 2 != 0) || centre == a || centre == b) continue;  // no hex has this centre
            const int at = along(way, x - a.x, y - a.y);
            const Meets how = meets(a, way, centre);
            if (how == Meets::not_at_all || at <= 0 || at >= whole) continue;
            found.push_back({at, hex::hex_at(centre), how == Meets::along_a_side});
        }
    std::sort(found.begin(), found.end(),
              [](const Found& l, const Found& r) { return l.at != r.at ? l.at < r.at : l.hex < r.hex; });
    return found;
}

SightLine make_line(Index from, Index to) {
    SightLine line;
    const auto found = between(from, to);
    for (std::size_t i = 0; i < found.size(); ++i) {
        SightLine::Stretch stretch{found[i].hex, nowhere};
        if (found[i].side) {
            assert(i + 1 < found.size() && found[i + 1].side && found[i + 1].at == found[i].at);
            stretch.b = found[++i].hex;
            if (stretch.a == nowhere || stretch.b == nowhere) continue;
        }
        assert(line.count < SightLine::most);
        line.stretches[line.count++] = stretch;
    }
    return line;
}

/// [from][number of `to` among the hexes within max_range, by column and row]
struct Lines {
    static constexpr int wide = 2 * max_range + 1;
    std::array<std::array<SightLine, wide * wide>, hex::cells> line{};
    std::array<std::array<std::uint8_t, wide * wide>, hex::cells> arc{};  ///< bit d: in the arc of facing d
    static std::size_t number(Index from, Index to) {
        const int column = hex::column_of(to) - hex::column_of(from) + max_range;
        const int row = hex::row_of(to) - hex::row_of(from) + max_range;
        return static_cast<std::size_t>(column * wide + row);
    }
    Lines() {
        hex::board.each([&](Index from) {
            hex::board.each([&](Index to) {
                const auto distance = hex::geometry().distance[from][to];
                if (distance == 0 || distance > max_range) return;
                const std::size_t n = number(from, to);
                line[from][n] = make_line(from, to);
                arc[from][n] = make_arc(from, to);
            });
        });
    }
    static std::uint8_t make_arc(Index from, Index to) {
        // The first hexes that the line meets are neighbours of the firing hex: one, or two with the line between.
        const auto found = between(from, to);
        const Centre here = hex::centre_of(from);
        std::uint8_t bits = 0;
        const auto open = [&](hex::Direction d) {
            for (const unsigned turn : {0u, 1u, 5u}) bits |= static_cast<std::uint8_t>(1u << hex::turned(d, turn));
        };
        if (found.empty()) {
            open(hex::geometry().direction_to[from][to]);
            return bits;
        }
        const Centre goal = hex::centre_of(to);
        const Centre way{goal.x - here.x, goal.y - here.y};
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            const Centre next{here.x + hex::steps[d].x, here.y + hex::steps[d].y};
            if (meets(here, way, next) == Meets::not_at_all) continue;
            if (along(way, hex::steps[d].x, hex::steps[d].y) == found.front().at) open(d);
        }
        return bits;
    }
};

const Lines& lines() {
    static const auto tables = std::make_unique<Lines>();
    return *tables;
}

}  // namespace

SightLine sight_line(Index from, Index to) {
    assert(from < hex::cells && to < hex::cells && hex::geometry().distance[from][to] <= max_range);
    return lines().line[from][Lines::number(from, to)];
}

bool in_arc(Index from, hex::Direction facing, Index to) {
    return (lines().arc[from][Lines::number(from, to)] >> facing) & 1u;
}

}  // namespace polemarch::ancient_battles
