// A look at a text before toml++ parses it. For toml_document.cpp only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch {

struct TomlFault {
    std::size_t offset = 0;  ///< bytes before it
    std::string what, expected{}, found{};
    std::string repeated{};  ///< key or table that stood before
};

/// What toml++ version 3.3 takes badly (found by fuzzing), or tells at a place where nobody would look for it: deep
/// nesting costs the stack; a table header that begins with a character that no key has, a bracket closed by another
/// kind, and a letter beyond ASCII outside texts and comments run into places that its packaged library assumes to be
/// unreachable; what is not closed is told where it was opened. Whether the rest is TOML, parsing tells.
[[nodiscard]] std::optional<TomlFault> scan_toml(std::string_view text);

}  // namespace polemarch
