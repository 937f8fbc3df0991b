#include "core/table/corrected.h"

#include <fmt/format.h>

namespace polemarch::table {

tl::expected<bool, Explanation> PlaceWords::take(TypedWords& words, const Measure& measure) {
    const auto wrong = [](std::string sentence) { return tl::unexpected(Explanation{"", std::move(sentence)}); };
    if (words.take("at")) {
        if (at) return wrong("the place is said twice");
        const std::string east(words.next()), north(words.next());
        const auto x = measure.read(east), y = measure.read(north);
        if (!x || !y)
            return wrong(
                fmt::format("'at' takes two lengths from the south-west corner of the table, {}, such as "
                            "'at 20.5 12'",
                            measure.expected()));
        at = measure.at(*x, *y);
        if (!measure.holds(*at)) return wrong(fmt::format("{} {} is off the table", east, north));
        return true;
    }
    if (words.take("facing")) {
        if (facing) return wrong("the facing is said twice");
        facing = read_degrees(words.next());
        if (!facing) return wrong("'facing' takes degrees clockwise from north, from 0 to less than 360");
        return true;
    }
    return false;
}

Pose PlaceWords::of(Pose pose) const {
    const Point place = at.value_or(pose.at());
    return pose_at(place, facing.value_or(pose.heading));
}

std::string PlaceWords::text(const Measure& measure) const {
    std::string text = at ? "at " + measure.place(*at) : "";
    if (facing) text += fmt::format("{}facing {}", at ? " " : "", degrees_text(*facing));
    return text;
}

std::optional<Explanation> too_far(const Pose& from, const Pose& to, const Measure& measure) {
    const Point way = to.at() - from.at();
    const std::int64_t square = dot(way, way);
    if (square > std::int64_t{measure.one} * measure.one)
        return Explanation{
            "", fmt::format("this is {} {} away; in mid-game a unit is put right by 1 at most",
                            measure.text(static_cast<Length>(whole_root(static_cast<std::uint64_t>(square)))),
                            measure.name)};
    if (between(from.heading, to.heading) > degrees(most_turned))
        return Explanation{"", fmt::format("this is a turn by {} degrees; in mid-game a unit is turned by {} at most",
                                           degrees_text(between(from.heading, to.heading)), most_turned)};
    return std::nullopt;
}

}  // namespace polemarch::table
