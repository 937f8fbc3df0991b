// How much longer the way round impassable ground is: what an agent has to know of rivers.
#pragma once

#include "core/table/measure.h"
#include "core/table/polygon.h"

#include <cstdint>
#include <span>
#include <vector>

namespace polemarch::blood_of_kings {

/// Shortest paths over a grid of posts about 3 inches apart, all computed once. Exact enough to compare paths; ignores
/// the width of a unit. Costs nothing if no ground bars the way.
class Detours {
public:
    Detours() = default;
    Detours(const table::Measure& measure, std::vector<table::Polygon> barred);

    /// How much longer the path between two places is than the straight one; 0 if that is free, `no_way` if there is
    /// none. Both must be on the table.
    [[nodiscard]] table::Length extra(table::Point from, table::Point to) const;

    static constexpr table::Length no_way = 1 << 20;

private:
    [[nodiscard]] bool free(table::Segment way) const;
    [[nodiscard]] table::Point post(int number) const;
    struct Step {
        int to;
        table::Length length;
    };
    using Steps = std::vector<std::vector<Step>>;  ///< from every post to its free neighbours
    [[nodiscard]] Steps steps() const;
    void find_anchors();
    void find_ways(int start, const Steps& steps);
    [[nodiscard]] int square_of(table::Point place) const;

    table::Measure measure_;
    std::vector<table::Polygon> barred_;
    table::Length apart_ = 0;            ///< between neighbouring posts
    int columns_ = 0, rows_ = 0;         ///< of posts
    std::vector<std::uint16_t> anchor_;  ///< for every square inch: the nearest post with a free path to it
    std::vector<table::Length> way_;     ///< [post * posts + post]
};

}  // namespace polemarch::blood_of_kings
