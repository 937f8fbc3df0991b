#include "sim/shared/board_overlay.h"

#include "sim/shared/svg.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

using OverlaySpot = OverlayFrame::Spot;

/// Of the colour of a patch; the palest can still be seen on any ground.
double opacity(double weight) { return 0.14 + 0.76 * std::clamp(weight, 0.0, 1.0); }

std::string overlay_text(OverlaySpot at, double size, std::string_view words, std::string_view fill,
                         std::string_view anchor, std::string_view halo) {
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\" font-weight=\"bold\" "
        "stroke=\"{}\" stroke-width=\"2.5\" paint-order=\"stroke\">{}</text>\n",
        at.x, at.y, size, anchor, fill, halo, escaped(words));
}

std::string draw_patch(const BoardOverlay& overlay, const BoardOverlay::Patch& patch, const OverlayFrame& frame) {
    std::string out =
        fmt::format("<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"{:.2f}\" stroke=\"{}\" stroke-opacity=\"0.35\">",
                    frame.points(patch), overlay.colour, opacity(patch.weight), overlay.colour);
    if (!patch.words.empty()) out += fmt::format("<title>{}</title>", escaped(patch.words));
    out += "</polygon>\n";
    if (patch.mark.empty()) return out;
    const OverlaySpot at = frame.spot(patch.middle);
    return out +
           overlay_text({at.x, at.y + frame.letters * 0.36}, frame.letters, patch.mark, "#22201c", "middle", "#fffdf6");
}

std::string draw_route(const BoardOverlay::Route& route, const OverlayFrame& frame) {
    const std::string_view colour = frame.side_colours[route.side];
    if (route.places.empty()) return {};
    std::vector<OverlaySpot> spots;
    for (const BoardOverlay::Place& place : route.places) spots.push_back(frame.spot(place));
    std::string path;
    for (const OverlaySpot at : spots) path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", at.x, at.y);
    std::string out = fmt::format("<g><title>{}</title>", escaped(route.name));
    // A light line below it: it is to be seen on any ground and on other routes. Side B's is dashed.
    out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#fffdf6\" stroke-width=\"6\" stroke-opacity=\"0.75\"/>",
                       path);
    out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"{}/>\n",
                       path, colour, route.side == 1 ? " stroke-dasharray=\"8 3\"" : "");
    for (std::size_t i = 0; i + 1 < spots.size(); ++i)
        out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>", spots[i].x, spots[i].y,
                           i == 0 ? 5 : 2.5, colour);
    // The arrow points where the last part of the way leads.
    const OverlaySpot end = spots.back();
    OverlaySpot from = end;
    for (std::size_t i = spots.size(); i-- > 0 && std::hypot(end.x - from.x, end.y - from.y) < 4;) from = spots[i];
    const double length = std::hypot(end.x - from.x, end.y - from.y);
    if (length >= 4) {
        const double dx = (end.x - from.x) / length, dy = (end.y - from.y) / length;
        out += fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" fill=\"{}\"/>\n",
                           end.x + 7 * dx, end.y + 7 * dy, end.x - 6 * dx - 6 * dy, end.y - 6 * dy + 6 * dx,
                           end.x - 6 * dx + 6 * dy, end.y - 6 * dy - 6 * dx, colour);
    }
    for (std::size_t i = 1; i < std::min(route.marks.size(), spots.size()); ++i)
        if (std::hypot(spots[i].x - spots[i - 1].x, spots[i].y - spots[i - 1].y) > 1.4 * frame.letters)
            out += overlay_text({spots[i].x + 6, spots[i].y - 5}, frame.letters * 0.85, route.marks[i], colour, "start",
                                "#fffdf6");
    out += overlay_text({spots.front().x, spots.front().y + frame.letters * 1.6}, frame.letters, route.name, colour,
                        "middle", "#fffdf6");
    return out + "</g>\n";
}

}  // namespace

std::string overlay_markup(const BoardOverlay& overlay, const OverlayFrame& frame) {
    std::string out;
    for (const BoardOverlay::Patch& patch : overlay.patches) out += draw_patch(overlay, patch, frame);
    for (const BoardOverlay::Route& route : overlay.routes) out += draw_route(route, frame);
    return out;
}

std::string overlay_scale(const BoardOverlay& overlay, OverlaySpot at) {
    if (overlay.patches.empty() || overlay.most.empty()) return {};
    constexpr int steps = 5;
    constexpr double width = 26, letters = 12;
    std::string out = fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" fill=\"#22201c\">{}</text>\n", at.x,
                                  at.y + 4, letters, escaped(overlay.least));
    double x = at.x + text_width(overlay.least, {letters}) + 8;
    for (int i = 0; i < steps; ++i, x += width)
        out += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"16\" fill=\"{}\" fill-opacity=\"{:.2f}\" "
            "stroke=\"{}\" stroke-opacity=\"0.35\"/>\n",
            x, at.y - 8, width, overlay.colour, opacity(i / (steps - 1.0)), overlay.colour);
    return out + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" fill=\"#22201c\">{}</text>\n", x + 8,
                             at.y + 4, letters, escaped(overlay.most));
}

}  // namespace polemarch::sim
