// How much farther it is round ground that bars the way: what a general has to know of rivers.
#pragma once

#include "core/blood_of_kings/types/measure.h"
#include "core/table/polygon.h"

#include <cstdint>
#include <span>
#include <vector>

namespace polemarch::blood_of_kings {

/// Shortest ways over a grid of posts some 3 inches apart, all worked out once. Near enough to tell which way is
/// shorter; a unit's width is not looked at. Costs nothing where nothing bars the way.
class Detours {
public:
    Detours() = default;
    Detours(const Measure& measure, std::vector<table::Polygon> barred);

    /// What the way from one place to the other is longer than the straight one; 0 where that is free, and `no_way`
    /// where there is none. Both must lie on the table.
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

    Measure measure_;
    std::vector<table::Polygon> barred_;
    table::Length apart_ = 0;            ///< from a post to the next
    int columns_ = 0, rows_ = 0;         ///< of posts
    std::vector<std::uint16_t> anchor_;  ///< of every square inch: the nearest post with a free way to it
    std::vector<table::Length> way_;     ///< [post * posts + post]
};

}  // namespace polemarch::blood_of_kings
