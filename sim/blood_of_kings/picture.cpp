#include "sim/blood_of_kings/picture.h"

#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/types/labels.h"
#include "sim/shared/svg.h"

#include <cmath>
#include <set>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

constexpr double per_inch = 16, picture_left = 40, picture_top = 76, picture_right = 24, legend_height = 112;
constexpr std::array<std::string_view, 2> side_colour{"#2b5c8a", "#b3472f"}, side_light{"#c9dcec", "#f6d9cd"};
constexpr std::string_view dark = "#222222", faint = "#777064";

/// The style of a kind of ground: colours, and a pattern of 16 by 16.
struct Style {
    std::string_view code, fill, edge, drawing;
};
// clang-format off
constexpr std::array<Style, 12> styles{{
    {"rough", "#dfd3b4", "#b5a57c", "<path d='M2 5l3-3 3 3M9 13l3-3 3 3' fill='none' stroke='#a3946c'/>"},
    {"scrub", "#d3d6ab", "#a1a574", "<path d='M3 7q2-5 4 0M10 14q2-5 4 0' fill='none' stroke='#7d8451'/>"},
    {"fields", "#d9dfc0", "#a9b285", "<path d='M0 4h16M0 12h16' stroke='#9fb3a0' stroke-dasharray='5 3'/>"},
    {"woods", "#bfd3a8", "#7c9a62", "<circle cx='4' cy='5' r='2.6' fill='#86a86c'/><circle cx='12' cy='12' r='2.6' fill='#86a86c'/>"},
    {"forest", "#a5c08d", "#5f8048", "<circle cx='4' cy='4' r='3' fill='#6b9152'/><circle cx='12' cy='11' r='3' fill='#6b9152'/>"},
    {"marsh", "#cfdcd2", "#8aa79b", "<path d='M1 5h5M9 12h6M3 5v-3M12 12v-3' stroke='#6f9488'/>"},
    {"town", "#d8cfc8", "#8d8078", "<rect x='2' y='2' width='5' height='5' fill='#a9968a'/><rect x='9' y='9' width='5' height='4' fill='#a9968a'/>"},
    {"hill", "#e6d8ae", "#b99f5d", ""},
    {"steep", "#d6c08c", "#94783c", "<path d='M0 16L16 0' stroke='#b39a5e'/>"},
    {"water", "#b7d3e6", "#7ba3c2", "<path d='M0 5q4-3 8 0t8 0M0 13q4-3 8 0t8 0' fill='none' stroke='#8db5d2'/>"},
    {"road", "#e3d9c6", "#b8a98c", ""},
    {"bridge", "#c9b79c", "#80694a", "<path d='M0 4h16M0 12h16' stroke='#80694a'/>"},
}};
// clang-format on
const Style& style_of(std::string_view code) {
    for (const Style& style : styles)
        if (style.code == code) return style;
    return styles[0];
}

class Picture {
public:
    Picture(const Setup& g, const State& s, const Due& due) : g_(g), s_(s), field_(field_of(g, s)), due_(due) {
        const table::Measure& measure = g.ground.measure();
        width_ = 2 * measure.half_width / 256.0 * per_inch;
        depth_ = 2 * measure.half_depth / 256.0 * per_inch;
    }

    std::string draw() {
        const Scenario& scenario = g_.scenario;
        const double width = std::max(width_, 640.0) + picture_left + picture_right;
        const double height = depth_ + picture_top + legend_height;
        const std::string name = fmt::format("{}{}{}", scenario.name, scenario.date.empty() ? "" : ", ", scenario.date);
        out_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
            "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" font-family=\"sans-serif\">\n<title>{2}</title>\n",
            width, height, escaped(name));
        patterns();
        out_ += fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fbf9f4\"/>\n", width, height);
        text(picture_left, 28, 18, "start", dark, name, " font-weight=\"bold\"");
        text(picture_left, 50, 12, "start", faint,
             fmt::format("{}: {}{}", capital(due_.when), due_.sentence,
                         due_.rule.empty() ? "" : fmt::format(" ({})", due_.rule)));
        out_ += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#eef0dc\" stroke=\"#6b6455\" "
            "stroke-width=\"1.5\"/>\n",
            picture_left, picture_top, width_, depth_);
        ground();
        rulers();
        for (unsigned side = 0; side < 2; ++side) camp(side);
        each_unit(field_.alive() & ~camps, [&](UnitIndex u) { unit(u); });
        for (LeaderIndex l = 0; l < max_leaders; ++l)
            if (s_.leader[l].in_play()) leader(l);
        legend();
        return out_ + "</svg>\n";
    }

