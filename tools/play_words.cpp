#include "tools/play_words.h"

#include <algorithm>
#include <charconv>

namespace polemarch::tools {

std::optional<std::size_t> number_in(const std::string& text) {
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

std::pair<std::string, std::string> split(const std::string& text) {
    const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
    return {text.substr(0, blank), trimmed(text.substr(blank))};
}

}  // namespace polemarch::tools
