// Tables derived from the map, computed once for a battle: possible steps and their costs, zones of control, fields of
// fire and lines of sight, edges to flee to. All in whole numbers and sets of hexes.
#pragma once

#include "core/ancient_battles/types/move.h"
#include "core/ancient_battles/types/scenario.h"
#include "core/hex/narrow_set.h"

#include <vector>

namespace polemarch::ancient_battles {

/// The hexes between two hexes at most max_range apart, in order from the first to the second (10.4). Where the line
/// runs along a hexside both neighbours are given; where it crosses a hex, `b` is nowhere.
struct SightLine {
    struct Stretch {
        hex::Index a = hex::nowhere, b = hex::nowhere;
    };
    static constexpr std::size_t most = 2 * max_range;
    std::array<Stretch, most> stretches{};
    std::uint8_t count = 0;
};
/// The line between two hexes of the largest map, by whole-number geometry. Hexes off that map are omitted from a
/// stretch, and a stretch with an off-map side is omitted altogether: that side never blocks (ruling 54). `from` and
/// `to` must be hexes of the board and differ.
[[nodiscard]] SightLine sight_line(hex::Index from, hex::Index to);

/// 10.3: whether the line leaves the firing hex through one of the three frontal hexes, or along its edge.
[[nodiscard]] bool in_arc(hex::Index from, hex::Direction facing, hex::Index to);

/// What moving from hex to hex depends on; of a map (hex::Set), or of some of its columns (hex::NarrowSet, WideSet).
template <class Hexes>
struct Steps {
    Hexes map;                                    ///< the hexes of this map
    Hexes even;                                   ///< those of columns B, D, F ...
    std::array<Hexes, 4> cost{};                  ///< [1..3]: hexes that cost so many points to enter (8.3)
    int dearest = 1;                              ///< the highest cost of a hex of this map
    std::array<Hexes, hex::directions> barred{};  ///< [d]: hexes whose hexside in direction d cannot be crossed
    std::array<Hexes, hex::directions> slow{};    ///< [d]: hexes whose hexside in direction d costs 1 point more
    bool any_slow = false;
    std::array<Hexes, hex::directions> off_map{};  ///< [d]: hexes whose neighbour in d is off the map
};

struct Ground : Steps<hex::Set> {
    explicit Ground(const Map& map, const Charts& charts);

    hex::Set closed;  ///< map hexes that no unit may enter
    hex::Set closed_to_wagons;
    hex::Set disorders_heavy;    ///< 8.9: disorders all but skirmishers
    hex::Set disorders_mounted;  ///< 8.9: disorders cavalry and elephants
    hex::Set hills, blocking;    ///< 10.4
    /// [hex][d]: the neighbour on this map, or nowhere
    std::array<std::array<hex::Index, hex::directions>, hex::cells> next{};
    std::array<std::array<hex::Set, hex::directions>, hex::cells> zone{};  ///< 8.8: of a unit there with that facing
    std::array<hex::Set, hex::cells> all_round{};                          ///< 13.1.2: of a camp or war wagon
    /// 10.3, 10.4: hexes in the arc of fire, up to max_range, that no terrain hides
    std::array<std::array<hex::Set, hex::directions>, hex::cells> field{};
    std::array<hex::Set, hex::cells> field_all_round{};
    std::array<std::array<hex::Set, max_range + 1>, hex::cells>
        disc{};  ///< [hex][n]: hexes at most n away, itself included
    std::array<std::array<std::uint8_t, hex::cells>, edges>
        to_edge{};                                       ///< [Edge][hex]: distance in hexes; 255: there is no such edge
    std::array<hex::Set, hex::directions> river_edge{};  ///< [d]: whose hexside in d is a river to flee over
    std::vector<Steps<hex::NarrowSet>> narrow;           ///< [c]: of the columns from c on
    std::vector<Steps<hex::WideSet>> wide;               ///< the same
    std::vector<hex::Centre> outside;                    ///< the off-map hexes along the map's edge (8.7.3), at most 64

    [[nodiscard]] bool crossable(hex::Index from, hex::Direction direction) const {
        return !barred[direction].has(from);
    }
    /// 17.1: whether `free` has a hex for each of so many units, including the wagons.
    [[nodiscard]] bool has_room(const hex::Set& free, int units, int wagons) const {
        return free.count() >= units && (free - closed_to_wagons).count() >= wagons;
    }
    /// The number of the off-map hex in direction d of a map hex, or none.
    [[nodiscard]] std::uint8_t outside_index(hex::Index hex, hex::Direction direction) const;
    /// 10.4 with units in the way: whether a unit in `from` sees `to`. `occupied` holds the hexes of all units. The
    /// hexes must be at most max_range apart.
    [[nodiscard]] bool sees(hex::Index from, hex::Index to, const hex::Set& occupied) const;

private:
    void read_terrain(const Map& given, const Charts& charts);
    void make_zones();
    void make_fields();
    void make_edges(const Map& given);
    void make_outside();
    void make_parts();
};

}  // namespace polemarch::ancient_battles
