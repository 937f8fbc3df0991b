#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/files/tiled_grid.h"
#include "sim/ancient_battles/picture_parts.h"

#include <vector>

namespace polemarch::sim::ancient_battles::picture {

namespace {

/// The style of a terrain: its ground, the rim of its regions, and its ornament.
struct GroundStyle {
    std::string_view code, fill, rim, ornament;
};
constexpr std::array grounds{
    GroundStyle{"clear", "#ece6cd", "#ece6cd", ""},         GroundStyle{"rough", "#ddd0ab", "#c4b384", "stone"},
    GroundStyle{"woods", "#c3d3a0", "#94ab70", "tree"},     GroundStyle{"hill", "#dcc08c", "#b08f56", ""},
    GroundStyle{"built-up", "#dccfc0", "#a8957f", "house"}, GroundStyle{"marsh", "#cfdcc4", "#a3bba6", "reed"},
    GroundStyle{"lake", "#aecfe0", "#6f9fbb", "wave"},
};
constexpr std::string_view contour = "#c6a468", river_bank = "#4c7fa6", river_water = "#86b5d6";

/// Terrain that a designer added is plain, with its letter.
const GroundStyle& style_of(const HexTerrain& terrain) {
    static constexpr GroundStyle other{"", "#e0dcd6", "#b5afa6", ""};
    for (const GroundStyle& style : grounds)
        if (style.code == terrain.code) return style;
    return other;
}

/// Places of ornaments in a hex, back to front.
constexpr std::array<Point, 9> spots{
    {{-17, -20}, {18, -20}, {-28, -3}, {0, -11}, {28, -4}, {-14, 9}, {13, 8}, {-7, 25}, {15, 24}}};
constexpr double under_counter = 21;  ///< from the centre: a counter hides what is nearer

std::string use(std::string_view id, Point at) {
    return fmt::format("<use xlink:href=\"#{}\" x=\"{:.1f}\" y=\"{:.1f}\"/>\n", id, at.x, at.y);
}

/// The ornaments of a hex of this terrain; around a counter if it is occupied.
std::string ornaments(const HexTerrain& terrain, Point middle, unsigned seed, bool occupied) {
    const GroundStyle& style = style_of(terrain);
    std::string out;
    if (style.code.empty()) {
        const Point at = middle + Point{0, occupied ? 32.0 : 8.0};
        out += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n", at.x,
            at.y, occupied ? 10 : 24, faint, escaped(std::string(1, terrain.letter)));
    }
    if (style.ornament.empty()) return out;
    for (unsigned i = 0; i < spots.size(); ++i) {
        const Point jitter{6 * scatter(seed, i) - 3, 5 * scatter(seed, i + 50) - 2.5}, spot = spots[i] + jitter;
        if (occupied && spot.x * spot.x + spot.y * spot.y < under_counter * under_counter) continue;
        if (style.ornament != "tree" && scatter(seed, i + 100) < 0.34) continue;  // woods are dense
        out += use(style.ornament, middle + spot);
    }
    return out;
}

class GroundLayer {
public:
    GroundLayer(const Battle& battle, const State& s)
        : map_(battle.setup().scenario.map), terrain_(battle.setup().charts.terrain), s_(s) {}

    std::string draw() {
        map_.hexes.each([&](hex::Index h) { polygon(h, grounds[0].fill, grounds[0].fill, 1); });
        for (std::size_t t = 0; t < terrain_.size(); ++t) region(static_cast<std::uint8_t>(t));
        map_.hexes.each([&](hex::Index h) {
            out_ += fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"#9c937d\" stroke-width=\"0.8\"/>\n",
                                outline(h));
        });
        for (int row = 0; row < map_.rows; ++row)  // back to front
            for (const int lower : {1, 0})
                for (int column = lower; column < map_.columns; column += 2) {
                    const hex::Index h = hex::at(column, row);
                    out_ += ornaments(terrain_[map_.terrain[h]], centre(h), h, s_.at[h] != none);
                }
        water();
        map_.hexes.each([&](hex::Index h) {
            const Point at = centre(h);
            for (const std::string_view halo : {" stroke=\"#f4efdd\" stroke-width=\"2.6\" stroke-opacity=\"0.8\"", ""})
                out_ += fmt::format(
                    "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"8\" text-anchor=\"middle\" fill=\"{}\"{}>{}</text>\n",
                    at.x, at.y - half_height + 8.8, faint, halo, hex::name(h));
        });
        return std::move(out_);
    }

private:
    void polygon(hex::Index h, std::string_view fill, std::string_view stroke, double width) {
        out_ += fmt::format(
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>\n",
            outline(h, 0.97), fill, stroke, width);
    }

