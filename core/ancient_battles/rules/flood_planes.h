// What the flood of find_reach() (movement.h) keeps while it runs: the planes of its passages, and where it has
// arrived.
#pragma once

#include "core/ancient_battles/rules/reach.h"
#include "core/per_thread.h"

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace polemarch::ancient_battles::movement {

using hex::Direction;
using hex::Index;
using hex::Set;

/// A reinforcement has at most twice 6 points.
inline constexpr std::size_t max_layers = 13;

template <class Hexes>
using Facings = std::array<Hexes, hex::directions>;

/// Calls visit(f) for each facing, as a constant: six times the same work without a loop.
template <class Visit>
void each_facing(Visit visit) {
    [&]<std::size_t... f>(std::index_sequence<f...>) {
        (visit(std::integral_constant<Direction, static_cast<Direction>(f)>{}), ...);
    }
    (std::make_index_sequence<hex::directions>{});
}

/// The front of one passage: for each number of points spent and each facing of entry, the hexes reached.
template <class Hexes>
struct Plane {
    Passage passage;
    int rank;  ///< of the passage
    bool done;
    std::array<Facings<Hexes>, max_layers> arrive;
};

/// The planes of a thread, kept from flood to flood (core/per_thread.h): a playout allocates none, except for the first
/// flood that needs more than any before it. Shipped battles need at most 14. A flood reads only planes that it has
/// begun itself (plane_of), so its result depends on its arguments alone.
template <class Hexes>
std::vector<std::unique_ptr<Plane<Hexes>>>& kept_planes() {
    thread_local Scratch<std::vector<std::unique_ptr<Plane<Hexes>>>> scratch;
    return scratch.memory;
}

/// As long as there are no more passages than this, all are followed, those of least harm first. Only an artificial
/// crowd has more: a reinforcement that comes ten hexes deep through friends on all sides.
inline constexpr std::size_t most_followed = 1024;
/// A requested passage is always followed: the passages on the way to it are parts of it. It has effects in at most 12
/// hexes, one a point, and disorders the mover or not.
inline constexpr std::size_t most_parts = 2u << 12;

/// Nor are equally harmful ways offered beyond this many, so that a list of moves has room for one way to every end.
inline constexpr std::size_t most_offered = 400;
/// A passage has effects in at most 12 hexes, and disorders the mover or not (Passage::harm).
inline constexpr std::size_t most_harm = 2 * 12 + 1;

/// Where passages of at most some harm have arrived, by harm and by points spent.
template <class Hexes>
using Arrivals = std::array<std::array<Facings<Hexes>, max_layers>, most_harm + 1>;

/// Of a thread; each thrifty flood clears it first.
template <class Hexes>
Arrivals<Hexes>& kept_arrivals() {
    thread_local Scratch<Arrivals<Hexes>> scratch;
    return scratch.memory;
}

}  // namespace polemarch::ancient_battles::movement
