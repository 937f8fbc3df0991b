// Reports that are wider than a terminal.
#pragma once

#include <string>
#include <string_view>

namespace polemarch {

/// The text in lines of at most so many columns (20 or more). Paragraphs, which are parted by empty lines, are treated
/// by themselves. In a table, columns move together: blanks that all of its lines have at the same place are taken
/// away, the widest gaps first, down to one blank. What is still too long is broken at its blanks, and below the column
/// in which its last part begins. Escape sequences of colours (SGR) take no columns.
[[nodiscard]] std::string narrowed(std::string_view text, int columns);

}  // namespace polemarch
