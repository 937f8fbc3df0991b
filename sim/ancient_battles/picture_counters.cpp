#include "sim/ancient_battles/picture_parts.h"

#include "core/ancient_battles/rules/queries.h"
#include "core/text.h"

namespace polemarch::sim::ancient_battles::picture {

namespace {

constexpr std::array<std::string_view, 6> compass{"north", "north-east", "south-east",
                                                  "south", "south-west", "north-west"};

/// 14.0: a war wagon that is the camp is drawn like any other.
bool is_wagon_camp(const Battle& battle, UnitIndex u) {
    return battle.setup().camp[battle.setup().trait[u].side] == u && !battle.setup().type(u).camp();
}

/// The tooltip of a counter.
std::string description(const Battle& battle, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    const UnitType& type = battle.setup().type(u);
    std::string text = fmt::format("{} {} ({}), side {}", type.code, hex::name(unit.hex), type.name,
                                   "AB"[battle.setup().trait[u].side]);
    if (!type.base) text += fmt::format(", faces {}, {}", unit.facing() + 1, compass[unit.facing()]);
    text += fmt::format(", {}, strength {}", unit.disordered() ? "disordered" : "in good order",
                        strength(battle.setup(), s, u));
    if (unit.marked()) text += unit.red() ? ", marked red" : ", marked yellow";
    if (is_wagon_camp(battle, u)) text += ", the camp";
    return text;
}

class CounterLayer {
public:
    CounterLayer(const Battle& battle, const State& s) : battle_(battle), s_(s) {}

    std::string draw() {
        for (UnitIndex u = 0; u < battle_.setup().end_unit(1); ++u)
            if (s_.unit[u].on_map()) unit(u);
        for (const unsigned side : {0u, 1u}) leaders(side);
        return std::move(out_);
    }

private:
    void unit(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        const Trait& trait = battle_.setup().trait[u];
        // A unit in flight may pass through a friend's hex: it is drawn smaller, below the friend.
        const bool below = s_.at[unit.hex] != none && s_.at[unit.hex] != u;
        const Point at = centre(unit.hex) + Point{0, below ? 22.0 : 0.0};
        out_ += fmt::format("<g transform=\"translate({:.1f},{:.1f}) scale({})\"><title>{}</title>\n", at.x, at.y,
                            below ? 0.5 : 1.08, escaped(description(battle_, s_, u)));
        out_ += counter(battle_.setup().type(u), {trait.side, unit.disordered(), trait.base, unit.facing()});
        if (unit.disordered()) out_ += disorder_badge({21, -19});
        if (unit.marked()) out_ += action_badge({21, 19}, unit.red());
        if (is_wagon_camp(battle_, u)) out_ += camp_badge({-17, 19.5});
        out_ += "</g>\n";
    }

    void leaders(unsigned side) {
        const SideEntry& entry = battle_.setup().scenario.sides[side];
        each_leader(battle_.setup().leaders[side], [&](LeaderIndex l) {
            const hex::Index h = s_.leader[l];
            if (h >= hex::cells) return;
            const unsigned in = leaders_in(battle_.setup(), s_, h, side);
            const int before = std::popcount(in & ((1u << l) - 1u));
            const bool alone = s_.at[h] == none;
            const Point at = centre(h) + (alone ? Point{before * 16.0 - 8 * (std::popcount(in) - 1), 0}
                                                : Point{-22 + (before % 3) * 13.0, -20 + (before / 3) * 13.0});
            const std::string& name = entry.leaders[l - side * max_side_leaders].name;
            const bool marked = (s_.leader_marked >> l) & 1u;
            out_ +=
                fmt::format("<g><title>leader {}{}{} at {}, side {}{}</title>\n{}</g>\n", battle_.setup().kind[l].code,
                            name.empty() ? "" : " ", escaped(name), hex::name(h), "AB"[side], marked ? ", marked" : "",
                            leader_badge(side, at, shortened(battle_.setup().kind[l].code, 2)));
            if (marked) out_ += action_badge(at + Point{-6, 10}, false);
        });
    }

