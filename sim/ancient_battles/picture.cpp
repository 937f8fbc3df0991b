// The page: title, map, legend, the two armies.
#include "sim/ancient_battles/picture.h"

#include "core/ancient_battles/text/board.h"
#include "core/text.h"
#include "sim/ancient_battles/picture_parts.h"
#include "sim/shared/board_overlay.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace picture;

constexpr double page_margin = 28, frame = 20, least_width = 940, line_height = 17, list_size = 12;
constexpr double title_size = 25, name_size = 15;

class PicturePage {
public:
    PicturePage(const Battle& battle, const State& s, const Due& due, const PictureRequest& request)
        : battle_(battle),
          s_(s),
          due_(due),
          request_(request),
          map_(battle.setup().scenario.map),
          gates_(gates(battle.setup(), s)) {
        map_width_ = layout.width(map_.columns);
        map_height_ = layout.height(map_.columns, map_.rows);
        width_ = std::max(map_width_ + 2 * page_margin, least_width);
    }

    std::string draw() {
        const Scenario& scenario = battle_.setup().scenario;
        const std::string title = scenario.name + (scenario.date.empty() ? "" : ", " + scenario.date);
        const double left_of_map = (width_ - map_width_) / 2;
        const std::vector<std::string> heading = text_lines(title, {title_size, true}, width_ - 2 * page_margin);
        for (std::size_t i = 0; i < heading.size(); ++i)
            text({page_margin, 38 + static_cast<double>(i) * title_size * 1.2}, title_size, heading[i],
                 " font-weight=\"bold\" font-family=\"Georgia, DejaVu Serif, serif\"");
        const double head = 92 + static_cast<double>(heading.size() - 1) * title_size * 1.2;
        text({page_margin, head - 32}, 13,
             request_.overlay ? fmt::format("{}: {}", request_.overlay->title, request_.overlay->subtitle)
                              : fmt::format("Turn {} of {}, initiative {}: {}", s_.turn, scenario.turns.last,
                                            "AB"[s_.initiative], what_is_due(due_)),
             fmt::format(" fill=\"{}\"", faint));
        body_ += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"6\" fill=\"#cfc5a8\"/>\n",
            left_of_map - frame, head - frame, map_width_ + 2 * frame, map_height_ + 2 * frame);
        body_ += fmt::format("<g transform=\"translate({:.1f},{:.1f})\">\n", left_of_map, head);
        body_ += draw_ground(battle_, s_);
        coordinates();
        body_ += draw_gates(gates_);
        if (request_.zones) body_ += draw_zones(battle_, s_);
        body_ += (request_.overlay ? overlay() : draw_counters(battle_, s_)) + "</g>\n";
        y_ = head + map_height_ + frame + 34;
        if (request_.overlay) {
            body_ += overlay_scale(*request_.overlay, {page_margin, y_ - 4});
            y_ += request_.overlay->patches.empty() ? 0 : 30;
            ground_signs();
        } else {
            signs();
            units();
            armies();
            rules();
        }
        return fmt::format(
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                   "width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" "
                   "font-family=\"{2}\">\n<title>{3}: the map</title>\n",
                   width_, y_, figures_font, escaped(title)) +
               definitions() +
               fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#f7f3e8\"/>\n", width_, y_) + body_ +
               "</svg>\n";
    }

