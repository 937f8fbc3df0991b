#include "sim/shared/table_json.h"

#include "core/diagnostics.h"
#include "sim/shared/board_json.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

double TableJson::length(table::Length length) const {
    return rounded_for_board(static_cast<double>(length) / measure_.one);
}

double TableJson::degrees(table::Angle angle) { return rounded_for_board(angle.parts * 360.0 / 65536); }

Json TableJson::spot(table::Point at) const {
    return {length(at.x + measure_.half_width), length(at.y + measure_.half_depth)};
}

Json TableJson::outline(std::span<const table::Point> corners) const {
    Json outline = Json::array();
    for (const table::Point corner : corners) outline.push_back(spot(corner));
    return outline;
}

Json TableJson::place(const table::Rectangle& unit) const {
    return {{"corners", outline(unit)}, {"heading", degrees(unit.heading())}};
}

Json TableJson::frame(const std::string& one, const std::string& several) const {
    return {{"kind", "table"},
            {"unit", {{"one", one}, {"several", several}}},
            {"width", length(2 * measure_.half_width)},
            {"height", length(2 * measure_.half_depth)}};
}

PointedPose TableJson::pointed(const Json& json) const {
    const PointedPlace place(json, {"x", "y", "heading"});
    PointedPose pose{.unit = place.unit(), .at = {}, .heading = {}};
    const double farthest = std::max(length(2 * measure_.half_width), length(2 * measure_.half_depth)) * 2;
    const auto x = place.number("x", farthest), y = place.number("y", farthest);
    if (!x || !y) throw InputError("the place that is pointed at needs 'x' and 'y'");
    const auto in_units = [&](double figure, table::Length half) {
        return static_cast<table::Length>(std::lround(figure * measure_.one)) - half;
    };
    pose.at = {in_units(*x, measure_.half_width), in_units(*y, measure_.half_depth)};
    if (const auto heading = place.number("heading", 360))
        pose.heading = table::Angle{static_cast<std::uint16_t>(std::lround(*heading * 65536 / 360) & 0xffff)};
    return pose;
}

Json off_by(const Json& to, const Json& place) {
    if (!to.is_object() || !to.contains("corners") || !place.contains("x") || !place.contains("y")) return nullptr;
    const Json& corners = to["corners"];
    // Of a unit the middle of its front, of ground that is laid its middle.
    const auto middle = [&](std::size_t i) {
        if (to.contains("x")) return to[i == 0 ? "x" : "y"].get<double>();
        return (corners[0][i].get<double>() + corners[1][i].get<double>()) / 2;
    };
    Json off{{"length", rounded_for_board(
                            std::hypot(middle(0) - place["x"].get<double>(), middle(1) - place["y"].get<double>()))}};
    if (const auto heading = place.find("heading"); heading != place.end() && heading->is_number())
        off["degrees"] =
            rounded_for_board(std::abs(std::remainder(to["heading"].get<double>() - heading->get<double>(), 360.0)));
    return off;
}

}  // namespace polemarch::sim
