#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/tiled_grid.h"
#include "core/json_reader.h"
#include "core/text.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;
using HexSide = Map::HexSide;

constexpr std::array hexside_classes{std::pair{"river", HexSide::river}, std::pair{"ford", HexSide::ford},
                                     std::pair{"bridge", HexSide::bridge}};

/// The tiles of a set have the numbers from `first` on. Sets of tens of thousands of tiles are usual, of which a map
/// uses few, so only tiles with a class are kept one by one.
struct Tileset {
    int first = 0, count = 0;
    std::string where;                   ///< as faults name it
    std::map<int, std::string> classes;  ///< by the number on the map
    [[nodiscard]] int end() const { return first + count; }
};

/// Reads one map. Faults name the layer, hex, object and point where a person finds them in the editor.
class TiledReader {
public:
    TiledReader(const JsonDocument& document, const Charts& charts, Diagnostics& diagnostics)
        : document_(document), charts_(charts), diagnostics_(diagnostics) {}

    std::optional<Map> read() {
        const Json& file = document_.root();
        const std::size_t before = diagnostics_.errors();
        if (!read_head(file)) return std::nullopt;
        for (int column = 0; column < map_.columns; ++column)
            for (int row = 0; row < map_.rows; ++row) map_.hexes.add(hex::at(column, row));
        read_tilesets(file);
        if (diagnostics_.errors() > before) return std::nullopt;
        bool tiles = false;
        for (const Json& layer : list(file, "layers", "the map")) tiles = read_layer(layer) || tiles;
        if (!tiles && diagnostics_.errors() == before)
            fault(file, "the map has no tile layer", "", "one with the terrain");
        if (diagnostics_.errors() > before) return std::nullopt;
        return map_;
    }

private:
    /// `part`: the value that is wrong, or that lacks something.
    void fault(const Json& part, std::string what, std::string found = {}, std::string expected = {}) {
        diagnostics_.error(document_.place(part), std::move(what), std::move(found), std::move(expected));
    }
    [[nodiscard]] std::string shown(const Json& value) const { return document_.as_written(value); }

    /// A text of an object; empty if it has none.
    static std::string text(const Json& of, const char* key) {
        const auto found = of.is_object() ? of.find(key) : of.end();
        return found != of.end() && found->is_string() ? found->get<std::string>() : std::string();
    }
    /// Tiled 1.9 wrote `class`; the versions before and after it write `type`.
    static std::string class_of(const Json& of) {
        const std::string type = text(of, "type");
        return type.empty() ? text(of, "class") : type;
    }
    static std::string quoted_text(const std::string& text) { return in_quotes(text); }

    const Json& list(const Json& of, const char* key, const std::string& where) {
        static const Json none = Json::array();
        const auto found = of.is_object() ? of.find(key) : of.end();
        if (found != of.end() && found->is_array()) return *found;
        fault(of, fmt::format("{} has no list '{}'", where, key), found == of.end() ? "" : shown(*found));
        return none;
    }
    bool whole(const Json& of, const char* key, int low, int high, const std::string& where, int& number) {
        const auto found = of.is_object() ? of.find(key) : of.end();
        if (found != of.end() && found->is_number_integer() && *found >= low && *found <= high) {
            number = found->get<int>();
            return true;
        }
        const bool missing = found == of.end();
        fault(missing ? of : *found, fmt::format("{}: bad '{}'", where, key), missing ? "nothing" : shown(*found),
              whole_number(low, high));
        return false;
    }
    void word(const Json& of, const char* key, const std::string& wanted, const std::string& why) {
        if (const std::string found = text(of, key); found != wanted)
            fault(of.contains(key) ? of[key] : of, fmt::format("the map: bad '{}'", key), quoted_text(found),
                  fmt::format("'{}', {}", wanted, why));
    }

    bool read_head(const Json& file) {
        const std::size_t before = diagnostics_.errors();
        if (!file.is_object() || text(file, "type") != "map") {
            fault(file, "this is no map of Tiled", shown(file), "a map saved as JSON (.tmj)");
            return false;
        }
        word(file, "orientation", "hexagonal", "a map of hexes");
        if (diagnostics_.errors() > before) return false;
        word(file, "staggeraxis", "x", "hexes that stand in columns");
        word(file, "staggerindex", "even", "the columns A, C, E ... half a hex lower");
        if (const auto infinite = file.find("infinite"); infinite != file.end() && *infinite != false)
            fault(*infinite, "the map is infinite", "", "a map of fixed size");
        constexpr int largest_tile = 10'000;
        whole(file, "width", 1, hex::max_columns, "the map", map_.columns);
        whole(file, "height", 1, hex::max_rows, "the map", map_.rows);
        whole(file, "tilewidth", 3, largest_tile, "the map", grid_.width);
        whole(file, "tileheight", 2, largest_tile, "the map", grid_.height);
        if (diagnostics_.errors() == before) whole(file, "hexsidelength", 1, grid_.width - 2, "the map", grid_.side);
        return diagnostics_.errors() == before;
    }

