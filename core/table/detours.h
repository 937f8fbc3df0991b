// How much longer the way round impassable ground is: what an agent has to know of rivers.
#pragma once

#include "core/table/measure.h"
#include "core/table/polygon.h"

#include <cstdint>
#include <span>
#include <vector>

namespace polemarch::table {

/// Shortest paths over a grid of posts, all computed once. Exact enough to compare paths; ignores the width of a unit.
/// Costs nothing if no ground bars the way.
class Detours {
public:
    Detours() = default;
    /// Places of the table are told apart to `square` either way: an inch, or half a base width. Posts are three
    /// squares apart, on a large table farther.
    Detours(const Measure& measure, Length square, std::vector<Polygon> barred);

    /// How much longer the path between two places is than the straight one; 0 if that is free, `no_way` if there is
    /// none. Both must be on the table.
    [[nodiscard]] Length extra(Point from, Point to) const;

    static constexpr Length no_way = 1 << 20;

private:
    [[nodiscard]] bool free(Segment way) const;
    [[nodiscard]] Point post(int number) const;
    struct Step {
        int to;
        Length length;
    };
    using Steps = std::vector<std::vector<Step>>;  ///< from every post to its free neighbours
    [[nodiscard]] Steps steps() const;
    void find_anchors();
    void find_ways(int start, const Steps& steps);
    [[nodiscard]] int square_of(Point place) const;

    Measure measure_;
    Length square_ = 0;
    std::vector<Polygon> barred_;
    Length apart_ = 0;                   ///< between neighbouring posts
    int columns_ = 0, rows_ = 0;         ///< of posts
    std::vector<std::uint16_t> anchor_;  ///< for every square: the nearest post with a free path to it
    std::vector<Length> way_;            ///< [post * posts + post]
};

}  // namespace polemarch::table
