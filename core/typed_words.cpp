#include "core/typed_words.h"

#include <cctype>

namespace polemarch {

std::string normal(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t';
        if (blank && (out.empty() || out.back() == ' ')) continue;
        out += blank ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string in_capitals(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return out;
}

std::optional<int> read_number(std::string_view word, int most) {
    if (word.empty() || word.size() > 3) return std::nullopt;
    int number = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number <= most ? std::optional(number) : std::nullopt;
}

}  // namespace polemarch