    void read_tilesets(const Json& file) {
        constexpr int most_gid = 0x0FFF'FFFF;
        for (const Json& set : list(file, "tilesets", "the map")) {
            const std::string where = fmt::format("tileset {}", in_quotes(text(set, "name")));
            if (set.is_object() && set.contains("source")) {
                fault(set["source"], "a tileset stands in a file of its own", shown(set["source"]),
                      "tilesets embedded in the map");
                continue;
            }
            int first = 0, count = 0;
            if (!whole(set, "firstgid", 1, most_gid, where, first) || !whole(set, "tilecount", 0, 65'536, where, count))
                continue;
            if (const auto moved = set.find("tileoffset"); moved != set.end())
                if (!as_shown(*moved, {{"x", 0}, {"y", 0}}, where)) continue;
            if (count == 0) continue;
            Tileset tiles{first, count, where, {}};
            if (set.contains("tiles"))
                for (const Json& tile : list(set, "tiles", where)) {
                    int id = 0;
                    if (!whole(tile, "id", 0, count - 1, where, id)) continue;
                    if (!tiles.classes.emplace(first + id, class_of(tile)).second)
                        fault(tile, fmt::format("{}: the tile {} is described twice", where, id));
                }
            add_tileset(set, std::move(tiles));
        }
    }
    /// Keeps the sets in the order of their numbers.
    void add_tileset(const Json& set, Tileset tiles) {
        const auto next = std::upper_bound(tilesets_.begin(), tilesets_.end(), tiles.first,
                                           [](int number, const Tileset& other) { return number < other.first; });
        for (const auto& other : {next, next == tilesets_.begin() ? next : std::prev(next)})
            if (other != tilesets_.end() && tiles.first < other->end() && other->first < tiles.end())
                return fault(set, fmt::format("{} has numbers of {}", tiles.where, other->where),
                             fmt::format("{} to {}", tiles.first, tiles.end() - 1), "tilesets that do not overlap");
        tilesets_.insert(next, std::move(tiles));
    }
    /// The class of a tile, empty if it has none; null if it is in no set.
    [[nodiscard]] const std::string* class_of_tile(int number) const {
        static const std::string none;
        const auto after = std::upper_bound(tilesets_.begin(), tilesets_.end(), number,
                                            [](int gid, const Tileset& other) { return gid < other.first; });
        if (after == tilesets_.begin() || number >= std::prev(after)->end()) return nullptr;
        const auto found = std::prev(after)->classes.find(number);
        return found == std::prev(after)->classes.end() ? &none : &found->second;
    }

    /// Whether the drawing is visible and at its usual place. Hidden parts may be meant or not, so they are reported.
    bool as_shown(const Json& of, std::initializer_list<std::pair<const char*, Json>> usual, const std::string& where) {
        for (const auto& [key, value] : usual)
            if (const auto found = of.find(key); found != of.end() && *found != value) {
                const bool hidden = value == true;
                fault(*found, where + (hidden ? " is hidden" : " is moved against the map"),
                      fmt::format("{} {}", key, shown(*found)),
                      hidden ? "all that is to be read visible, the rest deleted" : value.dump());
                return false;
            }
        return true;
    }
    bool layer_as_shown(const Json& layer, const std::string& where) {
        return as_shown(
            layer,
            {{"x", 0}, {"y", 0}, {"offsetx", 0}, {"offsety", 0}, {"parallaxx", 1}, {"parallaxy", 1}, {"visible", true}},
            where);
    }

    /// Whether it is a layer of tiles.
    bool read_layer(const Json& layer) {
        const std::string type = text(layer, "type"), where = fmt::format("layer {}", in_quotes(text(layer, "name")));
        if (type == "imagelayer") return false;  // for example a scanned map to trace
        if (type == "tilelayer") {
            if (layer_as_shown(layer, where)) read_tiles(layer, where);
            return true;
        }
        if (type != "objectgroup")
            fault(layer, where + " is of a kind that cannot be read", quoted_text(type), "layers of tiles or objects");
        else if (layer_as_shown(layer, where))
            read_objects(layer, where);
        return false;
    }

    void read_tiles(const Json& layer, const std::string& where) {
        int width = 0, height = 0;
        if (!whole(layer, "width", map_.columns, map_.columns, where, width) ||
            !whole(layer, "height", map_.rows, map_.rows, where, height))
            return;
        if (text(layer, "encoding") == "base64" || layer.contains("compression")) {
            const std::string encoding = text(layer, "encoding");
            if (encoding == "base64" || !text(layer, "compression").empty())
                return fault(layer, where + ": its tiles are encoded", quoted_text(encoding),
                             "'CSV' as the map's Tile Layer Format");
        }
        const Json& data = list(layer, "data", where);
        if (!data.is_array() || data.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
            if (layer.contains("data") && layer["data"].is_array())
                fault(data, where + " has the wrong number of tiles", std::to_string(data.size()),
                      std::to_string(width * height));
            return;
        }
        for (int i = 0; i < width * height; ++i)
            read_tile(data[static_cast<std::size_t>(i)], hex::at(i % width, i / width), where);
    }

    void read_tile(const Json& tile, hex::Index h, const std::string& where) {
        const std::string at = fmt::format("{}, hex {}", where, hex::name(h));
        if (!tile.is_number_unsigned()) return fault(tile, at + ": this is no tile", shown(tile), "a whole number");
        const auto gid = tile.get<std::uint64_t>();
        if (gid == 0) return;  // nothing is drawn here
        constexpr std::uint64_t flips = 0xF000'0000;
        if (gid & flips) return fault(tile, at + ": the tile is flipped or turned", shown(tile), "a tile as it is");
        const std::string* const found = class_of_tile(static_cast<int>(std::min<std::uint64_t>(gid, INT32_MAX)));
        if (!found) return fault(tile, at + ": the tile is in no tileset", shown(tile));
        std::vector<std::string> codes;
        for (const HexTerrain& terrain : charts_.terrain) codes.push_back(terrain.code);
        const auto code = std::find(codes.begin(), codes.end(), *found);
        if (code == codes.end())
            return fault(tile, at + ": the class of the tile is no terrain" + suggestion(*found, codes),
                         quoted_text(*found), alternatives(codes));
        map_.terrain[h] = static_cast<std::uint8_t>(code - codes.begin());
    }

    void read_objects(const Json& layer, const std::string& where) {
        // A ford or a bridge may lie on a river that was drawn in one line.
        for (const bool crossings : {false, true})
            for (const Json& object : list(layer, "objects", where)) {
                const std::string name = text(object, "name");
                const std::string id = object.is_object() && object.contains("id") ? shown(object["id"]) : "?";
                read_object(object, crossings,
                            fmt::format("{}, object {}{}", where, id, name.empty() ? "" : " " + in_quotes(name)));
            }
    }

    void read_object(const Json& object, bool crossings, const std::string& where) {
        const std::string name = class_of(object);
        const auto* const kind = std::find_if(hexside_classes.begin(), hexside_classes.end(),
                                              [&](const auto& named) { return named.first == name; });
        if (kind == hexside_classes.end()) {
            if (!crossings) fault(object, where + ": bad class", quoted_text(name), "'river', 'ford' or 'bridge'");
            return;
        }
        if ((kind->second != HexSide::river) != crossings || !as_shown(object, {{"visible", true}}, where)) return;
        if (!object.contains("polyline"))
            return fault(object, where + " is no line", "", "a polyline from corner to corner");
        if (const auto turned = object.find("rotation"); turned != object.end() && *turned != 0)
            return fault(*turned, where + " is turned", shown(*turned), "rotation 0");
        const Json& points = list(object, "polyline", where);
        if (points.size() < 2) return fault(points, where + " has no length", "", "two points at least");
        std::optional<TiledPoint> before;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto point = corner_at(object, points[i]);
            if (!point) return fault(points[i], fmt::format("{}, point {}: it is at no corner of a hex", where, i + 1));
            if (before)
                read_segment(
                    {*before, *point, kind->second, points[i], fmt::format("{}, points {} and {}", where, i, i + 1)});
            before = point;
        }
    }

    /// The corner of a hex that a point of an object means; the point may be off by a third of a hexside.
    [[nodiscard]] std::optional<TiledPoint> corner_at(const Json& object, const Json& point) const {
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

    /// A part of a line, from corner to corner.
    struct Segment {
        TiledPoint from, to;
        HexSide kind;
        const Json& end;    ///< its second point
        std::string where;  ///< as faults name it
    };
    void read_segment(const Segment& segment) {
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
        if (hex == hex::nowhere) return fault(last, where + " are not the ends of one hexside");
        const hex::Index next = hex::geometry().next[hex][side];
        if (!map_.holds(next))
            return fault(last, where + fmt::format(" lie on the edge of the map, at {}", hex::name(hex)), "",
                         "a hexside between two hexes");
        HexSide& there = map_.sides[hex][side];
        if (there == kind || (there != HexSide::open && there != HexSide::river))
            return fault(last,
                         where + fmt::format(": the hexside {}-{} is drawn twice", hex::name(hex), hex::name(next)));
        there = kind;
        map_.sides[next][hex::opposite(side)] = kind;
    }

    const JsonDocument& document_;
    const Charts& charts_;
    Diagnostics& diagnostics_;
    Map map_;
    TiledGrid grid_;
    std::vector<Tileset> tilesets_;  ///< in the order of their numbers, not empty
};

}  // namespace

std::optional<Map> parse_tiled(const Source& source, const Charts& charts, Diagnostics& diagnostics) {
    constexpr JsonLimits limits{.bytes = largest_source, .values = 500'000, .depth = 32};
    const auto document =
        parse_json({source.name, source.text, "file", "a map saved as JSON (.tmj)"}, limits, diagnostics);
    return document ? TiledReader(*document, charts, diagnostics).read() : std::nullopt;
}

}  // namespace polemarch::ancient_battles
