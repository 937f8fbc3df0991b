#include "core/ancient_battles/files/tiled_tiles.h"

#include "core/text.h"
#include "core/unpack.h"

#include <array>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

using Json = OrderedJson;

constexpr std::size_t most_tiles = 500'000;  // of all layers; a map has 216 hexes
constexpr std::size_t bytes_of_tile = 4;     // of packed data: little-endian

std::optional<Packing> packing_named(const std::string& compression) {
    constexpr std::array names{std::pair{"", Packing::none}, std::pair{"zlib", Packing::zlib},
                               std::pair{"gzip", Packing::gzip}, std::pair{"zstd", Packing::zstd}};
    for (const auto& [name, packing] : names)
        if (compression == name) return packing;
    return std::nullopt;
}

}  // namespace

std::string TiledTiles::name(const TiledCell& at) const {
    if (columns_ == 0) return fmt::format("tile {}, {}", at.column, at.row);
    return fmt::format("hex {}{}", static_cast<char>('A' + at.column), at.row + 1);
}

void TiledTiles::read(const Json& layer, const std::string& where) {
    if (layer.contains("chunks")) return read_chunks(layer, where);
    int width = 0, height = 0;
    if (columns_ == 0) return document_.fault(layer, where + " has no chunks", {}, "chunks, as the map is infinite");
    if (document_.whole(layer, "width", columns_, columns_, where, width) &&
        document_.whole(layer, "height", rows_, rows_, where, height))
        read_area(layer, {0, 0, width, height}, layer, where);
}

void TiledTiles::read_chunks(const Json& layer, const std::string& where) {
    constexpr int farthest = 1'000'000, largest = 1024;
    if (columns_ != 0)
        return document_.fault(layer["chunks"], where + " has chunks", {}, "none, as the map is of fixed size");
    for (const Json& chunk : document_.list(layer, "chunks", where)) {
        Area area{};
        const bool read = document_.whole(chunk, "x", -farthest, farthest, where + ", chunk", area.column) &&
                          document_.whole(chunk, "y", -farthest, farthest, where + ", chunk", area.row) &&
                          document_.whole(chunk, "width", 1, largest, where + ", chunk", area.width) &&
                          document_.whole(chunk, "height", 1, largest, where + ", chunk", area.height);
        if (read) read_area(chunk, area, layer, fmt::format("{}, chunk at {}, {}", where, area.column, area.row));
    }
}

void TiledTiles::read_area(const Json& of, const Area& area, const Json& layer, const std::string& where) {
    read_ += area.tiles();
    if (read_ > most_tiles)
        return document_.fault(of, where + ": the map has too many tiles", {}, fmt::format("at most {}", most_tiles));
    const auto data = of.find("data");
    if (data != of.end() && data->is_string()) return read_packed(*data, area, layer, where);
    const Json& list = document_.list(of, "data", where);
    if (&list != (data == of.end() ? nullptr : &*data)) return;
    if (list.size() != area.tiles())
        return document_.fault(list, where + " has the wrong number of tiles", std::to_string(list.size()),
                               std::to_string(area.tiles()));
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Json& tile = list[i];
        const TiledCell at{area.column + static_cast<int>(i) % area.width, area.row + static_cast<int>(i) / area.width};
        if (!tile.is_number_unsigned() || !add(tile.get<std::uint64_t>(), at, tile, where))
            document_.fault(tile, fmt::format("{}, {}: this is no tile", where, name(at)), document_.shown(tile),
                            whole_number(std::uint32_t{0}, ~std::uint32_t{0}));
    }
}

void TiledTiles::read_packed(const Json& data, const Area& area, const Json& layer, const std::string& where) {
    const std::string encoding = TiledDocument::text(layer, "encoding");
    const auto refuse = [&](const char* key, const std::string& found, std::string expected) {
        const auto at = layer.find(key);
        document_.fault(at == layer.end() ? layer : *at, fmt::format("{}: bad '{}'", where, key), in_quotes(found),
                        std::move(expected));
    };
    if (encoding != "base64") return refuse("encoding", encoding, "'csv' or 'base64'");
    const std::string compression = TiledDocument::text(layer, "compression");
    const auto packing = packing_named(compression);
    if (!packing) return refuse("compression", compression, "'zlib', 'gzip', 'zstd' or none");
    const auto packed = from_base64(data.get_ref<const std::string&>());
    if (!packed) return document_.fault(data, where + ": its data are no base64", document_.shown(data));
    const std::size_t bytes = area.tiles() * bytes_of_tile;
    const auto numbers = unpacked(*packed, *packing, bytes);
    const std::string expected = fmt::format("{} tiles of {} bytes", area.tiles(), bytes_of_tile);
    if (!numbers)
        return document_.fault(data, fmt::format("{}: its data cannot be read, {}", where, numbers.error()), {},
                               *packing == Packing::none ? expected : expected + ", packed as " + compression);
    if (numbers->size() != bytes)
        return document_.fault(data, where + " has the wrong number of tiles", fmt::format("{} bytes", numbers->size()),
                               expected);
    for (std::size_t i = 0; i < area.tiles(); ++i) {
        std::uint32_t number = 0;
        for (std::size_t byte = bytes_of_tile; byte-- > 0;)
            number = number << 8 | static_cast<unsigned char>((*numbers)[i * bytes_of_tile + byte]);
        add(number, {area.column + static_cast<int>(i) % area.width, area.row + static_cast<int>(i) / area.width}, data,
            where);
    }
}

/// Whether the number can be one of a tile.
bool TiledTiles::add(std::uint64_t number, const TiledCell& at, const Json& part, const std::string& where) {
    constexpr std::uint64_t flips = 0xF000'0000;
    if (number > ~std::uint32_t{0}) return false;
    const auto gid = static_cast<std::uint32_t>(number & ~flips);
    if (gid == 0) return true;  // nothing is drawn here
    if ((number & flips) && flipped_++ == 0) {
        first_flipped_ = &part;
        where_flipped_ = fmt::format("{}, {}", where, name(at));
    }
    tiles_.push_back({at, gid, &part});
    return true;
}

void TiledTiles::warn_of_flips() const {
    if (flipped_ > 0)
        document_.warning(*first_flipped_,
                          fmt::format("{}: {}, which means nothing here", where_flipped_,
                                      flipped_ == 1 ? "the tile is flipped or turned"
                                                    : fmt::format("this and {} are flipped or turned",
                                                                  counted(flipped_ - 1, "other tile"))));
}

}  // namespace polemarch::ancient_battles
