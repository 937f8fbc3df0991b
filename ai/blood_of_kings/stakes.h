// What can still change the result of a battle: points toward breaking that break an army (Morale_1), or that decide
// the turn limit (B36). The values of losses, the candidates of a search, their priors and the scripts all use this one
// judgement.
#pragma once

#include "core/blood_of_kings/rules/morale.h"
#include "core/mixed_words.h"

namespace polemarch::blood_of_kings {

class Stakes {
public:
    /// Nothing is at stake: losses have their own value alone.
    Stakes() = default;
    Stakes(const Setup& g, const State& s);

    /// Whether this is the last turn that is played.
    [[nodiscard]] bool last() const { return last_; }
    /// Whether the battle may end with this turn: it is the last, or an army is near its break point.
    [[nodiscard]] bool may_be_last() const { return last_ || near_; }
    /// What `points` more toward breaking cost the side if the turn ended with them, in the unit of UnitValues.
    [[nodiscard]] int loss(unsigned side, int points) const {
        if (!may_be_last() || points == 0) return 0;
        std::array<int, 2> then = lost_;
        then[side] += points;
        return (side == 0 ? result_ - result(then) : result(then) - result_) * half_result;
    }

    /// A word of all that loss() and last() depend on in a battle.
    [[nodiscard]] std::uint64_t key() const {
        return !may_be_last() ? 0
                              : joined(last_ ? 2 : 1, std::uint64_t{static_cast<std::uint32_t>(lost_[0])} << 32 |
                                                          static_cast<std::uint32_t>(lost_[1]));
    }

private:
    static constexpr int half_result = 3000;  ///< from a draw to a win
    static constexpr int one_blow = 24;       ///< points that an army can hardly lose more than by one fight
    /// Side A's result in halves, 1 also if the battle goes on.
    [[nodiscard]] int result(const std::array<int, 2>& lost) const;

    bool last_ = false, near_ = false;
    std::array<int, 2> lost_{}, break_point_{};
    int result_ = 1;
};

}  // namespace polemarch::blood_of_kings
