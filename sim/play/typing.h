// Matches typed text with the words that are allowed: abbreviations and completion. Case and extra blanks are ignored.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// Lower case, single blanks, none at the ends.
[[nodiscard]] std::string plain(std::string_view typed);

/// The words that a typed text may mean, by index.
struct Meant {
    std::optional<std::size_t> word;   ///< the one that equals the text, or the only one that begins with it
    std::vector<std::size_t> several;  ///< those that begin with it, if there are several
};
/// An abbreviation never ends inside a number: "to D1" does not match "to D10".
[[nodiscard]] Meant meant(std::string_view typed, const std::vector<std::string>& words);

/// The result of TAB on a line.
struct Completion {
    std::string line;                  ///< the line, continued as far as all words that begin with it agree
    std::vector<std::string> several;  ///< the possible next parts, up to the next blank; empty if there is only one
};
[[nodiscard]] Completion completed(std::string_view line, const std::vector<std::string>& words);

}  // namespace polemarch::sim
