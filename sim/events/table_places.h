// Events on a measured table: its scene, and places as events write them.
#pragma once

#include "core/table/measure.h"
#include "sim/events/event_view.h"

#include <string>

namespace polemarch::sim {

/// The scene of a measured table, without units and camps.
[[nodiscard]] inline EventScene table_scene(const table::Measure& measure) {
    const auto one = static_cast<double>(measure.one);
    EventScene scene{.board = EventBoard::table, .length = std::string(measure.name), .steps = true};
    scene.width = 2.0 * measure.half_width / one;
    scene.depth = 2.0 * measure.half_depth / one;
    return scene;
}
/// A point, which is measured from the middle of the table, from its south-western corner.
[[nodiscard]] inline EventPlace place_on(const table::Measure& measure, const table::Point& at) {
    const auto one = static_cast<double>(measure.one);
    return {(at.x + measure.half_width) / one, (at.y + measure.half_depth) / one};
}

}  // namespace polemarch::sim