    /// All hexes of a terrain: first a rim around them, then the ground, which covers the rims between them.
    void region(std::uint8_t t) {
        const GroundStyle& style = style_of(terrain_[t]);
        if (style.code == grounds[0].code) return;
        std::vector<hex::Index> hexes;
        map_.hexes.each([&](hex::Index h) {
            if (map_.terrain[h] == t) hexes.push_back(h);
        });
        for (const hex::Index h : hexes) polygon(h, style.fill, style.rim, 5);
        for (const hex::Index h : hexes) polygon(h, style.fill, style.fill, 2.4);
        if (terrain_[t].hill)
            for (const auto& [size, colour] : {std::pair{47.0, contour}, std::pair{44.0, style.fill},
                                               std::pair{24.0, contour}, std::pair{21.5, std::string_view("#e3cc9e")}})
                contours(hexes, t, size, colour);
    }

    /// A line of equal height inside a region: discs, and bands from each to its neighbours.
    void contours(const std::vector<hex::Index>& hexes, std::uint8_t t, double size, std::string_view colour) {
        for (const hex::Index h : hexes) {
            const Point at = centre(h);
            std::string path = fmt::format("M{:.1f},{:.1f} h0.01", at.x, at.y);
            for (hex::Direction d = 0; d < 3; ++d) {
                const hex::Index next = hex::geometry().next[h][d];
                if (!map_.holds(next) || map_.terrain[next] != t) continue;
                const Point to = centre(next);
                path += fmt::format(" M{:.1f},{:.1f} L{:.1f},{:.1f}", at.x, at.y, to.x, to.y);
                const hex::Index third = hex::geometry().next[h][hex::turned(d, 1)];  // the third at that corner
                if (!map_.holds(third) || map_.terrain[third] != t) continue;
                const Point on = centre(third);
                path += fmt::format(" L{:.1f},{:.1f} Z", on.x, on.y);
            }
            out_ += fmt::format(
                "<path d=\"{0}\" fill=\"{1}\" stroke=\"{1}\" stroke-width=\"{2}\" stroke-linecap=\"round\" "
                "stroke-linejoin=\"round\"/>\n",
                path, colour, size);
        }
    }

    /// A hexside as a curve that swings a little, so that rivers look like rivers.
    [[nodiscard]] std::string curve(hex::Index h, hex::Direction d) const {
        const Point from = centre(h) + corner(d + 5u), to = centre(h) + corner(d);
        const Point along = (to - from) * (1 / radius), across{-along.y, along.x};
        const double swing = scatter(h, d) < 0.5 ? 4.5 : -4.5;
        const Point one = from + along * (radius * 0.33) + across * swing,
                    two = from + along * (radius * 0.67) - across * swing;
        return fmt::format("M{:.1f},{:.1f} C{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", from.x, from.y, one.x, one.y,
                           two.x, two.y, to.x, to.y);
    }

    template <class Visit>
    void each_water(Visit visit) const {
        map_.hexes.each([&](hex::Index h) {
            for (hex::Direction d = 0; d < hex::directions; ++d) {
                const hex::Index next = hex::geometry().next[h][d];
                if (map_.sides[h][d] != Map::HexSide::open && (!map_.holds(next) || h < next)) visit(h, d);
            }
        });
    }

