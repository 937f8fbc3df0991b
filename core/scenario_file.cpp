#include "core/scenario_file.h"

#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch {

std::vector<Word> words_of(const Text& text) {
    std::vector<Word> words;
    const std::string_view all = text.value;
    constexpr std::string_view blanks = " \t\n\r";
    for (std::size_t begin = all.find_first_not_of(blanks); begin != std::string_view::npos;) {
        const std::size_t end = std::min(all.find_first_of(blanks, begin), all.size());
        words.push_back({all.substr(begin, end - begin), begin});
        begin = all.find_first_not_of(blanks, end);
    }
    return words;
}

std::string toml_string(std::string_view text) {
    std::string out = "\"";
    for (const char c : text)
        if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
            out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        else
            out += c;
    return out + '"';
}

bool is_short_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::string short_name_of(std::string_view file) {
    const auto slash = file.find_last_of("/\\");
    if (slash != std::string_view::npos) file.remove_prefix(slash + 1);
    if (file.ends_with(".toml")) file.remove_suffix(5);
    std::string name;
    for (char c : file.substr(0, 60)) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        name += is_short_name(std::string_view(&c, 1)) ? c : '-';
    }
    return name.find_first_not_of('-') == std::string::npos ? "scenario" : name;
}

std::size_t length_before_position(const Source& source) {
    Diagnostics ignored;
    const auto document = TomlDocument::parse(source.name, source.text, ignored);
    if (!document) return source.text.size();
    for (const Text& key : document->root(ignored).keys()) {
        if (key.value != "position") continue;
        std::size_t begin = 0;
        for (int line = 1; line < key.place.line; ++line) begin = source.text.find('\n', begin) + 1;
        return begin;
    }
    return source.text.size();
}

Source with_tables(const Source& source, std::string tables) {
    Source with = source;
    const std::size_t length = length_before_position(source);
    if (length > 0 && source.text[length - 1] != '\n') tables.insert(0, "\n");
    if (length < source.text.size()) tables += '\n';
    with.text.insert(length, with_line_ends_of(tables, source.text));
    return with;
}

std::string without_position(const Source& source) {
    std::string text = source.text.substr(0, length_before_position(source));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.pop_back();
    return text;
}

}  // namespace polemarch
