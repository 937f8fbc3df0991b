#include "core/standard_wargame/text/board.h"

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/text/army_words.h"
#include "core/table/sketch.h"
#include "core/text.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// The kinds of ground on the table, "hill/rocky" with a cover, and a letter for each.
struct GroundMarks {
    std::vector<std::string> kinds;
    std::vector<char> letters;

    explicit GroundMarks(std::span<const Piece> pieces) {
        for (const Piece& piece : pieces)
            if (std::find(kinds.begin(), kinds.end(), kind_of(piece)) == kinds.end()) kinds.push_back(kind_of(piece));
        letters = table::ground_letters(kinds);
    }
    static std::string kind_of(const Piece& piece) {
        const std::string& ground = ground_names[static_cast<std::size_t>(piece.ground)];
        return piece.cover ? ground + "/" + ground_names[static_cast<std::size_t>(*piece.cover)] : ground;
    }
    [[nodiscard]] char of(const Piece& piece) const {
        const auto found = std::find(kinds.begin(), kinds.end(), kind_of(piece));
        return letters[static_cast<std::size_t>(found - kinds.begin())];
    }
};

/// Draws many small units on a sketch: names first, since they matter most, then signs and fronts where room is left.
class UnitSigns {
public:
    UnitSigns(const Setup& g, const State& s, table::Sketch& sketch)
        : g_(g), s_(s), field_(g, s), groups_(field_), sketch_(sketch) {}

    void draw() {
        if (s_.depth > 0) {
            const Pending& p = top(s_);
            name(p.unit);
            if (p.what != What::order) name(p.target);
        }
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (role_of(g_, s_, u) != Role::none) name(u);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (groups_.in_front_line(u)) name(u);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (groups_.in_front_line(u))
                for (UnitIndex v = groups_.behind(u); v != nobody; v = groups_.behind(v)) name_behind(v);
        });
        each_unit(field_.on_table(), [&](UnitIndex u) { fill(u); });
        each_unit(field_.on_table(), [&](UnitIndex u) {
            if (!is_baggage(u) && groups_.in_front_line(u)) front(u);
        });
    }

private:
    void name(UnitIndex u) {
        if (u >= places || !field_.on_table().has(u) || named_.has(u)) return;
        named_ |= UnitSet(u);
        const table::Rectangle& unit = field_[u];
        const std::string label = unit_name(u) + (role_of(g_, s_, u) != Role::none ? "*" : "");
        const Length depth = 2 * unit.extent().half_depth, row = 2 * sketch_.cell();
        const table::Point middle = unit.at(0, -depth / 2);
        if (sketch_.draw_if_free(middle, label, side_of(u)))
            in_place_ |= UnitSet(u);
        else if (sketch_.side_at(middle) == 1 - side_of(u))  // an enemy in contact has the row: a row farther back
            sketch_.draw_if_free(unit.at(0, -depth / 2 - row), label, side_of(u));
    }
    /// Of ranks that share a row only the first has its name.
    void name_behind(UnitIndex u) {
        const UnitIndex ahead = groups_.ahead_of(u);
        if (!in_place_.has(ahead)) return;
        if (sketch_.row_of(field_[u].centre()) == sketch_.row_of(field_[ahead].centre()))
            in_place_ |= UnitSet(u);
        else
            name(u);
    }
    void fill(UnitIndex u) {
        const table::Rectangle& unit = field_[u];
        const Length half = unit.extent().half_width, depth = 2 * unit.extent().half_depth;
        for (Length back = std::min(depth / 2, sketch_.cell()); back < depth; back += sketch_.cell())
            for (Length along = -half + sketch_.cell() / 4; along < half; along += sketch_.cell() / 2)
                sketch_.draw_if_free(unit.at(along, -back), side_of(u) == 0 ? "#" : "o", side_of(u));
    }
    void front(UnitIndex u) {
        static constexpr std::string_view heads = "^/>\\v/<\\";
        const table::Rectangle& unit = field_[u];
        const auto eighth = ((unit.heading().parts + 4096u) >> 13) & 7u;
        sketch_.draw_if_free(unit.at(0, sketch_.cell()), heads.substr(eighth, 1), side_of(u));
    }

    const Setup& g_;
    const State& s_;
    Field field_;
    Groups groups_;
    table::Sketch& sketch_;
    UnitSet named_, in_place_;
};

