#include "sim/shared/table_picture.h"

#include <algorithm>
#include <cmath>

namespace polemarch::sim {

namespace {

double degrees_of(table::Angle angle) { return angle.parts * 360.0 / 65536; }

}  // namespace

TablePicture::TablePicture(const table::Measure& measure, const Scale& scale)
    : measure_(measure),
      scale_(scale),
      width_(pixels(2 * measure.half_width)),
      depth_(pixels(2 * measure.half_depth)) {}

TablePicture::Spot TablePicture::spot(table::Point p) const {
    return {left + width_ / 2 + pixels(p.x), top + depth_ / 2 - pixels(p.y)};
}

std::string TablePicture::points(std::span<const table::Point> points) const {
    std::string list;
    for (const table::Point p : points) {
        const Spot at = spot(p);
        list += fmt::format("{}{:.1f},{:.1f}", list.empty() ? "" : " ", at.x, at.y);
    }
    return list;
}

void TablePicture::text(Spot at, double size, std::string_view anchor, std::string_view colour, std::string_view words,
                        std::string_view attributes) {
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n",
                        at.x, at.y, size, anchor, colour, attributes, escaped(words));
}

const GroundStyle& TablePicture::style_of(std::string_view code) const {
    const auto found =
        std::find_if(styles_.begin(), styles_.end(), [&](const GroundStyle& style) { return style.code == code; });
    return found == styles_.end() ? styles_.front() : *found;
}

void TablePicture::begin(std::string_view title, std::string_view subtitle, double legend,
                         std::span<const GroundStyle> styles) {
    styles_ = styles;
    const double width = std::max(width_, 640.0) + left + right, height = depth_ + top + legend;
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"sans-serif\">\n<title>{2}</title>\n",
        width, height, escaped(title));
    patterns();
    out_ += fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fbf9f4\"/>\n", width, height);
    text({left, 28}, 18, "start", dark, title, " font-weight=\"bold\"");
    text({left, 50}, 12, "start", faint, subtitle);
    out_ += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#eef0dc\" stroke=\"#6b6455\" "
        "stroke-width=\"1.5\"/>\n",
        left, top, width_, depth_);
}

void TablePicture::patterns() {
    out_ += "<defs>\n";
    for (const GroundStyle& style : styles_)
        if (!style.drawing.empty())
            out_ += fmt::format(
                "<pattern id=\"{}\" width=\"16\" height=\"16\" patternUnits=\"userSpaceOnUse\">{}</pattern>\n",
                style.code, style.drawing);
    out_ += fmt::format(
        "<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><path d=\"M0 3h6\" stroke=\"{}\" stroke-width=\"0.9\" "
        "stroke-opacity=\"0.55\"/></pattern>\n</defs>\n",
        side_colour[1]);
}

void TablePicture::ground(const table::Polygon& shape, std::string_view code, std::string_view tooltip) {
    const GroundStyle& style = style_of(code);
    const std::string corners = points(shape.corners());
    out_ += fmt::format(
        "<g><title>{}</title><polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\" "
        "stroke-linejoin=\"round\"/>",
        escaped(tooltip), corners, style.fill, style.edge);
    if (!style.drawing.empty()) out_ += fmt::format("<polygon points=\"{}\" fill=\"url(#{})\"/>", corners, style.code);
    out_ += "</g>\n";
}

void TablePicture::strip(const table::Rectangle& strip, std::string_view fill, std::string_view tooltip) {
    out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"><title>{}</title></polygon>\n", points(strip.corners()),
                        fill, escaped(tooltip));
}

void TablePicture::rulers() {
    for (table::Length at = 0; at <= 2 * measure_.half_width; at += scale_.rulers) {
        const double x = left + pixels(at);
        if (at > 0)
            out_ += fmt::format("<path d=\"M{:.1f} {:.1f}v{:.1f}\" stroke=\"#000000\" stroke-opacity=\"0.07\"/>\n", x,
                                top, depth_);
        text({x, top + depth_ + 14}, 10, "middle", faint, measure_.text(at));
    }
    for (table::Length at = 0; at <= 2 * measure_.half_depth; at += scale_.rulers) {
        const double y = top + depth_ - pixels(at);
        if (at > 0)
            out_ += fmt::format("<path d=\"M{:.1f} {:.1f}h{:.1f}\" stroke=\"#000000\" stroke-opacity=\"0.07\"/>\n",
                                left, y, width_);
        text({left - 6, y + 3}, 10, "end", faint, measure_.text(at));
    }
}

void TablePicture::base(const table::Rectangle& base, unsigned side) {
    const std::string corners = points(base.corners());
    out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"0.8\"/>", corners,
                        side_light[side], side_colour[side]);
    if (side == 1) out_ += fmt::format("<polygon points=\"{}\" fill=\"url(#hatch)\"/>", corners);
}