    void water() {
        std::string path;
        each_water([&](hex::Index h, hex::Direction d) { path += curve(h, d) + " "; });
        if (path.empty()) return;
        path.pop_back();
        for (const auto& [colour, width] : {std::pair{river_bank, 10.0}, std::pair{river_water, 7.0}})
            out_ += fmt::format(
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n", path,
                colour, width);
        each_water([&](hex::Index h, hex::Direction d) {
            const Map::HexSide kind = map_.sides[h][d];
            if (kind == Map::HexSide::river) return;
            const Point middle = centre(h) + (corner(d + 5u) + corner(d)) * 0.5;
            out_ += fmt::format("<use xlink:href=\"#{}\" transform=\"translate({:.1f},{:.1f}) rotate({})\"/>\n",
                                kind == Map::HexSide::ford ? "ford" : "bridge", middle.x, middle.y, d * 60);
        });
    }

    const Map& map_;
    const std::vector<HexTerrain>& terrain_;
    const State& s_;
    std::string out_;
};

}  // namespace

std::string outline(hex::Index h, double scale) {
    std::string points;
    for (unsigned i = 0; i < hex::directions; ++i) {
        const Point p = centre(h) + corner(i) * scale;
        points += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", p.x, p.y);
    }
    return points;
}

double scatter(unsigned a, unsigned b) {
    std::uint32_t x = a * 0x9E3779B9u + b * 0x85EBCA6Bu + 1;
    x = (x ^ (x >> 15)) * 0x2C1B3C6Du;
    x = (x ^ (x >> 12)) * 0x297A2D39u;
    return static_cast<double>((x ^ (x >> 15)) & 0xFFFFu) / 65536;
}

std::string definitions() {
    std::string out = R"(<defs>
<path id="horse" d="M-5.5,8 C-4.5,4 -2.5,1 -3.5,-0.5 L-8,2.2 Q-9.5,2.6 -10.3,1.2 L-10.8,0 Q-10.8,-1 -10,-1.8 L-5.6,-6 L-4.6,-8.2 L-2.8,-6.4 C3,-5.6 6.8,0 6.8,8 Z" stroke-linejoin="round"/>
<g id="bow" fill="none"><path d="M0,-7.5 q7.5,7.5 0,15" stroke-width="1.8"/><path d="M0,-7.5 v15" stroke-width="0.7"/></g>
<g id="tree"><path d="M0,1 V6" stroke="#6b5433" stroke-width="1.6"/><circle cy="-3" r="5.6" fill="#7fa05f" stroke="#4f7040" stroke-width="0.9"/><path d="M-2.6,-4.4 q1,-2.4 3.4,-2.2" fill="none" stroke="#a9c38a" stroke-width="1.2"/></g>
<g id="stone"><path d="M-4.4,2.4 L-3,-1.6 L0.6,-2.8 L4,-0.4 L4.6,2.4 Z" fill="#c3b596" stroke="#8a7c5c" stroke-width="0.9" stroke-linejoin="round"/><path d="M-1,-1 l1.6,1.4" stroke="#8a7c5c" stroke-width="0.7"/></g>
<g id="house"><rect x="-4.6" y="-1.6" width="9.2" height="6" fill="#efe6d8" stroke="#6f5d49" stroke-width="0.9"/><path d="M-6,-1.4 L0,-6 L6,-1.4 Z" fill="#b06a4a" stroke="#7c4731" stroke-width="0.9" stroke-linejoin="round"/><rect x="-1.2" y="1.2" width="2.4" height="3.2" fill="#6f5d49"/></g>
<g id="reed" fill="none" stroke="#5f8264" stroke-width="1.1" stroke-linecap="round"><path d="M0,3 V-4.6 M-2.6,3 Q-2.8,-1 -4.4,-3 M2.6,3 Q2.8,-1 4.4,-3"/><path d="M-6,4.4 H6" stroke="#7fa8b8"/></g>
<g id="wave" fill="none" stroke="#6f9fbb" stroke-width="1.3" stroke-linecap="round"><path d="M-7,0 q3.5,-4 7,0 q3.5,4 7,0"/></g>
<g id="ford"><rect x="-11" y="-6" width="22" height="12" rx="5" fill="#cfe0e6"/><g fill="#a58f63" stroke="#6b5a38" stroke-width="0.7"><ellipse cx="-7" cy="0" rx="2.6" ry="2"/><ellipse cx="0" cy="-1.6" rx="2.6" ry="2"/><ellipse cx="0" cy="3" rx="2.2" ry="1.7"/><ellipse cx="7" cy="0.4" rx="2.6" ry="2"/></g></g>
<g id="bridge"><rect x="-7" y="-10" width="14" height="20" fill="#d9c7a2" stroke="none"/><path d="M-6,-6 H6 M-6,-2 H6 M-6,2 H6 M-6,6 H6" stroke="#9b8661" stroke-width="0.8"/><path d="M-10,-11.5 L-7,-9 V9 L-10,11.5 M10,-11.5 L7,-9 V9 L10,11.5" fill="none" stroke="#4a3d27" stroke-width="2.2" stroke-linejoin="round"/></g>
)";
    for (const unsigned side : {0u, 1u})
        out += fmt::format(
            "<pattern id=\"zone{0}\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate({1})\"><path d=\"M0,0 V9\" stroke=\"{2}\" stroke-width=\"3\" "
            "stroke-opacity=\"0.42\"/></pattern>\n"
            "<pattern id=\"broken{0}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#fbf8f0\"/><path d=\"M0,0 V6\" "
            "stroke=\"{2}\" stroke-width=\"2.4\" stroke-opacity=\"0.5\"/></pattern>\n",
            side, side == 0 ? 45 : -45, dark[side]);
    return out + "</defs>\n";
}

