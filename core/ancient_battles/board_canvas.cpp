#include "core/ancient_battles/board_canvas.h"

#include <algorithm>
#include <array>

namespace polemarch::ancient_battles {

namespace {

/// Bytes of the UTF-8 sequence that begins with this byte; broken ones count as single bytes.
std::size_t length_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return std::min(length, text.size());
}
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
constexpr std::array<std::string_view, 7> codes{"",         "\033[2m",  "\033[1;34m", "\033[1;31m",
                                                "\033[36m", "\033[32m", "\033[1m"};

}  // namespace

std::string painted(std::string_view text, Paint paint) {
    if (paint == Paint::normal || text.empty()) return std::string(text);
    return std::string(codes[static_cast<std::size_t>(paint)]) + std::string(text) + "\033[0m";
}

int width_of(std::string_view text) {
    int width = 0;
    for (; !text.empty(); text.remove_prefix(length_of(text)))
        width += columns_of(code_point(text.substr(0, length_of(text))));
    return width;
}

std::string shortened(std::string_view text, int columns) {
    if (width_of(text) <= columns) return std::string(text);
    std::string out;
    for (int left = columns - 2; !text.empty(); text.remove_prefix(length_of(text))) {
        const std::string_view sequence = text.substr(0, length_of(text));
        left -= columns_of(code_point(sequence));
        if (left < 0) break;
        out += sequence;
    }
    return out + "..";
}

std::string fitted(std::string_view text, int columns) {
    std::string out = shortened(text, columns);
    out.append(static_cast<std::size_t>(columns - width_of(out)), ' ');
    return out;
}

void Canvas::put(int x, int y, std::string_view text, Paint paint) {
    for (; !text.empty(); text.remove_prefix(length_of(text)), ++x) {
        if (x < 0 || y < 0 || x >= width_) continue;
        const std::size_t at =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
        if (at >= cells_.size()) continue;
        const std::string_view sequence = text.substr(0, length_of(text));
        cells_[at] = {sequence == " " ? std::string() : std::string(sequence), paint};
    }
}

std::string Canvas::text(bool colour) const {
    std::string out;
    const auto width = static_cast<std::size_t>(width_);
    for (std::size_t row = 0; row < cells_.size(); row += width) {
        std::size_t end = width;
        while (end > 0 && cells_[row + end - 1].glyph.empty()) --end;
        for (std::size_t x = 0; x < end;) {
            // A run of one paint; blanks go with what stands before them.
            const Paint paint = cells_[row + x].glyph.empty() ? Paint::normal : cells_[row + x].paint;
            std::string run;
            for (; x < end && (cells_[row + x].glyph.empty() ? paint == Paint::normal : cells_[row + x].paint == paint);
                 ++x)
                run += cells_[row + x].glyph.empty() ? " " : cells_[row + x].glyph;
            out += colour ? painted(run, paint) : run;
        }
        out += '\n';
    }
    return out;
}

}  // namespace polemarch::ancient_battles
