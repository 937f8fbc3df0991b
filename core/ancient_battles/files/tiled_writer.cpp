#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/tiled_grid.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace polemarch::ancient_battles {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson tileset(const Charts& charts, const std::string& image) {
    const auto count = charts.terrain.size();
    OrderedJson tiles = OrderedJson::array();
    for (std::size_t t = 0; t < count; ++t) tiles.push_back({{"id", t}, {"type", charts.terrain[t].code}});
    return {{"firstgid", 1},
            {"name", "terrain"},
            {"tilewidth", tile_width},
            {"tileheight", tile_height},
            {"tilecount", count},
            {"columns", count},
            {"margin", 0},
            {"spacing", 0},
            {"image", image},
            {"imagewidth", tile_width * static_cast<int>(count)},
            {"imageheight", tile_height},
            {"tiles", std::move(tiles)}};
}

OrderedJson terrain_layer(const Map& map) {
    OrderedJson data = OrderedJson::array();
    for (int row = 0; row < map.rows; ++row)
        for (int column = 0; column < map.columns; ++column) data.push_back(map.terrain[hex::at(column, row)] + 1);
    return {{"id", 1},         {"name", "terrain"},      {"type", "tilelayer"}, {"x", 0},
            {"y", 0},          {"width", map.columns},   {"height", map.rows},  {"opacity", 1},
            {"visible", true}, {"data", std::move(data)}};
}

OrderedJson hexside(const Map& map, hex::Index h, hex::Direction d, std::size_t id) {
    constexpr std::array names{"", "river", "ford", "bridge"};
    constexpr TiledGrid grid{tile_width, tile_height, tile_side};
    const TiledPoint from = grid.corner(h, d + 5u), to = grid.corner(h, d);
    return {{"id", id},
            {"name", fmt::format("{}-{}", hex::name(h), hex::name(hex::geometry().next[h][d]))},
            {"type", names[static_cast<std::size_t>(map.sides[h][d])]},
            {"x", from.x},
            {"y", from.y},
            {"width", 0},
            {"height", 0},
            {"rotation", 0},
            {"visible", true},
            {"polyline", {{{"x", 0}, {"y", 0}}, {{"x", to.x - from.x}, {"y", to.y - from.y}}}}};
}

OrderedJson hexsides_layer(const Map& map) {
    OrderedJson objects = OrderedJson::array();
    map.hexes.each([&](hex::Index h) {
        for (hex::Direction d = 0; d < hex::directions; ++d)
            if (map.sides[h][d] != Map::HexSide::open && h < hex::geometry().next[h][d])
                objects.push_back(hexside(map, h, d, objects.size() + 1));
    });
    return {{"id", 2},
            {"name", "hexsides"},
            {"type", "objectgroup"},
            {"draworder", "topdown"},
            {"x", 0},
            {"y", 0},
            {"opacity", 1},
            {"visible", true},
            {"color", "#4c7fa6"},
            {"objects", std::move(objects)}};
}

}  // namespace

std::string tiled_text(const Map& map, const Charts& charts, const std::string& image) {
    OrderedJson hexsides = hexsides_layer(map);
    const std::size_t objects = hexsides["objects"].size();
    const OrderedJson file{{"type", "map"},
                           {"version", "1.10"},
                           {"tiledversion", "1.10.2"},
                           {"orientation", "hexagonal"},
                           {"renderorder", "right-down"},
                           {"staggeraxis", "x"},
                           {"staggerindex", "even"},
                           {"hexsidelength", tile_side},
                           {"tilewidth", tile_width},
                           {"tileheight", tile_height},
                           {"width", map.columns},
                           {"height", map.rows},
                           {"infinite", false},
                           {"compressionlevel", -1},
                           {"nextlayerid", 3},
                           {"nextobjectid", objects + 1},
                           {"layers", {terrain_layer(map), std::move(hexsides)}},
                           {"tilesets", OrderedJson::array({tileset(charts, image)})}};
    return file.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace polemarch::ancient_battles
