// The words of an event's text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// A word, a text in quotes, or one of ( ) :
struct EventToken {
    enum class Kind : std::uint8_t { word, quoted, mark, end } kind = Kind::end;
    std::string text;
    std::size_t at = 0;
    [[nodiscard]] bool is(std::string_view word) const {
        return (kind == Kind::word || kind == Kind::mark) && text == word;
    }
};

/// A fault that ends the reading, at a byte of the text.
struct EventFault {
    std::size_t at;
    std::string what, found, expected;
};

/// In their order, with one of kind `end` behind the last. Throws EventFault for a quoted text that is empty or has no
/// end.
[[nodiscard]] std::vector<EventToken> event_tokens(std::string_view text);

}  // namespace polemarch::sim
