#include "core/ancient_battles/text/board_canvas.h"

#include "core/text.h"

#include <array>

namespace polemarch::ancient_battles {

namespace {

constexpr std::array<std::string_view, 7> codes{"",         "\033[2m",  "\033[1;34m", "\033[1;31m",
                                                "\033[36m", "\033[32m", "\033[1m"};

}  // namespace

std::string painted(std::string_view text, Paint paint) {
    if (paint == Paint::normal || text.empty()) return std::string(text);
    return std::string(codes[static_cast<std::size_t>(paint)]) + std::string(text) + "\033[0m";
}

void Canvas::put(int x, int y, std::string_view text, Paint paint) {
    for (; !text.empty(); text.remove_prefix(first_character(text).size()), ++x) {
        if (x < 0 || y < 0 || x >= width_) continue;
        const std::size_t at =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
        if (at >= cells_.size()) continue;
        const std::string_view sequence = first_character(text);
        cells_[at] = {sequence == " " ? std::string() : std::string(sequence), paint};
    }
}

std::string Canvas::text(bool colour, int from, int to) const {
    std::string out;
    const auto width = static_cast<std::size_t>(width_);
    for (std::size_t row = 0; row < cells_.size(); row += width) {
        const auto begin = static_cast<std::size_t>(from);
        auto end = static_cast<std::size_t>(to);
        while (end > begin && cells_[row + end - 1].glyph.empty()) --end;
        for (std::size_t x = begin; x < end;) {
            // A run of one paint; blanks belong to the run before them.
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
