// Exact distributions of dice, counted in ways: how many of all equally likely rolls give each value. Whole numbers
// throughout; only the caller that shows a probability divides.
//
//   lowest(2, d6())          two dice, the lower is kept: 1 in 11 of 36 ways
//   sum(3, averaging_die())  three averaging dice
//   compared(highest(2, d6()) + 1, d6() + 2).greater   ways in which a shot hits
//
// Ways are 64-bit, which allows 24 six-sided dice (6^24 < 2^64 < 6^25). Anything that needs more throws
// std::overflow_error and never gives a wrong number.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace polemarch::dice {

using Ways = std::uint64_t;

/// ways / of as a number; the only place where one is computed.
[[nodiscard]] constexpr double probability(Ways ways, Ways of) {
    return static_cast<double>(ways) / static_cast<double>(of);
}

/// Products and sums of ways; throw std::overflow_error beyond 64 bits.
[[nodiscard]] Ways times(Ways a, Ways b);
[[nodiscard]] Ways plus(Ways a, Ways b);

/// A whole number determined by dice: the ways of each value from least() to most().
class Distribution {
public:
    /// `ways[i]` are those of the value least + i. Values at the ends without a way are dropped; at least one value
    /// must have a way (std::invalid_argument).
    Distribution(int least, std::vector<Ways> ways);

    [[nodiscard]] int least() const { return least_; }
    [[nodiscard]] int most() const { return least_ + static_cast<int>(ways_.size()) - 1; }
    /// All ways: 6 to the number of dice; after given(), the ways of its condition.
    [[nodiscard]] Ways of() const { return of_; }
    /// 0 for a value that cannot occur.
    [[nodiscard]] Ways ways(int value) const;
    [[nodiscard]] double mean() const;
    /// Calls visit(value, ways) for every value that can occur, in rising order.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < ways_.size(); ++i)
            if (ways_[i] > 0) visit(least_ + static_cast<int>(i), ways_[i]);
    }
    bool operator==(const Distribution&) const = default;

private:
    int least_;
    std::vector<Ways> ways_;
    Ways of_ = 0;
};

[[nodiscard]] Distribution d6();
/// A die that reads 1 as 3 and 6 as 4: 2, 3, 3, 4, 4, 5.
[[nodiscard]] Distribution averaging_die();
/// No die at all: always this value.
[[nodiscard]] Distribution constant(int value);

/// A function of one value, or of two independent values.
[[nodiscard]] Distribution relabelled(const Distribution& d, const std::function<int(int)>& value);
[[nodiscard]] Distribution combined(const Distribution& a, const Distribution& b,
                                    const std::function<int(int, int)>& value);
[[nodiscard]] Distribution operator+(const Distribution& a, const Distribution& b);
[[nodiscard]] Distribution operator+(const Distribution& d, int modifier);
[[nodiscard]] inline Distribution operator-(const Distribution& d, int modifier) { return d + -modifier; }

/// Of `count` independent values of d, count > 0: their sum, the highest, the lowest.
[[nodiscard]] Distribution sum(int count, const Distribution& d);
[[nodiscard]] Distribution highest(int count, const Distribution& d);
[[nodiscard]] Distribution lowest(int count, const Distribution& d);

using Predicate = std::function<bool(int)>;
/// Values that satisfy `again` are rolled once more, and the second roll counts: of() is squared.
[[nodiscard]] Distribution rerolled(const Distribution& d, const Predicate& again);
/// The conditional distribution: of() is the ways of the condition. Throws std::invalid_argument if it cannot be met.
[[nodiscard]] Distribution given(const Distribution& d, const Predicate& condition);
/// Ways in which the condition is met, out of d.of().
[[nodiscard]] Ways ways_that(const Distribution& d, const Predicate& condition);

/// Two values compared; the three counts sum to `of`.
struct Comparison {
    Ways less = 0, equal = 0, greater = 0;  ///< of the first against the second
    Ways of = 0;
    bool operator==(const Comparison&) const = default;
};
[[nodiscard]] Comparison compared(const Distribution& a, const Distribution& b);

}  // namespace polemarch::dice