private:
    struct Spot {
        double x, y;
    };
    [[nodiscard]] Spot spot(double x, double y) const {
        return {picture_left + width_ / 2 + x / 256.0 * per_inch, picture_top + depth_ / 2 - y / 256.0 * per_inch};
    }
    [[nodiscard]] Spot spot(table::Point p) const { return spot(p.x, p.y); }
    static std::string capital(std::string text) {
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    static double degrees_of(table::Angle angle) { return angle.parts * 360.0 / 65536; }

    void text(double x, double y, double size, std::string_view anchor, std::string_view colour, std::string_view words,
              std::string_view more = "") {
        out_ +=
            fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>\n",
                        x, y, size, anchor, colour, more, escaped(words));
    }
    template <class Points>
    [[nodiscard]] std::string points_of(const Points& points) const {
        std::string list;
        for (const table::Point p : points) {
            const Spot at = spot(p);
            list += fmt::format("{}{:.1f},{:.1f}", list.empty() ? "" : " ", at.x, at.y);
        }
        return list;
    }

    void patterns() {
        out_ += "<defs>\n";
        for (const Style& style : styles)
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

    void ground() {
        for (const Area& area : g_.scenario.areas) {
            const GroundType& type = g_.charts.grounds[area.kind];
            const Style& style = style_of(type.code);
            const std::string points = points_of(area.shape.corners());
            out_ += fmt::format(
                "<g><title>{}{}</title><polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\" "
                "stroke-linejoin=\"round\"/>",
                escaped(type.name), area.level > 0 ? fmt::format(", level {}", area.level) : "", points, style.fill,
                style.edge);
            if (!style.drawing.empty())
                out_ += fmt::format("<polygon points=\"{}\" fill=\"url(#{})\"/>", points, style.code);
            out_ += "</g>\n";
        }
        for (const Obstacle& obstacle : g_.scenario.obstacles)
            for (const table::Rectangle& strip : obstacle.strips) {
                const ObstacleType& type = g_.charts.obstacles[obstacle.kind];
                out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"><title>{}</title></polygon>\n",
                                    points_of(strip.corners()), type.code == "hedge" ? "#5f7f46" : "#6d5f52",
                                    escaped(type.name));
            }
    }

    /// Inches along two edges, and a faint line every foot.
    void rulers() {
        const table::Measure& measure = g_.ground.measure();
        const Length foot = 12 * measure.one;
        for (Length at = 0; at <= 2 * measure.half_width; at += foot) {
            const double x = picture_left + at / 256.0 * per_inch;
            if (at > 0)
                out_ += fmt::format("<path d=\"M{:.1f} {:.1f}v{:.1f}\" stroke=\"#000000\" stroke-opacity=\"0.07\"/>\n",
                                    x, picture_top, depth_);
            text(x, picture_top + depth_ + 14, 10, "middle", faint, measure.text(at));
        }
        for (Length at = 0; at <= 2 * measure.half_depth; at += foot) {
            const double y = picture_top + depth_ - at / 256.0 * per_inch;
            if (at > 0)
                out_ += fmt::format("<path d=\"M{:.1f} {:.1f}h{:.1f}\" stroke=\"#000000\" stroke-opacity=\"0.07\"/>\n",
                                    picture_left, y, width_);
            text(picture_left - 6, y + 3, 10, "end", faint, measure.text(at));
        }
    }

    void camp(unsigned side) {
        const UnitIndex u = camp_of(side);
        if (!s_.unit[u].alive()) return;
        const table::Rectangle& outline = field_[u];
        const Spot at = spot(outline.centre());
        out_ += fmt::format(
            "<g><title>the camp of {}: {} points</title><polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" "
            "stroke-dasharray=\"5 3\"/>",
            side == 0 ? "A" : "B", g_.scenario.sides[side].camp->points, points_of(outline.corners()), side_light[side],
            side_colour[side]);
        for (const double off : {-13.0, 0.0, 13.0})
            out_ += fmt::format(
                "<path d=\"M{:.1f} {:.1f}l6 -11 6 11z\" fill=\"#ffffff\" stroke=\"{}\" stroke-linejoin=\"round\"/>",
                at.x + off - 6, at.y + 5, side_colour[side]);
        out_ += "</g>\n";
    }

    [[nodiscard]] std::string description(UnitIndex u) const {
        const Unit& unit = s_.unit[u];
        const Trait& trait = g_.trait[u];
        std::string words = fmt::format("{}, {}, {} of {} bases, {}", unit_name(g_, u), trait.type->name, unit.bases(),
                                        trait.at_start, status_names[static_cast<std::size_t>(unit.status())]);
        const auto add = [&](bool so, std::string_view word) {
            if (so) words += fmt::format(", {}", word);
        };
        add(trait.impetuous, "impetuous");
        add(trait.aggressive && !trait.impetuous, "aggressive");
        add(trait.armoured, "armoured");
        add(trait.pavises, "pavises");
        add(trait.weapon == Weapon::javelin, "javelins");
        add(trait.weapon == Weapon::missile, "missiles");
        add(trait.weapon == Weapon::engine, "engines");
        add(unit.march(), "in march formation");
        if (trait.quality != 0) words += fmt::format(", quality {}", trait.quality);
        return words;
    }

    void unit(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        const table::Rectangle& outline = field_[u];
        const unsigned side = side_of(u);
        const std::string_view colour = side_colour[side];
        out_ += fmt::format("<g><title>{}</title>", escaped(description(u)));
        // Its bases; a mounted base has a stroke for the rider.
        for (int k = 0; k < unit.bases(); ++k) {
            const table::Rectangle base = base_at(g_.type(u), outline, unit.frontage(), k);
            const std::string corners = points_of(base.corners());
            out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"0.8\"/>", corners,
                                side_light[side], colour);
            if (side == 1) out_ += fmt::format("<polygon points=\"{}\" fill=\"url(#hatch)\"/>", corners);
            if (g_.type(u).on_horse()) {
                const Spot from = spot(base.corner(table::Edge::left)), to = spot(base.corner(table::Edge::right));
                out_ += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-opacity=\"0.45\"/>",
                                    from.x, from.y, to.x, to.y, colour);
            }
        }
        // Outline by status, front as a heavy edge with a wedge before it.
        constexpr std::array<std::string_view, 3> dashes{"", " stroke-dasharray=\"6 3\"", " stroke-dasharray=\"2 3\""};
        out_ += fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>",
                            points_of(outline.corners()), colour,
                            dashes[std::min<std::size_t>(static_cast<std::size_t>(unit.status()), 2)]);
        const Spot left = spot(outline.front_corner(table::Hand::left)),
                   right = spot(outline.front_corner(table::Hand::right));
        out_ += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"4\"/>", left.x,
                            left.y, right.x, right.y, colour);
        const Length half = 64, point = 128;
        const std::array<table::Point, 3> wedge{outline.at(-half, 0), outline.at(0, point), outline.at(half, 0)};
        out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"/>", points_of(wedge), colour);
        // Its name, along its front, never upside down.
        const Spot centre = spot(outline.centre());
        double turn = degrees_of(outline.heading());
        if (turn > 90 && turn < 270) turn -= 180;
        const bool narrow = unit.frontage() == 1;
        if (narrow) turn += turn > 0 ? -90 : 90;
        const double size = std::min(12.0, 2 * outline.extent().half_depth / 256.0 * per_inch * 0.62);
        out_ += fmt::format(
            "<text x=\"{0:.1f}\" y=\"{1:.1f}\" font-size=\"{2:.1f}\" text-anchor=\"middle\" "
            "dominant-baseline=\"central\" font-weight=\"bold\" fill=\"{3}\" stroke=\"{4}\" stroke-width=\"3\" "
            "paint-order=\"stroke\" transform=\"rotate({5:.1f} {0:.1f} {1:.1f})\">{6} {7}{8}</text></g>\n",
            centre.x, centre.y, narrow ? 11.0 : size, dark, side_light[side], turn, unit_label(u), g_.type(u).code,
            g_.trait[u].impetuous ? "!" : "");
    }

    void leader(LeaderIndex l) {
        const unsigned side = side_of_leader(l);
        const LeaderEntry& entry = g_.leader_entry(l);
        Spot at = spot(s_.leader[l].at());
        if (s_.leader[l].unit != nobody) {  // behind the middle of its unit, so that both are readable
            const table::Rectangle& with = field_[s_.leader[l].unit];
            at = spot(with.at(0, -2 * with.extent().half_depth - 100));
        }
        out_ += fmt::format("<g><title>{}{}{}</title>", escaped(entry.name), entry.commander ? ", army commander" : "",
                            entry.exceptional ? ", exceptional" : "");
        out_ += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"9\" fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"/>", at.x,
            at.y, side_colour[side]);
        if (entry.exceptional)
            out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"12\" fill=\"none\" stroke=\"{}\"/>", at.x,
                                at.y, side_colour[side]);
        std::string star;
        for (int i = 0; i < 10; ++i) {
            const double radius = i % 2 == 0 ? 6.5 : 2.7, angle = 3.14159265 * (i - 2.5) / 5;
            star += fmt::format("{:.1f},{:.1f} ", at.x + radius * std::cos(angle), at.y + radius * std::sin(angle));
        }
        out_ += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\"/>", star,
                            entry.commander ? side_colour[side] : "#ffffff", side_colour[side]);
        out_ += "</g>\n";
        text(at.x + 14, at.y + 4, 10, "start", side_colour[side], entry.name,
             " stroke=\"#fbf9f4\" stroke-width=\"3\" paint-order=\"stroke\" font-style=\"italic\"");
    }

    void legend() {
        double y = picture_top + depth_ + 40;
        for (unsigned side = 0; side < 2; ++side) {
            const SideEntry& entry = g_.scenario.sides[side];
            out_ += fmt::format(
                "<rect x=\"{0}\" y=\"{1:.1f}\" width=\"34\" height=\"14\" fill=\"{2}\" stroke=\"{3}\" "
                "stroke-width=\"1.5\"/>\n",
                picture_left, y - 11, side_light[side], side_colour[side]);
            if (side == 1)
                out_ += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"34\" height=\"14\" fill=\"url(#hatch)\"/>\n",
                                    picture_left, y - 11);
            out_ += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"34\" height=\"4\" fill=\"{}\"/>\n", picture_left,
                                y - 12, side_colour[side]);
            text(picture_left + 44, y + 1, 12, "start", dark,
                 fmt::format("{} {}: {} of {} points lost", side == 0 ? 'A' : 'B', entry.name,
                             points_lost(g_, s_, side), entry.break_point));
            y += 22;
        }
        text(picture_left, y + 2, 11, "start", faint,
             "heavy edge and wedge: front; dashed: disordered; dotted: demoralized; !: impetuous; star: leader, "
             "filled: army commander, ringed: exceptional");
        double x = picture_left + 420;
        std::set<std::uint8_t> kinds;
        for (const Area& area : g_.scenario.areas) kinds.insert(area.kind);
        const double row = picture_top + depth_ + 40;
        for (const std::uint8_t kind : kinds) {
            const GroundType& type = g_.charts.grounds[kind];
            const Style& style = style_of(type.code);
            out_ += fmt::format(
                "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"22\" height=\"14\" fill=\"{2}\" stroke=\"{3}\"/>\n", x,
                row - 11, style.fill, style.edge);
            if (!style.drawing.empty())
                out_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"22\" height=\"14\" fill=\"url(#{})\"/>\n",
                                    x, row - 11, style.code);
            text(x + 28, row + 1, 11, "start", dark, type.name);
            x += 44 + 6.2 * static_cast<double>(type.name.size());
        }
        const double bar = picture_left + 420, six = 6 * g_.ground.measure().one / 256.0 * per_inch;
        out_ += fmt::format("<path d=\"M{0:.1f} {1:.1f}v6h{2:.1f}v-6\" fill=\"none\" stroke=\"{3}\"/>\n", bar, row + 14,
                            six, dark);
        text(bar + six + 8, row + 21, 11, "start", dark, "6 inches");
    }

    const Setup& g_;
    const State& s_;
    Field field_;
    const Due& due_;
    double width_ = 0, depth_ = 0;
    std::string out_;
};

}  // namespace

std::string picture(const Battle& g, const State& s, const Due& due) { return Picture(g.setup(), s, due).draw(); }

}  // namespace polemarch::sim::blood_of_kings