table::Sketch table_sketch(const Setup& g, const State& s, int width) {
    table::Sketch sketch(g.scenario.measure(), width);
    const std::span<const Piece> pieces = pieces_of(g, s);
    const GroundMarks marks(pieces);
    for (const Piece& piece : pieces) sketch.draw_ground(piece.shape, marks.of(piece));
    for (const Piece& piece : pieces)
        if (piece.ground == Ground::hill) sketch.draw_line({table::pose_at(piece.peak, {}), {}}, '+');
    UnitSigns(g, s, sketch).draw();
    return sketch;
}

}  // namespace

std::string draw_table(const Setup& g, const State& s, const SketchOptions& options) {
    std::string head = options.due.when.empty() ? "" : options.due.when + ": ";
    if (!head.empty() && head[0] >= 'a' && head[0] <= 'z') head[0] = static_cast<char>(head[0] - 'a' + 'A');
    std::string out = shortened(head + options.due.sentence, options.width - 12);
    if (!options.due.rule.empty()) out += fmt::format(" [{}]", options.due.rule);
    const table::Sketch sketch = table_sketch(g, s, options.width);
    out += "\n\n" + sketch.text(options.colour, 0, sketch.rows()) + "\n";
    std::vector<std::string> legend{"# and A1: side A", "o and B1: side B", "^ v < >: fronts", "*: a general",
                                    "A0, B0: baggage"};
    const std::span<const Piece> pieces = pieces_of(g, s);
    const GroundMarks marks(pieces);
    for (std::size_t i = 0; i < marks.kinds.size(); ++i)
        legend.push_back(fmt::format("{}: {}", marks.letters[i], marks.kinds[i]));
    const bool hilly =
        std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.ground == Ground::hill; });
    if (hilly) legend.emplace_back("+: the peak of a hill");
    legend.push_back("weather: " + weather_names[static_cast<std::size_t>(s.weather)]);
    out += wrapped(legend, "; ", options.width, {"", "  "});
    out += wrapped("Groups are listed from left to right, after the middle of the front edge of their first unit.",
                   options.width, "  ");
    for (unsigned side = 0; side < 2; ++side) out += army_summary(g, s, side, options.width);
    return out;
}

namespace {

/// How much a part of the table should show each row of the sketch.
std::vector<int> attention_to(const Setup& g, const State& s, const State& before, const table::Sketch& sketch) {
    constexpr Length close = 2 * base_width;
    std::vector<int> weight(static_cast<std::size_t>(sketch.rows()));
    const Field field(g, s);
    const auto add = [&](UnitIndex u, int more) {
        if (u < places && field.on_table().has(u))
            weight[static_cast<std::size_t>(sketch.row_of(field[u].centre()))] += more;
    };
    each_unit(field.on_table(), [&](UnitIndex u) {
        if (is_baggage(u)) return;
        bool near = false;
        each_unit(field.enemies_near(u, close), [&](UnitIndex v) { near = near || field.within(u, v, close); });
        const bool changed = !(s.unit[u].pose == before.unit[u].pose) || s.unit[u].flags != before.unit[u].flags;
        add(u, changed ? 30 : near ? 6 : 1);
    });
    if (s.depth > 0) {
        add(top(s).unit, 1000);
        if (top(s).what != What::order) add(top(s).target, 1000);
    }
    return weight;
}

}  // namespace

std::string table_part(const Setup& g, const State& s, const State& before, const BoardRoom& room) {
    const table::Sketch sketch = table_sketch(g, s, room.columns);
    const std::vector<int> weight = attention_to(g, s, before, sketch);
    const int rows = std::min(room.rows - (room.legend ? 2 : 1), sketch.rows());
    std::string text = sketch.text(room.colour, table::first_row(weight, rows), rows);
    constexpr std::string_view signs =
        "# A1: side A   o B1: side B   *: a general   A0: baggage   ^ front   board: all";
    if (room.legend) text += shortened(signs, room.columns) + "\n";
    return text;
}

}  // namespace polemarch::standard_wargame
