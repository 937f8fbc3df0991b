#include "sim/statistics/digits.h"

#include "sim/shared/percent.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int most_decimals = 9;

double number_in(const std::string& text) {
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

int justified_decimals(double value, const Interval& interval) {
    double error = (interval.high - interval.low) / 2;
    if (std::isinf(error)) error = std::min(interval.high - value, value - interval.low);
    if (!std::isfinite(error)) return 0;
    if (error <= 0) return most_decimals;
    // "3.67e-01": decimal digits, so the rule does not depend on the rounding of a logarithm.
    const std::string digits = fmt::format("{:.2e}", error);
    const int exponent =
        static_cast<int>(number_in(digits.substr(digits.find('e') + (digits.find("e+") == 4 ? 2 : 1))));
    const bool two_digits = number_in(digits.substr(0, 4)) < 3.545;
    return std::min(most_decimals, two_digits ? 1 - exponent : -exponent);
}

std::string with_decimals(double number, int decimals) {
    if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
    if (decimals < 0) {
        const double grain = std::pow(10.0, -decimals);
        number = std::round(number / grain) * grain;
        decimals = 0;
    }
    std::string text = fmt::format("{:.{}f}", number, decimals);
    if (text.find_first_not_of("-0.") == std::string::npos && text.front() == '-') text.erase(0, 1);
    return text;
}

std::string justified(double value, const Interval& interval) {
    return with_decimals(value, justified_decimals(value, interval));
}

std::string justified_ends(double value, const Interval& interval) {
    const int decimals = justified_decimals(value, interval);
    return with_decimals(interval.low, decimals) + " to " + with_decimals(interval.high, decimals);
}

JustifiedPercent justified_percent(double share, const Interval& interval) {
    const Interval percent{100 * interval.low, 100 * interval.high};
    const int decimals = interval.low < interval.high ? std::clamp(justified_decimals(100 * share, percent), 0, 3) : 1;
    const auto end = [&](double of) {
        std::string text = percent_figure(of, decimals);
        std::erase(text, ' ');
        return text;
    };
    return {percent_figure(share, decimals), end(interval.low), end(interval.high)};
}

std::string percent_columns(double share, const std::optional<Interval>& interval) {
    const JustifiedPercent words = justified_percent(share, interval.value_or(Interval{}));
    std::string figure = words.value;
    std::erase(figure, ' ');  // as the ends have it
    const std::string value = fmt::format("{:>8} %", figure);
    return interval ? fmt::format("{}   {:>5} to {:>5} %", value, words.low, words.high) : value + "       -";
}

JustifiedMean justified_mean(double mean, std::optional<double> error) {
    if (!error || *error <= 0) return {fmt::format("{:.2f}", mean), error ? "0" : "-"};
    const int decimals = std::clamp(justified_decimals(mean, {mean - *error, mean + *error}), 0, 3);
    return {with_decimals(mean, decimals), with_decimals(*error, decimals)};
}

double to_significant(double number, int digits) {
    return std::isfinite(number) ? number_in(fmt::format("{:.{}e}", number, digits - 1)) : number;
}

}  // namespace polemarch::sim
