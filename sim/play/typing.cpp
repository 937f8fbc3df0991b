#include "sim/play/typing.h"

#include <algorithm>

namespace polemarch::sim {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Lower case, single blanks, none at the head.
std::string lowered(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (is_blank(c) && (out.empty() || out.back() == ' ')) continue;
        out += is_blank(c) ? ' ' : lower(c);
    }
    return out;
}

}  // namespace

std::string plain(std::string_view typed) {
    std::string out = lowered(typed);
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

Meant meant(std::string_view typed, const std::vector<std::string>& words) {
    const std::string wanted = plain(typed);
    Meant found;
    if (wanted.empty()) return found;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = plain(words[i]);
        if (word == wanted) return {i, {}};
        const bool breaks_number =
            is_digit(wanted.back()) && word.size() > wanted.size() && is_digit(word[wanted.size()]);
        if (word.starts_with(wanted) && !breaks_number) found.several.push_back(i);
    }
    if (found.several.size() == 1) return {found.several.front(), {}};
    return found;
}

Completion completed(std::string_view line, const std::vector<std::string>& words) {
    const std::string begun = lowered(line);
    std::vector<std::string> fitting;
    for (const std::string& word : words)
        if (lowered(word).starts_with(begun)) fitting.push_back(word);
    Completion completion{std::string(line), {}};
    if (fitting.empty()) return completion;
    std::string common = fitting.front();
    for (const std::string& word : fitting) {
        std::size_t same = 0;
        while (same < std::min(common.size(), word.size()) && lower(common[same]) == lower(word[same])) ++same;
        common.resize(same);
    }
    completion.line = common;
    for (const std::string& word : fitting) {
        std::string way = word.substr(0, std::min(word.find(' ', common.size() + 1), word.size()));
        if (std::find(completion.several.begin(), completion.several.end(), way) == completion.several.end())
            completion.several.push_back(std::move(way));
    }
    if (completion.several.size() == 1) completion.several.clear();
    return completion;
}

}  // namespace polemarch::sim
