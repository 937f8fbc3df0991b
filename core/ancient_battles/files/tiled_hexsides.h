// The hexsides of a map of Tiled: polylines from corner to corner.
#pragma once

#include "core/ancient_battles/files/tiled_document.h"
#include "core/ancient_battles/files/tiled_grid.h"
#include "core/ancient_battles/types/scenario.h"

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

/// Reads layers of objects into a map whose hexes are known.
class TiledHexsides {
public:
    TiledHexsides(const TiledDocument& document, const TiledGrid& grid, Map& map)
        : document_(document), grid_(grid), map_(map) {}

    /// Reports what is wrong by layer, object and point, where a person finds them in the editor.
    void read(const OrderedJson& layer, const std::string& where);

private:
    struct Segment;
    void read_object(const OrderedJson& object, bool crossings, const std::string& where);
    void read_segment(const Segment& segment);
    [[nodiscard]] std::optional<TiledPoint> corner_at(const OrderedJson& object, const OrderedJson& point) const;

    const TiledDocument& document_;
    const TiledGrid& grid_;
    Map& map_;
};

}  // namespace polemarch::ancient_battles
