#include "core/blood_of_kings/text/leg_words.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::array<std::string_view, 2> hand_names{"left", "right"};

std::string inches(Length length, const table::Measure& measure) {
    const std::string text = measure.text(length);
    return text + (text == "1" ? " inch" : " inches");
}

/// A turn of less than a half to the right, or the rest of the turn to the left.
std::string turn_words(table::Angle clockwise) {
    if (clockwise == table::half_turn) return "about";
    const bool right = clockwise < table::half_turn;
    return fmt::format("{} degrees to the {}", table::degrees_text(right ? clockwise : -clockwise),
                       hand_names[right ? 1 : 0]);
}

std::string leg_words(const Leg& leg, const table::Measure& measure) {
    constexpr std::array<std::string_view, 4> pivots{"its middle", "the middle of its front", "its left front corner",
                                                     "its right front corner"};
    const int degrees = static_cast<std::int8_t>(leg.how);
    const std::string slant = degrees == 0 ? ""
                                           : fmt::format(", slanting {} degrees to the {}", std::abs(degrees),
                                                         hand_names[degrees > 0 ? 1 : 0]);
    switch (leg.way) {
        case Way::forward: return fmt::format("goes {} forward{}", inches(leg.amount, measure), slant);
        case Way::backward: return fmt::format("goes {} back{}", inches(leg.amount, measure), slant);
        case Way::sideways:
            return fmt::format("goes {} to the {}", inches(leg.amount, measure), hand_names[leg.how == 0 ? 0 : 1]);
        case Way::wheel: {
            const std::string_view hand = hand_names[leg.how == 0 ? 0 : 1];
            const std::string degrees = table::degrees_text({leg.amount});
            return fmt::format("wheels {} {} to the {} about its {} front corner", degrees,
                               degrees == "1" ? "degree" : "degrees", hand, hand);
        }
        case Way::turn: return fmt::format("turns {} on {}", turn_words({leg.amount}), pivots[leg.how & 3]);
        case Way::turn_bases:
            return fmt::format(
                "turns every base {}",
                turn_words(table::Angle{static_cast<std::uint16_t>(leg.how * table::quarter_turn.parts)}));
        case Way::form: return fmt::format("forms up {} wide", leg.how);
        default: return "";
    }
}

}  // namespace

std::string legs_in_words(const std::array<Leg, 3>& legs, const table::Measure& measure) {
    std::string text;
    for (const Leg& leg : legs)
        if (leg.way != Way::none) text += (text.empty() ? "" : ", then ") + leg_words(leg, measure);
    return text;
}

table::Measure ruler_of(const Setup& g) {
    table::Measure ruler = g.scenario.measure;
    ruler.decimals = 1;
    return ruler;
}

std::string place_in_words(const table::Pose& pose, const table::Measure& ruler) {
    const int degrees = table::divided(pose.heading.parts * 360, 65536) % 360;
    return fmt::format("at {} facing {}", ruler.place(pose.at()), degrees);
}

}  // namespace polemarch::blood_of_kings