private:
    void text(Point at, double size, std::string_view words, std::string_view more = "") {
        body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.3g}\"{}{}>{}</text>\n", at.x, at.y, size,
                             more.find("fill") == std::string_view::npos ? fmt::format(" fill=\"{}\"", ink) : "", more,
                             escaped(words));
    }

    /// Letters of columns and numbers of rows, in the frame, beside the first and the last column.
    void coordinates() {
        const auto put = [&](Point at, const std::string& words) {
            text(at, 11, words, fmt::format(" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\"", faint));
        };
        for (int column = 0; column < map_.columns; ++column) {
            const double x = centre(hex::at(column, 0)).x;
            put({x, -6}, std::string(1, static_cast<char>('A' + column)));
            put({x, map_height_ + 14}, std::string(1, static_cast<char>('A' + column)));
        }
        for (int row = 0; row < map_.rows; ++row) {
            put({-10, centre(hex::at(0, row)).y + 4}, std::to_string(row + 1));
            put({map_width_ + 10, centre(hex::at(map_.columns - 1, row)).y + 4}, std::to_string(row + 1));
        }
    }

    /// A symbol and its explanation. Starts a new line where the page ends.
    template <class Draw>
    void sign(double wide, const std::string& words, Draw draw) {
        const double room = wide + 16 + 6.7 * width_of(words);
        if (x_ > page_margin && x_ + room > width_ - page_margin) next_line(30);
        body_ += draw(Point{x_ + wide / 2, y_ - 4});
        text({x_ + wide + 8, y_}, 12, words);
        x_ += room + 14;
    }
    void next_line(double height) {
        x_ = page_margin;
        y_ += height;
    }

    [[nodiscard]] std::string overlay() const {
        const auto hex_of = [](const BoardOverlay::Place& place) {
            return hex::at(static_cast<int>(std::lround(place.x)) - 1, static_cast<int>(std::lround(place.y)) - 1);
        };
        // Columns A, C, E ... are half a hex lower than the others. A mean place lies between hexes, and so between the
        // two heights.
        const auto spot = [](const BoardOverlay::Place& place) {
            const double half = 0.5 + 0.5 * std::cos((place.x - 1) * 3.14159265358979);
            return OverlayFrame::Spot{radius + (place.x - 1) * 1.5 * radius,
                                      half_height + (place.y - 1) * 2 * half_height + half * half_height};
        };
        return overlay_markup(
            *request_.overlay,
            {.spot = spot,
             .points = [&](const BoardOverlay::Patch& patch) { return outline(hex_of(patch.middle)); },
             .side_colours = dark,
             .letters = 13});
    }

    void signs() {
        ground_signs();
        counter_signs();
    }
    /// The legend of this map's ground.
    void ground_signs() {
        x_ = page_margin;
        for (const HexTerrain& terrain : battle_.setup().charts.terrain) {
            const auto here = static_cast<std::uint8_t>(&terrain - battle_.setup().charts.terrain.data());
            bool any = false;
            map_.hexes.each([&](hex::Index h) { any = any || map_.terrain[h] == here; });
            if (any) sign(26, terrain.code, [&](Point at) { return ground_sample(terrain, at); });
        }
        for (const auto& [water, name] :
             {std::pair{Map::HexSide::river, "river"}, std::pair{Map::HexSide::ford, "ford"},
              std::pair{Map::HexSide::bridge, "bridge"}}) {
            bool any = false;
            map_.hexes.each([&, kind = water](hex::Index h) {
                any = any || std::find(map_.sides[h].begin(), map_.sides[h].end(), kind) != map_.sides[h].end();
            });
            if (any) sign(30, name, [&, kind = water](Point at) { return water_sample(kind, at); });
        }
        next_line(32);
    }
    /// The legend of the counters' marks.
    void counter_signs() {
        for (const unsigned side : {0u, 1u}) {
            const auto blank = [&](Point at) {
                return fmt::format("<g transform=\"translate({:.1f},{:.1f}) scale(0.5)\">{}</g>\n", at.x, at.y,
                                   bare(side, false));
            };
            sign(26, fmt::format("side {}: {}; the stripe is the front", "AB"[side], side == 0 ? "square" : "round"),
                 blank);
        }
        sign(26, "disordered", [&](Point at) {
            return fmt::format("<g transform=\"translate({:.1f},{:.1f}) scale(0.5)\">{}</g>\n", at.x, at.y,
                               bare(0, true)) +
                   disorder_badge(at + Point{9, -7});
        });
        sign(16, "leader", [](Point at) { return leader_badge(0, at, ""); });
        sign(26, "marked yellow, red", [](Point at) {
            return action_badge(at - Point{7, 0}, false) + action_badge(at + Point{7, 0}, true);
        });
        if (request_.zones)
            for (const unsigned side : {0u, 1u})
                sign(26, fmt::format("controlled by {}", "AB"[side]), [&](Point at) {
                    return fmt::format(
                        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"26\" height=\"18\" fill=\"url(#zone{})\" "
                        "stroke=\"#9c937d\"/>\n",
                        at.x - 13, at.y - 9, side);
                });
        for (const auto& [kind, words] : {std::pair{Gate::Kind::in, "in: where units come on"},
                                          std::pair{Gate::Kind::out, "out: an exit that scores"}})
            if (std::any_of(gates_.begin(), gates_.end(), [&, k = kind](const Gate& gate) { return gate.kind == k; }))
                sign(26, words, [&, k = kind](Point at) { return gate_sample(k, at); });
        next_line(36);
    }

    /// A counter without a unit type.
    [[nodiscard]] static std::string bare(unsigned side, bool disordered) {
        UnitType nothing;
        std::string all = counter(nothing, {side, disordered, false, 0});
        return all.substr(0, all.find("</g>\n") + 5);
    }

    /// The types that take part.
    void units() {
        std::set<std::size_t> types;
        for (UnitIndex u = 0; u < battle_.setup().end_unit(1); ++u)
            if (s_.unit[u].hex != Gone::absent) types.insert(battle_.setup().trait[u].type);
        for (const std::size_t t : types) {
            const UnitType& type = battle_.setup().charts.units[t];
            std::string words =
                fmt::format("{} {} {}/{}", type.code, type.name, type.strength, type.disordered_strength);
            if (type.movement > 0) words += fmt::format(", moves {}", type.movement);
            if (type.shots > 0) words += fmt::format(", fires {} at {}", type.shots, type.range);
            sign(28, words, [&](Point at) {
                return fmt::format("<g transform=\"translate({:.1f},{:.1f})\" fill=\"{}\" stroke=\"{}\">{}</g>\n", at.x,
                                   at.y, ink, ink, symbol_of(type));
            });
        }
        next_line(40);
    }

    void armies() {
        const double half = (width_ - 2 * page_margin) / 2, top_of_lists = y_ - 16, room = half - 8 - 2 * 14;
        double lowest = y_;
        const std::string all = body_;
        body_.clear();
        for (const unsigned side : {0u, 1u}) {
            double y = top_of_lists + 26;
            const double x = page_margin + side * (half + 8) + 14;
            const std::string name = fmt::format("{}  {}", "AB"[side], army_name(battle_.setup(), side));
            for (const std::string& line : text_lines(name, {name_size, true}, room)) {
                text({x, y}, name_size, line,
                     fmt::format(" font-weight=\"bold\" fill=\"{}\" xml:space=\"preserve\"", dark[side]));
                y += line_height + 4;
            }
            for (const std::string& line : army_lines(battle_.setup(), s_, side, static_cast<int>(half / 7.4))) {
                const double size = list_size * std::min(1.0, room / text_width(line, {list_size}));
                text({x, y}, size, line, " xml:space=\"preserve\"");
                y += line_height;
            }
            lowest = std::max(lowest, y);
        }
        std::string panels;
        for (const unsigned side : {0u, 1u})
            panels += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"{}\" fill=\"{}\" "
                "stroke=\"{}\"/>\n",
                page_margin + side * (half + 8), top_of_lists, half - 8, lowest - top_of_lists - 2, side == 0 ? 0 : 14,
                light[side], dark[side]);
        body_ = all + panels + body_;
        y_ = lowest + page_margin;
    }

    /// The rules of this battle beyond the basic game.
    void rules() {
        const std::vector<std::string> sentences = special_rules(battle_.setup(), s_);
        if (sentences.empty()) return;
        y_ += 4;
        text({page_margin, y_}, name_size, "Special rules", " font-weight=\"bold\"");
        y_ += line_height + 4;
        constexpr double indent = 14;
        for (const std::string& sentence : sentences) {
            double x = page_margin;
            for (const std::string& line : text_lines(sentence, {list_size}, width_ - 2 * page_margin - indent)) {
                text({x, y_}, list_size, line);
                x = page_margin + indent;
                y_ += line_height;
            }
        }
        y_ += page_margin - line_height;
    }

    const Battle& battle_;
    const State& s_;
    const Due& due_;
    const PictureRequest& request_;
    const Map& map_;
    std::vector<Gate> gates_;
    double map_width_ = 0, map_height_ = 0, width_ = 0;
    double x_ = page_margin, y_ = 0;  ///< position of the next symbol
    std::string body_;
};

}  // namespace

std::string draw_picture(const Battle& battle, const State& s, const Due& due, const PictureRequest& request) {
    return PicturePage(battle, s, due, request).draw();
}

}  // namespace polemarch::sim::ancient_battles
