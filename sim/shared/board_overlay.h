// What is drawn over the ground of a board instead of its units: heat maps and routes.
//
// Places are those of events (sim/events/event_view.h): columns and rows of a map of hexes, from 1, or lengths from the
// south-western corner of a table.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

struct BoardOverlay {
    struct Place {
        double x = 0, y = 0;
    };
    /// A hex, or a square of a table, in a colour that is the stronger the more `weight` it has.
    struct Patch {
        Place middle;
        double size = 0;              ///< of the square; 0: a hex
        double weight = 0;            ///< 0 to 1
        std::string mark{}, words{};  ///< a number in it; a tooltip. May be empty
    };
    /// A line through places, an arrow at its end.
    struct Route {
        unsigned side = 0;
        std::string name;  ///< at its beginning
        std::vector<Place> places{};
        std::vector<std::string> marks{};  ///< beside each place; as many, or none
    };
    std::string title, subtitle;
    std::string_view colour = "#a11d33";
    std::vector<Patch> patches{};
    std::vector<Route> routes{};
    std::string least{}, most{};  ///< what the palest and the strongest colour mean; empty: there are no patches
};

/// How a board draws an overlay.
struct OverlayFrame {
    struct Spot {
        double x = 0, y = 0;  ///< in pixels
    };
    std::function<Spot(const BoardOverlay::Place&)> spot;
    std::function<std::string(const BoardOverlay::Patch&)> points;  ///< "x,y x,y ...", its outline
    std::array<std::string_view, 2> side_colours{};
    double letters = 11;  ///< size of marks, in pixels
};

/// SVG elements: the patches, then the routes.
[[nodiscard]] std::string overlay_markup(const BoardOverlay& overlay, const OverlayFrame& frame);
/// The scale of the colours, from this place to the right: about 20 pixels high. Empty without patches.
[[nodiscard]] std::string overlay_scale(const BoardOverlay& overlay, OverlayFrame::Spot at);

}  // namespace polemarch::sim
