#include "sim/answers/document_plots.h"

#include "core/text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

// In units of the picture: about pixels on a telephone, larger elsewhere.
constexpr double figure_width = 340, figure_left = 14, figure_right = figure_width - 14;
constexpr double figure_letters = 11, figure_line = 14, dot_height = 13;

std::string at(double place) { return fmt::format("{:.1f}", place); }

void line(Markup& page, const char* kind, double x1, double y1, double x2, double y2) {
    page.empty("line", {{"class", kind}, {"x1", at(x1)}, {"y1", at(y1)}, {"x2", at(x2)}, {"y2", at(y2)}});
}
void words(Markup& page, std::string_view text, double x, double y, const char* anchor = "start",
           const char* kind = "label") {
    page.leaf("text", text, {{"class", kind}, {"x", at(x)}, {"y", at(y)}, {"text-anchor", anchor}});
}

/// Circle, square, triangle, diamond, and the first two hollow.
void dot(Markup& page, std::size_t series, double x, double y) {
    const char* kind = series < 4 ? "full" : "hollow";
    constexpr double r = 3.6;
    switch (series % 4) {
        case 0: page.empty("circle", {{"class", kind}, {"cx", at(x)}, {"cy", at(y)}, {"r", at(r)}}); return;
        case 1:
            page.empty(
                "rect",
                {{"class", kind}, {"x", at(x - r)}, {"y", at(y - r)}, {"width", at(2 * r)}, {"height", at(2 * r)}});
            return;
        case 2:
            page.empty("path", {{"class", kind}, {"d", fmt::format("M{:.1f} {:.1f}l4.4 7.6h-8.8z", x, y - 4.8)}});
            return;
        default:
            page.empty("path",
                       {{"class", kind}, {"d", fmt::format("M{:.1f} {:.1f}l4.6 4.6l-4.6 4.6l-4.6 -4.6z", x, y - 4.6)}});
    }
}

void begin_figure(Markup& page, const std::string& title, const std::string& axis, double height) {
    page.open("figure");
    page.leaf("figcaption", title);
    page.open("svg", {{"viewBox", fmt::format("0 0 {:.0f} {:.0f}", figure_width, height)},
                      {"role", "img"},
                      {"aria-label", fmt::format("{}: {}. The tables have the figures.", title, axis)}});
}
void end_figure(Markup& page) {
    page.close();
    page.close();
}

/// At most so many lines of a label, the last one shortened.
std::vector<std::string> label_lines(const std::string& label) {
    constexpr std::size_t most = 3;
    auto lines = text_lines(printable(label), {.size = figure_letters}, figure_right - figure_left);
    if (lines.size() > most) {
        lines.resize(most);
        lines.back() = shortened(lines.back() + " …", std::max(1, width_of(lines.back()) - 1));
    }
    return lines;
}

