#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch {

namespace {

char32_t code_point(std::string_view sequence) {
    auto point = static_cast<char32_t>(static_cast<unsigned char>(sequence[0]));
    if (sequence.size() == 1) return point;
    point &= 0xFFu >> (sequence.size() + 1);
    for (const char c : sequence.substr(1)) point = point << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
    return point;
}
int columns_of(char32_t point) {
    if ((point >= 0x300 && point <= 0x36F) || (point >= 0x200B && point <= 0x200F) ||
        (point >= 0xFE00 && point <= 0xFE0F))
        return 0;
    const bool wide = (point >= 0x1100 && point <= 0x115F) || (point >= 0x2E80 && point <= 0xA4CF) ||
                      (point >= 0xAC00 && point <= 0xD7A3) || (point >= 0xF900 && point <= 0xFAFF) ||
                      (point >= 0xFE30 && point <= 0xFE6F) || (point >= 0xFF00 && point <= 0xFF60) ||
                      (point >= 0x1F300 && point <= 0x1FAFF) || (point >= 0x20000 && point <= 0x3FFFD);
    return wide ? 2 : 1;
}

/// The length of an escape sequence that our own reports use, at the beginning of the text; 0 if there is none.
std::size_t paint_length(std::string_view text) {
    constexpr std::string_view head = "\033[", heat = "30;48;5;";
    if (!text.starts_with(head)) return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", head.size());
    if (end == std::string_view::npos || text[end] != 'm') return 0;
    std::string_view code = text.substr(head.size(), end - head.size());
    const bool cell = code.starts_with(heat) && code.find(';', heat.size()) == std::string_view::npos;
    if (code.starts_with("1;")) code.remove_prefix(2);
    const bool weight = code == "0" || code == "1" || code == "2";
    const bool colour = code.size() == 2 && code[0] == '3' && code[1] <= '7';
    return cell || weight || colour ? end + 1 : 0;
}

/// Characters that control a terminal instead of being shown: control characters, ends of lines and paragraphs, and
/// marks that change the direction of writing.
bool is_control(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x2028 || point == 0x2029 ||
           (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0u) != 0x80u) return 0;
    if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF0 && byte(1) < 0x90) ||
        (lead == 0xF4 && byte(1) > 0x8F))
        return 0;
    return length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

bool is_showable(std::string_view text, std::string_view allowed) {
    bool any = false;
    while (!text.empty()) {
        if (is_control(code_point(first_character(text))) && allowed.find(text[0]) == std::string_view::npos)
            return false;
        const std::string_view character = first_character(text);
        any |= character != " " && character != "\n";
        text.remove_prefix(character.size());
    }
    return any;
}

std::string_view without_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::size_t find_lone_return(std::string_view text) {
    std::size_t at = text.find('\r');
    while (at != std::string_view::npos && text.substr(at + 1, 1) == "\n") at = text.find('\r', at + 1);
    return at;
}

std::string printable(std::string_view text, std::size_t most) {
    std::string out;
    while (!text.empty()) {
        if (out.size() >= most) return out + "...";
        const std::size_t length = utf8_length(text);
        const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
        text.remove_prefix(character.size());
        const unsigned first = static_cast<unsigned char>(character[0]);
        if (first == '\n')
            out += "\\n";
        else if (length == 0 || (length == 1 && is_control(first)))
            out += fmt::format("\\x{:02X}", first);
        else if (is_control(code_point(character)))
            out += fmt::format("\\u{:04X}", static_cast<unsigned>(code_point(character)));
        else
            out += character;
    }
    return out;
}

namespace {
std::string lines_of(std::string_view text, bool painted) {
    std::string out;
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && ((text[plain] >= ' ' && text[plain] < '\x7F') || text[plain] == '\n' ||
                                       text[plain] == '\t' || text.substr(plain, 2) == "\r\n"))
            ++plain;
        if (plain == 0 && painted) plain = paint_length(text);
        if (plain > 0) {
            out += text.substr(0, plain);
        } else {
            plain = std::max<std::size_t>(utf8_length(text), 1);
            out += text[0] == '\x7F' ? "\\u007F" : printable(text.substr(0, plain));  // JSON and TOML know no \x7F
        }
        text.remove_prefix(plain);
    }
    return out;
}
}  // namespace

std::string printable_lines(std::string_view text) { return lines_of(text, false); }
std::string printable_painted_lines(std::string_view text) { return lines_of(text, true); }

bool is_printable(std::string_view text) { return printable(text, std::string_view::npos) == text; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

std::string with_line_ends_of(std::string_view text, std::string_view file) {
    const auto lines = std::count(file.begin(), file.end(), '\n'), returns = std::count(file.begin(), file.end(), '\r');
    std::string out;
    for (const char c : text) {
        if (c == '\n' && 2 * returns > lines) out += '\r';
        out += c;
    }
    return out;
}

std::string_view first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    return text.substr(0, lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4);
}

int width_of(std::string_view text) {
    int width = 0;
    while (!text.empty()) {
        const std::string_view character = first_character(text);
        width += columns_of(code_point(character));
        text.remove_prefix(character.size());
    }
    return width;
}

std::string shortened(std::string_view text, int columns) {
    if (width_of(text) <= columns) return std::string(text);
    std::string out;
    for (int left = columns - 1; !text.empty();) {
        const std::string_view character = first_character(text);
        left -= columns_of(code_point(character));
        if (left < 0) break;
        out += character;
        text.remove_prefix(character.size());
    }
    return out + "…";
}

std::string quoted(std::string_view text) { return fmt::format("'{}'", text); }
std::string in_quotes(std::string_view text) {
    return "'" + shortened(printable(text, 6 * text.size() + 1), longest_found) + "'";
}

std::string fitted(std::string_view text, int columns) {
    std::string out = shortened(text, columns);
    out.append(static_cast<std::size_t>(columns - width_of(out)), ' ');
    return out;
}

std::string wrapped(const std::vector<std::string>& items, std::string_view separator, int columns,
                    const Indents& indents) {
    const std::string_view mark = separator.substr(0, separator.find_last_not_of(' ') + 1);  // stays at a line's end
    std::string out, line(indents.first);
    bool begun = false;
    for (const std::string& item : items) {
        if (begun && width_of(line) + width_of(separator) + width_of(item) + width_of(mark) > columns) {
            out += line + std::string(mark) + "\n";
            line = indents.rest;
            begun = false;
        }
        if (begun) line += separator;
        line += item;
        begun = true;
    }
    return out + line + "\n";
}

std::string wrapped(std::string_view text, int columns, std::string_view indent) {
    const std::size_t head = std::min(text.find_first_not_of(' '), text.size());
    std::vector<std::string> words;
    for (std::size_t at = head; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        if (!words.empty() && word.starts_with('%'))  // a number keeps its unit
            words.back().append(" ").append(word);
        else
            words.emplace_back(word);
        at = end + 1;
    }
    return wrapped(words, " ", columns, {text.substr(0, head), indent});
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return grouped(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string alternatives(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
        out += names[i];
    }
    return out;
}

}  // namespace polemarch
