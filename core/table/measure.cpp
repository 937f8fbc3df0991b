#include "core/table/measure.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace polemarch::table {

namespace {

constexpr std::array<std::int64_t, 7> powers{1, 10, 100, 1'000, 10'000, 100'000, 1'000'000};
constexpr std::array<std::string_view, 7> counts{"no", "one", "two", "three", "four", "five", "six"};
constexpr int of_degrees = 3;  ///< decimals: a part of a turn is 0.0055 degrees

constexpr std::int64_t power(int decimals) { return powers[static_cast<std::size_t>(decimals)]; }

/// A number of so many decimals without trailing zeros.
std::string decimal(std::int64_t number, int decimals) {
    const char* sign = number < 0 ? "-" : "";
    const std::int64_t size = number < 0 ? -number : number;
    std::string text = fmt::format("{}{}", sign, size / power(decimals));
    if (size % power(decimals) == 0) return text;
    text += fmt::format(".{:0{}}", size % power(decimals), decimals);
    while (text.back() == '0') text.pop_back();
    return text;
}

/// "12", "12.5", "12.125", ".5", at most four digits before the point, as a whole number of the last decimal.
std::optional<std::int64_t> read_decimal(std::string_view word, int decimals) {
    std::int64_t value = 0;
    const auto point = word.find('.');
    const std::string_view whole = word.substr(0, point);
    const std::string_view part = point == std::string_view::npos ? std::string_view{} : word.substr(point + 1);
    const auto most = static_cast<std::size_t>(decimals);
    if ((whole.empty() && part.empty()) || whole.size() > 4 || part.size() > most ||
        (point != std::string_view::npos && part.empty()))
        return std::nullopt;
    const auto add = [&](std::string_view digits) {
        for (const char c : digits) {
            if (c < '0' || c > '9') return false;
            value = value * 10 + (c - '0');
        }
        return true;
    };
    if (!add(whole) || !add(part)) return std::nullopt;
    return value * powers[most - part.size()];
}

}  // namespace

std::string Measure::text(Length length) const {
    return decimal(divided<std::int64_t>(length * power(decimals), one), decimals);
}
std::string Measure::place(Point at) const { return text(at.x + half_width) + " " + text(at.y + half_depth); }
std::string Measure::text(const Pose& pose) const {
    return fmt::format("{} facing {}", place(pose.at()), degrees_text(pose.heading));
}

std::optional<Length> Measure::read(std::string_view word) const {
    const auto number = read_decimal(word, decimals);
    if (!number || *number > 1'000 * power(decimals)) return std::nullopt;
    return static_cast<Length>(divided<std::int64_t>(*number * one, power(decimals)));
}
std::string Measure::expected() const {
    return fmt::format("{} with up to {} decimals", name, counts[static_cast<std::size_t>(decimals)]);
}

std::string in_quarters(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || (text[end] == '.' && end > at))) ++end;
        const std::string_view number = text.substr(at, end - at);
        const auto thousandths = number.find('.') == std::string_view::npos ? std::nullopt : read_decimal(number, 3);
        if (thousandths && *thousandths % 250 != 0)
            out += "~" + decimal((*thousandths + 125) / 250 * 250, 3);
        else
            out += number.empty() ? text.substr(at, 1) : number;
        at = std::max(end, at + 1);
    }
    return out;
}

std::string degrees_text(Angle angle) {
    for (int decimals = 0; decimals < of_degrees; ++decimals) {
        const auto number = divided<std::int64_t>(angle.parts * 360 * power(decimals), 65536);
        if (std::string text = decimal(number, decimals); read_degrees(text) == angle) return text;
    }
    return decimal(divided<std::int64_t>(angle.parts * 360 * power(of_degrees), 65536), of_degrees);
}
std::optional<Angle> read_degrees(std::string_view word) {
    const auto number = read_decimal(word, of_degrees);
    if (!number || *number >= 360 * power(of_degrees)) return std::nullopt;
    return Angle{static_cast<std::uint16_t>(divided<std::int64_t>(*number * 65536, 360 * power(of_degrees)))};
}

}  // namespace polemarch::table
