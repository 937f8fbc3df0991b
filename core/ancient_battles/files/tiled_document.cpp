#include "core/ancient_battles/files/tiled_document.h"

#include "core/ancient_battles/files/tiled_xml.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;

bool begins_with_element(std::string_view text) {
    const std::string_view body = without_mark(text);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && body[first] == '<';
}

}  // namespace

std::optional<TiledDocument> TiledDocument::parse(const Source& source, const std::string& noun,
                                                  Diagnostics& diagnostics) {
    constexpr JsonLimits limits{.bytes = largest_source, .values = 500'000, .depth = 32};
    const bool map = noun == "map", is_xml = begins_with_element(source.text);
    const std::string_view expected = map ? "a map of Tiled (.tmx, .tmj)" : "a tileset of Tiled (.tsx, .tsj)";
    const JsonText text{source.name, source.text, "file", expected};
    auto json = is_xml ? tiled_xml(text, limits, diagnostics) : parse_json(text, limits, diagnostics);
    if (!json) return std::nullopt;
    TiledDocument document(*std::move(json), is_xml, diagnostics);
    const Json& root = document.root();
    if (root.is_object() && TiledDocument::text(root, "type") == noun) return document;
    document.fault(root, fmt::format("this is no {} of Tiled", noun), document.shown(root), std::string(expected));
    return std::nullopt;
}

std::string TiledDocument::shown(const Json& value) const {
    if (!is_xml_) return json_.as_written(value);
    constexpr std::size_t most = 200;
    if (value.is_object()) return in_quotes(text(value, "type"));
    return shortened(printable(value.dump(-1, ' ', false, Json::error_handler_t::replace), most), longest_found);
}

std::string TiledDocument::text(const Json& of, const char* key) {
    const auto found = of.is_object() ? of.find(key) : of.end();
    return found != of.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string TiledDocument::class_of(const Json& of) {
    const std::string type = text(of, "type");
    return type.empty() ? text(of, "class") : type;
}

const Json& TiledDocument::list(const Json& of, const char* key, const std::string& where) const {
    static const Json none = Json::array();
    const auto found = of.is_object() ? of.find(key) : of.end();
    if (found != of.end() && found->is_array()) return *found;
    fault(of, fmt::format("{} has no list '{}'", where, key), found == of.end() ? "" : shown(*found));
    return none;
}

bool TiledDocument::whole(const Json& of, const char* key, int low, int high, const std::string& where,
                          int& number) const {
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

bool TiledDocument::as_usual(const Json& of, std::initializer_list<std::pair<const char*, Json>> usual,
                             const std::string& where) const {
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

bool TiledDocument::layer_as_usual(const Json& layer, const std::string& where) const {
    if (!as_usual(
            layer,
            {{"x", 0}, {"y", 0}, {"offsetx", 0}, {"offsety", 0}, {"parallaxx", 1}, {"parallaxy", 1}, {"visible", true}},
            where))
        return false;
    const auto opacity = layer.find("opacity");
    if (opacity == layer.end() || *opacity != 0) return true;
    fault(*opacity, where + " is hidden", "opacity 0", "all that is to be read visible, the rest deleted");
    return false;
}

}  // namespace polemarch::ancient_battles
