// The tilesets of a map of Tiled: in the map, or in files beside it.
#pragma once

#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/tiled_document.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

/// The tiles of a set have the numbers from `first` on. Sets of tens of thousands of tiles are usual, of which a map
/// uses few, so only tiles with a class are kept one by one.
struct Tileset {
    int first = 0, count = 0;
    std::string name;
    std::string where{};                   ///< as messages name it
    std::map<int, std::string> classes{};  ///< by the ID in the set
    [[nodiscard]] int end() const { return first + count; }
};

/// In the order of their numbers; none is empty, none overlaps another.
class Tilesets {
public:
    /// Reads the sets of a map, and reports what is wrong with them.
    void read(const TiledDocument& map, const ReadBeside& read_beside);
    /// The set that has this number; null if none has.
    [[nodiscard]] const Tileset* of(std::uint32_t gid) const;
    [[nodiscard]] const std::vector<Tileset>& all() const { return sets_; }

private:
    void read_file(const TiledDocument& map, const OrderedJson& set, const ReadBeside& read_beside);
    void read_set(const TiledDocument& document, const OrderedJson& set, int first);
    void add(const TiledDocument& document, const OrderedJson& set, Tileset tiles);
    std::vector<Tileset> sets_;
};

}  // namespace polemarch::ancient_battles
