// Text for people: the columns that it takes on a terminal (a character one, the wide ones of East Asia two, combining
// marks none), and numbers with their nouns.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

/// The length of the UTF-8 sequence that a text begins with; 0 if it begins with none. The text must not be empty.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Any bytes, fit for one line of a terminal: line ends, control characters, what turns the direction of writing and
/// what is not UTF-8 are spelled out; cut after about `most` bytes, at a character.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = std::string_view::npos);
/// Whether it is fit for that as it stands.
[[nodiscard]] bool is_printable(std::string_view text);
/// Whether a UTF-8 text has something to show, and nothing besides these that a terminal obeys instead of showing it.
[[nodiscard]] bool is_showable(std::string_view text, std::string_view allowed = {});

/// A file's text without the byte-order mark that it may begin with.
[[nodiscard]] std::string_view without_mark(std::string_view text);
/// The offset of the first carriage return that no line feed follows: so lines ended once; npos if there is none.
[[nodiscard]] std::size_t find_lone_return(std::string_view text);
inline constexpr std::string_view lone_return = "a line ends in a carriage return alone";
inline constexpr std::string_view line_ends = "line feeds, or carriage returns and line feeds, between lines";

inline constexpr int longest_found = 60;  ///< columns of what a message quotes

/// The UTF-8 sequence that a text begins with, never beyond its end. The text must not be empty.
[[nodiscard]] std::string_view first_character(std::string_view text);

[[nodiscard]] int width_of(std::string_view text);
/// At most so many columns (1 or more); what is cut ends in "…".
[[nodiscard]] std::string shortened(std::string_view text, int columns);
/// A word of ours, or one read already, in quotes.
[[nodiscard]] std::string quoted(std::string_view text);
/// What somebody typed, in quotes, for a message: printable and not too long.
[[nodiscard]] std::string in_quotes(std::string_view text);
/// As shortened, filled up with blanks to exactly so many columns.
[[nodiscard]] std::string fitted(std::string_view text, int columns);

/// What stands before the first line and before the others.
struct Indents {
    std::string_view first, rest;
};
/// The items in lines of at most so many columns, with the separator between them; none is broken.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& items, std::string_view separator, int columns,
                                  const Indents& indents);
/// A text broken at its blanks; the blanks at its head stay, the other lines begin with `indent`.
[[nodiscard]] std::string wrapped(std::string_view text, int columns, std::string_view indent);

/// "12,345"
[[nodiscard]] std::string grouped(std::uint64_t number);
/// "a whole number from 1 to 6", "the whole number 1"
template <std::integral Number>
[[nodiscard]] std::string whole_number(Number low, Number high) {
    return low == high ? "the whole number " + std::to_string(low)
                       : "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}
/// "a, b or c"
[[nodiscard]] std::string alternatives(const std::vector<std::string>& names);
/// "1 game", "2,000 games"
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);

}  // namespace polemarch
