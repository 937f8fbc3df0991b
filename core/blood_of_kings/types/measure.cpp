#include "core/blood_of_kings/types/measure.h"

#include "core/blood_of_kings/types/chart.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

/// Thousandths as a decimal number without trailing zeros.
std::string decimal(std::int64_t thousandths) {
    const char* sign = thousandths < 0 ? "-" : "";
    const std::int64_t size = thousandths < 0 ? -thousandths : thousandths;
    std::string text = fmt::format("{}{}", sign, size / 1000);
    if (size % 1000 == 0) return text;
    text += fmt::format(".{:03}", size % 1000);
    while (text.back() == '0') text.pop_back();
    return text;
}

/// Thousandths of "12", "12.5", "12.125", ".5": at most four digits before the point and three after it.
std::optional<std::int64_t> read_decimal(std::string_view word) {
    std::int64_t value = 0;
    const auto point = word.find('.');
    const std::string_view whole = word.substr(0, point);
    const std::string_view part = point == std::string_view::npos ? std::string_view{} : word.substr(point + 1);
    if ((whole.empty() && part.empty()) || whole.size() > 4 || part.size() > 3 ||
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
    for (std::size_t i = part.size(); i < 3; ++i) value *= 10;
    return value;
}

}  // namespace

std::string Measure::inches(table::Length length) const {
    return decimal(table::divided<std::int64_t>(std::int64_t{length} * 1000, std::int64_t{inch} * scale));
}
std::string Measure::place(table::Point at) const {
    return inches(at.x + half_width) + " " + inches(at.y + half_depth);
}

std::optional<table::Length> Measure::read_inches(std::string_view word) const {
    const auto thousandths = read_decimal(word);
    if (!thousandths || *thousandths > 1'000'000) return std::nullopt;
    return static_cast<table::Length>(table::divided<std::int64_t>(*thousandths * inch * scale, 1000));
}

std::string in_quarters(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || (text[end] == '.' && end > at))) ++end;
        const std::string_view number = text.substr(at, end - at);
        const auto thousandths = number.find('.') == std::string_view::npos ? std::nullopt : read_decimal(number);
        if (thousandths && *thousandths % 250 != 0)
            out += "~" + decimal((*thousandths + 125) / 250 * 250);
        else
            out += number.empty() ? text.substr(at, 1) : number;
        at = std::max(end, at + 1);
    }
    return out;
}

std::string pose_text(const table::Pose& pose, const Measure& measure) {
    return fmt::format("{} facing {}", measure.place(pose.at()), degrees_text(pose.heading));
}

std::string degrees_text(table::Angle angle) {
    return decimal(table::divided<std::int64_t>(std::int64_t{angle.parts} * 360'000, 65536));
}
std::optional<table::Angle> read_degrees(std::string_view word) {
    const auto thousandths = read_decimal(word);
    if (!thousandths || *thousandths >= 360'000) return std::nullopt;
    return table::Angle{static_cast<std::uint16_t>(table::divided<std::int64_t>(*thousandths * 65536, 360'000))};
}

}  // namespace polemarch::blood_of_kings
