// The matrix as a picture: SVG 1.1, no scripts, no fonts of its own; each cell says its figures when pointed at.
#include "sim/ancient_battles/matrix_odds.h"

#include <cmath>

namespace polemarch::sim::ancient_battles {

namespace {

constexpr int cell = 26, left = 64, top = 96, margin = 16, gap = 10;  // in pixels; the gap parts the two orders

class Drawing {
public:
    explicit Drawing(const Matrix& m) : m_(m) {}

    std::string draw() {
        const int width = std::max(x_of(m_.defenders.size() - 1) + cell + margin, 620);
        const int bottom = y_of(m_.attackers.size() - 1) + cell;
        const int height = bottom + 64;
        out_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "role=\"img\" font-family=\"sans-serif\">\n<title>{2}</title>\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
            width, height, m_.title());
        text(margin, 26, 16, "start", m_.title(), "font-weight=\"bold\"");
        text(margin, 46, 12, "start", fmt::format("{}.  * disordered", gain_explained));
        text(left - 8, top - 8, 11, "end", "attacker");
        text(left, top - 30, 11, "start", "defender");
        for (std::size_t d = 0; d < m_.defenders.size(); ++d)
            text(x_of(d) + cell / 2, top - 8,
                 m_.defenders[d].name().size() > 4   ? 7
                 : m_.defenders[d].name().size() > 3 ? 8
                                                     : 10,
                 "middle", m_.defenders[d].name());
        for (std::size_t a = 0; a < m_.attackers.size(); ++a) {
            text(left - 8, y_of(a) + cell / 2 + 4, 11, "end", m_.attackers[a].name());
            for (std::size_t d = 0; d < m_.defenders.size(); ++d) draw_cell(a, d);
        }
        legend(bottom + 18);
        return out_ + "</svg>\n";
    }

private:
    [[nodiscard]] int x_of(std::size_t d) const {
        return left + static_cast<int>(d) * cell + (m_.defenders[d].disordered ? gap : 0);
    }
    [[nodiscard]] int y_of(std::size_t a) const {
        return top + static_cast<int>(a) * cell + (m_.attackers[a].disordered ? gap : 0);
    }
    void text(int x, int y, int size, std::string_view anchor, const std::string& words, std::string_view more = "") {
        out_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\"{}{}>{}</text>\n", x, y, size,
                            anchor, more.empty() ? "" : " ", more, words);
    }
    static std::string fill(double share) {
        const Rgb c = colour_of(share);
        return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue);
    }
    /// Dark on light, light on dark.
    static std::string_view ink(double share) { return std::abs(share) > 0.7 ? "#ffffff" : "#000000"; }

    void draw_cell(std::size_t a, std::size_t d) {
        const MatrixCell& c = m_.at(a, d);
        const double share = m_.share(c);
        out_ += fmt::format(
            "<g><title>{} attacks {}: strength {} to {}, dice {:+} and {:+}; AE {} AD {} EN {} DD {} DE {} of "
            "36</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#cccccc\"/>",
            m_.attackers[a].name(), m_.defenders[d].name(), c.sums.attacker_strength, c.sums.defender_strength,
            c.sums.attacker, c.sums.defender, c.ways[0], c.ways[1], c.ways[2], c.ways[3], c.ways[4], x_of(d), y_of(a),
            cell, cell, fill(share));
        text(x_of(d) + cell / 2, y_of(a) + cell / 2 + 4, 10, "middle", c.text(),
             fmt::format("fill=\"{}\"", ink(share)));
        out_ += "</g>\n";
    }

    void legend(int y) {
        constexpr int steps = 12;  // to either side
        for (int i = -steps; i <= steps; ++i)
            out_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"14\" fill=\"{}\"/>\n",
                                left + (i + steps) * 12, y, fill(double(i) / steps));
        text(left, y + 28, 11, "start", fmt::format("-{} attacker", m_.strongest()));
        text(left + steps * 12 + 6, y + 28, 11, "middle", "0");
        text(left + (2 * steps + 1) * 12, y + 28, 11, "end", fmt::format("defender +{}", m_.strongest()));
        text(left + (2 * steps + 1) * 12 + 16, y + 12, 11, "start", "who is worse off");
    }

    const Matrix& m_;
    std::string out_;
};

}  // namespace

std::string matrix_svg(const Matrix& matrix) { return Drawing(matrix).draw(); }

}  // namespace polemarch::sim::ancient_battles
