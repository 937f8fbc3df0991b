#include "core/ancient_battles/files/tiled_xml.h"

#include "core/text.h"
#include "core/xml_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;
using Element = pugi::xml_node;

/// The attributes that are read, by what they hold. None has the name of a list of the shape.
constexpr std::array<std::string_view, 17> numbers{
    "columns",   "firstgid", "height",    "hexsidelength", "id",        "offsetx", "offsety", "opacity", "parallaxx",
    "parallaxy", "rotation", "tilecount", "tileheight",    "tilewidth", "width",   "x",       "y"};
constexpr std::array<std::string_view, 2> flags{"infinite", "visible"};
constexpr std::array<std::string_view, 10> texts{"class",  "compression", "encoding",     "name",     "orientation",
                                                 "source", "staggeraxis", "staggerindex", "template", "type"};

template <std::size_t Size>
bool among(const std::array<std::string_view, Size>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::size_t blanks_before(std::string_view text) {
    const std::string_view rest = trimmed(text);
    return rest.empty() ? 0 : static_cast<std::size_t>(rest.data() - text.data());
}

/// A number as JSON has it; any other text stays one, and is refused where a number is read.
Json number_or_text(std::string_view text) {
    const char* const end = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto read = std::from_chars(text.data(), end, whole); read.ec == std::errc() && read.ptr == end) {
        if (whole >= 0) return static_cast<std::uint64_t>(whole);
        return whole;
    }
    double real = 0;
    const auto read = std::from_chars(text.data(), end, real);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(real)) return std::string(text);
    constexpr double exact = 9007199254740992.0;  // 2^53
    if (std::trunc(real) == real && std::abs(real) <= exact) return static_cast<std::int64_t>(real);
    return real;
}

Json value_of(std::string_view name, std::string_view text) {
    if (among(numbers, name)) return number_or_text(trimmed(text));
    if (among(flags, name) && (text == "1" || text == "true")) return true;
    if (among(flags, name) && (text == "0" || text == "false")) return false;
    return std::string(text);
}

/// Builds the values in the order in which they stand in the result, and notes where each was written.
class Shape {
public:
    Shape(const XmlDocument& document, std::size_t most_values) : document_(document), most_(most_values) {}

    Json root() {
        const Element root = document_.root();
        return std::string_view(root.name()) == "tileset" ? tileset(root) : map(root);
    }
    std::vector<std::uint32_t> take_begins() { return std::move(begins_); }
    [[nodiscard]] bool too_many() const { return begins_.size() > most_; }

private:
    using Make = Json (Shape::*)(Element);

    /// A value that begins there. Every value of the result comes from here, before its parts.
    Json made(Json value, std::size_t begin) {
        begins_.push_back(static_cast<std::uint32_t>(begin));
        return value;
    }
    /// An object with the attributes, and the `type` that JSON has for such an element; empty for none.
    Json object(Element of, const std::string& type = {}) {
        Json result = made(Json::object(), document_.offset(of));
        if (!type.empty()) put(result, "type", made(type, document_.offset(of)));
        add_attributes(result, of);
        return result;
    }
    void add_attributes(Json& result, Element of) {
        for (const pugi::xml_attribute one : of.attributes()) {
            if (too_many()) return;
            const char* const name = one.name();
            const bool known = among(numbers, name) || among(flags, name) || among(texts, name);
            if (!known || result.contains(name)) continue;
            put(result, name, made(value_of(name, one.value()), document_.offset(one.value(), document_.offset(of))));
        }
    }
    static void put(Json& object, const char* key, Json value) { object.emplace(key, std::move(value)); }

    /// A list of what `make` makes of the elements; elements that it makes nothing of are left out.
    void add_list(Json& result, const char* key, Element of, const char* name, Make make) {
        Json list = made(Json::array(), document_.offset(of));
        for (const Element one : of.children(name)) {
            if (too_many()) break;
            list.push_back((this->*make)(one));
        }
        put(result, key, std::move(list));
    }

    Json map(Element of) {
        Json result = object(of, of.name());
        add_list(result, "tilesets", of, "tileset", &Shape::tileset);
        add_layers(result, of);
        return result;
    }
    Json tileset(Element of) {
        Json result = object(of, of.name());
        if (const Element moved = of.child("tileoffset")) put(result, moved.name(), object(moved));
        if (of.child("tile")) add_list(result, "tiles", of, "tile", &Shape::plain);
        return result;
    }
    Json plain(Element of) { return object(of); }