std::string draw_ground(const Battle& battle, const State& s) { return GroundLayer(battle, s).draw(); }

std::string ground_sample(const HexTerrain& terrain, Point at) {
    const GroundStyle& style = style_of(terrain);
    std::string points;
    for (unsigned i = 0; i < hex::directions; ++i) {
        const Point p = at + corner(i) * 0.32;
        points += fmt::format("{:.1f},{:.1f} ", p.x, p.y);
    }
    points.pop_back();
    std::string out = fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>\n", points,
                                  style.fill, style.code == "clear" ? "#9c937d" : style.rim);
    if (terrain.hill)
        out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\" fill=\"none\" stroke=\"{}\"/>\n", at.x, at.y,
                           contour);
    if (!style.ornament.empty()) out += use(style.ornament, at);
    return out;
}

std::string tile_sheet(const std::vector<HexTerrain>& terrain) {
    constexpr TiledGrid grid{tile_width, tile_height, tile_side};
    const auto width = tile_width * static_cast<int>(terrain.size());
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{0}\" "
        "height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
        width, tile_height);
    out += definitions();
    const TiledPoint raised = grid.corner(hex::at(0, 0), 5);  // the first hex of a map is half a hex lower
    for (unsigned t = 0; t < terrain.size(); ++t) {
        const GroundStyle& style = style_of(terrain[t]);
        const double left_edge = t * static_cast<double>(tile_width);
        std::string points;
        for (unsigned d = 0; d < hex::directions; ++d) {
            const TiledPoint corner = grid.corner(hex::at(0, 0), d);
            points += fmt::format("{}{:.1f},{:.1f}", d == 0 ? "" : " ", left_edge + corner.x, corner.y - raised.y);
        }
        const Point middle{left_edge + tile_width / 2.0, tile_height / 2.0};
        out += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"#9c937d\"/>\n", points, style.fill);
        if (terrain[t].hill)
            for (const double size : {23.0, 11.0})
                out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"none\" stroke=\"{}\"/>\n",
                                   middle.x, middle.y, size, contour);
        out += ornaments(terrain[t], middle, t, false);
    }
    return out + "</svg>\n";
}

std::string water_sample(Map::HexSide kind, Point at) {
    std::string out;
    for (const auto& [colour, width] : {std::pair{river_bank, 10}, std::pair{river_water, 7}})
        out += fmt::format(
            "<path d=\"M{0:.1f},{1:.1f} h26\" stroke=\"{2}\" stroke-width=\"{3}\" stroke-linecap=\"round\"/>\n",
            at.x - 13, at.y, colour, width);
    if (kind == Map::HexSide::ford) out += use("ford", at);
    if (kind == Map::HexSide::bridge) out += use("bridge", at);
    return out;
}

}  // namespace polemarch::sim::ancient_battles::picture
