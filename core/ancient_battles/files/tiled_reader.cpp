#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/tiled_document.h"
#include "core/ancient_battles/files/tiled_grid.h"
#include "core/ancient_battles/files/tiled_hexsides.h"
#include "core/ancient_battles/files/tiled_terrain.h"
#include "core/ancient_battles/files/tiled_tiles.h"
#include "core/ancient_battles/files/tiled_tilesets.h"
#include "core/text.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;

/// Reads one map. Messages name the layer, hex, object and point where a person finds them in the editor.
class TiledReader {
public:
    TiledReader(const TiledDocument& document, const TiledSource& source, const Charts& charts)
        : document_(document), source_(source), terrain_(charts), before_(document.diagnostics().errors()) {}

    std::optional<Map> map() {
        if (!read()) return std::nullopt;
        read_terrain();
        TiledHexsides hexsides(document_, grid_, map_);
        for (const auto& [layer, where] : object_layers_) hexsides.read(*layer, where);
        if (faulty()) return std::nullopt;
        tiles_->warn_of_flips();
        return map_;
    }
    std::optional<std::string> tiles_file() {
        if (!read()) return std::nullopt;
        std::map<std::uint32_t, UsedTile> used;  // by number: sets in order, tiles in order
        for (const TiledTile& tile : tiles_->tiles()) {
            const hex::Index h = hex_at(tile.at);
            const Tileset* const set = h == hex::nowhere ? nullptr : set_of(tile);
            if (!set) continue;
            UsedTile& one = used[tile.gid];
            one.set = set;
            one.id = id_in(*set, tile);
            one.hexes.push_back(hex::name(h));
        }
        if (faulty()) return std::nullopt;
        std::vector<UsedTile> list;
        for (auto& [number, tile] : used) list.push_back(std::move(tile));
        return tiles_text(source_.map.name, list, terrain_);
    }

private:
    [[nodiscard]] bool faulty() const { return document_.diagnostics().errors() > before_; }
    void fault(const Json& part, std::string what, std::string found = {}, std::string expected = {}) const {
        document_.fault(part, std::move(what), std::move(found), std::move(expected));
    }

    /// Everything but what the tiles and lines mean; whether all is well.
    bool read() {
        const Json& file = document_.root();
        if (!read_head(file)) return false;
        tilesets_.read(document_, source_.read_beside);
        if (source_.tiles) terrain_.read(*source_.tiles, tilesets_, document_.diagnostics());
        if (faulty()) return false;
        tiles_.emplace(document_, map_.columns, map_.rows);
        bool tiles = false;
        read_layers(file, "the map", tiles);
        if (!tiles && !faulty()) fault(file, "the map has no tile layer", "", "one with the terrain");
        if (faulty()) return false;
        find_frame();
        return !faulty();
    }

    void word(const Json& of, const char* key, const std::vector<std::string>& wanted, const std::string& why) const {
        const std::string found = TiledDocument::text(of, key);
        if (std::find(wanted.begin(), wanted.end(), found) == wanted.end())
            fault(of.contains(key) ? of[key] : of, fmt::format("the map: bad '{}'", key), in_quotes(found),
                  fmt::format("'{}', {}", fmt::join(wanted, "' or '"), why));
    }

    bool read_head(const Json& file) {
        word(file, "orientation", {"hexagonal"}, "a map of hexes");
        if (faulty()) return false;
        word(file, "staggeraxis", {"x"}, "hexes that stand in columns");
        word(file, "staggerindex", {"even", "odd"}, "every second column half a hex lower");
        grid_.odd_lower = TiledDocument::text(file, "staggerindex") == "odd";
        const auto infinite = file.find("infinite");
        infinite_ = infinite != file.end() && *infinite == true;
        if (infinite != file.end() && !infinite->is_boolean())
            fault(*infinite, "the map: bad 'infinite'", document_.shown(*infinite), "true or false");
        constexpr int largest_tile = 10'000;
        const int more = grid_.odd_lower ? 1 : 0;  // a column or row of such a map is left out
        if (!infinite_) {
            document_.whole(file, "width", 1, hex::max_columns + more, "the map", map_.columns);
            document_.whole(file, "height", 1, hex::max_rows + more, "the map", map_.rows);
        } else {
            map_.columns = map_.rows = 0;
        }
        document_.whole(file, "tilewidth", 3, largest_tile, "the map", grid_.width);
        document_.whole(file, "tileheight", 2, largest_tile, "the map", grid_.height);
        if (!faulty()) document_.whole(file, "hexsidelength", 1, grid_.width - 2, "the map", grid_.side);
        return !faulty();
    }