    void add_layers(Json& result, Element of) {
        Json list = made(Json::array(), document_.offset(of));
        for (const Element one : of.children()) {
            if (too_many()) break;
            const std::string_view name = one.name();
            if (name == "layer") list.push_back(tile_layer(one));
            if (name == "objectgroup") list.push_back(object_layer(one));
            if (name == "imagelayer") list.push_back(object(one, "imagelayer"));
            if (name == "group") list.push_back(group(one));
        }
        put(result, "layers", std::move(list));
    }
    Json group(Element of) {  // no deeper than the limit of the reader
        Json result = object(of, "group");
        add_layers(result, of);
        return result;
    }
    Json tile_layer(Element of) {
        Json result = object(of, "tilelayer");
        const Element data = of.child("data");
        add_attributes(result, data);
        const std::string encoding = data.attribute("encoding").value();
        if (data.child("chunk")) {
            Json chunks = made(Json::array(), document_.offset(data));
            for (const Element one : data.children("chunk")) {
                if (too_many()) break;
                Json chunk = object(one);
                add_tiles(chunk, one, encoding);
                chunks.push_back(std::move(chunk));
            }
            put(result, "chunks", std::move(chunks));
        } else if (data) {
            add_tiles(result, data, encoding);
        }
        return result;
    }
    /// The tiles as a list of numbers; what is encoded otherwise stays a text.
    void add_tiles(Json& result, Element of, const std::string& encoding) {
        const std::string_view text = of.child_value();
        const std::size_t begin = document_.offset(of.child_value(), document_.offset(of));
        if (!encoding.empty() && encoding != "csv")
            return put(result, "data", made(std::string(trimmed(text)), begin + blanks_before(text)));
        Json list = made(Json::array(), document_.offset(of));
        if (encoding.empty())
            for (const Element tile : of.children("tile")) {
                if (too_many()) break;
                const pugi::xml_attribute gid = tile.attribute("gid");
                list.push_back(made(gid ? number_or_text(gid.value()) : Json(0u), document_.offset(tile)));
            }
        else if (!trimmed(text).empty())
            for (std::size_t at = 0; at <= text.size() && !too_many();) {
                const std::size_t end = std::min(text.find(',', at), text.size());
                const std::string_view item = trimmed(text.substr(at, end - at));
                list.push_back(made(number_or_text(item), begin + at + blanks_before(text.substr(at, end - at))));
                at = end + 1;
            }
        put(result, "data", std::move(list));
    }
    Json object_layer(Element of) {
        Json result = object(of, "objectgroup");
        add_list(result, "objects", of, "object", &Shape::map_object);
        return result;
    }
    Json map_object(Element of) {
        Json result = object(of);
        const pugi::xml_attribute points = of.child("polyline").attribute("points");
        if (!points) return result;
        const std::size_t begin = document_.offset(points.value(), document_.offset(of));
        Json list = made(Json::array(), begin);
        const std::string_view text = points.value();  // "0,0 20,-35"
        for (std::size_t at = 0;
             (at = text.find_first_not_of(" \t\r\n", at)) != std::string_view::npos && !too_many();) {
            const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
            const std::string_view pair = text.substr(at, end - at);
            const std::size_t comma = std::min(pair.find(','), pair.size());
            Json point = made(Json::object(), begin + at);
            put(point, "x", made(number_or_text(pair.substr(0, comma)), begin + at));
            put(point, "y", made(number_or_text(pair.substr(std::min(comma + 1, pair.size()))), begin + at));
            list.push_back(std::move(point));
            at = end;
        }
        put(result, "polyline", std::move(list));
        return result;
    }

    const XmlDocument& document_;
    std::size_t most_;
    std::vector<std::uint32_t> begins_;
};

}  // namespace

std::optional<JsonDocument> tiled_xml(const JsonText& text, const JsonLimits& limits, Diagnostics& diagnostics) {
    const auto document =
        parse_xml({text.file, text.text, text.expected}, {limits.bytes, static_cast<int>(limits.depth)}, diagnostics);
    if (!document) return std::nullopt;
    Shape shape(*document, limits.values);
    Json root = shape.root();
    if (!shape.too_many()) return JsonDocument(text, std::move(root), shape.take_begins());
    diagnostics.error({text.file, 1, 1}, "the file holds too many values", {},
                      fmt::format("at most {}", limits.values));
    return std::nullopt;
}

}  // namespace polemarch::ancient_battles
