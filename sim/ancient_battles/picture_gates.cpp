#include "sim/ancient_battles/picture_parts.h"

#include <map>

namespace polemarch::sim::ancient_battles::picture {

namespace {

constexpr std::string_view in_dashes = " stroke-dasharray=\"5 3\"";
constexpr double beside = 9;  ///< from one line of words to the next

std::string_view word_of(Gate::Kind kind) { return kind == Gate::Kind::in ? "in" : "out"; }
std::string_view dashes_of(Gate::Kind kind) { return kind == Gate::Kind::in ? in_dashes : ""; }

/// The labels of a hex: by side and kind the numbers, "A in 1 2".
using Words = std::map<std::pair<unsigned, Gate::Kind>, std::string>;

}  // namespace

std::string draw_gates(const std::vector<Gate>& gates) {
    std::map<hex::Index, Words> hexes;
    for (const Gate& gate : gates)
        gate.hexes.each([&](hex::Index h) { hexes[h][{gate.side, gate.kind}] += fmt::format(" {}", gate.number); });
    std::string out;
    for (const auto& [h, words] : hexes) {
        const Point at = centre(h);
        double scale = 0.93, y = at.y + 30.5;
        for (const auto& [whose, numbers] : words) {
            const auto& [side, kind] = whose;
            const std::string_view colour = dark[side];
            out += fmt::format("<g><title>{} {}{} by {}</title>\n", "AB"[side],
                               kind == Gate::Kind::in ? "comes on, group" : "scores at exit", numbers, hex::name(h));
            out += fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"{}/>\n",
                               outline(h, scale), colour, dashes_of(kind));
            for (const std::string_view halo : {" stroke=\"#f4efdd\" stroke-width=\"4\"", ""})
                out += fmt::format(
                    "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"8.5\" font-weight=\"bold\" text-anchor=\"middle\" "
                    "fill=\"{}\"{}>{} {}{}</text>\n",
                    at.x, y, colour, halo, "AB"[side], word_of(kind), numbers);
            out += "</g>\n";
            scale -= 0.07;
            y -= beside;
        }
    }
    return out;
}

std::string gate_sample(Gate::Kind kind, Point at) {
    std::string points;
    for (unsigned i = 0; i < hex::directions; ++i) {
        const Point p = at + corner(i) * 0.32;
        points += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", p.x, p.y);
    }
    return fmt::format("<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"{}/>\n", points, ink,
                       kind == Gate::Kind::in ? " stroke-dasharray=\"3 2\"" : "");
}

}  // namespace polemarch::sim::ancient_battles::picture
