// What a person types against what he may type: abbreviations and completion. Capitals and spare blanks do not matter.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// Lower case, single blanks, none at the ends.
[[nodiscard]] std::string plain(std::string_view typed);

/// Which of the words a typed text means, by their places in the list.
struct Meant {
    std::optional<std::size_t> word;   ///< the one that is typed, or the only one that begins so
    std::vector<std::size_t> several;  ///< those that begin so, if there are more
};
/// An abbreviation never breaks a number off: "to D1" is not short for "to D10".
[[nodiscard]] Meant meant(std::string_view typed, const std::vector<std::string>& words);

/// What TAB makes of a line.
struct Completion {
    std::string line;                  ///< the line, continued as far as all words that begin with it agree
    std::vector<std::string> several;  ///< how it could go on, up to the next blank; empty if there is only one way
};
[[nodiscard]] Completion completed(std::string_view line, const std::vector<std::string>& words);

}  // namespace polemarch::sim