/// The least of 1, 2 and 5 times a power of ten that is not below `width`.
double round_step(double width) {
    const double power = std::pow(10.0, std::floor(std::log10(width)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * power >= width * (1 - 1e-9)) return times * power;
    return 10 * power;
}

/// Where values are drawn: round numbers around all of them. Shares span at least twenty of a hundred.
class Scale {
public:
    explicit Scale(const DotPlot& plot) : factor_(plot.shares ? 100 : 1) {
        double low = std::numeric_limits<double>::max(), high = std::numeric_limits<double>::lowest();
        const auto cover = [&](double value) {
            if (!std::isfinite(value)) return;
            low = std::min(low, value), high = std::max(high, value);
        };
        for (const DotPlot::Row& row : plot.rows)
            for (const DotPlot::Dot& dot : row.dots)
                for (const double value : {dot.interval.low, dot.value, dot.interval.high}) cover(value);
        if (low > high) low = 0, high = 1;
        if (plot.shares)
            shares(low, high);
        else
            numbers(low, high);
    }
    [[nodiscard]] double x(double value) const {
        return figure_left + (value - low_) / (high_ - low_) * (figure_right - figure_left);
    }
    [[nodiscard]] bool has(double value) const { return value >= low_ && value <= high_; }
    [[nodiscard]] std::vector<double> ticks() const {
        std::vector<double> ticks;
        for (int i = 0; low_ + i * step_ < high_ + 1e-9 * (high_ - low_); ++i) ticks.push_back(low_ + i * step_);
        return ticks;
    }
    /// A tick's text.
    [[nodiscard]] std::string text(double tick) const { return with_decimals(factor_ * tick, decimals_); }
    /// An end of an interval, on the paper.
    [[nodiscard]] double end(double value) const { return std::clamp(value, low_, high_); }

private:
    void shares(double low, double high) {
        low_ = std::floor(low * 10 + 1e-9) / 10;
        high_ = std::ceil(high * 10 - 1e-9) / 10;
        if (high_ - low_ < 0.15) (low_ > 0.05 ? low_ -= 0.1 : high_ += 0.1);
        step_ = high_ - low_ > 0.65 ? 0.2 : high_ - low_ > 0.25 ? 0.1 : 0.05;
    }
    void numbers(double low, double high) {
        if (!(high > low)) low -= 1, high += 1;
        step_ = round_step((high - low) / 5);
        low_ = std::floor(low / step_ + 1e-9) * step_;
        high_ = std::ceil(high / step_ - 1e-9) * step_;
        decimals_ = std::max(0, -static_cast<int>(std::floor(std::log10(step_) + 1e-9)));
    }

    double low_ = 0, high_ = 1, step_ = 0.2, factor_;
    int decimals_ = 0;
};

/// From top to bottom: a line for each series, then for each row its label and a line of dots for each series, the
/// axis.
class DotPicture {
public:
    DotPicture(const DotPlot& plot, Markup& page) : plot_(plot), page_(page), scale_(plot) {
        double y = gap;
        for (const std::string& name : plot.series) {
            series_.push_back(
                {text_lines(printable(name), {.size = figure_letters}, figure_right - figure_left - 16), y});
            y += figure_line * static_cast<double>(series_.back().lines.size());
        }
        top_ = y += plot.series.empty() ? 0 : gap;
        for (const DotPlot::Row& row : plot.rows) {
            rows_.push_back({label_lines(row.label), y});
            y += figure_line * static_cast<double>(rows_.back().lines.size()) +
                 dot_height * static_cast<double>(std::max<std::size_t>(1, plot.series.size())) + gap;
        }
        bottom_ = y;
    }

    void draw() {
        begin_figure(page_, plot_.title, plot_.axis, bottom_ + 34);
        for (std::size_t i = 0; i < series_.size(); ++i) {
            dot(page_, i, figure_left, series_[i].top + 7);
            draw_label(series_[i], figure_left + 12);
        }
        draw_axis();
        if (plot_.joined) draw_joins();
        each_dot([&](const DotPlot::Dot& of, double y) {
            const double low = scale_.x(scale_.end(of.interval.low)), high = scale_.x(scale_.end(of.interval.high));
            line(page_, "whisker", low, y, high, y);
            for (const double end : {low, high}) line(page_, "whisker", end, y - 3, end, y + 3);
            dot(page_, of.series, scale_.x(of.value), y);
        });
        for (const Label& label : rows_) draw_label(label, figure_left + 4);  // beside the line of the scale
        end_figure(page_);
    }

private:
    struct Label {
        std::vector<std::string> lines;
        double top;
    };
    static constexpr double gap = 4;

    void draw_label(const Label& label, double x) {
        double y = label.top - 3;
        for (const std::string& text : label.lines) words(page_, text, x, y += figure_line);
    }
    void draw_axis() {
        for (const double tick : scale_.ticks()) {
            line(page_, "grid", scale_.x(tick), top_, scale_.x(tick), bottom_);
            words(page_, scale_.text(tick), scale_.x(tick), bottom_ + 13, "middle", "axis");
        }
        if (plot_.mark && scale_.has(*plot_.mark))
            line(page_, "mark", scale_.x(*plot_.mark), top_, scale_.x(*plot_.mark), bottom_);
        words(page_, plot_.axis, (figure_left + figure_right) / 2, bottom_ + 28, "middle", "axis");
    }
    void draw_joins() {
        std::vector<std::string> joins(std::max<std::size_t>(1, plot_.series.size()));
        each_dot([&](const DotPlot::Dot& of, double y) {
            joins[of.series] += fmt::format("{:.1f},{:.1f} ", scale_.x(of.value), y);
        });
        for (const std::string& points : joins) page_.empty("polyline", {{"class", "join"}, {"points", points}});
    }
    template <class Draw>
    void each_dot(const Draw& draw) const {
        for (std::size_t i = 0; i < plot_.rows.size(); ++i) {
            const double first = rows_[i].top + figure_line * static_cast<double>(rows_[i].lines.size());
            for (const DotPlot::Dot& of : plot_.rows[i].dots)
                draw(of, first + dot_height * (static_cast<double>(of.series) + 0.5));
        }
    }

    const DotPlot& plot_;
    Markup& page_;
    Scale scale_;
    std::vector<Label> series_, rows_;
    double top_ = 0, bottom_ = 0;
};

}  // namespace

void write_plot(const DotPlot& plot, Markup& page) { DotPicture(plot, page).draw(); }

void write_plot(const BarPlot& plot, Markup& page) {
    constexpr double top = 18, bottom = 130, height = 166;
    begin_figure(page, plot.title, plot.axis, height);
    double most = 0;
    for (const BarPlot::Bar& bar : plot.bars) most = std::max(most, bar.share);
    line(page, "grid", figure_left, bottom, figure_right, bottom);
    line(page, "grid", figure_left, top, figure_right, top);
    words(page, fmt::format("{} %", with_decimals(100 * most, 0)), figure_left, top - 5, "start", "axis");
    words(page, plot.axis, (figure_left + figure_right) / 2, bottom + 30, "middle", "axis");
    if (!plot.bars.empty()) {
        const std::int64_t first = plot.bars.front().value, last = plot.bars.back().value;
        const double step = (figure_right - figure_left) / static_cast<double>(last - first + 1);
        const double bar_width = std::clamp(step * 0.8, 0.5, 28.0);
        const auto middle = [&](std::int64_t value) {
            return figure_left + (static_cast<double>(value - first) + 0.5) * step;
        };
        for (const BarPlot::Bar& bar : plot.bars) {
            const double tall = most > 0 ? bar.share / most * (bottom - top) : 0;
            page.empty("rect", {{"class", "bar"},
                                {"x", at(middle(bar.value) - bar_width / 2)},
                                {"y", at(bottom - tall)},
                                {"width", at(bar_width)},
                                {"height", at(tall)}});
        }
        const double label_width = text_width(fmt::format("{}", last), {.size = figure_letters}) + 8;
        const auto every = static_cast<std::int64_t>(std::max(1.0, std::ceil(label_width / step)));
        for (std::int64_t value = first; value <= last; value += every)
            words(page, fmt::format("{}", value), middle(value), bottom + 14, "middle", "axis");
    }
    end_figure(page);
}

}  // namespace polemarch::sim
