#include "sim/standard_wargame/picture.h"

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/text/army_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/unit_words.h"
#include "sim/shared/table_picture.h"
#include "sim/standard_wargame/ground_styles.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

constexpr double pixels_per_base = 56, line_height = 18;

const std::string& code_of(Ground ground) { return ground_names[static_cast<std::size_t>(ground)]; }

class Picture {
public:
    Picture(const Setup& g, const State& s, const Due& due, const BoardOverlay* overlay)
        : g_(g),
          s_(s),
          field_(g, s),
          pieces_(pieces_of(g, s).begin(), pieces_of(g, s).end()),
          due_(due),
          overlay_(overlay),
          table_(g.scenario.measure(), {pixels_per_base / base_width, 5 * base_width}) {
        for (const UnitInWords& unit : units_in_words(g, s)) sentences_[unit.name] = unit.sentence;
    }

    std::string draw() {
        const Scenario& scenario = g_.scenario;
        std::string when = due_.when;
        if (!when.empty() && when[0] >= 'a' && when[0] <= 'z') when[0] = static_cast<char>(when[0] - 'a' + 'A');
        std::string subtitle =
            fmt::format("{}: {}{}", when, due_.sentence, due_.rule.empty() ? "" : fmt::format(" ({})", due_.rule));
        if (s_.weather != Weather::none)
            subtitle += fmt::format(". Weather: {}", weather_names[static_cast<std::size_t>(s_.weather)]);
        if (overlay_) subtitle = fmt::format("{}: {}", overlay_->title, overlay_->subtitle);
        const std::vector<std::string> words = overlay_ ? std::vector<std::string>() : legend_words();
        table_.begin(fmt::format("{}{}{}", scenario.name, scenario.date.empty() ? "" : ", ", scenario.date), subtitle,
                     80 + line_height * static_cast<double>(words.size() + ground_rows()), ground_styles);
        // Bands run on beyond the edge of the table.
        table_.add(
            fmt::format("<clipPath id=\"table\"><rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{:.1f}\"/>"
                        "</clipPath>\n<g clip-path=\"url(#table)\">\n",
                        TablePicture::left, TablePicture::top, table_.width(), table_.depth()));
        for (std::size_t i = 0; i < pieces_.size(); ++i) piece(i);
        table_.add("</g>\n");
        table_.rulers();
        if (overlay_) {
            table_.overlay(*overlay_);
            ground_legend(TablePicture::top + table_.depth() + 64);
            return table_.svg();
        }
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (is_baggage(u)) baggage(u);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (!is_baggage(u)) unit(u);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) { general(u); });
        // After the stars: one stands before its unit, on the unit in contact there.
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (!is_baggage(u)) label(u);
        });
        for (unsigned side = 0; side < 2; ++side) marchers(side);
        legend(words);
        return table_.svg();
    }

