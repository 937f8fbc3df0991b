// The value over a game as a chart: SVG 1.1, no scripts, no embedded fonts; marks have tooltips.
#include "sim/analysis/review.h"
#include "sim/shared/svg.h"
#include "sim/shared/tenths.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr double width = 960, height = 440, left = 64, right = 24, top = 92, bottom = 84;
constexpr double plot_width = width - left - right, plot_height = height - top - bottom;
constexpr std::string_view a_colour = "#2b5c8a", b_colour = "#b3472f", ink = "#222222", grey = "#666666";

class Graph {
public:
    explicit Graph(const Review& review) : review_(review) {}

    std::string draw() {
        const BattleInfo& battle = review_.battle;
        const std::string title = fmt::format("{}{}{}", battle.name, battle.date.empty() ? "" : ", ", battle.date);
        out_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "role=\"img\" font-family=\"sans-serif\">\n<title>{2}: A's expected result</title>\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
            width, height, escaped(title));
        text(left, 28, 17, "start", ink, title, " font-weight=\"bold\"");
        const Account& a = review_.whole;
        text(left, 50, 12, "start", grey,
             fmt::format("Luck {:+.1f} % for A (error {:.1f} %){}. Play of both {:+.1f} % (error {:.1f} %).",
                         tenths(100 * a.luck.value), 100 * a.luck.error,
                         a.usual ? fmt::format(", where +-{:.1f} % is usual", 100 * *a.usual) : "",
                         tenths(100 * a.play.value), 100 * a.play.error));
        text(left, 70, 12, "start", grey, "A's expected result (won 1, drawn 1/2) after each step of the record");
        turns();
        scale();
        curve();
        for (const std::size_t step : review_.luckiest) lucky(step);
        for (const Side side : {Side::first, Side::second})
            for (const Mistake& of : review_.mistakes[index(side)]) mistake(of, side);
        legend();
        return out_ + "</svg>\n";
    }

private:
    /// Between step `number` and the next; 0: before the first.
    [[nodiscard]] double x_of(std::size_t number) const {
        const double steps = static_cast<double>(std::max<std::size_t>(1, review_.steps.size()));
        return left + plot_width * static_cast<double>(number) / steps;
    }
    static double y_of(double value) { return top + plot_height * (1 - value); }
    [[nodiscard]] double value_after(std::size_t number) const {
        return number < review_.steps.size() ? review_.steps[number].before.value : review_.end.value;
    }

    void text(double x, double y, int size, std::string_view anchor, std::string_view colour, std::string_view words,
              std::string_view more = "") {
        out_ +=
            fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n",
                        x, y, size, anchor, colour, more, escaped(words));
    }

    /// Every second turn has a tinted background.
    void turns() {
        for (std::size_t i = 0; i < review_.turns.size(); ++i) {
            const double from = x_of(review_.turns[i].first_step - 1);
            const double to =
                i + 1 < review_.turns.size() ? x_of(review_.turns[i + 1].first_step - 1) : x_of(review_.steps.size());
            if (i % 2 == 0)
                out_ += fmt::format(
                    "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                    "fill=\"#f3f1ec\"/>\n",
                    from, top, to - from, plot_height);
            if (to - from >= 14)
                text((from + to) / 2, top + plot_height + 17, 11, "middle", grey,
                     fmt::format("{}{}", to - from >= 52 ? "turn " : "", review_.turns[i].turn));
        }
    }

    void scale() {
        for (int percent = 0; percent <= 100; percent += 25) {
            const double y = y_of(percent / 100.0);
            out_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"{}/>\n",
                                left, y, width - right, y, percent == 50 ? "#999999" : "#dddddd",
                                percent == 50 ? " stroke-dasharray=\"4 3\"" : "");
            text(left - 8, y + 4, 11, "end", grey, fmt::format("{} %", percent));
        }
    }

    void curve() {
        std::string points;
        for (std::size_t n = 0; n <= review_.steps.size(); ++n)
            points += fmt::format("{:.1f},{:.1f} ", x_of(n), y_of(value_after(n)));
        out_ += fmt::format("<polygon points=\"{:.1f},{:.1f} {}{:.1f},{:.1f}\" fill=\"{}\" fill-opacity=\"0.12\"/>\n",
                            x_of(0), y_of(0), points, x_of(review_.steps.size()), y_of(0), a_colour);
        points.pop_back();
        out_ += fmt::format(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n",
            points, a_colour);
    }

    void lucky(std::size_t number) {
        const ReviewedStep& step = review_.steps[number - 1];
        const bool for_a = step.change.value > 0;
        out_ += fmt::format(
            "<g><title>Step {}, luck {:+.1f} % for A: {}</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" "
            "fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"/></g>\n",
            number, 100 * step.change.value, escaped(step.sentence), x_of(number), y_of(value_after(number)),
            for_a ? a_colour : b_colour);
    }

    /// Points down for A, which lost by it, and up for B.
    void mistake(const Mistake& of, Side side) {
        const double x = x_of(of.step), y = y_of(value_after(of.step));
        const double tip = side == Side::first ? y - 5 : y + 5, base = side == Side::first ? y - 16 : y + 16;
        double raised = 0;  // height above the numbers of neighbouring marks
        for (const double other : marked_[index(side)])
            if (std::abs(other - x) < 22) raised += 12;
        marked_[index(side)].push_back(x);
        out_ += fmt::format(
            "<g><title>Step {}, a mistake of {}: {}. Better: {}. {:.1f} % lost</title><polygon "
            "points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" fill=\"{}\" stroke=\"#ffffff\"/></g>\n",
            of.step, letter(side), escaped(of.made), escaped(of.better), 100 * of.loss.value, x, tip, x - 6.5, base,
            x + 6.5, base, side == Side::first ? a_colour : b_colour);
        text(x, side == Side::first ? base - 4 - raised : base + 13 + raised, 10, "middle", ink,
             std::to_string(of.step));
    }

    void legend() {
        const double y = height - 24;
        double x = left;
        const auto words = [&](std::string_view what) {
            text(x + 12, y + 4, 11, "start", ink, what);
            x += 34 + 6.2 * static_cast<double>(what.size());
        };
        for (const Side side : {Side::first, Side::second}) {
            const std::string_view colour = side == Side::first ? a_colour : b_colour;
            const double tip = side == Side::first ? y + 6 : y - 6, base = side == Side::first ? y - 5 : y + 5;
            out_ += fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" fill=\"{}\"/>\n", x, tip,
                                x - 6.5, base, x + 6.5, base, colour);
            words(fmt::format("mistake of {}, by its step", letter(side)));
            out_ += fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"#ffffff\" stroke=\"{}\" "
                "stroke-width=\"2\"/>\n",
                x, y, colour);
            words(fmt::format("dice that {} was lucky with", letter(side)));
        }
    }

    const Review& review_;
    std::array<std::vector<double>, 2> marked_;  ///< where mistakes of a side are shown
    std::string out_;
};

}  // namespace

std::string svg_review(const Review& review) { return Graph(review).draw(); }

}  // namespace polemarch::sim
