#include "ai/blood_of_kings/stakes.h"

namespace polemarch::blood_of_kings {

Stakes::Stakes(const Setup& g, const State& s) : last_(s.turn >= g.scenario.turn_limit) {
    for (const unsigned side : {0u, 1u}) {
        lost_[side] = points_lost(g, s, side);
        break_point_[side] = g.scenario.sides[side].break_point;
        near_ = near_ || break_point_[side] - lost_[side] <= one_blow;
    }
    result_ = result(lost_);
}

int Stakes::result(const std::array<int, 2>& lost) const {
    const bool first_broken = lost[0] >= break_point_[0], second_broken = lost[1] >= break_point_[1];
    if (first_broken || second_broken) return first_broken ? second_broken ? 1 : 0 : 2;
    if (!last_) return 1;
    const int first = lost[0] * break_point_[1], second = lost[1] * break_point_[0];
    return first < second ? 2 : first > second ? 0 : 1;
}

}  // namespace polemarch::blood_of_kings
