// The XML of the editor Tiled in the shape of its JSON.
#pragma once

#include "core/json_reader.h"

#include <optional>

namespace polemarch::ancient_battles {

/// Reads a TMX or TSX text: elements become objects and lists as TMJ and TSJ have them, CSV becomes a list of numbers;
/// what no map of ours needs is left out. The limits are those of JSON. Returns nothing, and reports the first fault,
/// for anything that is not XML within the limits.
[[nodiscard]] std::optional<JsonDocument> tiled_xml(const JsonText& text, const JsonLimits& limits,
                                                    Diagnostics& diagnostics);

}  // namespace polemarch::ancient_battles
