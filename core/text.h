// Text for people: its width in terminal columns (a character takes one, wide East Asian ones two, combining marks
// none), and numbers with their nouns.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

/// The length of the UTF-8 sequence at the beginning of the text; 0 if it does not begin with one. The text must not be
/// empty.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// Any bytes, made fit for one line of a terminal. Line ends, control characters, marks that change the direction of
/// writing and bytes that are not UTF-8 are spelled out. Cut after about `most` bytes, between characters.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = std::string_view::npos);
/// The text of a report, made fit for a terminal: lines and tabs stay, all else is spelled as printable() spells it.
/// What stands in JSON or TOML as printable text and is spelled, keeps its meaning there.
[[nodiscard]] std::string printable_lines(std::string_view text);
/// The same, but the colours and weights of our own reports stay: SGR sequences of bold, faint, the eight colours and
/// the colours of a heat map, and nothing that hides text.
[[nodiscard]] std::string printable_painted_lines(std::string_view text);
/// Whether printable() would leave the text unchanged.
[[nodiscard]] bool is_printable(std::string_view text);
/// Whether a UTF-8 text has something to show and, besides `allowed`, no characters that control a terminal.
[[nodiscard]] bool is_showable(std::string_view text, std::string_view allowed = {});

/// A file's text without its byte-order mark, if it has one.
[[nodiscard]] std::string_view without_mark(std::string_view text);
/// The offset of the first carriage return without a line feed behind it (an old line end); npos if there is none.
[[nodiscard]] std::size_t find_lone_return(std::string_view text);
inline constexpr std::string_view lone_return = "a line ends in a carriage return alone";
inline constexpr std::string_view line_ends = "line feeds, or carriage returns and line feeds, between lines";

/// A text of ours, whose lines end in line feeds, with the line ends that most lines of `file` have: for a part of a
/// person's file that is written anew.
[[nodiscard]] std::string with_line_ends_of(std::string_view text, std::string_view file);

/// Whether two texts of ASCII letters differ in nothing but capitals.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

inline constexpr int longest_found = 60;  ///< columns quoted in a message

/// The UTF-8 sequence at the beginning of the text, never beyond its end. The text must not be empty.
[[nodiscard]] std::string_view first_character(std::string_view text);

[[nodiscard]] int width_of(std::string_view text);
/// The text in at most so many columns (1 or more); a cut text ends in "…".
[[nodiscard]] std::string shortened(std::string_view text, int columns);
/// A word of our own, or one already checked, in quotes.
[[nodiscard]] std::string quoted(std::string_view text);
/// Typed input in quotes, for a message: printable and not too long.
[[nodiscard]] std::string in_quotes(std::string_view text);
/// As shortened(), padded with blanks to exactly so many columns.
[[nodiscard]] std::string fitted(std::string_view text, int columns);

/// The text before the first line and before the others.
struct Indents {
    std::string_view first, rest;
};
/// The items in lines of at most so many columns, with the separator between them. No item is broken.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& items, std::string_view separator, int columns,
                                  const Indents& indents);
/// A text broken at its blanks. Leading blanks stay; the other lines begin with `indent`.
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