void TablePicture::outline(const table::Rectangle& unit, const UnitStyle& style) {
    const std::string_view colour = side_colour[style.side];
    const std::string dashes = style.dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", style.dashes);
    out_ += fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>",
                        points(unit.corners()), colour, dashes);
    const Spot from = spot(unit.front_corner(table::Hand::left)), to = spot(unit.front_corner(table::Hand::right));
    out_ += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"4\"/>", from.x, from.y,
                        to.x, to.y, colour);
    const std::array<table::Point, 3> wedge{unit.at(-style.wedge / 2, 0), unit.at(0, style.wedge),
                                            unit.at(style.wedge / 2, 0)};
    out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"/>", points(wedge), colour);
}

void TablePicture::name(const table::Rectangle& unit, unsigned side, std::string_view text, bool across) {
    const Spot centre = spot(unit.centre());
    double turn = degrees_of(unit.heading());
    if (turn > 90 && turn < 270) turn -= 180;
    if (across) turn += turn > 0 && turn <= 90 ? -90 : 90;
    const double size = std::min(12.0, pixels(2 * unit.extent().half_depth) * 0.62);
    out_ += fmt::format(
        "<text x=\"{0:.1f}\" y=\"{1:.1f}\" font-size=\"{2:.1f}\" text-anchor=\"middle\" "
        "dominant-baseline=\"central\" font-weight=\"bold\" fill=\"{3}\" stroke=\"{4}\" stroke-width=\"3\" "
        "paint-order=\"stroke\" transform=\"rotate({5:.1f} {0:.1f} {1:.1f})\">{6}</text>",
        centre.x, centre.y, across ? 11.0 : size, dark, side_light[side], turn, escaped(text));
}

void TablePicture::star(Spot at, std::string_view fill, std::string_view edge) {
    std::string star;
    for (int i = 0; i < 10; ++i) {
        const double radius = i % 2 == 0 ? 6.5 : 2.7, angle = 3.14159265 * (i - 2.5) / 5;
        star += fmt::format("{:.1f},{:.1f} ", at.x + radius * std::cos(angle), at.y + radius * std::sin(angle));
    }
    out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\"/>", star, fill, edge);
}

void TablePicture::overlay(const BoardOverlay& overlay) {
    const double one = pixels(measure_.one);
    const auto spot_of = [&](const BoardOverlay::Place& place) {
        return OverlayFrame::Spot{left + place.x * one, top + depth_ - place.y * one};
    };
    const auto square = [&](const BoardOverlay::Patch& patch) {
        const auto at = spot_of(patch.middle);
        const double half = patch.size * one / 2;
        return fmt::format("{0:.1f},{1:.1f} {2:.1f},{1:.1f} {2:.1f},{3:.1f} {0:.1f},{3:.1f}", at.x - half, at.y - half,
                           at.x + half, at.y + half);
    };
    out_ += overlay_markup(overlay, {.spot = spot_of,
                                     .points = square,
                                     .side_colours = side_colour,
                                     .letters = std::max(11.0, std::min(width_, depth_) / 60)});
    out_ += overlay_scale(overlay, {left, top + depth_ + 36});
}

void TablePicture::side_sign(unsigned side, double y, std::string_view text) {
    out_ += fmt::format(
        "<rect x=\"{0}\" y=\"{1:.1f}\" width=\"34\" height=\"14\" fill=\"{2}\" stroke=\"{3}\" "
        "stroke-width=\"1.5\"/>\n",
        left, y - 11, side_light[side], side_colour[side]);
    if (side == 1)
        out_ += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"34\" height=\"14\" fill=\"url(#hatch)\"/>\n", left,
                            y - 11);
    out_ += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"34\" height=\"4\" fill=\"{}\"/>\n", left, y - 12,
                        side_colour[side]);
    this->text({left + 44, y + 1}, 12, "start", dark, text);
}

double TablePicture::ground_sign(std::string_view code, Spot at, std::string_view text) {
    const GroundStyle& style = style_of(code);
    out_ += fmt::format("<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"22\" height=\"14\" fill=\"{2}\" stroke=\"{3}\"/>\n",
                        at.x, at.y - 11, style.fill, style.edge);
    if (!style.drawing.empty())
        out_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"22\" height=\"14\" fill=\"url(#{})\"/>\n", at.x,
                            at.y - 11, style.code);
    this->text({at.x + 28, at.y + 1}, 11, "start", dark, text);
    return 44 + 6.2 * static_cast<double>(text.size());
}

void TablePicture::length_sign(table::Length length, Spot at, std::string_view text) {
    out_ += fmt::format("<path d=\"M{0:.1f} {1:.1f}v6h{2:.1f}v-6\" fill=\"none\" stroke=\"{3}\"/>\n", at.x, at.y,
                        pixels(length), dark);
    this->text({at.x + pixels(length) + 8, at.y + 7}, 11, "start", dark, text);
}

}  // namespace polemarch::sim
