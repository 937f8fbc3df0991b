// Lines of sight (10.4) in whole numbers. In the centre coordinates of hex.h the corners of a hex are whole numbers,
// too, so the sign of a cross product shows on which side of a line a corner lies.
#include "core/ancient_battles/rules/ground.h"

#include <algorithm>
#include <memory>

namespace polemarch::ancient_battles {

using hex::Centre;
using hex::Index;
using hex::nowhere;

namespace {

constexpr std::array<Centre, 6> corners{{{-2, 0}, {-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}}};

enum class Meets { not_at_all, along_a_side, crosses };

/// How the infinite line through the origin in direction `way` meets the hex at `centre`.
Meets meets(Centre way, Centre centre) {
    int left = 0, right = 0;
    for (const Centre corner : corners) {
        const int cross = way.x * (centre.y + corner.y) - way.y * (centre.x + corner.x);
        left += cross > 0;
        right += cross < 0;
    }
    if (left > 0 && right > 0) return Meets::crosses;
    return std::max(left, right) == 4 ? Meets::along_a_side : Meets::not_at_all;
}

/// Position along the line, in true proportions: a unit of y is the square root of three times a unit of x.
int along(Centre way, Centre centre) { return way.x * centre.x + 3 * way.y * centre.y; }

/// The hexes between two hexes whose difference is `way`, as differences from the first, in their order.
struct Found {
    int at;
    Centre way;
    bool side;
};

/// Calls `visit` with the difference to every other hex at most so many columns and half rows away.
template <class Visit>
void each_way(int columns, int half_rows, Visit visit) {
    for (int column = -columns; column <= columns; ++column)
        for (int y = -half_rows; y <= half_rows; ++y)
            if ((column + y) % 2 == 0 && (column != 0 || y != 0)) visit(Centre{3 * column, y});
}

std::vector<Found> between(Centre way) {
    const int whole = along(way, way);
    std::vector<Found> found;
    each_way(std::abs(way.x) / 3 + 1, std::abs(way.y) + 2, [&](Centre centre) {
        const int at = along(way, centre);
        const Meets how = meets(way, centre);
        if (how != Meets::not_at_all && at > 0 && at < whole) found.push_back({at, centre, how == Meets::along_a_side});
    });
    std::stable_sort(found.begin(), found.end(), [](const Found& l, const Found& r) { return l.at < r.at; });
    return found;
}

Index hex_after(Centre from, Centre way) { return hex::hex_at({from.x + way.x, from.y + way.y}); }

SightLine make_line(Index from, const std::vector<Found>& found) {
    const Centre here = hex::centre_of(from);
    SightLine line;
    for (std::size_t i = 0; i < found.size(); ++i) {
        SightLine::Stretch stretch{hex_after(here, found[i].way), nowhere};
        if (found[i].side) {
            assert(i + 1 < found.size() && found[i + 1].side && found[i + 1].at == found[i].at);
            stretch.b = hex_after(here, found[++i].way);
            if (stretch.a == nowhere || stretch.b == nowhere) continue;
        }
        assert(line.count < SightLine::most);
        line.stretches[line.count++] = stretch;
    }
    return line;
}

/// Bit d: whether the hex is in the arc of facing d.
std::uint8_t make_arc(Centre way, const std::vector<Found>& found) {
    // The first hexes that the line meets are neighbours of the firing hex: one, or two with the line between.
    const int first = found.empty() ? along(way, way) : found.front().at;
    std::uint8_t bits = 0;
    for (hex::Direction d = 0; d < hex::directions; ++d) {
        if (meets(way, hex::steps[d]) == Meets::not_at_all || along(way, hex::steps[d]) != first) continue;
        for (const unsigned turn : {0u, 1u, 5u}) bits |= static_cast<std::uint8_t>(1u << hex::turned(d, turn));
    }
    return bits;
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
        each_way(max_range, 2 * max_range, [&](Centre way) {
            const auto found = between(way);
            const std::uint8_t bits = make_arc(way, found);
            hex::board.each([&](Index from) {
                const Index to = hex_after(hex::centre_of(from), way);
                if (to == nowhere || hex::geometry().distance[from][to] > max_range) return;
                const std::size_t n = number(from, to);
                line[from][n] = make_line(from, found);
                arc[from][n] = bits;
            });
        });
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
