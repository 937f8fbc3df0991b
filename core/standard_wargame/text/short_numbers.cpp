#include "core/standard_wargame/text/short_numbers.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int most_decimals = 3;  // of Measure: enough for every length

}  // namespace

std::string short_length(Length length) {
    table::Measure measure{.one = base_width, .decimals = most_decimals};
    for (measure.decimals = 1; measure.decimals < most_decimals; ++measure.decimals)
        if (std::string text = measure.text(length); measure.read(text) == length) return text;
    return measure.text(length);
}

std::string short_pose(const Scenario& scenario, const table::Pose& pose) {
    const table::Measure measure = scenario.measure();
    const table::Point at = pose.at();
    return fmt::format("{} {} facing {}", short_length(at.x + measure.half_width),
                       short_length(at.y + measure.half_depth), table::degrees_text(pose.heading));
}

std::string short_legs(const Move& m) {
    std::string text;
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) continue;
        if (!text.empty()) text += ", ";
        switch (leg.way) {
            case Way::forward: text += "forward " + short_length(leg.amount); break;
            case Way::backward: text += "back " + short_length(leg.amount); break;
            default:
                text += fmt::format("wheel {} {}", leg.how == 0 ? "left" : "right", table::degrees_text({leg.amount}));
                break;
        }
    }
    return text;
}

}  // namespace polemarch::standard_wargame
