#include "sim/shared/board_json.h"

#include "core/diagnostics.h"
#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

double rounded_for_board(double figure) {
    const double rounded = std::round(figure * 1e4) / 1e4;
    return rounded == 0 ? 0 : rounded;  // not -0
}

Json board_spot(double x, double y) { return {rounded_for_board(x), rounded_for_board(y)}; }

Json card_json(const std::vector<CardLine>& lines) {
    Json card = Json::array();
    for (const CardLine& line : lines) card.push_back({{"say", line.say}, {"value", line.value}, {"rule", line.rule}});
    return card;
}

PointedPlace::PointedPlace(const Json& place, const std::vector<std::string>& keys) : place_(place) {
    if (!place.is_object()) throw InputError("the place that is pointed at must be an object");
    for (const auto& [key, value] : place.items())
        if (key != "unit" && std::find(keys.begin(), keys.end(), key) == keys.end())
            throw InputError(
                fmt::format("unknown key '{}' of a place; there are: unit, {}", printable(key), alternatives(keys)));
}

const Json* PointedPlace::find(const std::string& key) const {
    const auto found = place_.find(key);
    return found == place_.end() || found->is_null() ? nullptr : &*found;
}

std::string PointedPlace::text(const std::string& key) const {
    const Json* value = find(key);
    if (value == nullptr) throw InputError(fmt::format("the place that is pointed at needs '{}'", key));
    if (!value->is_string() || value->get_ref<const std::string&>().size() > 200)
        throw InputError(fmt::format("'{}' of a place must be a text of at most 200 bytes", key));
    return value->get<std::string>();
}

std::optional<int> PointedPlace::whole(const std::string& key, int low, int high) const {
    const Json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (value->is_number_integer())
        if (const auto number = value->get<double>(); number >= low && number <= high) return static_cast<int>(number);
    throw InputError(fmt::format("'{}' of a place must be {}", key, whole_number(low, high)));
}

std::optional<double> PointedPlace::number(const std::string& key, double limit) const {
    const Json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (value->is_number())
        if (const auto number = value->get<double>(); std::abs(number) <= limit) return number;
    throw InputError(fmt::format("'{}' of a place must be a number from {:g} to {:g}", key, -limit, limit));
}

std::optional<std::size_t> piece_number(std::string_view name) {
    if (name.size() < 2 || name.front() != '#') return std::nullopt;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
    return error == std::errc{} && end == name.data() + name.size() ? std::optional(number) : std::nullopt;
}

}  // namespace polemarch::sim
