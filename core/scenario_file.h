// What the scenario files of all rule systems have in common.
#pragma once

#include "core/source.h"
#include "core/toml_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

/// What an army that was built from a list is called where a file's name stands: "list:mongols-1241". Only a program
/// that built it has its text.
inline constexpr std::string_view list_prefix = "list:";

/// The text as a basic string of TOML, in quotation marks.
[[nodiscard]] std::string toml_string(std::string_view text);

/// A word of a text and its byte offset in it.
struct Word {
    std::string_view text;
    std::size_t offset = 0;
};
/// The words between blanks; they point into `text.value`.
[[nodiscard]] std::vector<Word> words_of(const Text& text);

/// Whether the name consists of lower-case letters, digits and hyphens, at least one.
[[nodiscard]] bool is_short_name(std::string_view name);
/// The file's stem in lower case, with hyphens for anything but letters and digits: "My Battle.toml" gives "my-battle".
[[nodiscard]] std::string short_name_of(std::string_view file);

/// Length of the scenario's text before its [position]: up to the line on which that table begins, or all.
[[nodiscard]] std::size_t length_before_position(const Source& source);
/// The scenario with more tables before its [position]. `tables` is TOML that begins and ends with a line end.
[[nodiscard]] Source with_tables(const Source& source, std::string tables);
/// The scenario's text without a [position]: up to the line on which that table begins.
[[nodiscard]] std::string without_position(const Source& source);

}  // namespace polemarch