    const Battle& battle_;
    const State& s_;
    std::string out_;
};

}  // namespace

std::string counter(const UnitType& type, const CounterStyle& style) {
    const std::string_view edge = dark[style.side];
    const std::string fill =
        style.disordered ? fmt::format("url(#broken{})", style.side) : std::string(light[style.side]);
    const int turn = style.base ? 0 : style.facing * 60;
    const std::string_view dash = style.disordered ? " stroke-dasharray=\"4 2.4\"" : "";
    std::string out;
    if (style.side == 0) {
        out += fmt::format(
            "<rect x=\"-20.5\" y=\"-20\" width=\"45\" height=\"45\" fill=\"#000000\" "
            "fill-opacity=\"0.18\" transform=\"rotate({})\"/>\n",
            turn);
        out += fmt::format(
            "<g transform=\"rotate({})\"><rect x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" "
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"{}/>",
            turn, fill, edge, dash);
        if (!style.base)
            out += fmt::format("<path d=\"M-22,-22 H-6 L0,-27.5 L6,-22 H22 V-17 H-22 Z\" fill=\"{}\"/>", edge);
    } else {
        out += "<circle cx=\"1.6\" cy=\"2.2\" r=\"24\" fill=\"#000000\" fill-opacity=\"0.18\"/>\n";
        out += fmt::format(
            "<g transform=\"rotate({})\"><circle r=\"23.5\" fill=\"{}\" stroke=\"{}\" "
            "stroke-width=\"1.8\"{}/>",
            turn, fill, edge, dash);
        if (!style.base)  // a segment of the disc, cut at 18 from its centre
            out += fmt::format(
                "<path d=\"M-15.1,-18 A23.5,23.5 0 0 1 -6,-22.7 L0,-28 L6,-22.7 A23.5,23.5 0 0 1 "
                "15.1,-18 Z\" fill=\"{}\"/>",
                edge);
    }
    out += "</g>\n";
    const int strength = style.disordered ? type.disordered_strength : type.strength;
    const std::string words = fmt::format("{} {}", shortened(type.code, 4), strength);
    const double size = words.size() > 5 ? 8.5 : 10;
    if (style.disordered)
        out +=
            "<rect x=\"-16.5\" y=\"-12.5\" width=\"33\" height=\"26\" rx=\"6\" fill=\"#fbf8f0\" "
            "fill-opacity=\"0.86\"/>\n";
    out += fmt::format(
        "<g transform=\"translate(0,-4.4)\" fill=\"{0}\" stroke=\"{0}\">{1}</g>\n"
        "<text y=\"12.6\" font-size=\"{2}\" font-weight=\"bold\" text-anchor=\"middle\" "
        "fill=\"{3}\">{4}</text>\n",
        edge, symbol_of(type), size, ink, escaped(words));
    return out;
}

std::string leader_badge(unsigned side, Point at, std::string_view letters) {
    const std::string_view cloth = side == 0 ? "M-6.5,-7 H9 V4 H-6.5 Z" : "M-6.5,-7 H10 L6.5,-1.5 L10,4 H-6.5 Z";
    return fmt::format(
        "<g transform=\"translate({:.1f},{:.1f})\"><path d=\"M-6.5,-8.5 V10\" stroke=\"#ffffff\" stroke-width=\"4\"/>"
        "<path d=\"{}\" fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"1.3\"/><path d=\"M-6.5,-8.5 V10\" "
        "stroke=\"{}\" stroke-width=\"2\"/><text x=\"1\" y=\"1.9\" font-size=\"9.5\" font-weight=\"bold\" "
        "text-anchor=\"middle\" fill=\"#ffffff\">{}</text></g>\n",
        at.x, at.y, cloth, dark[side], ink, escaped(letters));
}

std::string disorder_badge(Point at) {
    return fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"7\" fill=\"#ffffff\" stroke=\"{2}\" "
        "stroke-width=\"1.3\"/><text x=\"{0:.1f}\" y=\"{3:.1f}\" font-size=\"10.5\" font-weight=\"bold\" "
        "text-anchor=\"middle\" fill=\"{2}\">!</text>\n",
        at.x, at.y, ink, at.y + 3.8);
}

std::string camp_badge(Point at) {
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"27\" height=\"11\" rx=\"2\" fill=\"#ffffff\" stroke=\"{}\"/>"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"8.5\" font-weight=\"bold\" text-anchor=\"middle\" "
        "fill=\"{}\">camp</text>\n",
        at.x - 13.5, at.y - 5.5, ink, at.x, at.y + 2.8, ink);
}

std::string action_badge(Point at, bool red) {
    return fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"6\" fill=\"{2}\" stroke=\"{3}\"/><text x=\"{0:.1f}\" "
        "y=\"{4:.1f}\" font-size=\"8.5\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{5}\">{6}"
        "</text>\n",
        at.x, at.y, red ? "#c0281c" : "#f7d34a", ink, at.y + (red ? 2.7 : 2.2), red ? "#ffffff" : ink, red ? "r" : "y");
}

std::string draw_zones(const Battle& battle, const State& s) {
    std::string out;
    for (const unsigned side : {0u, 1u})
        zone(battle.setup(), s, side).each([&](hex::Index h) {
            out += fmt::format("<polygon points=\"{}\" fill=\"url(#zone{})\"/>\n", outline(h, 0.94), side);
        });
    return out;
}

std::string draw_counters(const Battle& battle, const State& s) { return CounterLayer(battle, s).draw(); }

}  // namespace polemarch::sim::ancient_battles::picture
