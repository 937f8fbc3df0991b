#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/tiled_grid.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <array>
#include <sstream>
#include <string_view>

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

/// What of the JSON is an attribute in XML: every single value but those that the name of the element says.
void add_attributes(pugi::xml_node element, const OrderedJson& of, bool kind_is_name) {
    for (const auto& [key, value] : of.items()) {
        if (value.is_structured() || (kind_is_name && key == "type")) continue;
        element.append_attribute(key.c_str()) =
            value.is_boolean() ? (value.get<bool>() ? "1" : "0")
                               : (value.is_string() ? value.get<std::string>() : value.dump()).c_str();
    }
}

void add_tileset(pugi::xml_node map, const OrderedJson& set) {
    pugi::xml_node element = map.append_child("tileset");
    pugi::xml_node image;
    for (const auto& [key, value] : set.items()) {
        const bool of_image = key.starts_with("image");
        if (of_image && !image) image = element.append_child("image");
        if (value.is_structured()) continue;
        const std::string name = key == "image" ? "source"
                                 : of_image     ? key.substr(std::string_view("image").size())
                                                : key;
        (of_image ? image : element).append_attribute(name.c_str()) =
            (value.is_string() ? value.get<std::string>() : value.dump()).c_str();
    }
    for (const OrderedJson& tile : set["tiles"]) add_attributes(element.append_child("tile"), tile, false);
}

void add_tile_layer(pugi::xml_node map, const OrderedJson& layer) {
    pugi::xml_node element = map.append_child("layer"), data = element.append_child("data");
    add_attributes(element, layer, true);
    data.append_attribute("encoding") = "csv";
    const auto columns = layer["width"].get<std::size_t>();
    std::string text = "\n";
    for (std::size_t i = 0; i < layer["data"].size(); ++i) {
        text += layer["data"][i].dump();
        if (i + 1 < layer["data"].size()) text += ",";
        if ((i + 1) % columns == 0) text += "\n";
    }
    data.text() = text.c_str();
}

void add_object_layer(pugi::xml_node map, const OrderedJson& layer) {
    pugi::xml_node element = map.append_child("objectgroup");
    add_attributes(element, layer, true);
    for (const OrderedJson& object : layer["objects"]) {
        pugi::xml_node line = element.append_child("object");
        add_attributes(line, object, false);
        std::string points;
        for (const OrderedJson& point : object["polyline"])
            points +=
                fmt::format("{}{},{}", points.empty() ? "" : " ", point["x"].get<double>(), point["y"].get<double>());
        line.append_child("polyline").append_attribute("points") = points.c_str();
    }
}

std::string as_xml(const OrderedJson& file) {
    pugi::xml_document document;
    pugi::xml_node head = document.append_child(pugi::node_declaration), map = document.append_child("map");
    head.append_attribute("version") = "1.0";
    head.append_attribute("encoding") = "UTF-8";
    add_attributes(map, file, true);
    for (const OrderedJson& set : file["tilesets"]) add_tileset(map, set);
    for (const OrderedJson& layer : file["layers"])
        layer["type"] == "tilelayer" ? add_tile_layer(map, layer) : add_object_layer(map, layer);
    std::ostringstream out;
    document.save(out, " ");
    return out.str();
}

}  // namespace

std::string tiled_text(const Map& map, const Charts& charts, const std::string& image, TiledForm form) {
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
    if (form == TiledForm::xml) return as_xml(file);
    return file.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace polemarch::ancient_battles
