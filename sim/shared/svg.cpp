#include "sim/shared/svg.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace polemarch::sim {

namespace {

/// Widths from the blank to the tilde, bold, in hundredths of the size.
constexpr std::array<std::uint8_t, 95> bold_widths{
    35, 46, 53, 84, 70, 101, 91, 31,  48,  48, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70,  70, 70,
    70, 70, 40, 40, 84, 84,  84, 59,  100, 78, 85, 80, 87, 77, 71, 86, 95, 47, 48, 87, 71, 111, 92, 88,
    76, 88, 84, 73, 75, 88,  78, 113, 78,  73, 73, 48, 37, 48, 84, 50, 50, 68, 72, 61, 72, 68,  44, 72,
    73, 38, 37, 70, 38, 106, 73, 69,  72,  72, 53, 60, 48, 73, 66, 93, 65, 66, 59, 72, 37, 72,  84};
constexpr double other_letter = 1.05, not_bold = 0.92;  ///< any other letter; relative to the bold width

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    return safe;
}

double text_width(std::string_view text, const Lettering& letters) {
    double width = 0;
    while (!text.empty()) {
        const std::string_view character = first_character(text);
        const auto place = static_cast<std::size_t>(static_cast<unsigned char>(character[0])) - ' ';
        width += place < bold_widths.size() ? bold_widths[place] / 100.0 : width_of(character) > 0 ? other_letter : 0;
        text.remove_prefix(character.size());
    }
    return width * letters.size * (letters.bold ? 1 : not_bold);
}

std::vector<std::string> text_lines(std::string_view text, const Lettering& letters, double width) {
    std::vector<std::string> lines(1);
    std::size_t blank = 0;  // position of the line's last blank; 0: none
    while (!text.empty()) {
        const std::string_view character = first_character(text);
        text.remove_prefix(character.size());
        std::string& line = lines.back();
        if (character == " " && !line.empty()) blank = line.size();
        line += character;
        if (character == " " || text_width(line, letters) <= width) continue;
        const std::size_t end = blank > 0 ? blank : line.size() - character.size();
        std::string rest = line.substr(blank > 0 ? end + 1 : end);
        line.resize(end);
        if (!line.empty()) lines.emplace_back();
        lines.back() = std::move(rest);
        blank = 0;
    }
    return lines;
}

}  // namespace polemarch::sim
