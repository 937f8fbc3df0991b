#include "core/ancient_battles/files/tiled_terrain.h"

#include "core/scenario_file.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr std::string_view format_name = "polemarch ancient-battles tiles";

std::optional<int> id_of(const std::string& key, int count) {
    int id = 0;
    const auto read = std::from_chars(key.data(), key.data() + key.size(), id);
    const bool whole = read.ec == std::errc() && read.ptr == key.data() + key.size();
    return whole && id >= 0 && id < count ? std::optional(id) : std::nullopt;
}

}  // namespace

TiledTerrain::TiledTerrain(const Charts& charts) {
    for (const HexTerrain& terrain : charts.terrain) codes_.push_back(terrain.code);
}

std::optional<std::uint8_t> TiledTerrain::named(const std::string& code) const {
    const auto found = std::find(codes_.begin(), codes_.end(), code);
    return found == codes_.end() ? std::nullopt : std::optional(static_cast<std::uint8_t>(found - codes_.begin()));
}

std::optional<std::uint8_t> TiledTerrain::of(const Tileset& set, int id) const {
    if (const auto named_set = tiles_.find(set.name); named_set != tiles_.end())
        if (const auto tile = named_set->second.find(id); tile != named_set->second.end()) return tile->second;
    const auto found = set.classes.find(id);
    return found == set.classes.end() ? std::nullopt : named(found->second);
}

void TiledTerrain::read(const Source& file, const Tilesets& tilesets, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(file.name, file.text, diagnostics);
    if (!document) return;
    TableReader root = document->root(diagnostics);
    if (!check_format(root, std::string(format_name), 1)) return;
    std::vector<std::string> names;
    for (const Tileset& set : tilesets.all()) names.push_back(set.name);
    if (auto sets = root.table("tileset")) {
        for (const Text& name : sets->keys()) {
            auto tiles = sets->table(name.value);
            if (!tiles) continue;
            int count = 0;  // of the largest set of that name
            for (const Tileset& set : tilesets.all())
                if (set.name == name.value) count = std::max(count, set.count);
            if (count == 0) {
                diagnostics.error(name.place, "the map has no tileset of this name" + suggestion(name.value, names),
                                  in_quotes(name.value));
                continue;
            }
            for (const Text& key : tiles->keys()) {
                const auto terrain = tiles->one_of(key.value, codes_);
                const auto id = id_of(key.value, count);
                if (!id)
                    diagnostics.error(key.place, "the tileset has no such tile", in_quotes(key.value),
                                      "an ID, " + whole_number(0, count - 1));
                else if (terrain)
                    tiles_[name.value][*id] = static_cast<std::uint8_t>(*terrain);
            }
        }
        sets->finish();
    }
    root.finish();
}

std::string tiles_text(const std::string& map, const std::vector<UsedTile>& used, const TiledTerrain& terrain) {
    constexpr int width = 80, most_hexes = 4;
    std::string out =
        wrapped("# Which tile of " + printable(map) + " is which terrain. Put a code in place of each ?: " +
                    fmt::format("{}", fmt::join(terrain.codes(), ", ")) + ". The numbers are the IDs of the tiles.",
                width, "# ") +
        fmt::format("format = \"{} 1\"\n", format_name);
    const Tileset* last = nullptr;
    for (const UsedTile& tile : used) {
        if (tile.set != last) out += fmt::format("\n[tileset.{}]\n", toml_string(tile.set->name));
        last = tile.set;
        const auto known = terrain.of(*tile.set, tile.id);
        const auto kind = tile.set->classes.find(tile.id);
        const bool has_class = kind != tile.set->classes.end() && !kind->second.empty();
        const std::size_t shown = std::min<std::size_t>(tile.hexes.size(), most_hexes);
        out += fmt::format("{} = {}  # {}{}: {}{}\n", tile.id, known ? toml_string(terrain.codes()[*known]) : "\"?\"",
                           has_class ? fmt::format("class {}, ", in_quotes(kind->second)) : "",
                           fmt::format("{} hex{}", tile.hexes.size(), tile.hexes.size() == 1 ? "" : "es"),
                           fmt::join(tile.hexes.begin(), tile.hexes.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                           shown < tile.hexes.size() ? " ..." : "");
    }
    return out;
}

}  // namespace polemarch::ancient_battles
