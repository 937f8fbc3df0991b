#include "core/table/files/places.h"

#include "core/scenario_file.h"
#include "core/text.h"

#include <array>

#include <fmt/format.h>

namespace polemarch::table {

namespace {

std::optional<Point> read_point(const std::vector<Word>& words, const Text& text, const Measure& measure,
                                Diagnostics& diagnostics) {
    std::array<Length, 2> at{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto length = measure.read(words[i].text);
        if (!length) {
            diagnostics.error(text.at(words[i].offset), "this is no length", quoted(words[i].text), measure.expected());
            return std::nullopt;
        }
        at[i] = *length;
    }
    const Point place = measure.at(at[0], at[1]);
    if (measure.holds(place)) return place;
    diagnostics.error(
        text.place, "this place is off the table", quoted(text.value),
        fmt::format("at most {} by {}", measure.text(2 * measure.half_width), measure.text(2 * measure.half_depth)));
    return std::nullopt;
}

}  // namespace

std::optional<Point> read_place(const Text& text, const Measure& measure, Diagnostics& diagnostics) {
    const auto words = words_of(text);
    if (words.size() == 2) return read_point(words, text, measure, diagnostics);
    diagnostics.error(text.place, "this is no place", quoted(text.value), "a place such as '24.5 10'");
    return std::nullopt;
}

std::optional<Pose> read_pose(const Text& text, const Measure& measure, Diagnostics& diagnostics) {
    const auto words = words_of(text);
    if (words.size() != 4 || words[2].text != "facing") {
        diagnostics.error(text.place, "this is no place with a heading", quoted(text.value),
                          "a place and a heading such as '24.5 10 facing 90'");
        return std::nullopt;
    }
    const auto heading = read_degrees(words[3].text);
    if (!heading) {
        diagnostics.error(text.at(words[3].offset), "this is no heading", quoted(words[3].text),
                          "degrees clockwise from north, 0 to 359.999");
        return std::nullopt;
    }
    const auto at = read_point(words, text, measure, diagnostics);
    if (!at) return std::nullopt;
    return pose_at(*at, *heading);
}

std::vector<Point> read_places(TableReader& table, const char* key, const Measure& measure) {
    std::vector<Point> places;
    for (const Text& text : table.texts(key))
        if (const auto place = read_place(text, measure, table.diagnostics())) places.push_back(*place);
    return places;
}

std::optional<Polygon> polygon_of(const std::vector<Point>& corners, const Place& place, Diagnostics& diagnostics) {
    constexpr std::array<const char*, 5> faults{"", "an area needs three corners at least",
                                                "an area has 32 corners at most", "a corner lies too far out",
                                                "the edges of this area cross or touch each other"};
    const auto fault = static_cast<std::size_t>(fault_of(corners));
    if (fault == 0) return Polygon(corners);
    diagnostics.error(place, faults[fault], fmt::format("{} corners", corners.size()));
    return std::nullopt;
}

std::optional<std::string> read_place_key(TableReader& table, const std::vector<std::string>& keys) {
    std::optional<std::string> found;
    for (const std::string& key : keys) {
        if (!table.has(key)) continue;
        if (found) {
            std::vector<std::string> words;
            for (const std::string& one : keys) words.push_back(in_quotes(one));
            table.diagnostics().error(table.place(key), "two keys say where it stands", {}, alternatives(words));
            return std::nullopt;
        }
        found = key;
    }
    return found ? found : keys.front();
}

std::optional<Pose> read_stand(TableReader& table, const std::string& key, Extent extent, const Measure& measure) {
    const auto text = table.text(key);
    const auto pose = text ? read_pose(*text, measure, table.diagnostics()) : std::nullopt;
    if (!pose || key != "corner") return pose;
    return with_front_corner(Hand::left, pose->at(), pose->heading, extent);
}

}  // namespace polemarch::table
