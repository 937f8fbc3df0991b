#include "core/ancient_battles/files/tiled_tilesets.h"

#include "core/text.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;

constexpr int most_gid = 0x0FFF'FFFF, largest_set = 65'536;

/// Whether the path leads to a file in the folder of the map or below it. A map may come from anywhere, so no other
/// file is opened for it.
bool is_beside(const std::string& path) {
    const auto normal = std::filesystem::path(path).lexically_normal();
    return !path.empty() && path.find('\0') == std::string::npos && normal.is_relative() && *normal.begin() != "..";
}

}  // namespace

void Tilesets::read(const TiledDocument& map, const ReadBeside& read_beside) {
    constexpr std::size_t most_files = 64;
    std::size_t files = 0;
    for (const Json& set : map.list(map.root(), "tilesets", "the map")) {
        if (set.is_object() && set.contains("source")) {
            if (++files > most_files)
                return map.fault(set, "the map has too many tilesets in files", {},
                                 fmt::format("at most {}", most_files));
            read_file(map, set, read_beside);
            continue;
        }
        int first = 0;
        const std::string where = fmt::format("tileset {}", in_quotes(TiledDocument::text(set, "name")));
        if (map.whole(set, "firstgid", 1, most_gid, where, first)) read_set(map, set, first);
    }
}

void Tilesets::read_file(const TiledDocument& map, const Json& set, const ReadBeside& read_beside) {
    const std::string path = TiledDocument::text(set, "source"), where = fmt::format("tileset {}", in_quotes(path));
    int first = 0;
    if (!map.whole(set, "firstgid", 1, most_gid, where, first)) return;
    if (!is_beside(path))
        return map.fault(set["source"], "a tileset is not beside the map", map.shown(set["source"]),
                         "a file in the map's folder or below it, or a tileset embedded in the map");
    std::optional<Source> file;
    std::string reason = "this map comes without files";
    try {
        if (read_beside) file = read_beside(path);
    } catch (const InputError& error) {
        reason = error.message();
    }
    if (!file) return map.fault(set["source"], "a tileset cannot be read: " + reason);
    if (const auto document = TiledDocument::parse(*file, "tileset", map.diagnostics()))
        read_set(*document, document->root(), first);
}

void Tilesets::read_set(const TiledDocument& document, const Json& set, int first) {
    Tileset tiles{first, 0, TiledDocument::text(set, "name")};
    tiles.where = fmt::format("tileset {}", in_quotes(tiles.name));
    if (!document.whole(set, "tilecount", 0, largest_set, tiles.where, tiles.count)) return;
    if (const auto moved = set.find("tileoffset"); moved != set.end())
        if (!document.as_usual(*moved, {{"x", 0}, {"y", 0}}, tiles.where)) return;
    // A set of single pictures (no columns) may have gaps, so its IDs may be higher than it has tiles.
    const auto columns = set.find("columns");
    const bool gaps = columns != set.end() && *columns == 0;
    const int highest = std::min(gaps ? largest_set : tiles.count, most_gid - first + 1) - 1;
    if (set.contains("tiles"))
        for (const Json& tile : document.list(set, "tiles", tiles.where)) {
            int id = 0;
            if (!document.whole(tile, "id", 0, std::max(0, highest), tiles.where, id)) continue;
            tiles.count = std::max(tiles.count, id + 1);
            if (!tiles.classes.emplace(id, TiledDocument::class_of(tile)).second)
                document.fault(tile, fmt::format("{}: the tile {} is described twice", tiles.where, id));
        }
    if (tiles.count > 0) add(document, set, std::move(tiles));
}

void Tilesets::add(const TiledDocument& document, const Json& set, Tileset tiles) {
    const auto next = std::upper_bound(sets_.begin(), sets_.end(), tiles.first,
                                       [](int number, const Tileset& other) { return number < other.first; });
    for (const auto& other : {next, next == sets_.begin() ? next : std::prev(next)})
        if (other != sets_.end() && tiles.first < other->end() && other->first < tiles.end())
            return document.fault(set, fmt::format("{} has numbers of {}", tiles.where, other->where),
                                  fmt::format("{} to {}", tiles.first, tiles.end() - 1),
                                  "tilesets that do not overlap");
    sets_.insert(next, std::move(tiles));
}

const Tileset* Tilesets::of(std::uint32_t gid) const {
    const auto after = std::upper_bound(
        sets_.begin(), sets_.end(), gid,
        [](std::uint32_t number, const Tileset& other) { return number < static_cast<std::uint32_t>(other.first); });
    if (after == sets_.begin() || gid >= static_cast<std::uint32_t>(std::prev(after)->end())) return nullptr;
    return &*std::prev(after);
}

}  // namespace polemarch::ancient_battles
