#include "core/ancient_battles/rules/ground.h"

#include <algorithm>
#include <map>

namespace polemarch::ancient_battles {

using hex::Centre;
using hex::Direction;
using hex::Index;
using hex::nowhere;
using hex::Set;

Ground::Ground(const Map& given, const Charts& charts) {
    map = given.hexes;
    even = hex::even_columns;
    read_terrain(given, charts);
    make_parts();
    make_zones();
    make_fields();
    make_edges(given);
    make_outside();
}

void Ground::read_terrain(const Map& given, const Charts& charts) {
    for (auto& row : next) row.fill(nowhere);
    map.each([&](Index h) {
        const HexTerrain& terrain = charts.terrain[given.terrain[h]];
        if (terrain.movement == 0) {
            closed.add(h);
        } else {
            cost[terrain.movement].add(h);
            dearest = std::max<int>(dearest, terrain.movement);
        }
        if (terrain.movement == 0 || !terrain.wagons) closed_to_wagons.add(h);
        if (terrain.disorders == Disorders::all_but_skirmishers) disorders_heavy.add(h);
        if (terrain.disorders == Disorders::cavalry_and_elephants) disorders_mounted.add(h);
        if (terrain.hill) hills.add(h);
        if (terrain.blocks_sight) blocking.add(h);
        for (Direction d = 0; d < hex::directions; ++d) {
            const Index to = hex::geometry().next[h][d];
            if (to == nowhere || !map.has(to)) {
                off_map[d].add(h);
                continue;
            }
            next[h][d] = to;
            using enum Map::HexSide;
            const auto side = given.sides[h][d];
            const SideTerrain& chart = side == river ? charts.river : side == ford ? charts.ford : charts.bridge;
            if (side == open) continue;
            if (!chart.crossable) barred[d].add(h);
            if (chart.movement > 0) {
                slow[d].add(h);
                any_slow = true;
            }
        }
    });
}

namespace {

/// Of the columns of `Hexes` from each one on.
template <class Hexes>
std::vector<Steps<Hexes>> parts_of(const Steps<Set>& whole) {
    std::vector<Steps<Hexes>> parts(hex::max_columns - Hexes::columns + 1);
    for (std::size_t first = 0; first < parts.size(); ++first) {
        const auto cut = [&](const Set& set) { return hex::narrowed<Hexes>(set, static_cast<int>(first)); };
        Steps<Hexes>& part = parts[first];
        part.map = cut(whole.map);
        part.even = cut(whole.even);
        part.dearest = whole.dearest;
        part.any_slow = whole.any_slow;
        std::transform(whole.cost.begin(), whole.cost.end(), part.cost.begin(), cut);
        std::transform(whole.barred.begin(), whole.barred.end(), part.barred.begin(), cut);
        std::transform(whole.slow.begin(), whole.slow.end(), part.slow.begin(), cut);
        std::transform(whole.off_map.begin(), whole.off_map.end(), part.off_map.begin(), cut);
    }
    return parts;
}

}  // namespace

void Ground::make_parts() {
    narrow = parts_of<hex::NarrowSet>(*this);
    wide = parts_of<hex::WideSet>(*this);
}

void Ground::make_zones() {
    map.each([&](Index h) {
        for (Direction d = 0; d < hex::directions; ++d) {
            const Index to = next[h][d];
            if (to == nowhere || !crossable(h, d)) continue;
            all_round[h].add(to);
            for (const unsigned turn : {0u, 1u, 5u}) zone[h][hex::turned(d, turn)].add(to);
        }
    });
}

void Ground::make_fields() {
    map.each([&](Index from) {
        disc[from][0] = hex::set_of(from);
        for (std::size_t n = 1; n <= max_range; ++n)
            disc[from][n] = (disc[from][n - 1] | hex::around(disc[from][n - 1])) & map;
        (disc[from][max_range] - disc[from][0]).each([&](Index to) {
            if (!sees(from, to, {})) return;
            field_all_round[from].add(to);
            for (Direction d = 0; d < hex::directions; ++d)
                if (in_arc(from, d, to)) field[from][d].add(to);
        });
    });
}

bool Ground::sees(Index from, Index to, const Set& occupied) const {
    const SightLine line = sight_line(from, to);
    const bool over_units = hills.has(from) != hills.has(to);  // 10.4, exception; ruling 55
    const auto blocks = [&](Index h) { return map.has(h) && (blocking.has(h) || (!over_units && occupied.has(h))); };
    for (std::size_t i = 0; i < line.count; ++i) {
        const auto& stretch = line.stretches[i];
        if (blocks(stretch.a) && (stretch.b == nowhere || blocks(stretch.b))) return false;
    }
    return true;
}

// The nearest edge is found by hexes alone, without terrain and units (ruling 47).
void Ground::make_edges(const Map& given) {
    const auto corner_key = [](Centre c) { return (c.x + 8) * 1024 + c.y + 8; };
    // The corners of a hexside, in the centre coordinates: a flat-top hex reaches 2 to the sides and 1 up and down.
    static constexpr std::array<std::array<Centre, 2>, hex::directions> corners{{{{{-1, -1}, {1, -1}}},
                                                                                 {{{1, -1}, {2, 0}}},
                                                                                 {{{2, 0}, {1, 1}}},
                                                                                 {{{1, 1}, {-1, 1}}},
                                                                                 {{{-1, 1}, {-2, 0}}},
                                                                                 {{{-2, 0}, {-1, -1}}}}};
    // Chains: hexsides that share a corner. A chain with a bridge or a ford is no edge.
    std::map<int, int> parent;
    const auto root = [&](int key) {
        while (parent.emplace(key, key).first->second != key) key = parent[key];
        return key;
    };
    const auto key_of = [&](Index h, Direction d, std::size_t end) {
        const Centre c = hex::centre_of(h);
        return corner_key({c.x + corners[d][end].x, c.y + corners[d][end].y});
    };
    const auto each_side = [&](auto visit) {
        map.each([&](Index h) {
            for (Direction d = 0; d < hex::directions; ++d)
                if (next[h][d] != nowhere && given.sides[h][d] != Map::HexSide::open) visit(h, d);
        });
    };
    each_side([&](Index h, Direction d) { parent[root(key_of(h, d, 0))] = root(key_of(h, d, 1)); });
    std::map<int, bool> passable;
    each_side([&](Index h, Direction d) {
        if (given.sides[h][d] != Map::HexSide::river) passable[root(key_of(h, d, 0))] = true;
    });
    Set banks;
    each_side([&](Index h, Direction d) {
        if (passable[root(key_of(h, d, 0))]) return;
        river_edge[d].add(h);
        banks.add(h);
    });

    std::array<Set, edges> goals{};
    goals[static_cast<std::size_t>(Edge::river)] = banks;
    map.each([&](Index h) {
        if (hex::row_of(h) == 0) goals[static_cast<std::size_t>(Edge::north)].add(h);
        if (hex::row_of(h) == given.rows - 1) goals[static_cast<std::size_t>(Edge::south)].add(h);
        if (hex::column_of(h) == 0) goals[static_cast<std::size_t>(Edge::west)].add(h);
        if (hex::column_of(h) == given.columns - 1) goals[static_cast<std::size_t>(Edge::east)].add(h);
    });
    for (std::size_t edge = 0; edge < edges; ++edge) {
        to_edge[edge].fill(255);
        Set seen = goals[edge], front = seen;
        for (std::uint8_t n = 0; front.any(); ++n) {
            front.each([&](Index h) { to_edge[edge][h] = n; });
            front = (hex::around(front) & map) - seen;
            seen |= front;
        }
    }
}

void Ground::make_outside() {
    map.each([&](Index h) {
        for (Direction d = 0; d < hex::directions; ++d) {
            if (next[h][d] != nowhere) continue;
            const Centre c = hex::centre_of(h);
            const Centre out{c.x + hex::steps[d].x, c.y + hex::steps[d].y};
            if (std::find(outside.begin(), outside.end(), out) == outside.end()) outside.push_back(out);
        }
    });
    assert(outside.size() <= 64);
}

std::uint8_t Ground::outside_index(Index h, Direction d) const {
    const Centre c = hex::centre_of(h);
    const Centre out{c.x + hex::steps[d].x, c.y + hex::steps[d].y};
    const auto found = std::find(outside.begin(), outside.end(), out);
    return found == outside.end() ? none : static_cast<std::uint8_t>(found - outside.begin());
}

}  // namespace polemarch::ancient_battles
