#include "core/table/pieces.h"

#include <array>

namespace polemarch::table {

namespace {

/// The polygons of a set.
class Shapes {
public:
    Shapes(const Pieces& all, Pieces::Set pieces) {
        each_place(pieces, [&](std::size_t piece) { shapes_[count_++] = &all[piece]; });
    }
    operator std::span<const Polygon* const>() const { return {shapes_.data(), count_}; }

private:
    std::array<const Polygon*, Pieces::most> shapes_{};
    std::size_t count_ = 0;
};

}  // namespace

Length Pieces::length_inside(Segment line, Set pieces) const {
    Length sum = 0;
    int met = 0;
    each_place(pieces, [&](std::size_t piece) {
        const Length length = table::length_inside(shapes_[piece], line);
        sum += length;
        met += length > 0;
    });
    return met < 2 ? sum : table::length_inside(Shapes(*this, pieces), line);
}

Length Pieces::length_over(std::span<const StraightMove> parts, Set pieces, Set roads) const {
    return StraightMove::length_over(parts, Shapes(*this, pieces), Shapes(*this, roads));
}

}  // namespace polemarch::table
