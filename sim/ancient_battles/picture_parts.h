// The parts of a picture (picture.h): each gives the markup of one layer.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/text/special_rules.h"
#include "core/hex/layout.h"
#include "sim/shared/svg.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles::picture {

using namespace polemarch::ancient_battles;

constexpr hex::Layout layout{40};                                                                   ///< in pixels
constexpr double radius = layout.radius, half_height = layout.half_height();                        ///< of a hex
constexpr std::array<std::string_view, 2> dark{"#1f4e7a", "#9c3722"}, light{"#dde9f4", "#f8e1d6"};  ///< by side
constexpr std::string_view ink = "#26221c", faint = "#6d6658";
constexpr std::string_view figures_font = "DejaVu Sans, Verdana, sans-serif";

struct Point {
    double x = 0, y = 0;
};
constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }

/// From a hex's centre to the corner at the clockwise end of its side `direction` (core/hex/layout.h).
constexpr Point corner(unsigned direction) {
    const hex::Spot at = layout.corner(direction);
    return {at.x, at.y};
}
/// The centre of a hex, with the map's upper left corner at 0, 0.
constexpr Point centre(hex::Index h) {
    const hex::Spot at = layout.middle(h);
    return {at.x, at.y};
}
/// "x,y x,y ..." of a hex's outline; `scale` shrinks it.
[[nodiscard]] std::string outline(hex::Index h, double scale = 1);

/// A number from 0 to 1, the same for the same arguments. Makes ornaments look drawn by hand.
[[nodiscard]] double scatter(unsigned a, unsigned b);

/// Ornaments and hatchings that the layers refer to.
[[nodiscard]] std::string definitions();

/// Ground, hexsides, grid and names of the hexes.
[[nodiscard]] std::string draw_ground(const Battle& battle, const State& s);
/// A hex of this terrain or a piece of water for the legend, about 20 pixels high, its middle at `at`.
[[nodiscard]] std::string ground_sample(const HexTerrain& terrain, Point at);
[[nodiscard]] std::string water_sample(Map::HexSide kind, Point at);

/// A picture of one tile for each terrain, in a row, as a map of Tiled shows them (core/ancient_battles/files/tiled.h).
[[nodiscard]] std::string tile_sheet(const std::vector<HexTerrain>& terrain);

/// Where units enter, or score when they leave: an entry dashed, an exit solid, each with its label.
[[nodiscard]] std::string draw_gates(const std::vector<Gate>& gates);
/// A hex of such a kind for the legend, about 20 pixels high.
[[nodiscard]] std::string gate_sample(Gate::Kind kind, Point at);

/// 8.8: what each side controls.
[[nodiscard]] std::string draw_zones(const Battle& battle, const State& s);
/// Units with their markers, and leaders.
[[nodiscard]] std::string draw_counters(const Battle& battle, const State& s);

/// The symbol of a unit type, 26 by 16 pixels around 0, 0, for a group that sets fill and stroke.
[[nodiscard]] std::string symbol_of(const UnitType& type);

/// The style of a counter, wherever it is.
struct CounterStyle {
    unsigned side = 0;
    bool disordered = false, base = false;
    hex::Direction facing = 0;
};
/// A counter around 0, 0 without the marks beside it.
[[nodiscard]] std::string counter(const UnitType& type, const CounterStyle& style);
/// A flag, straight (side A) or swallow-tailed (side B), with a letter or two.
[[nodiscard]] std::string leader_badge(unsigned side, Point at, std::string_view letters);
[[nodiscard]] std::string disorder_badge(Point at);
/// For a war wagon that is the camp.
[[nodiscard]] std::string camp_badge(Point at);
[[nodiscard]] std::string action_badge(Point at, bool red);

}  // namespace polemarch::sim::ancient_battles::picture
