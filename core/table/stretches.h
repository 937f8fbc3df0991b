// A union of stretches of one straight line. Used by the files of this folder only.
#pragma once

#include "core/table/polygon.h"

#include <algorithm>
#include <array>

namespace polemarch::table::detail {

class Stretches {
public:
    void add(Length from, Length to) {
        // Merges the stretch with all that it meets: those are apart, so none of them brings in another.
        for (std::size_t i = 0; i < count_;) {
            const Stretch other = stretches_[i];
            if (other.from > to || from > other.to) {
                ++i;
                continue;
            }
            from = std::min(from, other.from);
            to = std::max(to, other.to);
            stretches_[i] = stretches_[--count_];
        }
        if (count_ < most) stretches_[count_++] = {from, to};
    }
    [[nodiscard]] Length length() const {
        Length sum = 0;
        for (std::size_t i = 0; i < count_; ++i) sum += stretches_[i].to - stretches_[i].from;
        return sum;
    }

private:
    static constexpr std::size_t most = 64;
    struct Stretch {
        Length from = 0, to = 0;
    };
    std::array<Stretch, most> stretches_{};  ///< apart from each other, in no order
    std::size_t count_ = 0;
};

/// Where a straight line runs in several polygons, in half units from its middle.
[[nodiscard]] Stretches stretches_inside(std::span<const Polygon* const> grounds, Segment line);

}  // namespace polemarch::table::detail
