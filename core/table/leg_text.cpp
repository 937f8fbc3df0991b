#include "core/table/leg_text.h"

#include "core/typed_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::table {

namespace {

constexpr std::array<std::string_view, 4> pivot_names{"", " front", " left", " right"};
constexpr std::array<std::string_view, 2> hands{"left", "right"};

std::string leg_text(const Leg& leg, const Measure& measure) {
    const int degrees = static_cast<std::int8_t>(leg.how);
    const std::string slant =
        degrees == 0 ? "" : fmt::format(" {} {}", degrees > 0 ? "right" : "left", std::abs(degrees));
    switch (leg.way) {
        case Way::forward: return "forward " + measure.text(leg.amount) + slant;
        case Way::backward: return "back " + measure.text(leg.amount) + slant;
        case Way::sideways: return fmt::format("{} {}", hands[leg.how == 0 ? 0 : 1], measure.text(leg.amount));
        case Way::wheel: return fmt::format("wheel {} {}", hands[leg.how == 0 ? 0 : 1], degrees_text({leg.amount}));
        case Way::turn: return fmt::format("turn {}{}", degrees_text({leg.amount}), pivot_names[leg.how & 3]);
        case Way::turn_bases: return fmt::format("bases {}", 90 * leg.how);
        case Way::form: return fmt::format("front {}", leg.how);
        default: return "";
    }
}

std::optional<Leg> read_leg(std::string_view text, const Measure& measure, int widest) {
    TypedWords words(text);
    Leg leg;
    const auto length = [&]() -> bool {
        const auto read = measure.read(words.next());
        if (!read || *read == 0 || *read > 65535) return false;
        leg.amount = static_cast<std::uint16_t>(*read);
        return true;
    };
    const auto angle = [&]() -> bool {
        const auto read = read_degrees(words.next());
        if (read) leg.amount = read->parts;
        return read && read->parts != 0;
    };
    const std::string_view head = words.next();
    bool good = false;
    if (head == "forward" || head == "back") {
        leg.way = head == "forward" ? Way::forward : Way::backward;
        good = length();
        const bool left = words.take("left");
        if (good && (left || words.take("right"))) {
            const auto slant = read_number(words.next(), 45);
            good = slant && *slant > 0;
            if (good) leg.how = static_cast<std::uint8_t>(static_cast<std::int8_t>(left ? -*slant : *slant));
        }
    } else if (head == "left" || head == "right") {
        leg.way = Way::sideways;
        leg.how = head == "left" ? 0 : 1;
        good = length();
    } else if (head == "wheel") {
        leg.way = Way::wheel;
        const bool right = words.take("right");
        leg.how = right ? 1 : 0;
        good = (right || words.take("left")) && angle();
    } else if (head == "turn") {
        leg.way = Way::turn;
        good = angle();
        for (std::uint8_t pivot = 1; pivot < 4; ++pivot)
            if (words.take(pivot_names[pivot].substr(1))) leg.how = pivot;
    } else if (head == "bases") {
        leg.way = Way::turn_bases;
        const auto turn = read_number(words.next(), 270);
        good = turn && *turn > 0 && *turn % 90 == 0;
        if (good) leg.how = static_cast<std::uint8_t>(*turn / 90);
    } else if (head == "front") {
        leg.way = Way::form;
        const auto front = read_number(words.next(), widest);
        good = front && *front > 0;
        if (good) leg.how = static_cast<std::uint8_t>(*front);
    }
    return good && words.done() ? std::optional(leg) : std::nullopt;
}

}  // namespace

std::string legs_text(const std::array<Leg, 3>& legs, const Measure& measure) {
    std::string text;
    for (const Leg& leg : legs)
        if (leg.way != Way::none) text += (text.empty() ? "" : ", ") + leg_text(leg, measure);
    return text;
}

std::optional<std::array<Leg, 3>> read_legs(std::string_view text, const Measure& measure, int widest) {
    std::array<Leg, 3> legs{};
    std::size_t count = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        const auto leg = count < 3 ? read_leg(normal(text.substr(0, end)), measure, widest) : std::nullopt;
        if (!leg) return std::nullopt;
        legs[count++] = *leg;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return count > 0 ? std::optional(legs) : std::nullopt;
}

std::array<Leg, 3> rounded_legs(std::array<Leg, 3> legs, Length one, int parts, Rounding rounding) {
    constexpr int turn = 65536, degrees_of_a_turn = 360;
    const auto whole = [&](int times, int by) { return rounding == Rounding::down ? times / by : divided(times, by); };
    for (Leg& leg : legs) {
        int amount = 0;
        if (leg.way == Way::forward || leg.way == Way::backward || leg.way == Way::sideways)
            amount = divided(whole(leg.amount * parts, one) * one, parts);
        else if (leg.way == Way::wheel || leg.way == Way::turn)
            amount = degrees(whole(leg.amount * degrees_of_a_turn, turn) % degrees_of_a_turn).parts;
        if (amount > 0) leg.amount = static_cast<std::uint16_t>(amount);
    }
    return legs;
}

bool begins_leg(std::string_view word) {
    constexpr std::array<std::string_view, 8> heads{"forward", "back", "left",  "right",
                                                    "wheel",   "turn", "bases", "front"};
    return std::find(heads.begin(), heads.end(), word) != heads.end();
}

}  // namespace polemarch::table
