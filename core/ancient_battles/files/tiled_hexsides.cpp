#include "core/ancient_battles/files/tiled_hexsides.h"

#include "core/text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;
using HexSide = Map::HexSide;

constexpr std::array hexside_classes{std::pair{"river", HexSide::river}, std::pair{"ford", HexSide::ford},
                                     std::pair{"bridge", HexSide::bridge}};

}  // namespace

/// A part of a line, from corner to corner.
struct TiledHexsides::Segment {
    TiledPoint from, to;
    HexSide kind;
    const Json& end;    ///< its second point
    std::string where;  ///< as faults name it
};

void TiledHexsides::read(const Json& layer, const std::string& where) {
    // A ford or a bridge may lie on a river that was drawn in one line.
    for (const bool crossings : {false, true})
        for (const Json& object : document_.list(layer, "objects", where)) {
            const std::string name = TiledDocument::text(object, "name");
            const std::string id = object.is_object() && object.contains("id") ? document_.shown(object["id"]) : "?";
            read_object(object, crossings,
                        fmt::format("{}, object {}{}", where, id, name.empty() ? "" : " " + in_quotes(name)));
        }
}

void TiledHexsides::read_object(const Json& object, bool crossings, const std::string& where) {
    if (object.is_object() && object.contains("template")) {
        if (!crossings)
            document_.fault(object["template"], where + " is made from a template", document_.shown(object["template"]),
                            "an object of its own (Detach)");
        return;
    }
    const std::string name = TiledDocument::class_of(object);
    const auto* const kind = std::find_if(hexside_classes.begin(), hexside_classes.end(),
                                          [&](const auto& named) { return named.first == name; });
    if (kind == hexside_classes.end()) {
        if (!crossings) document_.fault(object, where + ": bad class", in_quotes(name), "'river', 'ford' or 'bridge'");
        return;
    }
    if ((kind->second != HexSide::river) != crossings || !document_.as_usual(object, {{"visible", true}}, where))
        return;
    if (!object.contains("polyline"))
        return document_.fault(object, where + " is no line", "", "a polyline from corner to corner");
    if (const auto turned = object.find("rotation"); turned != object.end() && *turned != 0)
        return document_.fault(*turned, where + " is turned", document_.shown(*turned), "rotation 0");
    const Json& points = document_.list(object, "polyline", where);
    if (points.size() < 2) return document_.fault(points, where + " has no length", "", "two points at least");
    std::optional<TiledPoint> before;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto point = corner_at(object, points[i]);
        if (!point)
            return document_.fault(points[i], fmt::format("{}, point {}: it is at no corner of a hex", where, i + 1));
        if (before)
            read_segment(
                {*before, *point, kind->second, points[i], fmt::format("{}, points {} and {}", where, i, i + 1)});
        before = point;
    }
}

/// The corner of a hex that a point of an object means; the point may be off by a third of a hexside.
std::optional<TiledPoint> TiledHexsides::corner_at(const Json& object, const Json& point) const {
    TiledPoint at;
    for (const Json* part : {&object, &point})
        for (const auto& [key, sum] : {std::pair{"x", &at.x}, std::pair{"y", &at.y}}) {
            const auto found = part->is_object() ? part->find(key) : part->end();
            if (found == part->end() || !found->is_number()) return std::nullopt;
            *sum += found->get<double>();
        }
    std::optional<TiledPoint> nearest_corner;
    double least = grid_.side * grid_.side / 9.0;
    map_.hexes.each([&](hex::Index h) {
        for (unsigned d = 0; d < hex::directions; ++d) {
            const TiledPoint corner = grid_.corner(h, d);
            const double distance = (corner.x - at.x) * (corner.x - at.x) + (corner.y - at.y) * (corner.y - at.y);
            if (!(distance < least)) continue;
            least = distance;
            nearest_corner = corner;
        }
    });
    return nearest_corner;
}

void TiledHexsides::read_segment(const Segment& segment) {
    const TiledPoint from = segment.from, to = segment.to;
    const HexSide kind = segment.kind;
    const Json& last = segment.end;
    const std::string& where = segment.where;
    hex::Index hex = hex::nowhere;
    hex::Direction side = 0;
    map_.hexes.each([&](hex::Index h) {
        for (hex::Direction d = 0; d < hex::directions; ++d) {
            const TiledPoint begin = grid_.corner(h, d + 5u), end = grid_.corner(h, d);
            const bool same = (begin == from && end == to) || (begin == to && end == from);
            if (same && (hex == hex::nowhere || !map_.holds(hex::geometry().next[hex][side]))) hex = h, side = d;
        }
    });
    if (hex == hex::nowhere) return document_.fault(last, where + " are not the ends of one hexside");
    const hex::Index next = hex::geometry().next[hex][side];
    if (!map_.holds(next))
        return document_.fault(last, where + fmt::format(" lie on the edge of the map, at {}", hex::name(hex)), "",
                               "a hexside between two hexes");
    HexSide& there = map_.sides[hex][side];
    if (there == kind || (there != HexSide::open && there != HexSide::river))
        return document_.fault(
            last, where + fmt::format(": the hexside {}-{} is drawn twice", hex::name(hex), hex::name(next)));
    there = kind;
    map_.sides[next][hex::opposite(side)] = kind;
}

}  // namespace polemarch::ancient_battles
