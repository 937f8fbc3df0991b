#include "ai/ancient_battles/exits.h"

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

/// A unit that can still reach an exit. Sorts the nearest first, then the weakest.
struct Able {
    int turns, strength;
    UnitIndex unit;
    auto operator<=>(const Able&) const = default;
};

}  // namespace

ExitSeekers::ExitSeekers(const Setup& g, const State& s, unsigned side, const HeuristicWeights& heuristic_weights,
                         const Stakes& stakes) {
    if (g.exits(side) == 0) return;
    step_ = heuristic_weights.camp_raid;
    const int turns_left = g.scenario.turns.last - s.turn + 1;
    for (std::uint8_t number = 1; number <= g.exits(side); ++number) {
        const Exit& exit = g.scenario.sides[side].exits[number - 1];
        prize_[number] = stakes.points(side, exit.points) / exit.units;
        hexes_[number] = hexes_to(g, g.exit(side, number));
        int gone = 0;
        StackList<Able, max_units> able;
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
            const Unit& unit = s.unit[u];
            const Trait& t = g.trait[u];
            gone += unit.hex == Gone::left && unit.bits == number;
            if (!unit.on_map() || has(u) || t.movement == 0 || t.turncoat || t.stays) continue;
            const int turns = (hexes_[number][unit.hex] + t.movement) / t.movement;  // leaving costs one step more
            const int fights = stakes.material(100 * t.strength[unit.disordered()] / 2);
            if (turns <= turns_left && prize_[number] > fights) able.push_back({turns, t.strength[0], u});
        }
        const int wanted = (exit.most + exit.points - 1) / exit.points * exit.units - gone;
        if (wanted > 0) open_ |= 1u << number;
        int count = std::min(wanted, static_cast<int>(able.size()));
        if (count <= 0) continue;
        count -= (gone + count) % exit.units;  // an incomplete group scores nothing
        std::sort(able.begin(), able.end());
        for (int i = 0; i < count; ++i) {
            const UnitIndex u = able[static_cast<std::size_t>(i)].unit;
            seekers_ |= bit(u);
            exit_[u] = number;
        }
    }
}

/// Distance of every hex to the exit, over ground and hexsides that can be crossed; 255 if there is no way.
ExitSeekers::Hexes ExitSeekers::hexes_to(const Setup& g, const hex::Set& exit) {
    const Ground& ground = g.ground;
    Hexes hexes;
    hexes.fill(255);
    hex::Set seen = exit - ground.closed;
    std::uint8_t steps = 0;
    for (hex::Set front = seen; front.any(); ++steps) {
        hex::Set next;
        front.each([&](hex::Index h) {
            hexes[h] = steps;
            for (hex::Direction d = 0; d < hex::directions; ++d)
                if (const hex::Index to = ground.next[h][d]; to != hex::nowhere && ground.crossable(h, d)) next.add(to);
        });
        front = next - seen - ground.closed;
        seen |= front;
    }
    return hexes;
}

}  // namespace polemarch::ancient_battles
