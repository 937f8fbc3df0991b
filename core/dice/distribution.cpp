#include "core/dice/distribution.h"

#include <map>
#include <stdexcept>

namespace polemarch::dice {

namespace {

/// Adds up ways by value.
class Tally {
public:
    void add(int value, Ways ways) { ways_[value] = plus(ways_[value], ways); }
    [[nodiscard]] Distribution finish() const {
        const int least = ways_.begin()->first;
        std::vector<Ways> ways(static_cast<std::size_t>(ways_.rbegin()->first - least) + 1);
        for (const auto& [value, n] : ways_) ways[static_cast<std::size_t>(value - least)] = n;
        return {least, std::move(ways)};
    }

private:
    std::map<int, Ways> ways_;
};

Ways power(Ways base, int exponent) {
    Ways value = 1;
    for (int i = 0; i < exponent; ++i) value = times(value, base);
    return value;
}

void check_count(int count) {
    if (count < 1) throw std::invalid_argument("a throw needs at least one die");
}

}  // namespace

Ways times(Ways a, Ways b) {
    Ways product = 0;
    if (__builtin_mul_overflow(a, b, &product)) throw std::overflow_error("more ways than 64 bits hold");
    return product;
}

Ways plus(Ways a, Ways b) {
    Ways sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) throw std::overflow_error("more ways than 64 bits hold");
    return sum;
}

Distribution::Distribution(int least, std::vector<Ways> ways) : least_(least), ways_(std::move(ways)) {
    while (!ways_.empty() && ways_.back() == 0) ways_.pop_back();
    std::size_t empty = 0;
    while (empty < ways_.size() && ways_[empty] == 0) ++empty;
    ways_.erase(ways_.begin(), ways_.begin() + static_cast<std::ptrdiff_t>(empty));
    least_ += static_cast<int>(empty);
    for (const Ways n : ways_) of_ = plus(of_, n);
    if (of_ == 0) throw std::invalid_argument("a distribution needs a value that can fall");
}

Ways Distribution::ways(int value) const {
    return value < least() || value > most() ? 0 : ways_[static_cast<std::size_t>(value - least_)];
}

double Distribution::mean() const {
    double sum = 0;
    each([&](int value, Ways n) { sum += value * static_cast<double>(n); });
    return sum / static_cast<double>(of_);
}

Distribution d6() { return {1, {1, 1, 1, 1, 1, 1}}; }

Distribution averaging_die() {
    return relabelled(d6(), [](int face) { return face == 1 ? 3 : face == 6 ? 4 : face; });
}

Distribution constant(int value) { return {value, {1}}; }

Distribution relabelled(const Distribution& d, const std::function<int(int)>& value) {
    Tally tally;
    d.each([&](int x, Ways ways) { tally.add(value(x), ways); });
    return tally.finish();
}

Distribution combined(const Distribution& a, const Distribution& b, const std::function<int(int, int)>& value) {
    Tally tally;
    a.each([&](int x, Ways m) { b.each([&](int y, Ways n) { tally.add(value(x, y), times(m, n)); }); });
    return tally.finish();
}

Distribution operator+(const Distribution& a, const Distribution& b) { return combined(a, b, std::plus<>()); }

Distribution operator+(const Distribution& d, int modifier) {
    return relabelled(d, [modifier](int x) { return x + modifier; });
}

Distribution sum(int count, const Distribution& d) {
    check_count(count);
    Distribution total = d;
    for (int i = 1; i < count; ++i) total = total + d;
    return total;
}

/// The highest of `count` is at most x when all are: (ways up to x)^count.
Distribution highest(int count, const Distribution& d) {
    check_count(count);
    Tally tally;
    Ways up_to = 0;
    d.each([&](int x, Ways ways) {
        const Ways below = power(up_to, count);
        up_to += ways;
        tally.add(x, power(up_to, count) - below);
    });
    return tally.finish();
}

Distribution lowest(int count, const Distribution& d) {
    const auto mirror = [](int x) { return -x; };
    return relabelled(highest(count, relabelled(d, mirror)), mirror);
}

Distribution rerolled(const Distribution& d, const Predicate& again) {
    Tally tally;
    d.each([&](int x, Ways ways) {
        if (again(x))
            d.each([&](int y, Ways n) { tally.add(y, times(ways, n)); });
        else
            tally.add(x, times(ways, d.of()));
    });
    return tally.finish();
}

Distribution given(const Distribution& d, const Predicate& condition) {
    Tally tally;
    tally.add(d.least(), 0);
    d.each([&](int x, Ways ways) {
        if (condition(x)) tally.add(x, ways);
    });
    return tally.finish();
}

Ways ways_that(const Distribution& d, const Predicate& condition) {
    Ways sum = 0;
    d.each([&](int x, Ways ways) { sum += condition(x) ? ways : 0; });
    return sum;
}

Comparison compared(const Distribution& a, const Distribution& b) {
    Comparison result;
    result.of = times(a.of(), b.of());
    a.each([&](int x, Ways m) {
        b.each([&](int y, Ways n) { (x < y ? result.less : x > y ? result.greater : result.equal) += m * n; });
    });
    return result;
}

}  // namespace polemarch::dice
