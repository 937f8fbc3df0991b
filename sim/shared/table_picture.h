// A measured table seen from above, to scale, as SVG: the parts of a picture that no rule system draws differently.
// A system adds what is its own (camps, leaders, its legend) between them.
#pragma once

#include "core/table/measure.h"
#include "core/table/polygon.h"
#include "sim/shared/board_overlay.h"
#include "sim/shared/svg.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::sim {

/// The style of a kind of ground: colours, and a pattern of 16 by 16 as SVG elements, or none.
struct GroundStyle {
    std::string_view code, fill, edge, drawing;
};

class TablePicture {
public:
    static constexpr double left = 40, top = 76, right = 24;  ///< of the frame of the table, in pixels
    static constexpr std::array<std::string_view, 2> side_colour{"#2b5c8a", "#b3472f"},
        side_light{"#c9dcec", "#f6d9cd"};
    static constexpr std::string_view dark = "#222222", faint = "#777064";

    struct Spot {
        double x, y;
    };
    struct Scale {
        double pixels = 1;         ///< for a unit of length
        table::Length rulers = 0;  ///< between two marks of the rulers
    };
    /// How a unit is drawn besides its place.
    struct UnitStyle {
        unsigned side = 0;
        std::string_view dashes;  ///< of the outline, the value of stroke-dasharray; empty for a solid one
        table::Length wedge = 0;  ///< how far the wedge before the middle of its front reaches; its breadth as well
    };

    TablePicture(const table::Measure& measure, const Scale& scale);

    // ---- in this order: begin, ground, rulers, what stands on the table, legend; then svg()

    /// The head: title and subtitle, the table. `legend`: its height. `styles` must outlive the picture.
    void begin(std::string_view title, std::string_view subtitle, double legend, std::span<const GroundStyle> styles);
    /// A piece of ground; its style is the one with this code, or else the first.
    void ground(const table::Polygon& shape, std::string_view code, std::string_view tooltip);
    /// A strip in one colour.
    void strip(const table::Rectangle& strip, std::string_view fill, std::string_view tooltip);
    /// Numbers along two edges, and a faint line at each.
    void rulers();
    /// A base of a unit in the colours of its side.
    void base(const table::Rectangle& base, unsigned side);
    /// The outline of a unit, its front as a heavy edge with a wedge before it.
    void outline(const table::Rectangle& unit, const UnitStyle& style);
    /// The name of a unit along its front, never upside down; `across`: along its depth, for a deep and narrow unit.
    void name(const table::Rectangle& unit, unsigned side, std::string_view text, bool across);
    /// A star with five points.
    void star(Spot at, std::string_view fill, std::string_view edge);
    /// What is drawn instead of units, and its scale in the legend.
    void overlay(const BoardOverlay& overlay);
    /// A line of the legend: the colours of a side and a text, on this height.
    void side_sign(unsigned side, double y, std::string_view text);
    /// A field of the legend with its text behind it. Returns its width.
    double ground_sign(std::string_view code, Spot at, std::string_view text);
    /// A bar of this length with its text behind it.
    void length_sign(table::Length length, Spot at, std::string_view text);

    [[nodiscard]] std::string svg() const { return out_ + "</svg>\n"; }

    // ---- for what a system draws itself

    [[nodiscard]] double width() const { return width_; }  ///< of the table, in pixels
    [[nodiscard]] double depth() const { return depth_; }
    [[nodiscard]] double pixels(table::Length length) const { return length * scale_.pixels; }
    [[nodiscard]] Spot spot(table::Point p) const;
    /// "x,y x,y ...", for a polygon.
    [[nodiscard]] std::string points(std::span<const table::Point> points) const;
    /// SVG elements.
    void add(std::string_view elements) { out_ += elements; }
    void text(Spot at, double size, std::string_view anchor, std::string_view colour, std::string_view words,
              std::string_view attributes = {});

private:
    [[nodiscard]] const GroundStyle& style_of(std::string_view code) const;
    void patterns();

    table::Measure measure_;
    Scale scale_;
    double width_, depth_;
    std::span<const GroundStyle> styles_;
    std::string out_;
};

}  // namespace polemarch::sim