private:
    using Spot = TablePicture::Spot;
    static constexpr auto side_colour = TablePicture::side_colour;
    static constexpr auto side_light = TablePicture::side_light;

    // ---- ground

    void piece(std::size_t i) {
        const Piece& piece = pieces_[i];
        const std::string name = piece_name(pieces_, i);
        table_.ground(piece.shape, code_of(piece.ground), name);
        if (piece.cover)
            table_.add(fmt::format("<polygon points=\"{}\" fill=\"url(#{})\"/>\n", table_.points(piece.shape.corners()),
                                   code_of(*piece.cover)));
        if (piece.ground == Ground::hill) hill(piece);
        if (piece.ground == Ground::road || piece.ground == Ground::river) return;
        const Spot at = table_.spot({(piece.shape.low().x + piece.shape.high().x) / 2, piece.shape.low().y});
        table_.text({at.x, at.y - 5}, 11, "middle", "#4d473d", name, halo("#fbf9f4"));
        if (piece.ground == Ground::fortified_village) garrison({at.x, at.y - 22});
    }
    /// Who is inside: such units have no place of their own (6.5.2).
    void garrison(Spot at) {
        for (unsigned side = 0; side < 2; ++side) {
            UnitSet units;
            for (std::size_t i = 0; i < most_units_of_a_side; ++i)
                units.add(unit_of(side, i), s_.unit[unit_of(side, i)].where == Whereabouts::village);
            if (units.empty()) continue;
            table_.text(at, 12, "middle", side_colour[side], unit_names(units) + " inside",
                        " font-weight=\"bold\"" + halo("#fbf9f4"));
            at.y -= 15;
        }
    }
    /// Its height lines, and its peak, which counts for sight and for who is uphill (3.3.1.4).
    void hill(const Piece& piece) {
        for (const int percent : {70, 40}) {
            std::vector<table::Point> line;
            for (const table::Point corner : piece.shape.corners())
                line.push_back({piece.peak.x + (corner.x - piece.peak.x) * percent / 100,
                                piece.peak.y + (corner.y - piece.peak.y) * percent / 100});
            table_.add(
                fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"#b99f5d\" stroke-opacity=\"0.7\" "
                            "stroke-linejoin=\"round\"/>",
                            table_.points(line)));
        }
        const Spot at = table_.spot(piece.peak);
        table_.add(fmt::format("<path d=\"M{:.1f} {:.1f}l5 9h-10z\" fill=\"#8a6f2d\"><title>the peak</title></path>\n",
                               at.x, at.y - 6));
    }

    // ---- what stands on it

    static std::string halo(std::string_view colour) {
        return fmt::format(" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                           colour);
    }
    void begin_unit(UnitIndex u) {
        table_.add(fmt::format("<g><title>{}</title>", escaped(sentences_[unit_name(u)])));
        const Pending pending = s_.depth > 0 ? top(s_) : Pending{};
        const bool target = pending.what != What::order && u == pending.target;
        if (pending.what != What::nothing && (u == pending.unit || target))  // what is due is about it
            table_.add(
                fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"#e0a800\" stroke-width=\"9\" "
                            "stroke-linejoin=\"round\"/>",
                            table_.points(field_[u].corners())));
    }

    void baggage(UnitIndex u) {
        const unsigned side = side_of(u);
        const table::Rectangle& outline = field_[u];
        begin_unit(u);
        table_.base(outline, side);
        const bool fortified = g_.trait[u].fortified_baggage;
        table_.add(fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>",
                               table_.points(outline.corners()), side_colour[side], fortified ? 5 : 2,
                               fortified ? "" : " stroke-dasharray=\"5 3\""));
        const Spot at = table_.spot(outline.centre());
        for (const double off : {-13.0, 0.0, 13.0})
            table_.add(fmt::format(
                "<path d=\"M{:.1f} {:.1f}l6 -11 6 11z\" fill=\"#ffffff\" stroke=\"{}\" stroke-linejoin=\"round\"/>",
                at.x + off - 6, at.y + 2, side_colour[side]));
        table_.text({at.x, at.y + 15}, 11, "middle", TablePicture::dark, unit_name(u),
                    " font-weight=\"bold\"" + halo(side_light[side]));
        table_.add("</g>\n");
    }

    void unit(UnitIndex u) {
        const unsigned side = side_of(u);
        const table::Rectangle& outline = field_[u];
        begin_unit(u);
        table_.base(outline, side);
        table_.outline(outline, {.side = side, .dashes = s_.disordered.has(u) ? "5 3" : "", .wedge = base_width / 8});
        if (s_.unit[u].has(Unit::fortified_bit)) fortification(outline);
        table_.add("</g>\n");
    }
    void fortification(const table::Rectangle& unit) {
        const Length half = unit.extent().half_width, off = base_width / 10;
        const Spot from = table_.spot(unit.at(-half, off)), to = table_.spot(unit.at(half, off));
        table_.add(
            fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#6b4a23\" stroke-width=\"5\" "
                        "stroke-dasharray=\"3 2\"/>",
                        from.x, from.y, to.x, to.y));
    }
    /// Its name, class and troops along its front, never upside down: in two lines where its depth allows it.
    void label(UnitIndex u) {
        const table::Rectangle& outline = field_[u];
        const Spot centre = table_.spot(outline.centre());
        double turn = outline.heading().parts * 360.0 / 65536;
        if (turn > 90 && turn < 270) turn -= 180;
        const double width = table_.pixels(2 * outline.extent().half_width) - 5;
        const std::string troops =
            fmt::format("{} {}", class_letters[static_cast<std::size_t>(g_.trait[u].grade)], code(g_.troops(u)));
        const auto line = [&](double y, double most, bool bold, const std::string& words) {
            const double size = std::min(most, most * width / text_width(words, {most, bold}));
            table_.add(fmt::format(
                "<text x=\"{0:.1f}\" y=\"{1:.1f}\" font-size=\"{2:.1f}\" text-anchor=\"middle\" fill=\"{3}\"{4}{5} "
                "pointer-events=\"none\" transform=\"rotate({6:.1f} {7:.1f} {8:.1f})\">{9}</text>\n",
                centre.x, centre.y + y + size * 0.35, size, TablePicture::dark, bold ? " font-weight=\"bold\"" : "",
                halo(side_light[side_of(u)]), turn, centre.x, centre.y, escaped(words)));
        };
        const double depth = table_.pixels(2 * outline.extent().half_depth);
        if (depth >= 25) {
            const double size = std::min(11.0, depth * 0.36);
            line(-0.5 * size, size, true, unit_name(u));
            line(0.5 * size + 0.5, 0.9 * size, false, troops);
        } else {
            line(0, 9.5, true, unit_name(u) + " " + troops);
        }
    }

    void general(UnitIndex u) {
        const Role role = role_of(g_, s_, u);
        if (role == Role::none) return;
        const std::string_view colour = side_colour[side_of(u)];
        const table::Rectangle& outline = field_[u];
        // Before its left corner, where neighbours and units behind have no text.
        const Spot at = table_.spot(outline.at(-outline.extent().half_width, base_width / 10));
        table_.add(
            fmt::format("<g><title>{}, {}</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"7\" fill=\"#ffffff\" "
                        "stroke=\"{}\" stroke-width=\"1.5\"{}/>",
                        general_with(g_, u), role_title(role), at.x, at.y, colour,
                        role == Role::ally ? " stroke-dasharray=\"2 2\"" : ""));
        table_.star(at, role == Role::commander ? colour : "#ffffff", colour);
        table_.add("</g>\n");
    }

    /// Who comes over which edge, at this edge: A below, B above the middle, since both may come over the same one.
    void marchers(unsigned side) {
        for (const table::Hand hand : {table::Hand::left, table::Hand::right}) {
            UnitSet units;
            const table::Pose at = march_pose(g_.scenario, side, hand);
            for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
                const Unit& unit = s_.unit[unit_of(side, i)];
                units.add(unit_of(side, i), unit.where == Whereabouts::away && unit.pose == at);
            }
            if (units.empty()) continue;
            const Spot edge = table_.spot(at.at());
            const double y = edge.y + (side == 0 ? 40 : -40);
            const bool west = at.at().x < 0;
            table_.add(fmt::format("<path d=\"M{:.1f} {:.1f}v-12l{} 12l{} 12z\" fill=\"{}\"/>\n", edge.x, y,
                                   west ? 16 : -16, west ? -16 : 16, side_colour[side]));
            double row = y + 4;
            for (const std::string& line : text_lines("on the march: " + unit_names(units), {12, false}, 260)) {
                table_.text({edge.x + (west ? 22 : -22), row}, 12, west ? "start" : "end", side_colour[side], line,
                            halo("#eef0dc"));
                row += 15;
            }
        }
    }

    // ---- legend

    [[nodiscard]] double legend_width() const { return std::max(table_.width(), 640.0); }
    /// Who is on no place of the table: before its deployment, or on a march by a flank that the viewer does not know.
    [[nodiscard]] std::vector<std::string> absent() const {
        std::vector<std::string> lines;
        const auto add = [&](unsigned side, std::string_view what, auto holds) {
            UnitSet units;
            for (std::size_t i = 0; i < most_units_of_a_side; ++i)
                units.add(unit_of(side, i), holds(s_.unit[unit_of(side, i)]));
            if (units.empty()) return;
            for (std::string& line :
                 text_lines(fmt::format("{}: {}", what, unit_names(units)), {11, false}, legend_width()))
                lines.push_back(std::move(line));
        };
        for (unsigned side = 0; side < 2; ++side) {
            add(side, "Not yet deployed", [](const Unit& unit) { return unit.where == Whereabouts::waiting; });
            add(side, "Marching around a flank",
                [](const Unit& unit) { return unit.where == Whereabouts::away && unit.pose == table::Pose{}; });
        }
        return lines;
    }
    [[nodiscard]] std::vector<std::string> legend_words() const {
        std::vector<std::string> lines = absent();
        for (std::string& line : signs()) lines.push_back(std::move(line));
        return lines;
    }
    [[nodiscard]] std::vector<std::string> signs() const {
        return text_lines(
            "Heavy edge and wedge: front; dashed outline: disordered; yellow: what happens next is about it; brown "
            "bar: fortification; ringed star: general, filled: commander-in-chief, dashed ring: ally-general; tents: "
            "baggage, with a heavy outline fortified; triangle on a hill: its peak. V veteran, R regular, W warrior, "
            "M militia.",
            {11, false}, legend_width());
    }
    /// The kinds of ground on the table, in lines.
    [[nodiscard]] std::vector<std::vector<std::string>> ground_lines() const {
        std::vector<std::string> kinds;
        const auto add = [&](const std::string& kind) {
            if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
        };
        for (const Piece& piece : pieces_) {
            add(code_of(piece.ground));
            if (piece.cover) add(code_of(*piece.cover));
        }
        std::vector<std::vector<std::string>> lines(1);
        double x = 0;
        for (const std::string& kind : kinds) {
            const double width = 44 + 6.2 * static_cast<double>(kind.size());
            if (x + width > legend_width() - 280) {  // the scale is at the right
                lines.emplace_back();
                x = 0;
            }
            lines.back().push_back(kind);
            x += width;
        }
        return lines;
    }
    [[nodiscard]] std::size_t ground_rows() const { return ground_lines().size(); }

    /// From this height downwards; returns the height below it.
    double ground_legend(double y) {
        for (const std::vector<std::string>& line : ground_lines()) {
            double x = TablePicture::left;
            for (const std::string& kind : line) x += table_.ground_sign(kind, {x, y}, kind);
            y += line_height;
        }
        return y;
    }

    void legend(const std::vector<std::string>& words) {
        double y = TablePicture::top + table_.depth() + 40;
        table_.length_sign(5 * base_width, {TablePicture::left + legend_width() - 5 * pixels_per_base - 40, y - 8},
                           "5 BW");
        for (unsigned side = 0; side < 2; ++side, y += 20) table_.side_sign(side, y, army_facts(g_, s_, side));
        y = ground_legend(y);
        for (const std::string& line : words) {
            table_.text({TablePicture::left, y + 2}, 11, "start", TablePicture::faint, line);
            y += line_height;
        }
    }

    const Setup& g_;
    const State& s_;
    Field field_;
    std::vector<Piece> pieces_;  ///< on the table
    const Due& due_;
    const BoardOverlay* overlay_;
    TablePicture table_;
    std::map<std::string, std::string> sentences_;  ///< by name
};

}  // namespace

std::string picture(const Setup& g, const State& s, const Due& due, const BoardOverlay* overlay) {
    return Picture(g, s, due, overlay).draw();
}

}  // namespace polemarch::sim::standard_wargame
