// What the pictures of all kinds need (SVG 1.1, no scripts, no fonts of its own).
#pragma once

#include <string>
#include <string_view>

namespace polemarch::sim {

/// How a position is drawn.
struct PictureRequest {
    bool zones = false;  ///< with the zones of control of both sides
};

/// What stands between tags, or in an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace polemarch::sim