    /// The layers of the map or of a group. `tiles` is set if one has tiles.
    void read_layers(const Json& of, const std::string& where_of, bool& tiles) {
        for (const Json& layer : document_.list(of, "layers", where_of)) {
            const std::string type = TiledDocument::text(layer, "type");
            const std::string kind = type == "group" ? "group" : "layer";
            const std::string where = fmt::format("{} {}", kind, in_quotes(TiledDocument::text(layer, "name")));
            if (type == "imagelayer") continue;  // for example a scanned map to trace
            if (type != "tilelayer" && type != "objectgroup" && type != "group") {
                fault(layer, where + " is of a kind that cannot be read", in_quotes(type),
                      "layers of tiles or objects, or groups of them");
                continue;
            }
            tiles = tiles || type == "tilelayer";
            if (!document_.layer_as_usual(layer, where)) continue;
            if (type == "tilelayer") tiles_->read(layer, where);
            if (type == "objectgroup") object_layers_.emplace_back(&layer, where);
            if (type == "group") read_layers(layer, where, tiles);  // no deeper than the limit of the reader
        }
    }

    /// Which part of the drawing is the map: all of a fixed size, of an infinite one what is drawn. Its first column
    /// has to be a lower one; if it is not, something empty is left out.
    void find_frame() {
        const auto& tiles = tiles_->tiles();
        if (infinite_) {
            if (tiles.empty()) return fault(document_.root(), "nothing is drawn on the map");
            const auto [left, right] = std::minmax_element(
                tiles.begin(), tiles.end(), [](const auto& a, const auto& b) { return a.at.column < b.at.column; });
            const auto [top, bottom] = std::minmax_element(
                tiles.begin(), tiles.end(), [](const auto& a, const auto& b) { return a.at.row < b.at.row; });
            grid_.first = {left->at.column, top->at.row};
            map_.columns = right->at.column - left->at.column + 1;
            map_.rows = bottom->at.row - top->at.row + 1;
        }
        if (!grid_.is_lower(grid_.first.column)) shift();
        if (map_.columns < 1 || map_.columns > hex::max_columns)
            fault(document_.root(), "the map has the wrong number of columns", std::to_string(map_.columns),
                  whole_number(1, hex::max_columns));
        if (map_.rows < 1 || map_.rows > hex::max_rows)
            fault(document_.root(), "the map has the wrong number of rows", std::to_string(map_.rows),
                  whole_number(1, hex::max_rows));
        if (faulty()) return;
        for (int column = 0; column < map_.columns; ++column)
            for (int row = 0; row < map_.rows; ++row) map_.hexes.add(hex::at(column, row));
    }

