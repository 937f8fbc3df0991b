#include "core/narrowed.h"

#include "core/text.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace polemarch {

namespace {

/// A character with the escape sequences before it.
struct Cell {
    std::string_view before, character;
    int width = 1;
    [[nodiscard]] bool blank() const { return character == " "; }
};
struct Line {
    std::vector<Cell> cells;
    std::string_view after;  ///< escape sequences behind the last character
    [[nodiscard]] int width() const {
        int sum = 0;
        for (const Cell& cell : cells) sum += cell.width;
        return sum;
    }
};

Line line_of(std::string_view text) {
    Line line;
    std::size_t escapes = 0;  // bytes of sequences at the beginning of the text
    while (escapes < text.size()) {
        if (text.substr(escapes, 2) == "\033[") {
            const std::size_t end = text.find('m', escapes);
            escapes = end == std::string_view::npos ? text.size() : end + 1;
            continue;
        }
        const std::string_view character = first_character(text.substr(escapes));
        line.cells.push_back({text.substr(0, escapes), character, width_of(character)});
        text.remove_prefix(escapes + character.size());
        escapes = 0;
    }
    line.after = text;
    return line;
}

std::string text_of(const Line& line) {
    std::string out;
    for (const Cell& cell : line.cells) out += std::string(cell.before) + std::string(cell.character);
    return out + std::string(line.after);
}

std::size_t indent_of(const Line& line) {
    std::size_t i = 0;
    while (i < line.cells.size() && line.cells[i].blank()) ++i;
    return i;
}
/// Where the last part of the line begins that two blanks part from what is before; its indent if none does.
std::size_t last_part_of(const Line& line) {
    std::size_t begin = indent_of(line);
    for (std::size_t i = begin + 2; i < line.cells.size(); ++i)
        if (line.cells[i - 2].blank() && line.cells[i - 1].blank() && !line.cells[i].blank()) begin = i;
    return begin;
}
bool is_row(const Line& line) { return last_part_of(line) != indent_of(line); }

void squeeze(std::vector<Line>& lines, int columns) {
    std::vector<bool> rows;  // decided once: a row stays one
    std::size_t longest = 0;
    for (const Line& line : lines) {
        rows.push_back(is_row(line));
        if (rows.back()) longest = std::max(longest, line.cells.size());
    }
    std::vector<bool> blank(longest, true);
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t x = 0; rows[i] && x < lines[i].cells.size(); ++x)
            blank[x] = blank[x] && lines[i].cells[x].blank() && lines[i].cells[x].before.empty();
    while (static_cast<int>(blank.size()) > columns) {
        std::size_t widest = 0, end = 0;  // the widest gap but the indent
        bool indent = true;
        for (std::size_t x = 0, run = 0; x < blank.size(); ++x) {
            run = blank[x] ? run + 1 : 0;
            indent = indent && blank[x];
            if (!indent && run > widest) widest = run, end = x;
        }
        if (widest < 2) return;
        blank.erase(blank.begin() + static_cast<std::ptrdiff_t>(end));
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (rows[i] && end < lines[i].cells.size())
                lines[i].cells.erase(lines[i].cells.begin() + static_cast<std::ptrdiff_t>(end));
    }
}

std::string broken(const Line& line, int columns) {
    if (line.width() <= columns) return text_of(line) + "\n";
    const std::size_t part = last_part_of(line), indent = indent_of(line);
    const std::size_t hang = 2 * part <= static_cast<std::size_t>(columns) && part > indent ? part : indent + 2;
    std::string out;
    Line now;
    int width = 0;
    std::size_t last_blank = 0;  // in `now`; 0: none that it can be broken at
    const auto flush = [&](std::size_t count) {
        Line head;
        head.cells.assign(now.cells.begin(), now.cells.begin() + static_cast<std::ptrdiff_t>(count));
        while (!head.cells.empty() && head.cells.back().blank() && head.cells.back().before.empty())
            head.cells.pop_back();
        out += text_of(head) + "\n";
        std::vector<Cell> rest(hang, Cell{"", " ", 1});
        while (count < now.cells.size() && now.cells[count].blank() && now.cells[count].before.empty()) ++count;
        rest.insert(rest.end(), now.cells.begin() + static_cast<std::ptrdiff_t>(count), now.cells.end());
        now.cells = std::move(rest);
        width = now.width();
        last_blank = 0;
    };
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
        const Cell& cell = line.cells[i];
        if (cell.blank() && now.cells.size() > (out.empty() ? indent : hang)) last_blank = now.cells.size();
        if (width + cell.width > columns) flush(last_blank > 0 ? last_blank : now.cells.size());
        if (cell.blank() && cell.before.empty() && !out.empty() && now.cells.size() == hang) continue;
        now.cells.push_back(cell);
        width += cell.width;
    }
    now.after = line.after;
    return out + text_of(now) + "\n";
}

}  // namespace

std::string narrowed(std::string_view text, int columns) {
    std::string out;
    std::vector<Line> block;
    const auto end_block = [&] {
        if (std::any_of(block.begin(), block.end(), [&](const Line& line) { return line.width() > columns; }))
            squeeze(block, columns);
        for (const Line& line : block) out += broken(line, columns);
        block.clear();
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        Line line = line_of(text.substr(0, end));
        const bool last = end == text.size();
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.cells.empty()) end_block();
        if (line.cells.empty())
            out += text_of(line) + "\n";
        else
            block.push_back(std::move(line));
        if (last) {
            end_block();
            out.pop_back();  // the text had no line end
        }
    }
    end_block();
    return out;
}

}  // namespace polemarch
