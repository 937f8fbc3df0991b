// Words of a typed line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::tools {

/// The whole number that the text is, if it is one.
[[nodiscard]] std::optional<std::size_t> number_in(const std::string& text);
/// Without blanks at both ends.
[[nodiscard]] std::string trimmed(const std::string& text);
/// The first word, and the rest.
[[nodiscard]] std::pair<std::string, std::string> split(const std::string& text);

}  // namespace polemarch::tools
