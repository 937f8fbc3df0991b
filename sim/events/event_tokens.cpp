#include "sim/events/event_tokens.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

std::vector<EventToken> event_tokens(std::string_view text) {
    constexpr std::string_view marks = "():", ends = " \t\"():";
    std::vector<EventToken> tokens;
    std::size_t at = 0;
    while (true) {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
        if (at == text.size()) break;
        const std::size_t begin = at;
        const char c = text[at];
        if (c == '"' || c == '\'') {
            const std::size_t end = text.find(c, at + 1);
            if (end == std::string_view::npos)
                throw EventFault{begin, "a quoted name has no end", std::string(text.substr(begin)),
                                 fmt::format("{}", c)};
            if (end == begin + 1) throw EventFault{begin, "a quoted name is empty", "", "a name"};
            tokens.push_back({EventToken::Kind::quoted, std::string(text.substr(begin + 1, end - begin - 1)), begin});
            at = end + 1;
        } else if (marks.find(c) != std::string_view::npos) {
            tokens.push_back({EventToken::Kind::mark, std::string(1, c), begin});
            ++at;
        } else {
            at = std::min(text.size(), text.find_first_of(ends, at));
            tokens.push_back({EventToken::Kind::word, std::string(text.substr(begin, at - begin)), begin});
        }
    }
    tokens.push_back({EventToken::Kind::end, "", text.size()});
    return tokens;
}

}  // namespace polemarch::sim