    void shift() {
        const Json& index = document_.root()["staggerindex"];
        const int left = grid_.first.column, top = grid_.first.row, bottom = top + map_.rows - 1;
        const TiledTile *in_column = nullptr, *in_rows = nullptr;
        std::set<std::pair<int, int>> column, rows;  // what is drawn there
        for (const TiledTile& tile : tiles_->tiles()) {
            const auto& [x, y] = tile.at;
            if (x == left) {
                column.emplace(x, y);
                if (!in_column) in_column = &tile;
            }
            if (y == (grid_.is_lower(x) ? bottom : top)) {
                rows.emplace(x, y);
                if (!in_rows) in_rows = &tile;
            }
        }
        const std::string first = infinite_ ? fmt::format("column {}", left) : "column A";
        const std::string ends =
            infinite_ ? fmt::format("the top tiles of the columns {}, {} ... and the bottom tiles of the others", left,
                                    left + 2)
                      : "the top hexes of the columns A, C, E ... and the bottom hexes of B, D, F ...";
        if (!in_column) {
            ++grid_.first.column;
            --map_.columns;
            return document_.warning(index, first + " of the drawing is empty and left out: the next one is A here");
        }
        if (!in_rows) {
            grid_.top_left_out = true;
            --map_.rows;
            return document_.warning(index, ends + " are empty and left out");
        }
        fault(index, "the drawing has the other columns half a hex lower",
              in_quotes(TiledDocument::text(document_.root(), "staggerindex")),
              fmt::format(
                  "columns A, C, E ... lower; {} would have to go ({} drawn there, first {}), or {} ({}, first {})",
                  first, counted(column.size(), "tile"), tiles_->name(in_column->at), ends,
                  counted(rows.size(), "tile"), tiles_->name(in_rows->at)));
    }

    /// nowhere for a tile that is left out.
    [[nodiscard]] hex::Index hex_at(const TiledCell& at) const {
        const int column = at.column - grid_.first.column;
        const int row = at.row - grid_.first.row - (grid_.top_left_out && column % 2 == 0 ? 1 : 0);
        return column >= 0 && column < map_.columns && row >= 0 && row < map_.rows ? hex::at(column, row)
                                                                                   : hex::nowhere;
    }
    [[nodiscard]] static int id_in(const Tileset& set, const TiledTile& tile) {
        return static_cast<int>(tile.gid) - set.first;
    }
    /// The set of the tile; null if it has none, which is reported once for each number.
    const Tileset* set_of(const TiledTile& tile) {
        const Tileset* const set = tilesets_.of(tile.gid);
        if (!set && unknown_.insert(tile.gid).second)
            fault(*tile.part, tiles_->name(tile.at) + ": the tile is in no tileset", std::to_string(tile.gid));
        return set;
    }

    void read_terrain() {
        for (const TiledTile& tile : tiles_->tiles()) {
            const hex::Index h = hex_at(tile.at);
            const Tileset* const set = h == hex::nowhere ? nullptr : set_of(tile);
            if (!set) continue;
            const int id = id_in(*set, tile);
            if (const auto code = terrain_.of(*set, id)) {
                map_.terrain[h] = *code;
            } else if (unknown_.insert(tile.gid).second) {
                const auto found = set->classes.find(id);
                const std::string kind = found == set->classes.end() ? "" : found->second;
                fault(*tile.part,
                      fmt::format("{}: the class of tile {} of {} is no terrain{}", tiles_->name(tile.at), id,
                                  set->where, suggestion(kind, terrain_.codes())),
                      in_quotes(kind), alternatives(terrain_.codes()) + ", or --tiles FILE");
            }
        }
    }

    const TiledDocument& document_;
    const TiledSource& source_;
    TiledTerrain terrain_;
    std::size_t before_;  ///< errors of other files
    bool infinite_ = false;
    Map map_;
    TiledGrid grid_;
    Tilesets tilesets_;
    std::optional<TiledTiles> tiles_;
    std::set<std::uint32_t> unknown_;                                 ///< numbers of tiles that are no terrain
    std::vector<std::pair<const Json*, std::string>> object_layers_;  ///< with their names for messages
};

}  // namespace

std::optional<Map> parse_tiled(const TiledSource& source, const Charts& charts, Diagnostics& diagnostics) {
    const auto document = TiledDocument::parse(source.map, "map", diagnostics);
    return document ? TiledReader(*document, source, charts).map() : std::nullopt;
}

std::optional<std::string> tiled_tiles_text(const TiledSource& source, const Charts& charts, Diagnostics& diagnostics) {
    const auto document = TiledDocument::parse(source.map, "map", diagnostics);
    return document ? TiledReader(*document, source, charts).tiles_file() : std::nullopt;
}

}  // namespace polemarch::ancient_battles
