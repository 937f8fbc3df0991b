// A scan of a text before toml++ parses it. For toml_document.cpp only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch {

struct TomlFault {
    std::size_t offset = 0;  ///< bytes before it
    std::string what, expected{}, found{};
    std::string repeated{};  ///< the key or table that was there before
};

/// Finds what toml++ version 3.3 handles badly (found by fuzzing) or reports at an unhelpful place. Deep nesting costs
/// stack. Three faults reach code that its packaged library assumes to be unreachable: a table header that begins with
/// a character that no key has, a bracket closed by another kind, and a non-ASCII character outside strings and
/// comments. What is not closed is reported where it was opened. Whether the rest is TOML is left to the parser.
[[nodiscard]] std::optional<TomlFault> scan_toml(std::string_view text);

}  // namespace polemarch
