#include "core/table/sketch.h"

#include "core/table/distance.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace polemarch::table {

namespace {

constexpr std::array<std::string_view, 2> colours{"\x1b[34m", "\x1b[31m"};
constexpr std::string_view plain = "\x1b[0m";
constexpr int scale_columns = 6;  ///< of the scale at the left

std::size_t index(int i) { return static_cast<std::size_t>(i); }
char letter_of(unsigned side) { return side == 0 ? 'A' : 'B'; }

}  // namespace

std::vector<char> ground_letters(const std::vector<std::string>& codes) {
    std::vector<char> letters;
    std::string taken = "ov";
    for (const std::string& code : codes) {
        const std::size_t free = code.find_first_not_of(taken);
        letters.push_back(code[free == std::string::npos ? 0 : free]);
        taken += letters.back();
    }
    return letters;
}

Sketch::Sketch(const Measure& measure, int width) : measure_(measure), columns_(width - scale_columns) {
    cell_ = (2 * measure.half_width + columns_ - 1) / columns_;
    rows_ = (2 * measure.half_depth + 2 * cell_ - 1) / (2 * cell_);
    cells_.assign(index(rows_), std::string(index(columns_), ' '));
    owners_ = cells_;
}

int Sketch::row_of(Point at) const { return std::clamp((measure_.half_depth - at.y) / (2 * cell_), 0, rows_ - 1); }

Point Sketch::middle(int column, int row) const {
    return {-measure_.half_width + column * cell_ + cell_ / 2, measure_.half_depth - row * 2 * cell_ - cell_};
}

int Sketch::column_of(Point at, std::size_t size) const {
    return std::clamp((at.x + measure_.half_width) / cell_ - static_cast<int>(size / 2), 0,
                      columns_ - static_cast<int>(size));
}

void Sketch::put(Point at, std::string_view text, char owner) {
    const int row = row_of(at), column = column_of(at, text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        cells_[index(row)][index(column) + i] = text[i];
        owners_[index(row)][index(column) + i] = owner;
    }
}

void Sketch::draw_ground(const Polygon& shape, char letter) {
    for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column)
            if (contains(shape, middle(column, row))) cells_[index(row)][index(column)] = letter;
}
void Sketch::draw_line(const Rectangle& strip, char letter) {
    for (Length along = -strip.extent().half_width; along <= strip.extent().half_width; along += cell_ / 2)
        put(strip.at(along, 0), {&letter, 1}, ' ');
}
void Sketch::draw_unit(const Rectangle& unit, unsigned side, std::string_view label) {
    for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column)
            if (squared_distance(unit, middle(column, row)).numerator == 0)
                put(middle(column, row), side == 0 ? "#" : "o", letter_of(side));
    draw_label(unit.centre(), label, side);
    // The arrowhead is a little before the front.
    static constexpr std::string_view heads = "^/>\\v/<\\";
    const auto eighth = ((unit.heading().parts + 4096u) >> 13) & 7u;
    draw_label(unit.at(0, cell_), heads.substr(eighth, 1), side);
}
void Sketch::draw_label(Point at, std::string_view label, unsigned side) { put(at, label, letter_of(side)); }
bool Sketch::draw_if_free(Point at, std::string_view label, unsigned side) {
    const std::string_view owners = owners_[index(row_of(at))];
    if (owners.substr(index(column_of(at, label.size())), label.size()).find_first_not_of(' ') !=
        std::string_view::npos)
        return false;
    draw_label(at, label, side);
    return true;
}
std::optional<unsigned> Sketch::side_at(Point at) const {
    const char owner = owners_[index(row_of(at))][index(column_of(at, 1))];
    return owner == ' ' ? std::nullopt : std::optional(owner == 'A' ? 0u : 1u);
}

std::string Sketch::text(bool colour, int first, int rows) const {
    const auto whole = [&](Length length) {
        const std::string text = measure_.text(length);
        return text.substr(0, text.find('.'));
    };
    std::string out;
    for (int row = first; row < first + rows; ++row) {
        out += row % 4 == 0 ? fmt::format("{:>4} ", whole(measure_.half_depth + middle(0, row).y)) : "     ";
        for (int column = 0; column < columns_; ++column) {
            const char owner = owners_[index(row)][index(column)];
            const std::string_view paint = owner == 'A' ? colours[0] : colours[1];
            if (colour && owner != ' ') out += paint;
            out += cells_[index(row)][index(column)];
            if (colour && owner != ' ') out += plain;
        }
        while (!out.empty() && out.back() == ' ') out.pop_back();
        out += '\n';
    }
    std::string scale(index(columns_ + scale_columns), ' ');
    for (int column = 0; column + 4 < columns_; column += 13) {
        const std::string number = whole(measure_.half_width + middle(column, 0).x);
        scale.replace(index(column) + 5, number.size(), number);
    }
    while (scale.back() == ' ') scale.pop_back();
    return out + scale + "\n";
}

int first_row(const std::vector<int>& weight, int rows) {
    std::pair<int, int> best{-1, 0};
    int first = 0;
    for (int begin = 0; begin + rows <= static_cast<int>(weight.size()); ++begin) {
        std::pair<int, int> value{0, 0};
        for (int i = 0; i < rows; ++i) {
            const int of_row = weight[index(begin + i)];
            value.first += of_row;
            value.second += of_row * std::min(i, rows - 1 - i);
        }
        if (value > best) {
            best = value;
            first = begin;
        }
    }
    return first;
}

}  // namespace polemarch::table
