#include "sim/odds/heat_map.h"

#include "sim/odds/text_report.h"
#include "sim/shared/svg.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

namespace {

/// A colour for a share: from the row's loss (vermilion) through 0 (white) to the column's (blue). The ends are
/// distinguishable for colour-blind readers, and by lightness.
struct Rgb {
    int red, green, blue;
};
Rgb colour_of(double share) {
    // Mixes white with one of the ends, vermilion and blue of the palette of Okabe and Ito.
    const double depth = std::abs(share);
    const Rgb end = share < 0 ? Rgb{213, 94, 0} : Rgb{0, 114, 178};
    const auto mixed = [&](int to) { return static_cast<int>(std::lround(255 + (to - 255) * depth)); };
    return {mixed(end.red), mixed(end.green), mixed(end.blue)};
}

/// An index into the 256 colours of terminals: white, then eight steps to either side, each darker than the last.
int terminal_colour(double share) {
    constexpr std::array<int, 9> attacker_worse{231, 230, 224, 223, 222, 216, 215, 209, 208};
    constexpr std::array<int, 9> defender_worse{231, 195, 189, 153, 117, 111, 75, 69, 33};
    return (share < 0 ? attacker_worse : defender_worse)[static_cast<std::size_t>(std::ceil(8 * std::abs(share)))];
}

class HeatMapPicture {
public:
    explicit HeatMapPicture(const HeatMap& m) : m_(m) {
        for (const HeatMap::Line& row : m_.table.rows) left_ = std::max(left_, width_of(row.name, small) + 16);
        int longest = 0;  // of the names over columns, where they are aslant
        for (const HeatMap::Line& column : m_.table.columns)
            if (column.name.size() > upright_letters) longest = std::max(longest, width_of(column.name, small));
        slant_ = longest * 7 / 10;  // how far a name at 45 degrees reaches up and to the right
        width_ = std::max(x_of(m_.table.columns.size() - 1) + cell + margin + slant_, 620);
        title_ = text_lines(m_.title, {large, true}, width_ - 2 * margin);
        top_ += slant_ + (static_cast<int>(title_.size()) - 1) * title_line;
    }

    std::string draw() {
        const int width = width_;
        const int bottom = y_of(m_.table.rows.size() - 1) + cell;
        const int height = bottom + 64;
        out_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "role=\"img\" font-family=\"sans-serif\">\n<title>{2}</title>\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
            width, height, escaped(m_.title));
        int line = 26;
        for (const std::string& words : title_) {
            text(margin, line, large, "start", words, "font-weight=\"bold\"");
            line += title_line;
        }
        text(margin, line, 12, "start", m_.legend);
        text(left_ - 8, top_ - 8, small, "end", m_.rows_are);
        text(left_, top_ - slant_ - 30, small, "start", m_.columns_are);
        for (std::size_t d = 0; d < m_.table.columns.size(); ++d)
            column_name(x_of(d) + cell / 2, m_.table.columns[d].name);
        for (std::size_t a = 0; a < m_.table.rows.size(); ++a) {
            text(left_ - 8, y_of(a) + cell / 2 + 4, small, "end", m_.table.rows[a].name);
            for (std::size_t d = 0; d < m_.table.columns.size(); ++d) draw_cell(a, d);
        }
        legend(bottom + 18);
        return out_ + "</svg>\n";
    }

private:
    // in pixels; the gap separates the groups
    static constexpr int cell = 26, margin = 16, gap = 10, small = 11, large = 16, title_line = 20;
    static constexpr std::size_t upright_letters = 6;
    static int width_of(const std::string& words, int size) {
        return static_cast<int>(std::ceil(text_width(words, {static_cast<double>(size)})));
    }
    void column_name(int x, const std::string& name) {
        if (name.size() > upright_letters)
            return text(x, top_ - 8, small, "start", name, fmt::format("transform=\"rotate(-45 {} {})\"", x, top_ - 8));
        text(x, top_ - 8, name.size() > 4 ? 7 : name.size() > 3 ? 8 : 10, "middle", name);
    }
    [[nodiscard]] int x_of(std::size_t d) const {
        return left_ + static_cast<int>(d) * cell + static_cast<int>(m_.table.columns[d].group) * gap;
    }
    [[nodiscard]] int y_of(std::size_t a) const {
        return top_ + static_cast<int>(a) * cell + static_cast<int>(m_.table.rows[a].group) * gap;
    }
    void text(int x, int y, int size, std::string_view anchor, const std::string& words, std::string_view more = "") {
        out_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\"{}{}>{}</text>\n", x, y, size,
                            anchor, more.empty() ? "" : " ", more, escaped(words));
    }
    static std::string fill(double share) {
        const Rgb c = colour_of(share);
        return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue);
    }
    /// A dark text colour on light cells, a light one on dark cells.
    static std::string_view ink(double share) { return std::abs(share) > 0.7 ? "#ffffff" : "#000000"; }

    void draw_cell(std::size_t a, std::size_t d) {
        const HeatMap::Cell& c = m_.table.at(a, d);
        out_ += fmt::format(
            "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#cccccc\"/>",
            escaped(c.tip), x_of(d), y_of(a), cell, cell, fill(c.share));
        text(x_of(d) + cell / 2, y_of(a) + cell / 2 + 4, 10, "middle", c.text,
             fmt::format("fill=\"{}\"", ink(c.share)));
        out_ += "</g>\n";
    }

    void legend(int y) {
        constexpr int steps = 12;  // to either side
        for (int i = -steps; i <= steps; ++i)
            out_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"14\" fill=\"{}\"/>\n",
                                left_ + (i + steps) * 12, y, fill(double(i) / steps));
        text(left_, y + 28, 11, "start", m_.ends[0]);
        text(left_ + steps * 12 + 6, y + 28, 11, "middle", "0");
        text(left_ + (2 * steps + 1) * 12, y + 28, 11, "end", m_.ends[1]);
        text(left_ + (2 * steps + 1) * 12 + 16, y + 12, 11, "start", m_.scale);
    }

    const HeatMap& m_;
    int left_ = 64, top_ = 96, slant_ = 0, width_ = 0;
    std::vector<std::string> title_;
    std::string out_;
};

}  // namespace

std::string heat_map_text(const HeatMap& m, const OddsStyle& style) {
    TextReport report(style);
    report.title(m.title);
    report.line(m.explanation);
    std::size_t width = 5;
    for (const HeatMap::Line& row : m.table.rows) width = std::max(width, row.name.size());
    for (std::size_t group = 0; group < m.groups.size(); ++group) {
        report.heading(m.groups[group]);
        std::string heads(width, ' ');
        for (const HeatMap::Line& column : m.table.columns)
            if (column.group == group) heads += fmt::format("{:>5}", column.head);
        report.raw(heads + "\n");
        for (std::size_t r = 0; r < m.table.rows.size(); ++r) {
            report.raw(fmt::format("{:<{}}", m.table.rows[r].name, width));
            for (std::size_t c = 0; c < m.table.columns.size(); ++c) {
                if (m.table.columns[c].group != group) continue;
                const HeatMap::Cell& cell = m.table.at(r, c);
                const std::string text = fmt::format("{:>5}", cell.text);
                report.raw(style.colour ? fmt::format("\033[30;48;5;{}m{}\033[0m", terminal_colour(cell.share), text)
                                        : text);
            }
            report.raw("\n");
        }
    }
    return report.text();
}

std::string heat_map_svg(const HeatMap& map) { return HeatMapPicture(map).draw(); }

}  // namespace polemarch::sim
