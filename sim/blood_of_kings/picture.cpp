#include "sim/blood_of_kings/picture.h"

#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/types/labels.h"
#include "sim/shared/table_picture.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

constexpr double pixels_per_inch = 16, legend_height = 112;

// clang-format off
constexpr std::array<GroundStyle, 12> styles{{
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

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

class Picture {
public:
    Picture(const Setup& g, const State& s, const Due& due, const BoardOverlay* overlay)
        : g_(g),
          s_(s),
          field_(field_of(g, s)),
          due_(due),
          overlay_(overlay),
          table_(g.ground.measure(), {pixels_per_inch / inch, 12 * g.ground.measure().one}) {}

    std::string draw() {
        const Scenario& scenario = g_.scenario;
        table_.begin(fmt::format("{}{}{}", scenario.name, scenario.date.empty() ? "" : ", ", scenario.date),
                     overlay_ ? fmt::format("{}: {}", overlay_->title, overlay_->subtitle)
                              : fmt::format("{}: {}{}", capital(due_.when), due_.sentence,
                                            due_.rule.empty() ? "" : fmt::format(" ({})", due_.rule)),
                     legend_height, styles);
        ground();
        table_.rulers();
        if (overlay_) {
            table_.overlay(*overlay_);
            ground_legend(TablePicture::left, TablePicture::top + table_.depth() + 64);
            return table_.svg();
        }
        for (unsigned side = 0; side < 2; ++side) camp(side);
        each_unit(field_.alive() & ~camps, [&](UnitIndex u) { unit(u); });
        for (LeaderIndex l = 0; l < max_leaders; ++l)
            if (s_.leader[l].in_play()) leader(l);
        legend();
        return table_.svg();
    }

private:
    using Spot = TablePicture::Spot;
    static constexpr auto side_colour = TablePicture::side_colour;

    void ground() {
        for (const Area& area : g_.scenario.areas) {
            const GroundType& type = g_.charts.grounds[area.kind];
            table_.ground(area.shape, type.code,
                          area.level > 0 ? fmt::format("{}, level {}", type.name, area.level) : type.name);
        }
        for (const Obstacle& obstacle : g_.scenario.obstacles) {
            const ObstacleType& type = g_.charts.obstacles[obstacle.kind];
            for (const table::Rectangle& strip : obstacle.strips)
                table_.strip(strip, type.code == "hedge" ? "#5f7f46" : "#6d5f52", type.name);
        }
    }

    void camp(unsigned side) {
        const UnitIndex u = camp_of(side);
        if (!s_.unit[u].alive()) return;
        const table::Rectangle& outline = field_[u];
        const Spot at = table_.spot(outline.centre());
        table_.add(
            fmt::format("<g><title>the camp of {}: {} points</title><polygon points=\"{}\" fill=\"{}\" "
                        "stroke=\"{}\" stroke-dasharray=\"5 3\"/>",
                        side == 0 ? "A" : "B", g_.scenario.sides[side].camp->points, table_.points(outline.corners()),
                        TablePicture::side_light[side], side_colour[side]));
        for (const double off : {-13.0, 0.0, 13.0})
            table_.add(fmt::format(
                "<path d=\"M{:.1f} {:.1f}l6 -11 6 11z\" fill=\"#ffffff\" stroke=\"{}\" stroke-linejoin=\"round\"/>",
                at.x + off - 6, at.y + 5, side_colour[side]));
        table_.add("</g>\n");
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
        table_.add(fmt::format("<g><title>{}</title>", escaped(description(u))));
        // Its bases; a mounted base has a stroke for the rider.
        for (int k = 0; k < unit.bases(); ++k) {
            const table::Rectangle base = base_at(g_.type(u), outline, unit.frontage(), k);
            table_.base(base, side);
            if (!g_.type(u).on_horse()) continue;
            const Spot from = table_.spot(base.corner(table::Edge::left)),
                       to = table_.spot(base.corner(table::Edge::right));
            table_.add(fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-opacity=\"0.45\"/>",
                                   from.x, from.y, to.x, to.y, side_colour[side]));
        }
        constexpr std::array<std::string_view, 3> dashes{"", "6 3", "2 3"};  // by status
        table_.outline(outline, {.side = side,
                                 .dashes = dashes[std::min<std::size_t>(static_cast<std::size_t>(unit.status()), 2)],
                                 .wedge = inch / 2});
        table_.name(outline, side,
                    fmt::format("{} {}{}", unit_label(u), g_.type(u).code, g_.trait[u].impetuous ? "!" : ""),
                    unit.frontage() == 1);
        table_.add("</g>\n");
    }

    void leader(LeaderIndex l) {
        const std::string_view colour = side_colour[side_of_leader(l)];
        const LeaderEntry& entry = g_.leader_entry(l);
        Spot at = table_.spot(s_.leader[l].at());
        if (s_.leader[l].unit != nobody) {  // behind the middle of its unit, so that both are readable
            const table::Rectangle& with = field_[s_.leader[l].unit];
            at = table_.spot(with.at(0, -2 * with.extent().half_depth - 100));
        }
        table_.add(fmt::format("<g><title>{}{}{}</title>", escaped(entry.name),
                               entry.commander ? ", army commander" : "", entry.exceptional ? ", exceptional" : ""));
        table_.add(fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"9\" fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"/>", at.x,
            at.y, colour));
        if (entry.exceptional)
            table_.add(fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"12\" fill=\"none\" stroke=\"{}\"/>", at.x,
                                   at.y, colour));
        table_.star(at, entry.commander ? colour : "#ffffff", colour);
        table_.add("</g>\n");
        table_.text({at.x + 14, at.y + 4}, 10, "start", colour, entry.name,
                    " stroke=\"#fbf9f4\" stroke-width=\"3\" paint-order=\"stroke\" font-style=\"italic\"");
    }

    void legend() {
        const double row = TablePicture::top + table_.depth() + 40, column = TablePicture::left + 420;
        double y = row;
        for (unsigned side = 0; side < 2; ++side, y += 22) {
            const SideEntry& entry = g_.scenario.sides[side];
            table_.side_sign(side, y,
                             fmt::format("{} {}: {} of {} points lost", side == 0 ? 'A' : 'B', entry.name,
                                         points_lost(g_, s_, side), entry.break_point));
        }
        table_.text({TablePicture::left, y + 2}, 11, "start", TablePicture::faint,
                    "heavy edge and wedge: front; dashed: disordered; dotted: demoralized; !: impetuous; star: leader, "
                    "filled: army commander, ringed: exceptional");
        ground_legend(column, row);
        table_.length_sign(6 * g_.ground.measure().one, {column, row + 14}, "6 inches");
    }

    /// From left to right.
    void ground_legend(double x, double y) {
        std::set<std::uint8_t> kinds;
        for (const Area& area : g_.scenario.areas) kinds.insert(area.kind);
        for (const std::uint8_t kind : kinds) {
            const GroundType& type = g_.charts.grounds[kind];
            x += table_.ground_sign(type.code, {x, y}, type.name);
        }
    }

    const Setup& g_;
    const State& s_;
    Field field_;
    const Due& due_;
    const BoardOverlay* overlay_;
    TablePicture table_;
};

}  // namespace

std::string picture(const Battle& g, const State& s, const Due& due, const BoardOverlay* overlay) {
    return Picture(g.setup(), s, due, overlay).draw();
}

}  // namespace polemarch::sim::blood_of_kings
