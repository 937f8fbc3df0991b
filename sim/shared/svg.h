// What the pictures of all kinds need (SVG 1.1, no scripts, no fonts of its own).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// How a position is drawn.
struct PictureRequest {
    bool zones = false;  ///< with the zones of control of both sides
};

/// What stands between tags, or in an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

struct Lettering {
    double size = 12;
    bool bold = false;
};
/// In pixels; rather more than less, for the fonts of whoever looks at it are his own: what DejaVu's letters take, sans
/// or serif.
[[nodiscard]] double text_width(std::string_view text, const Lettering& letters);

/// A text in lines of at most `width` pixels, broken at its blanks, and within a word that alone is wider.
[[nodiscard]] std::vector<std::string> text_lines(std::string_view text, const Lettering& letters, double width);

}  // namespace polemarch::sim
