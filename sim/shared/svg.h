// Helpers for all pictures (SVG 1.1, no scripts, no embedded fonts).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

struct BoardOverlay;

/// How a position is drawn.
struct PictureRequest {
    bool zones = false;                     ///< with the zones of control of both sides
    const BoardOverlay* overlay = nullptr;  ///< sim/shared/board_overlay.h; over the ground alone, if not null
};

/// Escapes text for use between tags or in an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

struct Lettering {
    double size = 12;
    bool bold = false;
};
/// In pixels; an upper estimate, since the reader's fonts are not known. Based on the letters of DejaVu, sans or serif.
[[nodiscard]] double text_width(std::string_view text, const Lettering& letters);

/// Splits a text into lines of at most `width` pixels, at blanks, and within a word that alone is wider.
[[nodiscard]] std::vector<std::string> text_lines(std::string_view text, const Lettering& letters, double width);

}  // namespace polemarch::sim
